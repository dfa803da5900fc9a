import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteWindow } from '../../../../stages/rows/read/byte-window.ts';
import { Kernel } from '../../../../stages/rows/kernel/kernel.ts';
import { CsvTokenizer } from '../../../../stages/rows/read/csv-tokenizer.ts';
import { MAX_FIELDS, MAX_ROW_BYTES, Row } from '../../../../stages/rows/row.ts';
import { BLOCK_BYTES } from '../../../../stages/rows/read/marks/find-marks.ts';
import { BYTES, cellsOf } from './rows.ts';
import { runs } from '../../../support/runs.ts';

interface Found {
  cells: string[];
  fault: Row['fault'];
  from: number;
  to: number;
}

/** What a tokenizer finds; by the kernel, too, which must find the same. */
function tokenize(text: string | Uint8Array, chunkBytes = Infinity, delimiter = ',', maxFields = MAX_FIELDS): Found[] {
  const bytes = typeof text === 'string' ? BYTES.encode(text) : text;
  const found = tokenizeBy(null, bytes, chunkBytes, delimiter, new Row(maxFields));
  if (maxFields < MAX_FIELDS) return found;
  const kernel = Kernel.take(new Uint8Array(0));
  expect(tokenizeBy(kernel, bytes, chunkBytes, delimiter, kernel.row)).toEqual(found);
  kernel.giveBack();
  return found;
}

function tokenizeBy(kernel: Kernel | null, bytes: Uint8Array, chunkBytes: number, delimiter: string, row: Row): Found[] {
  const window = new ByteWindow(0, kernel?.window);
  const tokenizer = new CsvTokenizer(delimiter.charCodeAt(0), 34, 0, kernel);
  const found: Found[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += chunkBytes) {
    window.append(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
    while (tokenizer.read(window, row)) {
      found.push({ cells: cellsOf(row), fault: row.fault, from: window.base + row.recordStart, to: window.base + row.recordEnd });
    }
  }
  return found;
}

const cells = (text: string): string[][] => tokenize(text).map((record) => record.cells);

const DELIMITERS = [',', '\t', '|', ';'] as const;
const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

/** A cell as text: quoted with doubled quotes, or plain where that is legal (quotes inside, but none at its beginning). */
const cell = (delimiter: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', delimiter, '"', '\n', '\r', '\\', 'é', '😀', "'", ','), maxLength: 8 }),
        },
        { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom('a', 'B', '7', delimiter, ','), maxLength: 90 }) },
      ),
      fc.boolean(),
    )
    .map(([value, quoted]) => {
      const plain = !value.includes(delimiter) && !/[\r\n]/.test(value) && !/^ *"/.test(value);
      return plain && !quoted ? value : `"${value.replaceAll('"', '""')}"`;
    });

const table: fc.Arbitrary<{ text: string; delimiter: string }> = fc
  .constantFrom(...DELIMITERS)
  .chain((delimiter) =>
    fc
      .array(fc.tuple(fc.array(cell(delimiter), { minLength: 1, maxLength: 5 }), fc.constantFrom(...LINE_ENDS)), { minLength: 1, maxLength: 8 })
      .map((rows) => ({ delimiter, text: rows.map(([row, lineEnd]) => row.join(delimiter) + lineEnd).join('') })),
  );

/** Anything that makes trouble: open quotes, text behind quotes, blanks, all kinds of line ends. */
const soup = fc.string({ unit: fc.constantFrom('a', ',', '"', '"', '\n', '\r', ' ', '\r\n', 'é', '""'), maxLength: 40 });

describe('tokenizer', () => {
  test('finds the cells that csv-parse finds, for every delimiter, quoting and mix of line ends', () => {
    fc.assert(
      fc.property(table, ({ text, delimiter }) => {
        const oracle: string[][] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] });
        expect(tokenize(text, Infinity, delimiter).map((record) => record.cells)).toEqual(oracle);
      }),
      { seed: 1, numRuns: runs(1000) },
    );
  });

  test('finds what csv-parse finds in files of several blocks, wherever in a block a record begins', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 0, max: 200 }), ({ text, delimiter }, shift) => {
        const large = `${'x'.repeat(shift)}\n${text.repeat(Math.ceil((3 * BLOCK_BYTES) / text.length))}`;
        const oracle: string[][] = parse(large, { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] });
        const whole = tokenize(large, Infinity, delimiter);
        expect(whole.map((record) => record.cells)).toEqual(oracle);
        expect(tokenize(large, 1000 + shift, delimiter)).toEqual(whole);
      }),
      { seed: 5, numRuns: runs(25) },
    );
  });

  test.each([
    ['by the kernel', Kernel.take(new Uint8Array(0))],
    ['by TypeScript', null],
  ])('a row is called plain only where all its text may stand in JSON as it is: %s', (_, kernel) => {
    const plainOf = (text: string, delimiter = 44): boolean[] => {
      const window = new ByteWindow(0, kernel?.window);
      window.append(BYTES.encode(text), true);
      const tokenizer = new CsvTokenizer(delimiter, 34, 0, kernel);
      const row = kernel?.row ?? new Row(MAX_FIELDS);
      const found: boolean[] = [];
      while (tokenizer.read(window, row)) found.push(row.plain);
      return found;
    };
    const wide = 'w'.repeat(64);
    const lines = ['plain,"in quotes, too"', 'a\\b', 'né', '"two "" quotes"', 'a "b" c', '"x" y', 'plain again', 'tab\there', '"two\nlines"'];
    expect(plainOf(lines.map((line) => `${wide},${line},${wide}\n`).join(''))).toEqual([true, false, false, false, false, false, true, false, false]);
    expect(plainOf('a\tb\n"a\tb"\tc\na\t"b"\n', 9)).toEqual([true, false, true]);
    expect(plainOf('a|b\n"a|b"|c\n', 124)).toEqual([true, true]);
  });

  test('finds the same records for every chunk size, whatever the bytes', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const whole = tokenize(text);
        const { length } = BYTES.encode(text);
        for (let chunkBytes = 1; chunkBytes <= length; chunkBytes++) expect(tokenize(text, chunkBytes)).toEqual(whole);
      }),
      { seed: 2, numRuns: runs(400) },
    );
  });

  test('records follow each other without a gap, and a span between record ends gives the same records', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const bytes = BYTES.encode(text);
        const whole = tokenize(bytes);
        expect(whole.map(({ from }) => from)).toEqual([0, ...whole.map(({ to }) => to)].slice(0, whole.length));
        expect(whole.at(-1)?.to ?? 0).toBe(bytes.length);
        for (const { from } of whole) {
          const behind = tokenize(bytes.subarray(from)).map(({ cells: found, fault }) => ({ found, fault }));
          expect(behind).toEqual(whole.filter((record) => record.from >= from).map(({ cells: found, fault }) => ({ found, fault })));
        }
      }),
      { seed: 3, numRuns: runs(400) },
    );
  });

  test.each([
    ['"5 "Main" St",x', '5 "Main" St'],
    ['"Lee, Al "Bo"",x', 'Lee, Al "Bo"'],
    ['"5 "Main" St" ,x', '5 "Main" St'],
    ['"a "b" and "c" d",x', 'a "b" and "c" d'],
    ['"Al" and "Bo",x', '"Al" and "Bo"'],
    ['"6" pipe 5"",x', '"6" pipe 5""'],
    ['"a "b c",x', '"a "b c"'],
  ])('quotes around others that were not doubled are no part of the cell, and only those: %s', (line, cell) => {
    for (const size of [1, 3, Infinity]) expect(tokenize(`${line}\n`, size, ',').map(({ cells }) => cells)).toEqual([[cell, 'x']]);
  });

  test('a row is not lost when text stands behind a closing quote', () => {
    expect(cells('"a"b,c\nd,e\n')).toEqual([
      ['"a"b', 'c'],
      ['d', 'e'],
    ]);
    expect(cells('"Bob" Smith,"x""y"z\n')).toEqual([['"Bob" Smith', '"x"y"z']]);
  });

  test('spaces around quotes are no data', () => {
    expect(cells('a, "Smith, John" ,b\n')).toEqual([['a', 'Smith, John', 'b']]);
    expect(cells(' a , b \n')).toEqual([[' a ', ' b ']]);
  });

  test('quotes and backslashes inside a value are data', () => {
    expect(cells('5" pipe,O"Neil,C:\\dir\\,"say \\"\n')).toEqual([['5" pipe', 'O"Neil', 'C:\\dir\\', 'say \\']]);
  });

  test('an unclosed quote costs its own line and no other', () => {
    const found = tokenize('a,b\n"c,d\ne,f\ng,"h');
    expect(found.map(({ cells: row, fault }) => [fault, ...row])).toEqual([
      ['none', 'a', 'b'],
      ['unclosed_quote', '"c', 'd'],
      ['none', 'e', 'f'],
      ['unclosed_quote', 'g', '"h'],
    ]);
  });

  test('a quote that is closed more than a row away is unclosed, for every chunk size', () => {
    const line = 'x'.repeat(1023) + '\n';
    const text = `a,"b\n${line.repeat(MAX_ROW_BYTES / 1024)}c",d\ne,f\n`;
    const whole = tokenize(text);
    expect(whole[0]).toMatchObject({ fault: 'unclosed_quote', cells: ['a', '"b'] });
    expect(whole).toHaveLength(1 + MAX_ROW_BYTES / 1024 + 2);
    expect(whole.at(-1)).toMatchObject({ fault: 'none', cells: ['e', 'f'] });
    for (const chunkBytes of [64 * 1024, 1_000_003]) expect(tokenize(text, chunkBytes)).toEqual(whole);
  });

  test('a row of exactly the largest size is read, one byte more is too large and the next row is read', () => {
    for (const lineEnd of LINE_ENDS) {
      const fits = 'y'.repeat(MAX_ROW_BYTES - 2) + ',z' + lineEnd;
      const over = 'y'.repeat(MAX_ROW_BYTES - 1) + ',z' + lineEnd;
      for (const chunkBytes of [Infinity, 100_000, MAX_ROW_BYTES, MAX_ROW_BYTES + 1]) {
        expect(tokenize(`${fits}a,b${lineEnd}`, chunkBytes).map(({ fault, cells: row }) => [fault, row.length])).toEqual([
          ['none', 2],
          ['none', 2],
        ]);
        expect(tokenize(`${over}a,b${lineEnd}`, chunkBytes).map(({ fault, cells: row }) => [fault, row.length])).toEqual([
          ['row_too_large', 0],
          ['none', 2],
        ]);
      }
    }
  });

  test('a row too large at the end of the file is one row', () => {
    expect(tokenize('z'.repeat(3 * MAX_ROW_BYTES), 300_000).map(({ fault }) => fault)).toEqual(['row_too_large']);
  });

  test('a row with more cells than a row holds is read to its end', () => {
    const [first, second] = tokenize('1,2,3,4,5\n6,7\n', Infinity, ',', 3);
    expect(first).toMatchObject({ fault: 'column_count', cells: ['1', '2', '3'] });
    expect(second).toMatchObject({ fault: 'none', cells: ['6', '7'] });
  });

  test('a file without a last line end has its last row', () => {
    expect(cells('a,b\nc,')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(cells('')).toEqual([]);
  });
});
