import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const first = (header: string, cells: string) => {
  const { records, errors } = normalizeFile(`Employee ID,First Name,Last Name,DOB,${header}\n1,Al,Fox,1/1/1980,${cells}\n2,Bo,Gum,2/2/1981\n`);
  expect(errors.filter(({ row_number }) => row_number === 2)).toEqual([]);
  return records[0]!;
};

describe('a relationship behind somebody else', () => {
  test.each(['Beneficiary Name', 'Primary Beneficiary', 'Beneficiary 1 Name', 'Emergency Contact', 'Emergency Contact Name'])(
    'is that of the %s',
    (name) => {
      expect(first(`Plan,${name},Relationship`, 'Basic Life,Di Fox,Spouse')).toMatchObject({ first_name: 'Al', relationship: 'self' });
    },
  );

  test('is the person’s where a row says "self"', () => {
    const { records } = normalizeFile(
      'Employee ID,First Name,Last Name,Beneficiary Name,Relationship,Plan\n1,Al,Fox,Di Fox,Self,HMO\n1,Di,Fox,,Spouse,HMO\n',
    );
    expect(records).toMatchObject([{ first_name: 'Al', dependents: [{ first_name: 'Di', relationship: 'spouse' }] }]);
  });

  test('is the person’s where a row says it without them', () => {
    const { records } = normalizeFile(
      'Employee ID,First Name,Last Name,Beneficiary Name,Relationship,Plan\n1,Al,Fox,Di Fox,,HMO\n1,Di,Fox,,Spouse,HMO\n1,Cy,Fox,,Child,HMO\n',
    );
    expect(records).toMatchObject([{ first_name: 'Al', dependents: [{ relationship: 'spouse' }, { relationship: 'child' }] }]);
  });

  test('has the phone of whom one calls beside it', () => {
    expect(first('Plan,Emergency Contact,Relationship,Phone', 'HMO,Di Fox,Spouse,603-555-0142').phone).toBe(null);
    expect(first('Plan,Phone,Emergency Contact,Relationship', 'HMO,603-555-0142,Di Fox,Spouse').phone).toBe('+1-603-555-0142');
    expect(first('Plan,Emergency Contact,Home Phone', 'HMO,Di Fox,603-555-0142').phone).toBe('+1-603-555-0142');
  });
});

describe('the day on which something ends', () => {
  test.each(['Term Date', 'Termination Date', 'Date of Termination', 'End Date'])(
    'is that of the employment in a file without coverages: %s',
    (name) => {
      expect(first(`Hire Date,${name}`, '1/1/2020,10/1/2024')).toMatchObject({ hire_date: '2020-01-01', coverage: { termination_date: null } });
    },
  );

  test.each(['Plan', 'Coverage Effective Date', 'Medical Tier'])('is that of the coverage where the file has a %s', (name) => {
    const { records } = normalizeFile(`Member ID,First Name,Last Name,Hire Date,${name},Term Date\n1,Al,Fox,1/1/2020,,10/1/2024\n`);
    expect(records[0]?.coverage.termination_date).toBe('2024-10-01');
  });
});

describe('a start date', () => {
  test('beside a job is that of the employment where the coverage has another first day, and the end is the coverage’s', () => {
    const { records } = normalizeFile(
      'Employee ID,First Name,Last Name,Start Date,Employment Type,Plan,Effective Date,End Date\n1,Al,Fox,6/1/2010,Salaried,HMO,1/1/2025,6/30/2025\n2,Bo,Gum,6/1/2011,Salaried,HMO,,\n',
    );
    expect(records).toMatchObject([
      { hire_date: '2010-06-01', coverage: { effective_date: '2025-01-01', termination_date: '2025-06-30' } },
      { hire_date: '2011-06-01', coverage: { effective_date: null } },
    ]);
  });

  test.each([
    ['beside a job', 'Job Title,Start Date,Medical Plan,Dental Plan', 'Cook,6/1/2010,HMO,DPPO'],
    ['beside a department', 'Department,Start Date,Medical Plan,Dental Plan', 'Kitchen,6/1/2010,HMO,DPPO'],
    ['before a type of employment', 'Start Date,Employment Type,Medical Plan,Dental Plan', '6/1/2010,Salaried,HMO,DPPO'],
    ['beside the day on which somebody left', 'Start Date,Departure Date,Location,Medical Plan,Dental Plan', '6/1/2010,,Reno,HMO,DPPO'],
    [
      'beside its end, in a file of jobs where benefits begin on days of their own',
      'Start Date,End Date,Job Title,Medical Plan,Medical Effective Date',
      '6/1/2010,,Cook,HMO,',
    ],
    ['where benefits begin on days of their own', 'Start Date,Medical Plan,Medical Effective Date,Dental Plan', '6/1/2010,HMO,,DPPO'],
  ])('is that of the employment %s', (_, header, cells) => {
    expect(first(header, cells)).toMatchObject({ hire_date: '2010-06-01', coverage: { plan_id: 'HMO', effective_date: null } });
  });

  test.each(['Start Date,Work Email,Department', 'Manager,Phone Number,Start Date', 'start_date,email,reports_to'])(
    'is that of the employment in a file of jobs without coverages: %s',
    (header) => {
      const cells = header.split(',').map((name) => (/start/i.test(name) ? '6/1/2010' : ''));
      expect(first(header, cells.join(','))).toMatchObject({ hire_date: '2010-06-01', coverage: { effective_date: null } });
    },
  );

  test.each([
    ['in other files', 'Start Date,Medical Plan,Dental Plan', '1/1/2025,HMO,DPPO'],
    ['beside its end', 'Job Title,Start Date,End Date,Medical Plan,Dental Plan', 'Cook,1/1/2025,,HMO,DPPO'],
    [
      'beside its end, behind what the coverage costs',
      'Job Title,Medical Plan,Medical Cost,Start Date,End Date,Dental Plan,Dental Effective Date',
      'Cook,HMO,20,1/1/2025,,DPPO,2/1/2025',
    ],
    ['beside its end, behind an amount', 'Job Title,Amount,Start Date,End Date,Medical Plan,Dental Effective Date', 'Cook,20,1/1/2025,,HMO,'],
    ['where only another benefit has a day of its own', 'Start Date,Medical Plan,FSA Election,FSA Effective Date', '1/1/2025,HMO,,'],
    ['beside the day of hire', 'Job Title,Start Date,Hire Date,Medical Plan,Dental Plan', 'Cook,1/1/2025,6/1/2010,HMO,DPPO'],
  ])('is that of the coverage %s', (_, header, cells) => {
    expect(first(header, cells).coverage).toMatchObject({ plan_id: 'HMO', effective_date: '2025-01-01' });
  });

  test.each(['Premium', 'EE Contribution', 'Payroll Deduction'])('is that of the coverage in a file of jobs that says what one costs: %s', (cost) => {
    const record = first(`Department,Location,${cost},Start Date`, 'Kitchen,Keene,12.50,1/1/2025');
    expect(record).toMatchObject({ hire_date: null, coverage: { effective_date: '2025-01-01' } });
  });
});

describe('one benefit by its bare name', () => {
  test.each([
    ['Dental', 'EE+SP', { benefit: 'dental', plan_id: null, coverage_type: 'EMPLOYEE_SPOUSE' }],
    ['Vision', 'VSP Choice', { benefit: 'vision', plan_id: 'VSP Choice', coverage_type: null }],
    ['Medical', 'Waived', { benefit: 'medical', plan_id: null, coverage_type: 'WAIVED' }],
  ])('is a coverage: %s', (benefit, cell, coverage) => {
    expect(first(benefit, cell).coverage).toMatchObject(coverage);
  });

  test.each([
    ['Hospital', 'General'],
    ['Medical', '115'],
    ['Medical', '$230.00'],
    ['Medical', 'Eligible'],
    ['Dental', '90 days'],
    ['Vision', '2025-01-01'],
  ])('is none where it may be anything: %s says %s', (benefit, cell) => {
    expect(first(benefit, cell).coverage).toMatchObject({ benefit: null, plan_id: null, coverage_type: null });
  });
});

describe('what stands again behind a dependent’s name is the dependent’s', () => {
  const family = {
    first_name: 'Al',
    date_of_birth: '1980-01-01',
    dependents: [{ first_name: 'Di', date_of_birth: '1981-02-02', relationship: 'spouse' }],
  };

  test.each([
    ['Employee Name,DOB,Dependent Name,DOB,Relationship', 'Al Fox,1/1/1980,Di Fox,2/2/1981,Spouse'],
    ['Employee Name,Employee DOB,Dependent Name,DOB,Relationship', 'Al Fox,1/1/1980,Di Fox,2/2/1981,Spouse'],
    ['Name,DOB,SSN,Spouse Name,DOB,SSN', 'Al Fox,1/1/1980,,Di Fox,2/2/1981,'],
    ['Employee Name,DOB,Spouse Name,DOB,Child 1 Name,DOB', 'Al Fox,1/1/1980,Di Fox,2/2/1981,,'],
    ['Employee Name,DOB,Dependent Name,DOB,Relationship,Dependent Name,DOB,Relationship', 'Al Fox,1/1/1980,Di Fox,2/2/1981,Spouse,,,'],
  ])('%s', (header, cells) => {
    const { records } = normalizeFile(
      `Employee ID,${header},Plan\n1,${cells},HMO\n2,Bo Gum,2/2/1985${','.repeat(header.split(',').length - 2)},HMO\n`,
    );
    expect(records).toMatchObject([family, { first_name: 'Bo', dependents: [] }]);
  });
});

test.each([
  ['Employee ID,Employee Name,Dependent Name,Relationship,Plan', '1,Al Fox,Di Fox,Spouse,HMO'],
  ['Employee ID,Employee Name,Dependent Name,Dependent DOB,Relationship,Plan', '1,Al Fox,Di Fox,,Spouse,HMO'],
])('an employee who stands only beside dependents is not lost: %s', (header, row) => {
  const { records } = normalizeFile(`${header}\n${row}\n2,Bo Gum${','.repeat(header.split(',').length - 3)},HMO\n`);
  expect(records).toMatchObject([
    { first_name: 'Al', relationship: 'self', dependents: [{ first_name: 'Di', relationship: 'spouse' }] },
    { first_name: 'Bo', dependents: [] },
  ]);
});

test('a start date beside what somebody is paid is that of the employment', () => {
  const { hire_date: hired, coverage } = first('Work Email,Start date,Compensation,Medical Plan', 'al@example.com,06/01/2015,"$65,000.00",PPO');
  expect([hired, coverage.effective_date]).toEqual(['2015-06-01', null]);
});

describe('the day on which coverage was lost', () => {
  test('ends no coverage of COBRA, which begins on another', () => {
    const { coverage } = first('Plan,Loss of Coverage Date,COBRA Start Date', 'PPO,12/31/2024,01/01/2025');
    expect([coverage.effective_date, coverage.termination_date]).toEqual(['2025-01-01', null]);
  });

  test('ends a coverage beside which there is none of COBRA', () => {
    expect(first('Plan,Loss of Coverage Date', 'PPO,12/31/2024').coverage.termination_date).toBe('2024-12-31');
  });
});

describe('the day on which something was issued', () => {
  test('is that of a policy that may lapse', () => {
    const { coverage } = first('Cert #,Product,Issue Date,Lapse Date', 'C1,Accident,01/01/2025,06/30/2025');
    expect([coverage.effective_date, coverage.termination_date]).toEqual(['2025-01-01', '2025-06-30']);
  });

  test.each(['Plan,Issue Date,Note', 'License Number,Issue Date,Lapse Date'])('may be that of a document: %s', (header) => {
    expect(first(header, 'X,01/01/2025,06/30/2025').coverage.effective_date).toBeNull();
  });
});

describe('a customer', () => {
  const HEADER =
    'ACCOUNT NUMBER,CUSTOMER ID,SUBSCRIBER SSN,RELATIONSHIP,CUSTOMER FIRST NAME,CUSTOMER LAST NAME,CUSTOMER DOB,CUSTOMER COVERAGE EFFECTIVE DATE';

  test('who has a name is a member', () => {
    const { records } = normalizeFile(
      `${HEADER}\n33,U01,219099901,SUBSCRIBER,ANN,FOX,03/04/1980,01/01/2025\n33,U02,219099901,SPOUSE,BO,FOX,07/08/1981,01/01/2025\n`,
    );
    expect(records).toMatchObject([
      {
        member_id: 'U01',
        group_id: '33',
        date_of_birth: '1980-03-04',
        coverage: { effective_date: '2025-01-01' },
        dependents: [{ member_id: 'U02', first_name: 'BO' }],
      },
    ]);
  });

  test('is a member where nobody else has a name, and a birth date says that it is a person', () => {
    const { records } = normalizeFile('Client Name,Client ID,Effective Date,Plan Name,Date of Birth\n"FOX, ANN",C1,01/01/2025,PPO,03/04/1950\n');
    expect(records).toMatchObject([{ first_name: 'ANN', last_name: 'FOX', member_id: 'C1', date_of_birth: '1950-03-04' }]);
  });

  test('without one is a firm', () => {
    expect(first('Customer ID,Customer Name', 'C9,Acme')).toMatchObject({ first_name: 'Al', member_id: null, group_id: 'C9' });
  });
});

describe('an id of a partner without a name', () => {
  const read = (columns: string, cells: string) => normalizeFile(`First Name,Last Name,${columns}\nAl,Fox,${cells}\n`);

  test('is that of the member with a trading partner', () => {
    expect(read('partner_member_id,DOB', 'P1,1980-01-02').records).toMatchObject([{ member_id: 'P1', dependents: [] }]);
  });

  test.each(['partner_id', 'Partner Member ID'])('is nobody’s beside a member id: %s', (column) => {
    expect(read(`Member ID,${column}`, 'M1,P1').records).toMatchObject([{ member_id: 'M1', dependents: [] }]);
  });

  test('is the partner’s where the partner has a name', () => {
    const { records } = read('Member ID,Partner First Name,Partner ID', 'M1,Di,P1');
    expect(records).toMatchObject([{ member_id: 'M1', dependents: [{ first_name: 'Di', member_id: 'P1' }] }]);
  });
});

test('a related employee is the subscriber where the relationship is said, too', () => {
  const read = (header: string, cells: string) =>
    normalizeFile(`First Name,Last Name,Employee ID,${header}\nAnn,Lee,E1,,\nBo,Lee,E1S,${cells}\n`).records;
  expect(read('related_employee_id,related_relationship', 'E1,Spouse')).toMatchObject([{ first_name: 'Ann', dependents: [{ first_name: 'Bo' }] }]);
  expect(read('related_employee_id,note', 'E1,')).toHaveLength(2);
});

describe('the name of a beneficiary', () => {
  const read = (header: string, cells: string) => normalizeFile(`${header}\n${cells}\n`).records;

  test('is the member’s in a file of coverages that names nobody else', () => {
    const header = 'Medicare ID,Beneficiary Name,Plan Name,Enrollment Date,Disenrollment Date,Agent Name,DOB';
    expect(read(header, '1EG4TE5MK73,"Fox, Ann B",Gold,1/1/2026,,Cy Poe,2/3/1948')).toMatchObject([
      {
        member_id: '1EG4TE5MK73',
        first_name: 'Ann',
        last_name: 'Fox',
        date_of_birth: '1948-02-03',
        coverage: { plan_id: 'Gold', effective_date: '2026-01-01' },
      },
    ]);
  });

  test.each([
    ['Employee ID,Beneficiary Name,Plan', '100,Ann Fox,Basic Life'],
    ['Member ID,Beneficiary Name,Relationship,Plan', '100,Ann Fox,Spouse,Basic Life'],
    ['Member ID,Beneficiary Name,Percent,Plan', '100,Ann Fox,50,Basic Life'],
  ])('is that of somebody who is not covered beside %s', (header, cells) => {
    expect(() => read(header, cells)).toThrow('do not name a person');
  });

  test('is nobody’s beside a member’s', () => {
    expect(read('Member ID,Member Name,Beneficiary Name,Plan', '100,Al Fox,Ann Fox,Basic Life')).toMatchObject([
      { first_name: 'Al', dependents: [] },
    ]);
  });
});

describe('the number of a medical group', () => {
  test('is that of the policy where another benefit has its group’s', () => {
    const said = first('Medical Group ID,Medical Plan,Vision Group ID,Vision Plan', 'MG1,PPO,VG1,VSP');
    expect(said).toMatchObject({ group_id: 'MG1', coverage: { benefit: 'medical' } });
  });

  test('may be one of physicians elsewhere', () => {
    expect(first('Medical Group ID,Medical Plan', 'MG1,PPO')).toMatchObject({ group_id: null, coverage: { benefit: 'medical' } });
  });
});

describe('a pharmacy', () => {
  test('before a word for a coverage is that of prescriptions', () => {
    expect(first('Pharmacy Plan,Pharmacy Effective Date', 'RX1,1/1/2026').coverage).toMatchObject({
      benefit: 'prescription',
      plan_id: 'RX1',
      effective_date: '2026-01-01',
    });
  });

  test('by itself is a shop', () => {
    expect(first('Medical Plan,Pharmacy', 'PPO,Acme Drugs').coverage).toMatchObject({ benefit: 'medical', plan_id: 'PPO' });
  });
});

test.each(['Dental Carrier/Plan Name', 'Dental Insurance Carrier & Plan', 'Dental Plan/Carrier'])(
  'a carrier with its plan is the plan of its benefit: %s',
  (header) => {
    const { records } = normalizeFile(
      `Employee ID,First Name,Last Name,Medical Carrier/Plan Name,Level of Coverage*,${header},Level of Coverage*,EAP Plan? Y/N\n1,Al,Fox,Acme HMO,EE,Acme DPPO,FAM,Y\n`,
    );
    expect(records.map(({ coverage }) => `${coverage.benefit} ${coverage.plan_id} ${coverage.coverage_type}`)).toEqual([
      'medical Acme HMO EMPLOYEE_ONLY',
      'dental Acme DPPO FAMILY',
      'other EAP null',
    ]);
  },
);
