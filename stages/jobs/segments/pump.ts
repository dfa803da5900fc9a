import { setImmediate as turn } from 'node:timers/promises';
import { giveBackMemory } from '../../../src/base/heap.ts';
import { InFlight } from '../../../src/base/in-flight.ts';

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
 * Moves bytes through row work into a sink, one batch at a time. Waiting for the sink is the backpressure: memory
 * holds a chunk of the source, the batch in work and `maxInFlight` groups, however slow the sink. Between batches the event
 * loop gets its turn (locks are renewed there) and the signal is checked. Resolves when the sink has taken everything;
 * rejects with the sink's error or the signal's reason.
 */
export async function pump<Group, Result>({ source, work, sink, maxInFlight, signal }: Pump<Group, Result>): Promise<Result> {
  const inFlight = new InFlight(maxInFlight);
  const checkFailures = (): void => {
    signal.throwIfAborted();
    inFlight.throwFailure();
  };
  const deliver = async (): Promise<void> => {
    for (const group of work.takeGroups()) {
      await inFlight.place();
      signal.throwIfAborted();
      inFlight.add(sink(group).finally(() => work.giveBack(group)));
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
    await inFlight.ended();
    checkFailures();
    return result;
  } finally {
    // Nothing of this run may write after it has ended.
    await inFlight.ended();
  }
}
