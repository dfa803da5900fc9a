import { expect, test } from 'vitest';
import { inspectAny } from '../detect/inspecting.ts';
import { normalizeFile } from '../normalized.ts';

const ANN = { firstName: 'Ann', lastName: 'Ash', ssn: '123456789', dateOfBirth: '1980-01-02' };
const BEA = { firstName: 'Bea', lastName: 'Oak', dateOfBirth: '1999-03-04', relationship: 'child' };
const OWN = { first_name: 'Ann', last_name: 'Ash', date_of_birth: '1980-01-02', relationship: 'self' };

/** The file's only record, and the places of which the report says that they were not read. */
function read(...records: object[]): { records: object[]; unread: unknown[] } {
  const text = JSON.stringify(records);
  return {
    records: normalizeFile(text).records,
    unread: inspectAny(text).findings.flatMap(({ code, source }) => (code === 'values_unread' ? [source] : [])),
  };
}

test.each(['subscriber', 'employee', 'member', 'applicant'])('a beneficiary is never read as the %s', (whose) => {
  for (const beneficiary of [{ beneficiary: BEA }, { beneficiaries: [BEA] }, { nominee: BEA }, { life: { beneficiaries: [BEA] } }]) {
    const { records, unread } = read({ [whose]: ANN, ...beneficiary });
    expect(records).toMatchObject([{ ...OWN, dependents: [] }]);
    expect(unread).toEqual([]);
  }
});

test('a beneficiary of whom nobody else is named is the record’s own person', () => {
  const { firstName, lastName, dateOfBirth: birthDate } = ANN;
  expect(read({ memberId: 'B1', beneficiary: { firstName, lastName, birthDate } }).records).toMatchObject([OWN]);
});

test.each(['applicant', 'primaryApplicant', 'policyHolder', 'policy_owner', 'principal', 'mainMember', 'proposer'])(
  'who holds or asks for a coverage (%s) is the record’s own person',
  (whose) => {
    const { records, unread } = read({ [whose]: { ...ANN, address: { city: 'Elm' } }, dependents: [], plan: { planCode: 'P1' }, agent: { ...BEA } });
    expect(records).toMatchObject([{ ...OWN, address: { city: 'Elm' }, coverage: { plan_id: 'P1' } }]);
    expect(unread).toEqual([]);
  },
);

test.each(['user', 'customer', 'owner', 'whoever'])('the only person beside dependents (%s) is their subscriber', (whose) => {
  const record = { [whose]: ANN, dependents: [{ ...BEA, ssn: '223456789' }], planId: 'P1' };
  for (const { records } of [read(record), { records: normalizeFile(JSON.stringify(record, null, 1)).records }])
    expect(records).toMatchObject([{ ...OWN, dependents: [{ first_name: 'Bea', relationship: 'child' }] }]);
});

test('a file of which nobody can tell who the subscriber is, is refused', () => {
  expect(() => read({ owner: ANN, user: { ...BEA, ssn: '223456789' }, employeeId: 'E1', dependents: [BEA] })).toThrow('do not name a person');
});

test('the report names somebody who stands beside the subscriber', () => {
  const { records, unread } = read({ subscriber: ANN, claimant: BEA, plan: { planCode: 'P1' } });
  expect(records).toMatchObject([OWN]);
  expect(unread).toEqual(['claimant']);
});

test.each(['insureds', 'insuredPersons', 'coveredMembers', 'participants', 'persons', 'household', 'lives', 'familyDetails', 'insured_members'])(
  'nothing of the first person in a list (%s) is read as the record’s own',
  (list) => {
    const { dateOfBirth: _, ...named } = ANN;
    const { records, unread } = read({ ...named, [list]: [{ ...BEA, memberId: 'M2', gender: 'F' }] });
    expect(records).toMatchObject([{ ...OWN, date_of_birth: null, member_id: null, gender: null }]);
    expect(unread).toEqual([list]);
  },
);

test('a person in a list is the record’s own where nobody else is named', () => {
  expect(read({ employeeId: 'E1', persons: [{ ...ANN }] }).records).toMatchObject([{ ...OWN, employee_id: 'E1' }]);
});

test('fields of Salesforce are known without the prefix of their package', () => {
  const person = (first: string, id: string, isPrimary: boolean): object => ({
    vlocity_ins__FirstName__c: first,
    LastName__c: 'Ash',
    vlocity_ins__MemberIdentifier__c: id,
    vlocity_ins__IsPrimaryMember__c: isPrimary,
    vlocity_ins__PrimaryMemberIdentifier__c: isPrimary ? '' : 'A1',
  });
  expect(read(person('Ann', 'A1', true), person('Bo', 'A2', false)).records).toMatchObject([
    { first_name: 'Ann', last_name: 'Ash', member_id: 'A1', dependents: [{ first_name: 'Bo' }] },
  ]);
});

test('the day on which somebody is effective begins the coverage', () => {
  const record = { ...ANN, memberEffective: { startDate: '2025-08-15', endDate: '2025-12-31' } };
  expect(read(record).records).toMatchObject([{ coverage: { effective_date: '2025-08-15', termination_date: '2025-12-31' } }]);
});

test('a list of members who have no more than a name and an id is refused for that, and not as lists of persons', () => {
  const file = JSON.stringify({
    members: [
      { id: 'e1', name: 'Ann Ash' },
      { id: 'e2', name: 'Bo Elm' },
    ],
  });
  expect(() => normalizeFile(file)).toThrow('do not name a person and an identifier');
});
