import { setImmediate as turn } from 'node:timers/promises';
import { giveBackMemory } from '../../src/base/heap.ts';

/** Row work that takes bytes and leaves groups: what `createNormalizer` makes, and what a test makes up. */
export interface PumpWork<Group, Result> {
  /** Copies what it wants to keep of the chunk. */
  feed(chunk: Uint8Array, last: boolean): void;
  /** Works one batch; false when it needs more bytes or all is done. */
  work(): boolean;
  /** The groups filled since the last call. */
  takeGroups(): Group[];
  /** The sink is done with a group, or has failed with it: its buffers may be filled again. */
  giveBack(group: Group): void;
  /** After the last batch; then `takeGroups` once more. */
  finish(): Result;
}

export interface Pump<Group, Result> {
  /** Its chunks are the pump's, which gives their memory back: each has one of its own. */
  source: AsyncIterable<Uint8Array<ArrayBuffer>>;
  work: PumpWork<Group, Result>;
  sink(group: Group): Promise<void>;
  /** Groups that the sink may hold at once. The next batch waits until it holds fewer. */
  maxInFlight: number;
  signal: AbortSignal;
}

const NOTHING = new Uint8Array(0);

/**
 * Moves bytes through row work into a sink, one batch at a time. Waiting for the sink is the backpressure: what is in
 * memory is a chunk of the source, the batch in work and `maxInFlight` groups, however slow the sink. Between batches the
 * event loop gets its turn (locks are renewed there) and the signal is looked at. Resolves when the sink has taken all;
 * rejects with the sink's error, or the signal's reason.
 */
export async function pump<Group, Result>({ source, work, sink, maxInFlight, signal }: Pump<Group, Result>): Promise<Result> {
  const inFlight = new Set<Promise<void>>();
  const outcome = { failed: false, error: undefined as unknown };

  const put = (group: Group): void => {
    const writing: Promise<void> = sink(group)
      .catch((err: unknown) => {
        outcome.error ??= err;
        outcome.failed = true;
      })
      .finally(() => {
        work.giveBack(group);
        inFlight.delete(writing);
      });
    inFlight.add(writing);
  };
  const checkFailures = (): void => {
    signal.throwIfAborted();
    if (outcome.failed) throw outcome.error;
  };
  const deliver = async (): Promise<void> => {
    for (const group of work.takeGroups()) {
      while (inFlight.size >= maxInFlight) await Promise.race(inFlight);
      checkFailures();
      put(group);
    }
  };
  const workAll = async (chunk: Uint8Array<ArrayBuffer> | null, last: boolean): Promise<void> => {
    work.feed(chunk ?? NOTHING, last);
    if (chunk !== null) giveBackMemory(chunk);
    let more = true;
    while (more) {
      more = work.work();
      await deliver();
      await turn();
      checkFailures();
    }
  };

  try {
    // The reader must know which bytes are the last, so each chunk waits for the next one.
    let held: Uint8Array<ArrayBuffer> | null = null;
    for await (const chunk of source) {
      if (held !== null) await workAll(held, false);
      held = chunk;
    }
    await workAll(held, true);
    const result = work.finish();
    await deliver();
    await Promise.all(inFlight);
    checkFailures();
    return result;
  } catch (err) {
    // Nothing of this run may write after it has ended.
    await Promise.all(inFlight);
    throw err;
  }
}
