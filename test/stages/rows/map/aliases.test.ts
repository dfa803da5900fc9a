import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const recordsOf = (header: string, ...rows: readonly string[]) => normalizeFile([header, ...rows].join('\n')).records;

test.each([
  ['Term Date,Cov Eff Date,Cov Term Date', '2025-03-15,2025-01-01,2025-03-31'],
  ['Enrollment Date,First Day of COBRA,Last Day of COBRA', '2024-12-20,2025-01-01,2025-03-31'],
  ['Termination Date,Coverage Begin Dt,Coverage End Dt', '2025-03-15,2025-01-01,2025-03-31'],
  ['Leaving Date,Enrollment Effective From,Enrollment Effective To', '2025-03-15,2025-01-01,2025-03-31'],
])('the dates of the coverage come before those of the employment: %s', (columns, cells) => {
  const [record] = recordsOf(`Employee ID,Last Name,First Name,DOB,${columns}`, `7,Fry,Gus,1969-09-09,${cells}`);
  expect(record!.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-03-31' });
});

test('the class of an employee is no benefit', () => {
  const { records, errors } = normalizeFile('Employee ID,Last Name,First Name,DOB,Benefit Class,Plan Code\n7,Fry,Gus,1969-09-09,FT,MED1');
  expect(records[0]!.coverage.benefit).toBeNull();
  expect(errors).toEqual([]);
});

test.each([
  ['2-Party', 'FAMILY'],
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

test('the covered individual is the person of the row, not the employee beside', () => {
  const { records } = normalizeFile(
    [
      'Employee SSN,Employee First Name,Employee Last Name,Covered Individual First Name,Covered Individual Last Name,Covered Individual SSN,Covered Individual DOB',
      '444-10-0001,Nia,Orr,Nia,Orr,444-10-0001,1980-01-01',
      '444-10-0001,Nia,Orr,Pat,Orr,444-10-0002,2012-02-02',
    ].join('\n'),
  );
  expect(records.map((record) => [record.first_name, ...record.dependents.map((dependent) => dependent.first_name)])).toEqual([['Nia', 'Pat']]);
});

test('whose name it is: the person’s before the enrollee’s', () => {
  const { records } = normalizeFile(
    [
      'Enrollee ID,Enrollee Name,Person Name,Relation,DOB',
      '71,"Boone, Dale","Boone, Dale",Self,1960-05-05',
      '71,"Boone, Dale","Boone, Ruth",Spouse,1962-06-06',
    ].join('\n'),
  );
  expect(records.flatMap((record) => [record.first_name, ...record.dependents.map((dependent) => dependent.first_name)])).toEqual(['Dale', 'Ruth']);
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

test.each([
  ['Coverage Termination'],
  ['Effective End'],
  ['Benefit_Plan_End_Date'],
  ['Benefit Stop Date'],
  ['Benefit Expiration Date'],
  ['Cov Thru Date'],
  ['Plan Stop'],
  ['ElectionEndDate'],
  ['COVERAGE_END_DT'],
])('%s is the last day of a coverage, before the end of the employment', (header) => {
  const { records } = normalizeFile(`Employee ID,Last Name,First Name,DOB,Termination Date,${header}\n1,Fox,Amy,1980-01-01,2025-11-15,2025-11-30`);
  expect(records.map(({ coverage }) => coverage.termination_date)).toEqual(['2025-11-30']);
});

test.each([['Coverage Commencement'], ['Open Enrollment End Date'], ['Plan Year Start'], ['Dependent Count']])('%s is nobody’s name', (header) => {
  const { records } = normalizeFile(`Employee ID,Last Name,First Name,DOB,${header}\n1,Fox,Amy,1980-01-01,2025-11-30`);
  expect(records[0]!.coverage).toMatchObject({ effective_date: null, termination_date: null });
});

test('a row of each person whose own columns are a dependent’s has nothing of the employee’s', () => {
  const { records, errors } = normalizeFile(
    [
      'SSN,DependentSSN,Last,First,DOB,Gender,Relation,PlanName',
      '415220001,,Kafka,Franz,1983-07-03,M,Employee,PPO',
      '415220001,415220002,Kafka,Milena,1986-08-10,F,Spouse,PPO',
      '415220001,,Kafka,Ottla,2016-08-10,F,Child,PPO',
    ].join('\n'),
  );
  expect(records.map(({ ssn, dependents }) => [ssn, ...dependents.map((one) => `${one.first_name} ${one.ssn}`)])).toEqual([
    ['***-**-0001', 'Milena ***-**-0002', 'Ottla null'],
  ]);
  expect(errors).toEqual([]);
});

test('a covered person is the row’s, and an employee named beside is not', () => {
  const { records } = normalizeFile(
    [
      'Employee ID,Employee Name (Last Name First),Employee Birth Date,Employee SSN,Covered Person Name (Last Name First),Covered Person Relationship,Covered Person Birth Date,Covered Person SSN,Covered Person Gender',
      '7,"Storni,Alfonsina",29-May-1986,419-22-0001,"Storni,Alfonsina",Self,29-May-1986,419-22-0001,F',
      '7,"Storni,Alfonsina",29-May-1986,419-22-0001,"Storni,Alejandro M",Child,21-Apr-2012,,M',
    ].join('\n'),
  );
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    first_name: 'Alfonsina',
    date_of_birth: '1986-05-29',
    gender: 'F',
    dependents: [{ first_name: 'Alejandro', last_name: 'Storni', date_of_birth: '2012-04-21', ssn: null, gender: 'M', relationship: 'child' }],
  });
});

test('a qualified beneficiary is a person', () => {
  const { records } = normalizeFile(
    'QB Last Name,QB First Name,QB SSN,QB Date of Birth,Coverage Level\nBombal,Maria,422-22-0001,06/08/1980,QB + Spouse',
  );
  expect(records[0]).toMatchObject({
    first_name: 'Maria',
    date_of_birth: '1980-06-08',
    ssn: '***-**-0001',
    coverage: { coverage_type: 'EMPLOYEE_SPOUSE' },
  });
});

test('SSNs that stand in one of two columns each are everybody’s own', () => {
  const { records, errors } = normalizeFile(
    [
      'SSN,Dependent SSN,Last,First,DOB,Relation',
      '415220001,,Kafka,Franz,1983-07-03,Employee',
      '415220002,,Kafka,Milena,1986-08-10,Spouse',
      ',415220003,Kafka,Ottla,2016-08-10,Child',
    ].join('\n'),
  );
  expect(records.map(({ ssn, dependents }) => [ssn, ...dependents.map((one) => one.ssn)])).toEqual([['***-**-0001', '***-**-0002', '***-**-0003']]);
  expect(errors).toEqual([]);
});

test('the days of an enrollment come before those of the plan’s year, and the end of benefits before that of the employment', () => {
  const { records } = normalizeFile(
    [
      'Employee ID,Last Name,First Name,DOB,Plan Start Date,Plan End Date,Enrollment Effective Date,Enrollment Termination Date',
      '1,Fox,Amy,1980-01-01,2026-01-01,2026-12-31,2026-03-01,2026-05-31',
    ].join('\n'),
  );
  expect(records[0]!.coverage).toMatchObject({ effective_date: '2026-03-01', termination_date: '2026-05-31' });
  const left = normalizeFile('Employee ID,Last Name,First Name,DOB,Term Date,Benefits End Date\n1,Fox,Amy,1980-01-01,2025-12-05,2025-12-31');
  expect(left.records[0]!.coverage.termination_date).toBe('2025-12-31');
});

test.each(['From;To', 'Start;Stop', 'Begin;Expires'])('%s are the days of a history', (days) => {
  const { records } = normalizeFile(`Emp ID;Last;First;Birth Date;Plan;${days}\n1;Fox;Amy;1980-01-01;PPO;2023-01-01;2023-12-31`);
  expect(records[0]!.coverage).toMatchObject({ effective_date: '2023-01-01', termination_date: '2023-12-31' });
});

test.each(['SP Name', "Employee's Spouse Name", 'Domestic Partner Name', 'Partner Name', 'Ch 1 Name', 'Family Member 1 Name'])(
  '%s is a whole name',
  (header) => {
    const { records, errors } = normalizeFile(`Employee ID,Last Name,First Name,DOB,${header}\n1,Fox,Amy,1980-01-01,Frida M Kahlo`);
    expect(records[0]!.dependents.map((one) => [one.first_name, one.last_name])).toEqual([['Frida', 'Kahlo']]);
    expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
  },
);

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

test.each(['Coverage Termed', 'Elig Thru', 'Eligible Through', 'Covered Thru', 'Date Termed', 'Ends On', 'Loss of Coverage Date'])(
  '%s is the last day of a coverage',
  (header) => {
    const [record] = recordsOf(`Member ID,Last Name,First Name,DOB,Plan,Effective Date,${header}`, '1,Fox,Amy,1980-01-01,PPO,2025-01-01,2025-05-31');
    expect(record!.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-05-31' });
  },
);

test.each(['Cov Beg Dt', 'Elig Beg Dt', 'Covered From', 'Coverage Starts', 'Orig Eff Date'])('%s is the first day of a coverage', (header) => {
  const [record] = recordsOf(`Member ID,Last Name,First Name,DOB,Plan,${header}`, '1,Fox,Amy,1980-01-01,PPO,2025-01-01');
  expect(record!.coverage.effective_date).toBe('2025-01-01');
});

test.each(['Policyholder Name', 'Policy Holder', 'Primary Insured', 'Certificate Holder', 'Legal Name'])('%s is the name of a person', (header) => {
  const [record] = recordsOf(`SSN,${header},DOB,Plan`, '219-09-9991,"Fox, Amy",1980-01-01,PPO');
  expect(record).toMatchObject({ first_name: 'Amy', last_name: 'Fox' });
});

test('who holds the policy does not stand in for a last name that is blank', () => {
  const { errors } = normalizeFile('SSN,Last Name,First Name,DOB,Policyholder,Plan\n219-09-9991,,Amy,1980-01-01,Acme Inc,PPO');
  expect(errors.map(({ code }) => code)).toContain('required');
});

test('an option is the plan of its type where no column names the plan', () => {
  const [record] = recordsOf('EmplID,Last Name,First Name,DOB,Plan Type,Option,Coverage Level', '1,Fox,Amy,1980-01-01,Medical,PPO 500,Family');
  expect(record!.coverage).toMatchObject({ plan_id: 'PPO 500', benefit: 'medical', coverage_type: 'FAMILY' });
  const [planned] = recordsOf('EmplID,Last Name,First Name,DOB,Plan,Option', '1,Fox,Amy,1980-01-01,PPO 500,Employee + Family');
  expect(planned!.coverage.plan_id).toBe('PPO 500');
});

test('a patient is the row’s person, whose member is named beside', () => {
  const { records } = normalizeFile(
    [
      'EMPL ID,MEMBER NAME,MEMBER SSN,PATIENT NAME,PATIENT DOB,PATIENT REL,Type of Coverage',
      'E100,"HESSE, HERMANN",615220001,"HESSE, HERMANN",07/02/1977,EE,Family',
      'E100,"HESSE, HERMANN",615220001,"HESSE, NINON",09/18/1979,SP,Family',
    ].join('\n'),
  );
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    first_name: 'HERMANN',
    ssn: '***-**-0001',
    coverage: { coverage_type: 'FAMILY', benefit: null },
    dependents: [{ first_name: 'NINON', date_of_birth: '1979-09-18', ssn: null, relationship: 'spouse' }],
  });
});

test.each([
  ['Last Name, First Name MI', 'Kahlo, Frida M'],
  ['Last, First', 'Kahlo, Frida'],
  ['Employee Last Name, First Name', 'Kahlo, Frida'],
  ['Employee/Dependent Name', 'Kahlo, Frida'],
  ['Name of Employee', 'Frida Kahlo'],
])('%s is a whole name of the row’s person', (header, cell) => {
  const [record] = recordsOf(`Emp #,DOB,"${header}"`, `1,1980-01-01,"${cell}"`);
  expect([record?.first_name, record?.last_name]).toEqual(['Frida', 'Kahlo']);
});

test('whose a column is may be said with an apostrophe', () => {
  const header = "Subscriber's SSN,Member's SSN,Family Account Role,Last Name,First Name,DOB";
  const rows = ['219-09-6789,219-09-6789,Subscriber,Fox,Amy,1980-01-01', '219-09-6789,219-09-6788,Spouse,Fox,Bob,1981-01-01'];
  expect(recordsOf(header, ...rows)).toMatchObject([
    { ssn: '***-**-6789', dependents: [{ first_name: 'Bob', ssn: '***-**-6788', relationship: 'spouse' }] },
  ]);
});

test.each(['Home Street 1,Home Street 2', 'Home Address Street 1,Home Address Street 2', 'Street One,Street Two'])('%s are an address', (columns) => {
  const [record] = recordsOf(`Employee ID,Last Name,First Name,DOB,${columns}`, '1,Fox,Amy,1980-01-01,12 Main St,Apt 4');
  expect(record?.address.street).toBe('12 Main St, Apt 4');
});

test('COBRA ends on its own last day, not on that of the coverage before it', () => {
  const [record] = recordsOf(
    'QB SSN,QB First Name,QB Last Name,QB DOB,Last Day of Coverage,First Day of COBRA,Last Day of COBRA',
    '219-09-6789,Amy,Fox,1980-01-01,2025-01-31,2025-02-01,2026-07-31',
  );
  expect(record?.coverage).toMatchObject({ effective_date: '2025-02-01', termination_date: '2026-07-31' });
});

test.each(['99/99/9999', '99999999', '9999-99-99'])('%s is no end', (cell) => {
  const { records, errors } = normalizeFile(`Employee ID,Last Name,First Name,DOB,End Date\n1,Fox,Amy,1980-01-01,${cell}`);
  expect([records[0]?.coverage.termination_date, errors]).toEqual([null, []]);
});

test('the present day comes before the first, and the days of the plan stay together', () => {
  const coverageOf = (header: string, cells: string) =>
    normalizeFile(`Member ID,Last Name,First Name,DOB,Plan,${header}\n1,Fox,Al,1/1/1980,HMO,${cells}\n`).records[0]!.coverage;
  expect(coverageOf('Product Effective Date,Original Effective Date', '1/1/2018,1/1/2025').effective_date).toBe('2025-01-01');
  expect(coverageOf('Original Effective Date,Current Effective Date', '1/1/2018,1/1/2025').effective_date).toBe('2025-01-01');
  expect(
    coverageOf('Plan Start Date,Plan End Date,Enrollment Start Date,Enrollment End Date', '1/1/2025,12/31/2025,11/1/2024,11/15/2024'),
  ).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-12-31' });
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
  ['Employee ID,DOJ', '7,2010-01-01', { hire_date: '2010-01-01' }],
  ['Employee ID,FT DOH', '7,2010-01-01', { hire_date: '2010-01-01' }],
  ["Employee ID,Covered Individual's SSN", '7,219-09-0368', { ssn: '***-**-0368' }],
  ['Employee ID,Covered Individual’s Middle Initial', '7,J', { middle_name: 'J' }],
])('a column is known by what kind of name it has: %s', (columns, cells, fields) => {
  const [record] = recordsOf(`Last Name,First Name,DOB,${columns}`, `Fry,Gus,1969-09-09,${cells}`);
  expect(record).toMatchObject(fields);
});

test.each([
  ['Mailing Street 1,Mailing Street 2,Town or City', '1 Elm,Apt 2,Albany'],
  ['Residential Street Line 1,Residential Street Line 2,City', '1 Elm,Apt 2,Albany'],
  ['1st Address Line,2nd Address Line,City', '1 Elm,Apt 2,Albany'],
  ['Mail Street 1,Mail Street 2,Mail City', '1 Elm,Apt 2,Albany'],
])('an address has lines by any prefix: %s', (columns, cells) => {
  const [record] = recordsOf(`Employee ID,Last Name,First Name,DOB,${columns}`, `7,Fry,Gus,1969-09-09,${cells}`);
  expect(record!.address).toMatchObject({ street: '1 Elm, Apt 2', city: 'Albany' });
});

test.each([
  ['Start of Coverage,End of Coverage'],
  ['Effective Date,Expiry Date'],
  ['Effective Date,Expires On'],
  ['Effective Date,Date Cancelled'],
  ["Covered Individual's Effective Date,Covered Individual's Termination Date"],
  ['effectivedate,enddate'],
])('days of the coverage: %s', (columns) => {
  const [record] = recordsOf(`Employee ID,Last Name,First Name,DOB,${columns}`, '7,Fry,Gus,1969-09-09,2025-01-01,2025-03-31');
  expect(record!.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-03-31' });
});

test.each(['Tier Elected', 'Tier Level Coverage', 'Health Plan Tier'])('%s is the tier', (column) => {
  const [record] = recordsOf(`Employee ID,Last Name,First Name,DOB,Plan Name,${column}`, '7,Fry,Gus,1969-09-09,HMO,Family');
  expect(record!.coverage).toMatchObject({ plan_id: 'HMO', coverage_type: 'FAMILY' });
});

test.each([
  ['Correspondence Address', 'Correspondence City', 'Correspondence State', 'Correspondence Zip'],
  ['MEMBER_HOME_ADDRESS', 'MEMBER_HOME_CITY', 'MEMBER_HOME_STATE', 'MEMBER_HOME_ZIP_C'],
])('%s, %s, %s and %s are the address of a file that has no other', (...columns) => {
  const { records } = normalizeFile(`Member ID,First Name,Last Name,${columns.join()}\n1,Ann,Lee,1 Elm St,Rye,NY,10580\n`);
  expect(records[0]!.address).toEqual({ street: '1 Elm St', city: 'Rye', state: 'NY', zip: '10580' });
});

test.each(['Q', 'QMCSO', 'Court Ordered Child'])('%s is a child by the order of a court', (word) => {
  const { records, errors } = normalizeFile(
    `Family ID,First Name,Last Name,DOB,Relationship\n1,Ann,Lee,1980-01-02,Self\n1,Bo,Lee,2012-01-02,${word}\n`,
  );
  expect(records[0]!.dependents).toMatchObject([{ relationship: 'child' }]);
  expect(errors).toEqual([]);
});

test.each(['First and Last Name', 'First & Last Name', 'Employee First and Last Name'])('%s is a whole name, and names a person', (header) => {
  const { records } = normalizeFile(`Employee ID,${header}\n1,Amy B Fox`);
  expect(records).toMatchObject([{ first_name: 'Amy', middle_name: 'B', last_name: 'Fox' }]);
});

test('a client is the group only where no group or policy is named', () => {
  const header = 'Employee ID,Last Name,First Name,DOB,Client ID';
  expect(recordsOf(header, '7,Fry,Gus,1969-09-09,C1')[0]!.group_id).toBe('C1');
  expect(recordsOf(`${header},group_or_policy_number`, '7,Fry,Gus,1969-09-09,C1,G1')[0]!.group_id).toBe('G1');
});

test('an SSN may be called an id, and an action as X12 calls it', () => {
  const [record] = recordsOf(
    'Social Security ID,Last Name,First Name,DOB,Maintenance Type',
    '123456789,Fry,Gus,1969-09-09,Cancellation or Termination',
  );
  expect(record).toMatchObject({ ssn: '***-**-6789', action: 'terminate' });
});

test('the number of a certificate is a person’s, that of a contract beside it the group’s', () => {
  const [record] = recordsOf(
    'Contract Number,Certificate Number,Last Name,First Name,DOB,Province of Residence',
    '101220,0004451,Roy,Luc,1980-04-05,QC',
  );
  expect(record).toMatchObject({ member_id: '0004451', group_id: '101220', address: { state: 'QC' } });
});

test('a dependent’s legal name is the dependent’s, and the employee’s is no other’s', () => {
  const records = recordsOf(
    'Employee ID,Legal First Name,Legal Last Name,Date of Birth,Dependent Legal Name,Dependent Relationship,Dependent Date of Birth',
    '7,Gus,Fry,1969-09-09,Ada Fry,Spouse,1970-01-01',
    '7,Gus,Fry,1969-09-09,Bo Fry,Child,2010-01-01',
  );
  expect(records).toMatchObject([
    {
      first_name: 'Gus',
      dependents: [
        { first_name: 'Ada', last_name: 'Fry' },
        { first_name: 'Bo', date_of_birth: '2010-01-01' },
      ],
    },
  ]);
});

test('a 1095’s responsible individual is the subscriber of those who are covered', () => {
  const records = recordsOf(
    'Responsible Individual First Name,Responsible Individual Last Name,Responsible Individual SSN,Covered Individual First Name,Covered Individual Last Name,Covered Individual SSN,Covered Individual DOB',
    'Nia,Orr,444-10-0001,Nia,Orr,444-10-0001,1980-01-01',
    'Nia,Orr,444-10-0001,Pat,Orr,444-10-0002,2012-02-02',
  );
  expect(records).toMatchObject([{ first_name: 'Nia', dependents: [{ first_name: 'Pat', ssn: '***-**-0002' }] }]);
});

test('what an enrollee has as an id or an SSN is the subscriber’s where a family shares it', () => {
  const { records, errors } = normalizeFile(
    ['Enrollee ID/SSN,Last Name,First Name,DOB,Relationship', '219-09-9901,Fry,Gus,1969-09-09,Self', '219-09-9901,Fry,Ada,1970-01-01,Spouse'].join(
      '\n',
    ),
  );
  expect(records).toMatchObject([{ ssn: '***-**-9901', dependents: [{ first_name: 'Ada', ssn: null }] }]);
  expect(errors).toEqual([]);
});

test('a dependent code is the relationship where it says one, and no number in the family', () => {
  const read = (...codes: string[]) =>
    recordsOf(
      'Employee ID,Employee Name,Dependent Name,Dependent DOB,Dependent Code',
      ...codes.map((code, n) => `7,Gus Fry,Ada${'abc'[n]} Fry,2010-01-0${n + 1},${code}`),
    );
  expect(read('S', 'C')[0]!.dependents.map(({ relationship }) => relationship)).toEqual(['spouse', 'child']);
  expect(read('01', '02')[0]!.dependents.map(({ relationship }) => relationship)).toEqual([null, null]);
});

test('who is a dependent or a beneficiary stands beside the employee', () => {
  const records = recordsOf(
    'Employee ID,Employee Name,Birthdate,Benefit Plan,Dep/Ben,Dep/Ben Name,Dep/Ben Relationship,Dep/Ben Birthdate',
    '12,"Olin,Beth",1978-04-05,KAISER,01,"Olin,Karl",Spouse,1977-05-06',
    '13,"Park,Min",1990-07-08,KAISER,,,,',
  );
  expect(records).toMatchObject([
    { first_name: 'Beth', dependents: [{ first_name: 'Karl', relationship: 'spouse', date_of_birth: '1977-05-06' }] },
    { first_name: 'Min', dependents: [] },
  ]);
});

test('the code of a deduction is the plan only where nothing else is', () => {
  const plan = (header: string, cells: string) =>
    recordsOf(`Employee ID,Last Name,First Name,DOB,${header}`, `7,Fry,Gus,1969-09-09,${cells}`)[0]!.coverage.plan_id;
  expect(plan('Ded Code', 'MED1')).toBe('MED1');
  expect(plan('Ded Code,Product', 'MED1,Gold')).toBe('Gold');
});
