import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createGunzipInto } from '../../../src/edge/upload/gzip.ts';
import { freeInflated } from '../../../src/edge/upload/inflated-chunk.ts';
import { readZipDirectory } from '../../../src/edge/upload/stored-zip.ts';
import { zip } from '../../support/zip.ts';

const CONTENT = Buffer.from(Array.from({ length: 40_000 }, (_, k) => `${k},${(k * 7919) % 104_729},Ann,Lee\n`).join(''));
const MAX_BYTES = 1 << 30;

test('a buffer that the chunk fills is freed, and one of which it is a part is left alone', () => {
  const whole = new Uint8Array(100);
  freeInflated(whole);
  expect(whole.length).toBe(0);
  for (const part of [new Uint8Array(100).subarray(1), new Uint8Array(100).subarray(0, 99), Buffer.allocUnsafe(10).fill(1)]) {
    const before = [...part];
    freeInflated(part);
    expect([...part]).toEqual(before);
  }
});

describe.each([1, 100, 5000, 65_536, 1 << 20])('in pieces of %d bytes', (size) => {
  // One byte at a time of all of it would take a minute.
  const content = CONTENT.subarray(0, size === 1 ? 40_000 : CONTENT.length);

  test('what gzip holds comes out whole, and is freed when the sink has taken it', async () => {
    const seen: Uint8Array[] = [];
    const copies: Uint8Array[] = [];
    const gunzip = createGunzipInto(async (chunk) => {
      await Promise.resolve();
      seen.push(chunk);
      copies.push(Uint8Array.from(chunk));
    }, MAX_BYTES);
    for (const piece of pieces(gzipSync(content), size)) await gunzip.push(piece);
    await gunzip.end();
    expect(Buffer.concat(copies).equals(content)).toBe(true);
    expect(held(seen, copies)).toBe(0);
  });

  test('what a zip archive holds comes out whole, and is freed when the next chunk is asked for', async () => {
    const archive = zip([{ name: 'people.csv', data: content }]);
    async function* read(start: number, end: number): AsyncGenerator<Uint8Array> {
      yield* pieces(archive.subarray(start, end), size);
    }
    const [entry] = await readZipDirectory({ bytes: archive.length, read }, 'a zip archive');
    const seen: Uint8Array[] = [];
    const copies: Uint8Array[] = [];
    for await (const chunk of entry!.read(MAX_BYTES)) {
      seen.push(chunk);
      copies.push(Uint8Array.from(chunk));
    }
    expect(Buffer.concat(copies).equals(content)).toBe(true);
    expect(held(seen, copies)).toBe(0);
  });
});

test("what an archive holds as it is comes from the store, and stays the store's", async () => {
  const archive = zip([{ name: 'people.csv', data: CONTENT, stored: true }]);
  const given: Uint8Array[] = [];
  async function* read(start: number, end: number): AsyncGenerator<Uint8Array> {
    const piece = Uint8Array.from(archive.subarray(start, end));
    given.push(piece);
    yield piece;
  }
  const [entry] = await readZipDirectory({ bytes: archive.length, read }, 'a zip archive');
  const copies: Uint8Array[] = [];
  for await (const chunk of entry!.read(MAX_BYTES)) copies.push(Uint8Array.from(chunk));
  expect(Buffer.concat(copies).equals(CONTENT)).toBe(true);
  expect(given.every((piece) => piece.length > 0)).toBe(true);
});

/** Bytes of chunks that filled their buffer and were not freed. */
function held(seen: readonly Uint8Array[], copies: readonly Uint8Array[]): number {
  return seen.reduce((sum, chunk, k) => sum + (chunk.length === copies[k]!.length && chunk.buffer.byteLength === chunk.length ? chunk.length : 0), 0);
}

function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
