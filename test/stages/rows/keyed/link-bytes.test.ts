import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LinkBytes, LinkReader } from '../../../../stages/rows/keyed/link-bytes.ts';

const key = fc.uint8Array({ minLength: 16, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const number = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const coverage = fc.record({
  plan: fc.option(fc.oneof(key, fc.constant(''))),
  benefit: fc.option(fc.nat(40)),
  effective: fc.option(number),
  tier: fc.option(fc.nat(9)),
  valid: fc.boolean(),
});
const entry = fc.record({
  key,
  run: number,
  row: number,
  coverages: fc.array(coverage, { maxLength: 4 }),
  bytes: fc.uint8Array({ maxLength: 2_000 }),
});

test('entries are read as they were put, and each knows its length', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
      const written = new LinkBytes();
      for (const one of entries) written.putStray(one);
      const reader = new LinkReader(written.written);
      const read: unknown[] = [];
      let length = 0;
      while (reader.next()) {
        length += reader.entry.length;
        read.push({ key: reader.key, run: reader.run, row: reader.row, coverages: reader.coverages(), bytes: Uint8Array.from(reader.bytes) });
      }
      expect(read).toEqual(entries);
      expect(length).toBe(written.length);
    }),
    { seed: 3, numRuns: 100 },
  );
});

test('a subscriber is an entry without the bytes of a row', () => {
  const written = new LinkBytes();
  written.putSubscriber({ key: 'k'.repeat(16), run: 7, coverages: [{ plan: null, benefit: 0, effective: null, tier: null, valid: true }] });
  const reader = new LinkReader(written.written);
  expect(reader.next()).toBe(true);
  expect([reader.run, reader.bytes.length, reader.coverages()]).toEqual([
    7,
    0,
    [{ plan: null, benefit: 0, effective: null, tier: null, valid: true }],
  ]);
  expect(reader.next()).toBe(false);
});

test('lists of the same length that share a buffer are told apart', () => {
  const listOf = (row: number): Uint8Array => {
    const written = new LinkBytes();
    written.putStray({ key: 'k'.repeat(16), run: 1, row, coverages: [], bytes: new Uint8Array(3) });
    return written.written;
  };
  const [one, other] = [listOf(7), listOf(8)];
  const shared = new Uint8Array(one.length + other.length);
  shared.set(one);
  shared.set(other, one.length);
  const reader = new LinkReader(shared.subarray(0, one.length));
  reader.next();
  reader.seek(shared.subarray(one.length), 0);
  expect([reader.next(), reader.row]).toEqual([true, 8]);
});
