import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** `first birth date SSN gender [dependents in the same way]` of each record. */
function persons(...lines: string[]): string[] {
  interface Said {
    first_name: string | null;
    date_of_birth: string | null;
    ssn: string | null;
    gender: string | null;
  }
  const said = (person: Said): string =>
    [person.first_name, person.date_of_birth, person.ssn?.slice(-4), person.gender].map((part) => part ?? '-').join(' ');
  return normalizeFile(lines.join('\n')).records.map((record) => `${said(record)} [${record.dependents.map(said).join()}]`);
}

const FOX = '7,Al Fox,1980-03-15,219-09-9901,M';
const RAY = '8,Di Ray,1975-01-01,219-09-9903,F';

describe('a bare birth date, SSN and gender beside an employee and a member', () => {
  test.each(['Employee', 'Employee Name', 'Subscriber Name'])('are the employee’s where the member has its own: %s', (holder) => {
    expect(
      persons(
        `Employee ID,${holder},Date of Birth,SSN,Gender,Member Name,Member Relationship,Member Date of Birth,Member SSN,Member Gender`,
        `${FOX},Al Fox,Employee,1980-03-15,219-09-9901,M`,
        `${FOX},Jo Fox,Child,2012-07-22,219-09-9902,F`,
        `${FOX},Bo Fox,Child,,,`,
        `${RAY},Di Ray,Employee,1975-01-01,219-09-9903,F`,
      ),
    ).toEqual(['Al 1980-03-15 9901 M [Jo 2012-07-22 9902 F,Bo - - -]', 'Di 1975-01-01 9903 F []']);
  });

  test('are the employee’s where they stay the same beside several members', () => {
    expect(
      persons(
        'Employee ID,Employee Name,DOB,SSN,Gender,Member Name,Member Relationship',
        `${FOX},"Fox, Al",Employee`,
        `${FOX},"Fox, Jo",Child`,
        `${RAY},"Ray, Di",Employee`,
      ),
    ).toEqual(['Al 1980-03-15 9901 M [Jo - - -]', 'Di 1975-01-01 9903 F []']);
  });

  test('are the member’s where they are each member’s own', () => {
    expect(
      persons(
        'Employee ID,Employee Name,DOB,SSN,Gender,Member Name,Member Relationship',
        `${FOX},Al Fox,Employee`,
        '7,Al Fox,2012-07-22,219-09-9902,F,Jo Fox,Child',
        `${RAY},Di Ray,Employee`,
      ),
    ).toEqual(['Al 1980-03-15 9901 M [Jo 2012-07-22 9902 F]', 'Di 1975-01-01 9903 F []']);
  });

  test('may be those of twins, where only dependents have rows', () => {
    expect(
      persons(
        'Employee ID,Employee Name,DOB,Gender,Member Name,Member Relationship',
        '7,Al Fox,2012-07-22,F,Jo Fox,Child',
        '7,Al Fox,2012-07-22,F,Bo Fox,Child',
      ).map((record) => record.slice(0, 15)),
    ).toEqual(['Jo 2012-07-22 -', 'Bo 2012-07-22 -']);
  });
});

describe('what an employee’s own column says beside the name of a member', () => {
  test('is nobody else’s', () => {
    expect(
      persons(
        'Employee ID,Employee Name,Employee DOB,Employee SSN,Employee Gender,Member Name,Member Relationship',
        `${FOX},Al Fox,Employee`,
        `${FOX},Jo Fox,Child`,
      ),
    ).toEqual(['Al 1980-03-15 9901 M [Jo - - -]']);
  });

  test('is each person’s own where nobody else is named', () => {
    expect(
      persons('Employee ID,Employee Name,Employee DOB,Employee Gender,Relationship', '7,Al Fox,1980-03-15,M,Employee', '7,Jo Fox,2012-07-22,F,Child'),
    ).toEqual(['Al 1980-03-15 - M [Jo 2012-07-22 - F]']);
  });
});
