import type { RowGroup } from '../model/segment.ts';

export type GroupKind = 'records' | 'errors';

/** Where a group stands among its run's, without its bytes. */
export type GroupEntry = Pick<RowGroup, '_id' | 'first_row' | 'count' | 'json_bytes' | 'meta_bytes'>;

/** A group as it is served: its keys are stored apart, for `keys` alone. */
export type ServedGroup = Omit<RowGroup, 'keys'>;

/** Records and row errors at rest. Ids sort in file order, so every list is in file order. */
export interface Groups {
  /** Stores a group, or replaces the one with its id. Resolves when it is safe. */
  put(kind: GroupKind, group: RowGroup): Promise<void>;
  /** Read from an index alone, whatever the size of the groups. */
  list(kind: GroupKind, runId: string, generation: number): Promise<GroupEntry[]>;
  read(kind: GroupKind, id: string): Promise<ServedGroup | null>;
  /** The keys of each records group, in file order. */
  keys(runId: string, generation: number): AsyncIterable<Uint8Array>;
  /** Removes the groups of a segment from index `keep` on: an attempt under other rules may have written more. */
  trim(kind: GroupKind, segmentId: string, keep: number): Promise<void>;
  /** Removes what an older generation wrote. */
  removeGeneration(runId: string, generation: number): Promise<void>;
  removeRun(runId: string): Promise<void>;
}
