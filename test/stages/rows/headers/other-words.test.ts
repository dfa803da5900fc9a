import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { inspectAny } from '../detect/inspecting.ts';

type Records = ReturnType<typeof normalizeFile>['records'];
function recordsOf(lines: readonly string[]): Records {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  return normalizeFile(bytes, { vendor: inspectAny(bytes, { fileName: 'members.csv' }).vendor.config }).records;
}

test('the benefit may stand behind what is said of it', () => {
  const records = recordsOf([
    'Employee ID,First Name,Last Name,Start Date - Medical,Plan - Medical,Coverage Tier: Medical,Coverage Tier - Dental',
    '1,Ann,Fox,01/01/2024,PPO,EE,FAM',
  ]);
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.effective_date, coverage.coverage_type])).toEqual([
    ['medical', '2024-01-01', 'EMPLOYEE_ONLY'],
    ['dental', null, 'FAMILY'],
  ]);
});

test('the day on which somebody enrolled says that there is a coverage, where nothing else is said of its benefit', () => {
  const enrolled = (header: string) =>
    recordsOf([`Employee ID,First Name,Last Name,${header},LTD Plan Name,STD Plan Name`, '1,Ann,Fox,01/01/2024,LTD 60,']);
  expect(enrolled('Enroll Start Date - Medical').map(({ coverage }) => coverage.benefit)).toEqual(['medical', 'disability']);
  expect(enrolled('Medical Start Date').map(({ coverage }) => coverage.benefit)).toEqual(['disability']);
});

test('the day on which an insurance begins that has no plans says who has it, beside benefits with plans', () => {
  const header = 'Employee ID,First Name,Last Name,Dental Plan,Vision Plan,STD Eff Date,LTD Eff Date,FSA Eff Date';
  const records = recordsOf([header, '1,Ann,Fox,DPPO,VSP,01/01/2024,02/01/2024,01/01/2024', '2,Bo,Ray,DPPO,,,,01/01/2024']);
  expect(records.map(({ first_name: name, coverage }) => `${name} ${coverage.plan_id} ${coverage.effective_date}`)).toEqual([
    'Ann DPPO null',
    'Ann VSP null',
    'Ann STD 2024-01-01',
    'Ann LTD 2024-02-01',
    'Bo DPPO null',
  ]);
});

test('a life insured for a term is a life insured', () => {
  const records = recordsOf(['Employee ID,First Name,Last Name,Basic Term Life Volume,Voluntary Term Life Volume', '1,Ann,Fox,50000,100000']);
  expect(records.map(({ coverage }) => coverage.plan_id)).toEqual(['Basic Life', 'Voluntary Life']);
});

test('a column of a dependent or a beneficiary is a dependent’s, unless beneficiaries have columns of their own', () => {
  const header =
    'Employee ID,Employee First Name,Employee Last Name,Dependent/Beneficiary First Name,Dependent/Beneficiary Last Name,Relationship Type Name';
  expect(recordsOf([header, '1,Ann,Fox,Bo,Fox,Spouse'])[0]!.dependents).toMatchObject([{ first_name: 'Bo', relationship: 'spouse' }]);
  expect(recordsOf([`${header},Beneficiary Percent`, '1,Ann,Fox,Bo,Fox,Spouse,100'])[0]!.dependents).toEqual([]);
});

test('the parts of an address are known in any order of their words', () => {
  const home = { street: '1 Elm St', city: 'Boston', state: 'MA', zip: '02134' };
  for (const header of [
    'address_street_1,City,State,Zip',
    'EE Address 1 - Home,EE City - Home,EE State - Home,EE Zip - Home',
    'Street Address Street,Street Address City,Street Address State,Street Address Zip',
  ])
    expect(recordsOf([`Employee ID,First Name,Last Name,${header}`, '1,Ann,Fox,1 Elm St,Boston,MA,02134'])[0]!.address).toEqual(home);
});

test('an identifier is known whichever of its two names stands first', () => {
  for (const header of ['SSN/Employee ID', 'Employee SSN / Employee ID', 'SSN/EID', 'Employee SSN/SIN', 'SSN/TIN'])
    expect(recordsOf([`${header},First Name,Last Name`, '212-45-6789,Ann,Fox'])[0]!.ssn).toBe('***-**-6789');
  expect(recordsOf(["Membership No,Member's Name,DOB", '7,Ann Fox,01/01/1980'])[0]).toMatchObject({ member_id: '7', last_name: 'Fox' });
});

test('an option is the tier where all that stands in it are tiers', () => {
  const head = 'Employee ID,First Name,Last Name,Plan Name,Plan Option Name';
  expect(recordsOf([head, '1,Ann,Fox,PPO,Employee + Family', '2,Bo,Ash,PPO,Employee Only'])[0]!.coverage.coverage_type).toBe('FAMILY');
  expect(recordsOf([head, '1,Ann,Fox,PPO,Employee + Family', '2,Bo,Ash,PPO,Gold'])[0]!.coverage.coverage_type).toBeNull();
});

test('how much a benefit pays, shortened or in percent, says that it was elected and names no plan', () => {
  const { records } = normalizeFile(
    'Employee ID,Last Name,First Name,DOB,Life Benefit Amt,LTD Benefit %,Dental Plan\n7,Fox,Al,1980-01-01,160000,60,High\n8,Ray,Di,1981-01-01,,,High\n',
  );
  expect(records.map(({ employee_id, coverage }) => `${employee_id} ${coverage.benefit} ${coverage.plan_id}`)).toEqual([
    '7 dental High',
    '7 life Basic Life',
    '7 disability LTD',
    '8 dental High',
  ]);
});

test('the benefit may stand behind its tier', () => {
  const { records } = normalizeFile(
    'Employee ID,Last Name,First Name,DOB,Coverage Type Medical,Medical Plan,Coverage Tier Dental,Dental Plan\n7,Fox,Al,1980-01-01,FAM,PPO,EE,High\n',
  );
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.coverage_type])).toEqual([
    ['medical', 'FAMILY'],
    ['dental', 'EMPLOYEE_ONLY'],
  ]);
});

test('a letter for one of several tiers under a benefit is no plan', () => {
  const { records, errors } = normalizeFile('Employee ID,Last Name,First Name,DOB,Med,Den\n7,Fox,Al,1980-01-01,F,S\n8,Ray,Di,1981-01-01,B,\n');
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.coverage_type, coverage.plan_id])).toEqual([
    ['medical', 'FAMILY', null],
    ['dental', null, null],
    ['medical', null, 'B'],
  ]);
  expect(errors).toMatchObject([{ row_number: 2, code: 'unknown_code', original_value: 'S' }]);
});

test('an exchange’s numbers of a member, a subscriber and a dependent are their ids', () => {
  const members = recordsOf([
    'Subscriber HBX ID,Member HBX ID,First Name,Last Name,DOB,Relationship',
    '71,71,Ann,Fox,1980-01-01,Self',
    '71,72,Bo,Ray,1981-01-01,Spouse',
  ]);
  expect(members).toMatchObject([{ member_id: '71', dependents: [{ member_id: '72' }] }]);
  const beside = recordsOf([
    'Subscriber HBX ID,Subscriber First Name,Subscriber Last Name,Plan Name,Dep1 HBX ID,Dep1 First Name,Dep1 Last Name,Dep1 Relationship',
    '71,Ann,Fox,PPO,72,Bo,Fox,Spouse',
  ]);
  expect(beside).toMatchObject([{ member_id: '71', dependents: [{ member_id: '72' }] }]);
  const both = recordsOf(['Member HBX ID,Member ID,First Name,Last Name,DOB', '71,M1,Ann,Fox,1980-01-01']);
  expect(both).toMatchObject([{ member_id: 'M1' }]);
});

test('the day on which the coverage of a member ends is its last day', () => {
  const records = recordsOf([
    'Member ID,First Name,Last Name,Health Cov Member Start,Health Cov Member End,Dental Cov Member Start,Dental Cov Member End',
    '1,Ann,Fox,2024-01-01,2024-08-31,2024-02-01,',
  ]);
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.effective_date, coverage.termination_date])).toEqual([
    ['medical', '2024-01-01', '2024-08-31'],
    ['dental', '2024-02-01', null],
  ]);
});

test.each([
  'Terminate Date',
  'Terminated Date',
  'Termed Date',
  'Coverage Terminated Dt',
  'Plan Terminate Date',
  'Coverage Expire Date',
  'Effective Thru Date',
  'Last Covered Date',
  'Valid Through',
])('the last day of a coverage is known in other forms of its words: %s', (header) => {
  const records = recordsOf([
    `Member ID,First Name,Last Name,DOB,Plan Name,Effective Date,${header}`,
    '1,Ann,Fox,1980-01-01,PPO,2025-01-01,2025-06-30',
  ]);
  expect(records[0]!.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-06-30' });
});

test('a dependent’s own member id stands beside that of the member', () => {
  const beside = recordsOf([
    'Member ID,First Name,Last Name,DOB,Dependent Member ID,Dependent First Name,Dependent Last Name,Dependent DOB',
    'M1,Ann,Fox,1980-01-01,,,,',
    'M1,Ann,Fox,1980-01-01,M1-01,Bo,Fox,1981-01-01',
    'M2,Di,Ray,1982-01-01,,,,',
  ]);
  expect(beside).toMatchObject([
    { member_id: 'M1', dependents: [{ member_id: 'M1-01', first_name: 'Bo' }] },
    { member_id: 'M2', dependents: [] },
  ]);
});

test('names may be run together in small letters, with their words shortened', () => {
  const records = recordsOf(['subscribernum,personcode,lastname,firstname,dob,startdt,enddt', 'W1,01,Fox,Ann,1980-01-02,2024-01-01,2024-12-31']);
  expect(records).toMatchObject([{ member_id: 'W1', last_name: 'Fox', coverage: { effective_date: '2024-01-01', termination_date: '2024-12-31' } }]);
});

test('accounts and insurances are known by their short names', () => {
  const records = recordsOf([
    'Employee ID,First Name,Last Name,HCFSA Election,DCAP Annual Election,LP FSA,Employee Life Volume,Whole Life,VSTD,Hosp Indemnity Tier,Dntl Plan,Identity Protection Plan',
    '1,Ann,Fox,1200,2400,500,50000,25000,Yes,EE Only,DPPO,Gold',
  ]);
  expect(records.map(({ coverage }) => `${coverage.benefit} ${coverage.plan_id}`)).toEqual([
    'dental DPPO',
    'life Employee Life',
    'life Whole Life',
    'disability STD',
    'fsa FSA',
    'fsa Dependent Care FSA',
    'fsa Limited Purpose FSA',
    'other Hospital Indemnity',
    'other Gold',
  ]);
});

test('the recipient of Medicaid, the day on which an enrollment began, and where a qualified beneficiary lives are known in short words', () => {
  expect(recordsOf(['RECIP-ID|LAST-NAME|FIRST-NAME|ENROLL-BEG-DT|ENROLL-END-DT', '100200|FOX|ANN|20260101|20261231'])[0]).toMatchObject({
    member_id: '100200',
    coverage: { effective_date: '2026-01-01', termination_date: '2026-12-31' },
  });
  expect(
    recordsOf(['QB SSN,QB First Name,QB Last Name,QB Address 1,QB City,QB State,QB Zip', '212-45-6789,Ann,Fox,1 Elm St,Reno,NV,89501'])[0]!.address,
  ).toEqual({
    street: '1 Elm St',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
  });
});

test('the day on which a coverage was cancelled is known in short', () => {
  for (const column of ['Can Date', 'CAN_DT', 'Canc Date', 'Cncl Dt'])
    expect(
      recordsOf([`Member ID,First Name,Last Name,Plan,Eff Date,${column}`, '1,Ann,Fox,PPO,1/1/2026,3/31/2026'])[0]!.coverage.termination_date,
    ).toBe('2026-03-31');
});

test('each benefit has its own days of COBRA, before the day of an enrollment', () => {
  const records = recordsOf([
    'Member Name,Member SSN,Enrollment Date,Medical Plan,Medical First Day of COBRA,Medical Last Day of COBRA,Dental Plan,Dental COBRA Start Date,Dental COBRA End Date',
    '"Fox, Ann",212-45-6789,1/5/2026,PPO,1/1/2026,6/30/2027,DPPO,2/1/2026,7/31/2027',
  ]);
  expect(records.map(({ coverage: { plan_id, effective_date, termination_date } }) => [plan_id, effective_date, termination_date])).toEqual([
    ['PPO', '2026-01-01', '2027-06-30'],
    ['DPPO', '2026-02-01', '2027-07-31'],
  ]);
});

test('the tier may be called that of the one who holds the coverage, and the day of the hire by its bare word', () => {
  for (const column of ['EE Tier', 'Employee Coverage Level', 'Member Tier', 'Subscriber Coverage Tier'])
    expect(recordsOf([`Employee ID,First Name,Last Name,Hire,Plan,${column}`, '1,Ann,Fox,3/1/2015,PPO,FAM'])[0]).toMatchObject({
      hire_date: '2015-03-01',
      coverage: { coverage_type: 'FAMILY' },
    });
});

test('amounts of lives are elections also where both words are shortened', () => {
  const [record, ...others] = recordsOf(['Employee ID,First Name,Last Name,Life Amt,AD&D Amt,Sup Life', '1,Ann,Fox,50000,50000,100000']);
  expect([record, ...others].map((one) => one?.coverage.plan_id)).toEqual(['Basic Life', 'Voluntary Life', 'AD&D']);
  const elected = recordsOf(['Employee ID,First Name,Last Name,Vol Life EE Elected Amt,Vol Life SP Elected Amount', '1,Ann,Fox,50000,25000']);
  expect(elected.map(({ coverage }) => [coverage.benefit, coverage.coverage_type])).toEqual([
    ['life', null],
    ['life', null],
  ]);
});

test('the plan of a benefit is one that was elected, enrolled in or selected', () => {
  const records = recordsOf(['Employee ID,First Name,Last Name,Medical Elected Plan,Selected Dental Plan', '1,Ann,Fox,PPO,No Coverage']);
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.plan_id, coverage.coverage_type])).toEqual([
    ['medical', 'PPO', null],
    ['dental', null, 'WAIVED'],
  ]);
});

test('the birth of a dependent is a day', () => {
  const records = recordsOf(['Member SSN,Member Name,Birth,Dep Name,Dep Birth,Dep Rel', '219-09-9901,Ann Fox,03/04/1980,Bo Fox,07/08/1981,SP']);
  expect(records).toMatchObject([{ date_of_birth: '1980-03-04', dependents: [{ date_of_birth: '1981-07-08' }] }]);
});

test('days of a subscriber and of dependents in columns are known by their short words', () => {
  const records = recordsOf([
    'SubID,SubLast,SubFirst,SubEff,SubTerm,Dep1First,Dep1Eff,Dep1Term,Plan',
    'S1,Fox,Ann,01/01/2025,,Bo,02/01/2025,03/31/2025,PPO',
  ]);
  expect(records).toMatchObject([
    {
      coverage: { effective_date: '2025-01-01', termination_date: null },
      dependents: [{ effective_date: '2025-02-01', termination_date: '2025-03-31' }],
    },
  ]);
});

test('benefits run together with the word for a coverage are read', () => {
  const [record] = recordsOf(['EMPNO,LNAME,FNAME,MEDPLAN,MEDCOV,MEDEFF', '1,FOX,ANN,PPO,F,20250101']);
  expect(record!.coverage).toMatchObject({ benefit: 'medical', plan_id: 'PPO', coverage_type: 'FAMILY', effective_date: '2025-01-01' });
});

test('a member’s day without the word for one, and a student’s id, are known', () => {
  expect(recordsOf(['Student ID,First Name,Last Name,Mbr Eff,Mbr Term', '9,Ann,Fox,01/01/2025,06/30/2025'])).toMatchObject([
    { member_id: '9', coverage: { effective_date: '2025-01-01', termination_date: '2025-06-30' } },
  ]);
});

test('those who employ the people of others call them worksite employees', () => {
  const [ann] = recordsOf(['Worksite Employee ID,WSE First Name,WSE Last Name,WSE Birth Date,WSE SSN', 'W1,Ann,Fox,01/02/1980,536-22-1870']);
  expect(ann).toMatchObject({ employee_id: 'W1', first_name: 'Ann', last_name: 'Fox', date_of_birth: '1980-01-02', ssn: '***-**-1870' });
});

test('six letters are enough for an AS/400', () => {
  const records = recordsOf([
    'EMPNO,LSTNAM,FSTNAM,BRTDAT,RELCDE,PLNCDE,EFFDAT,TRMDAT',
    '1,FOX,ANN,01/02/1980,E,PPO,01/01/2025,06/30/2025',
    '1,FOX,BOB,03/04/1981,S,PPO,01/01/2025,06/30/2025',
  ]);
  expect(records).toMatchObject([
    {
      employee_id: '1',
      last_name: 'FOX',
      first_name: 'ANN',
      date_of_birth: '1980-01-02',
      coverage: { plan_id: 'PPO', effective_date: '2025-01-01', termination_date: '2025-06-30' },
      dependents: [{ first_name: 'BOB', relationship: 'spouse' }],
    },
  ]);
});

test('eye care is vision', () => {
  const records = recordsOf(['Employee ID,First Name,Last Name,Dental Plan,Eye Care Plan,Eyecare Eff Date', '1,Ann,Fox,DPPO,VSP,01/01/2025']);
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.plan_id, coverage.effective_date])).toEqual([
    ['dental', 'DPPO', null],
    ['vision', 'VSP', '2025-01-01'],
  ]);
});

test('the day of the plan beside an HSA begins the coverage where no other does', () => {
  const begins = (header: string, cells: string) =>
    recordsOf([`Employee ID,First Name,Last Name,HDHP Coverage Level,HDHP Effective Date${header}`, `1,Ann,Fox,Family,01/01/2025${cells}`]).map(
      ({ coverage }) => [coverage.coverage_type, coverage.effective_date],
    );
  expect(begins('', '')).toEqual([['FAMILY', '2025-01-01']]);
  const [hsa] = recordsOf(['Employee ID,First Name,Last Name,HSA Plan,HSA Effective Date,HDHP Term Date', '1,Ann,Fox,HSA 26,01/01/2026,12/31/2026']);
  expect(hsa!.coverage).toMatchObject({ plan_id: 'HSA 26', termination_date: null });
  expect(begins(',Coverage Effective Date', ',02/01/2025')).toEqual([['FAMILY', '2025-02-01']]);
});

test('a remark in brackets may have another one in it, as where a rule calls a column with a remark otherwise', () => {
  const [ann] = recordsOf([
    'Transaction Type (A/C/T),Employee ID (as issued (five digits)),First Name (legal (as on SSN card)),Last Name,Plan',
    'T,1,Ann,Fox,PPO',
    'A,2,Bob,Oak,PPO',
  ]);
  expect(ann).toMatchObject({ employee_id: '1', first_name: 'Ann', action: 'terminate' });
});

test('a remark within a remark does not hide whose or which a column is', () => {
  const [ann] = recordsOf([
    'Employee ID,Plan,First Name (Spouse (if any)),DOB (Spouse (if any)),First Name,Last Name,DOB',
    'E1,PPO,Zoe,1981-01-01,Ann,Lee,1980-01-01',
    'E2,PPO,,,Bob,Ray,1980-01-02',
  ]);
  expect(ann).toMatchObject({ first_name: 'Ann', dependents: [{ first_name: 'Zoe', relationship: 'spouse', date_of_birth: '1981-01-01' }] });
  const [cy] = recordsOf(['Employee ID (SSN (no dashes)),First Name,Last Name,DOB,Plan', '536221870,Cy,Oak,1980-01-01,PPO']);
  expect(cy).toMatchObject({ first_name: 'Cy', ssn: '***-**-1870', employee_id: null });
});

test.each(['no dashes (SSN)', 'SSN - 9 digits', 'SSN [no dashes]', 'SSN or (EIN)'])(
  'an SSN is no employee id, however its remark says so: (%s)',
  (remark) => {
    const [cy] = recordsOf([`Employee ID (${remark}),First Name,Last Name,DOB,Plan`, '536221870,Cy,Oak,1980-01-01,PPO']);
    expect(cy).toMatchObject({ first_name: 'Cy', ssn: '***-**-1870', employee_id: null });
  },
);

test('the day of the plan beside an HSA begins no coverage of another benefit', () => {
  const [dental] = recordsOf(['Employee ID,First Name,Last Name,HDHP Effective Date,Dental Plan,Dental Tier', '1,Ann,Fox,01/01/2025,DPPO,EE']);
  expect(dental!.coverage).toMatchObject({ benefit: 'dental', plan_id: 'DPPO', effective_date: null });
});
