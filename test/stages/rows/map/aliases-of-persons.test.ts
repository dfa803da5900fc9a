import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const recordsOf = (header: string, ...rows: readonly string[]) => normalizeFile([header, ...rows].join('\n')).records;

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

test.each(['SP Name', "Employee's Spouse Name", 'Domestic Partner Name', 'Partner Name', 'Ch 1 Name', 'Family Member 1 Name'])(
  '%s is a whole name',
  (header) => {
    const { records, errors } = normalizeFile(`Employee ID,Last Name,First Name,DOB,${header}\n1,Fox,Amy,1980-01-01,Frida M Kahlo`);
    expect(records[0]!.dependents.map((one) => [one.first_name, one.last_name])).toEqual([['Frida', 'Kahlo']]);
    expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
  },
);

test.each(['Policyholder Name', 'Policy Holder', 'Primary Insured', 'Certificate Holder', 'Legal Name'])('%s is the name of a person', (header) => {
  const [record] = recordsOf(`SSN,${header},DOB,Plan`, '219-09-9991,"Fox, Amy",1980-01-01,PPO');
  expect(record).toMatchObject({ first_name: 'Amy', last_name: 'Fox' });
});

test('who holds the policy does not stand in for a last name that is blank', () => {
  const { errors } = normalizeFile('SSN,Last Name,First Name,DOB,Policyholder,Plan\n219-09-9991,,Amy,1980-01-01,Acme Inc,PPO');
  expect(errors.map(({ code }) => code)).toContain('required');
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
