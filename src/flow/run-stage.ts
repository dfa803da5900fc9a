import { DelayedError, UnrecoverableError, WaitingError, type Job } from 'bullmq';
import { compileCheck } from '../base/check.ts';
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

/** How long a run may take to notice that it was aborted before its job is released without it. */
const NOTICE_MS = 2_000;
/** When the failure of a run cannot be recorded, it is tried again after this long. */
const UNRECORDED_MS = 10_000;
/** How often a run is postponed whose server is away: an hour. */
const PASSING_RUNS = 360;
/** For how long, the first times and then each time: a blip costs a second, and once a long outage is over nobody waits for minutes. */
const FIRST_PASSING_MS: readonly number[] = [1_000, 5_000];
const PASSING_MS = 10_000;

type Processor = (job: Job, token: string | undefined, lost: AbortSignal | undefined) => Promise<unknown>;

/**
 * The processor that BullMQ calls for each job of a stage. Translates a run's outcome for BullMQ. Errors handed to BullMQ, which end up in
 * Redis and on the dashboard, are codes, never the message of an error.
 */
export function createProcessor<Context>(options: RunOptions<Context>): Processor {
  const check = compileCheck(options.stage.input);
  return async (job, token = '', lost = new AbortController().signal) => {
    const pass = await options.gate.enter();
    try {
      const attempt = job.attemptsMade + 1;
      const log = options.log.child({ stage: options.stage.queue, id: job.id, attempt });
      const input: unknown = job.data;
      if (!check.accepts(input)) {
        log.error({ faults: check.faults(input) }, 'a payload was refused');
        throw new UnrecoverableError('invalid_payload');
      }
      return await runOnce(options, { job, token, lost, input, attempt, log, alone: (work) => pass.alone(work) });
    } finally {
      pass.leave();
    }
  };
}

/** A run that BullMQ has handed to this process. */
interface Run {
  readonly job: Job;
  /** Of the lock by which BullMQ knows the run as ours. */
  readonly token: string;
  /** Aborted when the lock is lost. */
  readonly lost: AbortSignal;
  readonly input: unknown;
  readonly attempt: number;
  readonly log: Log;
  readonly alone: StageContext['alone'];
}

async function runOnce<Context>(options: RunOptions<Context>, run: Run): Promise<unknown> {
  const { stage, stopping } = options;
  if (stopping.aborted) return handBack(options, run);
  if (stage.fair) await options.started(run.job.priority);

  const timeUp = new AbortController();
  const signal = AbortSignal.any([stopping, run.lost, timeUp.signal]);
  const timer = setTimeout(() => timeUp.abort(new Failure('stage_timeout', 'The stage did not end in time')), stage.timeoutMs);
  const context = contextOf(options, run, signal);
  const ended = await abortable(stage.run(run.input, context), signal).then(
    (outcome) => ({ outcome }),
    (thrown: unknown) => ({ thrown }),
  );
  clearTimeout(timer);
  if ('thrown' in ended) {
    if (stopping.aborted) return handBack(options, run);
    // Redis no longer knows the job as ours: another worker has it, or reconcile will queue it again.
    if (run.lost.aborted) throw new WaitingError('lock_lost');
    return settleThrow(options, run, context, timeUp.signal.aborted ? timeUp.signal.reason : ended.thrown);
  }

  const { outcome } = ended;
  if ('done' in outcome) return outcome.done;
  if ('cancel' in outcome) return giveUp(options, run, context, outcome.cancel);
  if ('laterMs' in outcome) return putOff(run, outcome.laterMs);
  return outcome satisfies never;
}

function contextOf<Context>(options: RunOptions<Context>, { job, attempt, log, alone }: Run, signal: AbortSignal): Context & StageContext {
  return { ...options.context, signal, log, attempt, lastReturned: lastReturned(job), alone, worked: options.worked };
}

/** What follows a run that threw: the same attempt later if a server is away, another attempt, or the end. */
async function settleThrow<Context>(options: RunOptions<Context>, run: Run, context: Context & StageContext, err: unknown): Promise<never> {
  const { job, attempt, log } = run;
  const last = attempt >= (job.opts.attempts ?? 1);
  const passing = passingRuns(job);
  const isPutOff = passing < PASSING_RUNS && options.stage.isPassing(err);
  await noteThrow(job, isPutOff ? passing + 1 : passing).catch((noteErr: unknown) =>
    log.warn({ err: noteErr }, 'that a run threw could not be noted'),
  );
  if (isPutOff) {
    log.warn({ err }, 'what a run needs is away; it is put off');
    return putOff(run, FIRST_PASSING_MS[passing] ?? PASSING_MS);
  }
  log[last ? 'error' : 'warn']({ err }, last ? 'a run failed for good' : 'a run failed and is tried again');
  if (!last) throw new Error(codeOf(err));
  return giveUp(options, run, context, asFailure(err));
}

/** Waits for a run. If the run does not notice its abort, continues without it. */
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

/** Back to the front of the queue at once: no attempt is lost and nobody waits for the lock. */
async function handBack<Context>(options: RunOptions<Context>, { job, token }: Run): Promise<never> {
  await job.moveToWait(token);
  await options.wake();
  throw new WaitingError('handed_back');
}

async function putOff({ job, token }: Run, laterMs: number): Promise<never> {
  await job.moveToDelayed(Date.now() + laterMs, token);
  throw new DelayedError('put_off');
}

async function giveUp<Context>({ stage }: RunOptions<Context>, run: Run, context: Context & StageContext, failure: Failure): Promise<never> {
  try {
    await stage.failed(run.input, failure, context);
  } catch (err) {
    run.log.error({ err }, 'a failure could not be recorded and is tried again');
    return putOff(run, UNRECORDED_MS);
  }
  throw new UnrecoverableError(failure.code);
}

function codeOf(err: unknown): string {
  return err instanceof Failure ? err.code : 'unexpected_error';
}

function asFailure(err: unknown): Failure {
  return err instanceof Failure ? err : new Failure('unexpected_error', 'The stage failed unexpectedly');
}
