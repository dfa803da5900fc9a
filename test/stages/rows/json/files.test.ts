import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { surviveDamage } from './damaged-json.ts';

const LINES = [
  {
    memberId: 'M1',
    name: { first: 'Zo\u00eb', last: 'Ash' },
    dob: '1985-03-15',
    ssn: '219-09-9991',
    address: { line1: '1 Elm St', city: 'Dover', state: 'DE', zip: '02134' },
  },
  {
    memberId: 2,
    name: { first: 'Bob', last: 'Birch' },
    dob: '1990-13-45',
    coverages: [{ planId: 'GOLD', effectiveDate: '2024-01-01', type: 'medical' }, { planId: 'DEN' }],
  },
  {
    memberId: 'M3',
    name: { first: 'Cy', last: 'Cedar' },
    dob: '1979-07-02',
    dependents: [
      { firstName: 'Di', dob: '2010-04-09', relationship: 'child' },
      { firstName: 'Ed', relationship: 'spouse' },
    ],
  },
];

const lines = (objects: readonly unknown[]): string => objects.map((object) => `${JSON.stringify(object)}\n`).join('');

test('records, coverages and dependents come out of an object, each where it belongs', () => {
  for (const text of [lines(LINES), JSON.stringify(LINES), JSON.stringify({ sent: 'today', members: LINES }, null, 2)]) {
    const { records, errors, tally } = normalizeFile(text);
    expect(tally).toMatchObject({ rows: 3, invalid_rows: 1 });
    expect(errors).toContainEqual(expect.objectContaining({ row_number: 2, code: 'invalid_date', original_value: '1990-13-45', source: 'dob' }));
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({
      member_id: 'M1',
      first_name: 'Zo\u00eb',
      last_name: 'Ash',
      date_of_birth: '1985-03-15',
      ssn: '***-**-9991',
      address: { street: '1 Elm St', city: 'Dover', state: 'DE', zip: '02134' },
      coverage: { plan_id: null },
      dependents: [],
    });
    expect(records[1]).toMatchObject({
      member_id: 'M3',
      dependents: [
        { first_name: 'Di', last_name: 'Cedar', date_of_birth: '2010-04-09', relationship: 'child' },
        { first_name: 'Ed', last_name: 'Cedar', relationship: 'spouse' },
      ],
    });
  }
});

test('a name in an object of somebody else is not that of the person', () => {
  const { records } = normalizeFile(
    JSON.stringify([
      {
        memberId: 'M1',
        emergencyContact: { name: { first: 'Pat', last: 'Poe' } },
        name: { first: 'Ann', last: 'Ash' },
        dob: '1985-03-15',
        spouse: { name: { first: 'Bob', last: 'Birch' }, dob: '1984-02-02' },
      },
    ]),
  );
  expect(records).toMatchObject([
    { first_name: 'Ann', last_name: 'Ash', dependents: [{ first_name: 'Bob', last_name: 'Birch', relationship: 'spouse' }] },
  ]);
});

test('a coverage of a list is a record of its own, and a list longer than in the head is read, too', () => {
  const plans = (count: number): object[] =>
    Array.from({ length: count }, (_, n) => ({ plan: { id: `P${n}` }, start: '2024-01-01', type: 'dental', tier: n === 0 ? null : 'FAMILY' }));
  const people = Array.from({ length: 12_000 }, (_, n) => ({
    memberId: `M${n}`,
    firstName: 'Ann',
    lastName: 'Ash',
    dob: '1985-03-15',
    benefits: plans(1),
  }));
  const dependents = Array.from({ length: 14 }, (_, n) => ({ firstName: `D${n}`, relationship: 'child' }));
  const { records, tally } = normalizeFile(
    lines([...people, { memberId: 'X', firstName: 'Bo', lastName: 'Ash', dob: '1985-03-15', benefits: plans(3), dependents }]),
  );
  expect(tally).toMatchObject({ rows: 12_001, invalid_rows: 0, records: 12_003 });
  expect(records.slice(-3).map(({ coverage }) => [coverage.plan_id, coverage.effective_date, coverage.benefit, coverage.coverage_type])).toEqual([
    ['P0', '2024-01-01', 'dental', null],
    ['P1', '2024-01-01', 'dental', 'FAMILY'],
    ['P2', '2024-01-01', 'dental', 'FAMILY'],
  ]);
  expect(records.at(-1)?.dependents.map(({ first_name }) => first_name)).toEqual(dependents.map(({ firstName }) => firstName));
});

/** Families by an id, their rows apart from each other, with escapes in what links them. */
function families(count: number): unknown[] {
  const row = (n: number, relationship: string): object => ({
    memberId: `M${n}-${relationship}`,
    familyId: `F\u00e9${n}`,
    relationship,
    name: { last: `O"Neil ${n}`, first: relationship },
    dob: '1985-03-15',
    plan: { id: 'GOLD', effectiveDate: '2024-01-01' },
    notes: n % 3 === 0 ? { long: 'x'.repeat(5000) } : null,
  });
  const rows = Array.from({ length: count }, (_, n) => row(n, 'self'));
  return [...rows.flatMap((self, n) => (n % 2 === 0 ? [self, row(n, 'spouse')] : [self])), ...rows.map((_, n) => row(n, 'child'))];
}

test.each([
  ['lines', (objects: unknown[]) => lines(objects)],
  ['lines with every character beyond ASCII escaped', (objects: unknown[]) => lines(objects).replaceAll('\u00e9', '\\u00e9')],
  ['an array', (objects: unknown[]) => JSON.stringify(objects, null, 1)],
] as const)('%s come out byte for byte the same however they are cut, keyed families among them', (_what, write) => {
  const text = write(families(600));
  const whole = normalizeFile(text, { segmentBytes: 1 << 30 });
  expect(whole.inspection.keyed).toBe(true);
  expect(whole.tally).toMatchObject({ rows: 1_500, records: 600 });
  expect(whole.records[1]?.dependents).toHaveLength(1);
  for (const [segmentBytes, chunkBytes] of [
    [64 * 1024, 1000],
    [1 << 20, 1 << 16],
  ] as const) {
    const cut = normalizeFile(text, { segmentBytes, chunkBytes });
    expect(cut.inspection.cuts.length).toBeGreaterThan(1);
    expect(cut.recordText === whole.recordText).toBe(true);
    expect(cut.errorText === whole.errorText).toBe(true);
    expect(cut.metaText === whole.metaText).toBe(true);
  }
});

test('a damaged file is refused, or every one of its rows is accounted for', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 60; seed++) seen.add(surviveDamage(seed));
  // Both ends of the road were reached.
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['invalid_file_format', 'read']));
});

const SAMPLE = fileURLToPath(new URL('../../../../../shared/samples/csv/eligpipe__medical_provider_c.jsonl', import.meta.url));

describe.skipIf(!existsSync(SAMPLE))('the sample of JSON lines (skipped where its folder does not stand beside the repository)', () => {
  test('completes with the rows, the persons and the errors that its content has', () => {
    const objects = readFileSync(SAMPLE, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: { last: string | null }; member_identifier: string });
    const { tally, records, inspection } = normalizeFile(readFileSync(SAMPLE));
    expect(inspection.row_count).toBe(objects.length);
    const nameless = objects.filter(({ name }) => name.last === null);
    expect(tally.invalid_rows).toBeGreaterThanOrEqual(nameless.length);
    const ids = new Set(records.flatMap(({ member_id, dependents }) => [member_id, ...dependents.map((dependent) => dependent.member_id)]));
    expect(tally.valid_rows).toBe(objects.filter(({ member_identifier }) => ids.has(member_identifier)).length);
  });
});

describe('an object in the place of a list', () => {
  const ann = (more: object) => ({ memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1985-03-15', ...more });
  const bob = { firstName: 'Bob', dob: '2012-01-01', relationship: 'child' };
  const cy = { firstName: 'Cy', dob: '2014-01-01', relationship: 'child' };
  const gold = { planId: 'GOLD', type: 'medical', effectiveDate: '2025-01-01' };
  const dental = { planId: 'DEN', type: 'dental', effectiveDate: '2025-02-01' };
  const one = ann({ dependents: { dependent: bob }, coverages: { coverage: gold } });
  const two = ann({ dependents: { dependent: [bob, cy] }, coverages: { coverage: [gold, dental] } });
  const none = ann({ dependents: null });
  const children = ({ records }: ReturnType<typeof normalizeFile>) =>
    records.map(({ coverage, dependents }) => [coverage.plan_id, coverage.effective_date, ...dependents.map(({ first_name }) => first_name)]);
  const ofOne = [['GOLD', '2025-01-01', 'Bob']];
  const ofTwo = [
    ['GOLD', '2025-01-01', 'Bob', 'Cy'],
    ['DEN', '2025-02-01', 'Bob', 'Cy'],
  ];

  test.each([
    ['before the list', [one, two, none], [...ofOne, ...ofTwo, [null, null]]],
    ['behind the list', [none, two, one], [[null, null], ...ofTwo, ...ofOne]],
    ['in every record', [one, none, one], [...ofOne, [null, null], ...ofOne]],
  ])('is its first element, %s', (_, members, expected) => {
    for (const text of [JSON.stringify(members), lines(members)]) {
      const file = normalizeFile(text, { segmentBytes: 1, chunkBytes: 5 });
      expect([file.inspection.findings, children(file)]).toEqual([[], expected]);
    }
  });

  test('is one where the dependents themselves are the object, and nobody where it says no name', () => {
    const file = normalizeFile(JSON.stringify([ann({ dependents: bob }), ann({ dependents: [bob, cy] }), ann({ dependents: { count: 0 } })]));
    expect(children(file)).toEqual([
      [null, null, 'Bob'],
      [null, null, 'Bob', 'Cy'],
      [null, null],
    ]);
  });
});

test('numbers that had zeros in front get them back, with a warning that says how JSON keeps them', () => {
  const { records, errors } = normalizeFile('[{"member_id":"M1","first_name":"Ann","last_name":"Ash","dob":"1985-03-15","ssn":19099991,"zip":2134}]');
  expect(records).toMatchObject([{ ssn: '***-**-9991', address: { zip: '02134' } }]);
  expect(errors.map(({ code, suggested_fix }) => [code, suggested_fix])).toEqual([
    ['ssn_padded', expect.stringContaining('quotes in JSON')],
    ['zip_padded', '02134'],
  ]);
});

test('a number is the number without a fraction of zeros, as programs write it', () => {
  const { records, errors } = normalizeFile(
    '[{"member_id":1001.0,"first_name":"Ann","last_name":"Ash","dob":19850315.0,"ssn":219099991.0,"zip":20715.00,"plan_id":10.50}]',
  );
  expect(errors).toEqual([]);
  expect(records).toMatchObject([
    { member_id: '1001', date_of_birth: '1985-03-15', ssn: '***-**-9991', address: { zip: '20715' }, coverage: { plan_id: '10.50' } },
  ]);
});

test('whoever waived has the tier that says so, also where the status stands in a list of coverages', () => {
  const person = { employeeNumber: '7', firstName: 'Ann', lastName: 'Ash', dob: '1985-03-15' };
  const tiers = (record: object) =>
    normalizeFile(JSON.stringify([record])).records.map(({ coverage }) => [coverage.plan_id, coverage.coverage_type, coverage.termination_date]);
  expect(tiers({ ...person, planId: 'P', enrollmentStatus: 'WAIVED' })).toEqual([['P', 'WAIVED', null]]);
  expect(tiers({ ...person, planId: 'P', enrollmentStatus: 'ACTIVE' })).toEqual([['P', null, null]]);
  const enrollments = [
    { planId: 'P', status: 'waived', tier: 'Family' },
    { planId: 'D', status: 'enrolled', tier: 'Family', dates: { start: '2025-01-01', end: '2025-12-31' } },
  ];
  expect(tiers({ ...person, enrollments })).toEqual([
    ['P', 'WAIVED', null],
    ['D', 'FAMILY', '2025-12-31'],
  ]);
});

test('elements that only hold what they are, are it', () => {
  const { records, inspection } = normalizeFile(
    lines([
      {
        employee: { id: 'E1', first_name: 'Ann', last_name: 'Oak', ssn: '219-09-9991' },
        dependents: [{ dependent: { first_name: 'Bob', relationship: 'spouse', birth_date: '1979-04-11' } }],
        benefits: [{ benefit: { type: 'Medical', plan_id: 'PPO', effective_date: '2026-01-01' } }],
      },
    ]),
  );
  expect(inspection.findings).toEqual([]);
  expect(records).toMatchObject([
    {
      first_name: 'Ann',
      coverage: { plan_id: 'PPO', benefit: 'medical', effective_date: '2026-01-01' },
      dependents: [{ first_name: 'Bob', last_name: 'Oak', relationship: 'spouse', date_of_birth: '1979-04-11' }],
    },
  ]);
});

describe('a coverage in a list that was not taken', () => {
  const of = (coverages: unknown[]): unknown => ({ employee_id: '1', first_name: 'Ann', last_name: 'Lee', dob: '1980-01-02', coverages });
  const said = (...lists: unknown[][]): string[] =>
    normalizeFile(JSON.stringify(lists.map(of))).records.map(({ coverage }) =>
      [coverage.benefit, coverage.plan_id, coverage.coverage_type].map((value) => value ?? '-').join(' '),
    );
  const TAKEN = { benefit: 'dental', plan: 'DHMO', tier: 'EE', status: 'enrolled', waived: false };

  test.each([
    ['its tier', { benefit: 'dental', tier: 'waived' }],
    ['its status', { benefit: 'dental', plan: null, status: 'Waived' }],
    ['a flag', { benefit: 'dental', plan: null, waived: true }],
  ])('is WAIVED by %s, though it names no plan where others do', (_, waived) => {
    expect(said([{ benefit: 'medical', plan: 'PPO', tier: 'EE' }, waived], [{ benefit: 'medical', plan: 'PPO' }, TAKEN])).toEqual([
      'medical PPO EMPLOYEE_ONLY',
      'dental - WAIVED',
      'medical PPO -',
      'dental DHMO EMPLOYEE_ONLY',
    ]);
  });

  test('is there by its benefit alone', () => {
    expect(said([{ benefit: 'vision', plan: null, tier: 'FAM' }], [TAKEN])).toEqual(['vision - FAMILY', 'dental DHMO EMPLOYEE_ONLY']);
  });
});

test('a list whose elements have a plan and a benefit is one of coverages, whatever it is called', () => {
  const selections = [
    { benefitType: 'medical', planCode: 'MED' },
    { benefitType: 'dental', plan: { code: 'DEN' } },
  ];
  const ann = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1985-03-15' };
  for (const record of [
    { ...ann, planSelections: selections, tier: 'Family' },
    { subscriber: ann, enrollment: { coverage: { tier: 'Family', choices: selections } } },
  ])
    expect(normalizeFile(JSON.stringify([record])).records.map(({ coverage }) => coverage)).toMatchObject([
      { plan_id: 'MED', benefit: 'medical', coverage_type: 'FAMILY' },
      { plan_id: 'DEN', benefit: 'dental', coverage_type: 'FAMILY' },
    ]);
});

test('a value where other records have a list of such is the first of it, and the other way round', () => {
  const one = { memberId: 'M1', firstName: 'Ann "A"', lastName: 'Ash', address: '1 Elm St' };
  const several = { memberId: 'M2', firstName: ['Bo "B"', 'Bob'], lastName: 'Ash', address: ['2 Oak St', 'Apt 3'] };
  const read = (...records: object[]) => normalizeFile(lines(records)).records.map(({ first_name: first, address }) => [first, address.street]);
  const [ann, bo] = [
    ['Ann "A"', '1 Elm St'],
    ['Bo "B"', '2 Oak St, Apt 3'],
  ];
  expect(read(one, several)).toEqual([ann, bo]);
  expect(read(several, one)).toEqual([bo, ann]);
});

test('what dependents elect is read beside the elections of their employee', () => {
  const { records, inspection } = normalizeFile(
    JSON.stringify([
      {
        employeeId: '1',
        firstName: 'Ann',
        lastName: 'Lee',
        elections: { medical: { plan: 'PPO', tier: 'FAM' }, dental: { plan: 'DHMO' } },
        dependents: [
          { firstName: 'Bob', dob: '1984-02-02', relationship: 'spouse', enrollments: { medical: true, dental: false } },
          { firstName: 'Cy', dob: '2014-02-02', relationship: 'child', enrollments: { medical: true, dental: true } },
        ],
      },
    ]),
  );
  expect(inspection.findings).toEqual([]);
  expect(records.map(({ first_name, coverage, dependents }) => [first_name, coverage.benefit, ...dependents.map((one) => one.first_name)])).toEqual([
    ['Ann', 'medical', 'Bob', 'Cy'],
    ['Ann', 'dental', 'Cy'],
    ['Bob', 'dental'],
  ]);
});

test('the second line of anything but an address is none', () => {
  const person = { id: '1', first_name: 'Ann', last_name: 'Lee', dob: '1980-01-02', address: { street: '1 Main St', city: 'Dover' } };
  const { records } = normalizeFile(
    JSON.stringify([{ ...person, phone: { lines: ['555-123-4567', '555-123-9999'] }, enrollment: { lines: ['A', 'B'] } }]),
  );
  expect(records[0]?.address.street).toBe('1 Main St');
});

test('answers of an interface are read where each wraps its person, and lists of names and lines to their second element', () => {
  const person = {
    id: 'a1',
    name: [{ family: 'Lee', given: ['Ann', 'Marie'] }],
    birthDate: '1980-01-02',
    address: [{ line: ['18 Quarry Rd', 'Apt 2'], city: 'Concord', state: 'NH', postalCode: '03301' }],
  };
  const { records } = normalizeFile(JSON.stringify({ responses: [{ individual_id: 'a1', code: 200, body: person }] }));
  expect(records).toMatchObject([
    {
      member_id: 'a1',
      first_name: 'Ann',
      middle_name: 'Marie',
      last_name: 'Lee',
      date_of_birth: '1980-01-02',
      address: { street: '18 Quarry Rd, Apt 2', city: 'Concord', state: 'NH', zip: '03301' },
    },
  ]);
});
