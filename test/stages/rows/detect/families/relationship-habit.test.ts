import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

/** One row a person: family, relationship, first name. */
function file(...rows: readonly (readonly [family: string, relationship: string, first: string])[]): string {
  return [
    'Subscriber ID,Relationship,Last Name,First Name,Birth Date',
    ...rows.map(([id, code, first]) => `${id},${code},Reyes,${first},1980-01-02`),
  ].join('\n');
}

function familiesOf(text: string): { habit: string | undefined; families: string[] } {
  const { inspection, records } = normalizeFile(text);
  return {
    habit: inspection.reading.relationship_habit,
    families: records.map((record) =>
      [
        `${record.first_name} ${record.relationship}`,
        ...record.dependents.map((dependent) => `${dependent.first_name} ${dependent.relationship}`),
      ].join(', '),
    ),
  };
}

describe('codes of relationships that mean another thing with each sender', () => {
  test.each([
    ['counted from 1', 'from_1', ['1', '2', '3']],
    ['counted from 01', 'from_1', ['01', '02', '03']],
    ['counted from 00', 'from_0', ['00', '01', '02']],
    ['subscriber and spouse', 's', ['S', 'SP', 'C']],
    ['member and spouse', 'm', ['M', 'S', 'D']],
    ['primary and spouse', 'p', ['P', 'S', 'C']],
    ['insured and spouse', 'i', ['I', 'S', 'C']],
  ])('%s', (_, habit, [self, spouse, child]) => {
    const text = file(
      ['F1', self!, 'Ana'],
      ['F1', spouse!, 'Bo'],
      ['F1', child!, 'Cy'],
      ['F2', self!, 'Di'],
      ['F3', self!, 'Ed'],
      ['F3', child!, 'Flo'],
    );
    expect(familiesOf(text)).toEqual({ habit, families: ['Ana self, Bo spouse, Cy child', 'Di self', 'Ed self, Flo child'] });
  });

  test.each([
    ['member', 'm_sons', 'M'],
    ['primary', 'p_sons', 'P'],
    ['insured', 'i_sons', 'I'],
    ['employee', 'sons', 'E'],
    ['nothing', 'sons', ''],
  ])('%s, husband, wife, son and daughter', (_, habit, self) => {
    const text = file(
      ['F1', self, 'Ana'],
      ['F1', 'H', 'Bo'],
      ['F1', 'S', 'Cy'],
      ['F2', self, 'Di'],
      ['F2', 'W', 'Ed'],
      ['F2', 'D', 'Flo'],
      ['F3', self, 'Gus'],
    );
    expect(familiesOf(text)).toEqual({
      habit,
      families: ['Ana self, Bo spouse, Cy child', 'Di self, Ed spouse, Flo child', 'Gus self'],
    });
  });

  test('S stays a spouse beside a handicapped child, and where children have a letter of their own', () => {
    const text = file(['F1', 'E', 'Ana'], ['F1', 'S', 'Bo'], ['F1', 'C', 'Cy'], ['F2', 'E', 'Di'], ['F2', 'H', 'Ed'], ['F2', 'D', 'Flo']);
    expect(familiesOf(text).families[0]).toBe('Ana self, Bo spouse, Cy child');
  });

  test('husband, wife, son and daughter in columns of the employee', () => {
    const beside = [
      'Employee ID,Employee First Name,Employee Last Name,Employee DOB,Dependent First Name,Dependent Last Name,Dependent DOB,Dependent Relationship',
      'E1,Ana,Reyes,1980-01-02,Bo,Reyes,1981-01-02,H',
      'E1,Ana,Reyes,1980-01-02,Cy,Reyes,2011-01-02,S',
      'E2,Di,Roe,1980-01-02,Flo,Roe,2012-01-02,D',
    ].join('\n');
    expect(familiesOf(beside)).toEqual({ habit: 'sons', families: ['Ana self, Bo spouse, Cy child', 'Di self, Flo child'] });
    const numbered = (third: string): string =>
      [
        'Employee ID,First Name,Last Name,Dependent 1 First Name,Dependent 1 Relationship,Dependent 2 First Name,Dependent 2 Relationship',
        'E1,Ana,Reyes,Bo,H,Cy,S',
        `E2,Di,Roe,Ed,W,Flo,${third}`,
      ].join('\n');
    expect(familiesOf(numbered('D'))).toEqual({ habit: 'sons', families: ['Ana self, Bo spouse, Cy child', 'Di self, Ed spouse, Flo child'] });
    expect(familiesOf(numbered('C')).habit).toBeUndefined();
  });

  test('a subscriber by the letter S beside husbands and wives', () => {
    const text = file(['F1', 'S', 'Ana'], ['F1', 'H', 'Bo'], ['F1', 'D', 'Cy'], ['F2', 'S', 'Di'], ['F2', 'W', 'Ed']);
    expect(familiesOf(text)).toEqual({ habit: 's', families: ['Ana self, Bo spouse, Cy child', 'Di self, Ed spouse'] });
  });

  test('the usual words hold where a subscriber says so', () => {
    expect(familiesOf(file(['F1', 'E', 'Ana'], ['F1', 'S', 'Bo'], ['F2', 'E', 'Cy']))).toEqual({
      habit: undefined,
      families: ['Ana self, Bo spouse', 'Cy self'],
    });
    expect(familiesOf(file(['F1', '18', 'Ana'], ['F1', '01', 'Bo'], ['F1', '19', 'Cy']))).toEqual({
      habit: undefined,
      families: ['Ana self, Bo spouse, Cy child'],
    });
  });

  test('a list of dependents alone has no subscriber to find: some of its families have only children', () => {
    expect(familiesOf(file(['F1', 'S', 'Ana'], ['F2', 'C', 'Bo'], ['F3', 'S', 'Cy'], ['F3', 'C', 'Di'])).habit).toBeUndefined();
    expect(familiesOf(file(['F1', '01', 'Ana'], ['F2', '19', 'Bo'], ['F3', '01', 'Cy'])).habit).toBeUndefined();
  });

  test('where a blank is the subscriber, S is the spouse', () => {
    expect(familiesOf(file(['F1', '', 'Ana'], ['F1', 'S', 'Bo'], ['F1', 'C', 'Cy']))).toEqual({
      habit: undefined,
      families: ['Ana self, Bo spouse, Cy child'],
    });
  });
});

describe('words for the subscriber that nobody knows', () => {
  test.each([['Staff'], ['Teammate'], ['Company Owner']])('%s, once in each family beside dependents', (self) => {
    const { inspection } = normalizeFile(file(['F1', self, 'Ana'], ['F1', 'Spouse', 'Bo'], ['F2', self, 'Cy']));
    expect(inspection.reading.subscriber_words).toEqual([self.toLowerCase()]);
    expect(familiesOf(file(['F1', self, 'Ana'], ['F1', 'Spouse', 'Bo'], ['F2', self, 'Cy'])).families).toEqual(['Ana self, Bo spouse', 'Cy self']);
  });

  test.each([
    [
      'where another says self',
      [
        ['F1', 'Staff', 'Ana'],
        ['F1', 'Spouse', 'Bo'],
        ['F2', 'Employee', 'Cy'],
      ],
    ],
    [
      'in one family alone',
      [
        ['F1', 'Staff', 'Ana'],
        ['F1', 'Spouse', 'Bo'],
      ],
    ],
    [
      'for two persons of a family',
      [
        ['F1', 'Staff', 'Ana'],
        ['F1', 'Staff', 'Bo'],
        ['F1', 'Child', 'Cy'],
        ['F2', 'Staff', 'Di'],
      ],
    ],
    [
      'that do not stand first',
      [
        ['F1', 'Spouse', 'Ana'],
        ['F1', 'Helper', 'Bo'],
        ['F2', 'Child', 'Cy'],
        ['F2', 'Helper', 'Di'],
      ],
    ],
    [
      'that sound like a dependent',
      [
        ['F1', 'Dom Ptnr', 'Ana'],
        ['F1', 'Child', 'Bo'],
        ['F2', 'Dom Ptnr', 'Cy'],
      ],
    ],
    [
      'beside nobody',
      [
        ['F1', 'Staff', 'Ana'],
        ['F2', 'Staff', 'Bo'],
      ],
    ],
  ] as const)('prove nothing %s', (_, rows) => {
    expect(normalizeFile(file(...rows)).inspection.reading.subscriber_words).toBeUndefined();
  });
});

describe('codes of the 834 as numbers', () => {
  const said = (...codes: readonly (string | number)[]) => {
    const people = codes.map((relationshipCode, n) => ({ familyId: 'F1', memberId: `M${n}`, firstName: `P${n}`, lastName: 'Lee', relationshipCode }));
    return normalizeFile(JSON.stringify(people)).records.flatMap(({ relationship, dependents }) => [
      relationship,
      ...dependents.map((one) => one.relationship),
    ]);
  };

  test('are known without their zeros', () => {
    expect(said(18, 1, 19, 9)).toEqual(['self', 'spouse', 'child', 'adopted_child']);
  });

  test('are what others mean by them where nobody is an 18', () => {
    expect(said(1, 2, 3)).toEqual(['self', 'spouse', 'child']);
    expect(said('18', 'Spouse')).toEqual(['self', 'spouse']);
  });
});
