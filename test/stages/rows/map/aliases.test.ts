import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const recordsOf = (header: string, ...rows: readonly string[]) => normalizeFile([header, ...rows].join('\n')).records;

test('the class of an employee is no benefit', () => {
  const { records, errors } = normalizeFile('Employee ID,Last Name,First Name,DOB,Benefit Class,Plan Code\n7,Fry,Gus,1969-09-09,FT,MED1');
  expect(records[0]!.coverage.benefit).toBeNull();
  expect(errors).toEqual([]);
});

test.each([
  ['2-Party', 'FAMILY'],
  ['FA', 'FAMILY'],
  ['ESC', 'FAMILY'],
  ['EE + SP + CH', 'FAMILY'],
  ['Employee Plus One', 'FAMILY'],
  ['EE plus Spouse', 'EMPLOYEE_SPOUSE'],
  ['Enrollee + Spouse', 'EMPLOYEE_SPOUSE'],
  ['Enrollee + Child(ren)', 'EMPLOYEE_CHILDREN'],
  ['Enrollee Only', 'EMPLOYEE_ONLY'],
])('%s is the tier %s', (written, tier) => {
  const [record] = recordsOf('Employee ID,Last Name,First Name,DOB,Coverage Level', `7,Fry,Gus,1969-09-09,${written}`);
  expect(record!.coverage.coverage_type).toBe(tier);
});

test('a status says that a coverage was declined; what else it says is no tier', () => {
  const { records, errors } = normalizeFile(
    [
      'Employee ID,Last Name,First Name,DOB,Plan Name,Election Status,Coverage Tier',
      '1,Fox,Amy,1980-01-01,Gold,Enrolled,EE+Family',
      '2,Gil,Ben,1981-02-02,Gold,Waived,',
      '3,Hay,Cat,1982-03-03,Gold,Declined,EE',
      '4,Ito,Dan,1983-04-04,Gold,Pending,',
    ].join('\n'),
  );
  expect(records.map(({ coverage }) => [coverage.plan_id, coverage.coverage_type])).toEqual([
    ['Gold', 'FAMILY'],
    ['Gold', 'WAIVED'],
    ['Gold', 'WAIVED'],
    ['Gold', null],
  ]);
  expect(errors).toEqual([]);
});

test('a status alone says it, too', () => {
  const { records } = normalizeFile(
    'Employee ID,Last Name,First Name,DOB,Enrollment Status\n1,Fox,Amy,1980-01-01,Waived\n2,Gil,Ben,1981-02-02,Enrolled',
  );
  expect(records.map(({ coverage }) => coverage.coverage_type)).toEqual(['WAIVED', null]);
});

test('short names of columns mean what the whole ones do', () => {
  const { records } = normalizeFile(
    [
      'Mbr SSN,Sub SSN,Mbr Last Nm,Mbr First Nm,Mbr Birth Dt,Rel Cd,Cov Eff Dt,Cov Term Dt',
      '512-10-0001,512-10-0001,Ray,Jon,1970-12-25,18,2025-01-01,',
      '512-10-0002,512-10-0001,Ray,Meg,1972-06-15,01,2025-01-01,2025-06-30',
    ].join('\n'),
  );
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    last_name: 'Ray',
    first_name: 'Jon',
    date_of_birth: '1970-12-25',
    coverage: { effective_date: '2025-01-01', termination_date: null },
    dependents: [{ first_name: 'Meg', date_of_birth: '1972-06-15', relationship: 'spouse', termination_date: '2025-06-30' }],
  });
});

test('who has "Waived" for a plan has none', () => {
  const { records, errors } = normalizeFile(
    [
      'Employee ID,Last Name,First Name,DOB,Relationship,Benefit Type,Plan Name,Tier',
      '1,Fox,Amy,1980-01-01,Employee,Medical,Gold,EE+Spouse',
      '1,Fox,Al,1981-01-01,Spouse,Medical,Gold,EE+Spouse',
      '1,Fox,Amy,1980-01-01,Employee,Dental,WAIVED,',
      '2,Gil,Ben,1981-02-02,Employee,Medical,Opt Out,unheard of',
      '3,Hay,Cat,1982-03-03,Employee,Medical,W,EE',
      '4,Ito,Dan,1983-04-04,Employee,Medical,Waived Premium Plan,EE',
    ].join('\n'),
  );
  expect(records.map(({ first_name, coverage, dependents }) => [first_name, coverage.plan_id, coverage.coverage_type, dependents.length])).toEqual([
    ['Amy', 'Gold', 'EMPLOYEE_SPOUSE', 1],
    ['Amy', null, 'WAIVED', 0],
    ['Ben', null, 'WAIVED', 0],
    ['Cat', 'W', 'EMPLOYEE_ONLY', 0],
    ['Dan', 'Waived Premium Plan', 'EMPLOYEE_ONLY', 0],
  ]);
  expect(errors).toEqual([]);
});

test('a dependent without a plan who declined stands in no coverage that was taken', () => {
  const { records } = normalizeFile(
    [
      'Employee ID,Last Name,First Name,DOB,Relationship,Plan Name',
      '1,Fox,Amy,1980-01-01,Employee,Gold',
      '1,Fox,Al,1981-01-01,Spouse,Waived',
      '2,Gil,Ben,1981-02-02,Employee,Waived',
      '2,Gil,Bo,1981-02-03,Spouse,Waived',
    ].join('\n'),
  );
  expect(records.map(({ first_name, coverage, dependents }) => [first_name, coverage.plan_id, coverage.coverage_type, dependents.length])).toEqual([
    ['Amy', 'Gold', null, 0],
    ['Al', null, 'WAIVED', 0],
    ['Ben', null, 'WAIVED', 1],
  ]);
});

test('a waiver with a reason behind it is a waiver, in a plan’s column and in one of a benefit', () => {
  const plans = ['Waived - Spousal Coverage', 'Declined (other coverage)', 'WAIVE: TRICARE', 'Opt Out – VA', 'Waived Premium Plan', 'Opt-Out Gold'];
  const one = normalizeFile(['Employee ID,Last Name,First Name,DOB,Plan', ...plans.map((plan, at) => `${at},Fox,Amy,1980-01-01,${plan}`)].join('\n'));
  const two = normalizeFile(
    ['Employee ID,Last Name,First Name,DOB,Medical,Dental', ...plans.map((plan, at) => `${at},Fox,Amy,1980-01-01,${plan},`)].join('\n'),
  );
  for (const { records } of [one, two])
    expect(records.map(({ coverage }) => [coverage.plan_id, coverage.coverage_type])).toEqual([
      [null, 'WAIVED'],
      [null, 'WAIVED'],
      [null, 'WAIVED'],
      [null, 'WAIVED'],
      ['Waived Premium Plan', null],
      ['Opt-Out Gold', null],
    ]);
});

test('a waiver with a reason behind it is a waiver in the tier’s column, too, and one in a sentence is one', () => {
  const { records, errors } = normalizeFile(
    [
      'Employee ID,Last Name,First Name,DOB,Plan,Tier',
      '1,Fox,Amy,1980-01-01,PPO,Waived (Medicaid)',
      '2,Fox,Bob,1980-01-01,PPO,Declined - spouse’s plan',
      '3,Fox,Cyd,1980-01-01,I decline coverage,',
    ].join('\n'),
  );
  expect(errors).toEqual([]);
  expect(records.map(({ coverage }) => [coverage.plan_id, coverage.coverage_type])).toEqual([
    ['PPO', 'WAIVED'],
    ['PPO', 'WAIVED'],
    [null, 'WAIVED'],
  ]);
});

test('an option is the plan of its type where no column names the plan', () => {
  const [record] = recordsOf('EmplID,Last Name,First Name,DOB,Plan Type,Option,Coverage Level', '1,Fox,Amy,1980-01-01,Medical,PPO 500,Family');
  expect(record!.coverage).toMatchObject({ plan_id: 'PPO 500', benefit: 'medical', coverage_type: 'FAMILY' });
  const [planned] = recordsOf('EmplID,Last Name,First Name,DOB,Plan,Option', '1,Fox,Amy,1980-01-01,PPO 500,Employee + Family');
  expect(planned!.coverage.plan_id).toBe('PPO 500');
});

test.each([
  ['Plan', 'Plan Status', 'Waived'],
  ['Plan', 'Enroll/Waive', 'Waive'],
  ['Plan', 'Coverage Elect', 'W'],
])('a coverage is waived where %s stands beside %s that says %s', (plan, status, word) => {
  const { records } = normalizeFile(
    `Employee ID,Last Name,First Name,DOB,${plan},${status}\n1,Fox,Al,1/1/1980,HMO,${word}\n2,Gum,Bo,1/1/1981,HMO,Enrolled\n`,
  );
  expect(records.map(({ coverage }) => coverage.coverage_type)).toEqual(['WAIVED', null]);
});

test.each([
  ['Employee ID Number,Relationship to Retiree', '7,Self', { employee_id: '7', relationship: 'self' }],
  ['Employee ID,Relationship to the Account Holder', '7,Self', { employee_id: '7', relationship: 'self' }],
  ['Employee ID,Member Group ID', '7,G1', { group_id: 'G1' }],
  ['HBX ID,Full-Time Hire Date', '7,2010-01-01', { member_id: '7', hire_date: '2010-01-01' }],
  ['Retiree ID,UMID', 'R7,U7', { member_id: 'U7' }],
  ['Medicare Number,Humana ID', '1EG4TE5MK73,H7', { member_id: 'H7' }],
  ['Employee ID,Selected Benefit,Plan Designation', '7,Dental,P1', { coverage: { benefit: 'dental', plan_id: 'P1' } }],
  ['Employee ID,ProductTypeName', '7,Critical Illness', { coverage: { benefit: 'other' } }],
  ['Employee ID,Original Coverage effective Date', '7,2010-01-01', { coverage: { effective_date: '2010-01-01' } }],
  ['Employee ID,DOJ', '7,2010-01-01', { hire_date: '2010-01-01' }],
  ['Employee ID,FT DOH', '7,2010-01-01', { hire_date: '2010-01-01' }],
  ["Employee ID,Covered Individual's SSN", '7,219-09-0368', { ssn: '***-**-0368' }],
  ['Employee ID,Covered Individual’s Middle Initial', '7,J', { middle_name: 'J' }],
])('a column is known by what kind of name it has: %s', (columns, cells, fields) => {
  const [record] = recordsOf(`Last Name,First Name,DOB,${columns}`, `Fry,Gus,1969-09-09,${cells}`);
  expect(record).toMatchObject(fields);
});

test.each(['Tier Elected', 'Tier Level Coverage', 'Health Plan Tier'])('%s is the tier', (column) => {
  const [record] = recordsOf(`Employee ID,Last Name,First Name,DOB,Plan Name,${column}`, '7,Fry,Gus,1969-09-09,HMO,Family');
  expect(record!.coverage).toMatchObject({ plan_id: 'HMO', coverage_type: 'FAMILY' });
});

test('a client is the group only where no group or policy is named', () => {
  const header = 'Employee ID,Last Name,First Name,DOB,Client ID';
  expect(recordsOf(header, '7,Fry,Gus,1969-09-09,C1')[0]!.group_id).toBe('C1');
  expect(recordsOf(`${header},group_or_policy_number`, '7,Fry,Gus,1969-09-09,C1,G1')[0]!.group_id).toBe('G1');
});

test('the code of a deduction is the plan only where nothing else is', () => {
  const plan = (header: string, cells: string) =>
    recordsOf(`Employee ID,Last Name,First Name,DOB,${header}`, `7,Fry,Gus,1969-09-09,${cells}`)[0]!.coverage.plan_id;
  expect(plan('Ded Code', 'MED1')).toBe('MED1');
  expect(plan('Ded Code,Product', 'MED1,Gold')).toBe('Gold');
});
