import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import { connectWorker } from './connection.ts';
import { openFairness } from './fairness.ts';
import { createGate } from './gate.ts';
import { startHeartbeat } from './heartbeat.ts';
import { patientWorker } from './patient-worker.ts';
import { tellRepeats } from './repeats.ts';
import { createProcessor } from './run-stage.ts';
import type { AnyStage } from './stage.ts';

export interface WorkersOptions {
  redisUrl: string;
  prefix: string;
  log: Log;
  /** How long BullMQ trusts a silent worker with a run. */
  lockMs: number;
  /** How often BullMQ looks for the runs of dead workers. */
  stalledCheckMs: number;
  /** `stop` resolves within this time. */
  stopMs: number;
  /** What a worker waits for before it asks again a Redis that refused: five seconds, or the end. */
  patience?: (stopping: AbortSignal) => Promise<unknown>;
}

export interface Workers {
  /** Hands back what is in work, at once, and stops. Resolves within `stopMs`, whatever state Redis is in. */
  stop(): Promise<void>;
}

/**
 * How often BullMQ restarts a run whose worker died. Not decisive: the segment's own count of starts fails its job, and reconcile queues
 * again what BullMQ gave up.
 */
const MAX_STALLED_COUNT = 5;
/** An idle worker polls after this many seconds, in case it missed its wake-up. */
const DRAIN_DELAY_S = 5;
const RETRY_AFTER_OUTAGE_MS = 1_000;
const RETRY_AFTER_REFUSAL_MS = 5_000;

/** Works the queues of these stages in this process. The caller stops. */
export async function startWorkers<Context>(stages: readonly AnyStage<Context>[], context: Context, options: WorkersOptions): Promise<Workers> {
  const { redisUrl, prefix, log, lockMs, stalledCheckMs, stopMs, patience = waitAWhile } = options;
  const connection = await connectWorker(redisUrl, log);
  const fairness = openFairness(connection, prefix);
  const gate = createGate();
  const stopping = new AbortController();
  let rowsDone = 0;
  const Worker = patientWorker(() => patience(stopping.signal));

  const workers = stages.map((stage) => {
    const processor = createProcessor({
      stage,
      context,
      gate,
      log,
      stopping: stopping.signal,
      started: (tag) => fairness.started(stage.queue, tag),
      wake: async () => void (await connection.zadd(`${prefix}:${stage.queue}:marker`, 0, '0')),
      worked: (rows) => void (rowsDone += rows),
    });
    // BullMQ passes an abort signal only to a processor with three parameters.
    const worker = new Worker(stage.queue, (job, token, signal) => processor(job, token, signal), {
      connection,
      prefix,
      concurrency: stage.concurrency(context),
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      maxStalledCount: MAX_STALLED_COUNT,
      drainDelay: DRAIN_DELAY_S,
      runRetryDelay: RETRY_AFTER_OUTAGE_MS,
      settings: { backoffStrategy: (attemptsMade) => stage.retry[attemptsMade - 1] ?? stage.retry.at(-1) ?? 0 },
    });
    worker.on(
      'error',
      tellRepeats((err, times) => log.warn({ err, stage: stage.queue, times }, 'a worker reported an error')),
    );
    worker.on('stalled', (id) => log.warn({ id, stage: stage.queue }, 'a run was taken back from a dead worker'));
    worker.on('lockRenewalFailed', (ids) => {
      for (const id of ids) worker.cancelJob(id, 'lock_lost');
    });
    return worker;
  });
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  const heart = startHeartbeat({ redis: connection, prefix, log }, () => ({ rows_done: rowsDone, in_work: gate.inWork }));

  const stop = async (): Promise<void> => {
    stopping.abort(new Error('the worker stops'));
    const closed = Promise.all([heart.stop(), ...workers.map((worker) => worker.close())]).catch((err: unknown) =>
      log.warn({ err }, 'a worker did not stop cleanly'),
    );
    const intime = new AbortController();
    await Promise.race([closed, delay(stopMs, undefined, { signal: intime.signal })]);
    intime.abort();
    connection.disconnect();
  };
  let stopped: Promise<void> | null = null;
  return { stop: () => (stopped ??= stop()) };
}

function waitAWhile(stopping: AbortSignal): Promise<unknown> {
  const stopped = new Promise((resolve) => stopping.addEventListener('abort', resolve, { once: true }));
  return stopping.aborted ? Promise.resolve() : Promise.race([stopped, delay(RETRY_AFTER_REFUSAL_MS, undefined, { ref: false })]);
}
