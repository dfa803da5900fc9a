import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';
import { csvOf, FORMATS } from '../../../tables.ts';
import { inspect } from '../../inspecting.ts';
import { describePeople, expectedOf, FAMILIES, FEW, fileOf, LATE } from '../families-beside.ts';

const EMPLOYEE = 'Employee ID=id | First Name=self.first | Last Name=self.last | DOB=self.dob';
const WITHOUT_DOB = 'Employee ID=id | First Name=self.first | Last Name=self.last';
const CALLED = 'Employee ID=id | EE Last=self.last | EE First=self.first | EE DOB=self.dob';
const PLAN = "Medical Plan='HMO | Effective Date='2025-01-01";
const twice = (columns: string): string => [1, 2].map((n) => columns.replaceAll('#', String(n))).join(' | ');
const thrice = (columns: string): string => [1, 2, 3].map((n) => columns.replaceAll('#', String(n))).join(' | ');

/** What repeats, by what tells whose it is. */
const KINDS: [what: string, columns: string][] = [
  [
    'behind a spouse and children',
    `${EMPLOYEE} | Spouse Name=spouse.name | DOB=spouse.dob | ${twice('Child=child#.name | DOB=child#.dob')} | ${PLAN}`,
  ],
  ['behind the plan', `${EMPLOYEE} | ${PLAN} | Spouse=spouse.name | DOB=spouse.dob | ${twice('Child=child#.name | DOB=child#.dob')}`],
  [
    'with an SSN and a gender',
    `${EMPLOYEE} | SSN=self.ssn | Sex=self.sex | Spouse Name=spouse.name | Sex=spouse.sex | DOB=spouse.dob | SSN=spouse.ssn | ${twice('Child Name=child#.name | Sex=child#.sex | DOB=child#.dob | SSN=child#.ssn')}`,
  ],
  ['with names in another order', `${EMPLOYEE} | Spouse=spouse.list | DOB=spouse.dob | ${twice('Child=child#.list | DOB=child#.dob')}`],
  [
    'with names in two columns',
    `${EMPLOYEE} | Spouse First Name=spouse.first | Last Name=spouse.last | DOB=spouse.dob | ${twice('Child First Name=child#.first | Last Name=child#.last | DOB=child#.dob')}`,
  ],
  ['with an age between', `${EMPLOYEE} | Spouse=spouse.name | Age='40 | DOB=spouse.dob | ${twice("Child=child#.name | Age='9 | DOB=child#.dob")}`],
  ['between blank columns', `${EMPLOYEE} | =' | Spouse=spouse.name | DOB=spouse.dob | =' | ${twice("Child=child#.name | DOB=child#.dob | ='")}`],
  ['where the employee is called so', `${CALLED} | Spouse Name=spouse.name | DOB=spouse.dob | ${twice('Child=child#.name | DOB=child#.dob')}`],
  [
    'where the employee has no birth date',
    `${WITHOUT_DOB} | Spouse Name=spouse.name | DOB=spouse.dob | ${twice('Child=child#.name | DOB=child#.dob')}`,
  ],
  ['where the employee has nothing but a name', `Employee ID=id | Name=self.name | ${thrice('Dependent Name=dependent#.name | DOB=dependent#.dob')}`],
  ['behind names of children', `${EMPLOYEE} | ${PLAN} | ${twice('Name of Child=child#.name | Date of Birth=child#.dob')}`],
  ['behind one name of a child', `${EMPLOYEE} | ${PLAN} | Name of Child=child1.name | Date of Birth=child1.dob`],
  ['behind names of children, without one of the employee', `${WITHOUT_DOB} | ${twice('Name of Child=child#.name | Date of Birth=child#.dob')}`],
  ['under the same names', `${EMPLOYEE} | ${thrice('Dependent Name=dependent#.name | Dependent DOB=dependent#.dob')}`],
  [
    'under the same names, behind who they are',
    `${EMPLOYEE} | Spouse=spouse.name | Spouse DOB=spouse.dob | ${twice('Child=child#.name | Child DOB=child#.dob')}`,
  ],
  [
    'with a relationship behind',
    `${EMPLOYEE} | ${thrice('Dependent=dependent#.name | DOB=dependent#.dob | Relationship=dependent#.relationship')} | ${PLAN}`,
  ],
  [
    'with a relationship before',
    `${EMPLOYEE} | ${thrice('Relationship=dependent#.relationship | Dependent Name=dependent#.name | DOB=dependent#.dob')}`,
  ],
  [
    'beginning with a relationship, where the employee is called so',
    `${CALLED} | ${PLAN} | ${thrice('Rel=dependent#.relationship | Last Name=dependent#.last | First Name=dependent#.first | DOB=dependent#.dob')}`,
  ],
  [
    'beginning with a relationship, directly behind the employee',
    `${EMPLOYEE} | ${thrice('Relationship=dependent#.relationship | First Name=dependent#.first | Last Name=dependent#.last | DOB=dependent#.dob')}`,
  ],
  [
    'beginning with two columns',
    `${EMPLOYEE} | ${PLAN} | ${thrice('Rel=dependent#.relationship | Sex=dependent#.sex | Name=dependent#.name | DOB=dependent#.dob')} | Job Title='Cook`,
  ],
  ['beginning with a type', `${EMPLOYEE} | ${PLAN} | ${thrice('Type=dependent#.relationship | Name=dependent#.name | DOB=dependent#.dob')}`],
  [
    'with an SSN, which made them two employees',
    `${EMPLOYEE} | SSN=self.ssn | ${thrice('Rel=dependent#.relationship | Name=dependent#.name | DOB=dependent#.dob | SSN=dependent#.ssn')}`,
  ],
  [
    'without a word of who they are',
    `Employee ID=id | Name=self.name | DOB=self.dob | ${PLAN} | ${thrice('Name=dependent#.name | DOB=dependent#.dob')}`,
  ],
  [
    'where the employee stands first, as self',
    `Employee ID=id | Name=self.name | Relationship=self.relationship | DOB=self.dob | ${thrice('Name=dependent#.name | Relationship=dependent#.relationship | DOB=dependent#.dob')}`,
  ],
  [
    'with a birth date before each name',
    `${EMPLOYEE} | DOB=spouse.dob | Spouse=spouse.name | DOB=child1.dob | Child=child1.name | DOB=child2.dob | Child=child2.name`,
  ],
  [
    'beginning with a gender',
    `${EMPLOYEE} | Gender=self.sex | Sex=spouse.sex | Spouse Name=spouse.name | DOB=spouse.dob | ${twice('Sex=child#.sex | Child Name=child#.name | DOB=child#.dob')}`,
  ],
  [
    'with another column of each person between',
    `${EMPLOYEE} | Spouse Name=spouse.name | Spouse Occupation='Cook | DOB=spouse.dob | SSN=spouse.ssn | ${twice("Child Name=child#.name | Cover Child?='Y | DOB=child#.dob | SSN=child#.ssn")}`,
  ],
  [
    'with a type of each',
    `${EMPLOYEE} | ${thrice('Dependent Type=dependent#.relationship | Dependent Name=dependent#.name | Dependent DOB=dependent#.dob')}`,
  ],
  [
    'numbered by a program',
    `${EMPLOYEE} | Spouse=spouse.name | DOB.1=spouse.dob | Child=child1.name | DOB.2=child1.dob | Child.1=child2.name | DOB.3=child2.dob`,
  ],
  ['numbered from two on', `${EMPLOYEE} | Child Name=child1.name | DOB_2=child1.dob | Child Name_2=child2.name | DOB_3=child2.dob`],
  [
    'numbered in brackets',
    `Employee ID=id | Name=self.name | DOB=self.dob | ${PLAN} | ${[1, 2, 3].map((n) => `Name (${n + 1})=dependent${n}.name | DOB (${n + 1})=dependent${n}.dob`).join(' | ')}`,
  ],
  [
    'numbered without a blank',
    `${EMPLOYEE} | ${[1, 2].map((n) => `First Name${n + 1}=dependent${n}.first | Last Name${n + 1}=dependent${n}.last | DOB${n + 1}=dependent${n}.dob`).join(' | ')}`,
  ],
  [
    'numbered, where an emergency contact has the first one',
    `${EMPLOYEE} | Emergency Contact='Zoe Hart | Relationship='Sister | ${[1, 2].map((n) => `Name${n === 1 ? '' : '_2'}=dependent${n}.name | DOB_${n + 1}=dependent${n}.dob | Relationship_${n + 1}=dependent${n}.relationship`).join(' | ')}`,
  ],
];

describe.each(FORMATS)('in %s columns of dependents that repeat without a number are those of the person before them', (_, read) => {
  test.each(KINDS)('%s', (_what, columns) => {
    const file = read(fileOf(columns));
    expect(describePeople(file)).toEqual(expectedOf(columns));
    expect(file.errors.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(file.inspection.findings).toEqual([]);
  });

  test.each(KINDS)('%s, where most have nobody', (_what, columns) => {
    expect(describePeople(read(fileOf(columns, FEW)))).toEqual(expectedOf(columns, FEW));
  });

  test.each(KINDS.filter(([what]) => !/without one of the employee|no birth date/.test(what)))(
    '%s, where the first rows have nobody',
    (_what, columns) => {
      expect(describePeople(read(fileOf(columns, LATE)))).toEqual(expectedOf(columns, LATE));
    },
  );
});

describe.each(FORMATS)('in %s headings say whose columns are, whose names repeat below them', (_, read) => {
  const BELOW = 'Name=spouse.name | DOB=spouse.dob | Name=child1.name | DOB=child1.dob | Name=child2.name | DOB=child2.dob';

  test.each([
    ['a spouse and children', ['Employee', '', '', '', 'Spouse', '', 'Children', '', '', ''], BELOW],
    ['each child', ['Employee', '', '', '', 'Spouse Information', '', 'Child Information', '', 'Child Information', ''], BELOW],
    [
      'dependents',
      ['Employee', '', '', '', 'Dependent Information'],
      thrice('Relationship=dependent#.relationship | First Name=dependent#.first | Last Name=dependent#.last | DOB=dependent#.dob'),
    ],
    [
      'dependents, in every one of their columns',
      [...Array.from({ length: 4 }, () => 'Employee'), ...Array.from({ length: 9 }, () => 'Dependents')],
      thrice('Name=dependent#.name | Relationship=dependent#.relationship | DOB=dependent#.dob'),
    ],
    [
      'children by a word of their own',
      ['Employee', '', '', '', 'Spouse', '', 'Children', '', '', ''],
      `Name=spouse.name | DOB=spouse.dob | ${twice('Child=child#.name | DOB=child#.dob')}`,
    ],
  ])('of %s', (_what, headings, below) => {
    const columns = `${EMPLOYEE} | ${below}`;
    expect(describePeople(read([headings, ...fileOf(columns)]))).toEqual(expectedOf(columns));
  });
});

/** Columns of files in which each row is one person, or in which others stand who are no dependents. */
const OTHERS: [what: string, columns: string][] = [
  [
    'an employer',
    "Employee ID=id | First Name=self.first | Last Name=self.last | Employer Name='Harbor Mills | Date of Birth=self.dob | Sex=self.sex",
  ],
  ['a manager', "Employee ID=id | First Name=self.first | Last Name=self.last | Manager Name='Gil Boss | DOB=self.dob | SSN=self.ssn"],
  ['a manager with the names of an employee', `${WITHOUT_DOB} | Manager ID='77 | Last Name='Boss | First Name='Gil | DOB=self.dob | Sex=self.sex`],
  ['a physician', `${EMPLOYEE} | PCP Name='Gil Boss | Phone='603-555-0142 | Doctor Name='Max Chief | Phone='603-555-0143`],
  ['a father', "Employee ID=id | Name=self.name | Father Name='Gil Boss | DOB=self.dob | Sex=self.sex"],
  ['a firm’s partner', `${WITHOUT_DOB} | Partner='Yes | DOB=self.dob`],
  ['whether a spouse works', `${EMPLOYEE} | Spouse Employed?='Y | Spouse Employer='Dell Tools`],
  ['whether there is a spouse, and how many children', `${WITHOUT_DOB} | Spouse='Y | Child='2 | DOB=self.dob`],
  ['a department', `${WITHOUT_DOB} | Dep='Human Resources | DOB=self.dob | Sex=self.sex`],
  ['what rates are', `${EMPLOYEE} | Spouse='120.00 | Child='80.00`],
  ['a birth date twice', `${EMPLOYEE} | Sex=self.sex | DOB=self.dob | DOB.1=self.dob`],
  ['an address twice', `${EMPLOYEE} | Address='4 Elm St | City='Dover | State='NH | Address='5 Elm St | City='Keene | State='NH`],
  ['tables that were joined', `${EMPLOYEE} | ${twice('First Name=self.first | Last Name=self.last | DOB=self.dob')}`],
  ['tables that were joined, with another form of names', `${EMPLOYEE} | Name=self.name | DOB=self.dob`],
  ['a legal and a preferred name', "Employee ID=id | Last Name=self.last | First Name=self.first | Preferred First Name='Zed | DOB=self.dob"],
  ['a second last name', "Employee ID=id | Last Name=self.last | Last Name 2=' | First Name=self.first | DOB=self.dob"],
  ['what the employee is again behind a spouse', `${WITHOUT_DOB} | DOB=self.dob | Spouse Name=' | DOB=self.dob | Sex=self.sex`],
];

describe.each(FORMATS)('in %s the employee keeps what is its own beside', (_, read) => {
  test.each(OTHERS)('%s', (_what, columns) => {
    expect(describePeople(read(fileOf(columns)))).toEqual(expectedOf(columns));
  });

  test('a spouse, behind whose name the employee’s own columns stand', () => {
    const columns = `${WITHOUT_DOB} | Spouse Name=spouse.name | DOB=self.dob | SSN=self.ssn | Sex=self.sex`;
    expect(describePeople(read(fileOf(columns)))).toEqual(expectedOf(columns));
  });

  test('children, behind the last of whose columns they stand, which all say whose they are', () => {
    const married = FAMILIES.filter(({ children }) => children.length > 0);
    const columns = `${WITHOUT_DOB} | Child Name=child1.name | Child DOB=child1.dob | DOB=self.dob | Sex=self.sex | SSN=self.ssn`;
    expect(describePeople(read(fileOf(columns, married)))).toEqual(expectedOf(columns, married));
  });

  test('children, behind the last of whom they stand', () => {
    const columns = `${EMPLOYEE} | ${twice('Child=child#.name | DOB=child#.dob')} | SSN=self.ssn | Sex=self.sex`;
    expect(describePeople(read(fileOf(columns)))).toEqual(expectedOf(columns));
  });
});

test.each([
  ['with the subscriber’s name in each', 'Subscriber ID,Subscriber Last Name,Subscriber First Name,Relationship,Last Name,First Name,DOB', 'Fox,Al'],
  ['with the employee’s name in each', 'Employee ID,EE Last,EE First,Rel,Last Name,First Name,DOB', 'Fox,Al'],
])('rows of one person each stay so, %s', (_, header, holder) => {
  const file = normalizeFile(
    [header, `1,${holder},Self,Fox,Al,1980-01-11`, `1,${holder},Spouse,Roe,Di,1981-02-12`, '2,Gum,Bo,Self,Gum,Bo,1985-05-15'].join('\n'),
  );
  expect(describePeople(file)).toEqual([
    ['Al Fox · self · 1980-01-11 ·  · ', 'Di Roe · spouse · 1981-02-12 ·  · '],
    ['Bo Gum · self · 1985-05-15 ·  · '],
  ]);
});

test.each([
  ['by the relationship', 'Employee ID,Employee Name,Dependent Name,Relationship,DOB', ['Al Fox,Self', 'Di Roe,Spouse', 'Bo Gum,Self']],
  ['by the name', 'Employee ID,Employee Name,Dependent Name,Plan,DOB', ['Al Fox,HMO', 'Di Roe,HMO', 'Bo Gum,HMO']],
])('rows of one person each stay so where those of an employee call it a dependent, known %s', (_, header, [al, di, bo]) => {
  const file = normalizeFile([header, `1,Al Fox,${al},1980-01-11`, `1,Al Fox,${di},1981-02-12`, `2,Bo Gum,${bo},1985-05-15`].join('\n'));
  const born = new Map(file.records.flatMap((one) => [one, ...one.dependents]).map((one) => [one.first_name, one.date_of_birth]));
  expect(born.get('Al')).toBe('1980-01-11');
  expect(born.get('Bo')).toBe('1985-05-15');
});

test('rows of one person each stay so where all of a family name the spouse', () => {
  const file = normalizeFile(
    [
      'Employee ID,Relationship,First Name,Last Name,Spouse Name,DOB',
      '1,Self,Al,Fox,Di Roe,1980-01-11',
      '1,Child,Cy,Fox,Di Roe,2012-03-13',
      '2,Self,Kai,Lund,Mia Lund,1990-08-18',
    ].join('\n'),
  );
  expect(file.records.map(({ first_name, date_of_birth }) => [first_name, date_of_birth])).toEqual([
    ['Al', '1980-01-11'],
    ['Kai', '1990-08-18'],
  ]);
  expect(file.inspection.findings).toEqual([]);
});

test('rows of one person each stay so where a name stands twice behind the employee’s', () => {
  const file = normalizeFile(
    [
      'Employee ID,Employee Name,First Name,Last Name,DOB,First Name',
      '1,Al Fox,Al,Fox,1980-01-11,Al',
      '1,Al Fox,Cy,Fox,2012-03-13,Cy',
      '2,Bo Gum,Bo,Gum,1985-05-15,Bo',
    ].join('\n'),
  );
  expect(file.records.map(({ first_name, dependents }) => [first_name, ...dependents.map((one) => one.first_name)])).toEqual([['Al', 'Cy'], ['Bo']]);
  expect(file.inspection.findings).toEqual([]);
});

test('a spouse who is named twice takes nothing that rows without one have', () => {
  const columns = `Employee ID=id | EE First=self.first | EE Last=self.last | Spouse SSN=' | Spouse=spouse.name | DOB=self.dob | Spouse Name=spouse.name | Name=self.name`;
  const { records } = normalizeFile(csvOf(fileOf(columns)));
  expect(records.map(({ first_name, date_of_birth }) => [first_name, date_of_birth])).toEqual(FAMILIES.map(({ self }) => [self.first, self.dob]));
});

test('several employees in a row are refused as before', () => {
  const block = 'Employee ID,First Name,Last Name,DOB';
  const rows = [`${block},${block},${block}`, '1,Al,Fox,1980-01-11,2,Bo,Gum,1985-05-15,3,Ida,Hale,1978-06-16'];
  expect(() => normalizeFile(rows.join('\n'))).toThrow('hold two persons each');
});

test('members who stand behind a subscriber with an id of their own are its dependents', () => {
  const member = 'Member ID,First Name,Last Name,DOB,Relationship';
  const { records } = normalizeFile(
    [
      `Subscriber ID,First Name,Last Name,DOB,${member},${member}`,
      '1,Al,Fox,1980-01-11,77-2,Di,Roe,1981-02-12,Spouse,77-3,Cy,Fox,2012-03-13,Child',
      '2,Bo,Gum,1985-05-15,,,,,,,,,,',
    ].join('\n'),
  );
  expect(records.map(({ first_name, relationship, dependents }) => [first_name, relationship, ...dependents.map((one) => one.first_name)])).toEqual([
    ['Al', 'self', 'Di', 'Cy'],
    ['Bo', 'self'],
  ]);
});

test('a header that a report prints again is none of its rows', () => {
  const columns = `${EMPLOYEE} | Spouse=spouse.name | DOB=spouse.dob | ${twice('Name of Child=child#.name | DOB=child#.dob')}`;
  const [header, ...rows] = fileOf(columns) as [string[], ...string[][]];
  const again = [header, ...rows.slice(0, 2), header, ...rows.slice(2)];
  for (const [, read] of FORMATS) expect(describePeople(read(again))).toEqual(expectedOf(columns));
});

test('what benefits the columns of each dependent name, that one elects', () => {
  const file = normalizeFile(
    [
      'Employee ID,First Name,Last Name,DOB,Medical,Dental,Dependent Name,DOB,Medical,Dental,Dependent Name,DOB,Medical,Dental',
      '1,Al,Fox,1980-01-11,PPO,DHMO,Di Roe,1981-02-12,Y,N,Cy Fox,2012-03-13,Y,Y',
      '2,Bo,Gum,1985-05-15,HMO,DHMO,,,,,,,,',
    ].join('\n'),
  );
  expect(file.records[0]).toMatchObject({ first_name: 'Al', coverage: { benefit: 'medical', plan_id: 'PPO' } });
  expect(file.records.filter(({ first_name }) => first_name === 'Bo').map(({ coverage }) => coverage.plan_id)).toEqual(['HMO', 'DHMO']);
  expect(file.records[0]!.dependents.map(({ first_name, date_of_birth }) => [first_name, date_of_birth])).toEqual([
    ['Di', '1981-02-12'],
    ['Cy', '2012-03-13'],
  ]);
});

describe.each(FORMATS)('in %s what nothing proves is read as nobody’s, and said', (_, read) => {
  const unread = (columns: string, families = FAMILIES) => {
    const file = read(fileOf(columns, families));
    expect(file.inspection.findings.every(({ code, row_number }) => code === 'values_unread' && row_number === 0)).toBe(true);
    const [al] = file.records;
    return { sources: file.inspection.findings.map(({ source }) => source), al, people: describePeople(file) };
  };

  test('a birth date behind a spouse whom each employee has, where none stands before', () => {
    const married = FAMILIES.filter(({ spouse }) => spouse !== null);
    const { sources, al } = unread(`${WITHOUT_DOB} | Spouse Name=spouse.name | DOB=spouse.dob`, married);
    expect(sources).toEqual(['DOB behind Spouse Name']);
    expect(al).toMatchObject({ first_name: 'Al', date_of_birth: null, dependents: [{ first_name: 'Di', date_of_birth: null }] });
  });

  test('birth dates behind all the names', () => {
    const { sources, al } = unread(`${WITHOUT_DOB} | Child Name=child1.name | Child Name=child2.name | DOB=child1.dob | DOB=child2.dob`);
    expect(sources).toEqual(['DOB behind Child Name', 'DOB behind Child Name']);
    expect(al).toMatchObject({
      date_of_birth: null,
      dependents: [
        { first_name: 'Cy', date_of_birth: null },
        { first_name: 'Eva', date_of_birth: null },
      ],
    });
  });

  test('of an eleventh child', () => {
    const many = Array.from({ length: 11 }, (_, n) => `Child=child${n + 1}.name | DOB=child${n + 1}.dob`).join(' | ');
    const [al] = FAMILIES;
    const children = Array.from({ length: 11 }, (_, n) => ({ ...al!.children[0]!, first: `Cy${'abcdefghijk'[n]}` }));
    const { sources, people } = unread(`${EMPLOYEE} | ${many}`, [{ ...al!, children }, ...FAMILIES.slice(1)]);
    expect(sources).toEqual(expect.arrayContaining(['DOB behind Child']));
    expect(people[0]).toHaveLength(11);
  });

  test.each([
    [
      'names with relationships of friends',
      `${EMPLOYEE} | Name='Zoe Hart | Relationship='Mother | Phone='603-555-0142 | Name='Gil Hart | Relationship='Friend | Phone='603-555-0143`,
    ],
    [
      'one name, of whom something is left to',
      `Employee ID=id | Employee Name=self.name | DOB=self.dob | Life Amount='50000 | Name='Zoe Fox | Relationship='Mother | Share %='100`,
    ],
    ['names with nothing but a relationship', `${EMPLOYEE} | ${twice('Name=dependent#.name | Relationship=dependent#.relationship')}`],
    ['one name, of a friend', `${EMPLOYEE} | Name='Zoe Hart | Relationship='Friend`],
  ])('%s', (_what, columns) => {
    const { sources, people } = unread(columns);
    expect(sources).toEqual(expect.arrayContaining(['Name behind the employee', 'Relationship behind the employee']));
    expect(people.map(([self]) => self)).toEqual(expectedOf(EMPLOYEE).map(([self]) => self));
    expect(people.every((family) => family.length === 1)).toBe(true);
  });

  test('a birth date behind a spouse, parted from the name by what the employee has too', () => {
    const married = FAMILIES.filter(({ spouse }) => spouse !== null);
    const { sources } = unread(`${EMPLOYEE} | Medicare ID='1A | Spouse Name=spouse.name | Medicare ID='1B | DOB=spouse.dob`, married);
    expect(sources).toEqual(['DOB behind Spouse Name']);
  });

  test('one more person of whom nobody says who it is', () => {
    const { sources, people } = unread(`${EMPLOYEE} | First Name=spouse.first | Last Name=spouse.last | DOB=spouse.dob`);
    expect(sources).toEqual(['First Name behind the employee', 'Last Name behind the employee', 'DOB behind the employee']);
    expect(people.every((family) => family.length === 1)).toBe(true);
  });
});

test('the finding says what to send', () => {
  const { findings } = inspect('Employee ID,First Name,Last Name,Spouse Name,DOB\n1,Al,Fox,Di Roe,1981-02-12\n2,Kai,Lund,Mia Lund,1991-09-19\n');
  expect(findings).toMatchObject([
    {
      code: 'values_unread',
      source: 'DOB behind Spouse Name',
      suggested_fix: 'Say in the name of each column whose it is, such as "Spouse DOB" and "Child 2 DOB".',
    },
  ]);
});

describe('one person beside, who begins with a relationship', () => {
  const HEADER = 'Employee ID,EE Last,EE First,EE DOB,Rel,Last Name,First Name,DOB';

  test('is a dependent where some employee has none', () => {
    const file = normalizeFile([HEADER, '1,Fox,Al,1980-01-11,Spouse,Roe,Di,1981-02-12', '2,Gum,Bo,1985-05-15,,,,'].join('\n'));
    expect(describePeople(file)).toEqual([
      ['Al Fox · self · 1980-01-11 ·  · ', 'Di Roe · spouse · 1981-02-12 ·  · '],
      ['Bo Gum · self · 1985-05-15 ·  · '],
    ]);
  });

  test('is one of several where the employee has a row for each', () => {
    const rows = ['1,Fox,Al,1980-01-11,Spouse,Roe,Di,1981-02-12', '1,Fox,Al,1980-01-11,Child,Fox,Cy,2012-03-13', '2,Gum,Bo,1985-05-15,,,,'];
    expect(describePeople(normalizeFile([HEADER, ...rows].join('\n')))).toEqual([
      ['Al Fox · self · 1980-01-11 ·  · ', 'Di Roe · spouse · 1981-02-12 ·  · ', 'Cy Fox · child · 2012-03-13 ·  · '],
      ['Bo Gum · self · 1985-05-15 ·  · '],
    ]);
  });
});

test('one dependent is the person of its columns where only rows that name one fill them', () => {
  const columns = `${WITHOUT_DOB} | Dependent=dependent1.name | Relationship=dependent1.relationship | DOB=dependent1.dob | ${PLAN}`;
  expect(describePeople(normalizeFile(csvOf(fileOf(columns))))).toEqual(expectedOf(columns));
});

test('where nobody is named, relationships and birth dates are those of dependents without a name', () => {
  const file = normalizeFile(
    [
      'Employee ID,First Name,Last Name,DOB,Rel,DOB,Rel,DOB',
      '1,Al,Fox,1980-01-11,Spouse,1981-02-12,Child,2012-03-13',
      '2,Bo,Gum,1985-05-15,,,,',
    ].join('\n'),
  );
  expect(file.records).toMatchObject([
    {
      first_name: 'Al',
      relationship: 'self',
      date_of_birth: '1980-01-11',
      dependents: [
        { first_name: null, relationship: 'spouse', date_of_birth: '1981-02-12' },
        { first_name: null, relationship: 'child', date_of_birth: '2012-03-13' },
      ],
    },
    { first_name: 'Bo', dependents: [] },
  ]);
});

test('a list of children in one cell is still said not to be read', () => {
  const { findings } = inspect('Employee ID,First Name,Last Name,DOB,Children Names\n1,Al,Fox,1980-01-11,"Cy, Eva"\n2,Bo,Gum,1985-05-15,\n');
  expect(findings).toMatchObject([{ code: 'values_unread', source: 'Children Names' }]);
});

test('a file with persons in runs of columns is inspected the same however its bytes come', () => {
  const columns = `${EMPLOYEE} | Spouse Name=spouse.name | DOB=spouse.dob | ${twice('Child=child#.name | DOB=child#.dob')}`;
  const text = csvOf(fileOf(columns, FEW));
  const whole = inspect(text);
  for (const chunkBytes of [1, 7, 64]) expect(inspect(text, { chunkBytes })).toEqual(whole);
});

test("tiers that repeat for each benefit are nobody's: `Family` behind `Employee Only` is no last name", () => {
  const { records } = normalizeFile(
    ',,,,Medical,,Dental,\nEmployee ID,Last Name,First Name,DOB,Employee Only,Family,Employee Only,Family\n' +
      '1001,Archer,Ann,04/13/1969,,X,X,\n1002,Bloom,Hana,05/20/1968,X,,,X\n1003,Castro,Ola,12/17/1994,X,,X,\n',
  );
  expect(records.map(({ first_name, coverage }) => [first_name, coverage?.benefit, coverage?.coverage_type])).toEqual([
    ['Ann', 'medical', 'FAMILY'],
    ['Ann', 'dental', 'EMPLOYEE_ONLY'],
    ['Hana', 'medical', 'EMPLOYEE_ONLY'],
    ['Hana', 'dental', 'FAMILY'],
    ['Ola', 'medical', 'EMPLOYEE_ONLY'],
    ['Ola', 'dental', 'EMPLOYEE_ONLY'],
  ]);
});

describe.each(FORMATS)('in %s dependents are found', (_, read) => {
  test.each([
    [
      'by shortened words for them',
      `${EMPLOYEE} | SP=spouse.name | DOB=spouse.dob | CH=child1.name | DOB=child1.dob | CH=child2.name | DOB=child2.dob`,
    ],
    [
      'by numbers behind a shortened word',
      `${EMPLOYEE} | ${[1, 2, 3].map((n) => `Dep ${n}=dependent${n}.first | Dep ${n} Relationship=dependent${n}.relationship | Dep ${n} DOB=dependent${n}.dob`).join(' | ')}`,
    ],
    [
      'by all that stands before their names',
      `${CALLED} | ${twice('Relationship=dependent#.relationship | SSN=dependent#.ssn | DOB=dependent#.dob | Gender=dependent#.sex | Dependent Name=dependent#.name')}`,
    ],
    [
      'by first names with an age behind them',
      `${EMPLOYEE} | Spouse=spouse.first | Spouse Age='40 | Child 1=child1.first | Child 1 Age='9 | Child 2=child2.first | Child 2 Age='9`,
    ],
  ])('%s', (_what, columns) => {
    // Whose first name alone is sent has the employee's last name.
    const families = FAMILIES.map((family) => ({ ...family, spouse: family.spouse && { ...family.spouse, last: family.self.last } }));
    expect(describePeople(read(fileOf(columns, families)))).toEqual(expectedOf(columns, families));
  });
});

describe('the columns of one dependent are its own', () => {
  test('up to one that is surely of it, where each row names one', () => {
    const header = 'Employee ID,EE Name,EE SSN,Dependent Name,Relationship,DOB,Gender,SSN,Plan';
    const rows = [
      '1,Al Fox,219-07-0011,Di Roe,Spouse,1981-02-12,F,219-07-0012,HMO',
      '2,Ida Hale,219-07-0031,Jon Hale,Child,2009-07-17,M,219-07-0032,HMO',
    ];
    expect(describePeople(normalizeFile([header, ...rows].join('\n')))).toEqual([
      ['Al Fox · self ·  · 0011 · ', 'Di Roe · spouse · 1981-02-12 · 0012 · F'],
      ['Ida Hale · self ·  · 0031 · ', 'Jon Hale · child · 2009-07-17 · 0032 · M'],
    ]);
  });

  test('its last name is its own, where only its first name stands below "Dependent"', () => {
    const header = 'Employee ID,Last Name,First Name,SSN,Dependent,Relationship,DOB,SSN';
    const rows = [
      '1,Fox,Al,219-07-0011,Di,Spouse,1981-02-12,219-07-0012',
      '2,Gum,Bo,219-07-0021,,,,',
      '3,Hale,Ida,219-07-0031,Jon,Child,2009-07-17,219-07-0032',
    ];
    expect(describePeople(normalizeFile([header, ...rows].join('\n')))).toEqual([
      ['Al Fox · self ·  · 0011 · ', 'Di Fox · spouse · 1981-02-12 · 0012 · '],
      ['Bo Gum · self ·  · 0021 · '],
      ['Ida Hale · self ·  · 0031 · ', 'Jon Hale · child · 2009-07-17 · 0032 · '],
    ]);
  });
});

describe('a partner is nobody’s husband', () => {
  test.each(['Partner', 'Partner Name'])('where firms stand below "%s"', (partner) => {
    const { records } = normalizeFile(`Employee ID,First Name,Last Name,DOB,${partner},Plan\n1,Al,Fox,1980-01-11,Acme Mills LLC,HMO\n`);
    expect(records).toMatchObject([{ first_name: 'Al', dependents: [] }]);
  });

  test('where several employees who are not related have the same one', () => {
    const rows = ['1,Al,Fox', '2,Bo,Gum', '3,Ida,Hale'].map((who) => `${who},1980-01-11,Harbor Mills,HMO`);
    const { records } = normalizeFile(['Employee ID,First Name,Last Name,DOB,Partner Name,Plan', ...rows].join('\n'));
    expect(records.map(({ dependents }) => dependents.length)).toEqual([0, 0, 0]);
  });

  test('is one where each employee has another', () => {
    const { records } = normalizeFile(
      'Employee ID,First Name,Last Name,DOB,Partner Name,Plan\n1,Al,Fox,1980-01-11,Kim Lund,HMO\n2,Bo,Gum,1985-05-15,Mia Roe,HMO\n',
    );
    expect(records).toMatchObject([
      { dependents: [{ last_name: 'Lund', relationship: 'domestic_partner' }] },
      { dependents: [{ last_name: 'Roe' }] },
    ]);
  });
});
