import { expect, test } from 'vitest';
import { FORMATS, type Rows } from '../../tables.ts';

const PERSONS: Rows = [
  ['7', 'Ann', 'Fox', '01/02/1980', 'PPO', '01/01/2025'],
  ['8', 'Ben', 'Oak', '01/02/1981', 'HMO', '02/01/2025'],
];

test.each(FORMATS)('names that go on in the row below are read as one, below a title, too: %s', (_, read) => {
  const header = [
    ['Employee', 'First', 'Last', 'Date of', 'Plan', 'Eff'],
    ['ID', 'Name', 'Name', 'Birth', 'Code', 'Date'],
  ];
  for (const above of [[], [['Monthly Eligibility', '', '', '', '', '']]]) {
    const { records, errors } = read([...above, ...header, ...PERSONS]);
    expect(errors).toEqual([]);
    expect(records).toMatchObject([
      {
        employee_id: '7',
        member_id: null,
        first_name: 'Ann',
        date_of_birth: '1980-01-02',
        coverage: { plan_id: 'PPO', effective_date: '2025-01-01' },
      },
      { employee_id: '8', first_name: 'Ben', date_of_birth: '1981-01-02', coverage: { plan_id: 'HMO' } },
    ]);
  }
});

test.each(FORMATS)('so are they where some columns have one row only: %s', (_, read) => {
  const header = [
    ['Member ID', 'First', 'Last', 'Date of', 'Plan', 'Eff'],
    ['', 'Name', 'Name', 'Birth', 'Code', 'Date'],
  ];
  expect(read([...header, ...PERSONS]).records).toMatchObject([
    { member_id: '7', last_name: 'Fox', date_of_birth: '1980-01-02' },
    { member_id: '8' },
  ]);
});

test.each(FORMATS)('a row of names below one of keys stays below it: %s', (_, read) => {
  const header = [
    ['employee_id', 'first_name', 'last_name', 'dob', 'plan_code', 'eff_dt'],
    ['Employee ID', 'First Name', 'Last Name', 'Date of Birth', 'Plan', 'Effective Date'],
  ];
  const { records, inspection } = read([...header, ...PERSONS]);
  expect(inspection.row_count).toBe(2);
  expect(records).toMatchObject([{ employee_id: '7', date_of_birth: '1980-01-02' }, { employee_id: '8' }]);
});
