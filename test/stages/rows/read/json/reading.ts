import fc from 'fast-check';
import type { Cut } from '../../../../../src/model/cut.ts';
import type { JsonReading } from '../../../../../src/model/reading.ts';
import type { JsonPath } from '../../../../../stages/rows/read/json/path-tree.ts';
import { createReader } from '../../../../../stages/rows/read/reader.ts';
import { CellKind, MAX_FIELDS, Row } from '../../../../../stages/rows/row.ts';
import { anyText } from '../../../../support/text.ts';

/** A row as values, for comparing: null where a cell is empty. */
export interface ReadJsonRow {
  number: number;
  fault: Row['fault'];
  cells: (string | number | boolean | null)[];
}

/** A reading of these places, from which a test names what is different. */
export function jsonReading(paths: readonly JsonPath[], different: Partial<JsonReading> = {}): JsonReading {
  return {
    format: 'json',
    encoding: 'utf-8',
    layout: 'lines',
    paths: paths.map((path) => [...path]),
    columns: paths.map(String),
    day_first: [],
    linkage: 'none',
    blank_relationship: 'by_order',
    ...different,
  };
}

/** Reads all rows of a segment, handed over in chunks of this many bytes; numbers and booleans as JSON.parse gives them. */
export function readJsonRows(
  reading: JsonReading,
  bytes: Uint8Array,
  chunkBytes = Math.max(1, bytes.length),
  cut: Pick<Cut, 'first_row' | 'start'> = { first_row: 1, start: 0 },
): ReadJsonRow[] {
  const reader = createReader(reading, cut);
  const row = new Row(MAX_FIELDS);
  const rows: ReadJsonRow[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += chunkBytes) {
    // Overwritten afterwards: nothing may go on pointing into it.
    const chunk = new Uint8Array(bytes.subarray(at, at + chunkBytes));
    reader.feed(chunk, at + chunkBytes >= bytes.length);
    chunk.fill(0x7e);
    while (reader.next(row)) rows.push({ number: row.number, fault: row.fault, cells: cellsOf(row) });
  }
  return rows;
}

function cellsOf(row: Row): ReadJsonRow['cells'] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return Array.from({ length: row.count }, (_, cell) => {
    const text = decoder.decode(row.bytes.subarray(row.start[cell], row.end[cell]));
    if (row.cell[cell] === CellKind.text) return text === '' ? null : text;
    return JSON.parse(text) as number | boolean;
  });
}

/** What JSON.parse finds at a place, as a cell has it: null where nothing or no plain value stands there. */
export function valueAt(value: unknown, path: JsonPath): string | number | boolean | null {
  const found = path.reduce<unknown>((inner, part) => {
    const isHere = typeof part === 'number' ? Array.isArray(inner) : typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return isHere && Object.hasOwn(inner as object, part) ? (inner as Record<string | number, unknown>)[part] : null;
  }, value);
  if (typeof found === 'string') return found === '' ? null : found.toWellFormed();
  return typeof found === 'number' || typeof found === 'boolean' ? found : null;
}

const KEYS = ['id', 'name', 'first', 'last', 'list', 'a"b', 'ä', ''] as const;

/** Paths over the names that `jsonObject` uses. Each place is met as an object or a value and as a list, so that neither stands for the other. */
export const PATHS: JsonPath[] = [
  ...KEYS.map((key) => [key]),
  ...KEYS.flatMap((key) => KEYS.map((inner) => [key, inner])),
  ...KEYS.flatMap((key) => [0, 1, 2].map((index) => [key, index])),
  ...KEYS.flatMap((key) => KEYS.map((inner) => [key, inner, 0])),
  ['list', 0, 'id'],
  ['list', 0, 'id', 0],
  ['list', 0, 0],
  ['list', 1, 'name', 'first'],
  ['list', 1, 'name', 'first', 0],
  ['list', 1, 'name', 0],
  ['list', 1, 0],
];

/** Objects with few names and every kind of value, nested. */
export const jsonObject: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'grapheme' }),
    anyText(),
    fc.constantFrom('', ' ', '\\', '"', '\\"', '\u2028', '😀', '\ud800', 'a\nb', '}', ']', '{"a":1}', ','),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  object: fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 5 }),
})).object;

/** The same value as other texts that mean it: blanks between the tokens, and characters as escapes. */
export function written(value: unknown, options: { blank: string; escapes: boolean }): string {
  const text = (plain: string): string => (options.escapes ? `"${plain.split('').map(escaped).join('')}"` : JSON.stringify(plain));
  const { blank } = options;
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${blank}${value.map((inner) => written(inner, options)).join(`${blank},${blank}`)}${blank}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${text(key)}${blank}:${blank}${written(inner, options)}`);
  return `{${blank}${members.join(`${blank},${blank}`)}${blank}}`;
}

/** A code unit as JSON may have it: letters and whatever is outside ASCII by their number. */
function escaped(unit: string): string {
  return /[a-z/\u0080-\uffff]/.test(unit) ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : JSON.stringify(unit).slice(1, -1);
}
