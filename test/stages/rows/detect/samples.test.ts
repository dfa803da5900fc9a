import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { inspect, refusal, rowsOfFile, rowsOfSegments, SAMPLES } from './inspecting.ts';

/** What csv-parse finds in a file below its first row, without the rows in which every cell is blank. */
function rowsByCsvParse(text: string, delimiter: string): string[][] {
  const rows: string[][] = parse(text, {
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  return rows.slice(1).filter((row) => row.some((cell) => cell.trim() !== ''));
}

describe.skipIf(SAMPLES === null)('samples (skipped where their folder does not stand beside the repository)', () => {
  const sample = (name: string): Uint8Array => readFileSync(`${SAMPLES}/${name}`);

  test.each([
    ['ambicuity__sample_input.csv', 'Generic', ','],
    ['cms_bfd__beneficiary_2014.csv', 'CMS beneficiary summary', '|'],
    ['cms_bfd__sample-a-beneficiaries-with-backslash.txt', 'CMS beneficiary summary', '|'],
    ['dchbx__census.csv', 'DC HBX census', ','],
    ['dchealthlink__sample_conversion_employees.csv', 'DC Health Link conversion', ','],
    ['eligpipe__medical_provider_a.csv', 'Eligibility pipeline medical A', ','],
    ['eligpipe__medical_provider_b.txt', 'Eligibility pipeline medical B', '|'],
    ['lbmc__enrollees.csv', 'LBMC enrollees', ','],
    ['lifeworks__user_import.csv', 'LifeWorks', ','],
    ['sri88__enrollment_input.csv', 'Generic', ','],
    ['synthea__patients.csv', 'Generic', ','],
    ['tuva__eligibility.csv', 'Generic', ','],
  ])('%s is read as %s, with the rows that csv-parse finds, however it is cut', (name, vendor, delimiter) => {
    const bytes = sample(`csv/${name}`);
    const expected = rowsByCsvParse(new TextDecoder().decode(bytes), delimiter);
    const whole = inspect(bytes);
    expect(whole.vendor.config.name).toBe(vendor);
    expect(whole.row_count).toBe(expected.length);
    const rows = rowsOfFile(bytes, whole);
    expect(rows.map((row) => row.cells)).toEqual(expected);
    for (const segmentBytes of [1024, 64 * 1024]) {
      const inspection = inspect(bytes, { segmentBytes, chunkBytes: 777 });
      expect({ ...inspection, cuts: [] }).toEqual({ ...whole, cuts: [] });
      expect(rowsOfSegments(bytes, inspection)).toEqual(rows);
    }
  });

  test.each(['csv/dchealthlink__sample_conversion_employers.csv', 'csv/synthea__payers.csv', 'csv/synthea__payer_transitions.csv'])(
    '%s is no enrollment file',
    (name) => {
      expect(refusal(sample(name)).code).toBe('unrecognized_layout');
    },
  );

  test.each([['xlsx/dchl_census_v1.1_a.xlsx', /Excel/]])('%s is not read yet, and the refusal says what it is', (name, seen) => {
    const { code, details } = refusal(sample(name));
    expect(code).toBe('invalid_file_format');
    expect(details).toMatch(seen);
  });
});
