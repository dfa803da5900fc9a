import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** What two employees' rows say of a column of theirs. */
const read = (header: string, ...cells: readonly string[]) => {
  const rows = cells.map((said, n) => `E${n},Fox,Al,1980-01-01,${said}`);
  const { records, errors } = normalizeFile(`Employee ID,Last Name,First Name,DOB,${header}\n${rows.join('\n')}\n`);
  return { records, errors, coverages: records.map(({ coverage }) => coverage) };
};

describe('a level', () => {
  test.each([
    ['Level', ['Family', 'Employee'], ['FAMILY', 'EMPLOYEE_ONLY']],
    ['Plan Level', ['Waived', 'EE+SP'], ['WAIVED', 'EMPLOYEE_SPOUSE']],
    ['EE Coverage', ['EE Only', 'Family'], ['EMPLOYEE_ONLY', 'FAMILY']],
  ])('is the tier where the rows say so: %s', (header, cells, tiers) => {
    expect(read(`Plan Name,${header}`, ...cells.map((cell) => `PPO,${cell}`)).coverages.map(({ coverage_type }) => coverage_type)).toEqual(tiers);
  });

  test.each([
    ['Level', ['Manager', 'Employee']],
    ['Level', ['Employee', 'Employee']],
    ['Plan Level', ['Gold', 'Silver']],
    ['EE Coverage', ['$50,000', '$20,000']],
  ])('is nothing where it may be anything else: %s says %s', (header, cells) => {
    const { coverages, errors } = read(`Plan Name,${header}`, ...cells.map((cell) => `PPO,"${cell}"`));
    expect(coverages).toMatchObject([{ coverage_type: null }, { coverage_type: null }]);
    expect(errors).toEqual([]);
  });

  test('is nothing beside a tier', () => {
    expect(read('Plan Name,Level,Tier', 'PPO,Family,EE', 'PPO,Family,EE').coverages).toMatchObject([
      { coverage_type: 'EMPLOYEE_ONLY' },
      { coverage_type: 'EMPLOYEE_ONLY' },
    ]);
  });
});

describe('a family status', () => {
  const tiersOf = (...cells: readonly string[]) => read('Family Status', ...cells).coverages.map(({ coverage_type }) => coverage_type);

  test('is the tier where one cell can be nothing else, also without a plan', () => {
    expect(tiersOf('F', 'ES', 'EC', 'EE')).toEqual(['FAMILY', 'EMPLOYEE_SPOUSE', 'EMPLOYEE_CHILDREN', 'EMPLOYEE_ONLY']);
  });

  test.each([[['Single', 'Family']], [['ES', 'Married']], [['F', 'E']]])('may be that of a household elsewhere: %s', (cells) => {
    expect(tiersOf(...cells)).toEqual([null, null]);
  });
});

describe('a column of an unknown name', () => {
  const tiersOf = (header: string, ...cells: readonly string[]) =>
    read(`Plan Name,${header}`, ...cells.map((cell) => `PPO,${cell}`)).coverages.map(({ coverage_type }) => coverage_type);

  test('is the tier where all cells are, of several kinds', () => {
    expect(tiersOf('Benefit Plan Coverage', 'EE + Spouse', 'EE Only', 'Waived')).toEqual(['EMPLOYEE_SPOUSE', 'EMPLOYEE_ONLY', 'WAIVED']);
  });

  test.each([
    ['of one kind', 'Benefit Plan Coverage', ['EE Only', 'EE Only']],
    ['that a household has, too', 'Household Kind', ['Single', 'Family']],
    ['of what was', 'Prior Kind', ['EE Only', 'EE + Spouse']],
    ['of another benefit', 'Dental Guild', ['EE Only', 'EE + Spouse']],
    ['beside other words', 'Benefit Plan Coverage', ['EE Only', 'Gold']],
  ])('is none with tiers %s', (_, header, cells) => {
    expect(tiersOf(header, ...cells)).toEqual([null, null]);
  });

  test('is none beside another like it, of which nobody knows whose it is', () => {
    expect(tiersOf('Guild A,Guild B', 'EE Only,EE + Spouse', 'Family,EE Only')).toEqual([null, null]);
  });
});

describe('a line of business', () => {
  test.each([
    ['Line of Business', 'Commercial', 'Medicare Advantage'],
    ['LOB', '2', '2'],
    ['Product Type', 'Large Group', 'Self-Funded'],
    ['LOB', 'TPA', 'FEP'],
  ])('that says which market it is is no benefit: %s', (header, one, other) => {
    const { coverages, errors } = read(`Plan ID,${header}`, `P1,${one}`, `P1,${other}`);
    expect(coverages).toMatchObject([{ benefit: null }, { benefit: null }]);
    expect(errors).toEqual([]);
  });

  test('that somebody has two of says what tells two coverages apart', () => {
    const text = 'Employee ID,Last Name,First Name,DOB,LOB\nE1,Fox,Al,1980-01-01,TPA\nE1,Fox,Al,1980-01-01,FEP\n';
    expect(normalizeFile(text).records.map(({ coverage }) => coverage.plan_id)).toEqual(['TPA', 'FEP']);
  });

  test.each([
    ['Product Type', 'Cancer Plan', 'Hearing Aid'],
    ['Line of Business', 'Pet Guild', 'Hearing Guild'],
    ['LOB', 'AC', 'CI'],
  ])('is an unknown one where it may be a benefit: %s', (header, one, other) => {
    const { errors } = read(`Plan ID,${header}`, `P1,${one}`, `P1,${other}`);
    expect(errors).toMatchObject([
      { row_number: 2, field: 'coverage.benefit' },
      { row_number: 3, field: 'coverage.benefit' },
    ]);
  });

  test('is the benefit where one row says one', () => {
    const { coverages, errors } = read('Plan ID,Line of Business', 'P1,Commercial', 'P2,Dental');
    expect(coverages).toMatchObject([{ benefit: 'other' }, { benefit: 'dental' }]);
    expect(errors).toMatchObject([{ row_number: 2, field: 'coverage.benefit' }]);
  });

  test('is the plan where nothing else tells two coverages apart', () => {
    expect(read('Plan Type', 'AC', 'CI').coverages).toMatchObject([{ plan_id: 'AC' }, { plan_id: 'CI' }]);
  });
});

describe('digits of a gender', () => {
  test('are those of Medicare where there is nothing else', () => {
    const { records, errors } = read('Sex,Spouse First Name,Spouse Last Name,Spouse Gender,Plan', '1,Di,Fox,2,P', '2,Bo,Fox,1,P', '9,,,,P');
    expect(records.map(({ gender, dependents }) => [gender, ...dependents.map((dependent) => dependent.gender)])).toEqual([
      ['M', 'F'],
      ['F', 'M'],
      ['U'],
    ]);
    expect(errors).toEqual([]);
  });

  test.each([
    ['0', '1'],
    ['1', '1'],
    ['1', 'F'],
    ['2', '3'],
  ])('are none where another code may be meant: %s and %s', (one, other) => {
    expect(read('Gender,Plan', `${one},P`, `${other},P`).errors).toMatchObject(/\D/.test(other) ? [{ field: 'gender' }] : [{}, {}]);
  });
});

test.each([
  ['Maintenance Reason Code', ['ADD', 'TERM'], ['add', 'terminate']],
  ['Maintenance Reason Code', ['AI', 'XN'], [null, null]],
  ['Maintenance Reason Code,Action', ['ADD,Term', 'ADD,Term'], ['terminate', 'terminate']],
])('a reason that says what is done is the action: %s', (header, cells, actions) => {
  expect(read(`Plan,${header}`, ...cells.map((cell) => `P,${cell}`)).records.map((record) => record.action)).toEqual(actions);
});

test.each([
  ['Subscriber', 'Dependent', [1]],
  ['Fully Insured', 'Self Insured', [0, 0]],
])('the type of an insured is who that is, or who pays: %s', (one, other, dependents) => {
  const { records } = normalizeFile(
    `Employee ID,Last Name,First Name,DOB,Insured Type,Plan\nE1,Fox,Al,1980-01-01,${one},P\nE${dependents.length},Fox,Bo,2010-01-01,${other},P\n`,
  );
  expect(records.map((record) => record.dependents.length)).toEqual(dependents);
});

describe('a number of the employee or the SSN', () => {
  const of = (...ids: readonly string[]) =>
    normalizeFile(`Employee ID/SSN,Relationship,Last Name,First Name,DOB\n${ids.map((id, n) => `${id},Self,Fox,A${n},1980-01-01`).join('\n')}\n`);

  test('is the SSN where all rows have one', () => {
    expect(of('219-09-0368', '219090369').records).toMatchObject([{ ssn: '***-**-0368' }, { ssn: '***-**-0369' }]);
  });

  test('is the employee id where some have none, and shows no SSN', () => {
    const file = of('219-09-0368', 'E77', '219090369', '123456', 'XXX1234');
    const token = expect.stringMatching(/^tok_/);
    expect(file.records.map(({ ssn, employee_id }) => [ssn, employee_id])).toEqual([
      [null, token],
      [null, 'E77'],
      [null, token],
      [null, '123456'],
      [null, 'XXX1234'],
    ]);
    expect(JSON.stringify(file)).not.toMatch(/219-?09-?036/);
  });

  test.each(['12090368', '1234567', '12-09-0368', "'12090368", '12090368.0', '12 09 0368'])('shows no SSN that lost its zeros: %s', (id) => {
    const file = of('219-09-0368', 'E77', id);
    expect(file.records[2]!.employee_id).toMatch(/^tok_/);
    expect(file.recordText).not.toContain(id);
  });

  test.each(['***-**-0368', 'XXX-XX-0368', '*****0368'])('a masked SSN in it is an error, and nobody is called by it: %s', (id) => {
    const { records, errors } = of('219-09-0368', 'E77', id);
    expect(records).toHaveLength(2);
    expect(errors).toMatchObject([{ row_number: 4, code: 'invalid_ssn', field: 'employee_id' }]);
  });

  test.each(['Member ID or SSN', 'Subscriber ID / SSN', 'ID/SSN', 'SSN or ID', 'Member ID (SSN)', 'Certificate # (Social Security Number)'])(
    'is the member id of a file whose only identifier is %s',
    (header) => {
      const { records } = normalizeFile(`${header},Last Name,First Name,DOB\nE77,Fox,Al,1980-01-01\n219-09-0368,Oak,Bo,1981-01-01\n`);
      expect(records.map(({ member_id }) => member_id)).toEqual(['E77', expect.stringMatching(/^tok_/)]);
    },
  );
});

describe('an address whose parts go by one name', () => {
  test.each([
    ['Employee Address,Employee Address,Employee Address,Employee Address', '1 Elm,Albany,NY,12207', '1 Elm'],
    ['Address,Address,Address,Address,Address', '1 Elm,Apt 2,Albany,NY,12207', '1 Elm, Apt 2'],
  ])('is read by what stands in them: %s', (header, cells, street) => {
    expect(read(header, cells).records[0]!.address).toEqual({ street, city: 'Albany', state: 'NY', zip: '12207' });
  });

  test('stays where it may be several', () => {
    expect(read('Address,Address,Address,Address', '1 Elm,2 Oak,3 Fir,4 Ash').records[0]!.address).toMatchObject({ street: '1 Elm', city: null });
  });
});

describe('what somebody has now', () => {
  test.each([
    ['Current Medical Plan,Coverage Tier', 'HMO,Fam', { plan_id: 'HMO', coverage_type: 'FAMILY' }],
    ['Current Health Plan,Current Health Plan Tier', 'HMO,Fam', { plan_id: 'HMO', coverage_type: 'FAMILY', benefit: 'medical' }],
    ['Plan Name,Current Tier', 'HMO,Fam', { plan_id: 'HMO', coverage_type: 'FAMILY' }],
    ['Current Coverage,Renewal Employee Amount', 'Fam,12.50', { coverage_type: 'FAMILY' }],
  ])('is the coverage where nothing else is elected: %s', (header, cells, coverage) => {
    expect(read(header, cells).coverages).toMatchObject([coverage]);
  });

  test.each([
    ['Health Election,Current Health Plan Tier', 'Enroll,Fam'],
    ['New Plan,Current Tier', 'PPO,Fam'],
    ['Current Medical Plan,New Plan,New Tier', 'HMO,PPO,EE'],
  ])('is not what was elected: %s', (header, cells) => {
    const { coverages } = read(header, cells);
    expect(coverages.every(({ coverage_type, plan_id }) => coverage_type !== 'FAMILY' && plan_id !== 'HMO')).toBe(true);
  });
});

test('the last day of what somebody has now does not end what was elected', () => {
  for (const header of ['Medical Tier,Current Coverage End Date', 'Medical Plan,Current Coverage End Date'])
    expect(read(header, 'EE,2024-12-31').coverages).toMatchObject([{ termination_date: null }]);
});

test.each(['Expiry Date', 'Expiry', 'Expires On'])('%s is the last day of a coverage that begins, and not of a licence', (header) => {
  expect(read(`Plan,Effective Date,${header}`, 'P,2024-01-01,2024-12-31').coverages).toMatchObject([{ termination_date: '2024-12-31' }]);
  expect(read(`Plan,Effective Date,License Number,${header}`, 'P,2024-01-01,77,2024-12-31').coverages).toMatchObject([{ termination_date: null }]);
});

describe('a day behind the name of a carrier', () => {
  test.each([
    ['Voya Coverage Effective Date', { effective_date: '2025-02-01' }],
    ['Sun Life Coverage End Date', { termination_date: '2025-02-01' }],
    ['Aetna Effective Date', { effective_date: '2025-02-01' }],
  ])('is that of the coverage: %s', (header, coverage) => {
    expect(read(`Plan,${header}`, 'P,2025-02-01').coverages).toMatchObject([coverage]);
  });

  test.each([
    'Salary Effective Date',
    'Spousal Coverage Effective Date',
    'Military Coverage Effective Date',
    'Medicare Coverage Effective Date',
    'Prior Coverage Effective Date',
    'Spouse Coverage Effective Date',
    'Voya Coverage Effective Date,Effective Date',
    'Voya Coverage Effective Date,Cigna Coverage Effective Date',
  ])('is none where it may be another: %s', (header) => {
    const cells = header.includes(',') ? '2025-02-01,' : '2025-02-01';
    expect(read(`Plan,${header}`, `P,${cells}`).coverages).toMatchObject([{ effective_date: null }]);
  });
});

test('a description of the coverage beside its tier is another thing', () => {
  const { coverages, errors } = read('Plan,Coverage Description,Coverage Tier', 'P,BASE,', 'P,BASE,FAM', 'P,Family,');
  expect(coverages.map(({ coverage_type }) => coverage_type)).toEqual([null, 'FAMILY', 'FAMILY']);
  expect(errors).toEqual([]);
});

describe('what a column holds is told by rows of persons alone', () => {
  const HEADER = 'Member ID,Last Name,First Name,DOB,Plan ID,Gender,Line of Business,Maintenance Reason Code';
  const ROWS = ['M1,Ray,Bo,1980-04-02,P1,1,Commercial,TERM', 'M2,Lee,Sue,1981-05-03,P1,2,Commercial,ADD'];
  const said = (lines: readonly string[]) => {
    const { records, errors } = normalizeFile(`${lines.join('\n')}\n`);
    return { records: records.map(({ gender, action, coverage }) => [gender, action, coverage.benefit]), errors };
  };
  const expected = {
    records: [
      ['M', 'terminate', null],
      ['F', 'add', null],
    ],
    errors: [],
  };

  test.each([
    ['a header that stands again', [HEADER, ROWS[0]!, HEADER, ROWS[1]!]],
    ['a sum below the rows', [HEADER, ...ROWS, 'Total,,,,,3,,']],
    ['a page number', [HEADER, ...ROWS, ',Page 1 of 1,,,,,,']],
    ['an end of file', [HEADER, ...ROWS, '\u001a']],
    ['marks before texts', [HEADER, ...ROWS.map((row) => row.replaceAll(/(?<=,)[^,]+/g, "'$&"))]],
    ['texts as formulas', [HEADER, ...ROWS.map((row) => row.replaceAll(/(?<=,)[^,]+/g, '="$&"'))]],
    ['a header in camel case', ['memberId,lastName,firstName,dob,planId,gender,lineOfBusiness,maintenanceReasonCode', ...ROWS]],
  ])('whatever stands beside them: %s', (_name, lines) => {
    expect(said(lines)).toEqual(expected);
  });
});

describe('a masked number', () => {
  const rows = (first: string): string =>
    `Medicare Number,Employee ID,First Name,Last Name,DOB\n${first},E1,Ann,Quill,1980-01-02\nXXXXXX7AB12,E2,Bo,Roe,1980-01-02\n`;

  test('is nobody’s id where all are masked', () => {
    expect(normalizeFile(rows('XXXXXN6NM54')).records.map(({ member_id }) => member_id)).toEqual([null, null]);
  });

  test('is what it is beside others', () => {
    expect(normalizeFile(rows('1EG4TE5MK73')).records.map(({ member_id }) => member_id)).toEqual(['1EG4TE5MK73', 'XXXXXX7AB12']);
  });
});

describe('a member id of one or two digits', () => {
  const ids = (header: string, ...rows: readonly string[]) =>
    normalizeFile(`${header},First Name,Last Name\n${rows.map((row, n) => `${row},${'ABCD'[n]!}nn,Fox`).join('\n')}\n`).records.map(
      ({ member_id, dependents }) => [member_id, ...dependents.map((one) => one.member_id)],
    );

  test('is the number in the family where several families have the same', () => {
    expect(ids('Sub ID,Mbr ID', 'S1,01', 'S1,02', 'S2,01')).toEqual([['S1', null], ['S2']]);
    expect(ids('Subscriber ID,Member ID', '2802883,1', '3709551,1')).toEqual([['2802883'], ['3709551']]);
  });

  test('is an id where each is one person’s', () => {
    expect(ids('Subscriber ID,Member ID', 'S1,1', 'S2,2', 'S3,3')).toEqual([['1'], ['2'], ['3']]);
  });
});

test('a benefit group is the group’s number unless it says the class of an employee', () => {
  const groups = (...cells: string[]) => read('Benefit Group', ...cells).records.map(({ group_id }) => group_id);
  expect(groups('Full Time', 'Part-Time Employees')).toEqual([null, null]);
  expect(groups('GRP-1', 'Full Time')).toEqual(['GRP-1', 'Full Time']);
});

test.each([
  ['another country’s', ['123-456-789-000', '234-567-890-000'], []],
  ['an SSN, which some got wrong', ['123-456-789-000', '219-09-9991'], [{ row_number: 2, field: 'ssn' }]],
])('a tax number that no row has as an SSN is %s', (_, cells, errors) => {
  expect(read('TIN', ...cells).errors.filter(({ severity }) => severity === 'error')).toMatchObject(errors);
  expect(read('TIN', ...cells).records).toHaveLength(cells.length - errors.length);
});

describe('what a column is where its name is general', () => {
  test('a type of plan is the tier where all cells say one', () => {
    expect(read('Plan Type', 'FAMILY', 'SINGLE').coverages).toMatchObject([
      { coverage_type: 'FAMILY', plan_id: null, benefit: null },
      { coverage_type: 'INDIVIDUAL', plan_id: null, benefit: null },
    ]);
    expect(read('Plan Type', 'Dental', 'Vision').coverages).toMatchObject([{ benefit: 'dental' }, { benefit: 'vision' }]);
  });

  test('a state that says how far an enrollment has come is its status, and none of an address', () => {
    const { records, errors } = read('Plan Name,State', 'PPO,coverage_selected', 'PPO,terminated');
    expect(records.map(({ address }) => address.state)).toEqual([null, null]);
    expect(errors).toEqual([]);
    expect(read('Plan Name,State', 'PPO,NV', 'PPO,active').records[0]).toMatchObject({ address: { state: 'NV' } });
  });

  test('the kind of a coverage goes before the type of its plan, which says of a dental one that it is a PPO', () => {
    expect(read('Plan Type,Coverage Kind', 'PPO,dental', 'HMO,health').coverages).toMatchObject([{ benefit: 'dental' }, { benefit: 'medical' }]);
  });

  test('a type of plan is the tier where letters say so, and not where they may be those of a plan', () => {
    const { coverages, errors } = read('Plan Number,Plan Type', 'P1,F', 'P1,E', 'P1,S');
    expect(coverages.map(({ coverage_type: tier, benefit }) => [tier, benefit])).toEqual([
      ['FAMILY', null],
      ['EMPLOYEE_ONLY', null],
      [null, null],
    ]);
    expect(errors).toMatchObject([{ row_number: 4, code: 'unknown_code', field: 'coverage.coverage_type' }]);
    expect(read('Plan Number,Plan Type', 'P1,F', 'P1,C').coverages).toMatchObject([{ coverage_type: null }, { coverage_type: null }]);
  });

  test('the only tier is read under the words of several benefits', () => {
    expect(read('AI/CI/HC Coverage Tier', 'EE Plus SP', 'EE Only').coverages).toMatchObject([
      { coverage_type: 'EMPLOYEE_SPOUSE' },
      { coverage_type: 'EMPLOYEE_ONLY' },
    ]);
    expect(read('AI/CI/HC Coverage Tier,Rate Tier', 'EE Plus SP,FAM', 'EE Only,FAM').coverages).toMatchObject([
      { coverage_type: 'FAMILY' },
      { coverage_type: 'FAMILY' },
    ]);
  });

  test('a bare type is the action where all cells say one in words', () => {
    expect(read('Type', 'ADD', 'TERM').records).toMatchObject([{ action: 'add' }, { action: 'terminate' }]);
    expect(read('Type', 'Termination', 'Termination').records).toMatchObject([{ action: 'terminate' }, { action: 'terminate' }]);
    expect(read('Type', 'Term', 'Term').records).toMatchObject([{ action: null }, { action: null }]);
    expect(read('Type', 'A', 'T').records).toMatchObject([{ action: null }, { action: null }]);
    expect(read('Type of Transaction', 'A', 'T').records).toMatchObject([{ action: 'add' }, { action: 'terminate' }]);
    expect(read('Type', 'ADD', 'HMO').records).toMatchObject([{ action: null }, { action: null }]);
    expect(read('Type', 'Terminated', 'Terminated').records).toMatchObject([{ action: 'terminate' }, { action: 'terminate' }]);
  });

  test('a type of life insurance terminates nobody', () => {
    expect(read('Benefit,Type', 'Life,Term', 'Life,Term').records).toMatchObject([{ action: null }, { action: null }]);
    expect(read('Benefit,Type', 'Life,Term', 'Life,None').records).toMatchObject([{ action: null }, { action: null }]);
  });

  test.each(['Prior', 'Previous', 'Old', 'Former', 'Eligible', 'Offered', 'Spouse', 'Other'])('a tier that is not held is none: %s', (whose) => {
    expect(read(`Plan,${whose} Coverage Tier`, 'PPO,Family', 'PPO,Employee Only').coverages).toMatchObject([
      { plan_id: 'PPO', coverage_type: null },
      { plan_id: 'PPO', coverage_type: null },
    ]);
  });
});

test('a code of employees is no relationship', () => {
  expect(read('Dep Code', 'S', 'C', '').records.map(({ relationship }) => relationship)).toEqual(['self', 'self', 'self']);
});

test('a family relationship to an owner makes no dependents in the census of a retirement plan', () => {
  const rolesIn = (columns: string, ...rows: readonly string[]) =>
    normalizeFile([`SSN,Name,Date of Birth,${columns}`, ...rows, ''].join('\n')).records.map(({ first_name, relationship, dependents }) => [
      first_name,
      relationship,
      ...dependents.map((one) => one.relationship),
    ]);
  const people = ['523-45-6701,"Ray, Bob",4/25/1979', '523-45-6702,"Ray, Sue",4/26/1979'];
  expect(rolesIn('Date of Hire,Deferral,Family Relationship', `${people[0]},5/9/2016,0.00,`, `${people[1]},6/1/2018,0.00,Spouse`)).toEqual([
    ['Bob', 'self'],
    ['Sue', 'self'],
  ]);
  const family = [['Bob', 'self', 'spouse']];
  expect(rolesIn('Key Employee,Family Relationship', `${people[0]},N,Self`, `${people[1]},N,Spouse`)).toEqual(family);
  expect(rolesIn('Case Officer,Plan,Family Relationship', `${people[0]},Jo,PPO,`, `${people[1]},Jo,PPO,Spouse`)).toEqual(family);
  expect(rolesIn('Plan,Family Relationship', `${people[0]},PPO,Self`, `${people[1]},PPO,Spouse`)).toEqual([['Bob', 'self', 'spouse']]);
});
