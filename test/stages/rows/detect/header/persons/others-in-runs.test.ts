import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';
import { csvOf, FORMATS } from '../../../tables.ts';
import { inspect } from '../../inspecting.ts';
import { describePeople, expectedOf, FAMILIES, fileOf } from '../families-beside.ts';

const EMPLOYEE = 'Employee ID=id | First Name=self.first | Last Name=self.last | DOB=self.dob';
const CALLED = 'Employee ID=id | EE First Name=self.first | EE Last Name=self.last | EE DOB=self.dob';
const ZOE = "Relationship='Sister | DOB='1970-01-01";
const REACHED = "Phone='603-555-0142 | Email='zoe@zork.example";

describe.each(FORMATS)('in %s nobody is enrolled, nor lends the employee anything, who is', (_, read) => {
  test.each([
    ['a beneficiary', `${EMPLOYEE} | Beneficiary Name='Zoe Hart | ${ZOE}`],
    [
      'one of several beneficiaries',
      `${EMPLOYEE} | Beneficiary Name='Zoe Hart | ${ZOE} | Percent='50 | Beneficiary Name='Gil Hart | ${ZOE} | Percent='50`,
    ],
    ['a beneficiary of an employee who is called so', `${CALLED} | Beneficiary Name='Zoe Hart | ${ZOE}`],
    ['a beneficiary with two names', `${CALLED} | Beneficiary First Name='Zoe | Beneficiary Last Name='Hart | ${ZOE}`],
    ['a beneficiary with a bare last name', `${CALLED} | Beneficiary First Name='Zoe | Last Name='Hart | DOB='1970-01-01 | Relationship='Sister`],
    [
      'a beneficiary who stands beside a whole name',
      `ID=id | Name=self.name | DOB=self.dob | Beneficiary First Name='Zoe | Last Name='Hart | ${ZOE}`,
    ],
    ['a beneficiary behind a share', `${EMPLOYEE} | Beneficiary='Zoe Hart | %='100 | ${ZOE} | Phone='603-555-0142 | Address='9 Elm St | City='Keene`],
    [
      'in columns in snake case',
      `employee_id=id | employee_name=self.name | dob=self.dob | beneficiary_name='Zoe Hart | relationship='Sister | dob_2='1970-01-01`,
    ],
    ['a primary and a contingent beneficiary', `${EMPLOYEE} | Primary Beneficiary='Zoe Hart | ${ZOE} | Contingent Beneficiary='Gil Hart | ${ZOE}`],
    ['an emergency contact', `${EMPLOYEE} | Emergency Contact='Zoe Hart | Relationship='Spouse | ${REACHED}`],
    [
      'an emergency contact with two names',
      `${EMPLOYEE} | Emergency Contact First Name='Zoe | Last Name='Hart | Relationship='Spouse | Phone='603-555-0142`,
    ],
    ['an emergency contact at home', `${EMPLOYEE} | Emergency Contact='Zoe Hart | Relationship='Spouse | Home Phone='603-555-0142`],
    ['a physician', `${CALLED} | PCP First Name='Zoe | Last Name='Hart | NPI='1234567893 | Phone='603-555-0142`],
    ['a physician at the end', `${CALLED} | PCP Name='Zoe Hart | Address='9 Elm St | City='Keene | State='NH | Zip='03431 | Phone='603-555-0142`],
    ['a manager', `${CALLED} | Manager Last Name='Hart | First Name='Zoe | Email='zoe@zork.example | Hire Date='2020-01-01`],
    ['the manager of several', `${EMPLOYEE} | Supervisor='Zoe Hart | ${REACHED} | Hire Date='2020-01-01`],
    ['an agent', `${CALLED} | Broker First Name='Zoe | Last Name='Hart | ${REACHED} | Hire Date='2020-01-01`],
    ["the employer's contact", `${EMPLOYEE} | HR Contact Name='Zoe Hart | ${REACHED} | Plan='HMO`],
    ['a beneficiary, behind whom dependents stand', `${EMPLOYEE} | Beneficiary Name='Zoe Hart | ${ZOE} | Spouse Name=spouse.name | DOB=spouse.dob`],
    ['a beneficiary behind dependents', `${EMPLOYEE} | Spouse Name=spouse.name | DOB=spouse.dob | Beneficiary Name='Zoe Hart | ${ZOE}`],
  ])('%s', (_what, columns) => {
    const file = read(fileOf(columns));
    expect(describePeople(file)).toEqual(expectedOf(columns));
    for (const { phone, email, address } of file.records) expect([phone, email, address.street, address.city]).toEqual([null, null, null, null]);
  });

  test.each([
    ['a beneficiary', ['Employee', '', '', '', 'Beneficiary', '', ''], `Name='Zoe Hart | ${ZOE}`],
    [
      'several beneficiaries',
      ['Employee', '', '', '', 'Beneficiary 1', '', '', 'Beneficiary 2', '', ''],
      `Name='Zoe Hart | ${ZOE} | Name='Gil Hart | ${ZOE}`,
    ],
    ['an emergency contact', ['Employee', '', '', '', 'Emergency Contact', '', ''], "Relationship='Spouse | Name='Zoe Hart | Phone='603-555-0142"],
    ['a physician', ['Employee', '', '', '', 'PCP', '', ''], "First Name='Zoe | Last Name='Hart | Phone='603-555-0142"],
    ['a manager', ['Employee', '', '', '', 'Manager', '', ''], `Name='Zoe Hart | ${REACHED}`],
  ])('%s by a heading', (_what, headings, below) => {
    const file = read([headings, ...fileOf(`${EMPLOYEE} | ${below}`)]);
    expect(describePeople(file)).toEqual(expectedOf(EMPLOYEE));
    for (const { phone, email } of file.records) expect([phone, email]).toEqual([null, null]);
  });
});

describe('a birth date behind a beneficiary', () => {
  const HEADER = 'Employee ID,First Name,Last Name,Plan,Beneficiary Name,DOB';

  test('is the beneficiary’s where only rows that name one have it', () => {
    const { records } = normalizeFile([HEADER, '1,Al,Fox,Life,Zoe Hart,1970-01-01', '2,Bo,Gum,Life,,'].join('\n'));
    expect(records).toMatchObject([{ first_name: 'Al', date_of_birth: null, dependents: [] }, { first_name: 'Bo' }]);
  });

  test('is the employee’s where rows without one have it', () => {
    const { records } = normalizeFile([HEADER, '1,Al,Fox,Life,Zoe Hart,1980-01-11', '2,Bo,Gum,Life,,1985-05-15'].join('\n'));
    expect(records).toMatchObject([{ date_of_birth: '1980-01-11' }, { date_of_birth: '1985-05-15' }]);
  });

  test('is nobody’s, and said, where each row has both', () => {
    const text = [HEADER, '1,Al,Fox,Life,Zoe Hart,1970-01-01', '2,Bo,Gum,Life,Gil Hart,1971-01-01'].join('\n');
    expect(normalizeFile(text).records).toMatchObject([{ date_of_birth: null }, { date_of_birth: null }]);
    expect(inspect(text).findings).toMatchObject([{ code: 'values_unread', source: 'DOB behind Beneficiary Name' }]);
  });
});

/** Files whose columns behind somebody else are the employee's own. */
test.each([
  ['an emergency contact', 'Emergency Contact Name=id | DOB=self.dob | Sex=self.sex'],
  ['an emergency contact and a gender', "Emergency Contact='Zoe Hart | Sex=self.sex | SSN=self.ssn"],
  ['a beneficiary and a gender', "Beneficiary='Zoe Hart | Sex=self.sex"],
  ['a beneficiary and what goes on', "Beneficiary='Zoe Hart | SSN=self.ssn | DOB=self.dob | Hire Date='2020-01-01"],
  ['a beneficiary whose columns say so', "Beneficiary Name='Zoe Hart | Beneficiary Relationship='Sister | DOB=self.dob | Hire Date='2020-01-01"],
  ['a physician', "PCP='Zoe Hart | SSN=self.ssn | DOB=self.dob"],
  ['a beneficiary whose columns say so, at the end', "Beneficiary Name='Zoe Hart | Beneficiary Relationship='Sister | DOB=self.dob"],
])('what is the employee’s stays so behind %s', (_, behind) => {
  const columns = `Employee ID=id | First Name=self.first | Last Name=self.last | ${behind}`;
  const text = csvOf(fileOf(columns, FAMILIES));
  expect(describePeople(normalizeFile(text))).toEqual(expectedOf(columns));
});

describe('how one is reached behind another one is the employee’s', () => {
  const reached = (header: string, ...rows: string[]): unknown[] =>
    normalizeFile([`Employee ID,First Name,Last Name,DOB,${header}`, ...rows].join('\n')).records.map(({ email, phone }) => [email, phone]);

  test('where some who have the same manager are reached elsewhere', () => {
    const rows = ['1,Al,Fox,1980-01-11,Zoe Hart,603-555-0142,q1@fox.example', '2,Bo,Gum,1985-05-15,Zoe Hart,603-555-0143,q2@fox.example'];
    expect(reached('Manager Name,Phone,Email', ...rows)).toEqual([
      ['q1@fox.example', '+1-603-555-0142'],
      ['q2@fox.example', '+1-603-555-0143'],
    ]);
  });

  test('where it has their names in it', () => {
    const rows = [
      '1,Alan,Fox,1980-01-11,Zoe Hart,alan.fox@fox.example,603-555-0142',
      '2,Boris,Gum,1985-05-15,Gil Hart,bgum@fox.example,603-555-0143',
    ];
    expect(reached('Supervisor Name,Email,Phone', ...rows)).toEqual([
      ['alan.fox@fox.example', '+1-603-555-0142'],
      ['bgum@fox.example', '+1-603-555-0143'],
    ]);
  });

  test('where relatives have the same physician', () => {
    const { records } = normalizeFile(
      [
        'Member ID,Relationship,First Name,Last Name,DOB,PCP Name,Phone,Hire Date',
        '1,Self,Al,Fox,1980-01-11,Zoe Hart,603-555-0142,2020-01-01',
        '1,Spouse,Di,Roe,1981-02-12,Zoe Hart,603-555-0142,',
        '2,Self,Bo,Gum,1985-05-15,Gil Hart,603-555-0143,2020-01-01',
      ].join('\n'),
    );
    expect(records).toMatchObject([{ phone: '+1-603-555-0142' }, { phone: '+1-603-555-0143' }]);
  });

  test('where a couple of two names has the same physician', () => {
    const rows = ['1,Al,Fox,1980-01-11,Zoe Hart,603-555-0142,q@fox.example', '2,Di,Roe,1981-02-12,Zoe Hart,603-555-0142,q@fox.example'];
    expect(reached('PCP,Phone,Email', ...rows)).toEqual(rows.map(() => ['q@fox.example', '+1-603-555-0142']));
  });

  test('where the employee is the contact', () => {
    const rows = ['1,Al,Fox,1980-01-11,Al Fox,603-555-0142,q1@fox.example', '2,Bo,Gum,1985-05-15,Bo Gum,603-555-0143,q2@fox.example'];
    expect(reached('Contact Name,Phone,Email', ...rows)).toEqual([
      ['q1@fox.example', '+1-603-555-0142'],
      ['q2@fox.example', '+1-603-555-0143'],
    ]);
  });

  test('below the heading "Contact Information"', () => {
    const { records } = normalizeFile(
      'Employee,,,,Contact Information,,\nEmployee ID,First Name,Last Name,DOB,Phone,Email,Address\n1,Al,Fox,1980-01-11,603-555-0142,q1@fox.example,1 Elm St\n',
    );
    expect(records).toMatchObject([{ phone: '+1-603-555-0142', email: 'q1@fox.example', address: { street: '1 Elm St' } }]);
  });
});

test('a line of its own above the header is no heading over a person', () => {
  const { records } = normalizeFile('Broker,Acme\nFirst Name,Last Name,Employee ID,DOB\nAl,Fox,1,1980-01-11\n');
  expect(records).toMatchObject([{ first_name: 'Al', last_name: 'Fox', date_of_birth: '1980-01-11' }]);
});

test('names behind the last name of a physician are the person’s where both stand there', () => {
  const { records } = normalizeFile(
    'Employee ID,Employee First Name,Employee Last Name,PCP Last Name,First Name,Last Name,DOB,Relationship\n1,Al,Fox,Who,Al,Fox,1980-01-11,Self\n1,Al,Fox,Who,Di,Roe,1981-02-12,Spouse\n',
  );
  expect(records).toMatchObject([{ first_name: 'Al', last_name: 'Fox', dependents: [{ first_name: 'Di', last_name: 'Roe' }] }]);
});

test('who is covered by Medicare is called a beneficiary, too', () => {
  const { records } = normalizeFile(
    'Beneficiary ID,Beneficiary First Name,Beneficiary Last Name,Beneficiary Birth Date,Plan\n1,Al,Fox,1950-01-11,HMO\n2,Bo,Gum,1948-05-15,HMO\n',
  );
  expect(records).toMatchObject([
    { first_name: 'Al', date_of_birth: '1950-01-11' },
    { first_name: 'Bo', date_of_birth: '1948-05-15' },
  ]);
});

describe('beside others the employee keeps', () => {
  const described = (columns: string, families = FAMILIES): unknown[] =>
    normalizeFile(csvOf(fileOf(columns, families))).records.map(({ first_name, phone, email, address, dependents }) => [
      first_name,
      phone,
      email,
      address.street,
      address.zip,
      dependents.length,
    ]);

  test('the zip code behind a phone of somebody else: nobody says without a street where others are', () => {
    const columns = `${CALLED} | HR Contact Name='Zoe Hart | Phone='603-555-0142 | Zip='03301 | Plan='HMO`;
    expect(described(columns)).toEqual(FAMILIES.map(({ self }) => [self.first, null, null, null, '03301', 0]));
  });

  test('what stands again where nobody else is named: the one behind an emergency contact is the contact’s', () => {
    const contact = "Emergency Contact='Zoe Hart | Address='9 Elm St | Email='zork@mail.example";
    const columns = `${EMPLOYEE} | ${contact} | Hire Date='2020-01-01 | Address='1 Oak Ave | Zip='03301 | Email='q@mail.example`;
    expect(described(columns)).toEqual(FAMILIES.map(({ self }) => [self.first, null, 'q@mail.example', '1 Oak Ave', '03301', 0]));
  });

  test('its own relationship where two beneficiaries of one name are reached in two ways', () => {
    const header = 'Employee ID,First Name,Last Name,DOB,Beneficiary Name,%,Phone,Relationship,Status';
    const rows = ['1,Al,Fox,1980-01-11,Zoe Hart,100,603-555-0142,Sister,Active', '2,Bo,Gum,1985-05-15,Zoe Hart,100,603-555-0143,Friend,Active'];
    expect(describePeople(normalizeFile([header, ...rows].join('\n')))).toEqual([
      ['Al Fox · self · 1980-01-11 ·  · '],
      ['Bo Gum · self · 1985-05-15 ·  · '],
    ]);
  });

  test('its own phone where each has dependents, whose relationships are nobody’s rows', () => {
    const header = 'Employee ID,EE First Name,EE Last Name,EE DOB,PCP Name,Phone,Dependent Name,Relationship,DOB,Dependent Name,Relationship,DOB';
    const row = (n: number, first: string, last: string): string =>
      `${n},${first},${last},1980-01-11,Zoe Hart,603-555-0142,Di ${last},Spouse,1981-02-12,Cy ${last},Child,2012-03-13`;
    const { records } = normalizeFile([header, row(1, 'Al', 'Fox'), row(2, 'Bo', 'Gum'), row(3, 'Ida', 'Hale')].join('\n'));
    expect(records).toMatchObject([{ phone: null }, { phone: null }, { phone: null }]);
    expect(records.map(({ dependents }) => dependents.length)).toEqual([2, 2, 2]);
  });

  test('its own SSN before a beneficiary of whom a phone and an SSN are sent', () => {
    const columns = `${CALLED} | EE SSN=self.ssn | Beneficiary Name='Zoe Hart | Phone='603-555-0142 | SSN='219079999 | Job Title='Cook`;
    expect(described(columns)).toEqual(FAMILIES.map(({ self }) => [self.first, null, null, null, null, 0]));
    expect(describePeople(normalizeFile(csvOf(fileOf(columns))))).toEqual(expectedOf(columns));
  });

  test('its own birth date where a beneficiary of one name is reached in two ways', () => {
    const header = 'Employee ID,EE First Name,EE Last Name,EE DOB,Beneficiary Name,%,Phone,DOB,Plan';
    const rows = ['1,Al,Fox,1980-01-11,Zoe Hart,100,603-555-0142,1970-01-01,HMO', '2,Bo,Gum,1985-05-15,Zoe Hart,100,603-555-0143,1971-01-01,HMO'];
    expect(normalizeFile([header, ...rows].join('\n')).records).toMatchObject([
      { date_of_birth: '1980-01-11', phone: null },
      { date_of_birth: '1985-05-15', phone: null },
    ]);
  });

  test.each(['', 'N/A', 'None'])('nothing of a beneficiary where "%s" says that there is none', (none) => {
    const header = 'Employee ID,First Name,Last Name,DOB,Beneficiary Name,Phone,Relationship,Status';
    const rows = ['1,Al,Fox,1980-01-11,Zoe Hart,603-555-0142,Sister,Active', `2,Bo,Gum,1985-05-15,${none},${none},${none},Active`];
    expect(normalizeFile([header, ...rows].join('\n')).records).toMatchObject([
      { first_name: 'Al', relationship: 'self', phone: null },
      { first_name: 'Bo', relationship: 'self', phone: null },
    ]);
  });

  test.each(['Bene', 'Beneficiary'])('who it is behind the relationship of a %s', (bene) => {
    const columns = `${EMPLOYEE} | ${bene}='Zoe Hart | SSN='219079999 | Relationship='Friend | %='100 | Zip='03301`;
    expect(described(columns)).toEqual(FAMILIES.map(({ self }) => [self.first, null, null, null, '03301', 0]));
  });
});

describe('an address behind the employer’s name', () => {
  const streets = (header: string, ...rows: string[]): unknown[] =>
    normalizeFile([header, ...rows].join('\n')).records.map(({ address: { street, city, zip } }) => [street, city, zip]);
  const HEADER = 'Company Name,Address,City,State,Zip,Employee ID,Employee First Name,Employee Last Name,Employee DOB';

  test('is nobody’s where employees who are not related share it', () => {
    const acme = 'Acme Mills,1 Corporate Way,Keene,NH,03431';
    const rows = [`${acme},1,Al,Fox,1980-01-11`, `${acme},2,Bo,Gum,1985-05-15`, `${acme},3,Ida,Hale,1978-06-16`];
    expect(streets(HEADER, ...rows)).toEqual(rows.map(() => [null, null, null]));
  });

  test('is the employee’s where those of one employer have several', () => {
    const rows = ['Acme Mills,1 Elm St,Keene,NH,03431,1,Al,Fox,1980-01-11', 'Acme Mills,2 Elm St,Dover,NH,03820,2,Bo,Gum,1985-05-15'];
    expect(streets(HEADER, ...rows)).toEqual([
      ['1 Elm St', 'Keene', '03431'],
      ['2 Elm St', 'Dover', '03820'],
    ]);
  });

  test.each([
    ['Mailing Address,Mailing City,Mailing State,Mailing Zip', ',,,'],
    ['Mail Stop,Mailing Address,Mailing City,Mailing State,Mailing Zip', ',,,,'],
  ])('is the employee’s beside one for letters: %s', (letters, blanks) => {
    const header = `Employee ID,First Name,Last Name,DOB,Company,Address,City,State,Zip,${letters}`;
    const { records } = normalizeFile(`${header}\n1,Ann,Lee,1980-01-02,Zork,1 Oak St,Keene,NH,03431,${blanks}\n`);
    expect(records[0]!.address).toEqual({ street: '1 Oak St', city: 'Keene', state: 'NH', zip: '03431' });
  });

  test('is the employer’s where the employee has another', () => {
    const header = 'Employer,Address,City,State,Zip,Employee ID,First Name,Last Name,Address,City,State,Zip';
    expect(streets(header, 'Acme Mills,1 Corporate Way,Keene,NH,03431,1,Al,Fox,2 Elm St,Dover,NH,03820')).toEqual([['2 Elm St', 'Dover', '03820']]);
  });
});
