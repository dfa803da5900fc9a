import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const lines = (objects: readonly unknown[]): string => objects.map((object) => `${JSON.stringify(object)}\n`).join('');

describe('a dependent that states its own coverages', () => {
  const ANN = { memberId: 'M1', name: { first: 'Ann', last: 'Ash' }, dob: '1985-03-15' };
  const COVERAGES = [
    { planId: 'MED', type: 'medical', effectiveDate: '2025-01-01' },
    { planId: 'DEN', type: 'dental', effectiveDate: '2025-01-01' },
  ];
  const placed = (dependents: readonly object[], coverages: readonly object[] = COVERAGES) => {
    const file = normalizeFile(JSON.stringify([{ ...ANN, coverages, dependents }]));
    const records = file.records.map(({ first_name, coverage, dependents: own }) => [
      first_name,
      coverage.plan_id,
      ...own.map((one) => [one.first_name, one.effective_date, one.termination_date]),
    ]);
    return { ...file, placed: records };
  };
  const BOB = { firstName: 'Bob', dob: '1984-02-02', relationship: 'spouse' };

  test('stands in those of its subscriber that it has, with its own dates; one that states none in all', () => {
    const file = placed([
      { ...BOB, coverages: [{ planId: 'DEN', effectiveDate: '2025-02-01', terminationDate: '2025-06-30' }] },
      { firstName: 'Kid', dob: '2014-02-02', relationship: 'child', coverages: [{ planId: 'DEN' }, { planId: 'MED', effectiveDate: '2025-03-01' }] },
      { firstName: 'Tot', dob: '2020-02-02', relationship: 'child', coverages: [] },
    ]);
    expect(file.errors).toEqual([]);
    expect(file.placed).toEqual([
      ['Ann', 'MED', ['Kid', '2025-03-01', null], ['Tot', null, null]],
      ['Ann', 'DEN', ['Bob', '2025-02-01', '2025-06-30'], ['Kid', null, null], ['Tot', null, null]],
    ]);
  });

  test('has a record of its own for one that its subscriber lacks', () => {
    const file = placed([{ ...BOB, enrollments: [{ plan: { id: 'VIS', type: 'vision' } }] }]);
    expect(file.placed).toEqual([
      ['Ann', 'MED'],
      ['Ann', 'DEN'],
      ['Bob', 'VIS'],
    ]);
  });

  test.each([
    ['an object', { coverage: { planId: 'DEN', effectiveDate: '2025-02-01' } }],
    ['members of its own', { planId: 'DEN', effectiveDate: '2025-02-01' }],
  ])('may state one as %s', (_, stated) => {
    expect(placed([{ ...BOB, ...stated }]).placed).toEqual([
      ['Ann', 'MED'],
      ['Ann', 'DEN', ['Bob', '2025-02-01', null]],
    ]);
  });

  test('is ended or added as it says itself, in each coverage that it has', () => {
    const actions = (dependent: object): unknown[] =>
      placed([{ ...BOB, action: 'terminate', ...dependent }]).records.flatMap(({ dependents }) => dependents.map(({ action }) => action));
    expect(actions({})).toEqual(['terminate', 'terminate']);
    expect(actions({ coverages: [{ planId: 'DEN' }, { planId: 'MED', action: 'add' }] })).toEqual(['add', 'terminate']);
  });

  test('is reported once, whatever is wrong with it, and every coverage for itself', () => {
    const wrong = placed([{ ...BOB, dob: '1984-13-02', coverages: COVERAGES }]);
    expect(wrong.errors.map(({ code, source }) => [code, source])).toEqual([['invalid_date', 'dependents[0].dob']]);
    expect(wrong.placed).toEqual([
      ['Ann', 'MED'],
      ['Ann', 'DEN'],
    ]);
    const ended = placed([{ ...BOB, coverages: [{ planId: 'MED' }, { planId: 'DEN', effectiveDate: '2025-02-30' }] }]);
    expect(ended.errors.map(({ code, source }) => [code, source])).toEqual([['invalid_date', 'dependents[0].coverages[1].effectiveDate']]);
    expect(ended.placed).toEqual([
      ['Ann', 'MED', ['Bob', null, null]],
      ['Ann', 'DEN'],
    ]);
  });

  test('has dates in the order that its column proves', () => {
    const dated = (effectiveDate: string): object => ({ ...BOB, coverages: [{ planId: 'MED', effectiveDate }] });
    const people = ['25/01/2025', '02/03/2025'].map((date, at) => ({ ...ANN, memberId: `M${at}`, coverages: COVERAGES, dependents: [dated(date)] }));
    const { records } = normalizeFile(JSON.stringify(people));
    expect(records.flatMap(({ dependents }) => dependents.map((one) => one.effective_date))).toEqual(['2025-01-25', '2025-03-02']);
  });

  test('may be a family member', () => {
    const file = normalizeFile(
      JSON.stringify([{ ...ANN, familyMembers: [{ firstName: 'Kid', dob: '2014-02-02', relationshipToSubscriber: 'Child' }] }]),
    );
    expect(file.records).toMatchObject([{ first_name: 'Ann', dependents: [{ first_name: 'Kid', relationship: 'child' }] }]);
  });

  test('is a child where it stands among children, and keeps its coverages apart from those of others', () => {
    const file = normalizeFile(
      JSON.stringify([
        {
          ...ANN,
          coverages: COVERAGES,
          spouse: { firstName: 'Bob', dob: '1984-02-02' },
          children: [{ firstName: 'Kid', dob: '2014-02-02', coverages: [{ planId: 'DEN' }] }],
          dependents: [{ firstName: 'Mo', dob: '1950-02-02', relationship: 'parent', coverages: [{ planId: 'MED' }] }],
        },
      ]),
    );
    expect(file.errors).toEqual([]);
    expect(
      file.records.map(({ coverage, dependents }) => [coverage.plan_id, ...dependents.map((one) => [one.first_name, one.relationship])]),
    ).toEqual([
      ['MED', ['Bob', 'spouse'], ['Mo', 'parent']],
      ['DEN', ['Bob', 'spouse'], ['Kid', 'child']],
    ]);
  });

  test.each([
    ['members of a family', { ...ANN, members: [{ firstName: 'Ann' }, { firstName: 'Kid' }] }, ['values_unread']],
    [
      'what a dependent is enrolled in',
      { ...ANN, dependents: [{ firstName: 'Kid', enrollments: { medical: true, dental: false } }] },
      ['values_unread'],
    ],
    ['dependents by their ids', { ...ANN, dependents: { D1: { firstName: 'Di' }, D2: { firstName: 'Ed' } } }, ['values_unread']],
    ['the name of a plan of a family', { ...ANN, family: { plan: { name: 'Gold' } } }, []],
    ['ids of dependents', { ...ANN, dependents: ['D1'] }, ['values_unread']],
    ['those whom the only coverage covers', { ...ANN, enrollment: { planId: 'P', covered_dependents: ['D1'] } }, ['values_unread']],
    ['further spans of one benefit', { ...ANN, benefits: { medical: [{ planId: 'P' }, { planId: 'Q' }] } }, ['values_unread']],
    ['plans in a list of which nothing says what it lists', { ...ANN, choices: [{ planId: 'P' }] }, ['values_unread']],
    ['plans in a second list', { ...ANN, coverages: COVERAGES, choices: [{ planId: 'P', benefitType: 'vision' }] }, ['values_unread']],
    ['plans in a list beside the plan of the record', { ...ANN, planId: 'Q', riders: [{ planId: 'P', benefitType: 'life' }] }, ['values_unread']],
    ['plans that are offered', { ...ANN, coverages: COVERAGES, offered: [{ planId: 'P', benefitType: 'vision' }] }, []],
    ['persons to call', { ...ANN, emergencyContacts: [{ firstName: 'Pat' }, { firstName: 'Lou' }] }, []],
  ])('is not lost in silence among %s', (_, record, expected) => {
    const { inspection } = normalizeFile(JSON.stringify([record]));
    expect(inspection.findings.map(({ code }) => code)).toEqual(expected);
  });

  test('is named by the list, and members whose names may be data are not', () => {
    const source = (record: object) => normalizeFile(JSON.stringify([record])).inspection.findings.map((finding) => finding.source);
    const members = [{ firstName: 'Di' }];
    expect(source({ ...ANN, household: { members } })).toEqual(['household.members']);
    expect(source({ ...ANN, households: { 'Ann Ash': { members }, Bo: { members } } })).toEqual(['households.*.members']);
    expect(source({ ...ANN, h219099991: { members } })).toEqual(['*.members']);
  });

  test('is not lost in silence in a list beside that of the records, before it or behind, unless it is what interfaces add', () => {
    const sources = (file: object) => normalizeFile(JSON.stringify(file)).inspection.findings.map(({ source }) => source);
    expect(sources({ brokers: [{ firstName: 'Q' }], members: [ANN], retirees: [{ id: 'R1' }] })).toEqual(['brokers, retirees']);
    expect(sources({ members: [ANN], cobra: { members: [{ ...ANN, memberId: 'M2' }] } })).toEqual(['members']);
    expect(sources({ members: [ANN], included: [{ type: 'plan' }], meta: { columns: [{ name: 'a' }] } })).toEqual([]);
  });

  test('does not stand for all of a list: records that are lists of persons are refused, wherever the second one comes', () => {
    const family = (...names: string[]) => ({
      familyId: names.join(''),
      members: names.map((firstName, n) => ({ memberId: `${names.join('')}${n}`, firstName, lastName: 'Ash', dob: '1985-03-15' })),
    });
    const alone = Array.from({ length: 9000 }, (_, n) => family(`Ann${n}`));
    expect(normalizeFile(JSON.stringify({ families: alone })).tally).toMatchObject({ rows: 9000, valid_rows: 9000 });
    for (const families of [[family('Ann', 'Kid')], [...alone, family('Ann', 'Kid')]])
      expect(() => normalizeFile(JSON.stringify({ families }))).toThrow('lists of persons');
  });

  test.each<[string, (name: string) => object]>([
    ['an object of their own', (name: string) => ({ memberId: name, memberDetails: { firstName: name, lastName: 'Ash' } })],
    ['an object of any name', (name: string) => ({ memberId: name, profile: { firstName: name, lastName: 'Ash' } })],
    ['a whole name', (name: string) => ({ memberId: name, name: `${name} Ash` })],
  ])('does not stand for all of a list whose elements name them in %s', (_, member) => {
    const family = (...names: string[]) => ({ household: { name: 'Acme' }, members: names.map(member) });
    expect(() => normalizeFile(JSON.stringify([family('Ann', 'Kid'), family('Bob')]))).toThrow('lists of persons');
    expect(() => normalizeFile(lines([family('Bob'), family('Ann', 'Kid')]))).toThrow('lists of persons');
  });

  test('is a record of its own in the list that the only element of an array holds', () => {
    const member = (firstName: string, n = 0) => ({ memberId: `${firstName}${n}`, details: { firstName, lastName: 'Ash', dob: '1985-03-15' } });
    const file = (count: number) => ({ sent: 'today', members: Array.from({ length: count }, (_, n) => member('Ann', n)), trailer: { count } });
    for (const count of [2, 9000]) {
      expect(normalizeFile(JSON.stringify([file(count)])).tally).toMatchObject({ rows: count, valid_rows: count });
      expect(() => normalizeFile(JSON.stringify([file(count), file(1)]))).toThrow('lists of persons');
    }
    const enrollment = {
      id: 'x',
      decision: 'y',
      enrolledDependents: [{ dependentId: 'D1', firstName: 'Di', lastName: 'Ash', relationship: 'Spouse' }],
    };
    expect(() => normalizeFile(JSON.stringify([enrollment]))).toThrow('do not name a person');
  });

  test('is not told from others where each column is a list of values', () => {
    const columns = { memberId: ['M1', 'M2'], firstName: ['Ann', 'Bob'], lastName: ['Ash', 'Birch'] };
    expect(() => normalizeFile(JSON.stringify(columns))).toThrow('values of several persons');
    const one = { memberId: ['M1'], firstName: ['Ann', 'Marie'], lastName: ['Ash'] };
    expect(normalizeFile(JSON.stringify(one)).records).toMatchObject([{ member_id: 'M1', first_name: 'Ann', last_name: 'Ash' }]);
  });

  test("is nobody where it is the record's own person, listed with the family", () => {
    const self = { firstName: 'Ann', dob: '1985-03-33', relationship: 'self' };
    const kid = { firstName: 'Kid', dob: '2014-02-02', relationship: 'child' };
    const file = normalizeFile(JSON.stringify([{ ...ANN, planId: 'P', dependents: [self, kid] }]));
    expect(file.errors).toEqual([]);
    expect(file.records).toMatchObject([{ first_name: 'Ann', dependents: [{ first_name: 'Kid' }] }]);
    expect(file.records[0]?.dependents).toHaveLength(1);
    const other = normalizeFile(JSON.stringify([{ ...ANN, planId: 'P', dependents: [{ ...self, firstName: 'Amy', dob: '1985-03-30' }] }]));
    expect(other.records[0]?.dependents).toHaveLength(1);
  });

  test('says no SSN in the id of a plan', () => {
    const file = placed([{ ...BOB, ssn: '219-09-9991', coverages: [{ planId: 'P-219099991' }] }]);
    expect(file.recordText).not.toContain('219099991');
    expect(file.errorText).not.toContain('219099991');
  });
});
