import { afterAll, beforeAll, expect, test } from 'vitest';
import { isGivenBack } from '../../../../src/base/heap.ts';
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
  expect(routed.away.rows).toHaveLength(20);
  expect(routed.orphans.rows).toHaveLength(9);
  expect([...routed.runs.rows].flatMap((run) => routed.of(run).map(({ row, bytes }) => [run, row, bytes.length, bytes[0]]))).toEqual(
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
  expect([...routed.runs.rows].flatMap((run) => routed.of(run).map(({ bytes }) => bytes[0]))).toEqual(
    Array.from({ length: RANGES }, (_, range) => range),
  );
  expect(await route(links, 'run_much', 20_000)).toEqual(parts);
});

test('the bytes that were brought into a segment are freed when it says so', async () => {
  const { links } = opened.store;
  const writer = new RoutedWriter(links, { run_id: 'run_freed', generation: 0 });
  // Short arrays stand in the pool that many share.
  writer.here(3, 10, 200, new Uint8Array(500_000).fill(65));
  await writer.end();
  const routed = await readRouted(links, { run_id: 'run_freed', generation: 0 }, 3);
  const [brought] = routed.of(10);
  expect([routed.has(10), routed.has(11), routed.of(11), brought!.bytes.length]).toEqual([true, false, [], 500_000]);
  routed.giveBack();
  expect(isGivenBack(brought!.bytes)).toBe(true);
});

test('how much is brought into the segment into which most is, is known while it is routed', async () => {
  const writer = new RoutedWriter(opened.store.links, { run_id: 'run_largest', generation: 0 });
  for (let row = 1; row <= 300; row++) {
    writer.here(row % 3 === 0 ? 1 : 2, 7, row, new Uint8Array(30_000));
    if (writer.isFull) await writer.store();
  }
  await writer.end();
  expect(writer.largest).toBe(200 * (12 + 30_000));
});
