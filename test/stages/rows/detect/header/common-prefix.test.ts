import { describe, expect, test } from 'vitest';
import { vendorOfLayout } from '../../../../../config/vendors/layout.ts';
import { CATALOG_VENDORS, inspect, refusal, vendorVersion } from '../inspecting.ts';
import { FORMATS, type Rows } from '../../tables.ts';

const NAMES = ['MEMBER-ID', 'LAST-NAME-TEXT', '1ST-NAME-TEXT', 'BIRTH-DATE', 'REL-CDE', 'PLAN-CDE', 'EFF-DT', 'POSTAL-CDE'];
const PERSONS: Rows = [
  ['C100', 'Vance', 'Iris', '1980-04-02', '18', 'PPO', '2025-01-01', '60601'],
  ['C100', 'Vance', 'Tom', '2012-05-03', '19', 'PPO', '2025-01-01', '60601'],
];

describe.each(FORMATS)('names of columns with the name of their table before each, in %s', (_format, read) => {
  test.each(['ELG0479-', 'enrollment.', 'WS_', 'T1: '])('are read without it: %s', (prefix) => {
    const { records, errors } = read([NAMES.map((name) => prefix + name), ...PERSONS]);
    expect(records).toMatchObject([
      {
        member_id: 'C100',
        first_name: 'Iris',
        last_name: 'Vance',
        date_of_birth: '1980-04-02',
        address: { zip: '60601' },
        coverage: { plan_id: 'PPO', effective_date: '2025-01-01' },
        dependents: [{ first_name: 'Tom', relationship: 'child' }],
      },
    ]);
    expect(errors).toEqual([]);
  });

  test('also where one of them has none, below a title', () => {
    const columns = [...NAMES.map((name) => `ELG-${name}`), 'FILLER'];
    const { records } = read([['Extract of May'], columns, ...PERSONS.map((cells) => [...cells, ''])]);
    expect(records).toMatchObject([{ member_id: 'C100', dependents: [{ first_name: 'Tom' }] }]);
  });

  test('are no person where the header stands once more', () => {
    const columns = NAMES.map((name) => `ELG-${name}`);
    const { records, errors } = read([columns, ...PERSONS, columns, ['C200', 'Oakes', 'Una', '1981-04-02', '18', 'PPO', '2025-01-01', '60601']]);
    expect(records).toMatchObject([{ member_id: 'C100' }, { member_id: 'C200' }]);
    expect(errors).toEqual([]);
  });

  test('are whole where they say whose they are', () => {
    const columns = ['Employee ID', 'Employee Last Name', 'Employee First Name', 'Employee DOB', 'Spouse Name'];
    const { records } = read([columns, ['7', 'Fry', 'Gus', '1969-09-09', 'Ann Fry']]);
    expect(records).toMatchObject([{ employee_id: '7', last_name: 'Fry', dependents: [{ first_name: 'Ann' }] }]);
  });
});

test('what nobody knows without its beginning, either, is no header', () => {
  expect(refusal('X-ONE,X-TWO,X-THREE,X-FOUR\n1,2,3,4\n').code).toBe('unrecognized_layout');
});

test.each(['Provider ', 'broker_', 'AGT_', 'Emergency Contact: ', 'Claimant.'])(
  'names of columns that say nothing of an enrollment are whole: %s',
  (prefix) => {
    const names = ['ID', 'First Name', 'Last Name', 'DOB', 'City', 'State'].map((name) => prefix + name);
    expect(refusal(`${names.join(',')}\nB77,Ann,Lee,1980-01-02,Dover,DE\n`).code).toBe('unrecognized_layout');
  },
);

test('a vendor that has the names with their beginning keeps its file', () => {
  const columns = { employee_id: 'HR_EMPLOYEE_ID', last_name: 'HR_LAST_NAME', first_name: 'HR_FIRST_NAME', 'coverage.plan_id': 'HR_PLAN' };
  const required = ['HR_EMPLOYEE_ID', 'HR_LAST_NAME', 'HR_FIRST_NAME'];
  const own = vendorVersion(vendorOfLayout({ name: 'Own', source: 'a test', required, optional: [], columns }));
  const file = 'HR_EMPLOYEE_ID,HR_LAST_NAME,HR_FIRST_NAME,HR_PLAN,HR_BIRTH_DATE,HR_CITY\nE1,Lee,Ann,PPO,1980-01-02,Dover\n';
  for (const hint of [null, own]) expect(inspect(file, { vendors: [...CATALOG_VENDORS, own], hint }).vendor.config.name).toBe('Own');
});
