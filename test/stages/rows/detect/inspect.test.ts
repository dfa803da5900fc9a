import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspect, refusal, rowsOfFile, rowsOfSegments } from './inspecting.ts';
import { runs } from '../../../support/runs.ts';

const HEADER = 'Member ID,First Name,Last Name,DOB,Relationship\n';
const person = (n: number, relationship = ''): string => `M${n},Anna,Example,1985-03-${String((n % 28) + 1).padStart(2, '0')},${relationship}\n`;
const people = (count: number): string => Array.from({ length: count }, (_, n) => person(n)).join('');

const utf16 = (text: string, big: boolean, mark: boolean): Uint8Array =>
  Uint8Array.from(
    [...(mark ? '\ufeff' : ''), ...text]
      .flatMap((c) => Array.from({ length: c.length }, (_, k) => c.charCodeAt(k)))
      .flatMap((u) => (big ? [u >> 8, u & 255] : [u & 255, u >> 8])),
  );

describe('inspection', () => {
  test('counts data rows only: title, header, blank and trailer rows are none', () => {
    const file = `Census of the year\nVersion,1.2\n\n${HEADER}\n${person(1)},,,,\n${person(2)}\n \nTotal,2\n`;
    const { row_count, reading, cuts, findings } = inspect(file);
    expect(row_count).toBe(2);
    expect(reading.records_before).toBe(5);
    expect(file.slice(reading.data_start)).toMatch(/^M1,/);
    expect(cuts).toEqual([{ start: reading.data_start, end: file.length, first_row: 6, rows: 2, continues: null }]);
    expect(findings).toEqual([]);
  });

  test('is the same for every chunk size, and so are the rows of its segments', () => {
    const line = fc.oneof(
      fc.nat(99).map((n) => person(n)),
      fc.constantFrom(
        '\n',
        ',,,,\n',
        'Total,3\n',
        '"M1\n1",Anna,Example,,\r\n',
        '"M2,Anna\n',
        'M3,"A""B",Example,1/13/1990,self\r',
        'x\n',
        'Trace,Tim,Count,,\n',
        'M,é,ü,13/1/1990,\r\n',
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const file = HEADER + lines.join('');
        const whole = inspect(file, { segmentBytes: 64 });
        for (const chunkBytes of [1, 2, 3, 7, 31]) expect(inspect(file, { segmentBytes: 64, chunkBytes })).toEqual(whole);
        const rows = rowsOfFile(file, whole);
        expect(rows).toHaveLength(whole.row_count);
        expect(rowsOfSegments(file, whole)).toEqual(rows);
        expect(whole.cuts.map((cut) => cut.rows).reduce((a, b) => a + b, 0)).toBe(whole.row_count);
        let end = whole.reading.data_start;
        for (const cut of whole.cuts) {
          expect(cut.start).toBe(end);
          end = cut.end;
        }
        if (whole.cuts.length > 0) expect(end).toBe(new TextEncoder().encode(file).length);
      }),
      { seed: 5, numRuns: runs(100) },
    );
  });

  test('chunks may be cut anywhere around the head of 1 MiB', () => {
    const file = HEADER + people(40_000);
    const whole = inspect(file, { segmentBytes: 100_000 });
    expect(whole.row_count).toBe(40_000);
    expect(whole.cuts.length).toBeGreaterThan(10);
    for (const chunkBytes of [65_536, 262_144, 1_048_575, 1_048_577]) expect(inspect(file, { segmentBytes: 100_000, chunkBytes })).toEqual(whole);
    expect(rowsOfSegments(file, whole)).toEqual(rowsOfFile(file, whole));
  });

  test('a header without rows has no cuts', () => {
    for (const file of [HEADER, HEADER.trimEnd(), `${HEADER}\n\n`]) {
      const { row_count, cuts, reading } = inspect(file);
      expect({ row_count, cuts }).toEqual({ row_count: 0, cuts: [] });
      expect(reading.data_start).toBe(file.length);
    }
  });

  test.each([
    ['UTF-16, little-endian, with a mark', false, true],
    ['UTF-16, big-endian, with a mark', true, true],
    ['UTF-16, little-endian', false, false],
    ['UTF-16, big-endian', true, false],
  ])('reads %s and cuts it in bytes of the file', (_, big, mark) => {
    const text = HEADER + people(30).replace('Anna', 'Zoë 😀') + 'x,\n';
    const bytes = utf16(text, big, mark);
    const whole = inspect(bytes, { segmentBytes: 300 });
    expect(whole.reading.encoding).toBe(big ? 'utf-16be' : 'utf-16le');
    expect(whole.cuts.length).toBeGreaterThan(3);
    const plain = inspect(text);
    expect(rowsOfSegments(bytes, whole)).toEqual(rowsOfFile(text, plain));
    for (const chunkBytes of [1, 2, 5, 64]) expect(inspect(bytes, { segmentBytes: 300, chunkBytes })).toEqual(whole);
  });

  test('a UTF-8 mark belongs to no header', () => {
    const { reading } = inspect(`\ufeff${HEADER}${person(1)}`);
    expect(reading.columns[0]).toBe('Member ID');
    expect(reading.data_start).toBe(3 + HEADER.length);
    expect(reading.encoding).toBe('utf-8');
  });

  test('a byte that is no UTF-8, even behind the head, makes the file Windows-1252, with a finding', () => {
    const bytes = new TextEncoder().encode(HEADER + people(40_000) + 'M1,Jos#,X,,\n');
    bytes[bytes.indexOf(35)] = 0xe9;
    const { reading, findings, row_count } = inspect(bytes, { chunkBytes: 100_000 });
    expect(reading.encoding).toBe('windows-1252');
    expect(findings).toMatchObject([{ row_number: 0, severity: 'warning', code: 'encoding_assumed', suggested_fix: 'Save the file as UTF-8.' }]);
    expect(row_count).toBe(40_001);
    expect(rowsOfSegments(bytes, inspect(bytes)).at(-1)?.cells[1]).toBe('José');
  });

  test('UTF-8 is UTF-8 wherever its characters are cut', () => {
    const file = `${HEADER}M1,Zoë,中文,,\nM2,😀,x,,\n`;
    for (let chunkBytes = 1; chunkBytes < 9; chunkBytes++) expect(inspect(file, { chunkBytes }).reading.encoding).toBe('utf-8');
    expect(inspect(new TextEncoder().encode(file).subarray(0, -6)).reading.encoding).toBe('windows-1252');
  });

  test('a trailer that states another count than there are rows is a finding', () => {
    expect(inspect(`${HEADER}${people(3)}Total records,3\n`).findings).toEqual([]);
    expect(inspect(`${HEADER}${people(3)}Total records,4\n`).findings).toMatchObject([
      { row_number: 0, severity: 'warning', code: 'trailer_count_differs', original_value: '4', suggested_fix: '3' },
    ]);
    expect(inspect(`${HEADER}${people(3)}TRL,20240131,3\n`).findings).toEqual([]);
  });

  test('rows without an end or with an open quote are counted as the readers read them', () => {
    const long = 'L'.repeat((1 << 20) + 5);
    const file = `${HEADER}${person(1)}${long},x\n${person(2)}"open,${long.slice(5)}\n${person(3)}M9,"unclosed\n${person(4)}`;
    const whole = inspect(file, { segmentBytes: 1024 });
    expect(rowsOfFile(file, whole).map((row) => row.fault)).toEqual([
      'none',
      'row_too_large',
      'none',
      'row_too_large',
      'none',
      'unclosed_quote',
      'none',
    ]);
    expect(whole.row_count).toBe(7);
    expect(rowsOfSegments(file, whole)).toEqual(rowsOfFile(file, whole));
    for (const chunkBytes of [70_000, 1 << 20]) expect(inspect(file, { segmentBytes: 1024, chunkBytes })).toEqual(whole);
  });

  test('what the vendor says of its files is said of this one', () => {
    expect(inspect(HEADER + person(1))).toMatchObject({ format: 'csv', file_kind: 'unknown', test: false, keyed: false });
  });

  test('a file without a header is refused and no cell of it is named', () => {
    const { code, message, details } = refusal('M1,Annabel,Xample,1985-03-15,123-45-6789,Self\nM2,Bert,Ymple,1985-03-16,987-65-4321,Spouse\n');
    expect(code).toBe('unrecognized_layout');
    expect(details).toContain('the first of them has 6 cells. Name the columns in a row above the persons');
    expect(`${message} ${details}`).not.toMatch(/annabel|xample|1985|6789|self|m1/i);
  });
});
