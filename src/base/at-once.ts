import { handled } from './handled.ts';

/**
 * Does the work for each key, for `most` of them at once. Begins no more once one has failed, and rejects with the first failure when those
 * under way have ended: nothing goes on behind its back.
 */
export async function eachAtOnce<K>(keys: Iterable<K>, most: number, work: (key: K) => Promise<void>): Promise<void> {
  const underWay = new Set<Promise<void>>();
  try {
    for (const key of keys) {
      while (underWay.size >= most) await Promise.race(underWay);
      const one: Promise<void> = work(key).finally(() => underWay.delete(one));
      underWay.add(handled(one));
    }
    await Promise.all(underWay);
  } finally {
    await Promise.allSettled(underWay);
  }
}
