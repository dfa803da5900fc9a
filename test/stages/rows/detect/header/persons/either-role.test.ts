import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const recordsOf = (...lines: string[]) => normalizeFile(lines.join('\n')).records;

test.each([
  ['Dep/Ben Name', 'Jo Fry'],
  ['Dep/Ben Name,Dep/Ben Relationship,Ben %', 'Jo Fry,Trust,50'],
])('who may be a beneficiary is not the row’s person: %s', (header, cells) => {
  const records = recordsOf(`Employee ID,Employee Name,DOB,${header}`, `7,Gus Fry,1969-09-09,${cells}`);
  expect(records).toMatchObject([{ first_name: 'Gus', dependents: [] }]);
});

test.each(['Employee/Subscriber SSN', 'EMPLOYEE/SUBSCRIBER_SSN', 'Employee or Subscriber SSN'])(
  'the SSN of whoever holds the coverage names the family, and is not read for the member’s own: %s',
  (header) => {
    const records = recordsOf(
      `Member ID,${header},Member SSN,Member First Name,Member Last Name,Member DOB,Relationship`,
      'X1,212345678,212345678,Ann,Oak,1980-02-02,Self',
      'X2,212345678,212345699,Bob,Elm,1979-03-03,Spouse',
    );
    expect(records).toMatchObject([{ member_id: 'X1', ssn: '***-**-5678', dependents: [{ member_id: 'X2', ssn: '***-**-5699' }] }]);
  },
);

test.each(['Dependent Relationship to Employee/Primary Insured', 'Relationship to Subscriber/Employee', 'Relationship to Employee or Member'])(
  'a relationship to the holder by two words is read: %s',
  (header) => {
    const records = recordsOf(
      `Employee SSN,SSN,First Name,Last Name,${header}`,
      '212345678,212345678,Ann,Oak,Self',
      '212345678,212345699,Bob,Oak,Spouse',
    );
    expect(records).toMatchObject([{ first_name: 'Ann', dependents: [{ first_name: 'Bob', relationship: 'spouse' }] }]);
  },
);
