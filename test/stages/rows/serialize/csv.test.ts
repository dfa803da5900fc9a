import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NormalizedRecord } from '../../../../src/model/record.ts';
import { csvCell, csvHeader, csvRows } from '../../../../stages/rows/serialize/csv.ts';
import { anyMeta, anyRecord, recordOf } from './sample.ts';

const parsed = (text: string) => parse(text, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];

/** What a reader of the CSV gets back of a record: the apostrophe before a formula is the one thing that is not the JSON's. */
function cellsOf(record: NormalizedRecord): Record<string, string> {
  const { address, coverage, dependents, ...plain } = record;
  const values: Record<string, string | null> = {
    ...plain,
    address_street: address.street,
    address_city: address.city,
    address_state: address.state,
    address_zip: address.zip,
    coverage_plan_id: coverage.plan_id,
    coverage_effective_date: coverage.effective_date,
    coverage_termination_date: coverage.termination_date,
    coverage_coverage_type: coverage.coverage_type,
    coverage_benefit: coverage.benefit,
    dependents_count: String(dependents.length),
    dependents: JSON.stringify(dependents),
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name !== 'phone' && /^[=+\-@\t\r\n＝＋－＠]/.test(value ?? '') ? `'${value}` : (value ?? ''),
    ]),
  );
}

describe('csv', () => {
  it('names its columns after the fields, nested ones joined by an underscore, dependents last', () => {
    expect(csvHeader(false)).toBe(
      'member_id,first_name,last_name,date_of_birth,ssn,email,phone,address_street,address_city,address_state,address_zip,' +
        'coverage_plan_id,coverage_effective_date,coverage_termination_date,coverage_coverage_type,coverage_benefit,' +
        'middle_name,suffix,gender,employee_id,group_id,hire_date,relationship,action,dependents_count,dependents\r\n',
    );
    expect(csvHeader(true)).toBe(csvHeader(false).replace('\r\n', ',_meta_row,_meta_action,_meta_warnings\r\n'));
  });

  it('reads back as what the JSON says, whatever the values hold', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 5 }), (records) => {
        expect(parsed(csvHeader(false) + csvRows(records, null))).toEqual(records.map(cellsOf));
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  it('carries the metadata of each record in columns of their own', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyRecord, anyMeta), { maxLength: 4 }), (pairs) => {
        const records = pairs.map(([record]) => record);
        const metas = pairs.map(([, meta]) => meta);
        expect(parsed(csvHeader(true) + csvRows(records, metas))).toEqual(
          pairs.map(([record, meta]) => ({
            ...cellsOf(record),
            _meta_row: String(meta.row),
            _meta_action: meta.action ?? '',
            _meta_warnings: meta.warnings.join(' '),
          })),
        );
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['1=1', '1=1'],
    ['02134', '02134'],
    ['***-**-6789', '***-**-6789'],
    ["O'Brien", "O'Brien"],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['', ''],
  ])('writes %j as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('leaves a validated phone number as it is, and nothing else that begins with a plus', () => {
    const [line] = parsed(csvHeader(false) + csvRows([recordOf({ phone: '+1-555-123-4567', member_id: '+1-555-123-4567' })], null));
    expect(line).toMatchObject({ phone: '+1-555-123-4567', member_id: "'+1-555-123-4567" });
    const [odd] = parsed(csvHeader(false) + csvRows([recordOf({ phone: '+1-555-123-4567*A1' })], null));
    expect(odd).toMatchObject({ phone: "'+1-555-123-4567*A1" });
  });
});
