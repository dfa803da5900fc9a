import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const read = (...lines: string[]) => normalizeFile(lines.join('\n'));
const names = (people: readonly { first_name: string | null; relationship: string | null }[]) =>
  people.map(({ first_name, relationship }) => `${first_name} ${relationship}`);

describe('one dependent without a number beside a spouse', () => {
  test.each([
    ['First Name,Last Name,Member ID,DOB', 'Dependent First Name,Dependent Last Name,Dependent DOB,Dependent Relationship'],
    ['Employee First Name,Employee Last Name,Employee ID,Employee DOB', 'Dep First Name,Dep Last Name,Dep DOB,Dep Relationship'],
    ['FIRST_NAME,LAST_NAME,MEMBER_ID,DOB', 'DEPENDENT_FIRST_NAME,DEPENDENT_LAST_NAME,DEPENDENT_DOB,DEPENDENT_RELATIONSHIP'],
  ])('is a third person, and the row its employee: %s,…,%s', (own, dependent) => {
    const { records, errors } = read(
      `${own},Spouse First Name,Spouse Last Name,${dependent}`,
      'Ann,Lee,M1,01/01/1980,Al,Lee,Kid,Lee,05/05/2015,C',
      'Bob,Ray,M2,01/01/1981,,,,,,',
    );
    expect(names(records)).toEqual(['Ann self', 'Bob self']);
    expect(names(records[0]!.dependents)).toEqual(['Al spouse', 'Kid child']);
    expect(records[0]!.dependents[1]!.date_of_birth).toBe('2015-05-05');
    expect(errors.filter(({ code }) => code !== 'birth_date_missing' && code !== 'required_field_missing')).toEqual([]);
  });

  test('is the person of the row where a row says so', () => {
    const header =
      'First Name,Last Name,Member ID,Spouse First Name,Spouse Last Name,Dependent First Name,Dependent Last Name,Dependent Relationship';
    const { inspection } = read(header, 'Ann,Lee,M1,Al,Lee,Ann,Lee,Self', 'Ann,Lee,M1,Al,Lee,Kid,Lee,Child');
    expect(inspection.reading.columns).toEqual(header.split(','));
  });

  test('has days and a gender of its own, as a spouse has', () => {
    const { records } = read(
      'First Name,Last Name,Member ID,Effective Date,SPOUSE FIRST NAME,SPOUSE GDR,SPOUSE EFF DATE,SPOUSE TERM DATE,DEPENDENT FIRST NAME,DEPENDENT EFF DATE,DEPENDENT TERM DATE',
      'Ann,Lee,M1,01/01/2020,Al,M,02/01/2020,06/30/2024,Kid,03/01/2020,05/31/2024',
    );
    expect(records).toMatchObject([
      {
        coverage: { effective_date: '2020-01-01', termination_date: null },
        dependents: [
          { first_name: 'Al', gender: 'M', effective_date: '2020-02-01', termination_date: '2024-06-30' },
          { first_name: 'Kid', effective_date: '2020-03-01', termination_date: '2024-05-31' },
        ],
      },
    ]);
  });
});

test('a dependent beside the employee of each row has days of its own', () => {
  const { records } = read(
    'Employee First Name,Employee Last Name,Employee ID,Dependent First Name,Dependent Last Name,Dependent Effective Date,Dependent Term Date',
    'Ann,Lee,M1,Kid,Lee,01/01/2024,02/29/2024',
    'Bob,Ray,M2,,,,',
  );
  expect(records[0]!.dependents).toMatchObject([{ first_name: 'Kid', effective_date: '2024-01-01', termination_date: '2024-02-29' }]);
});

test("a gender that stands again behind a dependent's own columns is the dependent's", () => {
  const { records } = read(
    'SSN,Last Name,First Name,Gender,Dependent Last Name,Dependent First Name,Dependent MI,Dependent Date of Birth,Dependent Relationship,Gender',
    '457555462,Moore,Alice,F,Moore,Peter,,05/06/1979,Spouse,M',
    '078639265,Reed,Brian,M,,,,,,',
  );
  expect(records).toMatchObject([
    { gender: 'F', dependents: [{ first_name: 'Peter', gender: 'M' }] },
    { gender: 'M', dependents: [] },
  ]);
});
