import { describe, expect, it, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const ANN = { employeeId: 'E1', firstName: 'Ann', lastName: 'Lee', dob: '1980-01-02' };
const BOB = { employeeId: 'E2', firstName: 'Bob', lastName: 'Ray', dob: '1981-01-02' };
const read = (...records: readonly object[]) => normalizeFile(JSON.stringify(records));

describe('what is called an option and says nothing but tiers', () => {
  const tiers = ({ records }: ReturnType<typeof read>) => records.map(({ coverage }) => [coverage.plan_id, coverage.coverage_type]);

  it('is the tier, of a record as of each element of a list, in the head and behind it', () => {
    expect(
      tiers(read({ ...ANN, PlanName: 'PPO', OptionName: 'Employee Plus Spouse' }, { ...BOB, PlanName: 'HMO', OptionName: 'Employee Only' })),
    ).toEqual([
      ['PPO', 'EMPLOYEE_SPOUSE'],
      ['HMO', 'EMPLOYEE_ONLY'],
    ]);
    const benefits = (...options: readonly string[]) => options.map((OptionName, n) => ({ planName: `P${n}`, OptionName }));
    expect(tiers(read({ ...ANN, benefits: benefits('Employee Only', 'Family') }, { ...BOB, benefits: benefits('Family') }))).toEqual([
      ['P0', 'EMPLOYEE_ONLY'],
      ['P1', 'FAMILY'],
      ['P0', 'FAMILY'],
    ]);
  });

  it('is a plan where it names one, and nothing beside a tier', () => {
    expect(tiers(read({ ...ANN, OptionName: 'PPO 500' }, { ...BOB, OptionName: 'HMO' }))).toEqual([
      ['PPO 500', null],
      ['HMO', null],
    ]);
    const told = (option: string, tier: string) => ({ planName: 'PPO', tier, coverageOffered: option });
    expect(tiers(read({ ...ANN, ...told('Family', 'EE') }, { ...BOB, ...told('Employee Only', 'EE') }))).toEqual([
      ['PPO', 'EMPLOYEE_ONLY'],
      ['PPO', 'EMPLOYEE_ONLY'],
    ]);
  });
});

test('the region of a country is the state, also in words beside an id', () => {
  const beside = { addressLine1: '1 Elm', city: 'Miami', postalCode: '33101', countryRegion: { id: 'USA-FL', descriptor: 'Florida' } };
  const inside = { address: { addressLine1: '2 Elm', city: 'Reno', countryRegion: 'NV' } };
  expect(read({ ...ANN, ...beside }).records).toMatchObject([{ address: { state: 'FL' } }]);
  expect(read({ ...BOB, ...inside }).records).toMatchObject([{ address: { state: 'NV' } }]);
});

test('the hire date of a work assignment is the employment’s, and its end is no coverage’s', () => {
  const { records } = read({ ...ANN, workAssignments: [{ hireDate: '2015-01-05', terminationDate: '2025-01-31', startDate: '2020-01-01' }] });
  expect(records).toMatchObject([{ hire_date: '2015-01-05', coverage: { effective_date: null, termination_date: null } }]);
});

test.each([
  { position: { title: 'Clerk', dateOfHire: '2015-01-05' } },
  { jobDetails: { title: 'Clerk', hireDate: '2015-01-05' } },
  { workInfo: { department: 'Sales', joiningDate: '2015-01-05' } },
])('the hire date in an object of the job is the employment’s: %j', (job) => {
  expect(read({ ...ANN, ...job }).records).toMatchObject([{ hire_date: '2015-01-05', coverage: { effective_date: null } }]);
});

test('the days of a health coverage may stand in an object of their own', () => {
  const healthCoverages = [{ planCode: 'PPO', healthCoverageDates: { benefitBegin: '20260101', benefitEnd: '20260630' } }];
  expect(read({ ...ANN, healthCoverages }, BOB).records[0]).toMatchObject({
    coverage: { plan_id: 'PPO', effective_date: '2026-01-01', termination_date: '2026-06-30' },
  });
});

test('dependents in the object of one benefit stand in that one only', () => {
  const kim = { firstName: 'Kim', lastName: 'Lee', dob: '2012-01-02', relationship: 'child' };
  const benefits = {
    medical: { plan: 'PPO', tier: 'EE+CH', dependents: [kim] },
    dental: { plan: 'DEN', tier: 'EE' },
    vision: { plan: 'VIS', tier: 'FAM', dependents: [kim] },
  };
  const { records } = read({ ...ANN, benefits }, { ...BOB, benefits: { dental: { plan: 'DEN', tier: 'EE' } } });
  expect(records.map(({ coverage, dependents }) => [coverage.plan_id, dependents.length])).toEqual([
    ['PPO', 1],
    ['DEN', 0],
    ['VIS', 1],
    ['DEN', 0],
  ]);
});

describe('relationships of a person', () => {
  it('to several others are no relationship to the subscriber', () => {
    const to = (person: string, type: string) => ({ person, type });
    const { records, inspection } = read(
      { ...ANN, relationships: [to('2', 'spouse'), to('3', 'parent')] },
      { ...BOB, relationships: [to('1', 'spouse')] },
    );
    expect(records.map(({ relationship }) => relationship)).toEqual(['self', 'self']);
    expect(inspection.findings).toMatchObject([{ code: 'values_unread' }]);
  });

  it('to one are read, as is the first of a list that points to nobody', () => {
    const people = (relationship: string) => ({ ...BOB, employeeId: 'E1', relationships: [{ to: '1', type: relationship }] });
    expect(read({ ...ANN, relationships: [{ to: '1', type: 'self' }] }, people('spouse')).records).toMatchObject([
      { dependents: [{ relationship: 'spouse' }] },
    ]);
  });
});

describe('dependents of whom a list says little', () => {
  const KIM = { Relationship: 'Spouse', Date_of_Birth: '1986-01-31' };

  it('are named by what is called after them, as reports of Workday name them, also in a coverage', () => {
    const list = { ...ANN, Dependents_group: [{ ...KIM, Dependent: 'Kim Lee', Dependent_ID: 'D1' }] };
    const late = {
      ...BOB,
      Dependents_group: [
        { ...KIM, Dependent: 'Sue Ray' },
        { Dependent: 'Ray, Tom', Relationship: 'Child' },
      ],
    };
    const { records } = read(list, late);
    expect(records.map(({ dependents }) => dependents.map(({ first_name, last_name }) => [first_name, last_name]))).toEqual([
      [['Kim', 'Lee']],
      [
        ['Sue', 'Ray'],
        ['Tom', 'Ray'],
      ],
    ]);
    const covered = { ...ANN, Elections_group: [{ Benefit_Plan: 'PPO', Coverage: 'Family', Dependents_group: [{ ...KIM, Dependent: 'Kim Lee' }] }] };
    expect(read(covered).records).toMatchObject([{ coverage: { plan_id: 'PPO' }, dependents: [{ first_name: 'Kim', date_of_birth: '1986-01-31' }] }]);
  });

  it.each([{ id: 'D1' }, { type: 'dependents', id: 'D1' }, { href: '/dependents/1' }, { relationship: 'spouse' }])(
    'are nobody where they are no more than references, and the file says that they were not read (%j)',
    (reference) => {
      const { records, errors, inspection } = read({ ...ANN, dependents: [reference] }, { ...BOB, dependents: [] });
      expect(records.map(({ dependents }) => dependents)).toEqual([[], []]);
      expect(errors).toEqual([]);
      expect(inspection.findings).toMatchObject([{ code: 'values_unread', source: 'dependents' }]);
    },
  );

  it('are read by an id where a name or a birth date stands beside it, or in another record', () => {
    const { records } = read({ ...ANN, dependents: [{ id: 'D1', dob: '2016-01-31' }] }, { ...BOB, dependents: [{ id: 'D2', dob: '2017-01-31' }] });
    expect(records.map(({ dependents }) => dependents.map(({ member_id }) => member_id))).toEqual([['D1'], ['D2']]);
  });
});

test('a phone in parts has the area code that stands beside it', () => {
  const phones = (...said: readonly object[]) => read(...said.map((phone, n) => ({ ...ANN, employeeId: `E${n}`, ...phone })));
  const { records, errors } = phones(
    { phones: [{ type: 'Home', areaCode: '603', phoneNumber: '555-0142' }] },
    { phones: [{ type: 'Home', phoneNumber: '603-555-0143', areaCode: null }] },
    { phones: [{ type: 'Home', phoneNumber: '555-0144', areaCode: 'NH' }] },
  );
  expect(records.map(({ phone }) => phone)).toEqual(['+1-603-555-0142', '+1-603-555-0143', null]);
  expect(phones({ phone: { AreaCode: 603, number: 5_550_145 } }).records).toMatchObject([{ phone: '+1-603-555-0145' }]);
  expect(errors).toMatchObject([{ row_number: 3, code: 'invalid_phone' }]);
});

test.each([
  ['CHL', 'child'],
  ['DTR', 'child'],
  ['HUS', 'spouse'],
  ['SPSE', 'spouse'],
])('the short word %s for a relationship is %s', (relationshipCode, relationship) => {
  const { records, errors } = read({ ...ANN, dependents: [{ firstName: 'Kim', dob: '1986-01-31', relationshipCode }] });
  expect(records[0]!.dependents).toMatchObject([{ first_name: 'Kim', relationship }]);
  expect(errors).toEqual([]);
});

describe('the plans of several benefits', () => {
  const MEDICAL = { planId: 'PPO', tier: 'Family', startDate: '2025-01-01' };
  const DENTAL = { planId: 'D1', tier: 'EE', startDate: '2025-02-01' };
  const READ = [
    { benefit: 'medical', plan_id: 'PPO', coverage_type: 'FAMILY', effective_date: '2025-01-01' },
    { benefit: 'dental', plan_id: 'D1', coverage_type: 'EMPLOYEE_ONLY', effective_date: '2025-02-01' },
  ];
  const coverages = (record: object) => read({ ...ANN, ...record }).records.map(({ coverage }) => coverage);

  it.each(['Plan', 'Coverage', 'Election', 'Enrollment', 'Benefit', 'Insurance'])(
    'in objects called after both (medical%s) are each its own',
    (what) => {
      expect(coverages({ [`medical${what}`]: MEDICAL, [`dental${what}`]: DENTAL })).toMatchObject(READ);
      expect(coverages({ benefits: { [`medical${what}`]: MEDICAL, [`dental${what}`]: DENTAL } })).toMatchObject(READ);
      expect(coverages({ [`medical${what}`]: MEDICAL })).toMatchObject(READ.slice(0, 1));
    },
  );

  it.each(['Plans', 'Coverages', 'Elections'])('in lists called after both (medical%s) are each its own', (what) => {
    expect(coverages({ [`medical${what}`]: [MEDICAL], [`dental${what}`]: [DENTAL] })).toMatchObject(READ);
  });

  it('in one list of whatever name are its elements', () => {
    const elements = [
      { ...MEDICAL, type: 'medical' },
      { ...DENTAL, type: 'dental' },
    ];
    expect(coverages({ healthPlans: elements })).toMatchObject(READ);
    expect(coverages({ medicalPlans: [MEDICAL, DENTAL] }).map(({ plan_id }) => plan_id)).toEqual(['PPO', 'D1']);
  });
});

test('the member id in the object of an employee is read', () => {
  expect(read({ employee: { ...ANN, employeeId: undefined, memberId: 'M1' } }).records).toMatchObject([{ member_id: 'M1', first_name: 'Ann' }]);
});

test('the day of a benefit plan by its name in queries of Workday is that of the coverage, and that of the deduction is not', () => {
  const benefitPlan = { descriptor: 'PPO', id: 'p1' };
  const days = { deductionBeginDateForBenefitPlan: '2025-01-15', coverageBeginDateForBenefitPlan: '2025-01-01' };
  for (const record of [
    { ...ANN, benefitElections: [{ benefitPlan, ...days }] },
    { ...ANN, benefitPlan: 'p1', ...days },
  ])
    expect(read(record).records).toMatchObject([{ coverage: { plan_id: 'p1', effective_date: '2025-01-01' } }]);
});

test('groups beside a manager are teams, also in objects; elsewhere the first is the group', () => {
  const groups = [{ id: 'G1', name: 'Sales' }];
  const { records } = read({ ...ANN, groups, managerId: 'M9' });
  expect(records).toMatchObject([{ group_id: null }]);
  expect(read({ ...ANN, groups, manager: { name: 'Moe' } }).records).toMatchObject([{ group_id: null }]);
  expect(read({ ...ANN, groups, planId: 'PPO' }).records).toMatchObject([{ group_id: 'G1' }]);
  for (const work of [{ managerId: 'M9' }, { department: 'Sales' }, { jobTitle: 'Clerk' }])
    for (const plan of [{ planId: 'PPO' }, { coverages: [{ planId: 'PPO' }] }])
      expect(read({ ...ANN, groups, ...work, ...plan }).records).toMatchObject([{ group_id: 'G1' }]);
});
