import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';
import { csv } from '../../one-row.ts';

const read = (flag: string, ...rows: readonly string[][]) =>
  normalizeFile(csv(['Member ID', flag, 'First Name', 'Last Name', 'DOB', 'Plan ID'], rows));
const people = ({ records }: ReturnType<typeof read>) =>
  records.map(({ first_name, relationship, dependents }) => [
    first_name,
    relationship,
    ...dependents.map((one) => `${one.first_name} ${one.relationship}`),
  ]);

const ANN = ['1', 'Y', 'Ann', 'Lee', '1980-01-02', 'PPO'];
const KIM = ['2', 'N', 'Kim', 'Lee', '2012-01-02', 'PPO'];
const BOB = ['3', 'Y', 'Bob', 'Ray', '1981-01-02', 'HMO'];
const JO = ['4', 'N', 'Jo', 'Ray', '2013-01-02', 'HMO'];

test.each(['Subscriber Indicator', 'Is Subscriber', 'Is Primary', 'Primary Member', 'Subscriber'])(
  'without a family id, those of whom %s says no are dependents of the subscriber above',
  (flag) => {
    const file = read(flag, ANN, KIM, BOB, JO);
    expect(people(file)).toEqual([
      ['Ann', 'self', 'Kim other'],
      ['Bob', 'self', 'Jo other'],
    ]);
    expect(file.errors).toMatchObject([{ code: 'relationship_inferred' }, { code: 'relationship_inferred' }]);
  },
);

test('a flag tells subscribers by the order of rows, where names stand in one column', () => {
  const rows = [
    ['1', 'Y', 'Ann Lee'],
    ['2', 'N', 'Kim Lee Jr'],
    ['3', 'Y', 'Bob Ray'],
  ];
  expect(people(normalizeFile(csv(['Member ID', 'Is Subscriber', 'Name'], rows)))).toEqual([
    ['Ann', 'self', 'Kim other'],
    ['Bob', 'self'],
  ]);
});

test('a flag named after dependents tells subscribers by its name', () => {
  const turned = (row: readonly string[]) => row.with(1, row[1] === 'Y' ? 'false' : 'true');
  expect(people(read('Is Dependent', turned(ANN), turned(KIM)))).toEqual([['Ann', 'self', 'Kim other']]);
});

test('rows in another order are nobody’s dependents, and no subscribers either', () => {
  expect(people(read('Is Subscriber', KIM, BOB, ['5', 'N', 'Al', 'Oak', '2012-01-02', ''], ANN, JO))).toEqual([
    ['Kim', 'other'],
    ['Bob', 'self'],
    ['Al', 'other'],
    ['Ann', 'self'],
    ['Jo', 'other'],
  ]);
});

test.each([
  ['Is Primary', [ANN, ANN.with(1, 'N').with(5, 'DEN'), BOB]],
  ['Primary Flag', [ANN, JO, BOB, KIM]],
  ['Subscriber Indicator', [ANN, KIM.with(1, 'X'), BOB]],
  ['Subscriber Indicator', [ANN, BOB]],
])('%s says nothing where one person is both, nobody stands below, or it says other words', (flag, rows) => {
  expect(read(flag, ...rows).records.every(({ relationship }) => relationship === 'self')).toBe(true);
});

test('a flag links records of JSON in the same way', () => {
  const person = ([id, is, first, last, dob]: readonly string[]) => ({ memberId: id, isSubscriber: is === 'Y', name: { first, last }, dob });
  expect(people(normalizeFile(JSON.stringify({ members: [ANN, KIM, BOB, JO].map(person) })))).toEqual([
    ['Ann', 'self', 'Kim other'],
    ['Bob', 'self', 'Jo other'],
  ]);
});
