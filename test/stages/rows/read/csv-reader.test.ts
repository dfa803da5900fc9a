import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BYTES, csvReading, readRows } from './rows.ts';

const read = (text: string, columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) =>
  readRows(csvReading(columns), BYTES.encode(text), { first_row: 1, start: 0 });
const COLUMNS = ['a', 'b', 'c'];

describe('reader', () => {
  test('row numbers count blank and trailer rows, and a quoted line end is no row', () => {
    const rows = read('1,2,3,4,5,6,7,8\n\n,,,,,,,\n"1\n1",2,3,4,5,6,7,8\r\n  , ,"",,,,,\r1,2,3,4,5,6,7,9\nTotal,2\n1,2,3,4,5,6,7,0\n');
    expect(rows.map((row) => row.number)).toEqual([1, 4, 6, 8]);
  });

  test('rows are numbered from the first row of their segment', () => {
    expect(readRows(csvReading(['a', 'b']), BYTES.encode('1,2\n3,4\n'), { first_row: 500, start: 9000 }).map((row) => row.number)).toEqual([
      500, 501,
    ]);
  });

  test('a row with cells missing or left over has the fault column_count, with its cells', () => {
    expect(read('1,2\n1,2,3,4\n1,2,3\n', COLUMNS)).toEqual([
      { number: 1, fault: 'column_count', cells: ['1', '2'] },
      { number: 2, fault: 'column_count', cells: ['1', '2', '3', '4'] },
      { number: 3, fault: 'none', cells: ['1', '2', '3'] },
    ]);
  });

  test('trailing delimiters are no fault, in rows or in the header', () => {
    expect(read('1,2,3,,\n1,2,3, ,"" \n', COLUMNS).map((row) => row.fault)).toEqual(['none', 'none']);
    expect(read('1,2,3\n1,2\n', ['a', 'b', 'c', '', ' ']).map((row) => row.fault)).toEqual(['none', 'column_count']);
  });

  test('Windows-1252 becomes UTF-8, whatever the chunk size', () => {
    const bytes = Uint8Array.from([
      ...BYTES.encode('Jos'),
      0xe9,
      0x2c,
      0x80,
      0x2c,
      ...BYTES.encode('"a""'),
      0x93,
      ...BYTES.encode('"\nplain,row,x\n'),
    ]);
    const reading = csvReading(COLUMNS, { encoding: 'windows-1252' });
    for (let chunkBytes = 1; chunkBytes <= bytes.length; chunkBytes++) {
      expect(readRows(reading, bytes, { first_row: 1, start: 0 }, chunkBytes).map((row) => row.cells)).toEqual([
        ['José', '€', 'a"“'],
        ['plain', 'row', 'x'],
      ]);
    }
  });

  test('UTF-16 becomes UTF-8 for any text, half surrogates and an odd last byte included, whatever the chunk size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0x61, 0xe9, 0x4e2d, 0x2c, 0x20ac, 0xd83d, 0xde00, 0xfffd), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        fc.boolean(),
        (units, big, odd) => {
          const bytes = Uint8Array.from([
            ...units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
            ...(odd ? [0x41] : []),
          ]);
          const expected = new TextDecoder(big ? 'utf-16be' : 'utf-16le', { ignoreBOM: true }).decode(bytes).split(',');
          if (expected.every((value) => value.trim() === '')) return;
          // Columns of another name: a row of the header's own names is the header again.
          const columns = expected.map((_, at) => `Column ${at}`);
          const reading = csvReading(columns, { encoding: big ? 'utf-16be' : 'utf-16le' });
          for (let chunkBytes = 1; chunkBytes <= bytes.length; chunkBytes++) {
            expect(readRows(reading, bytes, { first_row: 1, start: 0 }, chunkBytes)[0]?.cells).toEqual(expected);
          }
        },
      ),
      { seed: 4, numRuns: 300 },
    );
  });

  test('cells that a spreadsheet would run are data', () => {
    expect(read("=1+1,@x,'007\n", COLUMNS)[0]?.cells).toEqual(['=1+1', '@x', "'007"]);
  });
});
