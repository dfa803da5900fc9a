import type { Segment, Tally } from '../model/segment.ts';

export interface SegmentSum {
  tally: Tally;
  /** Segments that are neither done nor failed. */
  pending: number;
  failed: number;
}

/** The segments of runs: the truth about what is done. Moments are the database's. */
export interface Segments {
  /** Stores segments; those that are there already stay as they are. */
  insertAll(segments: readonly Segment[]): Promise<void>;
  get(id: string): Promise<Segment | null>;
  /** In file order. */
  list(runId: string, generation: number): Promise<Segment[]>;
  /** Those still waiting, in file order. */
  unfinished(runId: string, generation: number): Promise<Segment[]>;
  /** Counts a start and returns how many there were without a return; 0 where the segment is gone. */
  started(id: string): Promise<number>;
  /** The worker lives: clears the count of starts. */
  returned(id: string): Promise<void>;
  /** waiting → done. False where it moved before. */
  done(id: string, tally: Tally): Promise<boolean>;
  /** waiting → failed for good. */
  failed(id: string): Promise<boolean>;
  /** The keys of the segment's families are stored. */
  collected(id: string): Promise<void>;
  progress(runId: string, generation: number): Promise<{ rows_done: number; segments_done: number }>;
  sum(runId: string, generation: number): Promise<SegmentSum>;
}
