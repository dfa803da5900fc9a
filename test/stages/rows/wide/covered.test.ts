import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };
const BOB = { id: 'D1', firstName: 'Bob', lastName: 'Ash', dob: '1981-02-03', relationship: 'spouse' };
const KID = { id: 'D2', firstName: 'Kid', lastName: 'Ash', dob: '2010-02-03', relationship: 'child' };

/** Each record as who it is of, its plan and the first names of its dependents. */
function placed(...people: object[]) {
  const file = normalizeFile(JSON.stringify(people));
  const places = file.records.map(({ first_name, coverage, dependents }) => [
    first_name,
    coverage.plan_id,
    dependents.map((one) => one.first_name).join(),
  ]);
  return { ...file, places, codes: file.errors.map(({ code }) => code), findings: file.inspection.findings.map(({ code }) => code) };
}

const enrollments = (name: string, medical: unknown[], dental: unknown[]): object => ({
  enrollments: [
    { planId: 'MED', startDate: '2026-01-01', [name]: medical },
    { planId: 'DEN', startDate: '2026-01-01', [name]: dental },
  ],
});

describe('a dependent stands in the coverages that list it', () => {
  test.each<[string, string, unknown[], unknown[]]>([
    ['by identifiers', 'covered_dependents', ['D1', 'D2'], ['D2']],
    ['by identifiers under another name', 'dependentIds', ['D1', 'D2'], ['D2']],
    ['by objects with an identifier', 'dependents', [{ dependentId: 'D1' }, { dependentId: 'D2' }], [{ dependentId: 'D2' }]],
    ['by objects in objects', 'dependents', [{ dependent: { id: 'D1' } }, { dependent: { id: 'D2' } }], [{ dependent: { id: 'D2' } }]],
    ['by names', 'coveredMembers', [{ firstName: 'BOB' }, { firstName: 'Kid', lastName: 'ash' }], [{ firstName: 'kid' }]],
    ['by whole names', 'dependentsCovered', ['Bob Ash', 'Kid Ash'], ['Kid Ash']],
    ['by objects with a whole name', 'members', [{ name: 'Bob Ash' }, { fullName: 'Kid Ash' }], [{ name: 'Kid Ash' }]],
    ['by persons in full', 'members', [{ ...BOB, id: 'E1' }, KID], [KID]],
    ['beside its subscriber', 'members', [ANN, BOB, KID], [ANN, KID]],
    ['beside the identifier of its subscriber', 'member_ids', ['M1', 'D1', 'D2'], ['M1', 'D2']],
  ])('%s', (_, name, medical, dental) => {
    const { places, codes, findings } = placed({ ...ANN, dependents: [BOB, KID], ...enrollments(name, medical, dental) });
    expect([codes, findings]).toEqual([[], []]);
    expect(places).toEqual([
      ['Ann', 'MED', 'Bob,Kid'],
      ['Ann', 'DEN', 'Kid'],
    ]);
  });

  test.each<[string, object, unknown[], unknown[]]>([
    [
      'an identifier that all of the family have',
      { id: 'M1' },
      [
        { ...BOB, id: 'M1' },
        { ...KID, id: 'M1' },
      ],
      [{ ...KID, id: 'M1' }],
    ],
    [
      'an identifier of the list only',
      {},
      [
        { ...BOB, id: 'D2' },
        { ...KID, id: 'D1' },
      ],
      [{ ...KID, id: 'D1' }],
    ],
    [
      'dates written in another way',
      {},
      [
        { firstName: 'Bob', dob: '02/03/1981' },
        { firstName: 'Kid', dob: '2010-02-03T00:00:00Z' },
      ],
      ['Kid Ash'],
    ],
    [
      'whole names beside an identifier of the family',
      { id: 'M1' },
      [
        { id: 'M1', name: 'Bob Ash' },
        { id: 'M1', name: 'Kid Ash' },
      ],
      [{ id: 'M1', name: 'Kid Ash' }],
    ],
    ['accents', {}, ['Böb Ash', 'Kid Ash'], ['Kíd Ash']],
    ['its subscriber by the relationship', {}, [{ firstName: 'Anne', relationship: 'self' }, BOB, KID], [{ id: 'P-1', relationship: 'self' }, KID]],
    ['the same person twice', {}, [BOB, KID, KID], [KID, 'Kid Ash']],
  ])('whatever the list says besides: %s', (_, own, medical, dental) => {
    const { places } = placed({
      ...ANN,
      dependents: [
        { ...BOB, ...own },
        { ...KID, ...own },
      ],
      ...enrollments('members', medical, dental),
    });
    expect(places).toEqual([
      ['Ann', 'MED', 'Bob,Kid'],
      ['Ann', 'DEN', 'Kid'],
    ]);
  });

  test.each([[['spouse', 'child']], [[0, 1]], [['M1']], [[{ relationship: 'spouse' }]]])('or where nobody can tell whom it lists: %j', (list) => {
    const [bob, kid] =
      list[0] === 'M1'
        ? [
            { ...BOB, id: 'M1' },
            { ...KID, id: 'M1' },
          ]
        : [BOB, KID];
    const { places } = placed({ ...ANN, dependents: [bob, kid], enrollments: [{ planId: 'MED', members: list }] });
    expect(places).toEqual([['Ann', 'MED', 'Bob,Kid']]);
  });

  test('or in all, where its record lists nobody and says no tier', () => {
    const { places } = placed(
      { ...ANN, dependents: [BOB], ...enrollments('members', ['D1'], []) },
      { ...ANN, memberId: 'M2', dependents: [KID], enrollments: [{ planId: 'MED' }] },
    );
    expect(places.at(-1)).toEqual(['Ann', 'MED', 'Kid']);
  });

  test('or in none of those where a coverage of the same record lists somebody: an object is a list of one', () => {
    const [medical, dental] = [
      { planId: 'MED', dependents: [{ id: 'D2' }] },
      { planId: 'DEN', dependents: { id: 'D1' } },
    ];
    const { places } = placed({ ...ANN, dependents: [BOB, KID], enrollments: [medical, dental] });
    expect(places).toEqual([
      ['Ann', 'MED', 'Kid'],
      ['Ann', 'DEN', 'Bob'],
    ]);
  });

  test('told from one with the same name by its birth date', () => {
    const other = { ...KID, id: 'D3', firstName: 'Bob', dob: '2012-02-03' };
    const { places } = placed({ ...ANN, dependents: [BOB, other], ...enrollments('members', [{ firstName: 'Bob', dob: '2012-02-03' }], [ANN]) });
    expect(places).toEqual([
      ['Ann', 'MED', 'Bob'],
      ['Ann', 'DEN', ''],
      ['Bob', null, ''],
    ]);
  });

  test('or that list nobody and have a tier for more than one', () => {
    const [medical, dental] = [
      { planId: 'MED', tier: 'Family' },
      { planId: 'DEN', tier: 'Employee Only' },
    ];
    const { places } = placed(
      { ...ANN, dependents: [BOB], enrollments: [medical, dental] },
      {
        ...ANN,
        memberId: 'M2',
        dependents: [KID],
        enrollments: [
          { ...medical, covered: [] },
          { ...dental, members: ['D2'] },
        ],
      },
    );
    expect(places).toEqual([
      ['Ann', 'MED', 'Bob'],
      ['Ann', 'DEN', ''],
      ['Ann', 'MED', 'Kid'],
      ['Ann', 'DEN', 'Kid'],
    ]);
  });
});

test('a dependent whom no coverage lists is a record of its own, without a coverage', () => {
  const { places, records, codes } = placed({ ...ANN, dependents: [BOB, KID], ...enrollments('covered_dependents', ['D1'], []) });
  expect(codes).toEqual([]);
  expect(places).toEqual([
    ['Ann', 'MED', 'Bob'],
    ['Ann', 'DEN', ''],
    ['Kid', null, ''],
  ]);
  expect(records.at(-1)).toMatchObject({ relationship: 'child', coverage: { effective_date: null, coverage_type: null } });
});

test.each(['memberId', 'employeeNumber'])('a dependent whom no coverage lists, without an id, has that of its subscriber (%s)', (id) => {
  const subscriber = { ...ANN, memberId: undefined, [id]: 'A1' };
  const { records } = placed({ ...subscriber, dependents: [{ ...BOB, id: undefined }, KID], ...enrollments('covered', ['Ann Ash'], []) });
  expect(records.slice(2).map(({ first_name, member_id }) => [first_name, member_id])).toEqual([
    ['Bob', 'A1'],
    ['Kid', 'D2'],
  ]);
});

test('a dependent who stands only in the list of a coverage is one of that coverage', () => {
  const { places, codes, findings, records } = placed({ ...ANN, ...enrollments('dependents', [BOB, KID], [{ ...KID, lastName: null }]) });
  expect([codes, findings]).toEqual([[], []]);
  expect(places).toEqual([
    ['Ann', 'MED', 'Bob,Kid'],
    ['Ann', 'DEN', 'Kid'],
  ]);
  expect(records[1]?.dependents).toMatchObject([{ last_name: 'Ash', relationship: 'child', date_of_birth: '2010-02-03' }]);
});

test('a dependent who has only a whole name in such a list is one', () => {
  const named = [
    { name: 'Bob Ash', dob: '1981-02-03', relationship: 'spouse' },
    { name: 'Ash, Kid', dob: '2010-02-03', relationship: 'child' },
  ];
  const { places, codes } = placed({ ...ANN, ...enrollments('dependents', named, [named[1]]) });
  expect(codes).toEqual([]);
  expect(places).toEqual([
    ['Ann', 'MED', 'Bob,Kid'],
    ['Ann', 'DEN', 'Kid'],
  ]);
});

test('what is wrong with a dependent in the list of a coverage leaves it out, and is reported by its place', () => {
  const { places, errors } = placed({ ...ANN, ...enrollments('dependents', [{ ...BOB, dob: '1981-13-03' }, KID], [KID]) });
  expect(errors.map(({ code, source }) => [code, source])).toEqual([['invalid_date', 'enrollments[0].dependents[0].dob']]);
  expect(places).toEqual([
    ['Ann', 'MED', 'Kid'],
    ['Ann', 'DEN', 'Kid'],
  ]);
});

test('an identifier in a list that is nobody of the record has a warning', () => {
  const { places, errors } = placed({ ...ANN, dependents: [BOB], ...enrollments('covered_dependents', ['D1', 'D9'], ['D1']) });
  expect(errors.map(({ code, severity, source }) => [code, severity, source])).toEqual([
    ['covered_person_unknown', 'warning', 'enrollments[0].covered_dependents[1]'],
  ]);
  expect(places).toEqual([
    ['Ann', 'MED', 'Bob'],
    ['Ann', 'DEN', 'Bob'],
  ]);
});

test('an SSN in a list is compared without its hyphens, and never said', () => {
  const bob = { ...BOB, ssn: '457-55-5462' };
  const { places, codes, errorText } = placed({
    ...ANN,
    dependents: [bob],
    ...enrollments('covered_dependents', ['457555462', '219099991'], ['219-09-9992']),
  });
  expect(places).toEqual([
    ['Ann', 'MED', 'Bob'],
    ['Ann', 'DEN', 'Bob'],
  ]);
  expect(codes).toEqual(['covered_person_unknown', 'covered_person_unknown']);
  expect(errorText).not.toMatch(/219-?09-?999/);
});

test('a coverage that was waived covers nobody whom it lists', () => {
  const { places } = placed({
    ...ANN,
    dependents: [BOB],
    enrollments: [
      { planId: 'MED', members: ['D1'] },
      { benefit: 'dental', planId: 'Waived', members: ['D1'] },
    ],
  });
  expect(places).toEqual([
    ['Ann', 'MED', 'Bob'],
    ['Ann', null, ''],
  ]);
});

describe('ids of dependents who stand elsewhere', () => {
  test('say whom the benefit covers that has them in an object of its own', () => {
    const benefits = {
      medical: { plan: 'MED', tier: 'Family', dependentIds: ['D1', 'D2'] },
      dental: { plan: 'DEN', tier: 'Employee Only', dependentIds: [] },
    };
    const file = placed({ ...ANN, memberId: undefined, employeeId: 'E1', benefits, dependents: [BOB, KID] });
    expect([file.codes, file.findings]).toEqual([[], []]);
    expect(file.places).toEqual([
      ['Ann', 'MED', 'Bob,Kid'],
      ['Ann', 'DEN', ''],
    ]);
    expect(file.records.map(({ member_id }) => member_id)).toEqual([null, null]);
  });

  test.each([[['D1', 'D2']], [['D1']]])('are no id of the record, and named as unread', (dependentIds) => {
    const file = placed({ ...ANN, memberId: undefined, employeeId: 'E1', planId: 'MED', dependentIds });
    expect(file.records.map(({ member_id, employee_id }) => [member_id, employee_id])).toEqual([[null, 'E1']]);
    expect(file.inspection.findings.map(({ code, source }) => [code, source])).toEqual([['values_unread', 'dependentIds']]);
  });
});
