import { Type, type Static, type TNever, type TSchema } from 'typebox';
import type { Failure } from '../base/failure.ts';
import type { Log } from '../base/log.ts';

/**
 * How a stage ends when it does not throw: done, cancelled for good, or wanted again later. What it throws is a fault of
 * ours or of the network, and the next attempt follows after the stage's own delay.
 */
export type Outcome<T> = { done: T } | { cancel: Failure } | { laterMs: number };

/** What the worker hands to every run, beside the context of the process. */
export interface StageContext {
  /** Aborted when the process stops, the time is up or the lock was lost. A run that sees it rejects soon. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Counts from 1. A segment handed back or put off does not lose an attempt. */
  readonly attempt: number;
  /** The previous start of this run threw: its worker lived, even if the store could not be told. */
  readonly lastReturned: boolean;
  /** Does the rest of a run while no other stage is in work in this process. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Rows just worked, for the heartbeat. */
  worked(rows: number): void;
}

export type StageVersion = `v${number}`;

export interface Stage<Name extends string, Version extends StageVersion, I extends TSchema, O extends TSchema, C extends TSchema, Context> {
  readonly name: Name;
  readonly version: Version;
  /** `name.version`. */
  readonly queue: `${Name}.${Version}`;
  /** The schema of a payload. Ids and tallies only: Redis holds clear text. Checked wherever a payload enters a process. */
  readonly input: I;
  /** What a run leaves for the stage that waits for it. */
  readonly output: O;
  /** What the stages that this one waits for must leave. */
  readonly children: C;
  /** Milliseconds before attempts 2, 3, …; there is one attempt more than delays. */
  readonly retry: readonly number[];
  readonly timeoutMs: number;
  /** True if the segments of many jobs share the workers: they start by fair tags (fairness.ts). */
  readonly fair: boolean;
  /** Runs that one process has in work at once. */
  concurrency(context: Context): number;
  run(input: Static<I>, context: Context & StageContext): Promise<Outcome<Static<O>>>;
  /**
   * Records that this input has failed for good (cancelled, or out of attempts). Called before the queue is told, so that the store never
   * knows less than the queue. May be called again.
   */
  failed(input: Static<I>, failure: Failure, context: Context & StageContext): Promise<void>;
  /** Errors that say nothing about the run: a server that it needs is away. They cost no attempt, for an hour at least. */
  isPassing(error: unknown): boolean;
}

/** Any stage whose runs need no more than `Context`. */
export type AnyStage<Context = unknown> = Stage<string, StageVersion, TSchema, TSchema, TSchema, Context>;

export interface StageDefinition<
  Name extends string,
  Version extends StageVersion,
  I extends TSchema,
  O extends TSchema,
  C extends TSchema,
  Context,
> {
  name: Name;
  version: Version;
  input: I;
  output: O;
  children?: C;
  retry: readonly number[];
  concurrency: number | ((context: Context) => number);
  timeoutMs: number;
  fair?: boolean;
  run(input: Static<I>, context: Context & StageContext): Promise<Outcome<Static<O>>>;
  failed?(input: Static<I>, failure: Failure, context: Context & StageContext): Promise<void>;
  isPassing?(error: unknown): boolean;
}

/** A queue stage as one typed value: its payload, its retry policy and its run. */
export function defineStage<
  Name extends string,
  Version extends StageVersion,
  I extends TSchema,
  O extends TSchema,
  Context,
  C extends TSchema = TNever,
>(definition: StageDefinition<Name, Version, I, O, C, Context>): Stage<Name, Version, I, O, C, Context> {
  const { name, version, input, output, children, retry, concurrency, timeoutMs, fair, run, failed, isPassing } = definition;
  return {
    name,
    version,
    queue: `${name}.${version}`,
    input,
    output,
    children: children ?? (Type.Never() as TSchema as C),
    retry,
    concurrency: typeof concurrency === 'number' ? () => concurrency : concurrency,
    timeoutMs,
    fair: fair ?? false,
    run,
    failed: failed ?? (() => Promise.resolve()),
    isPassing: isPassing ?? (() => false),
  };
}
