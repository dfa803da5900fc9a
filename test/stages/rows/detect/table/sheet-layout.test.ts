import { describe, expect, test } from 'vitest';
import { scoreSheet, type SheetScore } from '../../../../../stages/rows/detect/table/sheet-layout.ts';
import { runToEnd } from '../../../../../stages/rows/detect/steps.ts';
import { rowsXml, sheetXml } from '../../../../support/excel/workbook.ts';
import { context, sheetRows } from '../../read/excel/scanning.ts';
import { CATALOG_VENDORS, GENERIC } from '../inspecting.ts';

const HEADER = ['Member ID', 'First Name', 'Last Name', 'Employee SSN', 'Date of Birth'];
const KNOWN = { vendors: CATALOG_VENDORS, hint: null, fileName: 'census.xlsx' };

function score(...rows: (string | number | null)[][]): SheetScore {
  return runToEnd(scoreSheet(sheetRows(sheetXml(rowsXml(rows)), context()), KNOWN));
}

describe('of the sheets of a workbook', () => {
  test('one with rows below its header counts twice as much as an empty one', () => {
    const empty = score(['Census'], HEADER);
    const filled = score(['Census'], HEADER, ['1', 'Ann', 'Lee']);
    expect(empty).toMatchObject({ refusal: null, ssnColumns: [3] });
    expect(filled.score).toBe(empty.score * 2);
  });

  test('one without a header, or with one that names no person, does not fit', () => {
    expect(score(['How to fill in this form']).refusal).toMatchObject({ code: 'unrecognized_layout' });
    expect(score(['Plan ID', 'Plan Name', 'Effective Date'], ['1', 'Gold', '2026-01-01']).refusal).toMatchObject({ code: 'unrecognized_layout' });
    expect(score().refusal).toMatchObject({ code: 'unrecognized_layout' });
  });

  test('one that holds each line in one cell is refused by what it is', () => {
    expect(score([HEADER.join(';')], ['1;Ann;Lee;;1985-03-15']).refusal).toMatchObject({
      code: 'unrecognized_layout',
      details: expect.stringContaining('in one cell as a whole, with its semicolons inside'),
    });
    expect(score(['Acme, Inc., Benefits'], ['Census of 2026']).refusal!.details).toContain('No header row');
  });

  test('one that has none of the hinted columns contradicts the hint', () => {
    const head = sheetRows(sheetXml(rowsXml([['Colour', 'Shape']])), context());
    expect(runToEnd(scoreSheet(head, { ...KNOWN, hint: GENERIC })).refusal).toMatchObject({ code: 'vendor_mismatch' });
  });
});
