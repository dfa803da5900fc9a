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

test('a number of a person is better than no identifier', () => {
  const { records } = normalizeFile('Subscriber ID,Member Number,Last Name,First Name,DOB\n,01,Dunn,Gail,1981-02-03\nW1,101,Dunn,Hal,1981-02-03');
  expect(records.map(({ member_id }) => member_id)).toEqual(['01', '101']);
});

test.each(['Covered Person Name', 'Family Member Name', 'Dependent/Beneficiary', 'Dependent/Beneficiary Name'])(
  '%s names the dependent of a row that names the employee, too',
  (header) => {
    const { records, errors } = normalizeFile(
      [
        `Employee ID,Employee Name,Plan,"${header}",Relationship,DOB`,
        '123,"King, Martin",PPO,,,1970-01-01',
        '123,"King, Martin",PPO,"King, Coretta",Spouse,1980-04-27',
      ].join('\n'),
    );
    expect(errors).toEqual([]);
    expect(records).toMatchObject([
      { first_name: 'Martin', dependents: [{ first_name: 'Coretta', last_name: 'King', date_of_birth: '1980-04-27' }] },
    ]);
  },
);

test.each(['0', '2', 'Yes', 'X'])('%s under Dependent is no dependent', (flag) => {
  const { records } = normalizeFile(`Employee ID,Last Name,First Name,DOB,Plan,Coverage Tier,Dependent\n1,King,Al,1981-02-03,HMO,Family,${flag}`);
  expect(records).toMatchObject([{ first_name: 'Al', last_name: 'King', dependents: [] }]);
});

test('an option that is a tier, or yes, is no plan', () => {
  const rows = ['PPO 500', 'Employee + Family', 'Yes', 'EE+2'].map((option, at) => `${at},King,Al,1981-02-03,Medical,${option}`);
  const { records } = normalizeFile(['Employee ID,Last Name,First Name,DOB,Plan Type,Option', ...rows].join('\n'));
  expect(records.map(({ coverage }) => coverage.plan_id)).toEqual(['PPO 500', null, null, null]);
});

test('a government’s id is an SSN where it looks like one', () => {
  const { records, errors } = normalizeFile(
    'Employee ID,Last Name,First Name,DOB,Government ID\n1,King,Al,1981-02-03,219-09-9991\n2,King,Bo,1981-02-03,A1234567',
  );
  expect(errors).toEqual([]);
  expect(records.map(({ ssn }) => ssn)).toEqual(['***-**-9991', null]);
});

test('hours are no days of a coverage', () => {
  const { records, errors } = normalizeFile('Employee ID,Last Name,First Name,DOB,Plan,Start,Stop\n1,King,Al,1981-02-03,PPO,08:30,17:00');
  expect(errors).toEqual([]);
  expect(records[0]!.coverage).toMatchObject({ effective_date: null, termination_date: null });
});
