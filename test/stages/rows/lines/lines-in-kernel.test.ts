import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FixedWidthReading } from '../../../../src/model/reading.ts';
import type { FixedWidthLayout } from '../../../../src/model/record-layout.ts';
import { fixedLineTypes } from '../../../../stages/rows/detect/lines/line-types.ts';
import { Kernel } from '../../../../stages/rows/kernel/kernel.ts';
import { MAX_LINE_BYTES, MAX_LINE_SHIFTS } from '../../../../stages/rows/kernel/layout.ts';
import { Program } from '../../../../stages/rows/kernel/program.ts';
import { createReader } from '../../../../stages/rows/read/reader.ts';
import { MAX_FIELDS, Row } from '../../../../stages/rows/row.ts';
import { readRows, type ReadRow } from '../read/rows.ts';
import { GROUPED_LAYOUT, person, PLAIN_LAYOUT } from './lines.ts';
import { runs } from '../../../support/runs.ts';

/** Amounts with decimals, and lines below them that repeat those above in the next columns. */
const NESTED_LAYOUT: FixedWidthLayout = {
  line_lengths: [],
  record_types: [
    { name: 'member', role: 'row', tag: { start: 3, values: ['M'] }, fields: [{ name: 'Name', start: 4, length: 9 }] },
    {
      name: 'dependent',
      role: 'part',
      tag: { start: 1, values: ['D', 'DD'] },
      also: { start: 4, values: ['1', '2x'] },
      max: 3,
      fields: [
        { name: 'First {n}', start: 6, length: 6 },
        { name: 'Amount {n}', start: 12, length: 7, decimals: 2 },
      ],
    },
    {
      name: 'plan',
      role: 'part',
      tag: { start: 1, values: ['P'] },
      within: 'dependent',
      repeats_parent: true,
      fields: [{ name: 'Plan {n}', start: 2, length: 4 }],
    },
  ],
};

/** Rows of one line each: of two types that leave columns of the other empty, with decimals, and with fields of more than 64 blanks. */
const FLAT_LAYOUT: FixedWidthLayout = {
  line_lengths: [],
  record_types: [
    { name: 'header', role: 'header', tag: { start: 1, values: ['HD'] }, fields: [] },
    {
      name: 'person',
      role: 'row',
      tag: { start: 1, values: ['D'] },
      fields: [
        { name: 'Name', start: 6, length: 6 },
        { name: 'Amount', start: 12, length: 7, decimals: 2 },
        { name: 'Note', start: 19, length: 130 },
        { name: 'Again', start: 2, length: 70 },
      ],
    },
    { name: 'plan', role: 'row', tag: { start: 1, values: ['P'] }, fields: [{ name: 'Plan', start: 2, length: 64 }] },
    { name: 'trailer', role: 'trailer', tag: { start: 1, values: ['T'] }, fields: [] },
  ],
};

function readingOf(layout: FixedWidthLayout, different: Partial<FixedWidthReading> = {}): FixedWidthReading {
  return {
    format: 'fixed_width',
    encoding: 'utf-8',
    ...fixedLineTypes(layout),
    data_start: 0,
    records_before: 0,
    record_bytes: 0,
    day_first: [],
    linkage: 'none',
    blank_relationship: 'by_order',
    ...different,
  };
}

function kernelFor(reading: FixedWidthReading): Kernel {
  const program = new Program();
  program.lines(reading);
  return Kernel.take(program.image());
}

const CUT = { first_row: 1, start: 0 };

/** The rows as the kernel reads them, and as TypeScript does. */
function bothWays(reading: FixedWidthReading, bytes: Uint8Array, chunkBytes?: number): [ReadRow[], ReadRow[]] {
  const kernel = kernelFor(reading);
  const rows = readRows(reading, bytes, CUT, chunkBytes, kernel);
  kernel.giveBack();
  return [rows, readRows(reading, bytes, CUT, chunkBytes)];
}

/** Reads the rows by the kernel and shows each as it stands in the kernel's memory. */
function eachRow(reading: FixedWidthReading, bytes: Uint8Array, show: (row: Row, kernel: Kernel) => void): void {
  const kernel = kernelFor(reading);
  const reader = createReader(reading, CUT, kernel);
  reader.feed(bytes, true);
  while (reader.next(kernel.row)) show(kernel.row, kernel);
  kernel.giveBack();
}

/** Each row: whether it is known to hold nothing special to JSON, and whether its bytes stand in the kernel's memory. */
function waysOf(reading: FixedWidthReading, bytes: Uint8Array): [plain: boolean, inKernel: boolean][] {
  const ways: [boolean, boolean][] = [];
  eachRow(reading, bytes, (row, kernel) => ways.push([row.plain, kernel.baseOf(row.bytes) >= 0]));
  return ways;
}

/** What is carried of each row that is not at fault, and how long it is where it stands. */
function carriedOf(reading: FixedWidthReading, bytes: Uint8Array, chunkBytes: number, kernel: Kernel | null): [text: string, bytes: number][] {
  const reader = createReader(reading, CUT, kernel);
  const row = kernel?.row ?? new Row(MAX_FIELDS);
  const carried: [string, number][] = [];
  const drain = (): void => {
    while (reader.next(row)) {
      if (row.fault === 'none') carried.push([Buffer.from(reader.carry!(row)).toString('latin1'), row.recordEnd - row.recordStart]);
    }
  };
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    reader.feed(bytes.subarray(at, at + chunkBytes), false);
    drain();
  }
  reader.feed(new Uint8Array(0), true);
  drain();
  kernel?.giveBack();
  return carried;
}

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];

const LINES = [
  person(1),
  person(2, 'Núñez', 'Zoë'),
  person(3, '李小龍', '😀'),
  person(4).trimEnd(),
  // A tab in the place of four blanks.
  person(4, 'Lee').replace('Lee    ', 'Lee\t'),
  `  M${'Ada'.padEnd(9)}`,
  'D  1 Bo    0001250',
  'DD 2xCy    12-    x',
  'D  1 Di        7  ',
  `D  1 Ed    0001250${' '.repeat(64)}x${' '.repeat(65)}`,
  `D  1 Fo    0001250${' '.repeat(130)}`,
  `P${' '.repeat(63)}G`,
  `PG${' '.repeat(63)}`,
  'PGOLD',
  `MB${person(5)}`,
  'PLGOLD  01250',
  'DTB20250101',
  'HD',
  'TR000002',
  'TOTAL 2',
  '   Total: 3',
  '',
  '   ',
].map(utf8);
/** What is put into a line: also bytes that are no UTF-8, too long forms, halves of surrogates, and what is beyond the last character. */
const CHARACTERS = [
  'é',
  '李',
  '😀',
  '\t',
  '\f',
  '"',
  '\\',
  ' ',
  '        ',
  'x',
  '\0',
  '\x1a',
  '\x7f',
  '0',
  '-',
  '\u0080',
  '\u07ff',
  '\u0800',
  '\uffff',
];
const NO_CHARACTERS = ['e9', '80', 'c3', 'c181', 'e09f80', 'eda080', 'f08f8080', 'f4908080', 'f5808080'];
const PIECES = [...CHARACTERS.map(utf8), ...NO_CHARACTERS.map((hex) => [...Buffer.from(hex, 'hex')])];

const line = fc
  .tuple(
    fc.constantFrom(...LINES),
    fc.array(fc.tuple(fc.oneof(fc.nat(46), fc.nat(150)), fc.constantFrom(0, 1, 2, 9), fc.constantFrom(...PIECES)), { maxLength: 4 }),
  )
  .map(([bytes, changes]) => changes.reduce((all, [at, dropped, piece]) => [...all.slice(0, at), ...piece, ...all.slice(at + dropped)], bytes));
const file = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\f', '\f\n', '').map(utf8)), { maxLength: 12 })
  .map((lines) => Uint8Array.from(lines.flat(2)));
const length = fc.constantFrom(0, 0, 1, 13, 18, 40, 44, 44, 46, 47, 65, 148, 148);

describe('a line of fixed width', () => {
  it.each([
    ['of one type', PLAIN_LAYOUT],
    ['of a group', GROUPED_LAYOUT],
    ['that repeats another', NESTED_LAYOUT],
    ['of several types that are rows', FLAT_LAYOUT],
  ])('%s is read by the kernel as by TypeScript, whatever stands in it', { timeout: 120_000 }, (_, layout) => {
    fc.assert(
      fc.property(file, length, length, length, fc.constantFrom(1, 5, 64, 4096), (bytes, shortest, longest, record_bytes, chunkBytes) => {
        const plain = readingOf(layout, { record_bytes });
        const line_types = plain.line_types.map((type) => ({ ...type, min_length: Math.min(shortest, longest), max_length: longest }));
        const reading = { ...plain, line_types };
        const [byKernel, byTypeScript] = bothWays(reading, bytes, chunkBytes);
        expect(byKernel).toEqual(byTypeScript);
        expect(carriedOf(reading, bytes, chunkBytes, kernelFor(reading))).toEqual(carriedOf(reading, bytes, chunkBytes, null));
        eachRow(reading, bytes, (row) => {
          for (let cell = 0; cell < row.count; cell++) expect(row.end[cell]!).toBeGreaterThanOrEqual(row.start[cell]!);
        });
      }),
      { seed: 41, numRuns: runs(700) },
    );
  });

  it('is read by the kernel, whatever its characters; what is odd in JSON is known', () => {
    const lines = [person(1), person(2, 'O"Neil'), person(3, 'Núñez'), person(4, 'A\\B'), person(5, 'Tab\t'), person(6, '"ñ'), person(7)];
    expect(waysOf(readingOf(PLAIN_LAYOUT), Uint8Array.from(utf8(lines.join('\n'))))).toEqual([
      [true, true],
      [false, true],
      // UTF-8 may stand in JSON as it is.
      [true, true],
      [false, true],
      [false, true],
      [false, true],
      // No byte behind it says that it ends there.
      [false, true],
    ]);
  });

  it('that is written anew, and fields with decimals, stay in the memory of the kernel', () => {
    const latin = Uint8Array.from(Buffer.from(`${person(1, 'Núñez')}\n${person(2)}\n`, 'latin1'));
    expect(waysOf(readingOf(PLAIN_LAYOUT), latin)).toEqual([
      [false, true],
      [true, true],
    ]);
    const nested = `  MAda\nD  1 Bo    0001250\nPGOLD\nPTWO\n  MBo\n`;
    expect(waysOf(readingOf(NESTED_LAYOUT), Uint8Array.from(utf8(nested)))[0]).toEqual([true, true]);
    const [[ada]] = bothWays(readingOf(NESTED_LAYOUT), Uint8Array.from(utf8(nested)));
    expect(ada!.cells.join()).toBe('Ada,Bo,12.50,GOLD,Bo,12.50,TWO,,,');
  });

  it('longer than the kernel looks, or with more characters outside of ASCII, is read by TypeScript', () => {
    const texts = [
      `${person(1)}${' '.repeat(MAX_LINE_BYTES)}`,
      `${person(2)}${' '.repeat(MAX_LINE_BYTES - 45)}`,
      `${person(3)}${'é'.repeat(MAX_LINE_SHIFTS)}`,
      `${person(4)}${'é'.repeat(MAX_LINE_SHIFTS - 2)}`,
      person(5),
    ];
    const [byKernel, byTypeScript] = bothWays(readingOf(PLAIN_LAYOUT), Uint8Array.from(utf8(`${texts.join('\n')}\n`)));
    expect(byKernel).toEqual(byTypeScript);
    expect(byKernel.map(({ cells }) => cells[0])).toEqual([1, 2, 3, 4, 5].map((n) => person(n).slice(0, 9)));
    const group = Uint8Array.from(utf8(`MB${person(6)}\nPLGOLD${'é'.repeat(MAX_LINE_BYTES / 3)}\n`));
    expect(bothWays(readingOf(GROUPED_LAYOUT), group)[0][0]!.cells.slice(0, 2)).toEqual([person(6).slice(0, 9), 'Example']);
  });

  it('is read whole where a feed is more than the memory of the kernel holds', () => {
    const bytes = Uint8Array.from(utf8(`${person(7, 'Núñez')}\n`.repeat(120_000)));
    const [byKernel, byTypeScript] = bothWays(readingOf(PLAIN_LAYOUT), bytes);
    expect(byKernel).toHaveLength(120_000);
    expect(byKernel.at(-1)).toEqual(byTypeScript.at(-1));
  });
});
