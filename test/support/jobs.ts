import { newId, runIdOf } from '../../src/base/ids.ts';
import type { Tally } from '../../src/model/segment.ts';
import type { NewJob } from '../../src/store/jobs.ts';

/** A job as the edge would hand it in, of a small file in three columns. */
export function newJob(given: Partial<NewJob> = {}): NewJob {
  const _id = given._id ?? newId('job', new Date());
  return {
    _id,
    schema: 2,
    run_id: runIdOf(_id),
    partner_id: 'prt_one',
    client_id: 'cli_one',
    rules_version: 1,
    file_name: 'people.csv',
    format: 'csv',
    vendor_id: 'vnd_generic',
    vendor_name: 'Generic',
    vendor_owner: null,
    vendor_version: 1,
    file_kind: 'unknown',
    test: false,
    blob_id: _id,
    content: 'original',
    bytes: 1000,
    sha256: '00'.repeat(32),
    reading: {
      format: 'csv',
      encoding: 'utf-8',
      delimiter: 44,
      quote: 34,
      columns: ['Last Name', 'First Name', 'Member ID'],
      data_start: 32,
      records_before: 1,
      day_first: [],
      linkage: 'none',
      blank_relationship: 'subscriber',
    },
    detection: { chosen_by: 'headers', ranking: [] },
    findings: [],
    keyed: false,
    row_count: 100,
    segment_count: 2,
    callback_url: null,
    duplicate_of: null,
    reprocess_of: null,
    ...given,
  };
}

export const STATISTICS = { total_rows: 100, valid_rows: 99, invalid_rows: 1, warnings: 3, errors: 1, records: 99 };

/** Of a segment without a row. */
export const EMPTY_TALLY: Tally = {
  rows: 0,
  valid_rows: 0,
  invalid_rows: 0,
  errors: 0,
  warnings: 0,
  records: 0,
  record_groups: 0,
  error_groups: 0,
  record_bytes: 0,
  tokens: 0,
};
