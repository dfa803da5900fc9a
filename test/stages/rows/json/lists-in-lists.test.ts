import { describe, expect, test } from 'vitest';
import { inspectAny } from '../detect/inspecting.ts';
import { normalizeFile, type NormalizeFileOptions } from '../normalized.ts';

const person = (firstName: string, more: object = {}) => ({ employeeId: `E-${firstName}`, firstName, lastName: 'Ash', dob: '1980-01-02', ...more });
const KID = { firstName: 'Kid', dob: '2014-02-02', relationship: 'child' };
const read = (file: unknown, options?: NormalizeFileOptions) => {
  const { records, errors, inspection } = normalizeFile(typeof file === 'string' ? file : JSON.stringify(file, null, 1), options);
  return { records, errors, findings: inspection.findings, rows: inspection.row_count, cuts: inspection.cuts.length, keyed: inspection.keyed };
};
const whoAndWhere = (file: unknown) => read(file).records.map(({ first_name, group_id }) => [first_name, group_id]);

const EMPLOYERS = [
  { ein: '12-3456789', groupNumber: 'G1', name: 'Oak', address: { city: 'Dover' }, employees: [person('Ann', { dependents: [KID] }), person('Bob')] },
  { ein: '12-3456780', groupNumber: 'G2', name: 'Elm', employees: [] },
  { ein: '12-3456781', groupNumber: 'G3', name: 'Ivy', employees: [person('Cy', { ssn: '219-09-9991' })] },
];

describe('lists of persons in each element of a list', () => {
  test('are read one behind the other, each with the group of its element', () => {
    const { records, findings, errors } = read({ sent: '2026-01-05', employers: EMPLOYERS, total: 3 });
    expect([findings, errors]).toEqual([[], []]);
    expect(records).toMatchObject([
      { employee_id: 'E-Ann', group_id: 'G1', address: { city: null }, dependents: [{ first_name: 'Kid', relationship: 'child' }] },
      { employee_id: 'E-Bob', group_id: 'G1', dependents: [] },
      { employee_id: 'E-Cy', group_id: 'G3', ssn: '***-**-9991' },
    ]);
  });

  test('are the same however the bytes come and wherever the file is cut', () => {
    const names = Array.from({ length: 40 }, (_, n) => `N${n}`);
    const groups = [0, 1, 2, 3].map((g) => ({
      groupNumber: `G${g}`,
      note: 'a "note" }]{[ of the sender',
      offices: [{ city: 'Dover' }, { city: 'Reno' }],
      about: { much: 'x'.repeat(5000) },
      members: names.map((name, n) => person(`${name} \u00e9\n`, { dependents: n % 3 === 0 ? [KID] : [] })),
    }));
    const whole = read(groups);
    expect(whole.records).toHaveLength(160);
    for (const options of [{ chunkBytes: 7 }, { segmentBytes: 500 }, { segmentBytes: 500, chunkBytes: 11 }, { withoutKernel: true }])
      expect(read(groups, options).records).toEqual(whole.records);
    expect(read(groups, { segmentBytes: 500 }).cuts).toBeGreaterThan(20);
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(groups)}`, 'utf16le'));
    expect(normalizeFile(utf16, { segmentBytes: 500 }).records).toEqual(whole.records);
  });

  test('may stand in Windows-1252', () => {
    const text = JSON.stringify([0, 1].map((g) => ({ group: { id: `G\u00e9${g}` }, members: [person('Zo\u00eb'), person('Al')] })));
    const { records } = normalizeFile(new Uint8Array(Buffer.from(text, 'latin1')));
    expect(records.map(({ first_name, group_id }) => [first_name, group_id])).toEqual([
      ['Zo\u00eb', 'G\u00e90'],
      ['Al', 'G\u00e90'],
      ['Zo\u00eb', 'G\u00e91'],
      ['Al', 'G\u00e91'],
    ]);
  });

  test('may be those of groups, of pages and of objects one a line', () => {
    const groups = [
      { groupId: 'G1', members: [person('Ann')] },
      { groupId: 'G2', members: [person('Bob'), person('Cy', { groupId: 'G9' })] },
    ];
    const told = [
      ['Ann', 'G1'],
      ['Bob', 'G2'],
      ['Cy', 'G9'],
    ];
    expect(whoAndWhere(groups)).toEqual(told);
    expect(whoAndWhere(groups.map((group) => JSON.stringify(group)).join('\n'))).toEqual(told);
    const pages = groups.map(({ members }, page) => ({ page, data: members }));
    expect(whoAndWhere(pages)).toEqual([
      ['Ann', null],
      ['Bob', null],
      ['Cy', 'G9'],
    ]);
  });

  test('may be of persons whose dependents have rows of their own', () => {
    const rows = (name: string) => [
      { ...person(name), relationship: 'self' },
      { ...KID, employeeId: `E-${name}`, lastName: 'Ash' },
    ];
    const groups = [
      { groupNumber: 'G1', members: [...rows('Ann'), ...rows('Bob')] },
      { groupNumber: 'G2', members: rows('Cy') },
    ];
    expect(read({ groups }).records.map(({ first_name, dependents }) => [first_name, dependents.length])).toEqual([
      ['Ann', 1],
      ['Bob', 1],
      ['Cy', 1],
    ]);
  });

  test('have the plan in which they are listed', () => {
    const plans = [
      {
        planId: 'PPO',
        planName: 'Gold',
        effectiveDate: '2026-01-01',
        subscribers: [person('Ann', { tier: 'EE' }), person('Bob', { tier: 'FAM', dependents: [KID] })],
      },
      { planId: 'HMO', planName: 'Blue', effectiveDate: '2026-02-01', subscribers: [person('Cy', { tier: 'EE' })] },
    ];
    const { records, findings } = read({ plans });
    expect(findings).toEqual([]);
    expect(records.map(({ coverage, dependents }) => [coverage.plan_id, coverage.effective_date, dependents.length])).toEqual([
      ['PPO', '2026-01-01', 0],
      ['PPO', '2026-01-01', 1],
      ['HMO', '2026-02-01', 0],
    ]);
  });

  test('have a finding for a group that stands behind them, and for other lists of persons beside', () => {
    const groups = EMPLOYERS.map(({ groupNumber, employees }) => ({ employees, groupNumber, retiredMembers: [{ firstName: 'Old' }] }));
    const { records, findings } = read({ groups });
    expect(records.map(({ group_id }) => group_id)).toEqual([null, null, null]);
    expect(findings).toMatchObject([{ code: 'values_unread', source: expect.stringContaining('groupNumber') }]);
  });

  test('break where the JSON does, and a record that is none is one bad row', () => {
    const text = JSON.stringify({ employers: EMPLOYERS });
    for (const broken of [text.slice(0, -1), `${text}]`, text.replace('"G3",', '"G3"')])
      expect(() => read(broken)).toThrow('could not be determined');
    const { records, errors, rows } = read({ employers: [{ employees: [person('Ann'), null, 7, person('Bob')] }, { employees: [person('Cy')] }] });
    expect([records.length, rows]).toEqual([3, 5]);
    expect(errors.map(({ row_number, code }) => [row_number, code])).toEqual([
      [2, 'invalid_json'],
      [3, 'invalid_json'],
    ]);
  });

  test('pass over a record that is too large', () => {
    const large = person('Big', { note: 'x'.repeat(1 << 20) });
    const { records, errors } = read({ employers: [{ employees: [person('Ann'), large] }, { employees: [person('Cy')] }] }, { chunkBytes: 4096 });
    expect(records.map(({ first_name }) => first_name)).toEqual(['Ann', 'Cy']);
    expect(errors).toMatchObject([{ row_number: 2, code: 'row_too_large' }]);
  });
});

describe('persons under their ids', () => {
  test.each([(all: object) => all, (all: object) => ({ members: all }), (all: object) => ({ data: { employees: all }, total: 2 })])(
    'are records with these (%#)',
    (around) => {
      const { records, findings } = read(
        around({
          '1001': { firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02', dependents: [KID] },
          '1002': { firstName: 'Bob', lastName: 'Ash' },
        }),
      );
      expect(findings).toEqual([]);
      expect(records).toMatchObject([
        { member_id: '1001', dependents: [{ first_name: 'Kid' }] },
        { member_id: '1002', dependents: [] },
      ]);
    },
  );

  test('keep ids of their own, and what only counts them is none', () => {
    expect(read({ 0: person('Ann'), 1: person('Bob') }).records).toMatchObject([
      { employee_id: 'E-Ann', member_id: null },
      { employee_id: 'E-Bob', member_id: null },
    ]);
    expect(read({ A1: person('Ann', { id: 'X' }), A2: person('Bob') }).records).toMatchObject([{ member_id: 'X' }, { member_id: 'A2' }]);
  });

  test('are no families', () => {
    const families = {
      F1: { subscriber: { memberId: 'M1', firstName: 'Ann', lastName: 'Ash' }, dependents: [KID] },
      F2: { subscriber: { memberId: 'M2', firstName: 'Bob', lastName: 'Ash' } },
    };
    expect(read({ families }).records).toMatchObject([{ member_id: 'M1', dependents: [{ first_name: 'Kid' }] }, { member_id: 'M2' }]);
    const names = { A1: { name: { first: 'Ann', last: 'Ash' } }, A2: { name: { first: 'Bob', last: 'Ash' } } };
    expect(read(names).records).toMatchObject([{ member_id: 'A1' }, { member_id: 'A2' }]);
  });

  test('are no roles of one record', () => {
    const family = { employee: person('Ann'), spouse: { firstName: 'Sue', lastName: 'Ash', dob: '1981-02-03' } };
    expect(read([family]).records).toMatchObject([{ first_name: 'Ann', dependents: [{ first_name: 'Sue', relationship: 'spouse' }] }]);
    expect(read(family).records).toHaveLength(1);
  });
});

test('the only person of several may stand where others have a list, as converters of XML write it', () => {
  expect(read({ Envelope: { Employees: { '@count': '1', Employee: person('Ann') } } }).records).toMatchObject([{ employee_id: 'E-Ann' }]);
  expect(read({ Envelope: { Employees: { '@count': '2', Employee: [person('Ann'), person('Bob')] } } }).records).toHaveLength(2);
});

describe('lists of values with their names', () => {
  const names = ['employee_id', 'first_name', 'last_name', 'dob', 'plan'];
  const rows = [
    ['E1', 'Ann', 'Ash', '1980-01-02', 'PPO'],
    ['E2', 'Bob "B"', 'Ash', '1981-01-02', null],
    ['E3', 'Cy', 'Ash', '1982-01-02'],
  ];

  test.each<[string, unknown]>([
    ['beside', { columns: names, index: [0, 1, 2], data: rows }],
    ['beside, in an object', { result: { headers: names, rows } }],
    ['beside, as fields', { fields: names.map((name) => ({ name, type: 'string' })), records: rows }],
    ['as the first of them', [names, ...rows]],
    ['as the first of them, in an object', { range: 'Sheet1!A1:E4', values: [names, ...rows] }],
  ])('are records (%s)', (_, file) => {
    for (const options of [{}, { segmentBytes: 20 }, { chunkBytes: 5 }]) {
      const { records, errors } = read(file, options);
      expect(errors).toEqual([]);
      expect(records).toMatchObject([
        { employee_id: 'E1', first_name: 'Ann', date_of_birth: '1980-01-02', coverage: { plan_id: 'PPO' } },
        { employee_id: 'E2', first_name: 'Bob "B"', date_of_birth: '1981-01-02', coverage: { plan_id: null } },
        { employee_id: 'E3', first_name: 'Cy', date_of_birth: '1982-01-02' },
      ]);
    }
  });

  test('are refused without names', () => {
    expect(() => inspectAny(Buffer.from(JSON.stringify(rows)))).toThrow(
      expect.objectContaining({ details: expect.stringContaining('rows are arrays') }),
    );
  });
});

describe('lists that are called after what is done with their persons', () => {
  const change = (name: string) => person(name, { planId: 'PPO', effectiveDate: '2026-01-31' });

  test('say it of each, and the day of a termination is the last one', () => {
    const { records, findings } = read({ additions: [change('Ann')], changes: [change('Bob')], terminations: [change('Cy')] });
    expect(findings).toEqual([]);
    expect(records.map(({ action, coverage }) => [action, coverage.effective_date, coverage.termination_date])).toEqual([
      ['add', '2026-01-31', null],
      ['change', '2026-01-31', null],
      ['terminate', null, '2026-01-31'],
    ]);
  });

  test('say nothing of persons who say it themselves, and those that name nobody are named', () => {
    const said = (type: string, name: string) => ({ type, member: person(name), planId: 'PPO', effectiveDate: '2026-01-31' });
    expect(read({ changes: [said('add', 'Ann'), said('term', 'Bob')] }).records).toMatchObject([
      { action: 'add', coverage: { effective_date: '2026-01-31' } },
      { action: 'terminate', coverage: { effective_date: null, termination_date: '2026-01-31' } },
    ]);
    const { records, findings } = read({ updates: [change('Ann')], deletes: [{ memberId: 'M2' }] });
    expect(records).toMatchObject([{ action: 'change' }]);
    expect(findings).toMatchObject([{ code: 'values_unread', source: 'deletes' }]);
  });

  test('may be the only one, or stand beside those of whom nothing is said', () => {
    expect(read({ terminatedEmployees: [change('Ann')] }).records).toMatchObject([
      { action: 'terminate', coverage: { termination_date: '2026-01-31' } },
    ]);
    expect(read({ active: [change('Ann')], terminated: [change('Bob')] }).records).toMatchObject([{ action: null }, { action: 'terminate' }]);
    expect(read({ members: [change('Ann')], terminated: [change('Bob')] }).records).toMatchObject([{ action: null }, { action: 'terminate' }]);
  });
});

describe('a list of dependents who point to persons of another list', () => {
  const employees = ['Ann', 'Bob'].map((name) => person(name));
  const dependents = [
    { id: 'D1', employeeId: 'E-Ann', lastName: 'Ash', ...KID },
    { id: 'D2', employeeId: 'E-Bob', lastName: 'Ash', ...KID },
  ];

  test('is read behind that list, wherever the file is cut', () => {
    for (const options of [{}, { segmentBytes: 100 }]) {
      const { records, findings } = read({ employees, dependents }, options);
      expect(findings).toEqual([]);
      expect(records).toMatchObject([
        { first_name: 'Ann', dependents: [{ member_id: 'D1' }] },
        { first_name: 'Bob', dependents: [{ member_id: 'D2' }] },
      ]);
    }
  });

  test('is a finding where they do not say what they are to them, as is a list of coverages', () => {
    const untold = dependents.map((dependent) => ({ ...dependent, relationship: undefined }));
    expect(read({ employees, dependents: untold }).findings).toMatchObject([
      { code: 'values_unread', source: 'dependents', suggested_fix: expect.stringContaining('relationship') },
    ]);
    const enrollments = [{ employeeId: 'E-Ann', planId: 'PPO', tier: 'FAM' }];
    expect(read({ employees, dependents, enrollments }).findings).toMatchObject([
      { code: 'values_unread', source: 'enrollments', suggested_fix: expect.stringContaining('coverages of each person in that person') },
    ]);
  });
});
