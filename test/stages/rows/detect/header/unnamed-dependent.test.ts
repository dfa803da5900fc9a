import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

/** `first birth date [birth dates of dependents]` of each record. */
function persons(...lines: string[]): string[] {
  return normalizeFile(lines.join('\n')).records.map(
    ({ first_name: first, date_of_birth: born, dependents }) => `${first} ${born ?? '-'} [${dependents.map((one) => one.date_of_birth).join()}]`,
  );
}

describe('a dependent’s birth date in a file that names no dependent', () => {
  test('is none of the row’s person where rows leave it blank', () => {
    expect(persons('Employee ID,Last Name,First Name,Plan,Dependent DOB', '1,Fox,Al,PPO,', '2,Ray,Di,PPO,2025-10-02')).toEqual([
      'Al - []',
      'Di - [2025-10-02]',
    ]);
  });

  test('nor where the person has one', () => {
    expect(persons('Employee ID,Last Name,First Name,DOB,Plan,Dependent DOB', '2,Ray,Di,1990-01-01,PPO,2025-10-02')).toEqual([
      'Di 1990-01-01 [2025-10-02]',
    ]);
  });

  test('nor where the employee has one', () => {
    expect(persons('Employee ID,Last Name,First Name,Employee DOB,Dependent DOB', '2,Ray,Di,1990-01-01,2025-10-02')).toEqual([
      'Di 1990-01-01 [2025-10-02]',
    ]);
  });

  test.each([
    ['in which no row has both', 'Member ID,Last Name,First Name,Employee DOB,Dependent DOB', ['1-1,Fox,Al,1980-01-01,', '1-2,Fox,Jo,,2012-01-01']],
    [
      'of bare members',
      'Member ID,Last Name,First Name,Plan,Dependent DOB',
      ['1-1,Fox,Jo,PPO,2012-01-01', '1-2,Fox,Bo,PPO,2013-01-01', '1-3,Fox,Al,PPO,'],
    ],
    [
      'that says relationships',
      'Employee ID,Last Name,First Name,Relationship,Dependent DOB',
      ['1,Fox,Jo,Child,2012-01-01', '2,Ray,Bo,Child,2013-01-01'],
    ],
    ['of which all rows say it', 'Employee ID,Last Name,First Name,Dependent DOB', ['1,Fox,Jo,2012-01-01', '2,Ray,Bo,2013-01-01']],
    ['of two persons with one id', 'Employee ID,Last Name,First Name,DOB,Dependent DOB', ['1,Fox,Al,,2012-01-01', '1,Fox,Jo,,2013-01-01']],
  ])('may be the person’s own in one %s', (_, header, rows) => {
    const born = normalizeFile([header, ...rows].join('\n')).records.flatMap((record) =>
      [record, ...record.dependents].map((one) => (one.first_name === null ? null : one.date_of_birth)),
    );
    expect(born.filter((day) => day !== null)).toHaveLength(2);
  });
});
