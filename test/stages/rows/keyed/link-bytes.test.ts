import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LinkBytes, LinkReader } from '../../../../stages/rows/keyed/link-bytes.ts';
import { Routing } from '../../../../stages/rows/keyed/routing.ts';

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

test('strays of lists of the same length that share a buffer are each routed, from their own segments', () => {
  const key = 'k'.repeat(16);
  const coverages = [{ plan: 'p', benefit: null, effective: null, tier: null, valid: true }];
  const strayOf = (row: number): Uint8Array => {
    const list = new LinkBytes();
    list.putStray({ key, run: row, row, coverages, bytes: new Uint8Array(3) });
    return list.written;
  };
  const subscribers = new LinkBytes();
  subscribers.putSubscriber({ key, run: 90, coverages });
  const [one, other] = [strayOf(7), strayOf(8)];
  const shared = Buffer.concat([one, other]);
  const routing = new Routing();
  routing.addStrays(0, shared.subarray(0, one.length));
  routing.addStrays(1, shared.subarray(one.length));
  routing.addSubscribers(2, subscribers.written);
  const routed: unknown[] = [];
  const say = (what: string) => (segment: number, row: number) => void routed.push([what, segment, row]);
  const sink = {
    away: say('away'),
    orphan: say('orphan'),
    here: (segment: number, run: number, row: number) => void routed.push(['here', segment, run, row]),
  };
  while (routing.next(sink));
  expect(routed).toEqual([
    ['away', 0, 7],
    ['here', 2, 90, 7],
    ['away', 1, 8],
    ['here', 2, 90, 8],
  ]);
});
