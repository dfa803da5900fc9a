import { Type, type Static } from 'typebox';
import type { Job } from '../../src/model/job.ts';
import { generationPrefix, type Segment } from '../../src/model/segment.ts';

const Generation = Type.Integer({ minimum: 0, maximum: 9999 });

/** One segment of one generation of a job. */
export const SegmentInput = Type.Object(
  { job_id: Type.String(), generation: Generation, segment: Type.Integer({ minimum: 0, maximum: 999_999 }) },
  { additionalProperties: false },
);
export type SegmentInput = Static<typeof SegmentInput>;

/** One generation of a job as a whole. */
export const JobInput = Type.Object({ job_id: Type.String(), generation: Generation }, { additionalProperties: false });
export type JobInput = Static<typeof JobInput>;

/** What a segment reports to the stage that waits for all of them. The sums themselves are read from the store. */
export const SegmentOutput = Type.Object({ rows: Type.Integer({ minimum: 0 }) });
export type SegmentOutput = Static<typeof SegmentOutput>;

/** The id of a stage that a job passes through once a generation. */
export function wholeJobId(job: Pick<Job, 'run_id' | 'generation'>): string {
  return generationPrefix(job.run_id, job.generation).slice(0, -1);
}

/** The runs of a job's segments. */
export function segmentRuns(
  { _id, generation }: Pick<Job, '_id' | 'generation'>,
  segments: readonly Segment[],
): { id: string; input: SegmentInput }[] {
  return segments.map(({ _id: id, index }) => ({ id, input: { job_id: _id, generation, segment: index } }));
}
