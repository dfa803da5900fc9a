import { expect, test } from 'vitest';
import { inspectAny, refusal } from '../detect/inspecting.ts';
import { normalizeFile } from '../normalized.ts';

const ANN = { employeeId: 'E1', firstName: 'Ann', lastName: 'Lee', dateOfBirth: '1980-01-02' };
const KIM = { firstName: 'Kim', lastName: 'Lee', dateOfBirth: '2012-01-02', relationship: 'child' };
const ACME = { employer: { name: 'Acme', ein: '12-3456789' }, employeeCount: 1 };

test('employees in the object of their employer are read', () => {
  expect(normalizeFile(JSON.stringify({ ...ACME, plans: [{ id: 'P1', name: 'PPO' }], employees: [ANN] })).records).toMatchObject([
    { employee_id: 'E1' },
  ]);
});

test('contacts of an employer are no employees', () => {
  expect(refusal(JSON.stringify({ ...ACME, contacts: [ANN] })).details).toMatch(/employers/);
});

test('dependents in objects with numbers are no strangers whom nobody reads', () => {
  const file = JSON.stringify([
    { ...ANN, dependent1: KIM, child2: { ...KIM, firstName: 'Jo' } },
    { ...ANN, employeeId: 'E2' },
  ]);
  expect(inspectAny(file).findings).toEqual([]);
  expect(new Set(normalizeFile(file).records[0]!.dependents.map((one) => one.first_name))).toEqual(new Set(['Jo', 'Kim']));
});

test('elements of XML with attributes are their text', () => {
  const person = {
    '@id': 'M1',
    firstName: { '#text': 'Ann' },
    lastName: { '@lang': 'en', _text: 'Lee' },
    dob: { $t: '1980-01-02' },
    '@relationship': 'self',
  };
  expect(normalizeFile(JSON.stringify({ members: { member: [person, { ...person, '@id': 'M2' }] } })).records).toMatchObject([
    { member_id: 'M1', first_name: 'Ann', last_name: 'Lee', date_of_birth: '1980-01-02' },
    { member_id: 'M2' },
  ]);
});
