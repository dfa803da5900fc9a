import { setImmediate as breathe } from 'node:timers/promises';
import type { Job } from '../../model/job.ts';
import type { RowError } from '../../model/row-error.ts';
import type { Segment } from '../../model/segment.ts';
import { contentBucket } from '../../store/blobs.ts';
import type { Store } from '../../store/store.ts';
import { createExplainer, type Explanation } from '../../../stages/rows/explain/explain.ts';
import { asStored } from '../../../stages/rows/explain/stored.ts';
import type { JobContext } from '../../../stages/jobs/context.ts';
import type { Readers } from '../serve/readers.ts';
import { rowEntries, rowRecords } from './row-texts.ts';

export interface ExplainedRow {
  explanation: Explanation;
  /** Whether the rest of the row's family was looked at. */
  withFamily: boolean;
  /** What the error report of the job says of the row. */
  entries: RowError[];
}

/** How much is worked before the event loop has its turn. */
const SLICE_BYTES = 64 * 1024;
const NOTHING = new Uint8Array(0);

/**
 * Processes one row of an ended job again and explains the result. Reads its segment from the beginning to the end of the row's family.
 * Null if the job has no such row.
 */
export async function explainRow(context: JobContext, readers: Readers, job: Job, row: number, signal: AbortSignal): Promise<ExplainedRow | null> {
  const segment = await context.store.segments.holding(job.run_id, job.generation, row);
  if (segment === null) return null;
  // The data that brought the members of a keyed family together is removed when the job ends.
  const withFamily = !job.keyed;
  const worked = await explain(context, job, segment, row, withFamily, signal);
  if (worked === null) return null;
  const explanation = withFamily ? worked : asStored(worked, await rowRecords(context.store, readers, job, segment, row), row);
  return { explanation, withFamily, entries: await rowEntries(context.store, readers, job, segment, row) };
}

async function explain(
  { store, rules }: Pick<JobContext, 'rules'> & { store: Store },
  job: Job,
  segment: Segment,
  row: number,
  withFamily: boolean,
  signal: AbortSignal,
): Promise<Explanation | null> {
  const explainer = createExplainer(await rules.of(job), { cut: segment, row, withFamily });
  for await (const chunk of contentBucket(store.blobs, job).read(job.blob_id, segment.start, segment.end)) {
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
      if (explainer.feed(chunk.subarray(from, from + SLICE_BYTES), false)) return explainer.end();
      await breathe();
      signal.throwIfAborted();
    }
  }
  explainer.feed(NOTHING, true);
  return explainer.end();
}
