import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { nextMember, noFamily, startDraw, two, type Draw, type Family, type Shape } from './made-up.ts';
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

export interface Fixture {
  file: string;
  rows: number;
  bytes: number;
  shape: Shape;
}

/**
 * A CSV of made-up people, the same bytes for the same arguments: 16 columns, about 170 bytes a row, US dates, quoted
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
  const draw = startDraw();
  const family = noFamily();
  yield `${COLUMNS.join(',')}\n`;
  for (let row = 0; row < rows; row++) yield line(row, shape, family, draw);
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

function line(row: number, shape: Shape, family: Family, draw: Draw): string {
  const { next, pick } = draw;
  const member = nextMember(family, shape, draw);
  if (member === 'self') Object.assign(family, { left: next() % 4, position: 0, last: pick(LAST), plan: pick(PLANS), id: 1_000_000 + row });
  const first = pick(FIRST);
  const flaw = next() % 250;
  const area = 100 + (next() % 566);
  const ssn = flaw === 0 ? `${area}-12-345` : `${area}-${two(1 + (next() % 99))}-${String(1 + (next() % 9999)).padStart(4, '0')}`;
  const born = flaw === 1 ? '02/30/1985' : date(draw, 1950, 55);
  const state = flaw === 2 ? pick(PLACES).replace(/,[A-Z]{2},/, ',XX,') : pick(PLACES);
  const phone = flaw === 3 ? '555-0100' : `(${200 + (next() % 700)}) ${200 + (next() % 700)}-${String(next() % 10_000).padStart(4, '0')}`;
  const mail = flaw === 4 ? 'not an address' : `${ascii(first)}.${ascii(family.last)}${row}@example.com`;
  const street = `"${1 + (next() % 9999)} ${pick(STREETS)}, Apt ${1 + (next() % 99)}"`;
  const ends = next() % 8 === 0 ? `12/31/${2025 + (next() % 3)}` : '';
  const id = `M${family.id + (member === 'self' ? 0 : family.position * 10_000_000)}`;
  const gender = next() % 2 === 0 ? 'M' : 'F';
  const begins = `01/01/${2020 + (next() % 5)}`;
  const relationship = { self: 'Self', spouse: 'Spouse', child: 'Child' }[member];
  const cells = [id, first, family.last, ssn, born, gender, mail, phone, street, state, family.plan, begins, ends, relationship];
  return `${cells.join(',')}\n`;
}

function date({ next }: Draw, from: number, years: number): string {
  return `${two(1 + (next() % 12))}/${two(1 + (next() % 28))}/${from + (next() % years)}`;
}

function ascii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
