import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';
import { inspectAny } from '../../inspecting.ts';

const file = (header: string, ...cells: readonly string[]): string =>
  `Employee ID,First Name,Last Name,DOB,${header}\n${cells.map((cell, n) => `E${n},Al,Fox,1980-01-01,"${cell}"`).join('\n')}\n`;
const read = (header: string, ...cells: readonly string[]) => normalizeFile(file(header, ...cells));
const said = (header: string, ...cells: readonly string[]) =>
  read(header, ...cells).records.map(({ employee_id, coverage }) => [employee_id, coverage.benefit, coverage.plan_id]);

test.each(['Benefits', 'Benefits Elected', 'Plans', 'Plan', 'Coverage', 'Benefit Type', 'Enrolled Benefits'])(
  'each benefit that a cell lists is a coverage: %s',
  (header) => {
    expect(said(header, 'Medical; Dental', 'Vision', 'Medical/Dental', '', 'Waived')).toEqual([
      ['E0', 'medical', null],
      ['E0', 'dental', null],
      ['E1', 'vision', null],
      ['E2', 'medical', null],
      ['E2', 'dental', null],
      ['E3', null, null],
      ['E4', null, null],
    ]);
  },
);

test('benefits of a kind are told by their names, and one name is no list', () => {
  expect(said('Benefits', 'STD, LTD, Life and AD&D', 'Dental & Vision')).toEqual([
    ['E0', 'disability', 'STD'],
    ['E0', 'disability', 'LTD'],
    ['E0', 'life', 'Life and AD&D'],
    ['E1', 'dental', null],
    ['E1', 'vision', null],
  ]);
});

test('a list has what else the row says of coverage', () => {
  const { records } = normalizeFile(
    'Employee ID,Relationship,First Name,Last Name,DOB,Benefits,Tier,Effective Date\n' +
      'E1,Self,Al,Fox,1980-01-01,Medical; Dental,Family,2026-01-01\nE1,Spouse,Bo,Fox,1981-01-01,Dental,,\n',
  );
  expect(records).toMatchObject([
    { coverage: { benefit: 'medical', coverage_type: 'FAMILY', effective_date: '2026-01-01' }, dependents: [] },
    { coverage: { benefit: 'dental', coverage_type: 'FAMILY' }, dependents: [{ first_name: 'Bo' }] },
  ]);
});

test('names of plans are no list of benefits, and are said not to be read', () => {
  expect(said('Plan', 'PPO; HMO')).toEqual([['E0', null, 'PPO; HMO']]);
  expect(said('Plans', 'PPO 500; Dental High')).toEqual([['E0', null, null]]);
  expect(inspectAny(file('Plans', 'PPO 500; Dental High')).findings).toMatchObject([{ code: 'values_unread', source: 'Plans' }]);
});

test('a coverage that is the benefit beside a plan is so', () => {
  const { records } = normalizeFile('Employee ID,First Name,Last Name,DOB,Coverage,Plan\nE1,Al,Fox,1980-01-01,Medical,PPO\n');
  expect(records).toMatchObject([{ coverage: { benefit: 'medical', plan_id: 'PPO', coverage_type: null } }]);
});

test.each([
  ['Medical 2026', 'PPO', { benefit: 'medical', plan_id: 'PPO' }],
  ['2026 Dental Plan', 'High', { benefit: 'dental', plan_id: 'High' }],
  ['Benefit', 'Medical 2026', { benefit: 'medical', plan_id: null }],
  ['STD Election,LTD Election', '","66 2/3%', { benefit: 'disability', plan_id: 'LTD' }],
])('a year is no part of a benefit, and a share no plan: %s says %s', (header, cell, coverage) => {
  expect(read(header, cell).records).toMatchObject([{ coverage }]);
});

test('benefits of two years beside each other are not both elected', () => {
  expect(read('Medical 2025,Medical 2026', 'PPO","HMO').records).toMatchObject([{ coverage: { plan_id: null } }]);
});

test.each([
  ['2025 Medical Plan,Medical Election,Dental Election', 'HMO","PPO","High', ['PPO', 'High']],
  ['2025 Medical Tier,Medical Plan,Dental Plan', 'Family","","High', ['High']],
  ['Medical Plan 2025,New Medical Plan', 'HMO","', [null]],
  ['2025 Medical,Plan', 'HMO","PPO', ['PPO']],
  ['2026 Medical,2026 Dental,Hire Date,Medical Effective Date', 'PPO","High","2020-01-01","2026-01-01', ['PPO', 'High']],
])('a year beside what has none may be the last one: %s', (header, cells, plans) => {
  expect(read(header, cells).records.map(({ coverage }) => coverage.plan_id)).toEqual(plans);
});

test('whoever lists more benefits than are read is warned of it', () => {
  const accounts = [
    'Dependent Care FSA',
    'Health Care FSA',
    'Limited Purpose FSA',
    'FSA',
    'HSA',
    'STD',
    'LTD',
    'Short Term Disability',
    'Long Term Disability',
  ];
  const insurances = [
    'Life',
    'Basic Life',
    'Voluntary Life',
    'Spouse Life',
    'Child Life',
    'AD&D',
    'Accident',
    'Critical Illness',
    'Hospital Indemnity',
    'Legal',
  ];
  const { records, errors } = read(
    'Benefits',
    'Medical, Dental',
    'Dental',
    'Vision',
    ['Medical', 'Dental', 'Vision', ...accounts, ...insurances].join(', '),
  );
  expect(records).toHaveLength(4 + 20);
  expect(errors).toMatchObject([{ row_number: 5, code: 'unknown_code', field: 'coverage.benefit' }]);
});

test('the type of an account is the benefit where nothing else says it', () => {
  expect(said('Account Type,Annual Election', 'FSA","1500', 'DCFSA","5000', 'HSA","3850')).toEqual([
    ['E0', 'fsa', null],
    ['E1', 'fsa', 'DCFSA'],
    ['E2', 'hsa', null],
  ]);
  expect(said('Account Type,Plan', 'Gold","PPO', 'Silver","HMO')).toEqual([
    ['E0', null, 'PPO'],
    ['E1', null, 'HMO'],
  ]);
});
