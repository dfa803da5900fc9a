import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

test('a member number of one to three digits beside a subscriber’s id is the number of a person, and no identifier', () => {
  const { records, errors } = normalizeFile(
    [
      'Subscriber ID,Member Number,Relationship,Last Name,First Name,DOB,Plan',
      'W123456789,01,EE,Dunn,Gail,1981-02-03,HMO',
      'W123456789,02,SP,Dunn,Hal,1981-02-04,HMO',
      'W223456789,01,EE,Eads,Ivy,1992-02-03,HMO',
    ].join('\n'),
  );
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ member_id: 'W123456789', dependents: [{ first_name: 'Hal' }] }, { member_id: 'W223456789' }]);
  const full = normalizeFile('Subscriber ID,Member Number,Last Name,First Name,DOB\nW1,W1-01,Dunn,Gail,1981-02-03');
  expect(full.records[0]!.member_id).toBe('W1-01');
  const alone = normalizeFile('Member Number,Last Name,First Name,DOB\n12,Dunn,Gail,1981-02-03');
  expect(alone.records[0]!.member_id).toBe('12');
});

test.each([
  'Dependent',
  'Dependent (Last, First)',
  'Covered Dependent',
  'Covered Person',
  'Person Covered',
  'Family Member',
  'Dependent/Beneficiary Name',
])('%s names the dependent of a row that names the employee, too', (header) => {
  const { records, errors } = normalizeFile(
    [
      `Employee ID,Employee Name,Plan,"${header}",Relationship,DOB`,
      '123,"King, Martin",PPO,,,1970-01-01',
      '123,"King, Martin",PPO,"King, Coretta",Spouse,1980-04-27',
    ].join('\n'),
  );
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ first_name: 'Martin', dependents: [{ first_name: 'Coretta', last_name: 'King', date_of_birth: '1980-04-27' }] }]);
});

test.each(['N', 'No', '0', 'false'])('%s under Dependent is nobody’s name', (flag) => {
  const { records } = normalizeFile(`Employee ID,Employee Name,Dependent,Relationship,DOB,Plan\n1,"King, Al",${flag},Self,1981-02-03,HMO`);
  expect(records).toMatchObject([{ first_name: 'Al', last_name: 'King' }]);
});
