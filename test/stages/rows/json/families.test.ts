import { describe, expect, test } from 'vitest';
import { inspectAny } from '../detect/inspecting.ts';
import { normalizeFile } from '../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02', relationship: 'self', ssn: '123-45-6789' };
const BO = { memberId: 'M2', firstName: 'Bo', lastName: 'Ash', dob: '1981-02-03', relationship: 'spouse' };
const CY = { memberId: 'M3', firstName: 'Cy', lastName: 'Ash', dob: '2011-02-03', relationship: 'child' };
const DI = { memberId: 'M4', firstName: 'Di', lastName: 'Elm', dob: '1980-01-02', relationship: 'self' };
const PLAN = { planCode: 'GOLD', effectiveDate: '2025-01-01' };

function read(file: unknown): object[] {
  return normalizeFile(JSON.stringify(file)).records;
}

const FAMILY = {
  first_name: 'Ann',
  member_id: 'M1',
  ssn: '***-**-6789',
  coverage: { plan_id: 'GOLD', effective_date: '2025-01-01' },
  dependents: [
    { first_name: 'Bo', member_id: 'M2', relationship: 'spouse', ssn: null },
    { first_name: 'Cy', member_id: 'M3', relationship: 'child' },
  ],
};

test.each([
  [
    {
      policies: [
        { id: 'P1', name: 'Ash Family', ...PLAN, insureds: [ANN, BO, CY] },
        { id: 'P2', ...PLAN, insureds: [DI] },
      ],
    },
  ],
  [
    [
      { ...PLAN, enrollment: { members: [ANN, BO, CY] } },
      { ...PLAN, enrollment: { members: [DI] } },
    ],
  ],
  [
    {
      households: [
        { ...PLAN, people: [ANN, BO, CY] },
        { ...PLAN, people: [DI] },
      ],
    },
  ],
])('a list of everybody in a coverage is its subscriber with dependents (%j)', (file) => {
  expect(read(file)).toMatchObject([FAMILY, { first_name: 'Di', member_id: 'M4', coverage: { plan_id: 'GOLD' }, dependents: [] }]);
});

test('one that stands alone keeps the coverage that stands around it', () => {
  expect(read({ enrollment: { ...PLAN, members: [ANN, BO, CY] } })).toMatchObject([FAMILY]);
  expect(read({ employer: { name: 'X' }, members: [ANN, BO, CY] })).toMatchObject([{ first_name: 'Ann', dependents: [{}, {}] }]);
});

test('the subscriber is whoever says so, wherever it stands, with all that stands there', () => {
  const file = {
    policies: [
      { ...PLAN, insureds: [BO, { ...ANN, email: 'ann@x.com', address: { city: 'Re\u006eo "West"', line1: '1 Elm' } }, CY] },
      { ...PLAN, insureds: [{ ...CY, memberId: 'M9', gender: 'M' }, DI] },
    ],
  };
  expect(read(file)).toMatchObject([
    {
      first_name: 'Ann',
      email: 'ann@x.com',
      address: { city: 'Reno "West"', street: '1 Elm' },
      dependents: [{ first_name: 'Bo' }, { first_name: 'Cy', gender: null }],
    },
    { first_name: 'Di', email: null, gender: null, ssn: null, dependents: [{ first_name: 'Cy', member_id: 'M9', gender: 'M' }] },
  ]);
});

test.each(['isPrimary', 'isSubscriber', 'primary'])('a flag says it, too (%s)', (flag) => {
  const of = (person: object, is: boolean): object => ({ ...person, relationship: undefined, [flag]: is });
  const file = [
    { ...PLAN, members: [of(BO, false), of(ANN, true)] },
    { ...PLAN, members: [of(DI, true)] },
  ];
  expect(read(file)).toMatchObject([{ first_name: 'Ann', dependents: [{ first_name: 'Bo' }] }, { first_name: 'Di' }]);
});

test.each([
  ['nobody is the subscriber', [BO, CY]],
  ['two are', [ANN, BO, DI]],
  ['somebody says nothing', [ANN, { ...BO, relationship: '' }]],
  ['one says two things', [{ ...ANN, isPrimary: false }, BO]],
])('where %s, the file is refused, however late', (_, insureds) => {
  const family = { ...PLAN, insureds: [ANN, BO] };
  const said = 'lists of persons';
  expect(() => read({ policies: [{ ...PLAN, insureds }] })).toThrow(said);
  expect(() => read({ policies: [...Array.from({ length: 2000 }, () => family), { ...PLAN, insureds }] })).toThrow(said);
});

test('persons beside somebody who is named are not read as a family', () => {
  const { records, findings } = {
    records: read([{ ...ANN, ...PLAN, insureds: [ANN, BO] }]),
    findings: inspectAny(JSON.stringify([{ ...ANN, ...PLAN, insureds: [ANN, BO] }])).findings,
  };
  expect(records).toMatchObject([{ first_name: 'Ann', dependents: [] }]);
  expect(findings).toMatchObject([{ code: 'values_unread', source: 'insureds' }]);
});

test('families are read the same however the file is cut', () => {
  const insureds = [[BO, ANN], [{ ...CY, middleName: 'B', phones: ['5553456789'] }, DI], [ANN]];
  const policies = Array.from({ length: 3000 }, (_, n) => ({
    ...PLAN,
    insureds: insureds[n % 3]!.map((person, at) => ({ ...person, memberId: `M${n}-${at}` })),
  }));
  const [whole, cut] = [8 << 20, 1 << 16].map((segmentBytes) => normalizeFile(JSON.stringify({ policies }), { segmentBytes }));
  expect(cut!.inspection.cuts.length).toBeGreaterThan(1);
  expect([cut!.recordText, cut!.errorText]).toEqual([whole!.recordText, whole!.errorText]);
  expect(whole!.records).toHaveLength(3000);
});

test.each(['type', 'role', 'memberType', 'personType'])('a type that holds relationships (%s) says it, where nothing else does', (type) => {
  const typed = ({ relationship, ...person }: typeof BO, word = relationship) => ({ ...person, [type]: word });
  const family = { ...PLAN, persons: [typed(BO), typed(ANN, 'SUBSCRIBER'), typed(CY)] };
  expect(read({ policies: [family, { ...PLAN, persons: [typed(DI, 'SUBSCRIBER')] }] })).toMatchObject([
    FAMILY,
    { first_name: 'Di', coverage: { plan_id: 'GOLD' }, dependents: [] },
  ]);
  expect(read(family)).toMatchObject([FAMILY]);
  const teams = { teams: [{ members: [typed(BO, 'lead'), typed(ANN, 'member')] }, { members: [typed(DI, 'lead')] }] };
  expect(() => read(teams)).toThrow('only the first of each would be read');
});

describe('a list of everybody beside other things', () => {
  const applicant = ({ memberId, ...person }: typeof BO) => ({ ...person, applicantId: memberId });
  const applicants = [{ ...applicant(ANN), relationship: 'Primary' }, applicant(BO), { ...applicant(CY), relationship: 'Dependent' }];

  test('is the family also where an account has a holder, a policy its beneficiaries and the sender a partner', () => {
    const coverages = [{ planKey: 'GOLD', effectiveDate: '2025-01-01', beneficiaries: [{ firstName: 'Bo', lastName: 'Ash', dob: '1981-02-03' }] }];
    const beside = { payment: { accountHolderFirstName: 'Ann', accountHolderLastName: 'Ash' }, partner: { agentNumber: 'A1' } };
    const application = { demographics: { city: 'Reno', state: 'NV', applicants }, coverages, ...beside };
    const family = { ...FAMILY, address: { city: 'Reno', state: 'NV' } };
    expect(read(application)).toMatchObject([family]);
    expect(read([application, application])).toMatchObject([family, family]);
  });

  test('has those in a coverage whom that lists', () => {
    const coverages = [{ planId: 'LIFE', effectiveDate: '2025-01-01', applicants: [{ applicantId: 'M1' }, { applicantId: 'M3' }] }];
    expect(read({ applicants, coverages })).toMatchObject([
      { first_name: 'Ann', coverage: { plan_id: 'LIFE' }, dependents: [{ first_name: 'Cy' }] },
      { first_name: 'Bo', relationship: 'spouse', coverage: { plan_id: null } },
    ]);
  });

  test('has none of the coverages that say by an id whose each is', () => {
    const enrollments = [{ memberId: 'M1', planId: 'GOLD', effectiveDate: '2025-01-01' }];
    const { inspection, records } = normalizeFile(JSON.stringify({ members: [ANN, BO], enrollments }));
    expect(records).toMatchObject([{ first_name: 'Ann', coverage: { plan_id: null }, dependents: [{ first_name: 'Bo' }] }]);
    expect(inspection.findings).toMatchObject([{ code: 'values_unread', source: 'enrollments' }]);
  });

  test('is none where a partner is one of the family', () => {
    const partner = { firstName: 'Bo', lastName: 'Ash', dob: '1981-02-03' };
    expect(() => read([1, 2].map(() => ({ ...PLAN, members: [ANN, CY], partner })))).toThrow('lists of persons');
  });
});
