import { expect, test } from 'vitest';
import { KeyDivider, packLink, rangeCount, STRAYS, SUBSCRIBERS, unpackLink, type DividedKeys } from '../../../../stages/jobs/segments/link-data.ts';
import { LinkReader } from '../../../../stages/rows/keyed/link-bytes.ts';

const COVERAGES = [{ plan: 'p', benefit: 1, effective: null, tier: null, valid: true }];

/** A key that begins with this byte: keys are hashes, and their beginning says into which range they fall. */
function keyOf(first: number): string {
  return String.fromCharCode(first).padEnd(16, 'x');
}

function rowsOf(parts: readonly DividedKeys[]): number[] {
  return parts.flatMap(({ entries }) => {
    const rows: number[] = [];
    for (const reader = new LinkReader(entries); reader.next();) rows.push(reader.row);
    return rows;
  });
}

test('a file has a range for each 8 MiB, and 2,048 at most', () => {
  expect([0, 1, 8 << 20, (8 << 20) + 1, 2 ** 36].map((bytes) => rangeCount({ bytes }))).toEqual([1, 1, 1, 2, 2048]);
});

test('what one family has falls to one range, subscribers apart from strays', () => {
  const divider = new KeyDivider(4);
  for (const first of [0, 63, 64, 128, 255]) {
    divider.subscriber({ key: keyOf(first), run: first, coverages: COVERAGES });
    divider.stray({ key: keyOf(first), run: 1, row: first, coverages: COVERAGES, bytes: new Uint8Array(3) });
  }
  expect(divider.take()).toEqual([]);
  divider.end();
  const parts = divider.take();
  expect(parts.map(({ kind, range, part }) => [kind, range, part])).toEqual(
    [SUBSCRIBERS, STRAYS].flatMap((kind) => [0, 1, 2, 3].map((range) => [kind, range, 0])),
  );
  expect(rowsOf(parts.filter(({ kind }) => kind === STRAYS))).toEqual([0, 63, 64, 128, 255]);
  expect(rowsOf(parts.filter(({ kind, range }) => kind === STRAYS && range === 0))).toEqual([0, 63]);
});

test('a part closes at two megabytes, on the way; no entry is lost between parts', () => {
  const divider = new KeyDivider(1);
  const closed: DividedKeys[] = [];
  for (let row = 0; row < 60; row++) {
    divider.stray({ key: keyOf(row), run: 1, row, coverages: COVERAGES, bytes: new Uint8Array(100_000) });
    closed.push(...divider.take());
  }
  expect(closed.length).toBeGreaterThan(1);
  divider.end();
  closed.push(...divider.take());
  expect(closed.map(({ part }) => part)).toEqual(closed.map((_, at) => at));
  expect(Math.max(...closed.map(({ entries }) => entries.length))).toBeLessThan(2_300_000);
  expect(rowsOf(closed)).toEqual(Array.from({ length: 60 }, (_, row) => row));
});

test('what is packed is unpacked as it was', async () => {
  const plain = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7) % 251);
  const packed = await packLink(plain);
  expect(packed.length).toBeLessThan(plain.length / 2);
  expect(Buffer.compare(await unpackLink(packed), plain)).toBe(0);
});
