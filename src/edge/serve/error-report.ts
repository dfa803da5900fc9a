import type { Job } from '../../model/job.ts';
import { errorCsvHeader, errorCsvRows, type ErrorTable } from '../../../stages/rows/serialize/error-csv.ts';
import type { PartedBody } from './body.ts';
import { totalsOf, type ErrorGroups } from './error-groups.ts';
import { createListBody } from './list-body.ts';
import type { Readers } from './readers.ts';

/** The error report as JSON. The totals come first and are those of the job, whatever the filter. */
export function createErrorReport(job: Job, groups: ErrorGroups, readers: Readers): PartedBody {
  const { errors, warnings } = totalsOf(job);
  return createListBody({
    head: Buffer.from(`{"job_id":${JSON.stringify(job._id)},"total_errors":${errors},"total_warnings":${warnings},"errors":[`),
    foot: Buffer.from(']}'),
    groups: groups.count,
    starts: groups.starts,
    load: (group) => readers.parts.get(groups.key(group), () => groups.texts(group)),
  });
}

/** The error report as CSV, one line an entry; rendered group by group as it is read. */
export function createErrorCsv(groups: ErrorGroups, readers: Readers, table: ErrorTable): PartedBody {
  const head = Buffer.from(errorCsvHeader());
  return {
    size: null,
    load(index) {
      if (index === 0) return head;
      if (index > groups.count) return null;
      const group = index - 1;
      return readers.parts.get(`${groups.key(group)}.csv`, async () => Buffer.from(errorCsvRows(await groups.entries(group), table)));
    },
    locate() {
      throw new Error('the length of the report is not known');
    },
  };
}
