import { Type, type Static } from 'typebox';
import type { Cut } from './cut.ts';

const Count = Type.Integer({ minimum: 0 });

/** What one segment came to. Job statistics are sums of these, never increments. */
export const Tally = Type.Object({
  rows: Count,
  valid_rows: Count,
  invalid_rows: Count,
  errors: Count,
  warnings: Count,
  records: Count,
  record_groups: Count,
  error_groups: Count,
  /** Inflated bytes of the JSON of its records. */
  record_bytes: Count,
  /** Identifiers that held an SSN and became a token (one file-level warning for the whole job). */
  tokens: Count,
});
export type Tally = Static<typeof Tally>;

/** A segment as stored: `_id` is `run.generation.index`, zero-padded, so that ids sort in file order. */
export interface Segment {
  _id: string;
  job_id: string;
  run_id: string;
  partner_id: string;
  generation: number;
  index: number;
  rules_version: number;
  start: number;
  end: number;
  first_row: number;
  rows: number;
  continues: 'family' | 'orphans' | null;
  /** Of X12, and of JSON with lists within lists: what is open where the segment begins. */
  context?: NonNullable<Cut['context']>;
  collected: boolean;
  state: 'waiting' | 'done' | 'failed';
  /** Starts without a return; a worker that was killed leaves one behind. */
  starts: number;
  tally: Tally | null;
  finished_at: Date | null;
}

export function segmentId(runId: string, generation: number, index: number): string {
  return `${generationPrefix(runId, generation)}${String(index).padStart(6, '0')}`;
}

/** Every id of a generation begins so; it ends in a dot. */
export function generationPrefix(runId: string, generation: number): string {
  return `${runId}.${String(generation).padStart(4, '0')}.`;
}

/**
 * Error groups that belong to the file and not to a segment stand under these, which sort before and after the ids of all
 * segments: file-level findings first, what was found by comparing all rows last.
 */
export function fileGroupsId(runId: string, generation: number, place: 'first' | 'last'): string {
  return `${generationPrefix(runId, generation)}${place === 'first' ? '!' : '~'}`;
}

export function groupId(segment: string, group: number): string {
  return `${segment}.${String(group).padStart(6, '0')}`;
}

/**
 * Bytes of the key by which the same person and coverage are found twice: a 16-byte keyed identity, then the row number as a
 * little-endian 32-bit integer.
 */
export const RECORD_KEY_BYTES = 20;

/**
 * Records (or row errors) at rest: JSON texts one after the other, each beginning with a comma, compressed as one zstd
 * frame. `meta` holds one `_meta` object for each record, separated in the same way.
 */
export interface RowGroup {
  _id: string;
  first_row: number;
  /** JSON texts in the group. */
  count: number;
  json: Uint8Array;
  json_bytes: number;
  meta: Uint8Array | null;
  meta_bytes: number;
}
