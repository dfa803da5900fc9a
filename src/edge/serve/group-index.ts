import type { GroupEntry, GroupKind } from '../../store/groups.ts';
import type { Store } from '../../store/store.ts';
import { startsOf } from './body.ts';

/** Where the groups of one generation begin, with and without spliced metadata. */
export interface GroupIndex {
  ids: readonly string[];
  counts: readonly number[];
  /** The row of each group's first text. */
  firstRows: readonly number[];
  /** Where each group begins, in inflated bytes of JSON. */
  starts: Float64Array;
  /** Where each group begins if each record carries its `_meta`. */
  splicedStarts: Float64Array;
}

/** Indexes of ended jobs never change, so readers share them. A large job has some ten thousand groups. */
export interface GroupIndexes {
  of(kind: GroupKind, runId: string, generation: number): Promise<GroupIndex>;
}

const MAX_HELD_GROUPS = 50_000;
/** The size of an index without its groups, counted in groups: even an empty one takes memory. */
const GROUPS_AN_INDEX = 10;
/** `,"_meta":` in place of the comma that a meta text begins with. */
export const SPLICE_BYTES_PER_RECORD = 8;

export function createGroupIndexes({ groups }: { groups: Pick<Store['groups'], 'list'> }, maxHeldGroups = MAX_HELD_GROUPS): GroupIndexes {
  const held = new Map<string, HeldIndex>();
  let total = 0;

  const drop = (key: string): void => {
    total -= held.get(key)?.groups ?? 0;
    held.delete(key);
  };
  const grow = (index: HeldIndex, by: number): void => {
    index.groups += by;
    total += by;
    for (const oldest of held.keys()) {
      if (total <= maxHeldGroups) break;
      drop(oldest);
    }
  };
  const begin = (key: string, listing: Promise<readonly GroupEntry[]>): HeldIndex => {
    const begun: HeldIndex = { index: listing.then(indexOf), groups: 0 };
    held.set(key, begun);
    // An index that was dropped while it was being read is not counted, because nothing would ever subtract it.
    const ifHeld = (change: () => void): void => void (held.get(key) === begun && change());
    listing.then(
      ({ length }) => ifHeld(() => grow(begun, length)),
      () => ifHeld(() => drop(key)),
    );
    grow(begun, GROUPS_AN_INDEX);
    return begun;
  };
  return {
    of(kind, runId, generation) {
      const key = `${kind}.${runId}.${generation}`;
      const found = held.get(key);
      if (found === undefined) return begin(key, groups.list(kind, runId, generation)).index;
      held.delete(key);
      held.set(key, found);
      return found.index;
    },
  };
}

interface HeldIndex {
  index: Promise<GroupIndex>;
  groups: number;
}

function indexOf(entries: readonly GroupEntry[]): GroupIndex {
  return {
    ids: entries.map(({ _id }) => _id),
    counts: entries.map(({ count }) => count),
    firstRows: entries.map(({ first_row }) => first_row),
    starts: startsOf(entries.map(({ json_bytes }) => json_bytes)),
    splicedStarts: startsOf(entries.map(({ json_bytes, meta_bytes, count }) => json_bytes + meta_bytes + count * SPLICE_BYTES_PER_RECORD)),
  };
}
