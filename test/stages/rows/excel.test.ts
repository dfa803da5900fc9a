import { describe, expect, test } from 'vitest';
import { inspect } from './detect/inspecting.ts';
import { normalizeFile } from './normalized.ts';
import { builtIn } from './normalized.ts';
import { normalizeSheet } from './sheet.ts';

const HEADER = ['Member ID', 'First Name', 'Last Name', 'SSN', 'Date of Birth', 'Zip', 'Phone'];
const DATE = Uint8Array.of(0, 255);

/** What the rows below the header come to, with cells as XML: `n` a number, `d` a date by its style, `t` a text. */
function records(...cells: string[][]): ReturnType<typeof normalizeSheet> {
  const rows = [HEADER.map((name) => `t:${name}`), ...cells].map((row) => `<row>${row.map(cellXml).join('')}</row>`);
  return normalizeSheet(rows.join(''), { about: { styles: DATE } });
}

function cellXml(cell: string): string {
  const value = cell.slice(2);
  if (cell.startsWith('n:')) return `<c><v>${value}</v></c>`;
  if (cell.startsWith('d:')) return `<c s="1"><v>${value}</v></c>`;
  if (cell.startsWith('e:')) return `<c t="e"><v>${value}</v></c>`;
  return cell === '' ? '<c/>' : `<c t="str"><v>${value}</v></c>`;
}

describe('numbers of a sheet', () => {
  test('give an SSN and a zip their zeros back, with a warning', () => {
    const { records: found, errors, tally } = records(['t:1', 't:Ann', 't:Lee', 'n:12345678', 'd:31121', 'n:2134', 'n:6175550123']);
    expect(found).toMatchObject([{ ssn: '***-**-5678', date_of_birth: '1985-03-15', address: { zip: '02134' }, phone: '+1-617-555-0123' }]);
    expect(errors.map(({ code, field, original_value }) => [code, field, original_value])).toEqual([
      ['ssn_padded', 'ssn', '***-**-5678'],
      ['zip_padded', 'address.zip', '2134'],
    ]);
    expect(tally).toMatchObject({ rows: 1, valid_rows: 1 });
  });

  test('of SSNs that are too short are errors, and so is a text of eight digits', () => {
    const { errors } = records(['t:1', 't:Ann', 't:Lee', 'n:123456'], ['t:2', 't:Bob', 't:Lee', 't:12345678']);
    expect(errors.filter(({ severity }) => severity === 'error').map(({ row_number, code }) => [row_number, code])).toEqual([
      [2, 'invalid_ssn'],
      [3, 'invalid_ssn'],
    ]);
  });

  test('that were printed as floats are the integers that they are', () => {
    const { records: found } = records(['n:1001.0', 't:Ann', 't:Lee', 'n:1.23456789E8', 'n:31121.0', 'n:62701.0', 'n:6.175550123E9']);
    expect(found).toMatchObject([
      { member_id: '1001', ssn: '***-**-6789', date_of_birth: '1985-03-15', address: { zip: '62701' }, phone: '+1-617-555-0123' },
    ]);
  });

  test('that are 0 are no dates, as a formula makes them of a blank cell', () => {
    const { records: found, errors } = records(['t:1', 't:Ann', 't:Lee', 't:123-45-6789', 'd:0']);
    expect(found).toMatchObject([{ date_of_birth: null }]);
    expect(errors.map(({ code }) => code)).toEqual(['birth_date_missing']);
  });

  test('that a spreadsheet has rounded are errors', () => {
    const { errors } = records(['n:1.2345678901234568E17', 't:Ann', 't:Lee', 't:123-45-6789', 'd:31121']);
    expect(errors.map(({ code, field }) => [code, field])).toEqual([['scientific_notation', 'member_id']]);
  });

  test.each([
    ['a date by its style', 'd:31121', '1985-03-15'],
    ['a date with a time of day', 'd:31121.75', '1985-03-15'],
    ['a bare serial number', 'n:31121', '1985-03-15'],
    ['eight digits', 'n:19850315', '1985-03-15'],
    ['eight digits that begin with the month', 'n:12311985', '1985-12-31'],
    ['seven digits, of which the zero is lost', 'n:3151985', '1985-03-15'],
    ['seven digits that are no date', 'n:1321985', null],
    ['seven digits of a mainframe', 'n:1250115', null],
    ['a year and a day of it', 'n:2025015', null],
    ['a text', 't:03/15/1985', '1985-03-15'],
    ['a year alone', 'n:1985', null],
    ['an age', 'n:40', null],
  ])('%s in a date column', (_, cell, date) => {
    const { records: found, errors } = records(['t:1', 't:Ann', 't:Lee', 't:123-45-6789', cell]);
    if (date === null) expect(errors).toMatchObject([{ code: 'invalid_date', field: 'date_of_birth' }]);
    else expect(found).toMatchObject([{ date_of_birth: date }]);
  });

  test('of five digits are days whose zero is lost to a vendor who writes six, and serial numbers to others', () => {
    const generic = builtIn('Generic');
    const vendor = { ...generic, dialect: { ...generic.dialect, date_formats: ['MMDDYY' as const] } };
    const rows = [HEADER, ['1', 'Ann', 'Lee', '123-45-6789', 31_585]];
    expect(normalizeSheet(rows, { vendor }).records).toMatchObject([{ date_of_birth: '1985-03-15' }]);
    expect(normalizeSheet(rows).records).toMatchObject([{ date_of_birth: '1986-06-22' }]);
  });

  test('count from 1904 where the workbook does', () => {
    const { records: found } = normalizeSheet([HEADER, ['1', 'Ann', 'Lee', '123-45-6789', 29_659]], { about: { date1904: true } });
    expect(found).toMatchObject([{ date_of_birth: '1985-03-15' }]);
  });

  test('errors are absent, and the report says how many there are', () => {
    const { inspection, records: found } = records(['t:1', 't:Ann', 't:Lee', 'e:#N/A', 'e:#REF!']);
    expect(found).toMatchObject([{ ssn: null, date_of_birth: null }]);
    expect(inspection.findings).toMatchObject([{ row_number: 0, code: 'cell_errors', severity: 'warning', original_value: '2' }]);
  });
});

describe('a sheet', () => {
  test('has its header below titles, a second header, notes beside the table and a trailer', () => {
    const {
      inspection,
      records: found,
      errors,
    } = normalizeSheet([
      ['Census of', null, null, 'v1.1'],
      [],
      ['member_id', 'first_name', 'last_name', 'ssn'],
      ['Member ID', 'First Name', 'Last Name\n(required)', 'SSN'],
      ['1', 'Ann', 'Lee', '123-45-6789', null, null, 'a note'],
      ['2', 'Bob', 'Ray', '12'],
      [null, null, null, null, null, null, 'another note'],
      ['Total: 2'],
    ]);
    expect(inspection).toMatchObject({ format: 'excel', row_count: 2, reading: { format: 'excel', sheet: 'Sheet1', header_row: 3 }, findings: [] });
    expect(found.map(({ member_id, ssn }) => [member_id, ssn])).toEqual([['1', '***-**-6789']]);
    expect(errors.map(({ row_number, code }) => [row_number, code])).toEqual([[6, 'invalid_ssn']]);
  });

  test('comes to the same however it is cut, and to what its text as CSV comes to', () => {
    const rows = Array.from({ length: 3000 }, (_, k) => [
      `M${k >> 1}`,
      `First ${k}`,
      `Last, "${k >> 1}"`,
      k % 2 === 0 ? 'Self' : 'Child',
      `01/${String((k % 28) + 1).padStart(2, '0')}/1985`,
      k % 2 === 0 ? `${100_000_000 + k}` : '',
    ]);
    const header = ['Family ID', 'First Name', 'Last Name', 'Relationship', 'Date of Birth', 'SSN'];
    const whole = normalizeSheet([header, ...rows]);
    expect(whole.inspection.cuts).toHaveLength(1);
    const cut = normalizeSheet([header, ...rows], { segmentBytes: 2048, chunkBytes: 333, groupBytes: 4096 });
    expect(cut.inspection.cuts.length).toBeGreaterThan(50);
    expect(cut.recordText).toBe(whole.recordText);
    expect(cut.errorText).toBe(whole.errorText);
    const csv = [header, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
    const asCsv = normalizeFile(csv);
    expect(whole.records).toEqual(asCsv.records);
    expect(whole.records).toHaveLength(1500);
    expect(inspect(csv).row_count).toBe(whole.inspection.row_count);
  });

  test('of an unknown layout is refused as one', () => {
    expect(() =>
      normalizeSheet([
        ['Employer', 'FEIN'],
        ['Acme', '12-3456789'],
      ]),
    ).toThrow(expect.objectContaining({ code: expect.stringMatching(/unrecognized_layout|vendor_mismatch/) as string }));
  });

  test('with a row that is too large reports it and reads on', () => {
    const long = 'x'.repeat(600_000);
    const { tally, errors } = normalizeSheet([HEADER, ['1', long, long], ['2', 'Ann', 'Lee']]);
    expect(tally).toMatchObject({ rows: 2, valid_rows: 1 });
    expect(errors[0]).toMatchObject({ row_number: 2, code: 'row_too_large' });
  });
});
