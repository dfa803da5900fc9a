import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';
import { normalizeSheet } from '../../../sheet.ts';
import { inspect, refusal } from '../../inspecting.ts';

const people = (file: ReturnType<typeof normalizeFile>) =>
  file.records.map((record) => [
    `${record.first_name} ${record.last_name}`,
    ...record.dependents.map((one) => `${one.first_name} ${one.last_name} ${one.relationship} ${one.date_of_birth}`),
  ]);

describe('a column that says only who stands there', () => {
  test('holds names where the rows prove it: of the employee, the spouse and the children', () => {
    const file = normalizeFile(
      [
        'Employee,SSN,DOB,Spouse,Spouse DOB,Child 1,Child 1 DOB,Child 2,Child 2 DOB',
        '"Pessoa, Fernando",605-22-0001,6/13/1978,"Pessoa, Ofelia",6/14/1980,Alberto Pessoa,4/16/2009,N/A,',
        'Rachel de Queiroz,605-22-0002,11/17/1980,,,,,,',
      ].join('\n'),
    );
    expect(file.inspection.reading.columns).toEqual([
      'Employee Name',
      'SSN',
      'DOB',
      'Spouse Name',
      'Spouse DOB',
      'Child 1 Name',
      'Child 1 DOB',
      'Child 2 Name',
      'Child 2 DOB',
    ]);
    expect(people(file)).toEqual([['Fernando Pessoa', 'Ofelia Pessoa spouse 1980-06-14', 'Alberto Pessoa child 2009-04-16'], ['Rachel de Queiroz']]);
  });

  test('holds names that say in brackets who somebody is', () => {
    const file = normalizeFile(
      'Member,Birth Date,SSN,Plan\n"Fox, Ann",1980-01-02,605-22-0001,PPO\n"  Fox, Ben (Spouse)",1981-02-03,605-22-0002,\n"  Fox, Cal (Child)",2010-03-04,605-22-0003,\n"Hay, Dee",1975-06-07,605-22-0004,HMO\n',
    );
    expect(people(file)).toEqual([['Ann Fox', 'Ben Fox spouse 1981-02-03', 'Cal Fox child 2010-03-04'], ['Dee Hay']]);
  });

  test('is one dependent a row under "Dependents" where a birth date of one stands beside, and no list', () => {
    const rows = (first: string, second: string): string =>
      `Worker,Employee ID,Benefit Plan,Dependents,Dependent Relationship,Dependent Date of Birth\nAnn Fox,1,PPO,${first},Spouse,1981-02-03\nAnn Fox,1,PPO,${second},Child,2010-03-04\nDee Hay,2,HMO,,,\n`;
    expect(people(normalizeFile(rows('Ben Fox', 'Cal Fox')))).toEqual([
      ['Ann Fox', 'Ben Fox spouse 1981-02-03', 'Cal Fox child 2010-03-04'],
      ['Dee Hay'],
    ]);
    expect(normalizeFile(rows('Ben Fox; Cal Fox', 'Cal Fox')).inspection.findings).toMatchObject([{ code: 'values_unread', source: 'Dependents' }]);
  });

  test.each(['Spouse/DP', 'Husband/Wife', 'Spouse or Domestic Partner'])('%s is the spouse, by whole names and by parts of them', (who) => {
    const whole = normalizeFile(`SSN,Employee,DOB,${who},${who} DOB\n605-22-0001,Ann Lee,1978-06-13,Bob Lee,1980-06-14\n`);
    expect(people(whole)).toEqual([['Ann Lee', 'Bob Lee spouse 1980-06-14']]);
    const parts = normalizeFile(
      `SSN,First Name,Last Name,${who} First Name,${who} Last Name,${who} DOB\n605-22-0001,Ann,Lee,Bob,Lee,1980-06-14\n605-22-0002,Cy,Fox,,,\n`,
    );
    expect(people(parts)).toEqual([['Ann Lee', 'Bob Lee spouse 1980-06-14'], ['Cy Fox']]);
  });

  test('of an employee with a dependent beside, whose relationship and birth date were taken for the employee’s', () => {
    const rows = [
      ['Employee ID', 'Worker', 'Date of Birth', 'Benefit Plan', 'Dependent', 'Dependent Relationship', 'Dependent Date of Birth'],
      ['21001', 'Amelia Hartono', '1983-02-11', 'Choice', 'Budi Hartono', 'Spouse', '1981-02-11'],
      ['21001', 'Amelia Hartono', '1983-02-11', 'Choice', 'Citra Hartono', 'Child', '2013-02-11'],
      ['21002', 'Bruno Keller', '1990-12-11', 'Choice', null, null, null],
    ];
    const expected = [['Amelia Hartono', 'Budi Hartono spouse 1981-02-11', 'Citra Hartono child 2013-02-11'], ['Bruno Keller']];
    expect(people(normalizeFile(rows.map((row) => row.join(',')).join('\n')))).toEqual(expected);
    expect(people(normalizeSheet(rows))).toEqual(expected);
  });
});

describe('who is covered beside the name of who holds the coverage', () => {
  test.each([
    ['Employee Name', 'Dependent', ''],
    ['Subscriber Name', 'Covered Person', '"Berg, Ann"'],
    ['Policyholder Name', 'Covered Individual', '"Berg, Ann"'],
    ['Employee Name', 'Person Covered', 'Ann Berg'],
    ['Employee Name', 'Enrolled Member', 'Ann Berg'],
    ['Worker Name', 'Covered Dependent', ''],
  ])('is the person of the row: %s and %s', (holder, covered, self) => {
    const file = normalizeFile(
      [
        `Employee ID,${holder},${covered},Relationship,DOB,Plan`,
        `1,"Berg, Ann",${self},Self,1985-03-15,PPO`,
        '1,"Berg, Ann","Berg, Bo",Spouse,1986-04-16,PPO',
        '1,"Berg, Ann",Cy Berg,Child,2015-05-17,PPO',
      ].join('\n'),
    );
    expect(people(file)).toEqual([['Ann Berg', 'Bo Berg spouse 1986-04-16', 'Cy Berg child 2015-05-17']]);
    expect(file.errors).toEqual([]);
  });

  test('is not named where the column says yes or no', () => {
    const file = normalizeFile(
      ['Employee ID,Employee Name,Dependent,DOB,Plan', '1,"Berg, Ann",N,1985-03-15,PPO', '2,"Roe, Bo",N,1986-04-16,PPO'].join('\n'),
    );
    expect(people(file)).toEqual([['Ann Berg'], ['Bo Roe']]);
  });
});

describe('no names are', () => {
  test.each([
    ['Dependent', 'Dependent DOB', ['Y,2010-01-01', 'N,']],
    ['Dependent', 'Dependent DOB', ['2,2010-01-01', '1,2010-01-01']],
    ['Spouse', 'Spouse DOB', ['Not Covered,', 'Opted Out,']],
    ['Spouse', 'Spouse Life', ['Ofelia,Y', 'Liv,N']],
    ['Dependent', 'Plan', ['Ofelia Pessoa,A', 'Liv Berg,A']],
    ['Employee', 'Plan', ['Ofelia Pessoa,A', 'Liv Berg,A']],
  ])('the cells of %s beside %s', (one, other, rows) => {
    const header = `Employee ID,First Name,Last Name,${one},${other}`;
    const { reading } = inspect([header, ...rows.map((row, at) => `${at},Ann,Lee,${row}`)].join('\n'));
    expect(reading.columns).toEqual(header.split(','));
  });

  test('tiers and numbers, of which a file is still refused', () => {
    expect(refusal('Employee,SSN,DOB,Plan\nEmployee Only,412-55-0191,1980-01-01,PPO\n').code).toBe('unrecognized_layout');
    expect(refusal('Employee,SSN,DOB,Plan\n1001,412-55-0191,1980-01-01,PPO\n').code).toBe('unrecognized_layout');
  });
});

test('a spouse under a bare name keeps the first name where only a policy’s number identifies the member', () => {
  const rows = ['P100,Ann Fox,01/02/1980,Ben Fox,01/02/1981,Family', 'P101,Dan Oak,01/02/1970,,,Single'];
  const { records } = normalizeFile(`Policy Number,Policyholder,Birthdate,Spouse,Spouse Birthdate,Tier\n${rows.join('\n')}\n`);
  expect(records).toMatchObject([
    { member_id: 'P100', dependents: [{ first_name: 'Ben', last_name: 'Fox', date_of_birth: '1981-01-02', relationship: 'spouse' }] },
    { member_id: 'P101', dependents: [] },
  ]);
});
