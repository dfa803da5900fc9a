import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** `first birth date [dependents in the same way]` of each record. */
function persons(...lines: string[]): string[] {
  const said = (person: { first_name: string | null; date_of_birth: string | null }): string =>
    `${person.first_name ?? '-'} ${person.date_of_birth ?? '-'}`;
  return normalizeFile(lines.join('\n')).records.map((record) => `${said(record)} [${record.dependents.map(said).join()}]`);
}

describe('a bare name beside a member with a name and a birth date', () => {
  test.each(['SSN,First_Name,Last_Name', 'Employee SSN,First Name,Last Name', 'Social Security Number,First,Surname'])(
    'is the holder’s: %s',
    (bare) => {
      expect(
        persons(
          `${bare},City,Member_SSN,Member_First_Name,Member_Last_Name,Member_DOB`,
          '219099901,Al,Fox,Boston,219099901,Al,Fox,03/15/1980',
          '219099901,Al,Fox,Boston,219099902,Jo,Fox,07/22/1982',
          '219099903,Di,Ray,Boston,219099903,Di,Ray,01/01/1975',
        ),
      ).toEqual(['Al 1980-03-15 [Jo 1982-07-22]', 'Di 1975-01-01 []']);
    },
  );

  test('gives the member nothing that only the holder has', () => {
    const { records } = normalizeFile(
      [
        'Employee SSN,First Name,MI,Last Name,Suffix,Member SSN,Member First Name,Member Last Name,Member DOB',
        '219099901,Al,Q,Fox,Jr,219099902,Jo,Fox,07/22/1982',
      ].join('\n'),
    );
    expect(records).toMatchObject([{ first_name: 'Jo', middle_name: null, suffix: null, date_of_birth: '1982-07-22' }]);
  });

  test('is the row’s own where the member stays the same beside several', () => {
    expect(
      persons(
        'Member SSN,Member First Name,Member Last Name,Member DOB,First Name,Last Name,Relationship',
        '219099901,Al,Fox,03/15/1980,Al,Fox,Self',
        '219099901,Al,Fox,03/15/1980,Jo,Fox,Spouse',
      ),
    ).toHaveLength(1);
  });

  test('is the holder’s also with a birth date and an SSN where it stays the same beside several members', () => {
    const { records } = normalizeFile(
      [
        'First Name,Last Name,SSN,DOB,Relationship,Member First,Member Last,Member SSN,Member DOB',
        'Al,Fox,219-09-9901,03/15/1980,Employee,Al,Fox,219-09-9901,03/15/1980',
        'Al,Fox,219-09-9901,03/15/1980,Spouse,Jo,Fox,219-09-9902,07/22/1982',
        'Di,Ray,219-09-9903,01/01/1975,Employee,Di,Ray,219-09-9903,01/01/1975',
      ].join('\n'),
    );
    expect(records).toMatchObject([
      { first_name: 'Al', dependents: [{ first_name: 'Jo', date_of_birth: '1982-07-22', ssn: '***-**-9902' }] },
      { first_name: 'Di', dependents: [] },
    ]);
  });

  test('is the row’s own where it has a birth date itself', () => {
    expect(
      persons(
        'SSN,First Name,Last Name,DOB,Member First Name,Member Last Name,Member DOB',
        '219099901,Al,Fox,03/15/1980,Al,Fox,03/15/1980',
        '219099902,Di,Ray,01/01/1975,Di,Ray,01/01/1975',
      ),
    ).toEqual(['Al 1980-03-15 []', 'Di 1975-01-01 []']);
  });
});
