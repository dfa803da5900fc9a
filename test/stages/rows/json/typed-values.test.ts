import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const lines = (objects: readonly unknown[]): string => objects.map((object) => `${JSON.stringify(object)}\n`).join('');

/** As `mongoexport` writes it: relaxed where it can, canonical elsewhere. */
const ANN = {
  _id: { $oid: '507f1f77bcf86cd799439011' },
  memberId: { $numberLong: '1001' },
  name: { first: 'Zo\u00eb "Z"', last: 'Ash' },
  dob: { $date: '1985-03-15T00:00:00Z' },
  ssn: { $numberDouble: '219099991.0' },
  dependents: [{ firstName: 'Bob', dob: { $date: { $numberLong: '-86400000' } }, relationship: 'spouse' }],
  coverages: [{ planId: 'GOLD', effectiveDate: { $date: 1704067200000 }, terminationDate: { $date: null } }],
};

test('values that say their own type, as MongoDB exports them, are read as what they are', () => {
  for (const text of [lines([ANN]), JSON.stringify([ANN], null, 2)]) {
    const { records, errors } = normalizeFile(text, { chunkBytes: 7 });
    expect(errors).toEqual([]);
    expect(records[0]).toMatchObject({
      member_id: '1001',
      first_name: 'Zo\u00eb "Z"',
      date_of_birth: '1985-03-15',
      ssn: '***-**-9991',
      coverage: { plan_id: 'GOLD', effective_date: '2024-01-01', termination_date: null },
      dependents: [{ first_name: 'Bob', date_of_birth: '1969-12-31' }],
    });
  }
});

test('they are columns of the values that other records hold bare', () => {
  const bare = { memberId: 'M2', name: { first: 'Cy', last: 'Cedar' }, dob: '1979-07-02' };
  const { records } = normalizeFile(lines([bare, ANN, { ...bare, memberId: 'M3' }]));
  expect(records.map(({ member_id: id, date_of_birth: born }) => [id, born])).toEqual([
    ['M2', '1979-07-02'],
    ['1001', '1985-03-15'],
    ['M3', '1979-07-02'],
  ]);
});

test('a moment that is none is an error, and shows what was sent', () => {
  const { errors } = normalizeFile(lines([{ ...ANN, dependents: [], dob: { $date: { $numberLong: '99999999999999999' } } }]));
  expect(errors).toMatchObject([{ code: 'invalid_date', source: 'dob', original_value: '99999999999999999' }]);
});

test('the key that the database gave to a record is not the id of its person', () => {
  const { memberId: _, ssn: __, ...nobody } = ANN;
  expect(() => normalizeFile(lines([nobody]))).toThrow('do not name a person and an identifier');
});

/** As DynamoDB writes an attribute. */
function attribute(value: unknown): object {
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.map(attribute) };
  if (typeof value === 'object') return { M: item(value) };
  return typeof value === 'number' ? { N: String(value) } : typeof value === 'boolean' ? { BOOL: value } : { S: value };
}

function item(record: object): object {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, attribute(value)]));
}

test('items of DynamoDB are read as the records that they are, from an export and from a scan', () => {
  const ann = {
    memberId: 'M1',
    name: { first: 'Ann "A"', last: 'Ash' },
    dob: '1985-03-15',
    email: null,
    dependents: [
      { firstName: 'Bob', dob: '1984-02-02', relationship: 'spouse' },
      { firstName: 'Kid', dob: '2014-02-02', relationship: 'child' },
    ],
    coverages: [
      { planId: 'GOLD', type: 'medical' },
      { planId: 'DEN', type: 'dental' },
    ],
  };
  const records = [ann, { ...ann, memberId: 1002, name: { first: 'Cy', last: 'Cedar' }, dependents: [], email: 'cy@example.com' }];
  const plain = normalizeFile(lines(records));
  expect(plain.records).toHaveLength(4);
  const items = records.map(item);
  for (const text of [lines(items.map((one) => ({ Item: one }))), JSON.stringify({ Items: items, Count: 2 }, null, 1), lines(items)]) {
    const file = normalizeFile(text, { chunkBytes: 11 });
    expect(file.errors).toEqual(plain.errors);
    expect(file.records).toEqual(plain.records);
  }
});

test('members called like the types of DynamoDB are members in any other file', () => {
  const { records } = normalizeFile(lines([{ memberId: 'M1', firstName: 'Ann', lastName: 'Ash', sizes: { S: 'a', M: { firstName: 'Bo' } } }]));
  expect(records).toMatchObject([{ first_name: 'Ann' }]);
});
