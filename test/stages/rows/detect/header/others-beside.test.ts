import { describe, expect, test } from 'vitest';
import { FORMATS } from '../../tables.ts';
import { describePeople, expectedOf, FAMILIES, fileOf } from './families-beside.ts';

const EMPLOYEE = 'Employee ID=id | First Name=self.first | Last Name=self.last | DOB=self.dob | SSN=self.ssn | Sex=self.sex';
const WITHOUT_SSN = 'Employee ID=id | First Name=self.first | Last Name=self.last | DOB=self.dob';
const HEIR = "DOB='1941-03-03 | SSN='219079911 | Sex='F | Relationship='Mother";
const FRIEND = "Relationship='Sister | Phone='603-555-0142";
const PHONE = "Phone='603-555-0199";

describe.each(FORMATS)('in %s those who are not enrolled keep what stands behind them', (_, read) => {
  test.each([
    ['a beneficiary', `${EMPLOYEE} | Beneficiary Name='Ida Fox | ${HEIR}`],
    ['a beneficiary with a name in two columns', `${EMPLOYEE} | Beneficiary First Name='Ida | Beneficiary Last Name='Fox | ${HEIR}`],
    [
      'a beneficiary beside an employee who is called so',
      "Employee ID=id | EE First Name=self.first | EE Last Name=self.last | EE DOB=self.dob | Beneficiary First Name='Ida | Beneficiary Last Name='Fox | DOB='1941-03-03 | Relationship='Mother",
    ],
    ['two beneficiaries', `${EMPLOYEE} | Primary Beneficiary='Ida Fox | ${HEIR} | Contingent Beneficiary='Ned Fox | ${HEIR}`],
    ['a nominee', `${EMPLOYEE} | Nominee='Ida Fox | Relationship='Mother | DOB='1941-03-03`],
    ['a beneficiary behind dependents', `${EMPLOYEE} | Spouse Name=spouse.name | DOB=spouse.dob | Beneficiary='Ida Fox | Relationship='Mother`],
    ['somebody to call', `${EMPLOYEE} | Emergency Contact First Name='Zoe | Last Name='Hart | ${FRIEND}`],
    [
      'somebody to call, with a phone that says so',
      `${EMPLOYEE} | Emergency Contact='Zoe Hart | Emergency Contact Phone='603-555-0142 | Relationship='Sister`,
    ],
    ['a person to contact', `${EMPLOYEE} | Contact Person='Zoe Hart | ${FRIEND}`],
    ['the next of kin', `${EMPLOYEE} | Next of Kin='Zoe Hart | ${FRIEND}`],
    ['a guardian', `${EMPLOYEE} | Guardian Name='Zoe Hart | ${FRIEND}`],
  ])('%s', (_what, columns) => {
    const file = read(fileOf(columns));
    expect(describePeople(file)).toEqual(expectedOf(columns));
    expect(file.records.map(({ phone }) => phone)).toEqual(FAMILIES.map(() => null));
    expect(file.inspection.findings).toEqual([]);
  });

  test.each([
    ['a beneficiary', ['Beneficiary', '', ''], "Name='Ida Fox | DOB='1941-03-03 | Relationship='Mother"],
    [
      'two beneficiaries',
      ['Primary Beneficiary', '', 'Contingent Beneficiary', ''],
      "Name='Ida Fox | Relationship='Mother | Name='Ned Fox | Relationship='Brother",
    ],
    ['somebody to call', ['Emergency Contact', '', ''], `Name='Zoe Hart | ${FRIEND}`],
  ])('by a heading above: %s', (_what, headings, below) => {
    const columns = `${EMPLOYEE} | ${below}`;
    const file = read([['Employee', '', '', '', '', '', ...headings], ...fileOf(columns)]);
    expect(describePeople(file)).toEqual(expectedOf(columns));
    expect(file.records.every(({ phone }) => phone === null)).toBe(true);
  });

  test.each([
    [
      'behind a beneficiary of whom each column says so',
      `${WITHOUT_SSN} | Beneficiary='Ida Fox | Beneficiary Relationship='Mother | SSN=self.ssn | ${PHONE}`,
    ],
    [
      'behind somebody to call who has a phone',
      `${WITHOUT_SSN} | Emergency Contact='Zoe Hart | Emergency Phone='603-555-0142 | ${PHONE} | SSN=self.ssn`,
    ],
    ['behind a contact who is the employee', `${WITHOUT_SSN} | Contact Name=self.name | ${PHONE}`],
  ])('the employee keeps what is the employee’s own, %s', (_what, columns) => {
    const file = read(fileOf(columns));
    expect(describePeople(file)).toEqual(expectedOf(columns));
    expect(file.records.map(({ phone }) => phone)).toEqual(FAMILIES.map(() => '+1-603-555-0199'));
  });

  test('what may be either’s is read as nobody’s, and said', () => {
    const { records, inspection } = read(fileOf(`${WITHOUT_SSN} | Beneficiary='Ida Fox | SSN='219079911`));
    expect(records.map(({ ssn }) => ssn)).toEqual(FAMILIES.map(() => null));
    expect(inspection.findings.map(({ code, source }) => [code, source])).toEqual([['values_unread', 'SSN behind Beneficiary']]);
  });
});
