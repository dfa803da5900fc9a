import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const fileOf = (...lines: readonly string[]) => normalizeFile(lines.join('\n'));

describe('files of programs and administrators', () => {
  test('the armed forces: a sponsor’s family, the number of each person, and the program of care', () => {
    const { records, errors } = fileOf(
      'Sponsor SSN,Sponsor Last Name,DoD ID Number,Last Name,First Name,DOB,Relationship,HCDP Code,HCDP Begin Date,HCDP End Date',
      '512104477,FOX,1200000001,FOX,AMY,19800101,SELF,108,20250101,',
      '512104477,FOX,1200000002,FOX,BEN,20120101,CHILD,108,20250101,20250630',
    );
    expect(records).toMatchObject([
      {
        member_id: '1200000001',
        coverage: { plan_id: '108', effective_date: '2025-01-01' },
        dependents: [{ member_id: '1200000002', relationship: 'child', termination_date: '2025-06-30' }],
      },
    ]);
    expect(errors).toEqual([]);
  });

  test('an exchange: qualified individuals, not the agent beside them', () => {
    const { records } = fileOf(
      'QI First Name|QI Last Name|QI Birth Date|QI Gender|QI Social Security Number (SSN)|Relationship to Subscriber Indicator|Exchange-Assigned Subscriber ID|Exchange-Assigned Member ID|Residential City Name|QHP Identifier|Benefit Start Date|Agent/Broker Name',
      'Amy|Fox|19800101|F|512104477|18|000700|000700|Dover|12345DE0010001|20250101|Jo Rand',
      'Ben|Fox|20120101|M||19|000700|000701|Dover|12345DE0010001|20250101|Jo Rand',
    );
    expect(records).toMatchObject([
      {
        member_id: '000700',
        first_name: 'Amy',
        last_name: 'Fox',
        gender: 'F',
        ssn: '***-**-4477',
        address: { city: 'Dover' },
        dependents: [{ member_id: '000701', first_name: 'Ben', relationship: 'child' }],
      },
    ]);
  });

  test('Medicaid: a state’s own number, the managed care organization, and demographics by that name', () => {
    const { records } = fileOf(
      'ahcccsId,MCO_ID,Member_LastName,Member_FirstName,Member_Demographics_BirthDate,Member_Demographics_GenderCode,Member_PostalCode',
      'A700,MCO3,Fox,Amy,20150203,F,85701',
    );
    expect(records).toMatchObject([
      { member_id: 'A700', date_of_birth: '2015-02-03', gender: 'F', address: { zip: '85701' }, coverage: { plan_id: 'MCO3' } },
    ]);
  });

  test('accounts: their days, and the level of the plan that they belong to', () => {
    const { records } = fileOf(
      'Employee ID,Last Name,First Name,DOB,Account Type,HDHP Coverage Level,Account Effective Date,Account Term Date',
      '7,Fry,Gus,1969-09-09,HSA,Family,01/01/2025,06/30/2025',
    );
    expect(records).toMatchObject([
      { coverage: { benefit: 'hsa', coverage_type: 'FAMILY', effective_date: '2025-01-01', termination_date: '2025-06-30' } },
    ]);
  });

  test('a university: whoever waived its plan, unless the status is that of a request', () => {
    const tiersOf = (...statuses: readonly string[]) =>
      fileOf(
        'Student ID,Last Name,First Name,DOB,Insurance Plan,Waiver Status',
        ...statuses.map((status, at) => `90${at},Fox,Amy${at},2003-01-05,SHIP,${status}`),
      ).records.map(({ coverage }) => coverage.coverage_type);
    expect(tiersOf('Waived', 'Enrolled', 'Pending')).toEqual(['WAIVED', null, null]);
    expect(tiersOf('Denied', 'Waived', 'Enrolled')).toEqual([null, null, null]);
    // Of a waiver program of Medicaid.
    expect(tiersOf('Not Enrolled', 'Enrolled', 'Pending')).toEqual([null, null, null]);
  });

  test('insurers abroad: the group, the carrier’s number, the days of a scheme, a child’s forename', () => {
    const { records } = fileOf(
      'Plan Contract Number,GS ID#,Surname,Forename(s),Date of Birth,Date Joined Scheme,Scheme Leaving Date,Child 1 Forename,Child 1 Surname,Child 1 DOB',
      '00123,ABC-00,Hughes,Owen,25/12/1979,13/01/2025,30/06/2025,Efan,Hughes,18/05/2012',
    );
    expect(records).toMatchObject([
      {
        group_id: '00123',
        member_id: 'ABC-00',
        coverage: { effective_date: '2025-01-13', termination_date: '2025-06-30' },
        dependents: [{ first_name: 'Efan', relationship: 'child' }],
      },
    ]);
  });

  test('a French mutual insurer: the formula, and the days of a coverage, not those of joining and leaving', () => {
    const { records } = fileOf(
      "Matricule;Nom;Prénom;Date de naissance;Formule;Date d'adhésion;Date de sortie;Date d'effet",
      'M1;Petit;Hugo;25/12/1990;Confort;13/01/2015;30/06/2016;13/01/2025',
    );
    expect(records).toMatchObject([
      { last_name: 'Petit', first_name: 'Hugo', coverage: { plan_id: 'Confort', effective_date: '2025-01-13', termination_date: null } },
    ]);
  });

  test.each([
    ['First Name,Last Name,DBN,Student ID,DOB,Plan', 'Ann,Lee,02M475,M1,2010-01-02,Dental'],
    ['First Name,Last Name,GS ID,Medicaid ID,DOB,Plan', 'Ann,Lee,5,M1,2010-01-02,PPO'],
    ['First Name,Last Name,Medicaid ID,DOB,Plan,QI Start Date,QI ID', 'Ann,Lee,M1,1980-01-02,PPO,2025-01-01,7'],
  ])('what a school, a row or a program is called is no id of a member beside one: %s', (header, row) => {
    expect(fileOf(header, row).records).toMatchObject([{ member_id: 'M1', coverage: { effective_date: null } }]);
  });

  test('another individual of a row is not its member', () => {
    const { records } = fileOf(
      'Member ID,First Name,Last Name,DOB,Individual Last Name,Individual First Name,Individual Email,Individual Address',
      'M1,Ann,Lee,1980-01-02,Smith,Zed,z@example.com,9 Elm',
    );
    expect(records).toMatchObject([{ first_name: 'Ann', last_name: 'Lee', email: null, address: { street: null } }]);
  });

  test('a program in which somebody has been for long says nothing beside an enrollment', () => {
    const { records } = fileOf(
      'Medicaid ID,First Name,Last Name,DOB,Plan Name,Program Start Date,Program End Date,Enrollment Begin,Disenrollment Date',
      'M1,Ann,Lee,1980-01-02,PPO,2010-01-01,2015-01-01,2026-01-01,',
    );
    expect(records).toMatchObject([{ coverage: { effective_date: '2026-01-01', termination_date: null } }]);
  });

  test('a program of insurance, and whose sex was assigned at birth', () => {
    const { records } = fileOf(
      'EmployeeID,FirstName,LastName,DOB,SexAssignedAtBirth,SpouseFirstName,SpouseLastName,SpouseDOB,SpouseSexAssignedAtBirth,ProgramEffectiveDate',
      '7,Gus,Fry,1969-09-09,M,Ann,Fry,1970-01-01,F,2025-01-01',
    );
    expect(records).toMatchObject([
      { gender: 'M', coverage: { effective_date: '2025-01-01' }, dependents: [{ first_name: 'Ann', relationship: 'spouse', gender: 'F' }] },
    ]);
  });

  test('a number beside a medical plan, and whichever phone there is', () => {
    const { records } = fileOf(
      'Employee ID,Last Name,First Name,DOB,Member ID# for Medical Plan,Home/Work Number',
      '7,Fry,Gus,1969-09-09,XYZ100,603-555-0142',
    );
    expect(records).toMatchObject([{ employee_id: '7', member_id: 'XYZ100', phone: '+1-603-555-0142' }]);
  });
});
