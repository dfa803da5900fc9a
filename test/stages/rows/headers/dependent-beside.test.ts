import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const DEPENDENT = 'Dependent Last Name,Dependent First Name,Dependent Birth Date,Dependent Gender,Dependent Relationship';

function familiesOf(...lines: readonly string[]) {
  const { inspection, records, errors } = normalizeFile(lines.join('\n'));
  expect(errors).toEqual([]);
  const person = (one: { first_name: string | null; date_of_birth: string | null; gender: string | null; relationship: string | null }) =>
    `${one.first_name} ${one.date_of_birth} ${one.gender} ${one.relationship}`;
  return {
    beside: inspection.reading.dependents_beside === true,
    families: records.map((record) => [person(record), ...record.dependents.map(person)]),
  };
}

const EXPECTED = [['Kai 1970-01-01 M self', 'Liv 1971-02-02 F spouse', 'Mio 2005-03-03 M child'], ['Nan 1980-04-04 F self']];

test('a spouse of whom no more than a gender or a relationship is said is nobody', () => {
  const { records, errors } = normalizeFile('Employee ID,Last Name,First Name,DOB,Spouse Gender,Spouse Age,Plan\n1,Fox,Ann,1980-01-02,M,44,PPO\n');
  expect([records.map(({ first_name, dependents }) => [first_name, dependents]), errors]).toEqual([[['Ann', []]], []]);
  const born = normalizeFile('Employee ID,Last Name,First Name,DOB,Spouse Gender,Spouse DOB,Plan\n1,Fox,Ann,1980-01-02,M,1981-02-03,PPO\n');
  expect(born.records[0]!.dependents).toMatchObject([{ relationship: 'spouse', gender: 'M', date_of_birth: '1981-02-03' }]);
});

describe('an employee and one dependent in a row', () => {
  const BESIDE = 'Emp ID,Emp Last Name,Emp First Name,Plan,Dep First Name,Dep Last Name,Dep Relationship,Dep DOB';
  const plansOf = (...rows: readonly string[]) =>
    normalizeFile([BESIDE, ...rows].join('\n')).records.map(
      ({ first_name: first, coverage, dependents }) => `${first} ${coverage.plan_id} ${dependents.map((one) => one.first_name).join()}`,
    );

  test('a row of another plan in which nobody stands beside is another coverage of the employee', () => {
    expect(plansOf('1,Aho,Kai,PPO,Liv,Aho,Spouse,1971-02-02', '1,Aho,Kai,Dental,,,,', '2,Berg,Nan,PPO,,,,')).toEqual([
      'Kai PPO Liv',
      'Kai Dental ',
      'Nan PPO ',
    ]);
  });

  test('a row of the same plan in which nobody stands beside is that of the employee, and the others are of dependents', () => {
    expect(plansOf('1,Aho,Kai,PPO,,,,', '1,Aho,Kai,PPO,Liv,Aho,Spouse,1971-02-02', '2,Berg,Nan,PPO,,,,')).toEqual(['Kai PPO Liv', 'Nan PPO ']);
  });

  test('the coverage of an employee stays where the dependent has an error', () => {
    const { records, errors, tally } = normalizeFile(
      [`${BESIDE},Dep SSN`, '1,Aho,Kai,PPO,Liv,Aho,Spouse,1971-02-02,219-09-99', '1,Aho,Kai,Dental,,,,,'].join('\n'),
    );
    expect(records.map(({ coverage, dependents }) => [coverage.plan_id, dependents.length])).toEqual([
      ['PPO', 0],
      ['Dental', 0],
    ]);
    expect([tally.invalid_rows, errors.map(({ code }) => code)]).toEqual([1, ['invalid_ssn']]);
  });

  test('the columns of the dependent are not those of the row, and the employee is written once', () => {
    expect(
      familiesOf(
        `Employee ID,Last Name,First Name,Birth Date,Gender,Plan Code,${DEPENDENT}`,
        '1,Aho,Kai,1970-01-01,M,PPO,Aho,Liv,1971-02-02,F,Spouse',
        '1,Aho,Kai,1970-01-01,M,PPO,Aho,Mio,2005-03-03,M,Child',
        '2,Berg,Nan,1980-04-04,F,PPO,,,,,',
      ),
    ).toEqual({ beside: true, families: EXPECTED });
  });

  test('a relationship without more in its name is the dependent’s', () => {
    expect(
      familiesOf(
        'Employee ID,Employee Last Name,Employee First Name,Employee DOB,Employee Gender,Relationship,Dep Last Name,Dep First Name,Dep DOB,Dep Gender',
        '1,Aho,Kai,1970-01-01,M,Spouse,Aho,Liv,1971-02-02,F',
        '1,Aho,Kai,1970-01-01,M,Child,Aho,Mio,2005-03-03,M',
        '2,Berg,Nan,1980-04-04,F,,,,,',
      ),
    ).toEqual({ beside: true, families: EXPECTED });
  });

  test('a dependent of whom nothing but the name and the relationship is said', () => {
    const { records } = normalizeFile(
      'Person ID,First Name,Last Name,Birth Date,Dependent Name,Dependent Relationship\n1,Kai,Aho,1970-01-01,Liv Aho,Spouse\n2,Nan,Berg,1980-04-04,,',
    );
    expect(
      records.map((record) => [record.first_name, record.relationship, ...record.dependents.map((one) => `${one.first_name} ${one.relationship}`)]),
    ).toEqual([
      ['Kai', 'self', 'Liv spouse'],
      ['Nan', 'self'],
    ]);
  });

  test.each([
    ['where only the employee has an SSN and a gender', 'Employee ID,EE Name,EE SSN,EE Gender,Dependent Name,Dependent Relationship,DOB', 'Liv Aho'],
    ['where only its first name is sent', 'Employee ID,EE Name,EE SSN,EE Gender,Dependent First Name,Dependent Relationship,Dependent DOB', 'Liv'],
  ])('beside an employee’s own name, %s', (_, header, dependent) => {
    const { records, errors } = normalizeFile(`${header}\n1,Kai Aho,219-07-0011,M,${dependent},Spouse,1971-02-02\n2,Nan Berg,219-07-0021,F,,,\n`);
    expect(errors.filter(({ code }) => code !== 'birth_date_missing')).toEqual([]);
    expect(records).toMatchObject([
      {
        first_name: 'Kai',
        last_name: 'Aho',
        relationship: 'self',
        dependents: [{ first_name: 'Liv', last_name: 'Aho', date_of_birth: '1971-02-02' }],
      },
      { first_name: 'Nan', last_name: 'Berg', relationship: 'self', dependents: [] },
    ]);
  });

  test('by short names of columns', () => {
    const header = 'MemberID,MemLast,MemFirst,MemDOB,MemGender,DepLast,DepFirst,DepDOB,DepGender,DepRel';
    expect(
      familiesOf(
        header,
        '1,Aho,Kai,1970-01-01,M,Aho,Liv,1971-02-02,F,Spouse',
        '1,Aho,Kai,1970-01-01,M,Aho,Mio,2005-03-03,M,Child',
        '2,Berg,Nan,1980-04-04,F,,,,,',
      ).beside,
    ).toBe(true);
  });

  test.each([
    ['SSN', 'Employee Last Name,Employee First Name'],
    ['SSN', 'Last Name,First Name'],
    ['Member ID', 'Last Name,First Name'],
    ['Member ID', 'Employee Last Name,Employee First Name'],
  ])('the employee is one by %s (%s), where no other id is given', (id, names) => {
    expect(
      familiesOf(
        `${id},${names},Birth Date,Gender,Plan Code,${DEPENDENT}`,
        '412550191,Aho,Kai,1970-01-01,M,PPO,Aho,Liv,1971-02-02,F,Spouse',
        '412550191,Aho,Kai,1970-01-01,M,PPO,Aho,Mio,2005-03-03,M,Child',
        '412550192,Berg,Nan,1980-04-04,F,PPO,,,,,',
      ),
    ).toEqual({ beside: true, families: EXPECTED });
  });

  test('further coverages of the employee stay', () => {
    const { families } = familiesOf(
      `Employee ID,Last Name,First Name,Birth Date,Gender,Plan Code,${DEPENDENT}`,
      '1,Aho,Kai,1970-01-01,M,PPO,Aho,Liv,1971-02-02,F,Spouse',
      '1,Aho,Kai,1970-01-01,M,DEN,Aho,Liv,1971-02-02,F,Spouse',
    );
    expect(families).toEqual([
      ['Kai 1970-01-01 M self', 'Liv 1971-02-02 F spouse'],
      ['Kai 1970-01-01 M self', 'Liv 1971-02-02 F spouse'],
    ]);
  });

  test('a row without a dependent is another coverage of the employee where the others say who both are', () => {
    const { records } = normalizeFile(
      [
        'Employee ID,Employee Last Name,Employee First Name,Employee SSN,Employee Birth Date,Dep Last Name,Dep First Name,Dep SSN,Dep Birth Date,Dep Relationship,Plan Code',
        '201,Aho,Kai,219-09-9991,04/05/1980,Aho,Liv,219-09-9992,05/06/1979,Spouse,MED1',
        '201,Aho,Kai,219-09-9991,04/05/1980,,,,,,DEN1',
      ].join('\n'),
    );
    expect(records.map(({ first_name, coverage, dependents }) => [first_name, coverage.plan_id, ...dependents.map((one) => one.first_name)])).toEqual(
      [
        ['Kai', 'MED1', 'Liv'],
        ['Kai', 'DEN1'],
      ],
    );
  });

  test('a dependent without a name is one by its birth date and relationship', () => {
    const header = 'Employee ID,Employee First,Employee Last,Employee DOB,Dependent Relationship,Dependent DOB';
    const { records } = normalizeFile(
      [header, '1,Kai,Aho,1970-01-01,Spouse,1971-02-02', '1,Kai,Aho,1970-01-01,Child,2005-03-03', '2,Nan,Berg,1980-04-04,,'].join('\n'),
    );
    expect(records).toMatchObject([
      {
        first_name: 'Kai',
        date_of_birth: '1970-01-01',
        dependents: [{ relationship: 'spouse', date_of_birth: '1971-02-02' }, { relationship: 'child' }],
      },
      { first_name: 'Nan', dependents: [] },
    ]);
  });

  test('a row for each person, the employee’s name in all of them, is another file', () => {
    expect(
      familiesOf(
        'Employee ID,Employee Last Name,Employee First Name,Employee DOB,Employee Gender,Relationship,Dependent Last Name,Dependent First Name,Dependent DOB,Dependent Gender',
        '1,Aho,Kai,1970-01-01,M,Employee,,,,',
        '1,Aho,Kai,1970-01-01,M,Spouse,Aho,Liv,1971-02-02,F',
        '1,Aho,Kai,1970-01-01,M,Child,Aho,Mio,2005-03-03,M',
        '2,Berg,Nan,1980-04-04,F,Employee,,,,',
      ),
    ).toEqual({ beside: false, families: EXPECTED });
  });
});
