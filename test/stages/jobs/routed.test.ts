import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRouted, RoutedWriter } from '../../../stages/jobs/routed.ts';
import type { RoutedRows } from '../../../stages/rows/keyed/link.ts';
import type { LinkPart, Links } from '../../../src/store/links.ts';
import { testStore, type TestStore } from '../../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const SEGMENTS = 40;
const RANGES = 60;

/** What one range says of one segment. */
function rowsOf(range: number, segment: number, rowBytes: number): RoutedRows {
  const row = range * SEGMENTS + segment;
  return {
    away: range % 3 === 0 ? [row] : [],
    orphans: range % 7 === 0 ? [row + 1] : [],
    here: [{ run: row, row: row + 100_000, bytes: new Uint8Array(rowBytes).fill(range) }],
  };
}

/** Routes all ranges; answers the parts that were written. */
async function route(links: Links, run_id: string, rowBytes: number): Promise<LinkPart[]> {
  const writer = new RoutedWriter(links, { run_id, generation: 0 });
  for (let range = 0; range < RANGES; range++)
    for (let segment = 0; segment < SEGMENTS; segment++) await writer.add(segment, rowsOf(range, segment, rowBytes));
  await writer.end();
  const parts: LinkPart[] = [];
  for await (const part of links.list(run_id, 0, 'routed')) parts.push(part);
  return parts;
}

test('what sixty ranges say of a segment stands in one part where it is little', async () => {
  const { links } = opened.store;
  expect(await route(links, 'run_little', 20)).toHaveLength(SEGMENTS);
  const { away, orphans, here } = await readRouted(links, { run_id: 'run_little', generation: 0 }, 7);
  expect(away).toHaveLength(20);
  expect(orphans).toHaveLength(9);
  expect(here.map(({ run, row, bytes }) => [run, row, bytes.length, bytes[0]])).toEqual(
    Array.from({ length: RANGES }, (_, range) => [range * SEGMENTS + 7, range * SEGMENTS + 100_007, 20, range]),
  );
});

test('parts are stored on the way where much waits, and a second time they are the same', async () => {
  const { links } = opened.store;
  const parts = await route(links, 'run_much', 20_000);
  expect(parts.length).toBeGreaterThan(SEGMENTS);
  expect(parts.length).toBeLessThan(8 * SEGMENTS);
  expect(Math.max(...parts.map(({ data }) => data.length))).toBeLessThan(2_500_000);
  const { here } = await readRouted(links, { run_id: 'run_much', generation: 0 }, 39);
  expect(here.map(({ bytes }) => bytes[0])).toEqual(Array.from({ length: RANGES }, (_, range) => range));
  expect(await route(links, 'run_much', 20_000)).toEqual(parts);
});
