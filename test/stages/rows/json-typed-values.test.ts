import { expect, test } from 'vitest';
import { normalizeFile } from './normalized.ts';

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
