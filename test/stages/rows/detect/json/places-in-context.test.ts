import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';
import { inspectAny } from '../inspecting.ts';

const ANN = { employeeId: 'E1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };
const HOME = { line1: '1 Main Street', city: 'Concord', zip: '03301' };

function read(...records: object[]) {
  return normalizeFile(JSON.stringify(records));
}

test('the state of a record beside addresses with a state of their own is no state of an address', () => {
  const { records, errors } = read({ ...ANN, state: 'Active', addresses: [{ ...HOME, region: 'NH' }] });
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ address: { city: 'Concord', state: 'NH', zip: '03301' } }]);
});

test('a word that is a state is one, though only another address has a state of its own', () => {
  const { records } = read({ ...ANN, state: 'DE', officeAddress: { region: 'NH' } });
  expect(records).toMatchObject([{ address: { state: 'DE' } }]);
});

test('a state beside a city is one of an address, wherever others are', () => {
  const { records } = read({ ...ANN, city: 'Dover', state: 'DE', workAddress: { region: 'NH' } });
  expect(records).toMatchObject([{ address: { city: 'Dover', state: 'DE' } }]);
});

test('a state beside a country is one of an address, and reported where it is none', () => {
  const { errors } = read({ ...ANN, country: 'Canada', state: 'Ontario', workAddress: { region: 'NH' } });
  expect(errors).toMatchObject([{ field: 'address.state' }]);
});

test('records may stand in edges', () => {
  const { records } = normalizeFile(JSON.stringify({ data: { employees: { edges: [{ cursor: 'a', node: ANN }] } } }));
  expect(records).toMatchObject([{ employee_id: 'E1', first_name: 'Ann', last_name: 'Ash' }]);
  expect(normalizeFile(JSON.stringify({ edges: [{ node: ANN }] })).records).toMatchObject([{ first_name: 'Ann' }]);
});

test.each(['shortName', 'longName', 'descriptor', 'description', 'name'])('a relationship is what it is called (%s) beside a code', (label) => {
  const said = { codeValue: '1', [label]: 'Child' };
  const { records, errors } = read({ ...ANN, dependents: [{ firstName: 'Bo', dob: '2014-02-02', relationshipTypeCode: said }] });
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ dependents: [{ first_name: 'Bo', relationship: 'child' }] }]);
});

test('of a phone in parts and whole the whole one is read', () => {
  const { records, errors } = read({ ...ANN, phones: [{ area_code: '603', number: '5551234', full_phone_number: '6035551234' }] });
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ phone: '+1-603-555-1234' }]);
});

test('a personal mobile number is a phone', () => {
  expect(read({ ...ANN, phoneNumberPersonalMobile: '603-555-1234' }).records).toMatchObject([{ phone: '+1-603-555-1234' }]);
});

test.each([
  { Items: [{ ...HOME, state: 'NH' }] },
  { results: [{ ...HOME, state: 'NH' }] },
  { edges: [{ node: { ...HOME, state: 'NH' } }] },
  { data: [{ ...HOME, state: 'NH' }] },
])('a list in an object of its own is that list (%j)', (Addresses) => {
  const [[wrapper, [element]]] = Object.entries(Addresses) as [[string, [object]]];
  const listed = (one: object): object => ({ [wrapper]: ['node' in element ? { node: one } : one] });
  const { records, errors } = read({
    ...ANN,
    Addresses,
    dependents: listed({ firstName: 'Bo', dob: '2014-02-02', relationship: 'child' }),
    coverages: listed({ planId: 'P1', effectiveDate: '2025-01-01' }),
  });
  expect(errors).toEqual([]);
  expect(records).toMatchObject([
    {
      address: { street: '1 Main Street', city: 'Concord', state: 'NH', zip: '03301' },
      coverage: { plan_id: 'P1', effective_date: '2025-01-01' },
      dependents: [{ first_name: 'Bo', relationship: 'child' }],
    },
  ]);
});

test('of such a list the home address is preferred, too', () => {
  const Items = [
    { type: 'Work', ...HOME, city: 'Boston', state: 'MA' },
    { type: 'Home', ...HOME, state: 'NH' },
  ];
  expect(read({ ...ANN, Addresses: { Items } }).records).toMatchObject([{ address: { city: 'Concord', state: 'NH' } }]);
});

const { employeeId: id, ...NAMED } = ANN;

test('what a person is to the subscriber may be said in each coverage: nobody of the file is that subscriber', () => {
  const coverage = (relationshipToSubscriber: string | null) => ({ benefit: 'Vision', relationshipToSubscriber, effectiveDate: '2025-01-01' });
  const { records, errors } = read(
    { id, ...NAMED, coverages: [coverage('Self')] },
    { id: 'E2', ...NAMED, firstName: 'Bo', coverages: [coverage('Child')] },
    { id: 'E3', ...NAMED, firstName: 'Cy', coverages: [coverage(null), { ...coverage('Spouse'), benefit: 'Dental' }] },
  );
  expect(records.map((one) => [one.first_name, one.relationship, one.dependents.length])).toEqual([
    ['Ann', 'self', 0],
    ['Bo', 'child', 0],
    ['Cy', 'spouse', 0],
    ['Cy', 'spouse', 0],
  ]);
  expect(errors.map(({ code, row_number }) => [code, row_number])).toEqual([
    ['orphan_dependent', 2],
    ['orphan_dependent', 3],
  ]);
});

test('where the coverages of one record differ in it, the first one says it, and the finding says that the other was not read', () => {
  const coverages = [
    { benefit: 'Vision', relationshipToSubscriber: 'Self', effectiveDate: '2025-01-01' },
    { benefit: 'Dental', relationshipToSubscriber: 'Spouse', effectiveDate: '2025-01-01' },
  ];
  const file = JSON.stringify([{ id, ...NAMED, coverages }]);
  expect(normalizeFile(file).records.map(({ relationship }) => relationship)).toEqual(['self', 'self']);
  expect(inspectAny(file).findings.map(({ code }) => code)).toEqual(['values_unread']);
});

test('what a record says of its person itself comes first', () => {
  const { records } = read({ ...ANN, relationship: 'Spouse', coverages: [{ planId: 'P1', relationship: 'Self' }] });
  expect(records).toMatchObject([{ relationship: 'spouse' }]);
});

test('records in a list of dependents are dependents, of whom none is the subscriber of the others', () => {
  const dependent = (firstName: string, relationship?: string) => ({
    dependentId: `D-${firstName}`,
    firstName,
    lastName: 'Ash',
    dob: '2014-02-02',
    relationship,
  });
  const wrapped = (...dependents: object[]): string => JSON.stringify({ dependents });
  const { records, errors } = normalizeFile(wrapped(dependent('Bo', 'Spouse'), dependent('Cy', 'Child')));
  expect(records.map((one) => [one.first_name, one.relationship, one.dependents.length])).toEqual([
    ['Bo', 'spouse', 0],
    ['Cy', 'child', 0],
  ]);
  expect(errors.map(({ code }) => code)).toEqual(['orphan_dependent', 'orphan_dependent']);
  expect(() => normalizeFile(wrapped(dependent('Bo'), dependent('Cy')))).toThrow(/dependents without a subscriber/);
});

test('an identifier that somebody else has given is one of the person, and of each dependent', () => {
  const { records } = read({
    subscriber: { ...NAMED, external_identifier: 'X-1' },
    dependents: [{ firstName: 'Bo', dob: '2014-02-02', external_identifier: 'X-2', subscriber_relationship: 'child' }],
  });
  expect(records).toMatchObject([{ member_id: 'X-1', dependents: [{ member_id: 'X-2', relationship: 'child' }] }]);
});

test('days of the persons whom a coverage lists are not read, and the finding says so', () => {
  const findings = (member: object): string[] =>
    inspectAny(
      JSON.stringify([
        { ...ANN, coverages: [{ planId: 'P1', effectiveDate: '2025-01-01', enrolled_members: [{ individual_id: 'E1', ...member }] }] },
      ]),
    ).findings.map(({ code }) => code);
  expect(findings({})).toEqual([]);
  expect(findings({ effective_start_date: '2025-02-01' })).toEqual(['values_unread']);
  expect(findings({ terminationDate: '2025-12-31' })).toEqual(['values_unread']);
});

test('a contact with a name is somebody else, and one without is how the person is reached', () => {
  const contact = { firstName: 'Mo', lastName: 'Kin', phone: '603-555-1234', relationship: 'spouse' };
  const unread = { first_name: 'Ann', relationship: 'self', phone: null };
  expect(read({ ...ANN, contacts: [contact] }).records).toMatchObject([unread]);
  expect(read({ ...ANN, emergencyContacts: { Items: [contact] } }).records).toMatchObject([unread]);
  expect(read({ ...ANN, Contacts: { Items: [{ Phone: '603-555-1234' }] } }).records).toMatchObject([{ phone: '+1-603-555-1234' }]);
});

test.each(['contact', 'primaryContact'])('a contact in an object (%s) beside a person with a name is somebody else', (name) => {
  const unread = { relationship: 'self', first_name: 'Ann', phone: null, email: null };
  for (const who of [{ name: 'Mo Kin' }, { relationship: 'spouse' }, { name: { first: 'Mo', last: 'Kin' }, relationship: 'spouse' }]) {
    const contact = { ...who, phone: '603-555-1234', email: 'mo@example.org' };
    expect(read({ ...ANN, [name]: contact }).records).toMatchObject([unread]);
  }
  expect(read({ ...ANN, contact: { phone: '603-555-1234' } }).records).toMatchObject([{ ...unread, phone: '+1-603-555-1234' }]);
  const { employeeId, ...contact } = ANN;
  expect(read({ employeeId, contact: { ...contact, phone: '603-555-1234' } }).records).toMatchObject([{ ...unread, phone: '+1-603-555-1234' }]);
});

test('a contract beside the name of a customer is that of the group, unless a person is named there', () => {
  const { records } = read(
    { firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02', idSet: { memberId: 'M1' }, details: { contractNumber: 'C7', customerName: 'Acme' } },
    { firstName: 'Bo', lastName: 'Birch', dob: '1981-01-02', idSet: { memberId: 'M2' }, details: { contractNumber: 'C7', customerName: 'Acme' } },
  );
  expect(records).toMatchObject([
    { member_id: 'M1', group_id: 'C7' },
    { member_id: 'M2', group_id: 'C7' },
  ]);
  expect(read({ firstName: 'Ann', lastName: 'Ash', contractNumber: 'C7', employerName: 'Acme' }).records).toMatchObject([{ member_id: 'C7' }]);
});

test.each(['idSet', 'idBlock', 'keys'])('what only holds identifiers (%s) is seen through', (name) => {
  const { records } = read({ firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02', [name]: { memberSSN: '219-09-9991', memberId: 'M1' } });
  expect(records).toMatchObject([{ member_id: 'M1', ssn: '***-**-9991' }]);
});

test('a value beside a currency is money', () => {
  const { records, errors } = read({ ...ANN, benefits: [{ type: 'Group Life', value: 50, currencyCode: 'KYD' }] });
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ coverage: { benefit: 'life' } }]);
});

test('the day of a transaction is no day on which a coverage begins where it ends one', () => {
  const said = (transactionType: string, memberId: string) => ({ ...ANN, employeeId: memberId, transactionType, effectiveDate: '2025-01-31' });
  expect(read(said('ADD', 'E1'), said('TERM', 'E2')).records).toMatchObject([
    { action: 'add', coverage: { effective_date: '2025-01-31', termination_date: null } },
    { action: 'terminate', coverage: { effective_date: null, termination_date: '2025-01-31' } },
  ]);
  const medical = { planCode: 'P1', lastCoverageDate: '2025-01-15' };
  expect(read({ ...said('TERM', 'E1'), coverageTermination: { medical } }).records).toMatchObject([
    { action: 'terminate', coverage: { plan_id: 'P1', benefit: 'medical', effective_date: null, termination_date: '2025-01-15' } },
  ]);
  expect(read({ ...said('TERM', 'E1'), planId: 'P1' }).records).toMatchObject([
    { coverage: { plan_id: 'P1', effective_date: null, termination_date: '2025-01-31' } },
  ]);
});

test('the only day of a change ends what is terminated, as in columns', () => {
  const days = (...people: object[]) =>
    read(...people.map((person) => ({ ...ANN, ...person }))).records.map(({ coverage }) => [coverage.effective_date, coverage.termination_date]);
  const change = (action: string, more: object = {}) => ({ action, planId: 'P1', effectiveDate: '2026-01-31', ...more });
  expect(days(change('add'), change('terminate'))).toEqual([
    ['2026-01-31', null],
    [null, '2026-01-31'],
  ]);
  expect(days({ coverages: [change('terminate'), change('add')] })).toEqual([
    [null, '2026-01-31'],
    ['2026-01-31', null],
  ]);
  expect(days({ action: 'TERM', coverages: [{ planId: 'P1', effectiveDate: '2026-01-31' }] })).toEqual([[null, '2026-01-31']]);
  // Where some record says when a coverage ends, the other day is the first one.
  expect(days(change('terminate'), change('terminate', { terminationDate: '2026-03-31' }))).toEqual([
    ['2026-01-31', null],
    ['2026-01-31', '2026-03-31'],
  ]);
  expect(days(change('terminate'), change('unheard of'))).toEqual([
    ['2026-01-31', null],
    ['2026-01-31', null],
  ]);
});

test('dependents who were added are dependents, and those who were removed are none', () => {
  const kid = { firstName: 'Kid', dob: '2014-02-02', relationship: 'child' };
  expect(read({ ...ANN, changes: { dependentsAdded: [kid] } }).records).toMatchObject([{ dependents: [{ first_name: 'Kid' }] }]);
  for (const list of ['removedDependents', 'dependents_terminated']) {
    const { records, inspection } = read({ ...ANN, [list]: [kid] });
    expect(records).toMatchObject([{ first_name: 'Ann', dependents: [] }]);
    expect(inspection.findings).toMatchObject([{ code: 'values_unread' }]);
  }
});

test('a relationship to the policy is one to its holder, and who has no cover is not covered', () => {
  const { records } = read(
    { ...ANN, relationshipToPolicy: 'Policyholder', hasCover: true },
    { ...ANN, firstName: 'Bo', dob: '1982-01-02', relationshipToPolicy: 'Spouse', hasCover: false },
  );
  expect(records.map(({ first_name: first, relationship, coverage }) => [first, relationship, coverage.coverage_type])).toEqual([
    ['Ann', 'self', null],
    ['Bo', 'spouse', 'WAIVED'],
  ]);
});

test.each(['identifying_information', 'basicInfo', 'generalDetails', 'coreData', 'nationalIdentification', 'request'])(
  'what stands in an object (%s) that says no more than that it is of the person is read',
  (object) => {
    const { records } = read({ ...ANN, [object]: { ssn: '123-45-6789', gender: 'F' } });
    expect(records).toMatchObject([{ ssn: '***-**-6789', gender: 'F' }]);
  },
);
