import { BSON } from 'mongodb';
import type { Groups } from './groups.ts';
import { compress, decompress } from './zstd.ts';

const ROUNDS = 60;
const PLAIN_BYTES = 256 * 1024;
/** Of no run: what is asked for under it is not there. */
const NOWHERE = 'warm-up';

/**
 * Packs made-up groups, passes them through the driver's documents and asks the store for what it does not hold, so that the
 * engine has compiled the way of a group before a worker's first job comes. Nothing is written.
 */
export async function warmUpStore(groups: Groups): Promise<void> {
  const plain = Buffer.alloc(PLAIN_BYTES, ',{"member_id":"M1","first_name":"Ada"}');
  for (let round = 0; round < ROUNDS; round++) {
    const [json, meta] = await Promise.all([compress(plain), compress(plain.subarray(0, PLAIN_BYTES / 8))]);
    const document = { _id: NOWHERE, first_row: 1, count: 1, json, json_bytes: plain.length, meta, meta_bytes: meta.length };
    const read = BSON.deserialize(BSON.serialize(document), { promoteBuffers: true }) as typeof document;
    await decompress(read.json, plain.length);
    await Promise.all([groups.read('records', NOWHERE), groups.read('errors', NOWHERE), groups.trim('errors', NOWHERE, 0)]);
  }
}
