import { deserialize, serialize } from 'node:v8';
import type { Job } from '../../src/model/job.ts';
import { compress, decompress } from '../../src/store/zstd.ts';
import type { CollectedKeys } from '../rows/keyed/link.ts';

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

/** What was collected of one segment, by range and in parts of a bounded size. */
export function* divideKeys(keys: CollectedKeys, ranges: number): Generator<{ range: number; part: number; keys: CollectedKeys }> {
  const open = new Map<number, { part: number; bytes: number; keys: CollectedKeys }>();
  const takerOf = (key: string): { range: number; into: { part: number; bytes: number; keys: CollectedKeys } } => {
    const range = rangeOf(key, ranges);
    const into = open.get(range) ?? { part: 0, bytes: 0, keys: { subscribers: [], strays: [] } };
    open.set(range, into);
    return { range, into };
  };
  for (const subscriber of keys.subscribers) {
    const { range, into } = takerOf(subscriber.key);
    into.keys.subscribers.push(subscriber);
    into.bytes += ENTRY_BYTES * (1 + subscriber.coverages.length);
    if (into.bytes >= PART_BYTES) yield close(range, into);
  }
  for (const stray of keys.strays) {
    const { range, into } = takerOf(stray.key);
    into.keys.strays.push(stray);
    into.bytes += ENTRY_BYTES * (1 + stray.coverages.length) + stray.bytes.length;
    if (into.bytes >= PART_BYTES) yield close(range, into);
  }
  for (const [range, into] of open) if (into.bytes > 0) yield close(range, into);
}

function close(range: number, into: { part: number; bytes: number; keys: CollectedKeys }): { range: number; part: number; keys: CollectedKeys } {
  const closed = { range, part: into.part++, keys: into.keys };
  into.bytes = 0;
  into.keys = { subscribers: [], strays: [] };
  return closed;
}

/** What a link part holds, at rest: the plain length, then one zstd frame. */
export async function packLink(value: unknown): Promise<Uint8Array> {
  const plain = serialize(value);
  const frame = await compress(plain);
  const data = new Uint8Array(LENGTH_BYTES + frame.length);
  new DataView(data.buffer).setUint32(0, plain.length, true);
  data.set(frame, LENGTH_BYTES);
  return data;
}

/** Only what this service has packed: the store is its own. */
export async function unpackLink(data: Uint8Array): Promise<{ value: unknown; bytes: number }> {
  const bytes = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  return { value: deserialize(await decompress(data.subarray(LENGTH_BYTES), bytes)), bytes };
}
