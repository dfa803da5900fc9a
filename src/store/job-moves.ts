import type { Document } from 'mongodb';
import { derivedId } from '../base/ids.ts';
import type { EventKind } from '../model/event.ts';
import type { Job, JobPhase, JobState } from '../model/job.ts';
import { storeIfNew } from './compare-and-set.ts';

/** Now, but never before the job's last change: a clock that was set back makes no negative duration. */
export const MOMENT = { $max: ['$$NOW', '$changed_at'] };

/** More than any job has: queued, processing, completed or failed. */
const MAX_EVENTS = 4;

/** The fields that change when a job goes to a state: the state, and its event at the end of the outbox. */
export function moveTo(jobId: string, status: JobState, fields: Document): Document[] {
  const sequence = { $add: ['$event_sequence', 1] };
  const event = { event_id: { $arrayElemAt: [eventIds(jobId), '$event_sequence'] }, sequence, kind: eventOf(status), status, at: MOMENT };
  return [{ $set: { ...fields, status, changed_at: MOMENT, event_sequence: sequence, outbox: { $concatArrays: ['$outbox', [event]] } } }];
}

/** Puts the document of a new job in the place of an empty one, and leaves any other as it is. */
export function whenNew(job: Document & { _id: string }, estimateSeconds: number): Document[] {
  const event = { event_id: derivedId('evt', job._id, 1), sequence: 1, kind: eventOf('queued'), status: 'queued', at: '$$NOW' };
  const moments = {
    submitted_at: '$$NOW',
    changed_at: '$$NOW',
    estimated_completion: { $add: ['$$NOW', Math.round(estimateSeconds * 1000)] },
    event_sequence: 1,
    outbox: [event],
  };
  // What comes from outside is literal: a file may well be called `$ROOT`.
  return storeIfNew('schema', { $mergeObjects: [{ $literal: job }, moments] });
}

/** The states that a job moves from. */
export const UNFINISHED: JobState[] = ['queued', 'processing'];

export function firstPhase(job: Pick<Job, 'keyed' | 'segment_count'>): JobPhase {
  if (job.segment_count === 0) return 'finish';
  return job.keyed ? 'collect' : 'normalize';
}

/** `firstPhase` as an expression over the stored job. */
export const FIRST_PHASE: Document = {
  $cond: [{ $eq: ['$segment_count', 0] }, 'finish', { $cond: ['$keyed', 'collect', 'normalize'] }],
};

function eventIds(jobId: string): string[] {
  return Array.from({ length: MAX_EVENTS }, (_, i) => derivedId('evt', jobId, i + 1));
}

function eventOf(status: JobState): EventKind {
  switch (status) {
    case 'queued':
      return 'job.queued';
    case 'processing':
      return 'job.processing';
    case 'completed':
    case 'completed_with_errors':
      return 'job.completed';
    case 'failed':
      return 'job.failed';
    default:
      return status satisfies never;
  }
}
