import { newId, runIdOf } from '../../src/base/ids.ts';
import type { Job, Statistics } from '../../src/model/job.ts';
import type { RowError } from '../../src/model/row-error.ts';
import { fileGroupsId, groupId, segmentId } from '../../src/model/segment.ts';
import { compress } from '../../src/store/zstd.ts';
import type { NewJob } from '../../src/store/jobs.ts';
import type { Store } from '../../src/store/store.ts';
import { newJob } from '../support/jobs.ts';

export interface FinishedJob {
  partnerId: string;
  /** Records by group; each group is stored as one. */
  records?: object[][];
  /** Entries about the file as a whole. */
  findings?: RowError[];
  errors?: RowError[][];
  status?: 'completed' | 'completed_with_errors' | 'failed';
  given?: Partial<NewJob>;
}

/** A job that has ended, as workers would leave it: its groups are in the store and no queue knows of it. */
export async function finishedJob(
  store: Store,
  { partnerId, records = [], findings = [], errors = [], status = 'completed', given = {} }: FinishedJob,
): Promise<Job> {
  const _id = newId('job', new Date());
  const rows = records.flat().length + errors.flat().length;
  await store.jobs.insert(
    newJob({ _id, run_id: runIdOf(_id), blob_id: _id, partner_id: partnerId, row_count: rows, segment_count: 1, findings, ...given }),
    {
      estimateSeconds: 1,
    },
  );
  await store.jobs.start(_id, 0);
  const segment = segmentId(runIdOf(_id), 0, 0);
  await putErrors(store, fileGroupsId(runIdOf(_id), 0, 'first'), findings.length === 0 ? [] : [findings]);
  for (const [index, group] of records.entries()) {
    const json = Buffer.from(group.map((record) => `,${JSON.stringify(record)}`).join(''));
    const meta = Buffer.from(group.map((_, at) => `,${JSON.stringify({ row: at + 2, action: null, warnings: [] })}`).join(''));
    await store.groups.put('records', {
      _id: groupId(segment, index),
      first_row: 1,
      count: group.length,
      json: await compress(json),
      json_bytes: json.length,
      meta: await compress(meta),
      meta_bytes: meta.length,
    });
  }
  await putErrors(store, segment, errors);
  if (status === 'failed') await store.jobs.fail(_id, { code: 'segment_failed', message: 'A part of the file could not be processed' }, 0);
  else {
    await store.jobs.advance(_id, 0, 'normalize', 'finish');
    await store.jobs.finish(_id, 0, { status, statistics: statisticsOf(records.flat().length, [...findings, ...errors.flat()]) });
  }
  const job = await store.jobs.get(_id);
  if (job?.phase !== 'ended') throw new Error('the job did not end');
  return job;
}

async function putErrors(store: Store, owner: string, groups: RowError[][]): Promise<void> {
  for (const [index, group] of groups.entries()) {
    const json = Buffer.from(group.map((entry) => `,${JSON.stringify(entry)}`).join(''));
    const sizes = { first_row: 1, count: group.length, json_bytes: json.length, meta: null, meta_bytes: 0 };
    await store.groups.put('errors', { _id: groupId(owner, index), json: await compress(json), ...sizes });
  }
}

function statisticsOf(records: number, errors: RowError[]): Statistics {
  const faults = errors.filter(({ severity }) => severity === 'error').length;
  return { total_rows: records + faults, valid_rows: records, invalid_rows: faults, warnings: errors.length - faults, errors: faults, records };
}

export function rowError(row: number, given: Partial<RowError> = {}): RowError {
  return {
    row_number: row,
    severity: 'error',
    code: 'invalid_date',
    field: 'date_of_birth',
    message: 'A date must be YYYY-MM-DD',
    original_value: '1990-13-45',
    suggested_fix: 'Write the date as YYYY-MM-DD.',
    ...given,
  };
}
