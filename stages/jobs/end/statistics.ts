import type { Statistics } from '../../../src/model/job.ts';
import type { Tally } from '../../../src/model/segment.ts';

/** The statistics of a job, from those of its segments. `fileWarnings` counts the entries about the file as a whole. */
export function statisticsOf(tally: Tally, fileWarnings: number): Statistics {
  return {
    total_rows: tally.rows,
    valid_rows: tally.valid_rows,
    invalid_rows: tally.invalid_rows,
    warnings: tally.warnings + fileWarnings,
    errors: tally.errors,
    records: tally.records,
  };
}
