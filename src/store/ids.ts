import type { Collection, Filter } from 'mongodb';
import { BULK_COUNT, READ_TIMEOUT_MS } from './bounds.ts';

/** The ids that begin with a text, as a range that the index of `_id` answers. */
export function beginsWith(prefix: string): { $gte: string; $lt: string } {
  const last = prefix.charCodeAt(prefix.length - 1);
  return { $gte: prefix, $lt: prefix.slice(0, -1) + String.fromCharCode(last + 1) };
}

/** Removes the documents of an id range, some at a time, so that no single command runs long. */
export async function removeRange<T extends { _id: string }>(collection: Collection<T>, range: { $gte: string; $lt: string }): Promise<void> {
  const within = { _id: range } as unknown as Filter<T>;
  for (;;) {
    const found = await collection
      .find(within, { projection: { _id: 1 }, limit: BULK_COUNT, batchSize: BULK_COUNT, maxTimeMS: READ_TIMEOUT_MS })
      .sort({ _id: 1 })
      .toArray();
    if (found.length === 0) return;
    await collection.deleteMany({ _id: { $in: found.map((document) => document._id) } } as unknown as Filter<T>);
  }
}
