import type { Collection } from 'mongodb';
import { giveBackMemory } from '../base/heap.ts';
import { readAhead } from '../base/read-ahead.ts';
import { generationPrefix, groupId, RECORD_KEY_BYTES, type RowGroup } from '../model/segment.ts';
import { checkBinary, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';
import { beginsWith, removeRange } from './ids.ts';
import { GROUP_ENTRIES } from './indexes.ts';

export type GroupKind = 'records' | 'errors';

/** Where a group stands among its run's, without its bytes. */
export type GroupEntry = Pick<RowGroup, '_id' | 'first_row' | 'count' | 'json_bytes' | 'meta_bytes'>;

/** Records and row errors at rest. Ids sort in file order, so every list is in file order. */
export interface Groups {
  /** Stores a group, or replaces the one with its id. Resolves when it is safe. */
  put(kind: GroupKind, group: RowGroup): Promise<void>;
  /** Read from an index alone, whatever the size of the groups. */
  list(kind: GroupKind, runId: string, generation: number): Promise<GroupEntry[]>;
  read(kind: GroupKind, id: string): Promise<RowGroup | null>;
  /** Stores the keys of a segment's records (`RECORD_KEY_BYTES` each), instead of those of an earlier attempt. */
  putKeys(segmentId: string, keys: Uint8Array): Promise<void>;
  /** The keys of a run in lists, in file order. Each holds until the next one is asked for. */
  keys(runId: string, generation: number): AsyncIterable<Uint8Array>;
  /** Removes the groups of a segment from index `keep` on: an attempt under other rules may have written more. */
  trim(kind: GroupKind, segmentId: string, keep: number): Promise<void>;
  /** Removes what an older generation wrote. */
  removeGeneration(runId: string, generation: number): Promise<void>;
  removeRun(runId: string): Promise<void>;
}

export function openGroups(collections: Pick<Collections, 'records' | 'row_errors' | 'record_keys'>): Groups {
  const of = (kind: GroupKind): Collection<RowGroup> => (kind === 'records' ? collections.records : collections.row_errors);
  const all = [collections.records, collections.row_errors, collections.record_keys] as unknown as Collection<{ _id: string }>[];
  const removeEverywhere = async (prefix: string): Promise<void> => {
    for (const collection of all) await removeRange(collection, beginsWith(prefix));
  };

  return {
    async put(kind, group) {
      checkBinary('row group', group.json, group.meta);
      await of(kind).replaceOne({ _id: group._id }, group, { upsert: true });
    },

    async putKeys(segmentId, keys) {
      let lists = 0;
      for (let at = 0; at < keys.length; at += KEY_LIST_BYTES) {
        const list = { keys: keys.subarray(at, at + KEY_LIST_BYTES) };
        await collections.record_keys.replaceOne({ _id: groupId(segmentId, lists++) }, list, { upsert: true });
      }
      await removeRange(collections.record_keys, groupsFrom(segmentId, lists));
    },

    list: (kind, runId, generation) =>
      of(kind)
        .find(
          { _id: beginsWith(generationPrefix(runId, generation)) },
          {
            projection: { _id: 1, first_row: 1, count: 1, json_bytes: 1, meta_bytes: 1 },
            hint: GROUP_ENTRIES,
            batchSize: 10_000,
            maxTimeMS: READ_TIMEOUT_MS,
          },
        )
        .sort({ _id: 1 })
        .toArray(),

    read: (kind, id) => of(kind).findOne({ _id: id }, { maxTimeMS: READ_TIMEOUT_MS }),

    async *keys(runId, generation) {
      const ids = await collections.record_keys
        .find({ _id: beginsWith(generationPrefix(runId, generation)) }, { projection: { _id: 1 }, batchSize: 10_000, maxTimeMS: READ_TIMEOUT_MS })
        .sort({ _id: 1 })
        .toArray();
      const read = ({ _id }: { _id: string }) => collections.record_keys.findOne({ _id }, { maxTimeMS: READ_TIMEOUT_MS });
      for await (const list of readAhead(ids, KEY_LISTS_AHEAD, read)) {
        // The run was removed meanwhile.
        if (list === null) return;
        yield list.keys;
        // The list is a view into the driver's message, which holds nothing else that is still read.
        giveBackMemory(list.keys as Uint8Array<ArrayBuffer>);
      }
    },

    async trim(kind, segmentId, keep) {
      await removeRange(of(kind), groupsFrom(segmentId, keep));
    },

    removeGeneration: (runId, generation) => removeEverywhere(generationPrefix(runId, generation)),
    removeRun: (runId) => removeEverywhere(`${runId}.`),
  };
}

/** Keys of 50,000 records: about those of one segment. */
const KEY_LIST_BYTES = RECORD_KEY_BYTES * 50_000;
/** Nothing else of a job is at work when its keys are read: with three on their way the reader waits a third as long as with one. */
const KEY_LISTS_AHEAD = 3;

/** The ids of a segment's groups, or lists of keys, from this one on. */
function groupsFrom(segmentId: string, index: number): { $gte: string; $lt: string } {
  return { $gte: groupId(segmentId, index), $lt: beginsWith(`${segmentId}.`).$lt };
}
