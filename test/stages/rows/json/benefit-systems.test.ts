import { describe, expect, it, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Lee', dob: '1980-01-02' };
const BOB = { memberId: 'M2', firstName: 'Bob', lastName: 'Ray', dob: '1981-01-02' };
const KID = { id: 'D1', firstName: 'Kid', lastName: 'Lee', dob: '2014-02-02', relationship: 'child' };
const read = (...records: readonly object[]) => normalizeFile(JSON.stringify(records));
const plans = (...records: readonly object[]) => read(...records).records.map(({ coverage }) => [coverage.plan_id, coverage.benefit]);
const days = (...records: readonly object[]) => read(...records).records.map(({ coverage }) => [coverage.effective_date, coverage.termination_date]);

describe('the group of an employer', () => {
  it.each(['account', 'company', 'employer', 'planSponsor', 'client_info'])('is that of the record whose %s has it, and no id of its own', (name) => {
    expect(read({ ...ANN, [name]: { id: 'A9', name: 'Oak', groupNumber: 'G1' } }).records).toMatchObject([{ group_id: 'G1' }]);
  });
});

describe('days of a coverage', () => {
  it.each([
    { coveragePeriod: { from: '2026-01-01', through: '2026-12-31' } },
    { effectivePeriod: { from: '2026-01-01', to: '2026-12-31' } },
    { coverageDates: { begin: '2026-01-01', end: '2026-12-31' } },
  ])('may stand in an object of their own: %j', (period) => {
    expect(days({ ...ANN, planId: 'P', ...period })).toEqual([['2026-01-01', '2026-12-31']]);
  });

  it.each([
    { period: { start: '2026-01-01', end: '2026-12-31' } },
    { dates: { effective: '2026-01-01' } },
    { effectiveDate: { year: 2026, month: 1, day: 1 } },
  ])('are named where nothing says of what they are, or they are written in parts: %j', (period) => {
    expect(read({ ...ANN, planId: 'P', ...period }).inspection.findings).toMatchObject([{ code: 'values_unread' }]);
  });
});

describe('what an object says of its own type', () => {
  const coverage = (member: string, plan: string, tier: string) => ({
    plan: { [member]: plan, id: 'P1' },
    coverage: { [member]: tier, tier: 'FAMILY' },
    effectiveDate: '2026-01-01',
  });

  test.each(['__typename', '@type', '$type', '_type', 'type', 'kind'])('is neither a benefit nor a tier: %s', (member) => {
    const { records, errors } = read(...[ANN, BOB].map((person) => ({ ...person, enrollments: [coverage(member, 'BenefitPlan', 'Coverage')] })));
    expect(records.map(({ coverage: { plan_id, benefit, coverage_type } }) => [plan_id, benefit, coverage_type])).toEqual([
      ['P1', null, 'FAMILY'],
      ['P1', null, 'FAMILY'],
    ]);
    expect(errors).toEqual([]);
  });

  test.each(['transaction', 'change', 'maintenance'])('is what is done where the object is called by that: %s', (name) => {
    const { records } = read(...[ANN, BOB].map((person) => ({ ...person, [name]: { type: 'Enrollment' }, plan: { id: 'P1' } })));
    expect(records.map(({ action, coverage }) => [action, coverage.plan_id])).toEqual([
      ['add', 'P1'],
      ['add', 'P1'],
    ]);
  });

  test('is one where it is a word for it', () => {
    expect(
      plans({ ...ANN, enrollments: [{ plan: { type: 'Dental', id: 'P1' } }] }, { ...BOB, enrollments: [{ plan: { type: 'plan', id: 'P2' } }] }),
    ).toEqual([
      ['P1', 'dental'],
      ['P2', 'other'],
    ]);
  });
});

test.each([{ dateOfBirth: { year: 1980, month: 1, day: 2 } }, { dateOfBirth: [1980, 1, 2] }])('a birth date may be written in parts: %j', (birth) => {
  const { records, errors, inspection } = read({ memberId: 'M1', firstName: 'Ann', lastName: 'Lee', ...birth });
  expect([errors, inspection.findings]).toEqual([[], []]);
  expect(records).toMatchObject([{ date_of_birth: '1980-01-02' }]);
});

test('a birth date of a dependent in parts is named, as it is not read', () => {
  const { inspection } = read({ ...ANN, dependents: [{ ...KID, dob: { year: 2014, month: 2, day: 2 } }] });
  expect(inspection.findings).toMatchObject([{ code: 'values_unread' }]);
});

describe('an event or a request', () => {
  it.each([
    ['eventType', 'employee.enrolled', 'employee.terminated'],
    ['event', 'NEW_HIRE', 'TERMINATION'],
    ['request_type', 'enrollment', 'termination'],
  ])('says by its %s what is done', (name, added, ended) => {
    const change = (word: string) => ({ [name]: word, planId: 'P', enrollment: { effectiveDate: '2026-01-31' } });
    const { records } = read({ ...ANN, ...change(added) }, { ...BOB, ...change(ended) });
    expect(records.map(({ action, coverage }) => [action, coverage.effective_date, coverage.termination_date])).toEqual([
      ['add', '2026-01-31', null],
      ['terminate', null, '2026-01-31'],
    ]);
  });

  it('that is of a life is none', () => {
    expect(read({ ...ANN, event: 'Marriage' }, { ...BOB, event: 'New Hire' }).records).toMatchObject([{ action: null }, { action: null }]);
  });
});

describe('what messages, streams and stores put around a record', () => {
  it.each(['value', 'after', 'doc', 'entity', 'detail'])('is no part of it (%s)', (name) => {
    const record = { ...ANN, planId: 'P', effectiveDate: '2026-01-01', status: 'active' };
    const { records } = read({ offset: 1, op: 'c', [name]: record }, { offset: 2, op: 'u', before: null, [name]: { ...record, ...BOB } });
    expect(records).toMatchObject([
      { member_id: 'M1', coverage: { plan_id: 'P', effective_date: '2026-01-01' } },
      { member_id: 'M2', first_name: 'Bob' },
    ]);
  });

  it('is something else beside a person', () => {
    expect(read({ ...ANN, entity: { name: 'Oak', state: 'DE' }, value: { planId: 'X' } }).records).toMatchObject([
      { first_name: 'Ann', address: { state: null }, coverage: { plan_id: null } },
    ]);
  });
});

describe('names of benefit systems', () => {
  it('are those of plans and benefits', () => {
    expect(
      plans({
        ...ANN,
        coverages: [
          { covtypename: 'MED', prodid: 'PPO' },
          { covtypename: 'DEN', prodid: 'D1' },
        ],
      }),
    ).toEqual([
      ['PPO', 'medical'],
      ['D1', 'dental'],
    ]);
    expect(plans({ ...ANN, benefits: [{ id: 7, company_benefit_id: 290, active: true }] })).toEqual([['290', null]]);
    expect(
      plans({
        ...ANN,
        covg: [
          { lob: 'MED', planCd: 'P1' },
          { lob: 'DEN', planCd: 'P2' },
        ],
      }),
    ).toEqual([
      ['P1', 'medical'],
      ['P2', 'dental'],
    ]);
    expect(plans({ ...ANN, custom_fields: { 'Medical Plan': 'PPO' } })).toEqual([['PPO', 'medical']]);
  });

  it('are those of whom a coverage covers', () => {
    const covered = (list: string, element: object) =>
      read({
        ...ANN,
        coverages: [
          { planId: 'P1', [list]: [element] },
          { planId: 'P2', [list]: [] },
        ],
        dependents: [KID],
      }).records.map(({ coverage, dependents }) => [coverage.plan_id, dependents.length]);
    const told = [
      ['P1', 1],
      ['P2', 0],
    ];
    expect(covered('dependents', { ref: 'D1' })).toEqual(told);
    expect(covered('dependent_coverages', { dependent_id: 'D1', coverage_start: '2026-01-01' })).toEqual(told);
  });

  it('of a family list may be shortened', () => {
    const enrollees = [
      { memberId: 'M1', rel_code: 'self', firstName: 'Ann', lastName: 'Lee' },
      { memberId: 'M2', rel_code: 'spouse', firstName: 'Sue', lastName: 'Lee', dob: '1981-02-03' },
    ];
    expect(read({ planId: 'P', enrollees }, { planId: 'Q', enrollees: enrollees.slice(0, 1) }).records).toMatchObject([
      { first_name: 'Ann', coverage: { plan_id: 'P' }, dependents: [{ first_name: 'Sue', relationship: 'spouse' }] },
      { first_name: 'Ann', coverage: { plan_id: 'Q' }, dependents: [] },
    ]);
  });
});

test('the last digits of a zip do not stand for it', () => {
  const { records, errors } = read({ ...ANN, address: { line1: '1 Elm', city: 'Reno', state: 'NV', zipCode: '89501', zipPlus4: '1234' } });
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ address: { zip: '89501' } }]);
  expect(read({ ...ANN, address: { zipPlus4: '89501-1234' } }).records).toMatchObject([{ address: { zip: '89501-1234' } }]);
});

test('of several names that of the law is read', () => {
  const name = (type: string, first: string) => ({ type, first, last: 'Lee' });
  const { records } = read({ memberId: 'M1', names: [name('preferred', 'Annie'), name('legal', 'Ann')], dob: '1980-01-02' });
  expect(records).toMatchObject([{ first_name: 'Ann', last_name: 'Lee' }]);
});

describe('a list in an object of the plan', () => {
  it('has that plan and its days, which are nobody’s without one', () => {
    const around = (more: object) => normalizeFile(JSON.stringify({ effectiveDate: '2026-01-01', ...more, members: [ANN, BOB] })).records;
    expect(around({ planId: 'PPO' }).map(({ coverage }) => [coverage.plan_id, coverage.effective_date])).toEqual([
      ['PPO', '2026-01-01'],
      ['PPO', '2026-01-01'],
    ]);
    expect(around({ name: 'Oak' })).toMatchObject([{ coverage: { effective_date: null } }, { coverage: { effective_date: null } }]);
  });

  it('may be one of several, or called after the benefit', () => {
    const file = (value: object) => normalizeFile(JSON.stringify(value)).records.map(({ coverage }) => [coverage.plan_id, coverage.benefit]);
    expect(
      file({
        benefit: 'Medical',
        plans: [
          { planCode: 'PPO', members: [ANN, BOB] },
          { planCode: 'HMO', members: [{ ...ANN, memberId: 'M3' }] },
        ],
      }),
    ).toEqual([
      ['PPO', 'medical'],
      ['PPO', 'medical'],
      ['HMO', 'medical'],
    ]);
    expect(file({ medical: [{ ...ANN, planCode: 'PPO' }], dental: [{ ...ANN, planCode: 'D1' }] })).toEqual([
      ['PPO', 'medical'],
      ['D1', 'dental'],
    ]);
  });
});

describe('what is not read is named where a record has it', () => {
  const named = (...records: readonly object[]) => read(...records).inspection.findings.map(({ code, source }) => [code, source]);

  it('as dependents within a text', () => {
    expect(named(ANN, { ...BOB, dependents: JSON.stringify([KID]) })).toEqual([['values_unread', 'dependents']]);
    expect(named({ ...ANN, dependents: 'none' })).toEqual([]);
  });

  it('as the status of a dependent who is no longer', () => {
    const withStatus = (status: string) => named({ ...ANN, dependents: [{ ...KID, status }] });
    expect(withStatus('Terminated')).toEqual([['values_unread', 'dependents[0].status']]);
    expect(withStatus('active')).toEqual([]);
  });

  it('as fields of a person in a list of names and values', () => {
    const field = (name: string) => ({ name, value: '1980-01-02' });
    const bare = { memberId: 'M1', firstName: 'Ann', lastName: 'Lee' };
    expect(named({ ...bare, custom_fields: [field('Shirt Size'), field('Date of Birth')] })).toEqual([['values_unread', 'custom_fields']]);
    expect(named({ ...bare, custom_fields: [field('Shirt Size')], tags: [{ name: 'dob' }] })).toEqual([]);
  });
});

test('a list of what an 834 says of coverages is one of coverages, whatever it is called', () => {
  const health_plan = ['HLT', 'DEN'].map((coverage_type_code, n) => ({
    maintenance_type_code: '021',
    coverage_type_code,
    plan_coverage_description: `P${n}`,
    coverage_level_code: 'FAM',
    coverage_start_dt: '20250101',
  }));
  const person = { member_id: 'S1', first_name: 'Ann', last_name: 'Ash', dob: '19800102', relationship_code: '18' };
  expect(normalizeFile(JSON.stringify([{ enrollment_member: person, health_plan }])).records).toMatchObject([
    { coverage: { plan_id: 'P0', benefit: 'medical', coverage_type: 'FAMILY', effective_date: '2025-01-01' }, action: 'add' },
    { coverage: { plan_id: 'P1', benefit: 'dental', coverage_type: 'FAMILY', effective_date: '2025-01-01' }, action: 'add' },
  ]);
});

describe('a description of a plan as in an 834', () => {
  const person = { member_id: 'S1', first_name: 'Ann', last_name: 'Ash', dob: '19800102' };
  const coverages = (record: object) => normalizeFile(JSON.stringify([{ ...person, ...record }])).records.map(({ coverage }) => coverage.plan_id);
  const described = [{ plan_coverage_description: 'Gold', coverage_type_code: 'HLT', effective_date: '20200101' }];
  const listed = [{ plan_id: 'P1', coverage_type_code: 'HLT', coverage_start_dt: '20250101' }];

  test('leaves a list of plans what it is, beside it or before it', () => {
    expect(coverages({ plan_coverage_description: 'Gold', elected: listed })).toEqual(['P1']);
    expect(coverages({ notes: described, health_plan: listed })).toEqual(['P1']);
  });

  test('is none of the person’s in a list for the coordination of benefits', () => {
    expect(coverages({ effective_date: '20250101', cob: described })).toEqual([null]);
  });
});
