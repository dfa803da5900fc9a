import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { writeOnce } from './text-file.ts';

export const COLUMNS = [
  'Member ID',
  'First Name',
  'Last Name',
  'SSN',
  'Date of Birth',
  'Gender',
  'Email',
  'Phone',
  'Address',
  'City',
  'State',
  'Zip',
  'Plan ID',
  'Effective Date',
  'Termination Date',
  'Relationship',
];

/** `flat`: every row is a subscriber. `families`: a subscriber is followed by a spouse and children in most cases. */
export type Shape = 'flat' | 'families';

export interface Fixture {
  file: string;
  rows: number;
  bytes: number;
  shape: Shape;
}

const SEED = 20_240_229;

/**
 * A CSV of made-up people, the same bytes for the same arguments: 16 columns, about 163 bytes a row, US dates, quoted
 * addresses, and in one row of fifty something for the error report to name. Kept in `directory` for the next run.
 */
export async function csvFixture(directory: string, rows: number, shape: Shape): Promise<Fixture> {
  const file = path.join(directory, `enrollment-v2-${shape}-${rows}.csv`);
  await writeOnce(file, () => lines(rows, shape));
  return { file, rows, bytes: statSync(file).size, shape };
}

/** The cells of each person of the fixture, for those who write the same people in another format. */
export async function* peopleOf({ file }: Pick<Fixture, 'file'>): AsyncGenerator<string[]> {
  let isHeader = true;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (!isHeader) yield cellsOf(text);
    isHeader = false;
  }
}

/** The fixture quotes the street and nothing else, and doubles no quote. */
function cellsOf(text: string): string[] {
  const [before, quoted, after] = text.split('"');
  return quoted === undefined ? text.split(',') : [...before!.split(',').slice(0, -1), quoted, ...after!.split(',').slice(1)];
}

function* lines(rows: number, shape: Shape): Generator<string> {
  const next = random(SEED);
  const family = { left: 0, last: '', plan: '', id: 0, position: 0 };
  yield `${COLUMNS.join(',')}\n`;
  for (let row = 0; row < rows; row++) yield line(row, shape, family, next);
}

const FIRST = ['James', 'Mary', 'Robert', 'Patricia', 'John', 'Jennifer', 'Michael', 'Linda', 'David', 'Elizabeth', 'Zoë', 'José', 'Siobhan', 'Mei'];
const LAST = [
  'Smith',
  'Johnson',
  'Williams',
  'Brown',
  'Jones',
  'Garcia',
  'Miller',
  'Davis',
  "O'Brien",
  'Nguyen',
  'van der Berg',
  'Smith-Jones',
  'Núñez',
];
const STREETS = ['Main Street', 'Oak Avenue', 'Maple Drive', 'Cedar Lane', 'Washington Boulevard', 'Lakeview Terrace', 'Hill Road'];
const PLACES = [
  'Springfield,IL,62701',
  'Portland,OR,97201',
  'Boston,MA,02134',
  'Austin,TX,78701',
  'Denver,CO,80202',
  'Albany,NY,12207',
  'San Juan,PR,00901',
];
const PLANS = ['MED-PPO-500', 'MED-HMO-250', 'MED-HDHP-3000', 'DEN-BASIC-01', 'VIS-PLUS-02'];

function line(
  row: number,
  shape: Shape,
  family: { left: number; last: string; plan: string; id: number; position: number },
  next: () => number,
): string {
  const pick = <T>(list: readonly T[]): T => list[next() % list.length] as T;
  let relationship = 'Self';
  if (shape === 'families' && family.left > 0) {
    relationship = family.position === 0 && next() % 4 !== 0 ? 'Spouse' : 'Child';
    family.left--;
    family.position++;
  } else {
    family.left = next() % 4;
    family.position = 0;
    family.last = pick(LAST);
    family.plan = pick(PLANS);
    family.id = 1_000_000 + row;
  }
  const first = pick(FIRST);
  const flaw = next() % 250;
  const area = 100 + (next() % 566);
  const ssn = flaw === 0 ? `${area}-12-345` : `${area}-${two(1 + (next() % 99))}-${String(1 + (next() % 9999)).padStart(4, '0')}`;
  const born = flaw === 1 ? '02/30/1985' : date(next, 1950, 55);
  const state = flaw === 2 ? pick(PLACES).replace(/,[A-Z]{2},/, ',XX,') : pick(PLACES);
  const phone = flaw === 3 ? '555-0100' : `(${200 + (next() % 700)}) ${200 + (next() % 700)}-${String(next() % 10_000).padStart(4, '0')}`;
  const mail = flaw === 4 ? 'not an address' : `${ascii(first)}.${ascii(family.last)}${row}@example.com`;
  const street = `"${1 + (next() % 9999)} ${pick(STREETS)}, Apt ${1 + (next() % 99)}"`;
  const ends = next() % 8 === 0 ? `12/31/${2025 + (next() % 3)}` : '';
  return `M${family.id + (relationship === 'Self' ? 0 : family.position * 10_000_000)},${first},${family.last},${ssn},${born},${next() % 2 === 0 ? 'M' : 'F'},${mail},${phone},${street},${state},${family.plan},01/01/${2020 + (next() % 5)},${ends},${relationship}\n`;
}

function date(next: () => number, from: number, years: number): string {
  return `${two(1 + (next() % 12))}/${two(1 + (next() % 28))}/${from + (next() % years)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function ascii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

/** Mulberry32: whole numbers from 0 to 2³² − 1. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
