import { readFileSync } from 'node:fs';
import ExcelJs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/base/failure.ts';
import { GENERIC, SAMPLES } from '../../stages/rows/detect/inspecting.ts';
import { packed, rowsXml, workbook, workbookParts, type SheetParts } from '../../support/excel/workbook.ts';
import { readWorkbook } from './reading-workbooks.ts';

const HEADER = ['Member ID', 'First Name', 'Last Name', 'Date of Birth'];
const sheet = (name: string, rows: (string | number | null)[][], state?: SheetParts['state']): SheetParts => ({
  name,
  rows: rowsXml(rows),
  ...(state === undefined ? {} : { state }),
});
const read = (...sheets: SheetParts[]): ReturnType<typeof readWorkbook> => readWorkbook(workbook({ sheets }));

describe('of several sheets', () => {
  test('the one with the best header is read, wherever it stands', async () => {
    const {
      sheet: name,
      reason,
      inspection,
      findings,
    } = await read(
      sheet('Instructions', [['How to fill in this form'], ['Relationship', 'Gender'], ['Self', 'M']]),
      sheet('Census', [['Title'], HEADER, ['1', 'Ann', 'Lee', '1985-03-15']]),
      sheet('Sheet3', []),
    );
    expect([name, inspection.row_count, findings]).toEqual(['Census', 1, []]);
    expect(reason).toMatch(/names 4 known columns/);
  });

  test('the one of persons goes before an example below long instructions, which is read where there is no other', async () => {
    const instructions = Array.from({ length: 25 }, () => ['Fill in all columns of the other sheet.']);
    const example = sheet('How to', [...instructions, [...HEADER, 'Plan'], ['1', 'Jane', 'Doe', '1980-01-01', 'PPO']]);
    for (const sheets of [
      [example, sheet('Members', [HEADER, ['1', 'Ann', 'Lee', null]])],
      [sheet('Members', [HEADER, ['1', 'Ann', 'Lee', null]]), example],
    ]) {
      const { sheet: name, findings } = await read(...sheets);
      expect([name, findings.map(({ original_value }) => original_value)]).toEqual(['Members', ['How to']]);
    }
    expect((await read(example, sheet('Lists', [['Relationship', 'Gender']]))).sheet).toBe('How to');
  });

  test('one with rows goes before an empty one of the same header, and the first of equals is read', async () => {
    expect((await read(sheet('Template', [HEADER]), sheet('Data', [HEADER, ['1', 'Ann', 'Lee', null]]))).sheet).toBe('Data');
    expect((await read(sheet('Data', [HEADER, ['1', 'Ann', 'Lee', null]]), sheet('Template', [HEADER]))).sheet).toBe('Data');
    expect((await read(sheet('One', [HEADER]), sheet('Two', [HEADER]))).inspection.row_count).toBe(0);
  });

  test('another one with rows of persons is named in the report', async () => {
    const { sheet: name, findings } = await read(
      sheet('Active', [HEADER, ['1', 'Ann', 'Lee', null]]),
      sheet('Termed', [HEADER, ['2', 'Bob', 'Ray', null]]),
    );
    expect(name).toBe('Active');
    expect(findings).toMatchObject([{ row_number: 0, code: 'sheet_not_read', severity: 'warning', original_value: 'Termed' }]);
  });

  test('another one is named that says something of persons and names none of them in full', async () => {
    const { findings } = await read(
      sheet('Active', [HEADER, ['1', 'Ann', 'Lee', null]]),
      sheet('Plans', [
        ['Plan ID', 'Plan Name', 'Coverage Tier', 'Effective Date'],
        ['P1', 'PPO', 'Family', '2026-01-01'],
      ]),
      sheet('Enrollment', [
        ['employeeid', 'plancode', 'tier', 'enrollmentstartdate'],
        ['1', 'P1', 'Family', '2026-01-01'],
      ]),
      sheet('Empty', [['Employee ID', 'Plan Code', 'Tier', 'Enrollment Start Date']]),
    );
    expect(findings).toMatchObject([{ code: 'sheet_not_read', original_value: 'Enrollment' }]);
  });

  test('those who left and dependents go behind those who are enrolled, though their header names more', async () => {
    const person = ['1', 'Ann', 'Lee', null];
    const more = (name: string) =>
      sheet(name, [
        [...HEADER, 'Termination Date', 'SSN'],
        [...person, '2025-12-31', null],
      ]);
    const active = sheet('Active', [HEADER, person]);
    for (const name of ['Termed', 'Terminated EEs', 'Dependents', 'Inactive']) {
      const { sheet: chosen, reason } = await read(more(name), active);
      expect([chosen, reason]).toEqual(['Active', expect.stringMatching(/4 known columns; others that fit better/)]);
    }
    for (const name of ['Employees and Dependents', 'Active & Termed', 'Roster']) expect((await read(active, more(name))).sheet).toBe(name);
    // What is no list of members is no better for its name.
    expect(
      (
        await read(
          more('Termed'),
          sheet('Contacts', [
            ['Employee ID', 'Name', 'DOB'],
            ['1', 'Ann Lee', null],
          ]),
        )
      ).sheet,
    ).toBe('Termed');
    expect((await read(more('Termed'), sheet('Active', [HEADER]))).sheet).toBe('Termed');
  });

  test('a hidden one is read only where no visible one fits', async () => {
    const rows = [HEADER, ['1', 'Ann', 'Lee', null], ['2', 'Bob', 'Ray', null]];
    expect((await read(sheet('Old', rows, 'hidden'), sheet('New', rows.slice(0, 2)))).sheet).toBe('New');
    const { sheet: name, reason } = await read(sheet('Cover', [['Welcome']]), sheet('Data', rows, 'veryHidden'));
    expect([name, reason]).toEqual(['Data', expect.stringMatching(/^hidden, but no visible sheet fits/)]);
  });

  test('where none fits, the refusal is that of the first that holds anything', async () => {
    const refused = read(
      sheet('Empty', []),
      sheet('Plans', [
        ['Plan ID', 'Group ID', 'Effective Date'],
        ['GOLD', 'Acme', '2026-01-01'],
      ]),
    );
    await expect(refused).rejects.toMatchObject({ code: 'unrecognized_layout', details: expect.stringMatching(/plan id/) as string });
    await expect(read(sheet('Empty', []))).rejects.toMatchObject({ code: 'unrecognized_layout' });
  });

  test('a hint chooses among them', async () => {
    const file = workbook({ sheets: [sheet('Other', [['Colour'], ['red']]), sheet('Data', [HEADER, ['1', 'Ann', 'Lee', null]])] });
    expect((await readWorkbook(file, { hint: GENERIC })).sheet).toBe('Data');
  });
});

test.each([1, 511, 100_000])('%d zeros behind the package, as systems leave them that store files in blocks, are no part of it', async (zeros) => {
  const file = workbook({ sheets: [sheet('Census', [HEADER, ['1', 'Ann', 'Lee', '1985-03-15']])] });
  const { normalized } = await readWorkbook(Buffer.concat([file, Buffer.alloc(zeros)]));
  expect(normalized.records).toMatchObject([{ first_name: 'Ann' }]);
  await expect(readWorkbook(Buffer.concat([file, Buffer.alloc(zeros), Buffer.of(1)]))).rejects.toThrow(Failure);
});

test('formulas without a result are counted, those with one are read', async () => {
  const rows = `${rowsXml([HEADER])}<row r="2"><c t="str"><f>x</f><v>1</v></c><c><f>"Ann"</f></c><c t="inlineStr"><is><t>Lee</t></is></c></row>`;
  const { findings, rows: read } = await readWorkbook(workbook({ sheets: [{ name: 'S', rows }] }));
  expect(read[1]).toBe('2|1||Lee');
  expect(findings).toMatchObject([{ code: 'formulas_without_value', original_value: '1' }]);
});

test('an empty result is none, unless it is said to be a text', async () => {
  const cells =
    '<c t="str"><v>1</v></c><c><f>x</f><v></v></c><c><f>x</f><v/></c><c><f>x</f><v /></c><c t="str"><f>x</f><v></v></c><c t="str"><f>x</f><v/></c>';
  const { findings, rows: read } = await readWorkbook(workbook({ sheets: [{ name: 'S', rows: `${rowsXml([HEADER])}<row r="2">${cells}</row>` }] }));
  expect(read[1]).toBe('2|1');
  expect(findings).toMatchObject([{ code: 'formulas_without_value', original_value: '3' }]);
});

test('dates come by the styles and the system of the workbook', async () => {
  const rows = `${rowsXml([HEADER])}<row r="2"><c t="str"><v>1</v></c><c t="str"><v>Ann</v></c><c t="str"><v>Lee</v></c><c s="1"><v>31121</v></c></row>`;
  const styles = ['General', 'dd\\.mm\\.yyyy'];
  expect((await readWorkbook(workbook({ sheets: [{ name: 'S', rows }], styles }))).rows[1]).toBe('2|1|Ann|Lee|(2)1985-03-15');
  expect((await readWorkbook(workbook({ sheets: [{ name: 'S', rows }], styles, date1904: true }))).rows[1]).toBe('2|1|Ann|Lee|(2)1989-03-16');
});

test('parts are found where the relationships say', async () => {
  const parts = workbookParts({ sheets: [sheet('S', [HEADER, ['1', 'Ann', 'Lee', null]])], strings: ['<si><t>x</t></si>'] });
  const moved = new Map([...parts].map(([name, text]) => [name.replace(/^xl\//, 'book/'), text.replaceAll('xl/workbook.xml', '/book/workbook.xml')]));
  expect((await readWorkbook(packed(moved))).inspection.row_count).toBe(1);
});

describe('beside exceljs', () => {
  test('headings that are merged over groups of columns say whose they are', async () => {
    const book = new ExcelJs.Workbook();
    const written = book.addWorksheet('Census');
    written.addRow(['Census of Harbor Inc']);
    written.mergeCells('A1:J1');
    written.addRow(['Subscriber', '', '', '', 'Dependent 1', '', 'Medical', '', 'Dental', '']);
    for (const range of ['A2:D2', 'E2:F2', 'G2:H2', 'I2:J2']) written.mergeCells(range);
    written.addRow([...HEADER, 'First Name', 'Date of Birth', 'Plan', 'Tier', 'Plan', 'Tier']);
    written.addRow(['1', 'Ann', 'Lee', '1985-03-15', 'Zoe', new Date(Date.UTC(2012, 0, 2)), 'PPO', 'FAM', 'DD', 'EE']);
    const { normalized, inspection } = await readWorkbook(Buffer.from(await book.xlsx.writeBuffer()));
    expect(inspection).toMatchObject({ row_count: 1, reading: { header_row: 3 } });
    expect(
      normalized.records.map(({ coverage, dependents }) => [coverage.benefit, coverage.plan_id, dependents.map((one) => one.date_of_birth)]),
    ).toEqual([
      ['medical', 'PPO', ['2012-01-02']],
      ['dental', 'DD', ['2012-01-02']],
    ]);
  });

  test('a plain workbook has the same cells', async () => {
    const book = new ExcelJs.Workbook();
    const written = book.addWorksheet('People');
    written.addRow(['A title', null, null, null, new Date(Date.UTC(2026, 0, 15))]);
    written.mergeCells('A1:D1');
    written.addRow([...HEADER, 'Premium', 'Active', 'Note']);
    for (let k = 0; k < 2000; k++) {
      const row = written.addRow([
        `M${k}`,
        `Zoë <${k}> & "co"`,
        { richText: [{ text: 'Le' }, { text: 'e ', font: { bold: true } }] },
        new Date(Date.UTC(1950, 0, 1 + k * 7)),
        k * 1.25,
        k % 2 === 0,
        k % 3 === 0 ? ' two\nlines ' : null,
      ]);
      row.getCell(4).numFmt = 'mm/dd/yyyy';
    }
    written.addRow([]).getCell(1).border = { top: { style: 'thin' } };
    const { rows, inspection } = await readWorkbook(Buffer.from(await book.xlsx.writeBuffer()));
    expect(inspection).toMatchObject({ row_count: 2000, reading: { header_row: 2 } });
    const expected: string[] = [];
    written.eachRow((row, number) => {
      const cells: string[] = [];
      row.eachCell(
        { includeEmpty: true },
        (cell, column) => (cells[column - 1] = cell.isMerged && cell.master !== cell ? '' : shownCell(cell.value)),
      );
      while (cells.at(-1) === '') cells.pop();
      if (cells.length > 0) expected.push([String(number), ...cells].join('|'));
    });
    expect(rows).toEqual(expected);
  });
});

/** A value of exceljs as `shown` shows the cell. */
function shownCell(value: ExcelJs.CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return `(2)${value.toISOString().slice(0, 10)}`;
  if (typeof value === 'number') return `(1)${value}`;
  if (typeof value === 'boolean') return value ? '(3)TRUE' : '(3)FALSE';
  if (typeof value === 'object' && 'richText' in value) return value.richText.map(({ text }) => text).join('');
  return typeof value === 'string' ? value : '?';
}

describe.skipIf(SAMPLES === null)('samples (skipped where their folder does not stand beside the repository)', () => {
  const sample = (name: string): Uint8Array => readFileSync(`${SAMPLES}/xlsx/${name}`);

  // Rows below the header that hold a value: unzip -p FILE xl/worksheets/sheet1.xml | grep -o '<row [^>]*>' splits the rows;
  // of them those with a <v> are counted with: … | sed 's/<row /\n<row /g' | grep '<row ' | grep -c '<v>', less the header rows.
  test.each([
    ['dchl_census_v1.0.xlsx', 'Employee Census', 5, 3, 2],
    ['dchl_census_v1.1_a.xlsx', 'Employee Census', 5, 3, 2],
    ['dchl_census_v1.1_c.xlsx', 'Employee Census', 4, 3, 1],
    ['dchl_census_sponsored_benefits.xlsx', 'Employee Census', 5, 3, 2],
    ['dchl_conversion_employees.xlsx', 'ConversionEmployeeData_GHMSI_20', 2, 1, 1],
  ])('%s: the sheet %s has %d filled rows, %d of them above the data, and %d rows', async (name, sheetName, filled, above, count) => {
    const { sheet: chosen, rows, inspection, normalized } = await readWorkbook(sample(name));
    expect(chosen).toBe(sheetName);
    expect(rows).toHaveLength(filled);
    expect(filled - above).toBe(count);
    expect(inspection.row_count).toBe(count);
    expect(normalized.tally).toMatchObject({ rows: count, valid_rows: count });
  });

  test('dates of the 1904 system are read as such', async () => {
    // unzip -p FILE xl/worksheets/sheet1.xml | grep -o '<c r="S2"[^/]*/v>' gives 21349; 1904-01-01 and 21,349 days.
    const { normalized } = await readWorkbook(sample('dchl_conversion_employees.xlsx'));
    expect(normalized.records[0]).toMatchObject({ date_of_birth: '1962-06-14', coverage: { effective_date: '2015-07-01' } });
  });

  test.each(['mhc_conversion_employers.xlsx', 'dchl_update_user_email.xlsx'])('%s lists no persons', async (name) => {
    await expect(readWorkbook(sample(name))).rejects.toMatchObject({ code: 'unrecognized_layout' });
    await expect(readWorkbook(sample(name))).rejects.toBeInstanceOf(Failure);
  });
});
