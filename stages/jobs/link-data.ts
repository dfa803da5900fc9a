import { deserialize, serialize } from 'node:v8';
import type { Job } from '../../src/model/job.ts';
import { deflated, inflated } from '../../src/store/zstd.ts';

/** About so many bytes of the file fall to one range: what is kept of them stays under 32 MiB, rows as objects included. */
const FILE_BYTES_A_RANGE = 8 * 1024 * 1024;
const MAX_RANGES = 2048;
const LENGTH_BYTES = 4;

/** Into how many ranges of key hashes the families of a keyed file are divided. Depends on the file alone. */
export function rangeCount(job: Pick<Job, 'bytes'>): number {
  return Math.min(MAX_RANGES, Math.max(1, Math.ceil(job.bytes / FILE_BYTES_A_RANGE)));
}

/** What a link part holds, at rest: the plain length, then one zstd frame. */
export async function packLink(value: unknown): Promise<Uint8Array> {
  const plain = serialize(value);
  const frame = await deflated(plain);
  const data = new Uint8Array(LENGTH_BYTES + frame.length);
  new DataView(data.buffer).setUint32(0, plain.length, true);
  data.set(frame, LENGTH_BYTES);
  return data;
}

/** Only what this service has packed: the store is its own. */
export async function unpackLink(data: Uint8Array): Promise<unknown> {
  const length = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  return deserialize(await inflated(data.subarray(LENGTH_BYTES), length)) as unknown;
}
