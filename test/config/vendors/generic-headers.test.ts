import { describe, expect, test } from 'vitest';
import { FIELDS, type Field } from '../../../src/model/record.ts';
import type { NormalizedRecord } from '../../../src/model/record.ts';
import { runs } from '../../support/runs.ts';
import { inspect, refusal } from '../../stages/rows/detect/inspecting.ts';
import { normalizeFile } from '../../stages/rows/normalized.ts';
import { record } from './expected.ts';

/** A cell for each field, told from every other, and what a record makes of it. */
const CELLS: Record<Field, readonly [cell: string, value: string]> = {
  member_id: ['MB-31', 'MB-31'],
  first_name: ['Ophelia', 'Ophelia'],
  last_name: ['Quincey', 'Quincey'],
  date_of_birth: ['03/15/1985', '1985-03-15'],
  ssn: ['219-09-0368', '***-**-0368'],
  email: ['oq@example.com', 'oq@example.com'],
  phone: ['(212) 555-0187', '+1-212-555-0187'],
  'address.street': ['8 Elm Court', '8 Elm Court'],
  'address.city': ['Albany', 'Albany'],
  'address.state': ['NY', 'NY'],
  'address.zip': ['12207', '12207'],
  'coverage.plan_id': ['PL-77', 'PL-77'],
  'coverage.effective_date': ['01/01/2025', '2025-01-01'],
  'coverage.termination_date': ['12/31/2025', '2025-12-31'],
  'coverage.coverage_type': ['Family', 'FAMILY'],
  'coverage.benefit': ['Dental', 'dental'],
  middle_name: ['Rae', 'Rae'],
  suffix: ['III', 'III'],
  gender: ['Female', 'F'],
  employee_id: ['EN-52', 'EN-52'],
  group_id: ['GR-9', 'GR-9'],
  hire_date: ['03/02/2015', '2015-03-02'],
  relationship: ['Self', 'self'],
  action: ['Add', 'add'],
};

/**
 * Headers in the manner of systems that partners export from, each column with the field it means, by hand. `-` is no field of
 * a record; `+` is a second line of the address; a column named after another column's field (`=`) has the same meaning and comes second.
 */
const EXPORTS: Record<string, readonly (readonly [header: string, field: Field | '-' | '+' | '='])[]> = {
  'a payroll report with preferred addresses': [
    ['Associate ID', 'employee_id'],
    ['First Name', 'first_name'],
    ['Last Name', 'last_name'],
    ['Birth Date', 'date_of_birth'],
    ['Legal / Preferred Address: Address Line 1', 'address.street'],
    ['Legal / Preferred Address: Address Line 2', '+'],
    ['Legal / Preferred Address: City', 'address.city'],
    ['Legal / Preferred Address: State / Territory Code', 'address.state'],
    ['Legal / Preferred Address: Zip / Postal Code', 'address.zip'],
    ['Original Hire', 'hire_date'],
    ['Personal Contact: Personal Email', 'email'],
  ],
  'an HCM worker report': [
    ['Worker ID', 'employee_id'],
    ['Legal First Name', 'first_name'],
    ['Legal Middle Name', 'middle_name'],
    ['Legal Last Name', 'last_name'],
    ['National ID', 'ssn'],
    ['Date of Birth', 'date_of_birth'],
    ['Gender', 'gender'],
    ['Hire Date', 'hire_date'],
    ['Email - Primary Work', 'email'],
    ['Primary Home Phone', 'phone'],
    ['Primary Address - Line 1', 'address.street'],
    ['Primary Address - Line 2', '+'],
    ['Primary Address - City', 'address.city'],
    ['Primary Address - State', 'address.state'],
    ['Primary Address - Zip', 'address.zip'],
    ['Benefit Plan', 'coverage.plan_id'],
    ['Coverage Level', 'coverage.coverage_type'],
    ['Coverage Begin Date', 'coverage.effective_date'],
    ['Cost Center', '-'],
  ],
  'a payroll service census': [
    ['Emp No.', 'employee_id'],
    ['Employee Name', 'last_name'],
    ['SS#', '-'],
    ['Soc Sec No', 'ssn'],
    ['Birth Date', 'date_of_birth'],
    ['Sex', 'gender'],
    ['Date Hired', 'hire_date'],
    ['Address Line 1', 'address.street'],
    ['Apt #', '+'],
    ['City', 'address.city'],
    ['ST', 'address.state'],
    ['Zip Code', 'address.zip'],
    ['Home Phone No', 'phone'],
    ['Pay Rate', '-'],
    ['Unit', '-'],
  ],
  'a modern payroll export': [
    ['employee_uuid', '-'],
    ['first_name', 'first_name'],
    ['middle_initial', 'middle_name'],
    ['last_name', 'last_name'],
    ['date_of_birth', 'date_of_birth'],
    ['ssn', 'ssn'],
    ['personal_email', '='],
    ['work_email', 'email'],
    ['street_1', 'address.street'],
    ['street_2', '+'],
    ['city', 'address.city'],
    ['state', 'address.state'],
    ['zip', 'address.zip'],
    ['start_date', 'coverage.effective_date'],
    ['phone', 'phone'],
  ],
  'an HR platform in camel case': [
    ['employeeNumber', 'employee_id'],
    ['firstName', 'first_name'],
    ['lastName', 'last_name'],
    ['birthDate', 'date_of_birth'],
    ['hireDate', 'hire_date'],
    ['emailAddress', 'email'],
    ['mobilePhone', 'phone'],
    ['addressLine1', 'address.street'],
    ['addressLine2', '+'],
    ['postalCode', 'address.zip'],
    ['stateCode', 'address.state'],
    ['planCode', 'coverage.plan_id'],
    ['coverageTier', 'coverage.coverage_type'],
    ['effectiveDate', 'coverage.effective_date'],
    ['terminationDate', 'coverage.termination_date'],
    ['departmentName', '-'],
  ],
  'an HCM with codes in its names': [
    ['EE Code', '-'],
    ['EE #', 'employee_id'],
    ['EE First Name', 'first_name'],
    ['EE MI', 'middle_name'],
    ['EE Last Name', 'last_name'],
    ['EE SSN', 'ssn'],
    ['EE DOB', 'date_of_birth'],
    ['EE Sex', 'gender'],
    ['EE Address 1', 'address.street'],
    ['EE Address 2', '+'],
    ['EE City', 'address.city'],
    ['EE State', 'address.state'],
    ['EE Zip', 'address.zip'],
    ['Most Recent Hire Date', 'hire_date'],
    ['Client Code', 'group_id'],
  ],
  'a benefits administration election file': [
    ['Client ID', 'group_id'],
    ['Employee SSN', '='],
    ['Dependent SSN', 'ssn'],
    ['Relationship Code', 'relationship'],
    ['Last Name', 'last_name'],
    ['First Name', 'first_name'],
    ['Middle Initial', 'middle_name'],
    ['Suffix', 'suffix'],
    ['Gender Code', 'gender'],
    ['Birth Date', 'date_of_birth'],
    ['Benefit Type', 'coverage.benefit'],
    ['Option Code', 'coverage.plan_id'],
    ['Coverage Category', 'coverage.coverage_type'],
    ['Election Effective Date', 'coverage.effective_date'],
    ['Election End Date', 'coverage.termination_date'],
    ['Transaction Type', 'action'],
    ['Deduction Amount', '-'],
  ],
  'a medical carrier feed': [
    ['Grp No', 'group_id'],
    ['Subscriber ID Number', '='],
    ['Member Identification Number', 'member_id'],
    ['Member Last Name', 'last_name'],
    ['Member First Name', 'first_name'],
    ['Member MI', 'middle_name'],
    ['Member DOB', 'date_of_birth'],
    ['Member Sex', 'gender'],
    ['Rel to Subscriber', 'relationship'],
    ['Product Code', 'coverage.plan_id'],
    ['Coverage Effective Dt', 'coverage.effective_date'],
    ['Coverage Termination Dt', 'coverage.termination_date'],
    ['PCP NPI', '-'],
    ['LOB', 'coverage.benefit'],
  ],
  'a dental carrier feed': [
    ['Enrollee Number', 'member_id'],
    ['Enrollee Last Name', 'last_name'],
    ['Enrollee First Name', 'first_name'],
    ['Enrollee Date of Birth', 'date_of_birth'],
    ['Enrollee Gender', 'gender'],
    ['Relationship to Enrollee', 'relationship'],
    ['Group Nbr', 'group_id'],
    ['Sub Group', '='],
    ['Plan Effective Date', 'coverage.effective_date'],
    ['Cancel Date', 'coverage.termination_date'],
    ['Rate Level', 'coverage.coverage_type'],
    ['Mailing Address Line 1', 'address.street'],
    ['Mailing Address Line 2', '+'],
    ['Mailing City', 'address.city'],
    ['Mailing State', 'address.state'],
    ['Mailing Zip Code', 'address.zip'],
  ],
  'a vision carrier feed': [
    ['Member ID', 'member_id'],
    ['Last Name', 'last_name'],
    ['First Name', 'first_name'],
    ['M.I.', 'middle_name'],
    ['Date of Birth (MM/DD/YYYY)', 'date_of_birth'],
    ['Gender (M/F)', 'gender'],
    ['Relation Code', 'relationship'],
    ['Coverage Type', 'coverage.coverage_type'],
    ['Eff. Date', 'coverage.effective_date'],
    ['Term. Date', 'coverage.termination_date'],
    ['Street Address', 'address.street'],
    ['Town', 'address.city'],
    ['Province', 'address.state'],
    ['Postal Code', 'address.zip'],
    ['E-mail', 'email'],
  ],
  'a life and disability carrier census': [
    ['Insured ID', 'member_id'],
    ["Employee's SSN", 'ssn'],
    ['Insured Last Name', 'last_name'],
    ['Insured First Name', 'first_name'],
    ['Insured DOB', 'date_of_birth'],
    ['Insured Gender', 'gender'],
    ['Policy Number', 'group_id'],
    ['Line of Coverage', 'coverage.benefit'],
    ['Plan Option', 'coverage.plan_id'],
    ['Policy Effective Date', 'coverage.effective_date'],
    ['Coverage Ends', 'coverage.termination_date'],
    ['Annual Salary', '-'],
    ['Volume', '-'],
    ['Job Class', '-'],
  ],
  'a broker quoting census': [
    ['Employee/Dependent', 'relationship'],
    ['Emp ID', 'employee_id'],
    ['Full Name', 'last_name'],
    ['DOB', 'date_of_birth'],
    ['M/F', 'gender'],
    ['Home Zip', 'address.zip'],
    ['Medical Election', 'coverage.plan_id'],
    ['Tier', 'coverage.coverage_type'],
    ['Tobacco', '-'],
    ['Hours per Week', '-'],
  ],
  'a time and pay system': [
    ['Associate Number', 'employee_id'],
    ['Associate First Name', 'first_name'],
    ['Associate Last Name', 'last_name'],
    ['Tax ID Number', 'ssn'],
    ['Birthday', 'date_of_birth'],
    ['Legal Gender', 'gender'],
    ['Seniority Date', 'hire_date'],
    ['Company Code', 'group_id'],
    ['Permanent Address 1', 'address.street'],
    ['Permanent Address 2', '+'],
    ['Permanent City', 'address.city'],
    ['Permanent State', 'address.state'],
    ['Permanent Zip', 'address.zip'],
    ['Cell Phone', 'phone'],
    ['Generation', 'suffix'],
  ],
};

const valueAt = (record: NormalizedRecord, field: Field): unknown =>
  field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], record);

describe('Generic, on exports of systems that no vendor config names', () => {
  test.each(Object.entries(EXPORTS))('%s is read column by column as the key says', (_, columns) => {
    const header = columns.map(([name]) => `"${name}"`).join(',');
    const hasFirst = columns.some(([, field]) => field === 'first_name');
    const row = columns.map(([, field]) => {
      if (field === '+') return 'Apt 4';
      if (field === '-' || field === '=') return '';
      return field === 'last_name' && !hasFirst ? '"Quincey, Ophelia"' : `"${CELLS[field][0]}"`;
    });
    const { records, errors, inspection } = normalizeFile(`${header}\n${row.join(',')}\n`);
    expect(inspect(`${header}\n`).vendor.config.name).toBe('Generic');
    expect(errors).toEqual([]);
    const expected = Object.fromEntries(FIELDS.map((field) => [field, null as string | null]));
    for (const [, field] of columns) if (field !== '-' && field !== '+' && field !== '=') expected[field] = CELLS[field][1];
    expected['first_name'] = CELLS.first_name[1];
    expected['relationship'] = 'self';
    // The only benefit that a column names.
    if (columns.some(([name]) => name === 'Medical Election')) expected['coverage.benefit'] = 'medical';
    if (columns.some(([, field]) => field === '+')) expected['address.street'] = `${CELLS['address.street'][1]}, Apt 4`;
    expect(Object.fromEntries(FIELDS.map((field) => [field, valueAt(records[0]!, field)]))).toEqual(expected);
    expect(inspection.row_count).toBe(1);
  });

  test('a column says who its dependents are where no relationship does', () => {
    const { records, errors } = normalizeFile(
      [
        'Employee ID,First Name,Last Name,DOB,Spouse First Name,Spouse Last Name,Spouse DOB,Spouse SSN,Child 1 Name,Child 1 DOB,Child1 Gender,Child 2 Name,Child 2 DOB,Dependent 1 First Name*,Dependent 1 DOB',
        '1,Ann,Lee,03/15/1985,Bo,,02/14/1984,219-09-0368,Kim Lee,09/30/2012,F,"Roe, Max",10/01/2014,Zoe,01/02/2020',
        '2,Cy,Ray,03/15/1985,N/A,,-,,,,,,,,',
      ].join('\n') + '\n',
    );
    expect(
      records.map(({ dependents }) => dependents.map((one) => [one.first_name, one.last_name, one.relationship, one.date_of_birth, one.gender])),
    ).toEqual([
      [
        ['Bo', 'Lee', 'spouse', '1984-02-14', null],
        ['Kim', 'Lee', 'child', '2012-09-30', 'F'],
        ['Max', 'Roe', 'child', '2014-10-01', null],
        ['Zoe', 'Lee', null, '2020-01-02', null],
      ],
      [],
    ]);
    expect(errors).toEqual([]);
  });

  test('a relationship of its own counts before the name of the columns', () => {
    const { records } = normalizeFile(
      'Employee ID,First Name,Last Name,DOB,Child 1 First Name,Child 1 Relationship\n1,Ann,Lee,03/15/1985,Kim,Stepchild\n',
    );
    expect(records[0]?.dependents).toMatchObject([{ first_name: 'Kim', relationship: 'stepchild' }]);
  });

  test('"Unit" is a second line of the address only behind another column of it', () => {
    const street = (header: string, row: string) =>
      normalizeFile(`Employee ID,First Name,Last Name,DOB,${header}\n1,Ann,Lee,03/15/1985,${row}\n`).records[0]?.address.street;
    expect(street('Address,Unit,City', '8 Elm Court,4B,Albany')).toBe('8 Elm Court, 4B');
    expect(street('Address 1,Address 2,Unit', '8 Elm Court,,4B')).toBe('8 Elm Court, 4B');
    expect(street('Unit,Address,City', 'Nurses,8 Elm Court,Albany')).toBe('8 Elm Court');
    expect(street('Address,City,Apt', '8 Elm Court,Albany,4B')).toBe('8 Elm Court, 4B');
  });
});

describe('files of other kinds are refused whole', () => {
  test.each([
    ['employers', 'Employer ID,Legal Name,DBA,FEIN,SIC Code,Address,City,State,Zip'],
    ['employers with a contact', 'ID,Company Name,First Name,Last Name,Number of Employees,NAICS Code,Broker Name,Phone'],
    ['payers', 'Id,Name,Ownership,Address,City,State,Zip,Phone'],
    ['claims', 'Claim Number,Member ID,First Name,Last Name,DOB,Service Date,Diagnosis Code,Procedure Code,Billed Amount,Paid Amount'],
    ['pharmacy claims', 'Member ID,Patient First Name,Patient Last Name,Date of Service,NDC,Days Supply,Paid Amount,Plan Name'],
    ['providers', 'NPI,First Name,Last Name,Credentials,Specialty,Taxonomy Code,Tax ID,Address,City,State,Zip,Phone'],
    ['providers with licenses', 'ID,Last Name,First Name,Degree,License Number,DEA Number,Gender,Accepting New Patients'],
    ['plans', 'Plan ID,Plan Name,Metal Level,Deductible,Copay,Premium'],
    ['persons without an identifier', 'First Name,Last Name,Date of Birth,Gender,Zip Code,Coverage Tier'],
  ])('%s', (_, header) => {
    const { code, details } = refusal(`${header}\n${header.replaceAll(/[^,]+/g, 'secret')}\n`);
    expect(code).toBe('unrecognized_layout');
    expect(details).not.toContain('secret');
  });

  test.each([
    'Member ID,First Name,Last Name,DOB,Relationship,PCP NPI,PCP Name,Provider NPI,Provider Name',
    'Employee ID,First Name,Last Name,SSN,Employer Name,FEIN,Doing Business As,Hire Date',
    'Subscriber ID,Member First Name,Member Last Name,Plan Name,Deductible Amount,Coverage Effective Date',
  ])('a file of members with such columns besides is read: %s', (header) => {
    expect(inspect(`${header}\n`).vendor.config.name).toBe('Generic');
  });
});

test('the dependents that come in a file of their own beside an import of employees are read by the names of their columns', () => {
  const rows = ['77,Noah,Quill,415-92-8182,Spouse', '77,Tess,Quill,,Child'];
  for (const columns of [
    'Employee #,First Name,Last Name,SSN,Relationship',
    'Employee #,Dependent First Name,Dependent Last Name,Dependent SSN,Relationship',
  ]) {
    const text = [columns, ...rows].join('\n');
    expect(inspect(text).vendor.config.name).toBe('Generic');
    const { records, errors } = normalizeFile(text);
    expect(records).toEqual([
      record({ first_name: 'Noah', last_name: 'Quill', ssn: '***-**-8182', employee_id: '77', relationship: 'spouse' }),
      record({ first_name: 'Tess', last_name: 'Quill', employee_id: '77', relationship: 'child' }),
    ]);
    expect(errors.map(({ row_number, severity, code }) => `${row_number} ${severity} ${code}`)).toEqual([
      '2 warning orphan_dependent',
      '3 warning orphan_dependent',
    ]);
  }
});

test('how far somebody has paid ends no coverage', () => {
  const text =
    'Member ID,First Name,Last Name,DOB,Policy Effective Date,policyTermDate,Paid Through Date\nM1,Ann,Quill,1980-01-02,2026-01-01,,2026-03-31\nM2,Bo,Quill,1980-01-02,2026-01-01,2026-12-31,2026-03-31\n';
  const { records, errors } = normalizeFile(text);
  expect(records.map(({ coverage }) => coverage.termination_date)).toEqual([null, '2026-12-31']);
  expect(errors).toEqual([]);
});

test.each(['Dependent of Employee ID', 'Dependent of Employee #'])('dependents point at their employee: %s', (pointer) => {
  const rows = [
    '1,Ann,Quill,1980-01-02,EE,',
    '2,Abe,Quill,1981-01-02,Spouse of Employee,1',
    '3,Amy,Quill,2010-01-02,Child of Employee,1',
    '4,Bo,Roe,1970-01-02,EE,',
  ];
  const { records, errors } = normalizeFile(`Employee ID,First Name,Last Name,DOB,Relation-ship,${pointer}\n${rows.join('\n')}\n`);
  expect(records.map(({ first_name, dependents }) => [first_name, dependents.map((one) => one.relationship)])).toEqual([
    ['Ann', ['spouse', 'child']],
    ['Bo', []],
  ]);
  expect(errors).toEqual([]);
});

describe('names of a coverage’s days that no list holds', () => {
  const OWNERS = [
    'Coverage',
    'Cov',
    'Cvg',
    'Benefit',
    'Benefits',
    'Benefit Plan',
    'Benefit Coverage',
    'Election',
    'COBRA',
    'Plan',
    'Plan Enrollment',
    'Benefit Enrollment',
  ];
  const BEGINS = ['Effective Date', 'Effective Dt', 'Eff Date', 'Eff Dt', 'Start Date', 'Start Dt', 'Begin Date', 'Begin Dt'];
  const ENDS = [
    'Termination Date',
    'Term Date',
    'Term Dt',
    'End Date',
    'End Dt',
    'Stop Date',
    'Expiration Date',
    'Cancel Date',
    'Thru Date',
    'Effective End Date',
  ];
  const ENDS_OF_COVERAGE = [
    'Exp Date',
    'Exp Dt',
    'Expires',
    'Term',
    'Terminated',
    'Ends',
    'Thru',
    'Through',
    'To',
    'Drop Date',
    'Cease Date',
    'Lapse Date',
  ];
  const spellings = (name: string): string[] => [
    name,
    name.toUpperCase(),
    name.replaceAll(' ', '_').toLowerCase(),
    name.replaceAll(' ', ''),
    name.replaceAll(' ', '').toLowerCase(),
  ];
  /** The names of an owner's days, each in several spellings; all of them come with some day in every run. */
  const namesOf = (owner: string, days: readonly string[]): string[] =>
    days.flatMap((day, at) => {
      const all = spellings(`${owner} ${day}`);
      return all.filter((_, n) => (n + at + owner.length) % all.length < runs(all.length));
    });
  const read = (header: string) =>
    normalizeFile(`Employee ID,First Name,Last Name,DOB,Plan Name,${header}\n1,Ann,Fox,1980-01-01,PPO,2025-06-30\n`).records[0]?.coverage;

  test.each(OWNERS)('are read by their words: %s', (owner) => {
    for (const name of namesOf(owner, BEGINS)) expect([name, read(name)?.effective_date]).toEqual([name, '2025-06-30']);
    for (const name of namesOf(owner, ENDS)) expect([name, read(name)?.termination_date]).toEqual([name, '2025-06-30']);
  });

  test.each(['Coverage', 'Cov', 'Cvg'])('are read without a word for a day: %s', (owner) => {
    for (const name of namesOf(owner, ENDS_OF_COVERAGE)) expect([name, read(name)?.termination_date]).toEqual([name, '2025-06-30']);
  });
});

test('a header in camel case may end in an abbreviation', () => {
  const { records } = normalizeFile('MembershipID,FamilyName,GivenName,DateofBirth\nM1,Oakes,Ann,1980-02-03\n');
  expect(records).toMatchObject([{ member_id: 'M1', last_name: 'Oakes', first_name: 'Ann', date_of_birth: '1980-02-03' }]);
});

test('the parts of a payroll’s primary address are read, and a province by its short name', () => {
  const header =
    'Employee ID,First Name,Last Name,DOB,Primary Address Line 1,Primary Address - City,Primary Address - State / Territory,Primary Address - Zip Code';
  expect(normalizeFile(`${header}\n1,Ann,Fox,1980-01-01,1 Elm St,Reno,NV,89501\n`).records[0]!.address).toEqual({
    street: '1 Elm St',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
  });
  expect(normalizeFile('Employee ID,First Name,Last Name,DOB,City,Prov\n1,Ann,Fox,1980-01-01,Victoria,BC\n').records[0]!.address.state).toBe('BC');
});

test.each([
  ['EE+1Child', 'EMPLOYEE_CHILDREN'],
  ['EE+3Children', 'EMPLOYEE_CHILDREN'],
  ['EE+5orMoreChildren', 'EMPLOYEE_CHILDREN'],
  ['EE+Spouse+1Child', 'FAMILY'],
  ['EE+Spouse+5orMoreChildren', 'FAMILY'],
  ['EE+DOMESTICPARTNER', 'EMPLOYEE_SPOUSE'],
  ['SPOUSEONLY', 'DEPENDENTS_ONLY'],
  ['SPOUSE+CHILD', 'DEPENDENTS_ONLY'],
  ['SPOUSE+2CHILDREN', 'DEPENDENTS_ONLY'],
  ['FM', 'FAMILY'],
])('a tier as administrators of COBRA count it is known: %s', (tier, is) => {
  const { records, errors } = normalizeFile(`Employee ID,First Name,Last Name,DOB,Plan,Coverage Level\n1,Ann,Fox,1980-01-01,PPO,${tier}\n`);
  expect([records[0]!.coverage.coverage_type, errors]).toEqual([is, []]);
});

test('a disability is called by its kind before or behind it', () => {
  const { records } = normalizeFile(
    'Employee ID,First Name,Last Name,DOB,Disability STD,Disability STD Cost,LTD Disability\n1,Ann,Fox,1980-01-01,1,20.00,Yes\n',
  );
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.plan_id])).toEqual([
    ['disability', 'STD'],
    ['disability', 'LTD'],
  ]);
});
