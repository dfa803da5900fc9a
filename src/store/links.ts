/** Family keys and stray rows on their way between segments of a keyed file, as bytes of the caller's own form. */
export interface LinkPart {
  run_id: string;
  generation: number;
  /** Lower-case letters: what the part holds. */
  kind: string;
  /** The range of key hashes (or what else the kind is divided by). */
  range: number;
  segment: number;
  /** Counts the parts of one segment and range, where one would be too large. */
  part: number;
  data: Uint8Array;
}

export interface Links {
  /** Stores a part, or replaces the one in its place. */
  put(part: LinkPart): Promise<void>;
  /** Parts of a kind ordered by range, segment and part; of one range where it is given. */
  list(runId: string, generation: number, kind: string, range?: number): AsyncIterable<LinkPart>;
  /** Removes all parts of a run. */
  remove(runId: string): Promise<void>;
}
