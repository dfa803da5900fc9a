import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_DEPTH } from '../../../../../stages/rows/read/json/path-tree.ts';
import { MAX_ROW_BYTES } from '../../../../../stages/rows/row.ts';
import { jsonObject, jsonReading, PATHS, readJsonRows, valueAt, written } from './reading.ts';
import { runs } from '../../../../support/runs.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const ways = fc.record({ blank: fc.constantFrom('', ' ', '\t ', '\r'), escapes: fc.boolean() });

describe('what the reader finds', () => {
  test('is what JSON.parse finds, in lines and in an array, however they are written and cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(jsonObject, { minLength: 1, maxLength: 6 }), ways, fc.integer({ min: 1, max: 40 }), (objects, way, chunkBytes) => {
        const texts = objects.map((object) => written(object, way));
        for (const text of texts) JSON.parse(text);
        const expected = texts.map((text, at) => ({
          number: at + 1,
          fault: 'none',
          cells: PATHS.map((path) => valueAt(JSON.parse(text), path)),
        }));
        const lines = bytesOf(`${texts.join('\n')}\n`);
        expect(readJsonRows(jsonReading(PATHS), lines, chunkBytes)).toEqual(expected);
        const elements = bytesOf(`${texts.join(`${way.blank},\n${way.blank}`)}\n]`);
        expect(readJsonRows(jsonReading(PATHS, { layout: 'elements' }), elements, chunkBytes)).toEqual(expected);
      }),
      { numRuns: runs(300) },
    );
  });

  test('is the same for every size of chunks from one byte up', () => {
    const text = [
      '{"id":"M1","name":{"first":"Zo\\u00eb","last":"O\\"Hara \\ud83d\\ude00"},"list":[1,-2.5e+3,true]}',
      '',
      '{"id":1e5,"id":"M2","name":null}',
      '{"id":"M3",}',
      '[1]',
      '{"\\u0069d":"M4","other":{"deep":[[{}]]}}',
      '{"id":"M5"} x',
      '{"id":"M6"',
    ].join('\r\n');
    const paths = [['id'], ['name', 'first'], ['name', 'last'], ['list', 1], ['list', 2]];
    const whole = readJsonRows(jsonReading(paths), bytesOf(text));
    expect(whole).toEqual([
      { number: 1, fault: 'none', cells: ['M1', 'Zoë', 'O"Hara 😀', -2500, true] },
      { number: 3, fault: 'none', cells: ['M2', null, null, null, null] },
      { number: 4, fault: 'invalid_json', cells: [] },
      { number: 5, fault: 'invalid_json', cells: [] },
      { number: 6, fault: 'none', cells: ['M4', null, null, null, null] },
      { number: 7, fault: 'invalid_json', cells: [] },
      { number: 8, fault: 'invalid_json', cells: [] },
    ]);
    for (let chunkBytes = 1; chunkBytes < 60; chunkBytes++) expect(readJsonRows(jsonReading(paths), bytesOf(text), chunkBytes)).toEqual(whole);
  });

  test('counts an element that is no object wherever it stands, also at the end of a segment, which is before the bracket', () => {
    for (const element of ['5', '-1.5e3', '0', '"x"', 'null', 'true', '[1]']) {
      const bytes = bytesOf(`{"id":"M1"},\n${element}`);
      for (let chunkBytes = 1; chunkBytes <= bytes.length; chunkBytes++) {
        expect(readJsonRows(jsonReading([['id']], { layout: 'elements' }), bytes, chunkBytes)).toEqual([
          { number: 1, fault: 'none', cells: ['M1'] },
          { number: 2, fault: 'invalid_json', cells: [] },
        ]);
      }
    }
    for (const element of ['5.', '-', '1e', '"x', '[1', 'tru']) {
      expect(readJsonRows(jsonReading([['id']], { layout: 'elements' }), bytesOf(`{"id":"M1"},\n${element}`))).toHaveLength(1);
    }
  });

  test('keeps the text of a number as it was sent, and forgets what a member said that occurs again', () => {
    const text = '{"a":0012}\n{"a":1.50}\n{"a":{"b":1,"c":2},"a":{"b":3}}\n{"a":1,"a":null}\n{"a":{"b":1},"a":[7]}';
    const reading = jsonReading([['a'], ['a', 'b'], ['a', 'c'], ['a', 0]]);
    expect(readJsonRows(reading, bytesOf(text)).map(({ fault, cells }) => (fault === 'none' ? cells : fault))).toEqual([
      'invalid_json',
      [1.5, null, null, null],
      [null, 3, null, null],
      [null, null, null, null],
      [null, null, null, 7],
    ]);
  });

  test('says of a text that it is JSON where JSON.parse says so', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '\\u00e9',
      '\\x',
      '1',
      '-',
      '0',
      '.5',
      'e1',
      'true',
      'nul',
      'l',
      ' ',
      '\t',
      '\u0001',
      '{"a":1}',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = `{"a":${parts.join('')}}`;
        const [row] = readJsonRows(jsonReading([['a']]), bytesOf(text));
        expect(row?.fault).toBe(isObject(text) ? 'none' : 'invalid_json');
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('a record past its bounds', () => {
  const filler = (bytes: number): string => `{"id":"${'x'.repeat(bytes - 9)}"}`;
  const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const records: [what: string, text: string, fault: string][] = [
    ['as long as may be', filler(MAX_ROW_BYTES), 'none'],
    ['a byte longer', filler(MAX_ROW_BYTES + 1), 'row_too_large'],
    ['much longer, with brackets and quotes in it', `{"id":"${'}]\\"{'.repeat(500_000)}"}`, 'row_too_large'],
    ['as deep as may be', deep(MAX_DEPTH), 'none'],
    ['a level deeper', deep(MAX_DEPTH + 1), 'too_deep'],
  ];

  test.each(records)('%s', (_what, text, fault) => {
    for (const layout of ['lines', 'elements'] as const) {
      const separator = layout === 'lines' ? '\n' : ',\n';
      const bytes = bytesOf(`{"id":"A"}${separator}${text}${separator}{"id":"B"}`);
      for (const chunkBytes of [7919, 1 << 16, bytes.length]) {
        const rows = readJsonRows(jsonReading([['id']], { layout }), bytes, chunkBytes);
        expect(rows.map((row) => [row.number, row.fault])).toEqual([
          [1, 'none'],
          [2, fault],
          [3, 'none'],
        ]);
        expect([rows[0]?.cells, rows[2]?.cells]).toEqual([['A'], ['B']]);
      }
    }
  });
});

describe('other encodings', () => {
  const text = '{"id":"Zo\u00eb \u2013 \\u00fc","other":"\u00e9"}\n{"id":"plain"}\n{"id":"\\n\u00df"}\n';
  const expected = [['Zoë – ü'], ['plain'], ['\nß']];

  test.each([
    ['windows-1252', Buffer.from(text.replaceAll('\u2013', '\u0096'), 'latin1')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
  ] as const)('%s', (encoding, bytes) => {
    for (const chunkBytes of [1, 3, 16, bytes.length]) {
      expect(readJsonRows(jsonReading([['id']], { encoding }), bytes, chunkBytes).map((row) => row.cells)).toEqual(expected);
    }
  });
});

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
