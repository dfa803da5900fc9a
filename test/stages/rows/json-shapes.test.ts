import { expect, test } from 'vitest';
import { normalizeFile } from './normalized.ts';

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
