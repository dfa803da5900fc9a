import type { GroupKind } from '../../store/groups.ts';
import type { Store } from '../../store/store.ts';
import { startsOf } from './body.ts';

/** Where the groups of one generation stand, with and without spliced metadata. */
export interface GroupIndex {
  ids: readonly string[];
  counts: readonly number[];
  /** The row of each group's first text. */
  firstRows: readonly number[];
  /** Where each group begins, in inflated bytes of JSON. */
  starts: Float64Array;
  /** Where each group begins, where each record carries its `_meta`. */
  splicedStarts: Float64Array;
}

/** Indexes of ended jobs never change, so readers share them. A large job has some ten thousand groups. */
export interface GroupIndexes {
  of(kind: GroupKind, runId: string, generation: number): Promise<GroupIndex>;
}

const MAX_HELD_GROUPS = 50_000;
/** `,"_meta":` in place of the comma that a meta text begins with. */
export const SPLICE_BYTES_PER_RECORD = 8;

export function createGroupIndexes({ groups }: Pick<Store, 'groups'>): GroupIndexes {
  const held = new Map<string, Promise<GroupIndex>>();
  const sizes = new Map<string, number>();
  let total = 0;

  const drop = (key: string): void => {
    held.delete(key);
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  const load = async (key: string, kind: GroupKind, runId: string, generation: number): Promise<GroupIndex> => {
    const entries = await groups.list(kind, runId, generation);
    sizes.set(key, entries.length);
    total += entries.length;
    for (const oldest of held.keys()) {
      if (total <= MAX_HELD_GROUPS) break;
      drop(oldest);
    }
    return {
      ids: entries.map(({ _id }) => _id),
      counts: entries.map(({ count }) => count),
      firstRows: entries.map(({ first_row }) => first_row),
      starts: startsOf(entries.map(({ json_bytes }) => json_bytes)),
      splicedStarts: startsOf(entries.map(({ json_bytes, meta_bytes, count }) => json_bytes + meta_bytes + count * SPLICE_BYTES_PER_RECORD)),
    };
  };
  return {
    of(kind, runId, generation) {
      const key = `${kind}.${runId}.${generation}`;
      const found = held.get(key);
      if (found !== undefined) {
        held.delete(key);
        held.set(key, found);
        return found;
      }
      const loaded = load(key, kind, runId, generation);
      held.set(key, loaded);
      loaded.catch(() => drop(key));
      return loaded;
    },
  };
}
