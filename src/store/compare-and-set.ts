import { isDuplicate } from './duplicates.ts';

/** Each time that another comes between, that other has got on: this many in a row are no contention any more but a fault. */
export const MAX_ATTEMPTS = 64;

/**
 * Makes an attempt again while others come between: it says so by undefined, or MongoDB does, where two upserts insert at once
 * and the other's document stands by the next attempt. A bounded number of times: no request must turn for ever.
 */
export async function retried<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  let cause: unknown;
  for (let made = 0; made < MAX_ATTEMPTS; made++) {
    try {
      const done = await attempt();
      if (done !== undefined) return done;
    } catch (err) {
      if (!isDuplicate(err)) throw err;
      cause = err;
    }
  }
  throw new Error(`${what}: others came between ${MAX_ATTEMPTS} times in a row`, { cause });
}
