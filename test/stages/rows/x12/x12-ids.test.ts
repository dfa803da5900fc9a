import { describe, expect, test } from 'vitest';
import { DEN, edi, findings, HLT, member, normalize834 } from './x12-file.ts';

/** A member whose NM1 states an SSN. */
const withSsn = (family: string, relationship: string, name: string, ssn: string, ...more: string[]): string[] =>
  member(family, relationship, name, ...more, ...HLT).map((segment) => (segment.startsWith('NM1') ? `${segment}****34*${ssn}` : segment));

describe('where REF*0F is the SSN of the subscriber', () => {
  const ANN = withSsn('078639265', '18', 'Ann', '078639265');

  test.each([
    ['a second subscriber without an SSN', member('078639265', '18', 'Eve', ...HLT)],
    ['a second subscriber with another SSN', withSsn('078639265', '18', 'Eve', '078648182')],
    ['with more behind it', member('07863926502', '18', 'Eve', ...HLT)],
    ['a subscriber whose SSN nobody states', member('457555462', '18', 'Eve', ...HLT)],
    ['a dependent far from any subscriber, with dashes', member('457-55-5462', '19', 'Kid', 'REF*23*45755546203', ...HLT)],
    ['a dependent far from any subscriber', member('457555462', '19', 'Kid', 'REF*23*45755546203', ...HLT)],
  ])('no id shows it: %s', (_, segments) => {
    const file = normalize834(edi([[...ANN, ...segments]]), { segmentBytes: 1 });
    expect(file.inspection.reading.ssn_columns).toEqual([file.inspection.reading.columns.indexOf('REF*0F')]);
    expect(file.records).toHaveLength(2);
    expect(file.recordText + file.errorText + file.metaText).not.toMatch(/\d{9}/);
    for (const { member_id } of file.records) expect(member_id).toMatch(/^tok_/);
    expect(normalize834(edi([[...ANN, ...segments]]), { withoutKernel: true }).recordText).toBe(file.recordText);
  });

  test('the same SSN is the same token, whoever has it and whatever column it stands in', () => {
    const other = member('', '18', 'Eve', 'REF*23*078-63-9265', ...HLT);
    const file = normalize834(edi([[...ANN, ...member('078639265', '18', 'Bob', ...HLT)], other]));
    const [ann, ...others] = file.records.map(({ member_id }) => member_id);
    expect(others).toEqual([ann, ann]);
  });

  test('one SSN among many numbers of the plan leaves these as they are', () => {
    const set = [...ANN, ...withSsn('100200301', '18', 'Bob', '078648182'), ...withSsn('100200302', '18', 'Cy', '457555462')];
    const file = normalize834(edi([set]));
    expect(file.inspection.reading.ssn_columns).toBeUndefined();
    expect(file.records.map(({ member_id }) => member_id)).toEqual([expect.stringMatching(/^tok_/), '100200301', '100200302']);
  });

  test('one subscriber whose id is the SSN says nothing of those who state none', () => {
    const file = normalize834(edi([[...ANN, ...member('W1000', '18', 'Bob', ...HLT), ...member('W1001', '18', 'Cy', ...HLT)]]));
    expect(file.records.map(({ member_id }) => member_id)).toEqual([expect.stringMatching(/^tok_/), 'W1000', 'W1001']);
  });

  test('a placeholder for an SSN proves nothing', () => {
    const file = normalize834(edi([[...withSsn('999999999', '18', 'Ann', '999999999'), ...member('100200301', '18', 'Bob', ...HLT)]]));
    expect(file.records[1]!.member_id).toBe('100200301');
  });
});

describe('a member id', () => {
  test.each([true, false])('is not the number of a person in the family (REF*23*01), but what stands behind it; by the kernel: %s', (byKernel) => {
    const set = [
      ...member('W1', '18', 'Ann', 'REF*23*01', ...HLT),
      ...member('W1', '19', 'Kid', 'REF*23*02', ...HLT),
      ...member('W2', '18', 'Cy', 'REF*23*1', ...HLT),
      ...member('W2', '01', 'Di', 'REF*23*2', 'NM1*IL*1*Quill*Di****ZZ*U2', ...HLT),
    ];
    const file = normalize834(edi([set]), { withoutKernel: !byKernel });
    expect(file.records.map(({ member_id, dependents }) => [member_id, ...dependents.map((one) => one.member_id)])).toEqual([
      ['W1', null],
      ['W2', 'U2'],
    ]);
    expect(file.errors).toEqual([]);
  });

  test('is the number of a person where a subscriber has nothing else', () => {
    const file = normalize834(edi([[...member('', '18', 'Ann', 'REF*23*7', ...HLT), ...member('', '18', 'Bob', 'REF*23*8', ...HLT)]]));
    expect(file.records.map(({ member_id }) => member_id)).toEqual(['7', '8']);
  });

  test.each(['TANF 20250801', 'ABD:20230601', '4;20200101;;', '2;;'])(
    'is no category with its day, as agencies write it into REF*23: %s',
    (category) => {
      const set = [
        ...member('W1', '18', 'Ann', `REF*23*${category}`, ...HLT),
        ...member('W1', '19', 'Kid', `REF*23*${category}`, ...HLT),
        ...member('', '18', 'Cy', `REF*23*${category}`, 'REF*SY*412345678', ...HLT),
      ];
      for (const options of [{}, { withoutKernel: true }]) {
        const { records, errors } = normalize834(edi([set]), options);
        expect(errors).toEqual([]);
        expect(records).toMatchObject([
          { member_id: 'W1', dependents: [{ member_id: null }] },
          { member_id: null, ssn: '***-**-5678' },
        ]);
      }
    },
  );

  test.each(['A1', '101', 'M100-01', 'M100-20250101', 'A 17', '20250101'])('may stand in REF*23: %s', (id) => {
    expect(normalize834(edi([member('W1', '18', 'Ann', `REF*23*${id}`, ...HLT)])).records[0]!.member_id).toBe(id);
  });
});

describe('what stands in REF*23', () => {
  const idsOf = (set: readonly string[], options = {}): (string | null)[][] =>
    normalize834(edi([[...set]]), options).records.map(({ member_id, dependents }) => [member_id, ...dependents.map((one) => one.member_id)]);

  test.each([true, false])('is no member id where it repeats the plan (HD04); by the kernel: %s', (byKernel) => {
    const ofPlan = (family: string, relationship: string, name: string, plan: string): string[] =>
      member(family, relationship, name, `REF*23*${plan}`, `HD*021**HLT*${plan}*FAM`);
    const set = [...ofPlan('W1', '18', 'Ann', 'HMO4'), ...ofPlan('W1', '19', 'Kid', 'HMO4'), ...ofPlan('W2', '18', 'Cy', 'PPO1')];
    expect(idsOf(set, { withoutKernel: !byKernel })).toEqual([['W1', null], ['W2']]);
  });

  const LAST_NAMES = ['Fox', 'Lee', 'Ray', 'Roe', 'Poe'];
  const named = (last: string, segments: readonly string[]): string[] => segments.map((segment) => segment.replace('Quill', last));
  const NAMES = ['Ann', 'Bob', 'Cy', 'Di', 'Ed'];
  const numbered = (numbers: readonly string[], family: (at: number) => string): string[] =>
    numbers.flatMap((number, at) => named(LAST_NAMES[at]!, member(family(at), '18', NAMES[at]!, `REF*23*${number}`, ...HLT)));

  test('is no member id where most subscribers share theirs with others', () => {
    expect(idsOf(numbered(['HQ', 'HQ', 'EAST', 'HQ', 'HQ'], (at) => `W${at}`))).toEqual([['W0'], ['W1'], ['W2'], ['W3'], ['W4']]);
  });

  test('tells subscribers apart who have nothing else', () => {
    expect(idsOf(numbered(['HQ', 'HQ', 'HQ', 'HQ'], () => ''))).toEqual([['HQ'], ['HQ'], ['HQ'], ['HQ']]);
  });

  test.each([
    ['whom it names alone', ['M1', 'M2', 'M3', 'M4', 'M5']],
    ['though a family has one, whose widow is a subscriber', ['M1', 'M1', 'M3', 'M4', 'M5']],
    ['though some have a word for none', ['N/A-1', 'N/A-1', 'M3', 'M4', 'M5']],
  ])('is the member id of subscribers %s', (_, numbers) => {
    expect(idsOf(numbered(numbers, (at) => `W${at}`))).toEqual(numbers.map((number) => [number]));
  });

  test('is the member id of relatives who have one contract, each of them a subscriber', () => {
    const set = ['Ann', 'Bob', 'Cy'].flatMap((name, at) => member(`W${at}`, '18', name, 'REF*23*C100', ...HLT));
    expect(idsOf([...set, ...named('Fox', member('W9', '18', 'Di', 'REF*23*C200', ...HLT))])).toEqual([['C100'], ['C100'], ['C100'], ['C200']]);
  });

  test('is the member id of a subscriber who has a loop for each coverage', () => {
    const set = [...member('W1', '18', 'Ann', 'REF*23*M1', ...HLT), ...member('W1', '18', 'Ann', 'REF*23*M1', ...DEN)];
    expect(idsOf([...set, ...member('W1', '18', 'Ann', 'REF*23*M1', 'HD*021**VIS*V1*EMP')])).toEqual([['M1'], ['M1'], ['M1']]);
  });
});

describe('a REF*0F that all subscribers have', () => {
  // Who has the same last name may be the same person, or the widow.
  const renamed = (segments: readonly string[], last: string): string[] =>
    segments.map((segment) => (segment.startsWith('NM1*IL*1*') ? segment.replace(/^(NM1\*IL\*1\*)[^*]*/, `$1${last}`) : segment));
  const set = [
    ...withSsn('000445', '18', 'Ann', '078639265', 'REF*1L*GROUP'),
    ...withSsn('000445', '19', 'Kid', '078648182', 'REF*1L*GROUP'),
    ...renamed(withSsn('000445', '18', 'Cy', '457555462'), 'Other'),
    ...withSsn('000445', '19', 'Kim', '219099998', 'REF*1L*GROUP'),
  ];
  const families = (members: readonly string[]): string[][] =>
    normalize834(edi([members])).records.map(({ first_name, dependents }) => [first_name!, ...dependents.map((one) => one.first_name!)]);

  test('is that of a group: dependents belong to the subscriber above them, and the report says so', () => {
    expect(families(set)).toEqual([
      ['Ann', 'Kid'],
      ['Cy', 'Kim'],
    ]);
    expect(findings(normalize834(edi([set])))).toEqual(['family_by_order -']);
  });

  test('is that of a family where another one is of one subscriber, or the subscriber stands there for each coverage', () => {
    const other = [...member('7', '18', 'Di', ...HLT), ...member('7', '19', 'Lou', ...HLT)];
    expect(findings(normalize834(edi([[...set, ...other]])))).toEqual([]);
    const twice = [...member('7', '18', 'Di', ...HLT), ...member('7', '18', 'Di', ...DEN), ...member('7', '19', 'Lou', ...HLT)];
    expect(findings(normalize834(edi([twice])))).toEqual([]);
    expect(families(twice)).toEqual([['Di', 'Lou'], ['Di']]);
  });
});

describe('the number behind the name of a member (NM109)', () => {
  const read = (name: string, options = {}) => normalize834(edi([['INS*Y*18*021*28*A***FT', 'REF*0F*W1', name, ...HLT]]), options);
  const said = (name: string, options = {}) => read(name, options).errors.filter(({ source }) => source === 'NM108');

  test.each(['078639265', '078-63-9265'])('is said to stand one element too early where an SSN is its qualifier, and is not shown: %s', (ssn) => {
    const file = read(`NM1*IL*1*Brown*David****${ssn}`);
    expect(said(`NM1*IL*1*Brown*David****${ssn}`)).toMatchObject([
      { severity: 'warning', code: 'unknown_code', original_value: '***-**-9265', suggested_fix: expect.stringContaining('An SSN stands here') },
    ]);
    expect(file.records).toMatchObject([{ ssn: null, member_id: 'W1' }]);
    expect(file.recordText + file.errorText).not.toMatch(/07863|078-63/);
    expect(read(`NM1*IL*1*Brown*David****${ssn}`, { withoutKernel: true }).errorText).toBe(file.errorText);
  });

  test('may be of any kind that the standard has, and of no other', () => {
    for (const qualifier of ['34', 'ZZ', 'MI', 'II', 'N']) expect(said(`NM1*IL*1*Brown*David****${qualifier}*078639265`)).toEqual([]);
    expect(said('NM1*IL*1*Brown*David****MBR001').map(({ original_value }) => original_value)).toEqual(['MBR001']);
    expect(said('NM1*74*1*Brown*David****QQ*1').map(({ original_value }) => original_value)).toEqual(['QQ']);
    expect(said('NM1*31*1*Brown*David****QQ*1')).toEqual([]);
  });
});

test.each([false, true])(
  'an SSN of zeros is no secret: an identifier that begins with zeros stays as it is (without the kernel: %s)',
  (withoutKernel) => {
    const plan = ['HD*021**HLT*000000000042*FAM', 'DTP*348*D8*20250101'];
    const of = (ssn: string) =>
      normalize834(edi([member('W1', '18', 'Ann', ...plan).map((one) => (one.startsWith('NM1') ? `${one}****34*${ssn}` : one))]), { withoutKernel });
    expect(of('000000000').records).toMatchObject([{ coverage: { plan_id: '000000000042' } }]);
    expect(of('000000000').errors).toMatchObject([{ field: 'ssn', severity: 'warning' }]);
    expect(of('000000042').records).toMatchObject([{ coverage: { plan_id: expect.stringMatching(/^tok_/) } }]);
  },
);

describe.each([false, true])('a suffix (without the kernel: %s)', (withoutKernel) => {
  const read = (suffix: string) =>
    normalize834(edi([member('1', '18', 'Ann', ...HLT).map((segment) => (segment.startsWith('NM1') ? `${segment}**34*${suffix}` : segment))]), {
      withoutKernel,
    });

  test.each(['078639265', '078-63-9265', '078 63 9265', 'SSN078639265', 'E078-63-9265'])('is not shown where an SSN was shifted there: %s', (ssn) => {
    const file = read(ssn);
    expect(file.records).toMatchObject([{ first_name: 'Ann', suffix: null }]);
    expect(file.recordText + file.errorText + file.metaText).not.toMatch(/078.?63.?9265/);
  });

  test.each(['Jr', 'Esquire, LLM', 'of 1901'])('is read where it is one: %s', (suffix) => {
    expect(read(suffix).records).toMatchObject([{ suffix }]);
  });
});
