import type { StageContext } from '../../../src/flow/stage.ts';
import type { Job } from '../../../src/model/job.ts';
import { ROW_ERROR_CODES } from '../../../src/model/row-error-codes.ts';
import type { RowError } from '../../../src/model/row-error.ts';
import type { Tally } from '../../../src/model/segment.ts';
import type { JobContext } from '../context.ts';
import { findDuplicates } from './duplicates.ts';

/** A warning for each person and coverage that already occurs in an earlier row of the file. Both records stay. */
export async function* duplicateErrors({ store, signal }: JobContext & StageContext, job: Job, tally: Tally): AsyncGenerator<RowError> {
  const { severity, remedy } = ROW_ERROR_CODES.duplicate_member;
  for await (const { row, first } of findDuplicates(() => store.groups.keys(job.run_id, job.generation), tally.rows)) {
    signal.throwIfAborted();
    yield {
      row_number: row,
      severity,
      code: 'duplicate_member',
      field: null,
      message: `The same person and coverage stand in row ${first}`,
      original_value: null,
      suggested_fix: remedy,
    };
  }
}
