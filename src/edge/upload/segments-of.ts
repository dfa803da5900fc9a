import { runIdOf } from '../../base/ids.ts';
import type { Cut } from '../../model/cut.ts';
import { segmentId, type Segment } from '../../model/segment.ts';
import { RULES_VERSION } from '../../../stages/rows/normalizer.ts';

export interface SegmentsOf {
  jobId: string;
  partnerId: string;
  generation: number;
}

/** The segments of a job's cuts, which wait to be worked on. */
export function segmentsOf({ jobId, partnerId, generation }: SegmentsOf, cuts: readonly Cut[]): Segment[] {
  const runId = runIdOf(jobId);
  return cuts.map((cut, index) => ({
    _id: segmentId(runId, generation, index),
    job_id: jobId,
    run_id: runId,
    partner_id: partnerId,
    generation,
    index,
    rules_version: RULES_VERSION,
    start: cut.start,
    end: cut.end,
    first_row: cut.first_row,
    rows: cut.rows,
    continues: cut.continues,
    ...(cut.context === undefined ? {} : { context: cut.context }),
    collected: false,
    state: 'waiting',
    starts: 0,
    tally: null,
    finished_at: null,
  }));
}
