import { expect, test } from 'vitest';
import { inspectAny } from '../inspecting.ts';
import { normalizeFile } from '../../normalized.ts';

const ANN = { employeeId: 'E1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };
const KID = { birthDate: '2014-02-02', relationship: 'child' };

test.each([
  { name: { given: 'Bo', family: 'Poe' } },
  { person: { name: { given: 'Bo', family: 'Poe' } } },
  { person: { legalName: { givenName: 'Bo', familyName1: 'Poe' } } },
  { given_name: 'Bo', family_name: 'Poe' },
  { name: [{ given: ['Bo'], family: 'Poe' }] },
])('a dependent is named by the words that name the person of a record (%j)', (name) => {
  const { records, errors } = normalizeFile(JSON.stringify([{ ...ANN, dependents: [{ ...name, ...KID }] }]));
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ last_name: 'Ash', dependents: [{ first_name: 'Bo', last_name: 'Poe', relationship: 'child' }] }]);
});

test('a person whom a coverage lists, and a spouse, are named by the words for the person of a record', () => {
  const { records, errors } = normalizeFile(
    JSON.stringify([
      {
        ...ANN,
        spouse: { name: { given: 'Cy', family: 'Roe' }, birthDate: '1981-02-02' },
        coverages: [{ planId: 'P1', members: [{ ...KID, name: { given: 'Bo', family: 'Poe' } }] }],
      },
    ]),
  );
  expect(errors).toEqual([]);
  const names = records.flatMap(({ dependents, first_name, last_name }) => [{ first_name, last_name }, ...dependents]);
  expect(names.map((one) => [one.first_name, one.last_name])).toEqual(
    expect.arrayContaining([
      ['Cy', 'Roe'],
      ['Bo', 'Poe'],
    ]),
  );
});

test('what stands beside a dependent and is its subscriber’s is not the dependent’s', () => {
  const { records } = normalizeFile(
    JSON.stringify([
      { ...ANN, dependents: [{ ...KID, firstName: 'Bo', employee_last_name: 'Ash', employee_ssn: '123-45-6789', memberDob: '1980-01-02' }] },
    ]),
  );
  expect(records).toMatchObject([{ dependents: [{ first_name: 'Bo', last_name: 'Ash', ssn: null, date_of_birth: '2014-02-02' }] }]);
});

test('a dependent takes no last name of its subscriber where a part of its own name is not understood', () => {
  const dependent = (name: object) => ({ ...KID, name: { first: 'Bo', use: 'official', ...name } });
  const file = JSON.stringify([
    { ...ANN, dependents: [dependent({ clanName: 'Poe' })] },
    { ...ANN, employeeId: 'E2', dependents: [dependent({})] },
  ]);
  expect(inspectAny(file).findings.map(({ code }) => code)).toEqual(['values_unread']);
  expect(normalizeFile(file).records.map(({ dependents }) => dependents.map((one) => [one.first_name, one.last_name]))).toEqual([
    [['Bo', null]],
    [['Bo', 'Ash']],
  ]);
});

test.each([
  [{ firstName: 'K', displayName: 'K Poe' }, 'Poe'],
  [{ firstName: 'K', name: { display: 'K Poe' } }, 'Poe'],
  [{ firstName: 'K', fullName: 'k  van Poe' }, 'van Poe'],
  [{ firstName: 'K', fullName: 'K M. Poe' }, 'Poe'],
  [{ firstName: 'K', middleName: 'Mae', fullName: 'K Mae Poe' }, 'Poe'],
  [{ firstName: 'K', fullName: 'Kim Poe' }, 'Kim Poe'],
  [{ firstName: 'K', fullName: 'K' }, 'K'],
])('a whole name beside a first one is the last name without it (%j)', (names, last) => {
  const dependent = { ...names, relationship: 'child', dob: '2014-02-02' };
  const { records } = normalizeFile(JSON.stringify([{ employeeId: 'E1', firstName: 'Ann', lastName: 'Ash', dependents: [dependent] }]));
  expect(records).toMatchObject([{ dependents: [{ first_name: 'K', last_name: last }] }]);
});

test('a whole name beside a first one gives the last name of a record’s person, too', () => {
  const { records } = normalizeFile(JSON.stringify([{ employeeId: 'E1', firstName: 'Ann', displayName: 'Ann Poe' }]));
  expect(records).toMatchObject([{ first_name: 'Ann', last_name: 'Poe' }]);
});
