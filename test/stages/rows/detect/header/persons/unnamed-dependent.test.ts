import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

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

  test('is none of the row’s person where the person has one', () => {
    expect(persons('Employee ID,Last Name,First Name,DOB,Plan,Dependent DOB', '2,Ray,Di,1990-01-01,PPO,2025-10-02')).toEqual([
      'Di 1990-01-01 [2025-10-02]',
    ]);
  });

  test('is none of the row’s person where the employee has one', () => {
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

test('dependents without names stand beside an employee of bare names who has a birth date of its own', () => {
  const { records } = normalizeFile(
    [
      'Employee ID,First Name,Last Name,Birth Date,Plan,Dependent Number,Dependent Relationship,Dependent DOB',
      '1,Al,Fox,1980-01-01,PPO,1,Child,2011-03-04',
      '1,Al,Fox,1980-01-01,PPO,2,Spouse,1978-06-30',
      '2,Di,Ray,1990-01-01,PPO,,,',
    ].join('\n'),
  );
  expect(records.map(({ date_of_birth: born, relationship, dependents }) => [born, relationship, dependents.length])).toEqual([
    ['1980-01-01', 'self', 2],
    ['1990-01-01', 'self', 0],
  ]);
  expect(records[0]!.dependents.map((one) => `${one.relationship} ${one.date_of_birth}`)).toEqual(['child 2011-03-04', 'spouse 1978-06-30']);
});

test('who is named beside an employee in camel case, with a relationship, is the row’s person, be it the employee', () => {
  const { records, errors } = normalizeFile(
    [
      'empCode,empName,doj,dependentName,relationship,dob,gender',
      'E1,Asha Rao,2015-04-01,Asha Rao,Self,1985-05-13,F',
      'E1,Asha Rao,2015-04-01,Ravi Rao,Spouse,1984-05-13,M',
      'E2,Om Nath,2015-04-01,Om Nath,Self,1980-05-13,M',
    ].join('\n'),
  );
  expect(records.map((one) => [one.first_name, one.date_of_birth, one.dependents.map((other) => [other.first_name, other.date_of_birth])])).toEqual([
    ['Asha', '1985-05-13', [['Ravi', '1984-05-13']]],
    ['Om', '1980-05-13', []],
  ]);
  expect(errors).toEqual([]);
});

test('relatives beside an employee’s name are named by their own', () => {
  const { records } = normalizeFile(
    ['employee_id,employee_name,dependent_dob,sex,relative_name,relation_to_employee', 'K1,Asha Rao,1984-05-13,M,Ravi Rao,Husband'].join('\n'),
  );
  expect(records).toMatchObject([{ first_name: 'Ravi', relationship: 'spouse', date_of_birth: '1984-05-13' }]);
});

test('a list of dependents alone, each with an id of its own, has no subscriber among them', () => {
  const file = (...ids: string[]) =>
    normalizeFile(
      ['employee_id,dependent_id,Fname,Lname,dob', ...ids.map((id, n) => `${n < 2 ? 44 : 45},${id},Al${n},Fox,2001-02-0${n + 1}`)].join('\n'),
    );
  expect(file('501', '502', '503').records.map(({ relationship }) => relationship)).toEqual(['other', 'other', 'other']);
  expect(file('', '502', '').records.map(({ relationship }) => relationship)).toEqual(['self', 'self']);
});

test('the SSN and the gender beside a dependent’s birth date are not those of the row’s person', () => {
  const [ann] = normalizeFile(
    'Employee ID,Last Name,First Name,DOB,Dependent DOB,Dependent SSN,Dependent Gender\n1,Fox,Ann,1980-01-01,2012-01-01,219441023,M\n2,Ray,Di,1985-01-01,,,\n',
  ).records;
  expect(ann).toMatchObject({ ssn: null, gender: null, dependents: [{ date_of_birth: '2012-01-01', ssn: '***-**-1023', gender: 'M' }] });
});

test('a dependent’s SSN beside one of the employee is not that of the row’s person', () => {
  const header = 'Employee ID,SSN,Last Name,First Name,DOB,Dependent SSN,Dependent Gender';
  const { records } = normalizeFile(`${header}\n1,219441021,Fox,Ann,1980-01-01,219441023,M\n2,219442031,Ray,Di,1985-01-01,,\n`);
  expect(records).toMatchObject([
    { ssn: '***-**-1021', gender: null, dependents: [{ ssn: '***-**-1023', gender: 'M' }] },
    { ssn: '***-**-2031', dependents: [] },
  ]);
});

test('bare names of whom each row says a dependent’s birth date are dependents, where they share the id of an employee', () => {
  const header = 'Employee Number,First Name,Last Name,SSN,Dependent Birth Date';
  const { records, errors } = normalizeFile(
    `${header}\n1,Leo,Ruiz,219441022,1981-04-02\n1,Mia,Ruiz,219441023,2011-04-02\n2,Ty,Hart,219442032,2001-05-02\n`,
  );
  expect(records.map(({ first_name, employee_id, ssn, relationship }) => [first_name, employee_id, ssn, relationship])).toEqual([
    ['Leo', '1', '***-**-1022', 'other'],
    ['Mia', '1', '***-**-1023', 'other'],
    ['Ty', '2', '***-**-2032', 'other'],
  ]);
  expect(errors.filter(({ code }) => code === 'orphan_dependent')).toHaveLength(3);
});
