import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createLog } from '../../../src/base/log.ts';
import { Failure } from '../../../src/base/failure.ts';
import { createBulkhead } from '../../../src/edge/bulkhead.ts';
import { Upload } from '../../../src/edge/upload/receive.ts';
import type { Blobs } from '../../../src/store/blobs.ts';
import { random } from '../../support/random.ts';
import { CATALOG_VENDORS, inspectAny } from '../../stages/rows/detect/inspecting.ts';
import { damagedWrapping, type Wrapping } from './damaged-wrappings.ts';

const REFUSALS = new Set(['invalid_file_format', 'unrecognized_layout', 'file_too_large']);
const MAX_BYTES = 20_000_000;

export interface WrappedOutcomes {
  read: number;
  refused: number;
  /** How many different things the partners of the refused ones are told. */
  reasons: number;
}

/**
 * How damaged files end that are sent like any upload, into this store: taken in whole, with their rows, or refused with a
 * reason and nothing left. Throws for any other end, naming the seed.
 */
export async function wrappedOutcomes(
  blobs: Pick<Blobs, 'originals' | 'inflated'>,
  wrapping: Wrapping,
  texts: readonly string[],
  { firstSeed, count }: { firstSeed: number; count: number },
): Promise<WrappedOutcomes> {
  const outcomes = { read: 0, refused: 0 };
  const reasons = new Set<string>();
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const file = damagedWrapping(wrapping, texts, seed);
    const blobId = `job_${seed}`;
    const upload = new Upload({
      blobId,
      partnerId: 'partner',
      vendors: CATALOG_VENDORS,
      blobs,
      maxFileBytes: MAX_BYTES,
      maxInflatedBytes: MAX_BYTES,
      idleMs: 10_000,
      segmentBytes: 1024,
      log: createLog('test', 'silent'),
      wholeFiles: createBulkhead(1, Infinity),
      early: { look: () => undefined, settle: async () => 0, end: async () => undefined, discard: async () => undefined },
      checkCallback: async () => undefined,
    });
    try {
      const stream = Readable.from(pieces(file.bytes, random(seed)), { objectMode: false });
      const received = await upload.conclude(await upload.takeFile(stream, 'people', new AbortController().signal));
      if (received.content !== 'inflated') throw new Error('a file that is no longer wrapped was read');
      const text = await textOf(blobs.inflated, blobId);
      if (!file.mayHold(text)) throw new Error('something came out that was never put in');
      const plain = inspectAny(text, { segmentBytes: 1024 });
      if (received.inspection.row_count !== plain.row_count) throw new Error('it has other rows than its text');
      if (received.sha256 !== createHash('sha256').update(file.bytes).digest('hex')) throw new Error('it was not taken in as it was sent');
      outcomes.read++;
    } catch (err) {
      if (!(err instanceof Failure) || !REFUSALS.has(err.code) || !err.details)
        throw new Error(`the ${wrapping} file of seed ${seed}`, { cause: err });
      reasons.add(err.details);
      outcomes.refused++;
    }
    // What an upload does that is refused; one that was taken in makes room for the next.
    await upload.discard();
    for (const bucket of [blobs.originals, blobs.inflated]) {
      if ((await bucket.stat(blobId)) !== null || (await bucket.unclaimed({ olderThanMs: -1000, limit: 1 })).length > 0) {
        throw new Error(`the ${wrapping} file of seed ${seed} left something behind`);
      }
    }
  }
  return { ...outcomes, reasons: reasons.size };
}

function* pieces(bytes: Uint8Array, next: (below: number) => number): Generator<Uint8Array> {
  const size = 1 + next(bytes.length + 1);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function textOf(bucket: Blobs['inflated'], id: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bucket.read(id, 0, (await bucket.stat(id))?.bytes ?? -1)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const FIXTURES = path.join(import.meta.dirname, '../../fixtures');

/** Texts of every format that is text. */
export const WRAPPED_TEXTS: readonly string[] = ['generic.csv', 'eligpipe-medical-c.jsonl', 'generic-834.edi', 'avesis.txt', 'cobra-qb.txt'].map(
  (name) => readFileSync(path.join(FIXTURES, name), 'utf8'),
);
