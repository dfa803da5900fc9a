import { describe, expect, test } from 'vitest';
import { checkVendorConfig } from '../../../../../stages/rows/vendor-check/check.ts';
import { builtIn, normalizeFile, type NormalizedFile } from '../../normalized.ts';
import { csvOf, FORMATS, type Rows } from '../../tables.ts';
import { GENERIC, inspect, vendorVersion } from '../inspecting.ts';

const columnsOf = (rows: Rows): string[] => inspect(csvOf(rows)).reading.columns;

describe.each(FORMATS)('the headings of groups above the header of %s', (_name, read) => {
  test('stand above years, too', () => {
    const { records } = read([
      ['', '', '', 'Medical', '', 'Dental', ''],
      ['', '', '', '2025', '', '2025', ''],
      ['ID', 'Name', 'DOB', 'Plan', 'Tier', 'Plan', 'Tier'],
      ['1', 'Ann Lee', '1985-03-15', 'PPO', 'Family', 'DPPO', 'Single'],
    ]);
    expect(records.map(({ coverage: { benefit, plan_id, coverage_type } }) => `${benefit} ${plan_id} ${coverage_type}`)).toEqual([
      'medical PPO FAMILY',
      'dental DPPO INDIVIDUAL',
    ]);
  });

  test('may name several persons of whom one stands below', () => {
    const file = read([
      ['Employee Information', '', '', 'Election', '', 'Dependents', '', ''],
      ['Name', 'SSN', 'DOB', 'Plan', 'Tier', 'Name', 'DOB', 'Relationship'],
      ['Ann Lee', '523-45-6701', '1985-03-15', 'PPO', 'FAM', 'Zoe Lee', '1984-03-15', 'Spouse'],
      ['Bob Ray', '523-45-6702', '1980-03-15', 'PPO', 'EE', '', '', ''],
    ]);
    expect(
      file.records.map(({ first_name, relationship, dependents }) => [first_name, relationship, ...dependents.map((one) => one.relationship)]),
    ).toEqual([
      ['Ann', 'self', 'spouse'],
      ['Bob', 'self'],
    ]);
    expect(file.errors).toEqual([]);
  });

  test('Dependents above rows of employees, too, says of none that they are a dependent', () => {
    const { records } = read([
      ['Employee', '', 'Dependents', '', '', '', ''],
      ['ID', 'Name', 'First Name', 'Last Name', 'DOB', 'Relationship', 'Plan'],
      ['1', 'Ann Lee', 'Ann', 'Lee', '1985-03-15', '18 - Self', 'PPO'],
      ['1', 'Ann Lee', 'Al', 'Lee', '1984-03-15', '01 - Spouse', 'PPO'],
    ]);
    expect(records.map((one) => [one.first_name, one.date_of_birth, ...one.dependents.map((other) => other.date_of_birth)])).toEqual([
      ['Ann', '1985-03-15', '1984-03-15'],
    ]);
  });

  test('say whose columns stand below them: the subscriber, dependents', () => {
    const file = read([
      ['Census 2025'],
      ['Subscriber', '', '', '', 'Dependent 1', '', '', 'Dependent 2', '', ''],
      ['Member ID', 'First Name', 'Last Name', 'DOB', 'First Name', 'Last Name', 'DOB', 'First Name', 'Last Name', 'DOB'],
      ['1', 'Ann', 'Lee', '1985-03-15', 'Zoe', 'Lee', '2012-01-02', 'Max', 'Roe', '2014-05-06'],
      ['2', 'Bob', 'Ray', '1980-03-15', '', '', '', '', '', ''],
    ]);
    expect(file.inspection.reading.columns).toEqual([
      'Member ID',
      'First Name',
      'Last Name',
      'DOB',
      'Dependent 1 First Name',
      'Dependent 1 Last Name',
      'Dependent 1 DOB',
      'Dependent 2 First Name',
      'Dependent 2 Last Name',
      'Dependent 2 DOB',
    ]);
    expect(file.inspection.row_count).toBe(2);
    expect(
      file.records.map(({ first_name, date_of_birth, dependents }) => [
        first_name,
        date_of_birth,
        dependents.map((one) => `${one.first_name} ${one.last_name} ${one.date_of_birth}`),
      ]),
    ).toEqual([
      ['Ann', '1985-03-15', ['Zoe Lee 2012-01-02', 'Max Roe 2014-05-06']],
      ['Bob', '1980-03-15', []],
    ]);
    expect(file.errors).toEqual([]);
  });

  test('may stand in every one of their columns', () => {
    const file = read([
      ['Employee', 'Employee', 'Employee', 'Spouse', 'Spouse', 'Child 1', 'Child 1'],
      ['Employee ID', 'First Name', 'Last Name', 'First Name', 'DOB', 'First Name', 'DOB'],
      ['1', 'Ann', 'Lee', 'Al', '1984-01-01', 'Zoe', '2012-01-02'],
    ]);
    expect(file.records.map(({ first_name, dependents }) => [first_name, dependents.map((one) => `${one.first_name} ${one.relationship}`)])).toEqual([
      ['Ann', ['Al spouse', 'Zoe child']],
    ]);
  });

  test('say which benefit columns are of', () => {
    const file = read([
      ['Employee Information', '', '', 'Medical Coverage', '', 'Dental Coverage', ''],
      ['Employee ID', 'First Name', 'Last Name', 'Plan', 'Tier', 'Plan', 'Tier'],
      ['1', 'Ann', 'Lee', 'PPO', 'EE', 'DD', 'FAM'],
    ]);
    expect(file.records.map(({ coverage }) => [coverage.benefit, coverage.plan_id, coverage.coverage_type])).toEqual([
      ['medical', 'PPO', 'EMPLOYEE_ONLY'],
      ['dental', 'DD', 'FAMILY'],
    ]);
  });

  test('count the dependents that they do not count themselves, and leave what follows the last group', () => {
    const file = read([
      ['', '', '', '', 'Spouse', '', 'Dependent', '', 'Dependent', '', ''],
      ['Employee ID', 'First Name', 'Last Name', 'DOB', 'First Name', 'DOB', 'First Name', 'DOB', 'First Name', 'DOB', 'Hire Date'],
      ['1', 'Ann', 'Lee', '1985-03-15', 'Al', '1984-01-01', 'Zoe', '2012-01-02', 'Max', '2014-05-06', '2015-03-02'],
    ]);
    expect(file.records[0]).toMatchObject({ first_name: 'Ann', hire_date: '2015-03-02' });
    expect(file.records[0]!.dependents.map((one) => [one.first_name, one.relationship])).toEqual([
      ['Al', 'spouse'],
      ['Zoe', null],
      ['Max', null],
    ]);
  });

  test('tell the subscriber from the person of the row', () => {
    const file = read([
      ['Subscriber', '', '', 'Member Information', '', '', ''],
      ['ID', 'First Name', 'Last Name', 'First Name', 'Last Name', 'DOB', 'Relationship'],
      ['S1', 'Ann', 'Lee', 'Ann', 'Lee', '1985-03-15', 'Self'],
      ['S1', 'Ann', 'Lee', 'Zoe', 'Roe', '2012-03-15', 'Child'],
    ]);
    expect(file.records.map(({ first_name, dependents }) => [first_name, dependents.map((one) => `${one.first_name} ${one.last_name}`)])).toEqual([
      ['Ann', ['Zoe Roe']],
    ]);
  });
});

describe('no heading of a group is', () => {
  const HEADER = ['Member ID', 'First Name', 'Last Name', 'City', 'City', 'Plan'];
  const ROW = ['1', 'Ann', 'Lee', 'Dover', '', 'PPO'];

  test.each([
    [['Medical Census']],
    [['Acme Inc', '', '', 'Report of January', '', '']],
    [['Report Date:', '01/31/2025', '', '', '', '']],
    [['', '', '', '', '', '']],
    [['Dependent 1'.repeat(10), '', '', 'Dependent 2'.repeat(10), '', '']],
  ])('the title %j', (title) => {
    expect(columnsOf([title, HEADER, ROW])).toEqual(HEADER);
  });

  test('what stands above the header of a vendor that has no groups', () => {
    const { vendor } = inspect(csvOf([['EMPLOYEE', '', '', '', 'HOME', ''], [...UHC], UHC.map(() => '')]));
    expect(vendor.config.name).toBe('UHC');
    expect(columnsOf([['EMPLOYEE', '', '', '', 'HOME', ''], [...UHC], UHC.map(() => '')])).toEqual([...UHC]);
  });
});

describe.each(FORMATS)('a header in two rows of %s, of which neither names all columns', (_name, read) => {
  const coverages = ({ records }: NormalizedFile) =>
    records.map(({ first_name, coverage: { benefit, plan_id, coverage_type, effective_date } }) => [
      first_name,
      benefit,
      plan_id,
      coverage_type,
      effective_date,
    ]);

  test('has the names of persons from the upper and those of coverages from both', () => {
    const file = read([
      ['Employee ID', 'First Name', 'Last Name', 'DOB', 'Medical', '', '', '', 'Dental', '', '', '', 'Status'],
      ['', '', '', '', 'Plan', 'Tier', 'Effective', 'Premium', 'Plan', 'Tier', 'Effective', 'Premium', ''],
      ['1', 'Ann', 'Lee', '1985-03-15', 'PPO', 'EE + Family', '2026-01-01', '512.25', 'DPPO', 'EE Only', '2026-02-01', '30.50', 'Active'],
      ['2', 'Bob', 'Ray', '1980-03-15', 'HDHP', 'EE Only', '2026-01-01', '200.00', '', '', '', '', 'Active'],
    ]);
    expect(coverages(file)).toEqual([
      ['Ann', 'medical', 'PPO', 'FAMILY', '2026-01-01'],
      ['Ann', 'dental', 'DPPO', 'EMPLOYEE_ONLY', '2026-02-01'],
      ['Bob', 'medical', 'HDHP', 'EMPLOYEE_ONLY', '2026-01-01'],
    ]);
    expect(file.inspection.row_count).toBe(2);
    expect(file.errors).toEqual([]);
  });

  test('is read where the lower row is the one with more known names', () => {
    const file = read([
      ['ID', 'Name', 'DOB', 'Enrollment', '', '', '', '', ''],
      ['', '', '', 'Plan Type', 'Plan', 'Tier', 'Eff Date', 'Term Date', 'Group Number'],
      ['1', 'Lee, Ann', '1985-03-15', 'Medical', 'PPO', 'EE', '2026-01-01', '', 'G1'],
    ]);
    expect(coverages(file)).toEqual([['Ann', 'medical', 'PPO', 'EMPLOYEE_ONLY', '2026-01-01']]);
    expect(file.records[0]).toMatchObject({ member_id: '1', last_name: 'Lee', group_id: 'G1' });
  });

  test('is none where a title stands above a column without a name', () => {
    const file = read([
      ['Census 2026', '', ''],
      ['', 'Member ID', 'First Name', 'Last Name'],
      ['x', '1', 'Ann', 'Lee'],
    ]);
    expect(file.inspection.reading.columns).toEqual(['', 'Member ID', 'First Name', 'Last Name']);
    expect(file.records).toHaveLength(1);
  });
});

const UHC = (() => {
  const { required_headers, optional_headers } = builtIn('UHC').detection;
  return [...required_headers, ...optional_headers];
})();

test("a hinted vendor's own names for columns decide whether the headings belong to them", () => {
  const rows = [
    ['Member', '', '', 'Spouse', ''],
    ['Member ID', 'First Name', 'Last Name', 'First Name', 'DOB'],
    ['1', 'Ann', 'Lee', 'Al', '1984-01-01'],
  ];
  const { config } = GENERIC;
  const withoutSpouse = { ...config, name: 'Flat', mapping: { ...config.mapping, dependent_columns: null } };
  expect(checkVendorConfig(withoutSpouse)).toEqual([]);
  expect(inspect(csvOf(rows), { hint: vendorVersion(withoutSpouse) }).reading.columns).toEqual(rows[1]);
  expect(inspect(csvOf(rows), { hint: vendorVersion({ ...config, name: 'Wide' }) }).reading.columns).toContain('Spouse First Name');
});

test('a file with headings of groups is inspected the same however its bytes come', () => {
  const rows = [
    ['Subscriber', '', '', 'Dependent 1', ''],
    ['Member ID', 'First Name', 'Last Name', 'First Name', 'DOB'],
    ...Array.from({ length: 20 }, (_, n) => [`${n}`, 'Ann', 'Lee', 'Zoe', '2012-01-02']),
  ];
  const whole = inspect(csvOf(rows));
  for (const chunkBytes of [1, 7, 64]) expect(inspect(csvOf(rows), { chunkBytes })).toEqual(whole);
});

test('a row below groups that says the same few things of each of them is of the header', () => {
  const { records, errors } = normalizeFile(
    'Employee Name,SSN,DOB,Medical,,Dental,,Vision,\n,,,Tier,Cost,Tier,Cost,Tier,Cost\n"Lee, Ann",123-45-6789,3/15/1985,FAM,500.00,EE,20.00,W,0.00\n',
  );
  expect(records.map(({ coverage: { benefit, coverage_type } }) => `${benefit} ${coverage_type}`)).toEqual([
    'medical FAMILY',
    'dental EMPLOYEE_ONLY',
    'vision WAIVED',
  ]);
  expect(errors).toEqual([]);
  // A row of a person that leaves out who it is about says no names of columns.
  const below = normalizeFile(
    'EE ID,Name,DOB,Medical,,Dental,\n1,"Lee, Ann",3/15/1985,FAM,500,EE,20\n,,,EE,200,EE,200\n2,"Ray, Bob",3/16/1985,EE,200,EE,20\n',
  );
  expect(below.inspection.row_count).toBe(3);
});
