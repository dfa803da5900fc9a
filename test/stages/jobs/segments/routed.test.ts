import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRouted, RoutedWriter } from '../../../../stages/jobs/segments/routed.ts';
import type { LinkPart, Links } from '../../../../src/store/links.ts';
import { testStore, type TestStore } from '../../../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const SEGMENTS = 40;
const RANGES = 60;

/** Says what one range means for one segment. */
function say(writer: RoutedWriter, range: number, segment: number, rowBytes: number): void {
  const row = range * SEGMENTS + segment;
  if (range % 3 === 0) writer.away(segment, row);
  if (range % 7 === 0) writer.orphan(segment, row + 1);
  writer.here(segment, row + 1, row + 100_000, new Uint8Array(rowBytes).fill(range));
}

/** Routes all ranges; answers the parts that were written. */
async function route(links: Links, run_id: string, rowBytes: number): Promise<LinkPart[]> {
  const writer = new RoutedWriter(links, { run_id, generation: 0 });
  for (let range = 0; range < RANGES; range++) {
    for (let segment = 0; segment < SEGMENTS; segment++) {
      say(writer, range, segment, rowBytes);
      if (writer.isFull) await writer.store();
    }
  }
  await writer.end();
  const parts: LinkPart[] = [];
  for await (const part of links.list(run_id, 0, 'routed')) parts.push(part);
  return parts;
}

test('what sixty ranges say of a segment stands in one part where it is little', async () => {
  const { links } = opened.store;
  expect(await route(links, 'run_little', 20)).toHaveLength(SEGMENTS);
  const routed = await readRouted(links, { run_id: 'run_little', generation: 0 }, 7);
  expect(routed.away.size).toBe(20);
  expect(routed.orphans.size).toBe(9);
  expect([...routed.runs()].flatMap((run) => routed.of(run).map(({ row, bytes }) => [run, row, bytes.length, bytes[0]]))).toEqual(
    Array.from({ length: RANGES }, (_, range) => [range * SEGMENTS + 8, range * SEGMENTS + 100_007, 20, range]),
  );
});

test('parts are stored on the way where much waits, and a second time they are the same', async () => {
  const { links } = opened.store;
  const parts = await route(links, 'run_much', 20_000);
  expect(parts.length).toBeGreaterThan(SEGMENTS);
  expect(parts.length).toBeLessThan(8 * SEGMENTS);
  expect(Math.max(...parts.map(({ data }) => data.length))).toBeLessThan(2_500_000);
  const routed = await readRouted(links, { run_id: 'run_much', generation: 0 }, 39);
  expect([...routed.runs()].flatMap((run) => routed.of(run).map(({ bytes }) => bytes[0]))).toEqual(
    Array.from({ length: RANGES }, (_, range) => range),
  );
  expect(await route(links, 'run_much', 20_000)).toEqual(parts);
});
