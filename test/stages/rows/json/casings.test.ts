import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

/** How programs, databases and people write one name. */
const CASINGS: Readonly<Record<string, (words: readonly string[]) => string>> = {
  snake_case: (words) => words.join('_'),
  'kebab-case': (words) => words.join('-'),
  PascalCase: (words) => words.map(capital).join(''),
  UPPER_CASE: (words) => words.join('_').toUpperCase(),
  Pascal_Snake: (words) => words.map(capital).join('_'),
  joined: (words) => words.join(''),
  JOINED: (words) => words.join('').toUpperCase(),
  'With Spaces': (words) => words.map(capital).join(' '),
};

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const ANN = { employeeId: 'E1', firstName: 'Ann', lastName: 'Ash', dateOfBirth: '1980-01-02' };
const BO = { employeeId: 'E2', firstName: 'Bo', lastName: 'Birch', dateOfBirth: '1981-02-03' };
const KID = { firstName: 'Kid', dateOfBirth: '2014-02-02', relationship: 'child' };
const COVERAGE = { planId: 'PPO', benefitType: 'medical', effectiveDate: '2025-01-01', coverageLevel: 'Family' };

/** In camel case. */
const FILES: Readonly<Record<string, readonly object[]>> = {
  'values of lists': [
    {
      ...ANN,
      emails: [{ data: 'ann@example.org', type: 'HOME' }],
      jobs: [{ hireDate: '2020-01-06', jobTitle: 'Clerk' }],
      addresses: [{ addressLine1: '1 Elm', city: 'Reno', state: 'NV', zip: '89501' }],
      phones: [{ number: '603-555-0142' }],
      coverages: [COVERAGE],
      dependents: [KID],
    },
  ],
  'phones in parts': [{ ...ANN, phones: [{ areaCode: '603', number: '5550142', fullPhoneNumber: '6035550142' }] }],
  'ids with their kinds': [
    { ...ANN, governmentIds: [{ idValue: '219-09-9999', nameCode: { codeValue: 'SSN' } }], person: { mobiles: ['603-555-0142'] } },
  ],
  'connections of lists': [
    {
      ...ANN,
      addresses: { edges: [{ node: { line1: '1 Elm', city: 'Reno', zip: '89501', state: 'NV' } }] },
      dependents: { edges: [{ node: KID }] },
      coverages: { edges: [{ node: COVERAGE }] },
    },
  ],
  'patients of a bundle': [
    {
      resource: {
        resourceType: 'Patient',
        id: 'P1',
        name: [{ family: 'Ash', given: ['Ann', 'B'] }],
        birthDate: '1980-01-02',
        telecom: [
          { system: 'email', value: 'ann@example.org' },
          { system: 'phone', value: '603-555-0199', use: 'work' },
          { system: 'phone', value: '603-555-0142', use: 'home' },
        ],
      },
    },
  ],
  'days in parts': [{ ...ANN, dateOfBirth: { year: 1980, month: 1, day: 2 }, effectiveDate: { year: 2026, month: 1, day: 1 }, planId: 'PPO' }],
  'the region of a country': [
    { ...ANN, addressLine1: '1 Elm', city: 'Miami', postalCode: '33101', countryRegion: { id: 'USA-FL', descriptor: 'Florida' } },
  ],
  'the state of a record': [{ ...ANN, state: 'Active', address: { line1: '1 Elm', city: 'Reno', state: 'NV', zip: '89501' } }],
  'teams at work': [{ ...ANN, manager: 'm1', groups: ['g1', 'g2'] }],
  'teams in objects': [{ ...ANN, managerId: 'm1', groups: [{ id: 'g1', name: 'Sales' }] }],
  'a group in an object': [{ ...ANN, groups: [{ id: 'g1' }] }],
  'the only group': [{ ...ANN, groups: ['G1'] }],
  'ids of elections': [
    { id: 'e-1', employee: { ...ANN, id: '77' }, coverage: COVERAGE },
    { id: 'e-2', employee: { ...BO, id: '78' }, coverage: COVERAGE },
  ],
  'ids of subscribers in dependents': [
    { ...ANN, id: 'm1', dependents: [{ ...KID, id: 'd1', memberId: 'm1' }] },
    { ...BO, id: 'm2', dependents: [{ ...KID, id: 'd2', memberId: 'm2' }] },
  ],
  'fields with labels': [
    { ...ANN, attributes: { firstName: { label: 'First name', value: 'Ann' }, field: { label: 'Personal phone', value: '603-555-0142' } } },
  ],
  'actions by type': [
    { type: 'add', member: ANN, planId: 'PPO', effectiveDate: '2026-01-01' },
    { type: 'term', member: BO, planId: 'PPO', effectiveDate: '2026-01-31' },
  ],
  'families in lists': [ANN, BO].map((one) => ({
    ...COVERAGE,
    members: [
      { ...KID, memberId: `${one.employeeId}-2` },
      { ...one, relationship: 'self' },
    ],
  })),
  messages: [{ id: 'evt-1', eventType: 'employee.created', data: { ...ANN, id: 'E-100' } }],
};

describe.each(Object.entries(FILES))('%s', (_, records) => {
  test.each(Object.keys(CASINGS))('are read in %s as in camelCase', (casing) => {
    const [camel, other] = [records, records.map((record) => recast(record, CASINGS[casing]!))].map((file) => normalizeFile(JSON.stringify(file)));
    expect(other!.records).toEqual(camel!.records);
    expect(other!.errors.map(({ code, field }) => [code, field])).toEqual(camel!.errors.map(({ code, field }) => [code, field]));
    expect(other!.inspection.findings.map(({ code }) => code)).toEqual(camel!.inspection.findings.map(({ code }) => code));
  });
});

test.each(Object.keys(CASINGS))('the names of columns beside lists of values are read in %s', (casing) => {
  const file = {
    fields: ['employeeId', 'firstName', 'lastName', 'dateOfBirth'].map((name) => ({ name, type: 'string' })),
    records: [Object.values(ANN), Object.values(BO)],
  };
  expect(normalizeFile(JSON.stringify(recast(file, CASINGS[casing]!))).records).toMatchObject([{ employee_id: 'E1' }, { employee_id: 'E2' }]);
});

test.each(Object.keys(CASINGS))('the plan around a list, with its days, is read in %s', (casing) => {
  const file = { planId: 'PPO', effectiveDate: '2026-01-01', members: [ANN, BO] };
  expect(normalizeFile(JSON.stringify(recast(file, CASINGS[casing]!))).records).toMatchObject([
    { first_name: 'Ann', coverage: { plan_id: 'PPO', effective_date: '2026-01-01' } },
    { first_name: 'Bo', coverage: { plan_id: 'PPO', effective_date: '2026-01-01' } },
  ]);
});

/** A value with the names of all its members in another casing. */
function recast(value: unknown, casing: (words: readonly string[]) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => recast(one, casing));
  if (typeof value !== 'object' || value === null) return value;
  // FHIR is the only one to write this, and always so.
  const named = (name: string): string => (name === 'resourceType' ? name : casing(name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [named(name), recast(one, casing)]));
}
