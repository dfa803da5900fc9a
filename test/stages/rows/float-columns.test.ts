import { expect, test } from 'vitest';
import { normalizeFile } from './normalized.ts';

const HEADER = 'Employee ID,Relationship,Last Name,First Name,DOB,SSN,Zip,Phone,Group ID,Plan ID,Medical Cost\n';

test('whole numbers that were written as floats are what they were, in families as well', () => {
  const { records, errors } = normalizeFile(`${HEADER}1001.0,18.0,Ash,Ann,1980-01-02,219099991.0,89501.0,7755550100.0,500.0,12.0,80.0
1001.0,19.0,Ash,Bob,1981-02-03,,,,500.0,12.0,
1002.0,18.0,Birch,Cy,1982-03-04,219099993.0,2134.0,,500.0,,
`);
  expect(records).toMatchObject([
    {
      employee_id: '1001',
      ssn: '***-**-9991',
      phone: '+1-775-555-0100',
      address: { zip: '89501' },
      group_id: '500',
      coverage: { plan_id: '12' },
    },
    { employee_id: '1002', ssn: '***-**-9993', address: { zip: '02134' }, group_id: '500' },
  ]);
  expect(errors.map(({ field }) => field)).toContain('address.zip');
});

test('a column with any other value in the head stays as it is', () => {
  const { records } = normalizeFile(`Employee ID,Last Name,First Name,DOB,Plan ID
1001.0,Ash,Ann,1980-01-02,2.0
E7,Birch,Bob,1981-02-03,2.5
`);
  expect(records).toMatchObject([
    { employee_id: '1001.0', coverage: { plan_id: '2.0' } },
    { employee_id: 'E7', coverage: { plan_id: '2.5' } },
  ]);
});

test('an amount under the name of a benefit is no plan', () => {
  const { records } = normalizeFile(`Employee ID,Last Name,First Name,DOB,Medical,Dental
1001.0,Ash,Ann,1980-01-02,120.0,15.0
`);
  expect(records.map(({ coverage }) => coverage.plan_id)).toEqual([null, null]);
});

test('the total of a benefit and a remark that ends the file are no rows', () => {
  const { tally, errors } = normalizeFile(`Employee ID,Last Name,First Name,DOB,Plan,Tier
1,Ash,Ann,1/2/1980,PPO,EE
MEDICAL TOTAL,,,,1,
# end
`);
  expect([tally.rows, errors]).toEqual([1, []]);
});
