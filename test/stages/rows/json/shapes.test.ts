import { expect, test } from 'vitest';
import { inspectAny } from '../detect/inspecting.ts';
import { normalizeFile } from '../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };

test.each(['coverages', 'benefits', 'covered_benefits', 'benefitTypes', 'linesOfCoverage'])(
  'a list of the names of benefits (%s) says in which coverages a dependent stands',
  (name) => {
    const { records, errors } = normalizeFile(
      JSON.stringify([
        {
          ...ANN,
          policies: [
            { benefitType: 'medical', planCode: 'M1' },
            { benefitType: 'dental', planCode: 'D1' },
          ],
          dependents: [
            { firstName: 'Di', relationship: 'spouse', [name]: ['medical'] },
            { firstName: 'Ed', relationship: 'child', [name]: ['medical', 'dental'] },
          ],
        },
      ]),
    );
    expect(errors.filter(({ code }) => code !== 'birth_date_missing')).toEqual([]);
    expect(records.map(({ coverage, dependents }) => [coverage.plan_id, ...dependents.map((one) => one.first_name)])).toEqual([
      ['M1', 'Di', 'Ed'],
      ['D1', 'Ed'],
    ]);
  },
);

test.each(['descriptor', 'display', 'shortName', 'longName', 'value'])('a code with its words beside it (%s) is read', (name) => {
  const said = (text: string): object => ({ id: 'd3', [name]: text });
  const { records, errors } = normalizeFile(
    JSON.stringify([
      {
        ...ANN,
        gender: said('Female'),
        enrollments: [{ benefitType: said('Medical'), planId: 'P1', coverageLevel: said('Employee + Family') }],
        dependents: [{ firstName: 'Kid', dob: '2014-02-02', relationship: said('Child') }],
      },
    ]),
  );
  expect(errors).toEqual([]);
  expect(records).toMatchObject([
    {
      gender: 'F',
      coverage: { plan_id: 'P1', benefit: 'medical', coverage_type: 'FAMILY' },
      dependents: [{ first_name: 'Kid', relationship: 'child' }],
    },
  ]);
});

test('identifiers of plans in such a list are no benefits', () => {
  const { records, errors } = normalizeFile(
    JSON.stringify([
      { ...ANN, policies: [{ planId: 'X' }], dependents: [{ firstName: 'Kid', dob: '2014-02-02', relationship: 'child', benefits: ['X'] }] },
    ]),
  );
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ coverage: { plan_id: 'X' }, dependents: [{ first_name: 'Kid' }] }]);
});

test('what is called a label may name the field, or the kind of a phone or an address', () => {
  const field = (label: string, value: unknown): object => ({ label, value });
  const { records, errors } = normalizeFile(
    JSON.stringify([
      {
        memberId: 'M1',
        firstName: field('First Name', 'Ann'),
        lastName: field('Last Name', 'Ash'),
        dob: field('Date of Birth', '1980-01-02'),
        relationship: field('Relationship', 'Self'),
        planId: field('Plan', null),
        emails: [field('Home', 'ann@example.com')],
        phones: [{ label: 'Mobile', number: '(603) 555-0142' }],
        addresses: [{ label: 'Home', street: '1 Elm St' }],
      },
    ]),
  );
  expect(errors).toEqual([]);
  expect(records).toMatchObject([
    {
      first_name: 'Ann',
      last_name: 'Ash',
      date_of_birth: '1980-01-02',
      email: 'ann@example.com',
      phone: '+1-603-555-0142',
      address: { street: '1 Elm St' },
      coverage: { plan_id: null },
    },
  ]);
});

test('the day on which a worker began is not that of a coverage', () => {
  const people = [{ worker: { startDate: '2015-01-01', terminationDate: '2025-05-05' }, ...ANN, coverageStart: '2026-01-01', planId: 'P' }];
  const { records, errors } = normalizeFile(JSON.stringify(people));
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ coverage: { effective_date: '2026-01-01', termination_date: null } }]);
});

test('the code of a plan comes before its name and before the code of its benefit', () => {
  const plan = (coverage: object) => normalizeFile(JSON.stringify([{ ...ANN, coverages: [coverage] }])).records.map((record) => record.coverage);
  expect(plan({ benefit_type: 'dental', plan: { code: 'M1', name: 'Delta' } })).toMatchObject([{ plan_id: 'M1', benefit: 'dental' }]);
  expect(plan({ benefit: { code: 'DEN', display: 'Dental' }, plan_code: 'M1' })).toMatchObject([{ plan_id: 'M1', benefit: 'dental' }]);
});

test('lists that reports call groups are lists, and persons as payroll systems nest them are read', () => {
  const reported = normalizeFile(
    JSON.stringify({
      Report_Entry: [
        {
          First_Name: 'Al',
          Last_Name: 'Bo',
          Date_of_Birth: '1980-01-02',
          Employee_ID: 'A1',
          Benefit_Elections_group: [{ Plan_ID: 'KHMO', Coverage_Type: 'Medical', Coverage_Begin_Date: '2024-01-01' }],
          Dependents_group: [{ First_Name: 'Pat', Last_Name: 'Bo', Relationship: 'Child', Date_of_Birth: '2010-02-02' }],
        },
      ],
    }),
  );
  expect(reported.records).toMatchObject([
    { coverage: { plan_id: 'KHMO', benefit: 'medical', effective_date: '2024-01-01' }, dependents: [{ first_name: 'Pat' }] },
  ]);
  const worker = {
    workerID: { idValue: 'JZ01' },
    person: {
      legalName: { givenName: 'Ruth', familyName1: 'Ginn', generationAffixCode: { codeValue: 'Jr' } },
      birthDate: '1980-01-02',
      governmentIDs: [{ idValue: '219099991', nameCode: { codeValue: 'SSN' } }],
      legalAddress: {
        lineOne: '1 Wall',
        lineTwo: '#2',
        cityName: 'New York',
        countrySubdivisionLevel1: { codeValue: 'NY' },
        postalCode: '10005',
      },
      communication: { emails: [{ emailUri: 'r@example.com' }], mobiles: [{ formattedNumber: '(212) 555-0111' }] },
    },
    workerDates: { originalHireDate: '2001-02-03' },
  };
  expect(normalizeFile(JSON.stringify({ workers: [worker] })).records).toMatchObject([
    {
      employee_id: 'JZ01',
      first_name: 'Ruth',
      suffix: 'Jr',
      ssn: '***-**-9991',
      email: 'r@example.com',
      phone: '+1-212-555-0111',
      hire_date: '2001-02-03',
      address: { street: '1 Wall, #2', city: 'New York', state: 'NY', zip: '10005' },
    },
  ]);
});

test.each(['coverages', 'benefits'])("the type of a dependent's own coverages (%s) is the benefit, as in its subscriber's", (list) => {
  const { records, errors } = normalizeFile(
    JSON.stringify([
      {
        ...ANN,
        [list]: [
          { type: 'medical', planId: 'M1', effectiveDate: '2026-01-01' },
          { type: 'dental', planId: 'D1', effectiveDate: '2026-01-01' },
        ],
        dependents: [
          { firstName: 'Di', dob: '1981-02-02', relationship: 'spouse', [list]: [{ type: 'dental', effectiveDate: '2026-03-01' }] },
          { firstName: 'Ed', dob: '2014-02-02', relationship: 'child', [list]: [{ type: 'medical' }] },
        ],
      },
    ]),
  );
  expect(errors).toEqual([]);
  expect(records.map(({ coverage, dependents }) => [coverage.plan_id, ...dependents.map((one) => [one.first_name, one.effective_date])])).toEqual([
    ['M1', ['Ed', null]],
    ['D1', ['Di', '2026-03-01']],
  ]);
});

test.each([{ name: 'Spouse' }, { id: 3, name: 'Spouse' }, { id: 3, description: 'Spouse' }])(
  "a dependent's relationship is read by its name (%j)",
  (relationship) => {
    const { records, errors } = normalizeFile(JSON.stringify([{ ...ANN, dependents: [{ firstName: 'Di', dob: '1981-02-02', relationship }] }]));
    expect(errors).toEqual([]);
    expect(records).toMatchObject([{ dependents: [{ first_name: 'Di', relationship: 'spouse' }] }]);
  },
);

test('the locality and the region of an address are its city and its state, and of nothing else', () => {
  const read = (person: object) => normalizeFile(JSON.stringify([{ ...ANN, ...person }])).records.map(({ address }) => [address.city, address.state]);
  expect(read({ address: { locality: 'Austin', region: 'TX' } })).toEqual([['Austin', 'TX']]);
  expect(read({ homeAddress: { region: 'South', state: 'TX', city: 'Austin' } })).toEqual([['Austin', 'TX']]);
  expect(read({ region: 'South', office: { locality: 'Dallas' } })).toEqual([[null, null]]);
});

test('a benefit of which a record only says that it was waived is a waived coverage', () => {
  const waived = (vision: object) =>
    normalizeFile(JSON.stringify([{ ...ANN, benefits: { medical: { plan: 'PPO' }, dental: { plan: 'DPO' }, vision } }])).records.map(
      ({ coverage }) => [coverage.benefit, coverage.plan_id, coverage.coverage_type],
    );
  const elected = [
    ['medical', 'PPO', null],
    ['dental', 'DPO', null],
  ];
  expect(waived({ waived: true })).toEqual([...elected, ['vision', null, 'WAIVED']]);
  expect(waived({ waived: false })).toEqual(elected);
});

test('a coverage that was not selected is waived', () => {
  const benefits = [
    { type: 'dental', plan: 'D1', selected: 'Y' },
    { type: 'vision', plan: 'V1', selected: 'N' },
  ];
  const { records } = normalizeFile(JSON.stringify([{ ...ANN, benefits }]));
  expect(records.map(({ coverage }) => [coverage.plan_id, coverage.coverage_type])).toEqual([
    ['D1', null],
    ['V1', 'WAIVED'],
  ]);
});

test('a hire date is read that stands in a status, and the end of an employment beside it is no day of a coverage', () => {
  const { records } = normalizeFile(JSON.stringify([{ ...ANN, planId: 'P1', status: { hireDate: '2020-01-01', terminationDate: '2024-01-31' } }]));
  expect(records).toMatchObject([{ hire_date: '2020-01-01', coverage: { termination_date: null } }]);
});

test('a null among dependents is nobody, and nothing is left unread', () => {
  const inspected = inspectAny(Buffer.from(JSON.stringify([{ ...ANN, dependents: [{ firstName: 'Di', relationship: 'spouse' }, null] }])));
  expect(inspected.findings).toEqual([]);
  expect(inspectAny(Buffer.from(JSON.stringify([{ ...ANN, dependents: ['Di', 'Ed'] }]))).findings).toMatchObject([{ code: 'values_unread' }]);
});

test('the hits of a search are the records that they hold', () => {
  const hits = [{ _index: 'members', _id: 'x', _source: { ...ANN, dependents: [{ firstName: 'Di', relationship: 'spouse' }] } }];
  expect(normalizeFile(JSON.stringify({ took: 3, hits: { total: { value: 1 }, hits } })).records).toMatchObject([
    { member_id: 'M1', first_name: 'Ann', dependents: [{ first_name: 'Di' }] },
  ]);
});

test('a whole name of one word is named where the first name is missed', () => {
  const { errors } = normalizeFile(JSON.stringify([{ memberId: 'M1', name: 'Ash', dob: '1980-01-02' }]));
  expect(errors).toMatchObject([{ code: 'required', field: 'first_name', source: 'name', original_value: 'Ash' }]);
});

test('beneficiaries and their shares are no members, and a list of nobody is a file without rows', () => {
  const beneficiary = { id: 'B1', policyId: 'P1', firstName: 'Ann', lastName: 'Ash', relationship: 'spouse', percentage: 100 };
  expect(() => inspectAny(Buffer.from(JSON.stringify([beneficiary])))).toThrow('do not name a person and an identifier');
  expect(normalizeFile(JSON.stringify([{ ...beneficiary, employeeId: 'E1' }])).tally.rows).toBe(1);
  expect(normalizeFile('{"insured": []}').tally.rows).toBe(0);
});

test.each(['relationShip', 'dependentRelationShip', 'dependentRelationShipDesc', 'relationshipTypeDesc'])('%s is the relationship', (name) => {
  const { records } = normalizeFile(JSON.stringify([{ ...ANN, dependents: [{ firstName: 'Bo', dob: '1981-02-03', [name]: 'Spouse' }] }]));
  expect(records).toMatchObject([{ dependents: [{ first_name: 'Bo', relationship: 'spouse' }] }]);
});

test.each(['selectedPlanId', 'selected_plan_name', 'electedPlanCode', 'enrolledPlanId', 'planKey'])('%s is the plan', (name) => {
  expect(normalizeFile(JSON.stringify([{ ...ANN, [name]: 'P1' }])).records).toMatchObject([{ coverage: { plan_id: 'P1' } }]);
});

test('the account of an employee is its id where there is no other', () => {
  const { memberId: _, ...nobody } = ANN;
  const read = (record: object): (string | null)[] => normalizeFile(JSON.stringify([record])).records.map(({ member_id }) => member_id);
  expect(read({ userId: 'U1', ...nobody })).toEqual(['U1']);
  expect(read({ userId: 'U1', ...ANN })).toEqual(['M1']);
  expect(read({ userId: 'U1', ...nobody, ssn: '412-55-0191' })).toEqual([null]);
});

test('dependents in a list that an object holds have the subscriber around it, also where it is the only one', () => {
  const dependents = { results: [{ dependentId: 'D1', firstName: 'Bo', lastName: 'Ash', dob: '1981-02-03', relationship: 'spouse' }] };
  const family = { member_id: 'M1', dependents: [{ member_id: 'D1', relationship: 'spouse' }] };
  expect(normalizeFile(JSON.stringify({ d: { results: [{ ...ANN, dependents }] } })).records).toMatchObject([family]);
  const { memberId: _, ...nobody } = ANN;
  expect(() => normalizeFile(JSON.stringify([{ ...nobody, dependents }]))).toThrow('do not name a person and an identifier');
});

test('the day through which an enrollment covers is its last', () => {
  const enrollments = [{ planId: 'P1', EnrollmentCoverageStartDate: '2025-01-01', EnrollmentCoverageThroughDate: '2025-06-30' }];
  const { records } = normalizeFile(JSON.stringify([{ ...ANN, enrollments }]));
  expect(records).toMatchObject([{ coverage: { effective_date: '2025-01-01', termination_date: '2025-06-30' } }]);
});
