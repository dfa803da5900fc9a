import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const person = (firstName: string, rest: object): object => ({ firstName, lastName: 'Ash', dob: '1980-01-02', ...rest });
const family = (...dependents: object[]): string => JSON.stringify([person('Ann', { employeeId: 'E1', dependents })]);

test.each([true, 'true', 'Y', 'yes', 1, '1'])('a dependent is what a flag says that it is (%j)', (yes) => {
  const { records, errors } = normalizeFile(family(person('Bo', { isSpouse: yes }), person('Cy', { isSpouse: false, isChild: yes })));
  expect(records).toMatchObject([{ dependents: [{ relationship: 'spouse' }, { relationship: 'child' }] }]);
  expect(errors).toEqual([]);
});

test('a relationship in words comes before flags, and two flags say nothing', () => {
  const { records } = normalizeFile(
    family(person('Bo', { isSpouse: true, relationship: 'Domestic Partner' }), person('Cy', { relationship: 'Child' })),
  );
  expect(records).toMatchObject([{ dependents: [{ relationship: 'domestic_partner' }, { relationship: 'child' }] }]);
  expect(normalizeFile(family(person('Bo', { isSpouse: true, isChild: true }))).records).toMatchObject([{ dependents: [{ relationship: null }] }]);
});

test('persons of records of their own are told by flags, where one says who the subscriber is', () => {
  const records = [
    person('Ann', { familyId: 'F1', isSubscriber: true }),
    person('Bo', { familyId: 'F1', isSubscriber: false, isSpouse: true }),
    person('Cy', { familyId: 'F1', isSubscriber: false, isSpouse: false, isChild: true }),
    person('Di', { familyId: 'F1', isSubscriber: false }),
  ];
  const { records: read, errors } = normalizeFile(JSON.stringify(records));
  expect(read).toMatchObject([{ dependents: [{ relationship: 'spouse' }, { relationship: 'child' }, { relationship: 'other' }] }]);
  expect(errors).toMatchObject([{ row_number: 4, code: 'relationship_inferred' }]);
});

test('dependents in columns are told by flags', () => {
  const rows = [
    'Family ID,First Name,Last Name,DOB,Is Subscriber,Is Spouse',
    'F1,Ann,Ash,1980-01-02,Y,N',
    'F1,Bo,Ash,1981-01-02,N,Y',
    'F2,Di,Elm,1980-01-02,Y,N',
    '',
  ];
  expect(normalizeFile(rows.join('\n')).records).toMatchObject([{ dependents: [{ relationship: 'spouse' }] }, { first_name: 'Di' }]);
});

describe('a relationship that is only DEPENDENT', () => {
  const relationships = (...rows: string[]) => {
    const { records } = normalizeFile(rows.join('\n'));
    return records.map(({ dependents }) => dependents.map(({ relationship }) => relationship));
  };

  test.each(['DEPENDENT', 'Dependant', 'Dep', 'd'])('is what a flag says (%s)', (word) => {
    const header = 'Employee ID,First Name,Last Name,DOB,Relationship,Is Spouse,Plan';
    const rows = ['E1,Ann,Ash,1980-01-02,Employee,N,PPO', `E1,Bo,Ash,1981-01-02,${word},Y,PPO`, `E1,Cy,Ash,2011-01-02,${word},N,PPO`];
    expect(relationships(header, ...rows)).toEqual([['spouse', 'child']]);
  });

  test('is so in columns of dependents, too', () => {
    const header = 'Employee ID,First Name,Last Name,DOB,Plan,Dep 1 First Name,Dep 1 Relationship,Dep 1 Is Spouse';
    expect(relationships(header, 'E1,Ann,Ash,1980-01-02,PPO,Bo,Dependent,Y', 'E2,Di,Elm,1980-01-02,PPO,Ed,Dependent,N')).toEqual([
      ['spouse'],
      ['child'],
    ]);
  });

  test('a child stays one, whatever a flag says', () => {
    const header = 'Employee ID,First Name,Last Name,DOB,Relationship,Is Spouse,Plan';
    expect(relationships(header, 'E1,Ann,Ash,1980-01-02,Employee,N,PPO', 'E1,Cy,Ash,2011-01-02,Child,Y,PPO')).toEqual([['child']]);
  });

  test('a column Spouse says it where children are said to be none', () => {
    const header = 'Employee SSN,Spouse,First Name,Last Name,Birth Date,Relationship,Dependent SSN,Plan';
    const ann = '123-45-6789,,Ann,Ash,1980-01-02,EMPLOYEE,,PPO';
    const bo = '123-45-6789,Y,Bo,Ash,1981-01-02,DEPENDENT,123-45-6780,PPO';
    expect(relationships(header, ann, bo, '123-45-6789,N,Cy,Ash,2011-01-02,CHILD,123-45-6781,PPO')).toEqual([['spouse', 'child']]);
  });

  test.each([
    ['that an employee has one', 'Y', 'N', 'N'],
    ['that one is covered', '', 'Y', 'Y'],
    ['nothing of a child', '', 'Y', ''],
  ])('a column Spouse does not say it where it may say %s', (_, ofEmployee, first, second) => {
    const header = 'Employee ID,First Name,Last Name,DOB,Relationship,Spouse,Plan';
    const rows = [
      `E1,Ann,Ash,1980-01-02,Employee,${ofEmployee},PPO`,
      `E1,Bo,Ash,2010-01-02,Dependent,${first},PPO`,
      `E1,Cy,Ash,2011-01-02,Child,${second},PPO`,
    ];
    expect(relationships(header, ...rows)).toEqual([['child', 'child']]);
  });
});
