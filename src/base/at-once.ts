import { InFlight } from './in-flight.ts';

/**
 * Does the work for each key, for `most` of them at once. Begins no more once one has failed, and rejects with the first failure when
 * those under way have ended: nothing goes on behind its back.
 */
export async function eachAtOnce<K>(keys: Iterable<K>, most: number, work: (key: K) => Promise<void>): Promise<void> {
  const inFlight = new InFlight(most);
  try {
    for (const key of keys) {
      if (inFlight.isFull) await inFlight.place();
      inFlight.throwFailure();
      inFlight.add(work(key));
    }
  } finally {
    await inFlight.ended();
  }
  inFlight.throwFailure();
}
