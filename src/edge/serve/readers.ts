import type { Store } from '../../store/store.ts';
import { createGroupIndexes, type GroupIndexes } from './group-index.ts';
import { createPartCache, type PartCache } from './part-cache.ts';

/** What all readers of a process share. */
export interface Readers {
  parts: PartCache;
  indexes: GroupIndexes;
}

export function createReaders(store: Store): Readers {
  return { parts: createPartCache(), indexes: createGroupIndexes(store) };
}
