import { describe, expect, test } from 'vitest';
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

test('a document of a stream of changes is its record, and what it was before is not', () => {
  const change = { _id: { _data: '82' }, operationType: 'replace', documentKey: { _id: { $oid: '64' } } };
  const fullDocumentBeforeChange = { ...ANN, lastName: 'Old' };
  const { records } = normalizeFile(JSON.stringify([{ ...change, fullDocument: ANN, fullDocumentBeforeChange }]));
  expect(records).toMatchObject([{ employee_id: 'E1', last_name: 'Lee' }]);
});

test('a patient who is contained in a coverage is not the record of the file', () => {
  const patient = { resourceType: 'Patient', id: 'p1', name: [{ family: 'Ash', given: ['Ann'] }], birthDate: '1980-01-02' };
  expect(refusal(JSON.stringify({ resourceType: 'Coverage', id: 'c1', contained: [patient], period: { start: '2025-01-01' } })).code).toBe(
    'unrecognized_layout',
  );
  expect(inspectAny(JSON.stringify({ ...patient, contained: [{ resourceType: 'Organization', id: 'o1' }] })).row_count).toBe(1);
});

describe('patients who are contained', () => {
  const patient = (id: string, given: string) => ({
    resourceType: 'Patient',
    id,
    name: [{ family: 'Ash', given: [given] }],
    birthDate: '1980-01-02',
  });
  const contained = [patient('p1', 'Ann'), patient('p2', 'Bo')];

  test.each([{ resourceType: 'List', contained }, { resourceType: 'Group', type: 'person', contained }, { contained }])(
    'are the records in a list or a group of them (%j)',
    (file) => {
      expect(inspectAny(JSON.stringify(file)).row_count).toBe(2);
    },
  );

  test('are no records beside a relative whom a patient contains: that one would be lost', () => {
    const relative = { resourceType: 'RelatedPerson', id: 'r1', name: [{ family: 'Ash', given: ['Bo'] }] };
    expect(refusal(JSON.stringify({ ...patient('p1', 'Ann'), contained: [relative] })).code).toBe('unrecognized_layout');
  });
});
