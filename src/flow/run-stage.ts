import { DelayedError, UnrecoverableError, WaitingError, type Job } from 'bullmq';
import { compileCheck, type Check } from '../base/check.ts';
import { Failure } from '../base/failure.ts';
import type { Log } from '../base/log.ts';
import type { Gate } from './gate.ts';
import { lastReturned, noteThrow, passingRuns } from './run-note.ts';
import type { AnyStage, StageContext } from './stage.ts';

export interface RunOptions<Context> {
  stage: AnyStage<Context>;
  context: Context;
  gate: Gate;
  log: Log;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Notes that a run of a fair stage starts. */
  started(tag: number): Promise<void>;
  /** Wakes an idle worker: BullMQ sets no marker for a prioritized job that goes back. */
  wake(): Promise<void>;
  worked(rows: number): void;
}

/** How long a run may take to notice that it was aborted before its job is given up without it. */
const NOTICE_MS = 2_000;
/** When the failure of a run cannot be recorded, it is tried again after this long. */
const UNRECORDED_MS = 10_000;
/** How often a run is put off whose server is away, each time after this long: an hour. */
const PASSING_RUNS = 360;

type Processor = (job: Job, token: string | undefined, lost: AbortSignal | undefined) => Promise<unknown>;

/**
 * What BullMQ calls for each job of a stage: turns a run's outcome into what BullMQ knows. What is thrown to BullMQ (and so
 * stands in Redis and on the dashboard) is a code, never the message of an error.
 */
export function createProcessor<Context>(options: RunOptions<Context>): Processor {
  const check = compileCheck(options.stage.input);
  return async (job, token = '', lost = new AbortController().signal) => {
    const pass = await options.gate.enter();
    try {
      return await runOnce(options, check, job, token, lost, (work) => pass.alone(work));
    } finally {
      pass.leave();
    }
  };
}

async function runOnce<Context>(
  options: RunOptions<Context>,
  check: Check<unknown>,
  job: Job,
  token: string,
  lost: AbortSignal,
  alone: StageContext['alone'],
): Promise<unknown> {
  const { stage, stopping } = options;
  const attempt = job.attemptsMade + 1;
  const log = options.log.child({ stage: stage.queue, id: job.id, attempt });
  const input: unknown = job.data;
  if (!check.accepts(input)) {
    log.error({ faults: check.faults(input) }, 'a payload was refused');
    throw new UnrecoverableError('invalid_payload');
  }
  if (stopping.aborted) return handBack(options, job, token);
  if (stage.fair) await options.started(job.priority);

  const timeUp = new AbortController();
  const signal = AbortSignal.any([stopping, lost, timeUp.signal]);
  const timer = setTimeout(() => timeUp.abort(new Failure('stage_timeout', 'The stage did not end in time')), stage.timeoutMs);
  const context: Context & StageContext = {
    ...options.context,
    signal,
    log,
    attempt,
    lastReturned: lastReturned(job),
    alone,
    worked: options.worked,
  };
  const ended = await abortable(stage.run(input, context), signal).then(
    (outcome) => ({ outcome }),
    (thrown: unknown) => ({ thrown }),
  );
  clearTimeout(timer);
  if ('thrown' in ended) {
    if (stopping.aborted) return handBack(options, job, token);
    // Redis no longer knows the job as ours: another worker has it, or reconcile will queue it anew.
    if (lost.aborted) throw new WaitingError('lock_lost');
    const err: unknown = timeUp.signal.aborted ? timeUp.signal.reason : ended.thrown;
    const last = attempt >= (job.opts.attempts ?? 1);
    const passing = passingRuns(job);
    const isPutOff = last && passing < PASSING_RUNS && stage.isPassing(err);
    await noteThrow(job, isPutOff ? passing + 1 : passing).catch((noteErr: unknown) =>
      log.warn({ err: noteErr }, 'that a run threw could not be noted'),
    );
    if (isPutOff) {
      log.warn({ err }, 'what a run needs is away; it is put off');
      return putOff(job, token, UNRECORDED_MS);
    }
    log[last ? 'error' : 'warn']({ err }, last ? 'a run failed for good' : 'a run failed and is tried again');
    if (!last) throw new Error(codeOf(err));
    return giveUp(options, job, token, input, asFailure(err), context);
  }

  const { outcome } = ended;
  if ('done' in outcome) return outcome.done;
  if ('cancel' in outcome) return giveUp(options, job, token, input, outcome.cancel, context);
  if ('laterMs' in outcome) return putOff(job, token, outcome.laterMs);
  return outcome satisfies never;
}

/** Waits for a run; where it does not notice its abort, goes on without it. */
async function abortable<T>(run: Promise<T>, signal: AbortSignal): Promise<T> {
  const unnoticed = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const aborted = (): void => {
    timer = setTimeout(() => unnoticed.reject(signal.reason), NOTICE_MS);
  };
  if (signal.aborted) aborted();
  else signal.addEventListener('abort', aborted, { once: true });
  try {
    return await Promise.race([run, unnoticed.promise]);
  } finally {
    signal.removeEventListener('abort', aborted);
    clearTimeout(timer);
  }
}

/** Back to the front of the line at once: no attempt is lost and nobody waits for the lock. */
async function handBack<Context>(options: RunOptions<Context>, job: Job, token: string): Promise<never> {
  await job.moveToWait(token);
  await options.wake();
  throw new WaitingError('handed_back');
}

async function putOff(job: Job, token: string, laterMs: number): Promise<never> {
  await job.moveToDelayed(Date.now() + laterMs, token);
  throw new DelayedError('put_off');
}

async function giveUp<Context>(
  { stage }: RunOptions<Context>,
  job: Job,
  token: string,
  input: unknown,
  failure: Failure,
  context: Context & StageContext,
): Promise<never> {
  try {
    await stage.failed(input, failure, context);
  } catch (err) {
    context.log.error({ err }, 'a failure could not be recorded and is tried again');
    return putOff(job, token, UNRECORDED_MS);
  }
  throw new UnrecoverableError(failure.code);
}

function codeOf(err: unknown): string {
  return err instanceof Failure ? err.code : 'unexpected_error';
}

function asFailure(err: unknown): Failure {
  return err instanceof Failure ? err : new Failure('unexpected_error', 'The stage failed unexpectedly');
}
