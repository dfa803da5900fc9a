import type { Collection, Filter, WithId } from 'mongodb';
import { READ_TIMEOUT_MS } from './bounds.ts';

/** A document that outlives its data until those are removed for good: a worker in the middle of a segment may write until it hears of it. */
export interface Cleared {
  _id: string;
  /** When the data are to be removed (again); null when that is done, or not wanted. */
  clear_at: Date | null;
  clearings: number;
}

/** How long a worker may go on with what is gone: mostly for seconds, and one that was held up for as long as nobody misses it. */
const AGAIN_AFTER_MS: readonly number[] = [60_000, 3_600_000];

/** What is to be cleared now, the longest due first. */
export function dueOf<T extends Cleared>(collection: Collection<T>, limit: number): Promise<WithId<T>[]> {
  const due = { clear_at: { $type: 'date' }, $expr: { $lte: ['$clear_at', '$$NOW'] } } as unknown as Filter<T>;
  return collection.find(due, { limit, batchSize: limit, maxTimeMS: READ_TIMEOUT_MS }).sort({ clear_at: 1 }).toArray();
}

/**
 * Notes that the data were removed. Of several that clear at the same time one counts: each would take a later time for its own. True where
 * it was the last time.
 */
export async function noteCleared<T extends Cleared>(collection: Collection<T>, { _id, clearings }: Cleared): Promise<boolean> {
  const after = AGAIN_AFTER_MS[clearings];
  const clear_at = after === undefined ? null : { $add: ['$$NOW', after] };
  await collection.updateOne({ _id, clearings } as unknown as Filter<T>, [{ $set: { clear_at, clearings: clearings + 1 } }]);
  return after === undefined;
}
