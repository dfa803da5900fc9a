import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELDS, type Field } from '../../../../src/model/record.ts';
import { ROW_ERROR_CODES } from '../../../../src/model/row-error-codes.ts';
import { Rule } from '../../../../src/model/rule.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';
import { anyText } from '../../../support/text.ts';
import { builtIn, normalizeFile } from '../normalized.ts';
import { csv, normalizeRow } from '../one-row.ts';

const base = builtIn('Generic');

/** The mapping of Generic with one name for each field: its thousands of names mean nothing to a rule, and take long to check. */
const plain: VendorConfig['mapping'] = {
  ...base.mapping,
  fields: Object.fromEntries(
    Object.entries(base.mapping.fields).map(([field, mapping]) => [field, { ...mapping, from: mapping.from?.slice(0, 1) ?? [] }]),
  ),
  coverages: { kind: 'row' },
  dependent_columns: null,
};

/** Generic with these rules, which are checked as an upload of them would be. */
function vendorWith(rules: Rule[], more: Partial<VendorConfig['validation']> = {}): VendorConfig {
  const config: VendorConfig = { ...base, name: 'Own', validation: { ...base.validation, ...more, rules } };
  expect(checkVendorConfig({ ...config, mapping: plain })).toEqual([]);
  return config;
}

type OwnRule = Rule extends infer R ? (R extends Rule ? Omit<R, 'id'> : never) : never;
const rule = (own: OwnRule): Rule => ({ ...own, id: 'own_rule' });

/** `code field` of the entries of a row that the rule made. */
function broken(own: OwnRule, cells: { [header: string]: string }): string {
  const { errors } = normalizeRow(cells, vendorWith([rule(own)]));
  return errors
    .filter((entry) => entry.rule === 'own_rule')
    .map(({ code, field }) => `${code} ${field}`)
    .join();
}

describe('a rule', () => {
  it.each<[OwnRule, { [header: string]: string }, string]>([
    [{ check: 'required', field: 'email' }, { Email: '' }, 'required email'],
    [{ check: 'required', field: 'email' }, { Email: 'a@b.cd' }, ''],
    [{ check: 'required', field: 'email' }, {}, 'required email'],
    [{ check: 'required', field: 'date_of_birth' }, { 'Date of Birth': 'never' }, ''],
    [{ check: 'required', field: 'gender', when: { field: 'relationship', is: ['spouse'] } }, { Relationship: 'Self' }, ''],
    [{ check: 'required', field: 'email', when: { field: 'phone', filled: false } }, { Phone: '' }, 'required email'],
    [{ check: 'required', field: 'email', when: { field: 'phone', filled: false } }, { Phone: '6035550142' }, ''],
    [{ check: 'required', field: 'email', when: { field: 'gender', is: ['F', 'X'] } }, { Gender: 'female' }, 'required email'],
    [{ check: 'required', field: 'email', when: { field: 'gender', is_not: ['F', 'X'] } }, { Gender: 'M' }, 'required email'],
    [{ check: 'required', field: 'email', when: { field: 'gender', is_not: ['F', 'X'] } }, { Gender: '' }, ''],
    [{ check: 'required', field: 'email', when: { field: 'hire_date', is: ['2020-01-01'] } }, { 'Hire Date': '01/01/2020' }, 'required email'],
    [{ check: 'required', field: 'email', when: { field: 'group_id', is: ['G1'], filled: true } }, { 'Group ID': 'G1' }, 'required email'],
    [{ check: 'required', field: 'email', when: { field: 'group_id', is: ['G1'] } }, { 'Group ID': 'g1' }, ''],

    [{ check: 'allowed', field: 'coverage.plan_id', values: ['MED-1', 'Zoë'] }, { 'Plan ID': 'MED-1' }, ''],
    [{ check: 'allowed', field: 'coverage.plan_id', values: ['MED-1', 'Zoë'] }, { 'Plan ID': 'Zoë' }, ''],
    [{ check: 'allowed', field: 'coverage.plan_id', values: ['MED-1'] }, { 'Plan ID': 'med-1' }, 'not_allowed coverage.plan_id'],
    [{ check: 'allowed', field: 'coverage.plan_id', values: ['MED-1'], any_case: true }, { 'Plan ID': 'med-1' }, ''],
    [{ check: 'allowed', field: 'coverage.plan_id', values: ['MED-1'] }, { 'Plan ID': '' }, ''],
    [{ check: 'allowed', field: 'first_name', values: ['a"b'] }, { 'First Name': 'a"b' }, ''],
    [{ check: 'allowed', field: 'gender', values: ['M', 'F'] }, { Gender: 'non-binary' }, 'not_allowed gender'],
    [{ check: 'allowed', field: 'gender', values: ['M', 'F'] }, { Gender: 'male' }, ''],

    [{ check: 'pattern', field: 'member_id', pattern: '[A-Z]{2}\\d{4}' }, { 'Member ID': 'AB1234' }, ''],
    [{ check: 'pattern', field: 'member_id', pattern: '[A-Z]{2}\\d{4}' }, { 'Member ID': 'AB12345' }, 'pattern_mismatch member_id'],
    [{ check: 'pattern', field: 'last_name', pattern: '\\p{Lu}.*' }, { 'Last Name': 'Émile' }, ''],
    [{ check: 'pattern', field: 'last_name', pattern: '[A-Z].*' }, { 'Last Name': 'Émile' }, 'pattern_mismatch last_name'],
    [{ check: 'pattern', field: 'phone', pattern: '\\+1-603-.*' }, { Phone: '(603) 555-0142' }, ''],
    [{ check: 'pattern', field: 'phone', pattern: '\\+1-603-.*' }, { Phone: '(212) 555-0142' }, 'pattern_mismatch phone'],

    [{ check: 'length', field: 'last_name', min: 2, max: 4 }, { 'Last Name': 'Zoëë' }, ''],
    [{ check: 'length', field: 'last_name', min: 2, max: 4 }, { 'Last Name': 'Z' }, 'too_short last_name'],
    [{ check: 'length', field: 'last_name', min: 2, max: 4 }, { 'Last Name': 'Smith' }, 'too_long last_name'],

    [{ check: 'range', field: 'hire_date', min: '2000-01-01', max: {} }, { 'Hire Date': '01/15/2026' }, ''],
    [{ check: 'range', field: 'hire_date', min: '2000-01-01', max: {} }, { 'Hire Date': '01/16/2026' }, 'out_of_range hire_date'],
    [{ check: 'range', field: 'hire_date', min: '2000-01-01', max: {} }, { 'Hire Date': '12/31/1999' }, 'out_of_range hire_date'],
    [{ check: 'range', field: 'hire_date', min: { months: -2, days: 1 } }, { 'Hire Date': '11/15/2025' }, 'out_of_range hire_date'],
    [{ check: 'range', field: 'hire_date', min: { months: -2, days: 1 } }, { 'Hire Date': '11/16/2025' }, ''],
    [{ check: 'range', field: 'date_of_birth', max: { years: -18 } }, { 'Date of Birth': '01/16/2008' }, 'out_of_range date_of_birth'],
    [{ check: 'range', field: 'group_id', min: 1, max: 99.5 }, { 'Group ID': '99.5' }, ''],
    [{ check: 'range', field: 'group_id', min: 1, max: 99.5 }, { 'Group ID': '0.99' }, 'out_of_range group_id'],
    [{ check: 'range', field: 'group_id', min: -2 }, { 'Group ID': '-2' }, ''],
    [{ check: 'range', field: 'group_id', min: 0 }, { 'Group ID': 'abc' }, 'out_of_range group_id'],

    [{ check: 'date_order', earlier: 'date_of_birth', later: 'hire_date' }, { 'Hire Date': '03/14/1985' }, 'date_order hire_date'],
    [{ check: 'date_order', earlier: 'date_of_birth', later: 'hire_date' }, { 'Hire Date': '03/15/1985' }, ''],
    [{ check: 'date_order', earlier: 'date_of_birth', later: 'hire_date', same_day: false }, { 'Hire Date': '03/15/1985' }, 'date_order hire_date'],
    [
      { check: 'date_order', earlier: 'hire_date', later: 'coverage.effective_date' },
      { 'Hire Date': '02/01/2025', 'Effective Date': '01/01/2025' },
      'date_order coverage.effective_date',
    ],

    [{ check: 'age_limit', relationships: ['child'], max_age: 25 }, { Relationship: 'Child', 'Date of Birth': '01/16/2000' }, ''],
    [
      { check: 'age_limit', relationships: ['child'], max_age: 25 },
      { Relationship: 'Child', 'Date of Birth': '01/15/2000' },
      'age_limit date_of_birth',
    ],
    [{ check: 'age_limit', relationships: ['child'], max_age: 25 }, { Relationship: 'Spouse', 'Date of Birth': '01/15/2000' }, ''],
    [
      { check: 'age_limit', relationships: ['child'], max_age: 25, on: 'effective' },
      { Relationship: 'Child', 'Date of Birth': '01/15/2000', 'Effective Date': '01/01/2025' },
      '',
    ],
  ])('%j finds in %j: "%s"', (own, cells, expected) => {
    expect(broken(own, cells)).toBe(expected);
  });

  it('names itself, its severity and its own words in the entry, and every other word is as usual', () => {
    const rules: Rule[] = [
      { id: 'known_plan', check: 'allowed', field: 'coverage.plan_id', values: ['MED'], message: 'The plan is not offered', severity: 'warning' },
      { id: 'plan_form', check: 'pattern', field: 'coverage.plan_id', pattern: '[A-Z]+' },
    ];
    const { errors, records, metas, tally } = normalizeRow({ 'Plan ID': 'x-1' }, vendorWith(rules));
    expect(errors).toEqual([
      {
        row_number: 2,
        severity: 'warning',
        code: 'not_allowed',
        field: 'coverage.plan_id',
        message: 'The plan is not offered',
        original_value: 'x-1',
        suggested_fix: ROW_ERROR_CODES.not_allowed.remedy,
        rule: 'known_plan',
        source: 'Plan ID',
      },
      expect.objectContaining({ severity: 'error', code: 'pattern_mismatch', message: ROW_ERROR_CODES.pattern_mismatch.message, rule: 'plan_form' }),
    ]);
    expect([records, metas, tally.valid_rows, tally.errors, tally.warnings]).toEqual([[], [], 0, 1, 1]);
    expect(normalizeRow({ 'Plan ID': 'X' }, vendorWith(rules)).metas[0]).toMatchObject({ warnings: ['not_allowed'] });
  });

  it('sees the value before an SSN in it is hidden, and its entry hides it', () => {
    const { first } = normalizeRow({ 'Member ID': '219-09-0368' }, vendorWith([rule({ check: 'pattern', field: 'member_id', pattern: '[A-Z].*' })]));
    expect(first).toMatchObject({ code: 'pattern_mismatch', original_value: '***-**-0368' });
  });

  it('is kept for dependents in numbered columns, too', () => {
    const vendor = vendorWith([rule({ check: 'age_limit', relationships: ['child'], max_age: 25 })]);
    const { errors, records } = normalizeFile(
      csv(
        [
          'Member ID',
          'First Name',
          'Last Name',
          'Dep1 First Name',
          'Dep1 DOB',
          'Dep1 Relationship',
          'Dep2 First Name',
          'Dep2 DOB',
          'Dep2 Relationship',
        ],
        [['1', 'Ann', 'Lee', 'Kim', '01/01/1990', 'Child', 'Tom', '01/01/2010', 'Child']],
      ),
      { vendor },
    );
    expect(errors).toMatchObject([{ code: 'age_limit', rule: 'own_rule', field: 'date_of_birth' }]);
    expect(records[0]?.dependents.map(({ first_name }) => first_name)).toEqual(['Tom']);
  });

  it('has no limit of entries that would let a broken row pass', () => {
    const rules: Rule[] = Array.from({ length: 200 }, (_, at) => ({
      id: `r${at}`,
      check: 'length',
      field: 'last_name',
      min: 9,
      severity: at < 199 ? 'warning' : 'error',
    }));
    const { tally, records } = normalizeRow({}, vendorWith(rules));
    expect([records, tally.valid_rows]).toEqual([[], 0]);
  });

  it('never throws, whatever the row', () => {
    const rules: Rule[] = FIELDS.flatMap((field: Field, at): Rule[] => [
      { id: `r${at}`, check: 'required', field, when: { field, filled: false }, severity: 'warning' },
    ]);
    const vendor = vendorWith([
      ...rules,
      rule({ check: 'pattern', field: 'last_name', pattern: '(\\w|é)+' }),
      { id: 'n', check: 'range', field: 'member_id', min: 0 },
      { id: 'l', check: 'length', field: 'address.street', max: 3 },
    ]);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('Last Name', 'Member ID', 'Address', 'Gender', 'Phone', 'Relationship'), anyText()), (cells) => {
        const tidy = Object.fromEntries(Object.entries(cells).map(([header, cell]) => [header, cell.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')]));
        normalizeRow(tidy, vendor);
      }),
      { numRuns: 25 },
    );
  });
});

describe('one spouse a family', () => {
  const family = (severity: 'error' | 'warning', rows: string[][]) =>
    normalizeFile(csv(['Family ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan ID', 'Member ID'], rows), {
      vendor: vendorWith([{ id: 'one', check: 'one_spouse', severity }]),
    });
  const rows = [
    ['F1', 'Ann', 'Lee', '01/01/1980', 'Self', 'M', '1'],
    ['F1', 'Bob', 'Lee', '01/01/1981', 'Spouse', 'M', '2'],
    ['F1', 'Bob', 'Lee', '01/01/1981', 'Spouse', 'D', '2'],
    ['F1', 'Cid', 'Lee', '01/01/1982', 'Domestic Partner', 'M', '3'],
    ['F1', 'Dan', 'Lee', '01/01/2010', 'Child', 'M', '4'],
  ];

  it('leaves out the second, and only the second', () => {
    const { errors, records, tally } = family('error', rows);
    expect(errors).toMatchObject([{ row_number: 5, code: 'several_spouses', field: 'relationship', rule: 'one', severity: 'error' }]);
    expect(records[0]?.dependents.map(({ first_name }) => first_name)).toEqual(['Bob', 'Dan']);
    expect([tally.valid_rows, tally.invalid_rows]).toEqual([4, 1]);
  });

  it('only says so where it is a warning', () => {
    const { errors, records } = family('warning', rows);
    expect(errors).toMatchObject([{ row_number: 5, code: 'several_spouses', severity: 'warning' }]);
    expect(records[0]?.dependents.map(({ first_name }) => first_name)).toEqual(['Bob', 'Cid', 'Dan']);
  });

  it('leaves other families alone', () => {
    expect(family('error', [rows[0]!, rows[1]!, ['F2', ...rows[0]!.slice(1, 6), '9'], ['F2', ...rows[3]!.slice(1, 6), '8']]).errors).toEqual([]);
  });
});

describe('the checks that every vendor has', () => {
  it('may be errors, warnings or silent for a vendor', () => {
    const severities = { birth_date_missing: 'error', placeholder_value: 'off', birth_date_too_early: 'warning' } as const;
    const vendor = vendorWith([], { severities });
    const { errors, records, metas } = normalizeRow({ 'Date of Birth': '12/31/1899', City: 'Nowhere' }, vendor);
    expect(errors).toMatchObject([{ code: 'birth_date_too_early', severity: 'warning' }]);
    expect([records[0]?.date_of_birth, metas[0]?.warnings]).toEqual(['1899-12-31', ['birth_date_too_early']]);
    expect(normalizeRow({ 'Date of Birth': '' }, vendor).first).toMatchObject({ code: 'birth_date_missing', severity: 'error' });
  });
});

it('has each kind of rule in the schema with examples that can be used', () => {
  const members = (Rule as unknown as { anyOf: { examples: Rule[]; properties: { check: { const: string } } }[] }).anyOf;
  const examples = members.flatMap(({ examples }) => examples);
  expect(members.every(({ examples, properties }) => examples.length > 0 && examples.every(({ check }) => check === properties.check.const))).toBe(
    true,
  );
  vendorWith(examples);
});
