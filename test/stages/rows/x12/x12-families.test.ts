import { describe, expect, test } from 'vitest';
import { DEN, edi, entries, findings, HLT, member, normalize834 } from './x12-file.ts';

describe('families', () => {
  test('are told by REF*0F within the set, in any order', () => {
    const set = [...member('1', '19', 'Kid', ...HLT), ...member('2', '18', 'Cy', ...HLT), ...member('1', '18', 'Ann', ...HLT)];
    const file = normalize834(edi([set, [...member('2', '19', 'Stray', ...HLT)]]));
    expect(file.inspection).toMatchObject({ keyed: true, row_count: 4 });
    expect(file.records.map(({ first_name, dependents }) => [first_name, ...dependents.map((one) => one.first_name)])).toEqual([
      ['Cy'],
      ['Ann', 'Kid'],
      ['Stray'],
    ]);
    expect(entries(file)).toEqual(['4 warning orphan_dependent -']);
  });

  test('an orphan is an error in a full file, and a warning with a record of its own in any other', () => {
    const file = (action: string) => normalize834(edi([[...member('9', '19', 'Kid', ...HLT)]], { action }));
    expect(entries(file('4'))).toEqual(['1 error orphan_dependent -']);
    expect(file('4').records).toEqual([]);
    expect(entries(file('2'))).toEqual(['1 warning orphan_dependent -']);
    expect(file('2').records).toMatchObject([{ first_name: 'Kid', relationship: 'child', member_id: '9' }]);
  });

  test.each([
    ['REF*SY', 'REF*SY*078639265', 'REF*SY*078648182'],
    ['NM109 with ZZ', 'NM1*IL*1*Quill*X****ZZ*A1', 'NM1*IL*1*Quill*X****ZZ*A2'],
    ['the policy number', 'REF*1L*P1', 'REF*1L*P2'],
    ['the client number', 'REF*23*E1', 'REF*23*E2'],
  ])('without any REF*0F are told by %s, with a warning', (_, one, other) => {
    const of = (id: string, relationship: string, name: string): string[] => {
      const segments = member('', relationship, name, ...HLT);
      return id.startsWith('NM1')
        ? segments.map((segment) => (segment.startsWith('NM1') ? id.replace('*X*', `*${name}*`) : segment))
        : [segments[0]!, id, ...segments.slice(1)];
    };
    const file = normalize834(edi([[...of(one, '18', 'Ann'), ...of(other, '18', 'Cy'), ...of(other, '19', 'Kim'), ...of(one, '19', 'Kid')]]));
    expect(findings(file)).toEqual(['family_by_other_id -']);
    expect(
      file.records.map(({ first_name, dependents }) => [first_name, ...dependents.map((dependent) => [dependent.first_name, dependent.ssn])]),
    ).toEqual([
      ['Ann', ['Kid', null]],
      ['Cy', ['Kim', null]],
    ]);
    expect(file.recordText).not.toMatch(/\d{9}/);
  });

  test('are told by their order where only subscribers have a REF*0F', () => {
    const file = normalize834(edi([[...member('S1', '18', 'Ann', ...HLT), ...member('', '19', 'Kid', ...HLT), ...member('S2', '18', 'Cy', ...HLT)]]));
    expect(findings(file)).toEqual(['family_by_order -']);
    expect(file.records.map(({ first_name, dependents }) => [first_name, dependents.length])).toEqual([
      ['Ann', 1],
      ['Cy', 0],
    ]);
  });

  test('without any id are told by the order of the members, with a warning; a set ends a family', () => {
    const plain = (relationship: string, name: string, ssn: string) =>
      member('', relationship, name, ...HLT).map((s) => (s.startsWith('NM1') ? `${s}****34*${ssn}` : s));
    const file = normalize834(
      edi([
        [...plain('18', 'Ann', '078639265'), ...plain('19', 'Kid', '078648182')],
        [...plain('19', 'Stray', '457555462'), ...plain('18', 'Cy', '219099999')],
      ]),
    );
    expect(findings(file)).toEqual(['family_by_order -']);
    expect(file.records.map(({ first_name, dependents }) => [first_name, dependents.length])).toEqual([
      ['Ann', 1],
      ['Stray', 0],
      ['Cy', 0],
    ]);
    expect(entries(file)).toEqual(['3 warning orphan_dependent -']);
  });

  test('INS01 decides who is a subscriber, whatever INS02 says', () => {
    const segments = [...member('1', '18', 'Ann', ...HLT), ...member('1', '01', 'Bob', ...HLT), ...member('1', '19', 'Kid', ...HLT)];
    segments[0] = 'INS*Y*01*021*28*A***FT';
    const second = segments.indexOf('INS*N*01*021*28*A***');
    segments[second] = 'INS*N*18*021*28*A';
    const file = normalize834(edi([segments]));
    expect(file.records).toMatchObject([
      {
        first_name: 'Ann',
        relationship: 'self',
        dependents: [
          { first_name: 'Bob', relationship: 'other' },
          { first_name: 'Kid', relationship: 'child' },
        ],
      },
    ]);
    expect(entries(file)).toEqual(['1 warning unknown_code INS02', '2 warning unknown_code INS02']);
  });

  test('dependents stand in the coverages that they share; one without an HD in all of them', () => {
    const file = normalize834(edi([[...member('1', '18', 'Ann', ...HLT, ...DEN), ...member('1', '01', 'Bob', ...DEN), ...member('1', '19', 'Kid')]]));
    expect(file.records.map(({ coverage, dependents }) => [coverage.benefit, ...dependents.map(({ first_name }) => first_name)])).toEqual([
      ['medical', 'Kid'],
      ['dental', 'Bob', 'Kid'],
    ]);
    expect(file.inspection.keyed).toBe(false);
  });

  test('dependents stand in the coverage of their benefit where one plan id is that of several', () => {
    const dental = HLT.map((segment) => segment.replace('HLT', 'DEN'));
    const set = [
      ...member('1', '18', 'Ann', ...HLT, ...dental),
      ...member('1', '01', 'Bob', ...HLT, ...dental),
      ...member('1', '19', 'Kid', ...dental),
    ];
    const file = normalize834(edi([set]));
    expect(file.records.map(({ coverage, dependents }) => [coverage.benefit, ...dependents.map(({ first_name }) => first_name)])).toEqual([
      ['medical', 'Bob'],
      ['dental', 'Bob', 'Kid'],
    ]);
    expect(file.inspection.keyed).toBe(false);
  });
});
