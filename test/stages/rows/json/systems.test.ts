import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const ANN = { firstName: 'Ann', lastName: 'Ash', dateOfBirth: '1980-01-02', employeeNumber: '77' };
const BO = { firstName: 'Bo', lastName: 'Ash', dateOfBirth: '1981-01-02', relationship: 'Spouse' };

function read(...records: object[]): { records: object[]; errors: object[] } {
  return normalizeFile(JSON.stringify(records));
}

test.each([
  { Addresses: { Items: [{ Address1: '1 Elm', City: 'Reno', EffectiveStart: '2015-01-02T00:00:00' }] } },
  { address: { line1: '1 Elm', city: 'Reno', effectiveDate: '2015-01-02', endDate: '2016-01-02' } },
  { phones: [{ number: '5553456789', effectiveDate: '2015-01-02' }] },
])('since when somebody lives in a place is no day of a coverage (%j)', (place) => {
  expect(read({ ...ANN, ...place }).records).toMatchObject([{ coverage: { effective_date: null, termination_date: null } }]);
});

test('whom a coverage lists in a group, as reports of Workday call a list, is its dependent', () => {
  const election = { Benefit_Plan: 'PPO', Benefit_Plan_Type: 'Medical', Coverage_Begin_Date: '2025-01-01', Dependents_group: [BO] };
  expect(read({ ...ANN, Benefit_Elections_group: [election] }).records).toMatchObject([
    { coverage: { plan_id: 'PPO' }, dependents: [{ first_name: 'Bo', relationship: 'spouse' }] },
  ]);
});

test('whom a coverage lists as a dependent by the whole name alone is its dependent', () => {
  const election = { Benefit_Plan: 'PPO', Dependents_Covered_group: [{ Dependent: 'Bo Ash', Relationship: 'Spouse', DOB: '1981-01-02' }] };
  expect(read({ ...ANN, Benefit_Elections_group: [election] }).records).toMatchObject([
    { coverage: { plan_id: 'PPO' }, dependents: [{ first_name: 'Bo', last_name: 'Ash', date_of_birth: '1981-01-02', relationship: 'spouse' }] },
  ]);
});

test('the id of its subscriber beside a dependent’s own is not the dependent’s', () => {
  const family = (id: string): object => ({ id, ...ANN, employeeNumber: `e-${id}`, dependents: [{ id: `d-${id}`, member_id: id, ...BO }] });
  expect(read(family('m1'), family('m2')).records).toMatchObject([{ dependents: [{ member_id: 'd-m1' }] }, { dependents: [{ member_id: 'd-m2' }] }]);
});

test('a member id that is the dependent’s own stays so', () => {
  const family = { id: 'm1', ...ANN, dependents: [{ id: 'd1', member_id: 'm2', ...BO }] };
  expect(read(family).records).toMatchObject([{ dependents: [{ member_id: 'm2' }] }]);
});

test('a code of a relationship that is not known is what the words beside it say', () => {
  const person = (relationshipCode: number, relationshipDescription: string): object => ({
    ...ANN,
    familyId: 'F1',
    relationshipCode,
    relationshipDescription,
  });
  const { records, errors } = read(person(18, 'Subscriber'), person(1, 'Spouse'), person(19, 'Child'));
  expect(records).toMatchObject([{ dependents: [{ relationship: 'spouse' }, { relationship: 'child' }] }]);
  expect(errors).toEqual([]);
});

test.each(['Type', 'Description', 'Name', 'Desc', 'Label', 'Text'])('a code beside words that are not read stays (relationship%s)', (word) => {
  const dependents = ['Spouse', 'Child'].map((label, n) => ({ ...BO, firstName: label, relationship: n, [`relationship${word}`]: label }));
  for (const { relationship } of (read({ ...ANN, dependents }).records as { dependents: { relationship: string }[] }[])[0]!.dependents)
    expect(relationship).not.toBeNull();
});

test('genders are digits of ISO 5218 where no other stands in the file, whosever they are', () => {
  const dependents = [
    { ...BO, gender: 1 },
    { ...BO, firstName: 'Cy', relationship: 'child', gender: 9 },
  ];
  expect(read({ ...ANN, gender: 2, dependents }).records).toMatchObject([{ gender: 'F', dependents: [{ gender: 'M' }, { gender: 'U' }] }]);
  expect(read({ ...ANN, gender: 1 }).errors).toMatchObject([{ code: 'unknown_code', field: 'gender' }]);
});

test.each([{ code: '2', description: 'Female' }, { id: 7, name: 'Female' }, { code: 'F', name: 'Female' }, 'FEMALE'])(
  'a gender is read as %j',
  (gender) => {
    expect(read({ ...ANN, gender }).records).toMatchObject([{ gender: 'F' }]);
  },
);

test.each([
  { legalId: { legalIdType: 'SSN', legalIdValue: '123456789' } },
  { nationalIdentifiers: { items: [{ NationalIdentifierType: 'SSN', NationalIdentifierNumber: '123-45-6789' }] } },
])('an identifier that says that it is an SSN is one (%j)', (identifier) => {
  expect(read({ ...ANN, ...identifier }).records).toMatchObject([{ ssn: '***-**-6789' }]);
});

test('an identifier of another type is no SSN', () => {
  const nationalIdentifiers = [{ NationalIdentifierType: 'PASSPORT', NationalIdentifierNumber: '123456789' }];
  expect(read({ ...ANN, legalId: { legalIdType: 'EIN', legalIdValue: '123456789' } }).records).toMatchObject([{ ssn: null }]);
  expect(read({ ...ANN, nationalIdentifiers }).records).not.toMatchObject([{ ssn: '***-**-6789' }]);
});

test('a uuid is the id of a record that has no other', () => {
  const { employeeNumber: _, ...named } = ANN;
  expect(read({ uuid: 'u-1', ...named }).records).toMatchObject([{ member_id: 'u-1' }]);
  expect(read({ uuid: 'u-1', id: '7', ...named }).records).toMatchObject([{ member_id: '7' }]);
});

test('fields that say by a label what they hold are read by their names, else by their labels', () => {
  const field = (label: string, value: string | number, id: string): object => ({ label, value, type: 'standard', universal_id: id });
  const attributes = {
    id: field('ID', 77, 'id'),
    first_name: field('First name', 'Ann', 'first_name'),
    last_name: field('Last name', 'Ash', 'last_name'),
    email: field('Email', 'ann@x.com', 'email'),
    dynamic_12: field('Birthday', '1980-01-02', 'date_of_birth'),
    supervisor: { label: 'Supervisor', value: { type: 'Employee', attributes: { first_name: { label: 'First name', value: 'Max' } } } },
  };
  expect(normalizeFile(JSON.stringify({ data: [{ type: 'Employee', attributes }] })).records).toMatchObject([
    { member_id: '77', employee_id: null, first_name: 'Ann', last_name: 'Ash', email: 'ann@x.com', date_of_birth: '1980-01-02' },
  ]);
});

test('groups of somebody at work are not the group of an enrollment', () => {
  expect(read({ ...ANN, manager: 'm1', groups: ['g1', 'g2'] }).records).toMatchObject([{ group_id: null }]);
  expect(read({ ...ANN, groups: ['G1'] }).records).toMatchObject([{ group_id: 'G1' }]);
});

test('a list of coverages of the 834, as they are called in JSON, is read', () => {
  const coverage = { insuranceLineCode: 'HLT', planCoverageDescription: 'PPO', coverageLevelCode: 'FAM', benefitBeginDate: '20250101' };
  expect(read({ ...ANN, healthCoverages: [coverage, { ...coverage, insuranceLineCode: 'DEN' }] }).records).toMatchObject([
    { coverage: { plan_id: 'PPO', effective_date: '2025-01-01', coverage_type: 'FAMILY', benefit: 'medical' } },
    { coverage: { benefit: 'dental' } },
  ]);
});

test('what a person is beside the employment is the person’s', () => {
  const { dateOfBirth: birthDate, ...named } = ANN;
  const file = { ...named, biographicalInfo: { birthDate, gender: 'F' }, legislativeInfo: { items: [{ MaritalStatus: 'M' }] } };
  expect(read(file).records).toMatchObject([{ date_of_birth: '1980-01-02', gender: 'F' }]);
});

test('the days of a coverage in a list may be said in the words of columns, and its plan be one of health', () => {
  const coverages = [
    { health_plan_id: 'HP-1', begins_on: '2025-01-01', ends_on: '2025-06-30' },
    { health_plan_id: 'HP-2', coverage_begins_on: '2025-07-01', coverage_terminated_on: '2025-12-31' },
  ];
  expect(read({ ...ANN, coverages }).records).toMatchObject([
    { coverage: { plan_id: 'HP-1', effective_date: '2025-01-01', termination_date: '2025-06-30' } },
    { coverage: { plan_id: 'HP-2', effective_date: '2025-07-01', termination_date: '2025-12-31' } },
  ]);
});

test('a day of a coverage that is said in words nobody knows is named as unread', () => {
  const unread = (coverage: object) =>
    normalizeFile(JSON.stringify([{ ...ANN, coverages: [{ planId: 'P1', ...coverage }] }])).inspection.findings.map(({ code, source }) => [
      code,
      source,
    ]);
  expect(unread({ cessationDate: '2025-06-30' })).toEqual([['values_unread', 'coverages[0].cessationDate']]);
  expect(unread({ coverageTerminationEffectiveOn: '2025-06-30' })).toEqual([['values_unread', 'coverages[0].coverageTerminationEffectiveOn']]);
  expect(unread({ endReason: 'moved', terminationReasonCode: 'X', startedBy: 'HR' })).toEqual([]);
});

test('the address of a household is that of its person', () => {
  const household = { size: 2, name: 'Ash', address: { line1: '1 Elm', city: 'Reno', state: 'NV', zip: '89501' } };
  expect(read({ ...ANN, household }).records).toMatchObject([
    { last_name: 'Ash', address: { street: '1 Elm', city: 'Reno', state: 'NV', zip: '89501' } },
  ]);
});

test('e-mail addresses in an object of such are read by their kind', () => {
  expect(read({ ...ANN, emails: { work: 'w@example.com', home: 'h@example.com' } }).records).toMatchObject([{ email: 'w@example.com' }]);
  expect(read({ ...ANN, emails: { work: null, personal: 'p@example.com', verified: true } }).records).toMatchObject([{ email: 'p@example.com' }]);
});

test('the letters of medical, dental and vision are benefits', () => {
  const plans = ['M', 'D', 'V'].map((productType) => ({ planId: `P${productType}`, productType }));
  const { records, errors } = read({ ...ANN, plans });
  expect([records, errors]).toMatchObject([['medical', 'dental', 'vision'].map((benefit) => ({ coverage: { benefit } })), []]);
});

test('what an entity of SuccessFactors points to is read of its person', () => {
  const person = (id: string, firstName: string) => ({
    __metadata: { type: 'SFOData.PerPerson' },
    personIdExternal: id,
    dateOfBirth: '/Date(315619200000)/',
    personalInfoNav: { results: [{ firstName, lastName: 'Ash', gender: 'F' }] },
    emailNav: { results: [{ emailAddress: `${firstName}@example.com`, isPrimary: true }] },
    homeAddressNavDEFLT: { results: [{ address1: '1 Elm', city: 'Reno', state: 'NV', zipCode: '89501' }] },
    nationalIdNav: { results: [{ cardType: 'ssn', nationalId: '457-55-5462' }] },
  });
  const { records } = normalizeFile(JSON.stringify({ d: { results: [person('77', 'Ann'), person('78', 'Bo')] } }));
  expect(records).toMatchObject([
    {
      member_id: '77',
      first_name: 'Ann',
      last_name: 'Ash',
      date_of_birth: '1980-01-02',
      gender: 'F',
      ssn: '***-**-5462',
      email: 'Ann@example.com',
      address: { street: '1 Elm', city: 'Reno', zip: '89501' },
    },
    { member_id: '78', first_name: 'Bo' },
  ]);
});

test('an id beside an object that names the person and has one is that of the record', () => {
  const { employeeNumber: _, ...person } = ANN;
  const enrollment = (id: string, n: string) => ({ id, employee: { id: n, ...person }, coverage: { planId: 'PPO' } });
  expect(read(enrollment('e-1', '77'), enrollment('e-2', '78')).records).toMatchObject([
    { member_id: null, employee_id: '77' },
    { member_id: null, employee_id: '78' },
  ]);
  expect(read({ id: '77', employee: person }).records).toMatchObject([{ member_id: '77' }]);
});

test('what is done with a record is said by words under a name that may be anything', () => {
  const done = (op: object) => normalizeFile(JSON.stringify([{ ...ANN, ...op }])).records[0]!.action;
  expect(done({ op: 'add' })).toBe('add');
  expect(done({ operation: 'TERM' })).toBe('terminate');
  expect(done({ operation: 'Payroll' })).toBeNull();
  expect(done({ op: 'add', action: 'change' })).toBe('change');
});
