import { deserialize, serialize } from 'node:v8';
import type { Job } from '../../src/model/job.ts';
import { compress, decompress } from '../../src/store/zstd.ts';
import type { CollectedKeys, CollectedStray, CollectedSubscriber } from '../rows/keyed/link.ts';

/** The kinds of link parts that `collect` leaves for `route`. */
export const SUBSCRIBERS = 'subscribers';
export const STRAYS = 'strays';
/** About this many bytes of the file fall to one range: what is kept of them stays under 32 MiB, rows as objects included. */
const FILE_BYTES_A_RANGE = 8 * 1024 * 1024;
const MAX_RANGES = 2048;
/** A part closes when its entries come to about so much; no document comes near MongoDB's limit. */
const PART_BYTES = 2 * 1024 * 1024;
/** What an entry takes besides the bytes of a row, about. */
const ENTRY_BYTES = 200;
const LENGTH_BYTES = 4;

/** Into how many ranges of key hashes the families of a keyed file are divided. Depends on the file alone. */
export function rangeCount(job: Pick<Job, 'bytes'>): number {
  return Math.min(MAX_RANGES, Math.max(1, Math.ceil(job.bytes / FILE_BYTES_A_RANGE)));
}

/** The range of a family's key (hex digits of a keyed hash). */
function rangeOf(key: string, ranges: number): number {
  return Math.floor((Number.parseInt(key.slice(0, 8), 16) * ranges) / 2 ** 32);
}

/** What one segment has for one range, or a part of that. */
export interface DividedKeys {
  /** The kind of link part that it becomes: strays stand apart, so that ranges without any need not be read. */
  kind: typeof SUBSCRIBERS | typeof STRAYS;
  range: number;
  part: number;
  entries: readonly CollectedSubscriber[] | readonly CollectedStray[];
}

/** What was collected of one segment, by range and in parts of a bounded size. */
export function* divideKeys({ subscribers, strays }: CollectedKeys, ranges: number): Generator<DividedKeys> {
  for (const part of inParts(subscribers, ranges, () => 0)) yield { kind: SUBSCRIBERS, ...part };
  for (const part of inParts(strays, ranges, ({ bytes }) => bytes.length)) yield { kind: STRAYS, ...part };
}

function* inParts<Entry extends { key: string; coverages: readonly unknown[] }>(
  entries: readonly Entry[],
  ranges: number,
  bytesOf: (entry: Entry) => number,
): Generator<{ range: number; part: number; entries: Entry[] }> {
  const open = new Map<number, { part: number; bytes: number; entries: Entry[] }>();
  for (const entry of entries) {
    const range = rangeOf(entry.key, ranges);
    let into = open.get(range);
    if (into === undefined) open.set(range, (into = { part: 0, bytes: 0, entries: [] }));
    into.entries.push(entry);
    into.bytes += ENTRY_BYTES * (1 + entry.coverages.length) + bytesOf(entry);
    if (into.bytes < PART_BYTES) continue;
    yield { range, part: into.part++, entries: into.entries };
    into.bytes = 0;
    into.entries = [];
  }
  for (const [range, { part, entries: rest }] of open) if (rest.length > 0) yield { range, part, entries: rest };
}

/** A value as bytes, which only this service reads again. */
export function packed(value: unknown): Uint8Array {
  return serialize(value);
}

export function unpacked(bytes: Uint8Array): unknown {
  return deserialize(bytes);
}

/** What a link part holds, at rest: the plain length, then one zstd frame. */
export async function packLink(value: unknown): Promise<Uint8Array> {
  const plain = packed(value);
  const frame = await compress(plain);
  const data = new Uint8Array(LENGTH_BYTES + frame.length);
  new DataView(data.buffer).setUint32(0, plain.length, true);
  data.set(frame, LENGTH_BYTES);
  return data;
}

/** Only what this service has packed: the store is its own. */
export async function unpackLink(data: Uint8Array): Promise<{ value: unknown; bytes: number }> {
  const bytes = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  return { value: unpacked(await decompress(data.subarray(LENGTH_BYTES), bytes)), bytes };
}
