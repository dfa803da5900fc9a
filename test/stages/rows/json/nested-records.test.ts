import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const person = (firstName: string, n: number | string = 0) => ({ memberId: `${firstName}${n}`, firstName, lastName: 'Ash', dob: '1985-03-15' });
const ids = (file: unknown) => {
  const { records, inspection } = normalizeFile(JSON.stringify(file));
  return { ids: records.map(({ member_id }) => member_id), findings: inspection.findings.map(({ source }) => source), records };
};

test('records may stand in connections of GraphQL, however many objects are around them', () => {
  const edges = ['Ann', 'Bob'].map((name) => ({ cursor: name, node: { ...person(name), benefits: { edges: [{ node: { planId: 'MED' } }] } } }));
  const file = { data: { viewer: { id: 'v', company: { name: 'Acme', employees: { totalCount: 2, edges } } } } };
  expect(ids(file)).toMatchObject({ ids: ['Ann0', 'Bob0'], findings: [], records: [{ coverage: { plan_id: 'MED' } }, {}] });
});

test('a list in unusually many objects comes behind all others', () => {
  const users = [person('Own'), person('Er')];
  expect(ids({ report: { by: { filter: { scope: { users } } }, rows: [person('Ann')] } }).ids).toEqual(['Ann0']);
});

describe('records in the only element of an array', () => {
  const family = [
    { ...person('Ann'), subscriberId: 'S1', relationship: 'self' },
    { ...person('Kid'), subscriberId: 'S1', relationship: 'child' },
  ];

  test('that stands in such an element itself, as an 834 becomes JSON', () => {
    const transactions = [{ control: '0001', members: [...family, { ...person('Bob'), subscriberId: 'S2', relationship: 'self' }] }];
    const file = { interchanges: [{ sender: 'ACME', functionalGroups: [{ version: '005010', transactions }] }] };
    expect(ids(file)).toMatchObject({ ids: ['Ann0', 'Bob0'], findings: [], records: [{ dependents: [{ first_name: 'Kid' }] }, {}] });
    expect(ids([file]).ids).toEqual(['Ann0', 'Bob0']);
  });

  test('have the group that stands around their list', () => {
    const groups = [{ groupNumber: 'G1', members: [person('Ann'), person('Bob')] }];
    expect(ids({ sent: 'today', groups, totals: { groups: 1, members: 2 } }).records).toMatchObject([{ group_id: 'G1' }, { group_id: 'G1' }]);
    expect(ids(groups).records).toMatchObject([{ group_id: 'G1' }, { group_id: 'G1' }]);
  });

  test('are read with those of another element, however late', () => {
    for (const count of [2, 9000]) {
      const groups = [{ members: Array.from({ length: count }, (_, n) => person('Ann', n)), about: { a: 1, b: 2 } }];
      expect(ids({ groups, totals: { a: 1, b: 2 } }).ids).toHaveLength(count);
      expect(ids({ groups: [...groups, { members: [person('Bob')] }] }).ids).toHaveLength(count + 1);
    }
  });

  test('are refused where another element follows of a list that nobody knows', () => {
    const members = [person('Ann', 1), person('Ann', 2)];
    expect(() => ids({ transactions: [{ members }, { members }] })).toThrow('lists of persons');
  });

  test('are read from every transaction where persons say whose family they are in, or have it in them', () => {
    const ofTwo = (n: number) => [
      { ...person('Ann', n), subscriberId: `S${n}`, relationshipCode: '18' },
      { ...person('Kid', n), subscriberId: `S${n}`, relationshipCode: '19' },
      { ...person('Bob', n), subscriberId: `T${n}`, relationshipCode: '18' },
    ];
    const families = [
      { member_id: 'Ann1', dependents: [{ first_name: 'Kid' }] },
      { member_id: 'Bob1', dependents: [] },
      { member_id: 'Ann2', dependents: [{ first_name: 'Kid' }] },
      { member_id: 'Bob2', dependents: [] },
    ];
    const transactions = [1, 2].map((n) => ({ controlNumber: `000${n}`, members: ofTwo(n) }));
    for (const file of [{ transactions }, transactions, { interchanges: [{ functionalGroups: [{ transactions }] }] }])
      expect(ids(file).records).toMatchObject(families);
    const holders = [1, 2].map((n) => ({
      members: [{ info: { ...person('Ann', n), relationship: 'self' }, dependents: [{ info: { firstName: 'Kid', relationship: 'child' } }] }],
    }));
    expect(ids({ transactions: holders }).records).toMatchObject([families[0], families[2]]);
  });

  test('are refused where transactions hold persons of whom only their order says whose family they are in', () => {
    const members = [1, 2].map((n) => ({ ...person('Ann', n), relationship: 'self' }));
    expect(() => ids({ transactions: [{ members }, { members }] })).toThrow('lists of persons');
  });

  test('are no employees of an employer in whose file they are contacts', () => {
    const contacts = [person('Ann'), person('Bob')];
    expect(() => ids({ employers: [{ companyName: 'Acme', fein: '12-3456789', contacts }] })).toThrow();
  });
});

test('persons with lists of dependents are subscribers, whatever list they stand in', () => {
  const dependents = [{ ...person('Kid'), relationship: 'child' }];
  const policies = ['P1', 'P2'].map((planId, n) => ({ planId, members: [{ ...person('Ann', n), relationship: 'self', dependents }] }));
  expect(ids({ policies })).toMatchObject({
    findings: [],
    records: [
      { member_id: 'Ann0', coverage: { plan_id: 'P1' }, dependents: [{ first_name: 'Kid' }] },
      { member_id: 'Ann1', coverage: { plan_id: 'P2' }, dependents: [{ first_name: 'Kid' }] },
    ],
  });
});
