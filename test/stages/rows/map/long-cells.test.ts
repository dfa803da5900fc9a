import { expect, test } from 'vitest';
import { benefitsIn } from '../../../../stages/rows/map/coverages/benefits-in-cell.ts';
import { idBehindName } from '../../../../stages/rows/map/persons/id-in-name.ts';
import { nameWithoutMarks } from '../../../../stages/rows/map/persons/name-marks.ts';
import { RemarkReader } from '../../../../stages/rows/map/persons/remarked-relationship.ts';
import { Row } from '../../../../stages/rows/row.ts';
import { relationshipRemark } from '../../../../stages/rows/map/persons/relationship-remark.ts';

/** What grows with the square of a cell's length would take minutes, and run out of time. */
const LONG = 300_000;
const TIMEOUT_MS = 20_000;

const marksIn = (cell: string): string | null => {
  const bytes = new TextEncoder().encode(cell);
  return nameWithoutMarks(bytes, 0, bytes.length, false);
};

/** The same name in many rows: what looked at all of it each time would take minutes. */
const remarkedIn = (cell: string): number => {
  const row = new Row(1);
  row.bytes = new TextEncoder().encode(cell);
  [row.count, row.start[0], row.end[0]] = [1, 0, row.bytes.length];
  const reader = new RemarkReader({ names: [[0]], employees: [] });
  let found = -1;
  for (let rows = 0; rows < LONG; rows++) found = reader.read(row);
  return found;
};

test.each<[string, (cell: string) => unknown, string, unknown]>([
  ['blanks behind a first name', (cell) => relationshipRemark(cell, true), `A${' '.repeat(LONG)}B`, -1],
  ['blanks in a whole name', (cell) => relationshipRemark(cell), `A${' '.repeat(LONG)}B`, -1],
  ['letters in brackets behind a name', remarkedIn, `A (${'a'.repeat(LONG)})`, -1],
  ['blanks and dashes behind a name', remarkedIn, `A${' -'.repeat(LONG)} a`, -1],
  ['stars in a whole name', marksIn, `A ${'*'.repeat(LONG)}B`, null],
  ['quotes in a whole name', marksIn, `A ${'“'.repeat(LONG)}B`, null],
  ['letters behind which no id stands', idBehindName, 'A'.repeat(LONG), null],
  ['blanks behind an id', idBehindName, `A (1001)${' '.repeat(LONG)}B`, null],
  ['a list of one benefit over and over', (cell) => benefitsIn(cell).length, 'Dental;'.repeat(LONG / 7), 1],
  [
    'a list of other benefits each time',
    (cell) => benefitsIn(cell).length,
    Array.from({ length: LONG / 10 }, (_, n) => `Dental PPO ${n}`).join(';'),
    LONG / 10,
  ],
])(
  'a cell of any length is read in its time: %s',
  (_what, read, cell, found) => {
    expect(read(cell)).toBe(found);
  },
  TIMEOUT_MS,
);

test('a list names each benefit once, in the words of its first part', () => {
  const text = 'STD; LTD; std; Dental; dental';
  expect(benefitsIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(['STD', 'LTD', 'Dental']);
});
