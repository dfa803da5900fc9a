import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findDuplicates, type Bounds, type Duplicate } from '../../../../stages/jobs/end/duplicates.ts';

it('names the first row for every later row with the same person and coverage', async () => {
  expect(await duplicatesOf([['ann', 'bob'], ['ann'], ['cid', 'bob', 'ann']])).toEqual([
    { row: 3, first: 1 },
    { row: 5, first: 2 },
    { row: 6, first: 1 },
  ]);
});

const ROOMY: Bounds = { heldBytes: 1 << 20, rangeRows: 1_000, candidates: 1_000 };

/** No key is held, some of most files, all; one range or several; one table for a range or several. */
const anyBounds = fc.record({
  heldBytes: fc.constantFrom(0, 400, 1 << 20),
  rangeRows: fc.constantFrom(7, 50, 1000),
  candidates: fc.constantFrom(3, 20, 1000),
});

it('finds what a plain map finds, however the keys are grouped and however few may be held at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 0, max: 60 }).map(String), { maxLength: 40 }), { maxLength: 8 }),
      anyBounds,
      async (groups, bounds) => {
        const first = new Map<string, number>();
        const expected: Duplicate[] = [];
        groups.flat().forEach((person, i) => {
          const seen = first.get(person);
          if (seen === undefined) first.set(person, i + 1);
          else expected.push({ row: i + 1, first: seen });
        });
        const found = await duplicatesOf(groups, bounds);
        expect(found.toSorted((a, b) => a.row - b.row)).toEqual(expected);
      },
    ),
    { seed: 834, numRuns: 120 },
  );
});

it('a row that states the same coverage twice is not its own duplicate', async () => {
  const key = keyOf('ann', 1);
  expect(await collect(findDuplicates(() => groupsOf([Buffer.concat([key, key])]), 1))).toEqual([]);
});

it('finds one repeated person in each of many ranges, each read twice', async () => {
  const people = Array.from({ length: 5_000 }, (_, i) => String(i % 4_990));
  let read = 0;
  const list = Buffer.concat(people.map((person, i) => keyOf(person, i + 1)));
  const keys = (): AsyncIterable<Uint8Array> => {
    read++;
    return groupsOf([list]);
  };
  const found = await collect(findDuplicates(keys, 5_000, { ...ROOMY, heldBytes: 0, rangeRows: 1_250 }));
  expect(found.toSorted((a, b) => a.row - b.row)).toEqual(Array.from({ length: 10 }, (_, i) => ({ row: 4_991 + i, first: 1 + i })));
  expect(read).toBe(8);
});

it('reads the keys once where they can be held, and twice where not', async () => {
  const list = Buffer.concat([keyOf('ann', 1), keyOf('ann', 2)]);
  for (const [heldBytes, times] of [
    [40, 1],
    [39, 2],
  ] as const) {
    let read = 0;
    const keys = (): AsyncIterable<Uint8Array> => {
      read++;
      return groupsOf([list]);
    };
    expect(await collect(findDuplicates(keys, 2, { ...ROOMY, heldBytes }))).toEqual([{ row: 2, first: 1 }]);
    expect(read).toBe(times);
  }
});

function duplicatesOf(groups: string[][], bounds?: Bounds): Promise<Duplicate[]> {
  let row = 0;
  const bytes = groups.map((people) => Buffer.concat(people.map((person) => keyOf(person, ++row))));
  return collect(findDuplicates(() => groupsOf(bytes), row, bounds));
}

function keyOf(person: string, row: number): Buffer {
  const key = Buffer.alloc(20);
  createHash('md5').update(person).digest().copy(key);
  key.writeUInt32LE(row, 16);
  return key;
}

async function* groupsOf(groups: Buffer[]): AsyncGenerator<Uint8Array> {
  yield* groups;
}

async function collect(found: AsyncIterable<Duplicate>): Promise<Duplicate[]> {
  const all: Duplicate[] = [];
  for await (const duplicate of found) all.push(duplicate);
  return all;
}
