import { describe, expect, test } from 'vitest';
import { catalog } from '../../../../config/vendors/index.ts';
import { FIELDS } from '../../../../src/model/record.ts';
import type { FieldMappings, VendorConfig } from '../../../../src/model/vendor-config.ts';
import type { Transform } from '../../../../src/model/transform.ts';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';

const GOOD: VendorConfig = {
  language: 1,
  name: 'Good',
  status: 'active',
  file_formats: ['csv'],
  detection: { required_headers: ['Member ID'], optional_headers: ['Plan'] },
  dialect: { date_formats: ['YYYY-MM-DD'], open_end_dates: ['never'], file_kind: 'unknown', termination_is_first_day_not_covered: false },
  mapping: {
    fields: {
      member_id: { from: ['Member ID'] },
      first_name: { from: ['First'] },
      last_name: { from: ['Last'] },
      relationship: { from: ['Rel'], lookup: { X1: 'child' } },
    },
    linkage: { following: false },
    coverages: { kind: 'row' },
    dependent_columns: null,
  },
  validation: { required: ['last_name'], identifiers: ['member_id'], errors: ['placeholder_value'] },
  source: 'a test',
};

const withFields = (fields: FieldMappings): VendorConfig => ({
  ...GOOD,
  mapping: { ...GOOD.mapping, fields: { ...GOOD.mapping.fields, ...fields } },
});
const withMapping = (mapping: Partial<VendorConfig['mapping']>): VendorConfig => ({ ...GOOD, mapping: { ...GOOD.mapping, ...mapping } });
const withValidation = (validation: Partial<VendorConfig['validation']>): VendorConfig => ({
  ...GOOD,
  validation: { ...GOOD.validation, ...validation },
});
const paths = (config: unknown): string[] => checkVendorConfig(config).map(({ path }) => path);

test('the built-in vendors and a plain config have no fault', () => {
  for (const { config } of catalog) expect([config.name, checkVendorConfig(config)]).toEqual([config.name, []]);
  expect(checkVendorConfig(GOOD)).toEqual([]);
});

test('every fault of the shape is named by its path, once, without its value', () => {
  const faults = checkVendorConfig({
    ...GOOD,
    status: 'sleeping-secret',
    extra: 1,
    dialect: { ...GOOD.dialect, date_formats: [] },
    mapping: { ...GOOD.mapping, fields: { nope: { from: ['x'] }, ssn: { from: 'SSN-secret' }, 'address.state': { from: [''] } } },
    validation: { required: ['shoe_size'], identifiers: [] },
  });
  expect(faults.map(({ path }) => path).toSorted()).toEqual([
    '/dialect/date_formats',
    '/extra',
    '/mapping/fields/address.state/from/0',
    '/mapping/fields/nope',
    '/mapping/fields/ssn/from',
    '/status',
    '/validation',
    '/validation/required/0',
  ]);
  expect(faults).toContainEqual({ path: '/extra', message: 'there is no such member' });
  expect(faults).toContainEqual({ path: '/status', message: 'must be one of active, inactive, draft' });
  expect(JSON.stringify(faults)).not.toContain('secret');
});

test('of a transform, only the faults of the kind that it says it is are named', () => {
  const faults = (transform: unknown) => checkVendorConfig(withFields({ email: { from: ['Mail'], transforms: [transform as Transform] } }));
  const path = '/mapping/fields/email/transforms/0';
  expect(faults({ kind: 'pad', side: 'left', length: 'x', character: '0', extra: 1 })).toEqual([
    { path: `${path}/extra`, message: 'there is no such member' },
    { path: `${path}/length`, message: 'must be integer' },
  ]);
  expect(faults({ kind: 'nope' })).toEqual([{ path: `${path}/kind`, message: expect.stringMatching(/^must be one of trim, case, slice/) }]);
  expect(faults('trim')).toEqual([{ path, message: 'must be object' }]);
});

test.each([null, 7, 'text', [], {}])('%j is no config', (value) => {
  expect(checkVendorConfig(value).length).toBeGreaterThan(0);
});

describe('what would be passed over in silence is refused', () => {
  test.each<[string, FieldMappings, string]>([
    ['a field without a source', { email: {} }, '/mapping/fields/email'],
    ['a header of marks only', { email: { from: ['***'] } }, '/mapping/fields/email/from/0'],
    ['a numbered header outside of dependent columns', { email: { from: ['Mail{n}'] } }, '/mapping/fields/email/from/0'],
    ['a header given twice', { email: { from: ['Mail', 'Mail'] } }, '/mapping/fields/email/from/1'],
    ['a second line of anything but a street', { email: { from: ['Mail'], join: ['Mail 2'] } }, '/mapping/fields/email/join'],
    ['forms of what is no date', { email: { from: ['Mail'], formats: ['YYYY-MM-DD'] } }, '/mapping/fields/email/formats'],
    ['no forms at all', { hire_date: { from: ['Hired'], formats: [] } }, '/mapping/fields/hire_date/formats'],
    ['a lookup of an open list', { 'address.state': { from: ['State'], lookup: { '36': 'NY' } } }, '/mapping/fields/address.state/lookup'],
    ['a code that does not exist', { gender: { from: ['Sex'], lookup: { Frau: 'W' } } }, '/mapping/fields/gender/lookup/Frau'],
    ['a word of marks only', { gender: { from: ['Sex'], lookup: { '/~': 'F' } } }, '/mapping/fields/gender/lookup/~1~0'],
    ['a word that cannot be stored', { gender: { from: ['Sex'], lookup: { 'w\0': 'F' } } }, '/mapping/fields/gender/lookup'],
    ['one word with two codes', { gender: { from: ['Sex'], lookup: { a: 'F', 'A.': 'M' } } }, '/mapping/fields/gender/lookup/A.'],
    ['a constant that is no code', { action: { constant: 'explode' } }, '/mapping/fields/action/constant'],
    ['a constant that is no date', { hire_date: { constant: '01/02/2026' } }, '/mapping/fields/hire_date/constant'],
    ['one SSN for everybody', { ssn: { from: ['SSN'], constant: '219-09-9999' } }, '/mapping/fields/ssn/constant'],
    ['a blank constant', { group_id: { constant: ' ' } }, '/mapping/fields/group_id/constant'],
    ['a part of no column', { group_id: { concat: { parts: [{}] } } }, '/mapping/fields/group_id/concat/parts/0'],
    ['a column number given twice', { group_id: { positions: [3, 3] } }, '/mapping/fields/group_id/positions/1'],
    ['a pivot of what is no date', { email: { from: ['Mail'], pivot_year: 30 } }, '/mapping/fields/email/pivot_year'],
    [
      'a second line beside transforms',
      { 'address.street': { from: ['A'], join: ['B'], transforms: [{ kind: 'trim' }] } },
      '/mapping/fields/address.street/join',
    ],
    [
      'forms that the transform replaces',
      { hire_date: { from: ['H'], formats: ['YYYYMMDD'], transforms: [{ kind: 'date', formats: ['MM/DD/YY'] }] } },
      '/mapping/fields/hire_date/formats',
    ],
    [
      'transforms of what tells families apart',
      { relationship: { from: ['Rel'], transforms: [{ kind: 'trim' }] } },
      '/mapping/fields/relationship/transforms',
    ],
    ...(
      [
        ['a transform of another field', { kind: 'split_name', part: 'first' }, '/kind'],
        ['a date in what is none', { kind: 'date', formats: ['YYYYMMDD'] }, '/kind'],
        ['a bad pattern', { kind: 'extract', pattern: '(a' }, '/pattern'],
        ['a pattern that looks ahead', { kind: 'replace_pattern', pattern: 'a(?=b)', with: '' }, '/pattern'],
        ['a pattern that is too large', { kind: 'extract', pattern: '((a{50}){10}){2}' }, '/pattern'],
        ['a group that the pattern has not', { kind: 'extract', pattern: '(a)', group: 2 }, '/group'],
        ['a slice that ends before it begins', { kind: 'slice', from: 4, to: 3 }, ''],
        ['character number 0', { kind: 'slice', from: 0 }, '/from'],
        ['nothing to add', { kind: 'add' }, ''],
        ['filling with two characters', { kind: 'pad', side: 'left', length: 3, character: 'ab' }, '/character'],
        ['one value with two meanings', { kind: 'lookup', values: { 'A B': '1', 'a-b': '2' } }, '/values/a-b'],
        ['a value that is never found', { kind: 'empty', values: ['é'.repeat(40)] }, '/values/0'],
      ] as const
    ).map(([name, transform, path]): [string, FieldMappings, string] => [
      name,
      { group_id: { from: ['Group'], transforms: [transform as Transform] } },
      `/mapping/fields/group_id/transforms/0${path}`,
    ]),
    [
      'a looked-up code that does not exist',
      { gender: { from: ['Sex'], transforms: [{ kind: 'lookup', values: { 1: 'M', 2: 'W' }, default: 'none' }] } },
      '/mapping/fields/gender/transforms/0/values/2,/mapping/fields/gender/transforms/0/default',
    ],
  ])('%s', (_name, fields, path) => {
    expect(paths(withFields(fields))).toEqual(path.split(','));
  });

  test.each<[string, VendorConfig, string]>([
    [
      'a set of a person',
      withMapping({ coverages: { kind: 'sets', sets: [{ 'coverage.plan_id': { from: ['P'] }, ssn: { from: ['S'] } }] } }),
      '/mapping/coverages/sets/0/ssn',
    ],
    [
      'a set that no row could have',
      withMapping({ coverages: { kind: 'sets', sets: [{ 'coverage.benefit': { constant: 'dental' } }] } }),
      '/mapping/coverages/sets/0',
    ],
    [
      'dependents that are not counted',
      withMapping({ dependent_columns: { max: 3, fields: { ssn: { from: ['Dep SSN'] } } } }),
      '/mapping/dependent_columns/fields',
    ],
    [
      'dependents by number that are not counted',
      withMapping({ dependent_columns: { max: 3, fields: { ssn: { positions: [4] } } } }),
      '/mapping/dependent_columns/fields',
    ],
    [
      'a step without column numbers',
      withMapping({ dependent_columns: { max: 3, step: 2, fields: { ssn: { from: ['Dep{n} SSN'] } } } }),
      '/mapping/dependent_columns/step',
    ],
    [
      'another name of a header that nobody asks for',
      { ...GOOD, detection: { ...GOOD.detection, aliases: { Shoe: ['Boot'] } } },
      '/detection/aliases/Shoe',
    ],
    [
      'another name that is the same',
      { ...GOOD, detection: { ...GOOD.detection, aliases: { 'Member ID': ['member_id'] } } },
      '/detection/aliases/Member ID/1',
    ],
    ['a file name pattern that is none', { ...GOOD, detection: { ...GOOD.detection, file_names: ['^a', '*'] } }, '/detection/file_names/1'],
    ['a family id of marks only', withMapping({ linkage: { following: true, family_id: ['-'] } }), '/mapping/linkage/family_id/0'],
    ['a required field that nothing fills', withValidation({ required: ['last_name', 'ssn'] }), '/validation/required/1'],
    ['identifiers that nothing fills', withValidation({ identifiers: ['ssn', 'family_id'] }), '/validation/identifiers'],
    ['an unknown code', withValidation({ errors: ['nonsense'] }), '/validation/errors/0'],
    ['a code of the prototype', withValidation({ errors: ['constructor'] }), '/validation/errors/0'],
    ['a code given twice', withValidation({ errors: ['placeholder_value', 'placeholder_value'] }), '/validation/errors/1'],
    ['a format given twice', { ...GOOD, file_formats: ['csv', 'csv'] }, '/file_formats/1'],
    [
      'a required header that is optional',
      { ...GOOD, detection: { required_headers: ['Member ID'], optional_headers: ['member_id'] } },
      '/detection/optional_headers/0',
    ],
    ['a blank word for no end', { ...GOOD, dialect: { ...GOOD.dialect, open_end_dates: [' '] } }, '/dialect/open_end_dates/0'],
  ])('%s', (_name, config, path) => {
    expect(paths(config)).toEqual([path]);
  });
});

test('what fills a field by another way counts: whole names, plans as columns, the place of a dependent', () => {
  expect(checkVendorConfig(withValidation({ required: ['first_name'] }))).toEqual([]);
  const { first_name: _first, ...fields } = GOOD.mapping.fields;
  expect(checkVendorConfig({ ...withValidation({ required: ['first_name', 'last_name'] }), mapping: { ...GOOD.mapping, fields } })).toEqual([]);
  const plans = withMapping({ coverages: { kind: 'plan_columns', header_length: 6 } });
  expect(checkVendorConfig({ ...plans, validation: { ...GOOD.validation, required: ['coverage.plan_id'] } })).toEqual([]);
  const dependents = withMapping({ dependent_columns: { max: 2, fields: { first_name: { from: ['Dep{n} First'] } } } });
  expect(checkVendorConfig({ ...dependents, validation: { ...GOOD.validation, identifiers: ['family_id'] } })).toEqual([]);
});

test('at most twenty faults are told', () => {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, { from: ['-'], join: ['-'] }]));
  expect(checkVendorConfig(withFields(fields))).toHaveLength(20);
});

test('of a vendor that sends an 834 every name is a place, and coverages are numbered', () => {
  const edi = (fields: FieldMappings, coverage: FieldMappings): VendorConfig => ({
    ...GOOD,
    file_formats: ['edi_834'],
    mapping: { fields, linkage: { following: false }, coverages: { kind: 'loops', fields: coverage }, dependent_columns: null },
    validation: { required: ['coverage.plan_id'], identifiers: ['member_id'], errors: [] },
  });
  const member: FieldMappings = {
    member_id: { from: ['REF*17', 'NM109*ZZ'] },
    'address.street': { from: ['31/N301'] },
    group_id: { from: ['HEADER/REF*38'] },
  };
  expect(checkVendorConfig(edi(member, { 'coverage.plan_id': { from: ['HD/REF*CE#{n}', 'HD04#{n}'] } }))).toEqual([]);
  expect(paths(edi({ member_id: { from: ['Member ID'] } }, { 'coverage.plan_id': { from: ['HD04#{n}', 'HEADER/NM103'] } }))).toEqual([
    '/mapping/fields/member_id/from/0',
    '/mapping/coverages/fields/coverage.plan_id/from/1',
  ]);
  expect(paths(edi(member, { 'coverage.plan_id': { from: ['REF*1L'] } }))).toEqual(['/mapping/coverages/fields']);
});

describe('a rule that could not be kept or would never be broken is refused', () => {
  const rule = { id: 'r', check: 'length', field: 'last_name', max: 9 } as const;
  test.each<[string, unknown[], string]>([
    ['two of one id', [rule, rule], '/validation/rules/1/id'],
    ['an id in capitals', [{ ...rule, id: 'R' }], '/validation/rules/0/id'],
    ['an unknown field', [{ ...rule, field: 'shoe_size' }], '/validation/rules/0/field'],
    ['an unknown check', [{ ...rule, check: 'weight' }], '/validation/rules/0/check'],
    ['a field that nothing fills', [{ ...rule, field: 'email' }], '/validation/rules/0'],
    ['a condition on what nothing fills', [{ ...rule, when: { field: 'email', filled: true } }], '/validation/rules/0'],
    ['a condition that says nothing', [{ ...rule, when: { field: 'first_name' } }], '/validation/rules/0/when'],
    ['a condition against itself', [{ ...rule, when: { field: 'first_name', filled: false, is: ['a'] } }], '/validation/rules/0/when/filled'],
    ['a condition on a code that does not exist', [{ ...rule, when: { field: 'relationship', is: ['aunt'] } }], '/validation/rules/0/when/is/0'],
    ['crossed ends', [{ ...rule, min: 10 }], '/validation/rules/0/max'],
    ['no ends', [{ id: 'r', check: 'length', field: 'last_name' }], '/validation/rules/0'],
    ['a length of what is no text', [{ ...rule, field: 'relationship' }], '/validation/rules/0/field'],
    ['a bad pattern', [{ id: 'r', check: 'pattern', field: 'last_name', pattern: '[' }], '/validation/rules/0/pattern'],
    ['a value that is no code', [{ id: 'r', check: 'allowed', field: 'relationship', values: ['aunt'] }], '/validation/rules/0/values/0'],
    ['a value given twice', [{ id: 'r', check: 'allowed', field: 'last_name', values: ['a', 'a'] }], '/validation/rules/0/values/1'],
    ['a day for what is no date', [{ id: 'r', check: 'range', field: 'member_id', min: '2020-01-01' }], '/validation/rules/0/min'],
    [
      'one date before itself',
      [{ id: 'r', check: 'date_order', earlier: 'hire_date', later: 'hire_date' }],
      '/validation/rules/0/later,/validation/rules/0',
    ],
    ['a message with a place for a value', [{ ...rule, message: 'Bad {value}' }], '/validation/rules/0/message'],
    ['a message with an SSN', [{ ...rule, message: 'Not 219-09-0368' }], '/validation/rules/0/message'],
  ])('%s', (_name, rules, path) => {
    expect(paths(withValidation({ rules } as Partial<VendorConfig['validation']>))).toEqual(path.split(','));
  });

  test.each([
    ['a number for a date', { min: 3 }, 'min'],
    ['a day that does not exist', { max: '2025-02-30' }, 'max'],
    ['crossed days', { min: '2025-01-02', max: '2025-01-01' }, 'max'],
    ['crossed distances', { min: { days: 1 }, max: {} }, 'max'],
  ])('%s', (_name, bounds, path) => {
    const config = withFields({ hire_date: { from: ['Hired'] } });
    const rules = [{ id: 'r', check: 'range', field: 'hire_date', ...bounds }] as VendorConfig['validation']['rules'] & object;
    expect(paths({ ...config, validation: { ...config.validation, rules } })).toEqual([`/validation/rules/0/${path}`]);
  });

  test('a severity that is set twice', () => {
    expect(paths(withValidation({ severities: { placeholder_value: 'off' } }))).toEqual(['/validation/severities/placeholder_value']);
    expect(paths(withValidation({ severities: { invalid_ssn: 'off' } } as object))).toEqual(['/validation/severities/invalid_ssn']);
  });
});
