import type { JobsOptions } from 'bullmq';
import type { AnyStage } from './stage.ts';

/** Failed runs that stay for the dashboard: this many, this long. They hold ids and a code. */
const FAILED_KEPT = { count: 500, age: 7 * 86_400 };
const MAX_PAYLOAD_BYTES = 4096;

/** How BullMQ treats a run of a stage. Every option that bounds something is written down. */
export function jobOptions(stage: AnyStage, { id, priority, delay }: { id: string; priority?: number; delay?: number }): JobsOptions {
  return {
    jobId: id,
    attempts: stage.retry.length + 1,
    // The delays themselves are the stage's list; the worker looks them up (worker.ts).
    backoff: { type: 'stage' },
    removeOnComplete: true,
    removeOnFail: FAILED_KEPT,
    // A stack names places of the code only, but its first line is a message.
    stackTraceLimit: 0,
    keepLogs: 0,
    sizeLimit: MAX_PAYLOAD_BYTES,
    ...(priority === undefined ? {} : { priority }),
    ...(delay === undefined ? {} : { delay }),
  };
}
