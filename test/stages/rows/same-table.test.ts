import { describe, expect, test } from 'vitest';
import { normalizeFile } from './normalized.ts';
import { csvOf, type Rows } from './tables.ts';

// A table says the same however a sender writes it: what comes out may not depend on delimiters, ends of lines, encodings, the case of
// names, what stands around the table or how its columns are ordered.

type Writing = (rows: Rows) => string | Uint8Array;

const delimited = (delimiter: string, end: string, quote: (cell: string) => string) => (rows: Rows) =>
  rows.map((cells) => `${cells.map(quote).join(delimiter)}${end}`).join('');
const always = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const withNames =
  (name: (column: string) => string): Writing =>
  ([header, ...rows]) =>
    csvOf([header!.map(name), ...rows]);
const withColumn =
  (name: string, cell: string, place: (cells: readonly string[], added: string) => readonly string[]): Writing =>
  (rows) =>
    csvOf(rows.map((cells, n) => place(cells, n === 0 ? name : cell)));

/** Each name parted before its last word, which goes into the row below. */
function inTwoRows(names: readonly string[]): string[][] {
  return [
    names.map((name) => name.slice(0, Math.max(0, name.lastIndexOf(' '))) || name),
    names.map((name) => (name.includes(' ') ? name.slice(name.lastIndexOf(' ') + 1) : '')),
  ];
}

const IN_CAPITALS = 'in capitals';

const WRITINGS: readonly (readonly [name: string, write: Writing])[] = [
  ['with semicolons', delimited(';', '\n', always)],
  ['with bars', delimited('|', '\n', always)],
  ['with tabs', delimited('\t', '\n', always)],
  ['with carriage returns', delimited(',', '\r', always)],
  ['with both ends of lines', delimited(',', '\r\n', always)],
  ['without a last end of line', (rows) => csvOf(rows).trimEnd()],
  ['with a byte order mark', (rows) => `\uFEFF${csvOf(rows)}`],
  ['in UTF-16', (rows) => Buffer.from(`\uFEFF${csvOf(rows)}`, 'utf16le')],
  ['with blanks around its cells', (rows) => csvOf(rows.map((cells) => cells.map((cell) => ` ${cell} `)))],
  ['with blank lines between its rows', (rows) => rows.map((cells) => csvOf([cells])).join('\n')],
  ['below a title and a day', (rows) => `Enrollment Report\nRun Date: 01/05/2025\n\n${csvOf(rows)}`],
  ['above a total', (rows) => `${csvOf(rows)}Total Records: ${rows.length - 1}\n`],
  [IN_CAPITALS, withNames((name) => name.toUpperCase())],
  ['with underscores', withNames((name) => name.replaceAll(' ', '_'))],
  ['with a star behind each name', withNames((name) => `${name}*`)],
  ['with a star before each name', withNames((name) => `* ${name}`)],
  ['with a colon behind each name', withNames((name) => `${name}:`)],
  ['with names that are required', withNames((name) => `${name} (Required)`)],
  ['from its last column to its first', (rows) => csvOf(rows.map((cells) => cells.toReversed()))],
  ['with its columns turned', (rows) => csvOf(rows.map((cells) => [...cells.slice(2), ...cells.slice(0, 2)]))],
  ['with an empty column at its end', withColumn('', '', (cells, added) => [...cells, added])],
  ['with the numbers of its rows', (rows) => csvOf(rows.map((cells, n) => [n === 0 ? 'Row #' : String(n), ...cells]))],
  ['with an empty column in front', withColumn('', '', (cells, added) => [added, ...cells])],
  [
    'with two empty columns in front, below an empty row',
    (rows) => csvOf([rows[0]!, ...rows].map((cells, n) => ['', '', ...(n === 0 ? cells.map(() => '') : cells)])),
  ],
  ['with no-break spaces around its cells', (rows) => csvOf(rows.map((cells) => cells.map((cell) => `\u00A0${cell}\u00A0`)))],
  ['with no-break spaces in its names', withNames((name) => name.replaceAll(' ', '\u00A0'))],
  ['with marks of direction', (rows) => csvOf(rows.map((cells) => cells.map((cell) => (cell === '' ? '' : `\u200E${cell}\u200F`))))],
  ['with names in two rows', (rows) => csvOf([...inTwoRows(rows[0]!), ...rows.slice(1)])],
  ['with names in two lines', withNames((name) => name.replaceAll(' ', '\n'))],
  ['with hyphens', withNames((name) => name.replaceAll(' ', '-'))],
  ['with dots', withNames((name) => name.replaceAll(' ', '.'))],
  ['in camel case', withNames((name) => name.replaceAll(' ', ''))],
  ['with its header on each page', (rows) => csvOf(rows.flatMap((cells, n) => (n === 2 ? [rows[0]!, cells] : [cells])))],
  ['below a line that names its delimiter', (rows) => `sep=,\n${csvOf(rows)}`],
  ['in Windows-1252', (rows) => Buffer.from(csvOf(rows), 'latin1')],
  ['above lines of a report', (rows) => `${csvOf(rows)}\n*** End of Report ***\nPage 1 of 1\n`],
  [
    'above a row that says what its columns take',
    (rows) => csvOf([rows[0]!, rows[0]!.map((name) => (/date|dob/i.test(name) ? '(MM/DD/YYYY)' : '(Text)')), ...rows.slice(1)]),
  ],
  ['with tabs around its cells', (rows) => csvOf(rows.map((cells) => cells.map((cell) => `\t${cell}\t`)))],
  ['with an unknown column in front', withColumn('Xyzzy Flag', 'Q', (cells, added) => [added, ...cells])],
];

const TABLES: readonly (readonly [name: string, rows: Rows])[] = [
  [
    'a family',
    table('Member ID,First Name,Last Name,Date of Birth,Relationship,SSN,Plan ID,Tier,Effective Date', [
      'F-1,Ann,Lee,03/15/1985,Self,219-09-9991,PPO-1,Family,01/01/2025',
      'F-1,Bo,Lee,04/16/1986,Spouse,219-09-9992,PPO-1,Family,01/01/2025',
      'F-2,Cy,Ray,05/17/1975,Self,219-09-9993,HMO-2,EE,02/01/2025',
    ]),
  ],
  ['days of a benefit in remarks', table('Member ID,First Name,Last Name,Plan Name,Tier,Effective Date (Dental)', ['1,Ann,Lee,DHMO,EE,2025-01-01'])],
  [
    'names in camel case',
    table('EmployeeID,FirstName,LastName,DOB,BenefitType,PlanName,IsEnrolled', [
      '1,Amy,Fox,1980-01-01,Dental,DPPO,No',
      '2,Bo,Ray,1981-02-02,Medical,PPO,Yes',
    ]),
  ],
  [
    'plans that are marked',
    table('Employee ID,Last Name,First Name,DOB,Dental Plan,HDHP', ['1,Fox,Amy,1980-01-01,Delta,X', '2,Ray,Bo,1981-02-02,Delta,']),
  ],
  [
    'tiers by benefit',
    table('Employee ID,First Name,Last Name,DOB,Medical Plan,Medical Tier,Dental Tier', [
      '1,Amy,Fox,1980-01-01,PPO,EE + Spouse,Waived',
      '2,Bo,Ray,1981-02-02,HMO,Employee Only,Family',
    ]),
  ],
  [
    'dependents in columns',
    table('Employee ID,First Name,Last Name,DOB,Dependent 1 First Name,Dependent 1 DOB,Dependent 1 Relationship,Plan', [
      '1,Amy,Fox,1980-01-01,Zoë,2011-01-01,Child,PPO',
      '2,Bo,Ray,1981-02-02,,,,PPO',
    ]),
  ],
];

describe.each(TABLES)('%s', (_, rows) => {
  const read = (write: Writing) => normalizeFile(write(rows)).records.map((record) => ({ ...record, metadata: null }));
  const plain = read(csvOf);

  // Where its names have neither blanks nor capitals, a dictionary alone could part them.
  const hasParts = rows[0]!.some((name) => name.includes(' '));

  test.each(WRITINGS.filter(([writing]) => hasParts || writing !== IN_CAPITALS))('is read the same %s', (_name, write) => {
    expect(plain.length).toBeGreaterThan(0);
    expect(read(write)).toEqual(plain);
  });
});

function table(header: string, lines: readonly string[]): Rows {
  return [header, ...lines].map((line) => line.split(','));
}
