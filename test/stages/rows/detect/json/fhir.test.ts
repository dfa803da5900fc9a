import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const SSN = {
  use: 'official',
  type: { coding: [{ system: 'http://example.org/types', code: 'SB' }], text: 'Social Security Number' },
  system: 'http://hl7.org/fhir/sid/us-ssn',
  value: '123-45-6789',
};
const MRN = { use: 'usual', type: { coding: [{ code: 'MR' }], text: 'Medical Record Number' }, system: 'http://example.org/mrn', value: '888776666' };
const HOME = { system: 'phone', value: '603-555-1234', use: 'home' };
const WORK = { system: 'phone', value: '603-555-9999', use: 'work' };
const EMAIL = { system: 'email', value: 'ann@example.org' };
const FAX = { system: 'fax', value: '603-555-8888' };

function patient(id: string, more: object): object {
  return { resourceType: 'Patient', id, name: [{ family: 'Ash', given: ['Ann', 'B'] }], gender: 'female', birthDate: '1980-01-02', ...more };
}

const RECORD = { first_name: 'Ann', last_name: 'Ash', ssn: '***-**-6789', phone: '+1-603-555-1234', email: 'ann@example.org' };

test.each([
  ['with the SSN first', [SSN, MRN], [HOME, EMAIL]],
  ['with the SSN behind another number', [MRN, SSN], [EMAIL, FAX, WORK, HOME]],
  ['with one that says it by its system only', [MRN, { system: SSN.system, value: SSN.value }], [WORK, HOME, EMAIL]],
  ['with one that says it by its code only', [{ type: { coding: [{ code: 'SS' }] }, value: SSN.value }], [HOME, EMAIL]],
])('a patient has its SSN and how it is reached, %s', (_what, identifier, telecom) => {
  const { records, errors } = normalizeFile(JSON.stringify(patient('P1', { identifier, telecom })));
  expect(errors).toEqual([]);
  expect(records).toMatchObject([RECORD]);
});

test('each line has its own order, and what is no SSN, phone or email is read as none', () => {
  const lines = [
    patient('P1', { identifier: [SSN], telecom: [EMAIL] }),
    patient('P2', { identifier: [MRN], telecom: [FAX, { system: 'url', value: 'https://example.org' }] }),
    patient('P3', { identifier: [MRN, SSN], telecom: [FAX, WORK] }),
  ];
  const { records, errors } = normalizeFile(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(errors.filter(({ code }) => code !== 'ssn_shared')).toEqual([]);
  expect(records.map(({ ssn, phone, email }) => [ssn, phone, email])).toEqual([
    ['***-**-6789', null, 'ann@example.org'],
    [null, null, null],
    ['***-**-6789', '+1-603-555-9999', null],
  ]);
});

test('the entries of a bundle are read as its patients', () => {
  const resources = ['P1', 'P2'].map((id) => patient(id, { identifier: [MRN, SSN], telecom: [HOME, EMAIL] }));
  const bundle = { resourceType: 'Bundle', link: [{ relation: 'self', url: 'x' }], entry: resources.map((resource) => ({ fullUrl: 'x', resource })) };
  expect(normalizeFile(JSON.stringify(bundle)).records).toMatchObject([
    { ...RECORD, member_id: 'P1' },
    { ...RECORD, member_id: 'P2' },
  ]);
});

test.each([
  { resourceType: 'Practitioner', id: 'D1', name: [{ family: 'Oak', given: ['Di'] }] },
  { resourceType: 'RelatedPerson', id: 'R1', name: [{ family: 'Oak', given: ['Ed'] }], relationship: [{ text: 'spouse' }] },
  { resourceType: 'Observation', id: 'O1', subject: { reference: 'Patient/P1' } },
  { resourceType: 'Coverage', id: 'C1', status: 'active', subscriberId: 'S1', period: { start: '2024-01-01' } },
])('a file with another resource among its patients is refused (%j)', (other) => {
  const resources = [patient('P1', { identifier: [SSN] }), other];
  const bundle = JSON.stringify({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) });
  const lines = resources.map((resource) => JSON.stringify(resource)).join('\n');
  for (const file of [bundle, lines]) expect(() => normalizeFile(file)).toThrow(/other resources than patients/);
});

test('a bundle with coverages is refused, saying that they are not joined with their patients', () => {
  const coverage = { resourceType: 'Coverage', id: 'C1', beneficiary: { reference: 'Patient/P1' } };
  const bundle = { resourceType: 'Bundle', entry: [patient('P1', { identifier: [SSN] }), coverage].map((resource) => ({ resource })) };
  expect(() => normalizeFile(JSON.stringify(bundle))).toThrow(expect.objectContaining({ details: expect.stringContaining('not joined') }));
});

test('what others call a resource is a person', () => {
  const records = [{ resourceType: 'Employee', employeeId: 'E1', firstName: 'Ann', lastName: 'Ash' }];
  expect(normalizeFile(JSON.stringify(records)).records).toMatchObject([{ first_name: 'Ann' }]);
});
