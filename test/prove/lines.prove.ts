import { expect, test } from 'vitest';
import { endOf, lineFixture, LINE_FIXTURES, mutated } from '../stages/rows/lines/mutated.ts';
import { random } from '../support/random.ts';

const FILES = 2000;

test(`${FILES} damaged files of fixed width and of tagged lines: each is read or refused, and none depends on its cuts`, { timeout: 900_000 }, () => {
  const next = random(20_261_121);
  const ends = new Map<string, number>();
  for (let file = 0; file < FILES; file++) {
    const [name, vendor] = LINE_FIXTURES[file % LINE_FIXTURES.length]!;
    const end = endOf(mutated(lineFixture(name), next), vendor);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  expect([...ends.keys()].filter((end) => !['read', 'invalid_file_format', 'unrecognized_layout', 'vendor_mismatch'].includes(end))).toEqual([]);
  // Most damage is an error of a row, and no reason to refuse the file.
  expect(ends.get('read')).toBeGreaterThan(FILES / 2);
});
