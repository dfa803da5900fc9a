import type { Job } from '../../model/job.ts';
import { ROW_ERROR_CODES, ROW_ERROR_TEXTS_OF_834, type RowErrorCodeName } from '../../model/row-error-codes.ts';
import type { RowErrorCode } from '../../model/row-errors/row-error-code.ts';
import { createErrorTally, type ErrorCause } from '../../model/error-summary.ts';
import type { Store } from '../../store/store.ts';
import { createBulkhead } from '../bulkhead.ts';
import { isWanted, openErrorGroups, totalsOf, type ErrorFilter } from './error-groups.ts';
import type { Readers } from './readers.ts';

/** Reports that are read through at once. */
const MAX_READING = 2;
const MAX_WAITING = 64;
const ALL: ErrorFilter = { severity: null, field: null, code: null };

/** What `GET /files/{job_id}/errors/summary` says. The totals are those of the job, whatever the filter. */
export type SummarizeErrors = (job: Job, filter: ErrorFilter) => Promise<Record<string, unknown>>;

/**
 * Summarizes the entries of an ended job by cause. The first request reads the whole report, group by group, and stores the result, so the
 * cost is paid only if somebody asks, and only once.
 */
export function createErrorSummaries(store: Store, readers: Readers, documentation: string): SummarizeErrors {
  const bulkhead = createBulkhead(MAX_READING, MAX_WAITING);
  const underway = new Map<string, Promise<ErrorCause[]>>();

  const causesOf = async (job: Job): Promise<ErrorCause[]> => {
    const kept = await store.errorSummaries.find(job.run_id, job.generation);
    if (kept !== null) return kept;
    const running = underway.get(job._id);
    if (running !== undefined) return running;
    const reading = bulkhead(() => readThrough(store, readers, job)).finally(() => underway.delete(job._id));
    underway.set(job._id, reading);
    return reading;
  };
  return async (job, filter) => {
    const causes = await causesOf(job);
    const { errors, warnings } = totalsOf(job);
    return {
      job_id: job._id,
      total_errors: errors,
      total_warnings: warnings,
      causes: causes.filter((cause) => isWanted(cause, filter)).map((cause) => causeView(cause, job, documentation)),
    };
  };
}

async function readThrough(store: Store, readers: Readers, job: Job): Promise<ErrorCause[]> {
  const groups = await openErrorGroups(store, readers, job, ALL);
  const tally = createErrorTally();
  for (let group = 0; group < groups.count; group++) tally.add(await groups.entries(group));
  const causes = tally.causes();
  await store.errorSummaries.put(job.run_id, job.generation, causes);
  return causes;
}

function causeView(
  { code, field, severity, rule, count, first_rows, sample }: ErrorCause,
  { format }: Job,
  documentation: string,
): Record<string, unknown> {
  const known = Object.hasOwn(ROW_ERROR_CODES, code) ? textsOf(code as RowErrorCodeName, format) : null;
  // Texts about one row (its cells, the row that it repeats) do not describe several rows.
  const message = count > 1 && rule === null && known !== null ? known.message : sample.message;
  return {
    code,
    field,
    severity,
    rule,
    count,
    message,
    cause: known?.cause ?? null,
    remedy: known?.remedy ?? null,
    documentation_url: documentation + code,
    first_rows,
    sample,
  };
}

function textsOf(code: RowErrorCodeName, format: Job['format']): RowErrorCode {
  return format === 'edi_834' ? { ...ROW_ERROR_CODES[code], ...ROW_ERROR_TEXTS_OF_834[code] } : ROW_ERROR_CODES[code];
}
