import { describe, expect, test } from 'vitest';
import type { RowError } from '../../../src/model/row-error.ts';
import { madeOnce } from '../../../stages/rows/base/remembered.ts';
import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import { normalizeFile, type NormalizedFile } from './normalized.ts';
import { FAMILIES, JSON_SHAPES, MISTAKEN, printedRows, rowsOfCoverages, rowsOfPersons, x12Of, type Family } from './same-people.ts';
import { csvOf, FORMATS } from './tables.ts';

// Families are the same in whatever format and shape a sender writes them: what comes out, and what is said of mistakes.

type Text = string | Uint8Array;
/** As an upload without a hint is read. */
const read = (file: Text): NormalizedFile => normalizeFile(file, { inspector: (options) => createInspector({ ...options, hint: null }) });
const [, sheet] = FORMATS[1]!;

const FILES: readonly (readonly [name: string, read: (families: readonly Family[]) => NormalizedFile])[] = [
  ['rows of coverages', (families) => read(csvOf(rowsOfCoverages(families)))],
  ['rows of persons', (families) => read(csvOf(rowsOfPersons(families)))],
  ['a sheet of coverages', (families) => sheet(rowsOfCoverages(families))],
  ['a sheet of persons', (families) => sheet(rowsOfPersons(families))],
  ['printed columns', (families) => read(printedRows(rowsOfCoverages(families), 1))],
  ['printed columns far apart', (families) => read(printedRows(rowsOfPersons(families), 2))],
  ['an 834', (families) => read(x12Of(families, {}))],
  ['an 834 with a set for each family, without line ends', (families) => read(x12Of(families, { setForEach: true, lineEnd: '' }))],
  [
    'an 834 with categories and other separators',
    (families) => read(x12Of(families, { categories: true, element: '|', component: '>', terminator: '\u001C', lineEnd: '' })),
  ],
  [
    'an 834 of version 4010 with its lines for segments',
    (families) => read(x12Of(families, { version: '004010X095A1', repetition: 'U', terminator: '\n', lineEnd: '' })),
  ],
  ...JSON_SHAPES.map(([name, write]) => [`JSON: ${name}`, (families: readonly Family[]) => read(JSON.stringify(write(families)))] as const),
];

/** What formats do not say alike: the action of an 834's members. */
const recordsOf = ({ records }: NormalizedFile) =>
  records.map((record) => ({ ...record, action: null, metadata: null, dependents: record.dependents.map((one) => ({ ...one, action: null })) }));

/** The same mistakes stand in other rows of each format, and once for each row that repeats them. */
const mistakesOf = ({ errors }: { errors: readonly RowError[] }): string[] =>
  [
    ...new Set(
      errors.map(({ severity, code, field, original_value }) => `${severity} ${code} ${field} ${(original_value ?? '').replaceAll('-', '')}`),
    ),
  ].toSorted();

/** What rows of coverages become, which all others are held against. */
const ofCoverages: (families: readonly Family[]) => NormalizedFile = madeOnce(FILES[0]![1]);

describe.each(FILES)('%s', (_name, of) => {
  test('make the same records', () => {
    const file = of(FAMILIES);
    expect(recordsOf(file)).toEqual(recordsOf(ofCoverages(FAMILIES)));
    expect(file).toMatchObject({ errors: [], inspection: { findings: [] } });
  });

  test('have the same said of their mistakes', () => {
    expect(mistakesOf(of(MISTAKEN))).toEqual(mistakesOf(ofCoverages(MISTAKEN)));
  });
});

test('they are what was written', () => {
  const [medical, dental, terminated, partner] = recordsOf(ofCoverages(FAMILIES));
  expect(medical).toMatchObject({
    member_id: '40117',
    first_name: 'Ann Marie',
    middle_name: 'J',
    last_name: "O'Brien-Núñez",
    ssn: '***-**-9991',
    phone: '+1-603-555-0142',
    address: { street: '18 Quarry Road Apt 3', city: 'Concord', state: 'NH', zip: '03301' },
    coverage: { plan_id: 'GM-PPO', effective_date: '2025-01-01', termination_date: null, coverage_type: 'FAMILY', benefit: 'medical' },
    group_id: 'G-22',
  });
  expect(medical!.dependents.map(({ first_name, last_name, relationship }) => [first_name, last_name, relationship])).toEqual([
    ['Zoë', 'Núñez', 'spouse'],
    ['Jean-Luc', "O'Brien-Núñez", 'child'],
  ]);
  expect(dental).toMatchObject({
    coverage: { plan_id: 'BW-DEN', benefit: 'dental' },
    dependents: [{ first_name: 'Zoë' }, { first_name: 'Jean-Luc' }],
  });
  expect(terminated).toMatchObject({ suffix: 'Jr', coverage: { termination_date: '2025-06-30' }, address: { zip: '02108-1234' }, dependents: [] });
  expect(partner).toMatchObject({ ssn: '***-**-5678', dependents: [{ relationship: 'domestic_partner' }] });
  expect(mistakesOf(ofCoverages(MISTAKEN))).toEqual([
    'error invalid_date date_of_birth 19550230',
    'error invalid_ssn ssn *****9999',
    'warning invalid_email email none at home',
    'warning invalid_phone phone 12345',
    'warning unknown_code gender Q',
    'warning unknown_zip address.zip 1234567',
  ]);
});

type Change = (key: string, value: unknown) => unknown;
/** Members changed all the way down; `undefined` takes one away. */
function changed(
  value: unknown,
  name: (key: string) => string,
  change: Change = (_key, it) => it,
  order = (list: [string, unknown][]) => list,
): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, name, change, order));
  if (typeof value !== 'object' || value === null) return value;
  const members = order(Object.entries(value).filter(([, it]) => it !== undefined)).map(([key, it]) => [
    /^\d/.test(key) ? key : name(key),
    changed(change(key, it), name, change, order),
  ]);
  return Object.fromEntries(members) as unknown;
}
const same = (key: string): string => key;
const words = (key: string): string[] =>
  key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const named = (name: (key: string) => string) => (value: unknown) => JSON.stringify(changed(value, name));
const valued = (change: Change) => (value: unknown) => JSON.stringify(changed(value, same, change));
const isDay = (key: string, value: unknown): value is string => /^date|Date$/.test(key) && typeof value === 'string';
const listed = (write: (list: readonly unknown[]) => string) => (value: unknown) => (Array.isArray(value) ? write(value) : JSON.stringify(value));

const WRITINGS: readonly (readonly [name: string, write: (value: unknown) => Text])[] = [
  ['in lines', (value) => JSON.stringify(value, null, 2).replaceAll('\n', '\r\n')],
  ['with a byte order mark', (value) => `\uFEFF${JSON.stringify(value)}`],
  ['in UTF-16', (value) => Buffer.from(`\uFEFF${JSON.stringify(value)}`, 'utf16le')],
  [
    'with escapes',
    (value) => JSON.stringify(value).replaceAll(/[^ -~]/g, (mark) => String.raw`\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  ['in snake case', named((key) => words(key).join('_'))],
  ['in kebab case', named((key) => words(key).join('-'))],
  ['in Pascal case', named((key) => words(key).map(capital).join(''))],
  ['with blanks in names', named((key) => words(key).map(capital).join(' '))],
  ['in capitals', named((key) => words(key).join('_').toUpperCase())],
  ['with nothing between words', named((key) => key.toLowerCase())],
  ['with empty texts', valued((_key, value) => value ?? '')],
  ['without members that are null', valued((_key, value) => value ?? undefined)],
  ['with fillers', valued((_key, value) => value ?? 'N/A')],
  [
    'with numbers',
    valued((key, value) => (/^(?:memberId|subscriberId|phone)$/.test(key) && /^[1-9]\d*$/.test(String(value)) ? Number(value) : value)),
  ],
  ['with moments', valued((key, value) => (isDay(key, value) ? `${value}T00:00:00.000Z` : value))],
  ['with the month first', valued((key, value) => (isDay(key, value) ? value.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1') : value))],
  ['with days as numbers', valued((key, value) => (isDay(key, value) ? Number(value.replaceAll('-', '')) : value))],
  [
    'with unknown members',
    (value) =>
      JSON.stringify(
        changed(value, same, undefined, (list) =>
          list.some(([key]) => key === 'firstName') ? [['xyzzy', 'q'], ...list, ['tags', ['a']], ['custom', { a: 1 }]] : list,
        ),
      ),
  ],
  ['in lines of records', listed((list) => list.map((one) => `${JSON.stringify(one)}\n`).join(''))],
  ['in records one behind the other', listed((list) => list.map((one) => JSON.stringify(one)).join(''))],
  ['in pages', listed((list) => JSON.stringify([list.slice(0, 1), list.slice(1)].map((results, at) => ({ page: at + 1, results }))))],
  ['in a query’s answer', listed((list) => JSON.stringify({ data: { members: { edges: list.map((node, at) => ({ cursor: `c${at}`, node })) } } }))],
  [
    'in a query’s records',
    listed((list) =>
      JSON.stringify({ done: true, records: list.map((one) => ({ attributes: { type: 'Enrollment__c', url: '/x' }, ...(one as object) })) }),
    ),
  ],
];

describe.each(JSON_SHAPES)('JSON of %s', (_shape, shape) => {
  test.each(WRITINGS)('is read the same %s', (_name, write) => {
    expect(recordsOf(read(write(shape(FAMILIES))))).toEqual(recordsOf(ofCoverages(FAMILIES)));
  });

  const turned = (value: unknown) => JSON.stringify(changed(value, same, undefined, (list) => list.toReversed()));
  test('is read the same with its members turned, but for a group that stands behind its members', () => {
    const without = (file: NormalizedFile) => recordsOf(file).map((record) => ({ ...record, group_id: null }));
    expect(without(read(turned(shape(FAMILIES))))).toEqual(without(ofCoverages(FAMILIES)));
  });
});
