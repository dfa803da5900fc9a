import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const ANN = { employeeId: 'E1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };
const BOB = { employeeId: 'B1', firstName: 'Bob', lastName: 'Ray', dob: '1981-01-02' };
const KID = { employeeId: 'E1', firstName: 'Bo', lastName: 'Ash', dob: '2014-02-02' };

function relationships(...records: object[]) {
  return normalizeFile(JSON.stringify(records)).records.map(({ first_name, relationship, dependents }) => [
    first_name,
    relationship,
    ...dependents.map((one) => [one.first_name, one.relationship]),
  ]);
}

test.each(['role', 'personKind', 'typeOfMember'])('a member (%s) that says in every record who its person is, is the relationship', (name) => {
  expect(relationships({ ...ANN, [name]: 'employee' }, { ...KID, [name]: 'Child' })).toEqual([['Ann', 'self', ['Bo', 'child']]]);
});

test.each([
  ['jobs', ['employee', 'manager']],
  ['nobody but employees', ['employee', 'employee']],
  ['codes', ['E', 'S']],
])('a role that says anything else (%s) is none', (_what, [one, other]) => {
  const people = [ANN, { ...KID, employeeId: 'E2' }];
  expect(relationships({ ...people[0], role: one }, { ...people[1], role: other })).toEqual([
    ['Ann', 'self'],
    ['Bo', 'self'],
  ]);
});

test.each([
  ['guarantorType', 'self', 'parent'],
  ['responsiblePartyType', 'self', 'spouse'],
  ['payerType', 'self', 'child'],
  ['tierType', 'employee', 'family'],
  ['employeeType', 'employee', 'spouse'],
  ['workerType', 'employee', 'dependent'],
  ['jobRole', 'employee', 'child'],
  ['role', 'associate', 'partner'],
])('a member (%s) that says what others are, or what somebody is at work, is none', (name, one, other) => {
  expect(relationships({ ...ANN, [name]: one }, { ...KID, employeeId: 'E2', [name]: other })).toEqual([
    ['Ann', 'self'],
    ['Bo', 'self'],
  ]);
  const ids = { first: { personId: 'P1', firstName: 'Ann', lastName: 'Ash' }, second: { personId: 'P2', firstName: 'Bo', lastName: 'Oak' } };
  const records = relationships({ ...ids.first, [name]: one }, { ...ids.second, [name]: other });
  expect(records.map(([, relationship]) => relationship)).toEqual(['self', 'self']);
});

test.each(['submittedBy', 'lastUpdated', 'createdBy', 'owner'])('what %s says is no relationship', (whose) => {
  const people = [
    { personId: 'P1', firstName: 'Ann', lastName: 'Ash', [whose]: { personType: 'self' } },
    { personId: 'P2', firstName: 'Bo', lastName: 'Oak', [whose]: { personType: 'spouse' } },
  ];
  expect(relationships(...people).map(([, relationship]) => relationship)).toEqual(['self', 'self']);
});

test('nobody is a dependent where each person has an employee id of its own', () => {
  const others = { ...KID, employeeId: 'E2' };
  expect(relationships({ ...ANN, role: 'employee' }, { ...others, role: 'spouse' }).map(([, relationship]) => relationship)).toEqual([
    'self',
    'self',
  ]);
});

test('where a column says it, a role beside it does not', () => {
  expect(relationships({ ...ANN, role: 'spouse', relationship: 'Self' }, { ...KID, role: 'self', relationship: 'Child' })).toEqual([
    ['Ann', 'self', ['Bo', 'child']],
  ]);
});

test('an identifier that says beside it that it is an SSN is one, of a person and of its dependents', () => {
  const legalId = (value: string, description = 'Social Security Number') => ({ legalId: { value, schemeId: 'S1', description } });
  const kid = (n: number) => ({ firstName: `Bo${n}`, lastName: 'Ash', dob: '2014-02-02', relationship: 'child', ...legalId(`123-45-678${n}`) });
  const { records, errors } = normalizeFile(JSON.stringify([{ ...ANN, ...legalId('123-45-6789'), dependents: [kid(1), kid(2)] }]));
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ ssn: '***-**-6789', dependents: [{ ssn: '***-**-6781' }, { ssn: '***-**-6782' }] }]);
  const passport = normalizeFile(JSON.stringify([{ ...ANN, ...legalId('123-45-6789', 'Passport') }]));
  expect(passport.records).toMatchObject([{ ssn: null }]);
});

test("an id that is that of the election is nobody's, where the record has another", () => {
  const said = (id: string, electionId: string, employeeId: string) => ({ id, electionId, employeeId, firstName: 'Ann', lastName: 'Ash' });
  const ids = (...records: object[]) => normalizeFile(JSON.stringify(records)).records.map((record) => record.member_id);
  expect(ids(said('e-1', 'e-1', 'E1'), said('e-2', 'e-2', 'E2'))).toEqual([null, null]);
  expect(ids(said('m-1', 'e-1', 'E1'), said('e-2', 'e-2', 'E2'))).toEqual(['m-1', 'e-2']);
  const { employeeId: _, ...alone } = said('e-1', 'e-1', '');
  expect(ids(alone)).toEqual(['e-1']);
});

test.each(['MAPD', 'Commercial'])('a line of business that is a market (%s) is no benefit', (lineOfBusiness) => {
  const { records, errors } = normalizeFile(
    JSON.stringify([{ memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02', planId: 'P', lineOfBusiness }]),
  );
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ coverage: { plan_id: 'P', benefit: null } }]);
});

test.each(['contactType', 'role', 'kind', 'memberType', 'familyRole'])(
  'what dependents are (%s), which is said by nothing else, is their relationship',
  (name) => {
    const dependents = [
      { name: 'Bo Ash', dob: '1981-02-02', [name]: 'Spouse' },
      { name: 'Cy Ash', dob: '2014-02-02', [name]: 'Child' },
    ];
    expect(relationships({ ...ANN, dependents }, { ...ANN, employeeId: 'E2' })).toEqual([
      ['Ann', 'self', ['Bo', 'spouse'], ['Cy', 'child']],
      ['Ann', 'self'],
    ]);
  },
);

test.each([
  ['beside their relationship', { role: 'Spouse', relationship: 'Child' }, 'child'],
  ['where it is a class of members', { role: 'Primary' }, null],
])('a role of dependents is not read %s', (_what, said, relationship) => {
  expect(relationships({ ...ANN, dependents: [{ name: 'Bo Ash', dob: '2014-02-02', ...said }] })).toEqual([['Ann', 'self', ['Bo', relationship]]]);
});

test.each(['enrolledPlans', 'plansEnrolled', 'coveredPlans'])('a dependent stands in the benefits that its list of plans (%s) names', (name) => {
  const enrollments = ['medical', 'dental'].map((planType) => ({ planType, planName: `${planType} 500` }));
  const { records } = normalizeFile(JSON.stringify([{ ...ANN, enrollments, dependents: [{ ...KID, relationship: 'child', [name]: ['Medical'] }] }]));
  expect(records.map(({ coverage, dependents }) => [coverage.plan_id, dependents.length])).toEqual([
    ['medical 500', 1],
    ['dental 500', 0],
  ]);
});

function benefits(...enrollments: object[]) {
  return normalizeFile(JSON.stringify([{ ...ANN, enrollments }])).records.map(({ coverage }) => [coverage.plan_id, coverage.benefit]);
}

test.each(['line', 'planLine', 'category', 'coverageCategory', 'kind', 'benefitKind', 'product'])(
  'a list of coverages whose %s says nothing but benefits states them',
  (name) => {
    const plans = [
      { [name]: 'MEDICAL', planId: 'M1' },
      { [name]: 'DENTAL', planId: 'D1' },
    ];
    expect(benefits(...plans)).toEqual([
      ['M1', 'medical'],
      ['D1', 'dental'],
    ]);
  },
);

test('so it does in an element that no record of the head has', () => {
  const [medical, vision] = [
    { line: 'MEDICAL', planId: 'M1' },
    { line: 'VISION', planId: 'V1' },
  ];
  const many = Array.from({ length: 9000 }, (_, n) => ({ ...ANN, employeeId: `E${n}`, enrollments: [medical] }));
  const { records } = normalizeFile(JSON.stringify([...many, { ...BOB, enrollments: [medical, vision] }]));
  expect(records.at(-1)).toMatchObject({ first_name: 'Bob', coverage: { plan_id: 'V1', benefit: 'vision' } });
});

test('what names other things as well, or stands beside the benefit, states none', () => {
  expect(benefits({ line: 'MEDICAL', planId: 'M1' }, { line: 'Assembly 4', planId: 'D1' })).toEqual([
    ['M1', null],
    ['D1', null],
  ]);
  expect(benefits({ line: 'MEDICAL', benefitType: 'dental', planId: 'D1' })).toEqual([['D1', 'dental']]);
  expect(benefits({ product: 'Dental' })).toEqual([['Dental', null]]);
});

test('an id that differs for one person is that of the enrollment, and identifies nobody', () => {
  const read = (...records: object[]): (string | null)[] => normalizeFile(JSON.stringify(records)).records.map(({ member_id }) => member_id);
  const [medical, dental] = [
    { ...ANN, planId: 'M1' },
    { ...ANN, planId: 'D1' },
  ];
  expect(read({ id: 'e-1', ...medical }, { id: 'e-2', ...dental }, { id: 'e-3', ...BOB })).toEqual([null, null, null]);
  expect(read({ id: 'p-1', ...medical }, { id: 'p-1', ...dental }, { id: 'p-3', ...BOB })).toEqual(['p-1', 'p-1', 'p-3']);
  const others = Array.from({ length: 20 }, (_, n) => ({ id: `p-${n}`, ...BOB, employeeId: `B${n}` }));
  expect(read({ id: 'x-1', ...medical }, { id: 'x-2', ...dental }, ...others).slice(0, 2)).toEqual(['x-1', 'x-2']);
});
