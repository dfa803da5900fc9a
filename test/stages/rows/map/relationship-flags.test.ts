import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

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

test('so they are in columns', () => {
  const rows = [
    'Family ID,First Name,Last Name,DOB,Is Subscriber,Is Spouse',
    'F1,Ann,Ash,1980-01-02,Y,N',
    'F1,Bo,Ash,1981-01-02,N,Y',
    'F2,Di,Elm,1980-01-02,Y,N',
    '',
  ];
  expect(normalizeFile(rows.join('\n')).records).toMatchObject([{ dependents: [{ relationship: 'spouse' }] }, { first_name: 'Di' }]);
});
