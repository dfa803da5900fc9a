import type { Document } from 'mongodb';
import { isDuplicate } from './duplicates.ts';

/** Whoever comes first makes progress, so this many lost races in a row are not contention but a fault. */
export const MAX_ATTEMPTS = 64;

/**
 * Repeats an attempt that lost a race: it returns undefined, or two upserts insert at once and MongoDB refuses one, which finds the other's
 * document on the next attempt. Bounded, because no request may loop for ever.
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

/** The change of an upsert that puts a new document in the place of an empty one, and leaves any other as it is. Each stored one has the field `mark`. */
export function storeIfNew(mark: string, document: Document): Document[] {
  return [{ $replaceWith: { $cond: [{ $eq: [{ $type: `$${mark}` }, 'missing'] }, document, '$$ROOT'] } }];
}
