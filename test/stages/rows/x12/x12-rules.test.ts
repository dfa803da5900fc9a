import { describe, expect, test } from 'vitest';
import { acknowledge } from './acknowledging.ts';
import { DEN, edi, entries, findings, HLT, member, normalize834 } from './x12-file.ts';

const ANN = member('F1', '18', 'Ann');
const HEADER = { sets: [ANN] };

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

describe('a member', () => {
  test('keeps its own name, address and birth date whatever loops follow', () => {
    const file = normalize834(
      edi([
        [
          ...ANN,
          'N3*1 Own St',
          'N4*Bowie*MD*20715',
          'PER*IP**HP*2025550143',
          ...['70', '31', '36', 'M8', 'S3', 'QD', 'GD', '45'].flatMap((entity) => [
            `NM1*${entity}*1*Other*Name****34*999887777`,
            'PER*IP**HP*3015550199*EM*other@example.com',
            'N3*9 Other Ave',
            'N4*Reno*NV*89501',
            'DMG*D8*19010101*M',
          ]),
          ...HLT,
          'LX*1',
          'NM1*P3*1*Doctor*Who****SV*1',
          'N4*Reno*NV*89501',
          'REF*CE*NOT-A-PLAN',
          'COB*P*1*5',
          'REF*SY*111223333',
          'DTP*349*D8*20201231',
          'N1*IN*Insurer',
          'LS*2700',
          'LX*1',
          'N1*75*CATEGORY',
          'REF*0F*NOT-HIS',
          'REF*23*NOT-HIS',
          'DTP*357*D8*20200101',
          'LE*2700',
        ],
      ]),
    );
    expect(file.errors).toEqual([]);
    expect(file.records).toMatchObject([
      {
        first_name: 'Ann',
        last_name: 'Quill',
        date_of_birth: '1980-01-02',
        gender: 'F',
        member_id: 'F1',
        ssn: null,
        email: null,
        phone: '+1-202-555-0143',
        address: { street: '1 Own St', city: 'Bowie', state: 'MD', zip: '20715' },
        coverage: { plan_id: 'PPO', effective_date: '2025-01-01', termination_date: null },
      },
    ]);
  });

  test.each([
    ['before', ['NM1*74*1*Right*Ann****34*078639265', 'DMG*D8*19800102*F', 'NM1*70*1*Wrong*Anna****34*078648182', 'DMG*D8*19810101*M']],
    ['behind', ['NM1*70*1*Wrong*Anna****34*078648182', 'DMG*D8*19810101*M', 'NM1*74*1*Right*Ann****34*078639265', 'DMG*D8*19800102*F']],
    ['behind IL and', ['NM1*IL*1*Wrong*Anna****34*078648182', 'DMG*D8*19810101*M', 'NM1*74*1*Right*Ann****34*078639265', 'DMG*D8*19800102*F']],
  ])('takes the corrected name (NM1*74), %s the former one', (_, names) => {
    const file = normalize834(edi([['INS*Y*18*001*25*A***FT', 'REF*0F*1', ...names]]));
    expect(file.records).toMatchObject([{ last_name: 'Right', first_name: 'Ann', date_of_birth: '1980-01-02', gender: 'F', ssn: '***-**-9265' }]);
  });

  test('has its REF bound by qualifier, and none taken for another that is missing', () => {
    const file = normalize834(edi([[...ANN, 'REF*17*CATEGORY', 'REF*ZZ*X', 'REF*3H*CASE', ...HLT, 'REF*X9*POLICY', 'REF*17*C', 'REF*ZZ*Z']]));
    expect(file.records).toMatchObject([{ member_id: 'F1', group_id: null, employee_id: null }]);
  });

  test('takes the group of the header where it has none', () => {
    const file = normalize834(edi([[...ANN, 'REF*1L*OWN', ...member('2', '18', 'Cy')], member('3', '18', 'Di')], { header: ['REF*38*MASTER'] }), {
      segmentBytes: 1,
    });
    expect(file.records.map(({ group_id }) => group_id)).toEqual(['OWN', 'MASTER', 'MASTER']);
    expect(file.tallies).toHaveLength(3);
  });

  test('shows no SSN in any id: a REF*0F that is the SSN becomes a token, for dependents too', () => {
    const ssn = (name: string, digits: string) => (s: string) => (s.startsWith('NM1') ? `NM1*IL*1*Quill*${name}****34*${digits}` : s);
    const file = normalize834(
      edi([
        [
          ...member('078639265', '18', 'Ann', ...HLT).map(ssn('Ann', '078-63-9265')),
          ...member('078639265', '01', 'Bob', 'REF*23*078639265', ...HLT).map(ssn('Bob', '457555462')),
        ],
      ]),
    );
    expect(file.records).toMatchObject([{ ssn: '***-**-9265', dependents: [{ ssn: '***-**-5462' }] }]);
    expect(file.records[0]!.member_id).toMatch(/^tok_/);
    expect(file.records[0]!.dependents[0]!.member_id).toMatch(/^tok_/);
    expect(file.recordText + file.errorText + file.metaText).not.toMatch(/078-?63-?9265|457555462/);
    expect(file.tally.tokens).toBe(2);
  });

  test('masks an SSN that cannot be read, and names its element', () => {
    const file = normalize834(edi([[ANN[0]!, ANN[1]!, 'NM1*IL*1*Quill*Ann****34*07863926', 'DMG*D8*19800231*F']]));
    expect(file.errors).toMatchObject([
      { code: 'invalid_date', field: 'date_of_birth', source: 'DMG02', original_value: '19800231' },
      { code: 'invalid_ssn', field: 'ssn', source: 'NM109 (34)', original_value: '***-**-3926' },
    ]);
  });
});

const NO_COVERAGE = { plan_id: null, effective_date: null, termination_date: null, coverage_type: null, benefit: null };

describe('coverages', () => {
  test('are one record for each HD, and one for an INS without', () => {
    const file = normalize834(edi([[...member('1', '18', 'Ann', ...HLT, ...DEN), ...member('2', '18', 'Cy')]]));
    expect(file.records.map(({ first_name, coverage }) => [first_name, coverage])).toEqual([
      ['Ann', { plan_id: 'PPO', effective_date: '2025-01-01', termination_date: null, coverage_type: 'FAMILY', benefit: 'medical' }],
      ['Ann', { plan_id: 'D1', effective_date: '2025-01-01', termination_date: null, coverage_type: 'FAMILY', benefit: 'dental' }],
      ['Cy', NO_COVERAGE],
    ]);
    expect(file.tally).toMatchObject({ rows: 2, records: 3, valid_rows: 2 });
  });

  test('are kept up to 64 in one INS; more are reported', () => {
    const loops = (count: number) => Array.from({ length: count }, (_, n) => [`HD*021**HLT*P${n}`, 'DTP*348*D8*20250101']).flat();
    expect(normalize834(edi([member('1', '18', 'Ann', ...loops(64))])).records).toHaveLength(64);
    const over = normalize834(edi([[...member('1', '18', 'Ann', ...loops(65)), ...member('2', '18', 'Cy', ...HLT)]]));
    expect(entries(over)).toEqual(['1 error family_too_large -']);
    expect(over.tally).toMatchObject({ rows: 2, valid_rows: 1 });
  });

  test.each([
    ['021', 'add'],
    ['001', 'change'],
    ['026', 'change'],
    ['024', 'terminate'],
    ['002', 'terminate'],
    ['025', 'reinstate'],
    ['030', 'audit'],
    ['032', null],
  ])('HD01 %s is %s, without a warning', (code, action) => {
    const file = normalize834(edi([member('1', '18', 'Ann', `HD*${code}**HLT*P`, 'DTP*348*D8*20250101', 'DTP*349*D8*20250630')]));
    expect([file.records[0]?.action, file.errors]).toEqual([action, []]);
  });

  test('INS03 stands for HD01 where that is blank', () => {
    const file = normalize834(edi([['INS*Y*18*025*41*A', ...ANN.slice(1), 'HD***HLT*P', 'DTP*348*D8*20250101']]));
    expect(file.records[0]?.action).toBe('reinstate');
  });

  test.each([
    ['348 = 349', '20250101', '20250101'],
    ['349 the day before 348', '20250301', '20250228'],
  ])('that never took effect (%s) are kept with their dates and a warning', (_, begin, end) => {
    const file = normalize834(edi([member('1', '18', 'Ann', 'HD*024**HLT*P', `DTP*348*D8*${begin}`, `DTP*349*D8*${end}`)]));
    expect(entries(file)).toEqual(['1 warning void_coverage DTP03 (349)']);
    expect(file.records[0]?.coverage.termination_date).toBe(`${end.slice(0, 4)}-${end.slice(4, 6)}-${end.slice(6)}`);
  });

  test('that end earlier than that are errors', () => {
    const file = normalize834(edi([member('1', '18', 'Ann', ...HLT, 'HD*024**DEN*D', 'DTP*348*D8*20250301', 'DTP*349*D8*20250227')]));
    expect(entries(file)).toEqual(['1 error termination_before_effective DTP03 (349) of HD 2']);
    expect(file.records).toMatchObject([{ coverage: { benefit: 'medical' } }]);
    expect(file.tally).toMatchObject({ valid_rows: 0, invalid_rows: 1 });
  });

  test.each([
    ['the benefit end', ['DTP*349*D8*20250630', 'DTP*303*D8*20250715'], ['DTP*357*D8*20250731'], '2025-06-30', []],
    [
      'the maintenance date of the coverage',
      ['DTP*303*D8*20250715'],
      ['DTP*357*D8*20250731'],
      '2025-07-15',
      ['1 warning termination_date_inferred DTP03 (303)'],
    ],
    ['the end of eligibility', [], ['DTP*357*D8*20250731', 'DTP*303*D8*20250801'], '2025-07-31', ['1 warning termination_date_inferred DTP03 (357)']],
    ['the maintenance date of the member', [], ['DTP*303*D8*20250801'], '2025-08-01', ['1 warning termination_date_inferred DTP03 (303)']],
    [
      'another date where their own says "no end"',
      ['DTP*349*D8*99991231'],
      ['DTP*357*D8*20250731'],
      '2025-07-31',
      ['1 warning termination_date_inferred DTP03 (357)'],
    ],
    ['nothing where all say "no end"', ['DTP*349*D8*00000000'], ['DTP*357*D8*99991231'], null, []],
  ])('that are ended end with %s', (_, ofCoverage, ofMember, end, expected) => {
    const file = normalize834(edi([[...ANN, ...ofMember, 'HD*024**HLT*P', 'DTP*348*D8*20250101', ...ofCoverage]]));
    expect([file.records[0]?.coverage.termination_date, entries(file)]).toEqual([end, expected]);
  });

  test.each([
    ['a begin behind its end', ['DTP*356*D8*20260115'], 'HD*024**HLT*P', ['DTP*349*D8*20251231'], [null, '2025-12-31']],
    ['an end before its begin', ['DTP*356*D8*20240101', 'DTP*357*D8*20250630'], 'HD*025**HLT*P', ['DTP*348*D8*20260101'], ['2026-01-01', null]],
    ['a day of maintenance before its begin', ['DTP*303*D8*20251115'], 'HD*024**HLT*P', ['DTP*348*D8*20260101'], ['2026-01-01', null]],
    ['a begin before its end', ['DTP*356*D8*20250115'], 'HD*024**HLT*P', ['DTP*349*D8*20251231'], ['2025-01-15', '2025-12-31']],
    ['a range', ['DTP*356*RD8*20260101-20260630'], 'HD*030**HLT*P', [], ['2026-01-01', '2026-06-30']],
  ])('take from their member no date of another span: %s', (_, ofMember, hd, ofCoverage, expected) => {
    const file = normalize834(edi([[...ANN, ...ofMember, hd, ...ofCoverage]]));
    const { effective_date, termination_date } = file.records[0]!.coverage;
    expect([[effective_date, termination_date], entries(file)]).toEqual([expected, []]);
  });

  test.each([
    ['added', '021', 'add', ['DTP*336*D8*20240201', 'DTP*356*D8*20250301', 'DTP*348*D8*20250301']],
    ['ended', '024', 'terminate', ['DTP*303*D8*20250801', 'DTP*337*D8*20250715', 'DTP*357*D8*20250731', 'DTP*349*D8*20250731']],
    ['ended before it began', '024', 'terminate', ['DTP*356*D8*20250801', 'DTP*357*D8*20250101']],
    ['listed with a day that is none', '030', 'audit', ['DTP*356*D8*20250230', 'DTP*357*D8*99991231']],
  ])('are null for a member that is %s and has no HD, whatever dates it has', (_, code, action, dates) => {
    const [, ...rest] = ANN;
    const file = normalize834(edi([[`INS*Y*18*${code}*08*A***FT`, ...rest, ...dates]]));
    expect(file.records).toMatchObject([{ action, coverage: NO_COVERAGE }]);
    expect(file.errors).toEqual([]);
    expect(file.tally).toMatchObject({ rows: 1, records: 1, valid_rows: 1 });
  });

  test('are null for a dependent without an HD, below its subscriber and alone', () => {
    const dated = ['DTP*356*D8*20250301', 'DTP*357*D8*20250630'];
    const file = normalize834(
      edi([[...member('1', '18', 'Ann', ...HLT), ...member('1', '19', 'Kid', ...dated), ...member('9', '19', 'Lone', ...dated)]]),
    );
    expect(file.records).toMatchObject([
      { first_name: 'Ann', coverage: { plan_id: 'PPO' }, dependents: [{ first_name: 'Kid', effective_date: null, termination_date: null }] },
      { first_name: 'Lone', relationship: 'child', coverage: NO_COVERAGE },
    ]);
  });

  test.each([
    ['the end of eligibility', ['DTP*356*D8*20240101', 'DTP*357*D8*20250630'], []],
    ['an end of the benefit that stands there', ['DTP*349*D8*20250630'], []],
    ['the day of maintenance, with a warning', ['DTP*303*D8*20250630'], ['termination_date_inferred']],
  ])('end for a dependent who is ended and has no HD, below its subscriber and alone: %s', (_, dates, codes) => {
    const ended = (family: string, name: string): string[] => [
      'INS*N*19*024*07*A',
      `REF*0F*${family}`,
      ...dates,
      ...member(family, '19', name).slice(2),
    ];
    const file = normalize834(edi([[...member('1', '18', 'Ann', ...HLT), ...ended('1', 'Kid'), ...ended('9', 'Lone')]]));
    expect(file.records).toMatchObject([
      { coverage: { termination_date: null }, dependents: [{ action: 'terminate', effective_date: null, termination_date: '2025-06-30' }] },
      { first_name: 'Lone', action: 'terminate', coverage: { ...NO_COVERAGE, termination_date: '2025-06-30' } },
    ]);
    expect(file.errors.map(({ code }) => code).toSorted()).toEqual(['orphan_dependent', ...codes, ...codes]);
  });

  test('take the eligibility of the member where an HD has no dates, each for itself', () => {
    const dates = ['DTP*356*D8*20250301', 'DTP*357*D8*20250630'];
    const file = normalize834(edi([member('1', '18', 'Ann', ...dates, 'HD*021**HLT*PPO*FAM', ...DEN)]));
    expect(file.records.map(({ coverage }) => [coverage.plan_id, coverage.effective_date, coverage.termination_date])).toEqual([
      ['PPO', '2025-03-01', '2025-06-30'],
      ['D1', '2025-01-01', '2025-06-30'],
    ]);
    expect(file.errors).toEqual([]);
  });

  test.each([
    ['stand for its own', ['HD*021**HLT*P', 'DTP*356*D8*20250301', 'DTP*357*D8*20250630'], [['2025-03-01', '2025-06-30']]],
    ['that are a range stand for its own', ['HD*021**HLT*P', 'DTP*356*RD8*20250301-20250630'], [['2025-03-01', '2025-06-30']]],
    ['do not stand for those that it has', ['HD*021**HLT*P', 'DTP*356*D8*20250301', 'DTP*348*D8*20250201'], [['2025-02-01', null]]],
    ['of another span stand for none', ['HD*021**HLT*P', 'DTP*348*D8*20250301', 'DTP*357*D8*20241231'], [['2025-03-01', null]]],
    [
      'are those of no other HD',
      ['HD*021**HLT*P', 'DTP*356*D8*20250301', 'HD*021**DEN*D', 'DTP*356*D8*20250401', 'HD*021**VIS*V'],
      [
        ['2025-03-01', null],
        ['2025-04-01', null],
        [null, null],
      ],
    ],
  ])('with days of eligibility behind an HD: they %s', (_, segments, expected) => {
    const file = normalize834(edi([member('1', '18', 'Ann', ...segments)]));
    expect(file.records.map(({ coverage }) => [coverage.effective_date, coverage.termination_date])).toEqual(expected);
    expect(file.errors).toEqual([]);
  });

  test.each([
    ['begin with it where nothing else says when', ['HD*021**HLT*P', 'DTP*303*D8*20250715'], ['2025-07-15', null]],
    ['begin when they say', ['HD*001**HLT*P', 'DTP*348*D8*20250101', 'DTP*303*D8*20250715'], ['2025-01-01', null]],
    ['begin with the eligibility of the member', ['DTP*356*D8*20250101', 'HD*001**HLT*P', 'DTP*303*D8*20250715'], ['2025-01-01', null]],
    ['end with it where they are ended', ['HD*024**HLT*P', 'DTP*303*D8*20250715'], [null, '2025-07-15']],
    ['never begin with that of the member', ['DTP*303*D8*20250715', 'HD*021**HLT*P'], [null, null]],
  ])('with a maintenance date %s', (_, segments, expected) => {
    const { records } = normalize834(edi([member('1', '18', 'Ann', ...segments)]));
    expect(records.map(({ coverage }) => [coverage.effective_date, coverage.termination_date])).toEqual([expected]);
  });

  test('that are ended end with the end of eligibility also where that stands behind the HD', () => {
    const file = normalize834(edi([member('1', '18', 'Ann', 'DTP*303*D8*20250801', 'HD*024**HLT*P', 'DTP*357*D8*20250731')]));
    expect(file.records[0]?.coverage.termination_date).toBe('2025-07-31');
    expect(entries(file)).toEqual(['1 warning termination_date_inferred DTP03 (357)']);
  });

  test.each([
    ['RD8', 'DTP*348*RD8*20250101-20250630', 'DTP*349*RD8*20250101-20250630', '2025-01-01', '2025-06-30'],
    ['DT', 'DTP*348*DT*202501010830', 'DTP*349*D8*20250630', '2025-01-01', '2025-06-30'],
    ['a range that says D8', 'DTP*348*D8*20250101-20250630', 'DTP*349*D8*99991231', '2025-01-01', null],
    ['no end (39991231)', 'DTP*348*D8*20250101', 'DTP*349*D8*39991231', '2025-01-01', null],
    ['no end (29991231)', 'DTP*348*D8*20250101', 'DTP*349*D8*29991231', '2025-01-01', null],
  ])('have dates in the form %s', (_, begin, end, effective, termination) => {
    const file = normalize834(edi([member('1', '18', 'Ann', 'HD*021**HLT*P', begin, end)]));
    expect(file.errors).toEqual([]);
    expect(file.records).toMatchObject([{ coverage: { effective_date: effective, termination_date: termination } }]);
  });

  test.each([
    ['its own end', 'RD8*20250201-20250228', [], '030', '2025-02-28', []],
    ['no end (99991231)', 'RD8*20250201-99991231', [], '030', null, []],
    ['the end of eligibility where it is one date', 'D8*20250201', [], '030', '2025-12-31', []],
    ['the benefit end', 'RD8*20250201-20250228', ['DTP*349*D8*20250331'], '030', '2025-03-31', []],
    ['its own end where it is ended', 'RD8*20250201-20250228', ['DTP*303*D8*20250110'], '024', '2025-02-28', []],
    ['its own end, which may be none', 'RD8*20250201-20250131', [], '030', '2025-01-31', ['1 warning void_coverage DTP03 (348)']],
  ])('that begin with a range end with %s', (_, begin, further, action, end, expected) => {
    const coverage = [`HD*${action}**HLT*P`, `DTP*348*${begin}`, ...further];
    const file = normalize834(edi([member('1', '18', 'Ann', 'DTP*357*D8*20251231', ...coverage)]));
    expect(file.records).toMatchObject([{ coverage: { effective_date: '2025-02-01', termination_date: end } }]);
    expect(entries(file)).toEqual(expected);
  });

  test('report a date that is none with its element', () => {
    const file = normalize834(edi([member('1', '18', 'Ann', 'HD*021**HLT*P', 'DTP*348*D8*20250230')]));
    expect(file.errors).toMatchObject([
      { code: 'invalid_date', field: 'coverage.effective_date', source: 'DTP03 (348)', original_value: '20250230' },
    ]);
  });

  test('take the plan id from HD04, else from REF*CE, else have none', () => {
    const file = normalize834(
      edi([member('1', '18', 'Ann', 'HD*021**HLT*P1', 'REF*CE*C1', 'HD*021**DEN', 'REF*X9*X', 'REF*CE*C2', 'HD*021**VIS', 'REF*1L*POLICY')]),
    );
    expect(file.records.map(({ coverage }) => coverage.plan_id)).toEqual(['P1', 'C2', null]);
  });

  test.each(['WAIVE', 'WAIVED', 'Waiver', 'Waived - spouse'])('are waived where HD04 says so, and in no plan: %s', (word) => {
    const waived = ['HD*021**HLT*' + word + '*EMP', 'DTP*348*D8*20250101'];
    const file = normalize834(edi([[...member('1', '18', 'Ann', ...waived, ...DEN), ...member('1', '01', 'Bob', ...waived, ...DEN)]]));
    expect(
      file.records.map(({ coverage, dependents }) => [
        coverage.benefit,
        coverage.plan_id,
        coverage.coverage_type,
        ...dependents.map((one) => one.first_name),
      ]),
    ).toEqual([
      ['medical', null, 'WAIVED'],
      ['dental', 'D1', 'FAMILY', 'Bob'],
      ['medical', null, 'WAIVED'],
    ]);
    expect(file.errors).toEqual([]);
  });

  test('of the same person are no duplicates where one ends and another begins', () => {
    const file = normalize834(
      edi([member('1', '18', 'Ann', 'HD*024**HLT*P', 'DTP*348*D8*20250101', 'DTP*349*D8*20250630', 'HD*021**HLT*P', 'DTP*348*D8*20250101')]),
    );
    expect(file.records.map(({ action }) => action)).toEqual(['terminate', 'add']);
    const keys = [0, 1].map((at) => Buffer.from(file.keys.subarray(at * 20, at * 20 + 16)).toString('hex'));
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('codes outside their lists', () => {
  test('are warnings, each with its element; the field is null or other', () => {
    const file = normalize834(
      edi([
        [
          'INS*Y*18*099*ZX*Q*ZZ*99*XX*Q',
          ...ANN.slice(1, 3),
          'DMG*D8*19800102*Z*Q',
          'HD*0A1**XYZ*P*ALL',
          'DTP*348*D8*20250101',
          ...member('F1', '99', 'Kid', ...HLT),
        ].flat(),
      ]),
    );
    expect(entries(file)).toEqual([
      '1 warning unknown_code DMG03',
      '1 warning unknown_code INS03',
      '1 warning unknown_code INS04',
      '1 warning unknown_code INS05',
      '1 warning unknown_code INS06',
      '1 warning unknown_code INS07',
      '1 warning unknown_code INS08',
      '1 warning unknown_code INS09',
      '1 warning unknown_code DMG04',
      '1 warning unknown_code HD05',
      '1 warning unknown_code HD03',
      '1 warning unknown_code HD01',
      '2 warning unknown_code INS02',
    ]);
    expect(file.records[0]).toMatchObject({ action: null, gender: null, coverage: { benefit: 'other', coverage_type: null } });
    expect(file.tally.valid_rows).toBe(2);
  });

  test('words that flat files use are no codes', () => {
    const file = normalize834(edi([member('1', '18', 'Ann', 'HD*ADD**MEDICAL*P*FAMILY', 'DTP*348*D8*20250101')]));
    expect(entries(file)).toEqual(['1 warning unknown_code HD05', '1 warning unknown_code HD03', '1 warning unknown_code HD01']);
  });
});

describe('separators and the envelope', () => {
  const names = (text: string | Uint8Array) => normalize834(text).records.map(({ last_name, coverage }) => `${last_name} ${coverage.plan_id}`);
  const plain = edi([member('1', '18', 'Ann', ...HLT)]);

  test.each([
    ['a short ISA', plain.replaceAll(/ {2,}/g, '')],
    ['an ISA without ISA16', plain.replace('*P*:~', '*P*~')],
    ['an ISA without its last separator', plain.replace('*P*:~', '*P~')],
    ['an ISA that ends with its line alone', plain.replace('*P*:~', '*P*:')],
    ['an ISA without ISA16 that ends with its line alone', plain.replace('*P*:~', '*P*')],
    ['an ISA that ends with a line alone, before a stream', plain.replaceAll('\n', '').replace('*P*:~', '*P*:\r\n')],
    ['a blank as component separator', plain.replace('*P*:~', '*P* ~')],
    ['lower-case segment names', plain.replaceAll(/^[A-Z]+\d?(?=\*)/gm, (id) => id.toLowerCase())],
    ['version 4010', edi([member('1', '18', 'Ann', ...HLT)], { version: '004010X095A1', repetition: 'U' })],
    ['segments that end with lines', edi([member('1', '18', 'Ann', ...HLT)], { terminator: '\r\n', lineEnd: '' })],
    ['the component separator before the line end', edi([member('1', '18', 'Ann', ...HLT)], { terminator: '\n', lineEnd: '', component: '>' })],
    ['no ISA', plain.split('\n').slice(1, -2).join('\n')],
    ['no ISA and a group of another kind', plain.replace('GS*BE', 'GS*HP').split('\n').slice(1, -2).join('\n')],
    ['the group before its ISA', plain.replace(/^(ISA.*\n)(GS.*\n)/, '$2$1')],
    ['no ISA and lines as segments', plain.replaceAll('~', '').split('\n').slice(1, -2).join('\n')],
    ['a set alone', plain.split('\n').slice(2, -3).join('')],
    ['members alone', plain.split('\n').slice(4, -4).join('')],
    ['a repeated terminator', plain.replaceAll('~', '~~')],
  ])('%s', (_, text) => {
    expect(names(text)).toEqual(['Quill PPO']);
  });

  test('that the envelope does not say are reported', () => {
    expect(findings(normalize834(plain.split('\n').slice(2, -3).join('\n')))).toEqual(['separators_assumed ISA']);
    expect(findings(normalize834(plain))).toEqual([]);
  });

  test('that its ISA lacks are reported once, and all segments are counted', () => {
    for (const lineEnd of ['\n', '\r\n']) {
      const text = plain.replaceAll('\n', lineEnd).replace('*P*:~', '*P*:');
      const file = normalize834(text, { segmentBytes: 1, chunkBytes: 5 });
      expect([findings(file), file.errors]).toEqual([['separators_assumed ISA'], []]);
      expect(file.records).toEqual(normalize834(plain).records);
      expect(acknowledge(text, '999')).toBe(acknowledge(plain, '999'));
      const twice = normalize834(text.repeat(2), { segmentBytes: 1, chunkBytes: 5 });
      expect([findings(twice), twice.errors, twice.records.length]).toEqual([['separators_assumed ISA', 'separators_assumed ISA'], [], 2]);
    }
  });

  test('are line ends where a few segments end with some mark, too', () => {
    const lines = edi([member('1', '18', 'Ann', ...HLT)], { terminator: '\n', lineEnd: '' });
    const file = normalize834(lines.replace(/^(ST.*)$/m, '$1!'));
    expect([findings(file), file.records.length]).toEqual([[], 1]);
  });

  test('a line end inside a value is removed, with a warning', () => {
    const file = normalize834(plain.replace('*Quill*', '*Qu\r\nill*'));
    expect(file.records).toMatchObject([{ last_name: 'Quill', coverage: { plan_id: 'PPO' } }]);
    expect(entries(file)).toEqual(['1 warning line_end_in_value -']);
  });

  test.each([
    ['SE01', /SE\*\d+/, 'SE*99', 'envelope_count_differs SE01'],
    ['GE01', 'GE*1*', 'GE*2*', 'envelope_count_differs GE01'],
    ['IEA01', 'IEA*1*', 'IEA*7*', 'envelope_count_differs IEA01'],
    ['SE02', /SE\*(\d+)\*0001/, 'SE*$1*0002', 'control_number_differs SE02 and ST02'],
    ['GE02', 'GE*1*1', 'GE*1*3', 'control_number_differs GE02 and GS06'],
    ['IEA02', 'IEA*1*000000001', 'IEA*1*000000009', 'control_number_differs IEA02 and ISA13'],
    ['no SE', /SE\*.*\n/, '', 'envelope_incomplete SE'],
    ['no GE', /GE\*.*\n/, '', 'envelope_incomplete GE'],
    ['no IEA', /IEA\*.*\n/, '', 'envelope_incomplete IEA'],
    ['no GS', /GS\*.*\n/, '', 'envelope_incomplete GS'],
    ['QTY02', 'INS*', 'QTY*TO*5~\nINS*', 'envelope_count_differs QTY02 (TO)'],
    ['QTY02 of employees', 'INS*', 'QTY*ET*2~\nINS*', 'envelope_count_differs QTY02 (ET)'],
    ['QTY02 of dependents', 'INS*', 'QTY*DT*1~\nINS*', 'envelope_count_differs QTY02 (DT)'],
  ])('what is wrong with %s is a warning, and the rows are read', (_, sought, replacement, finding) => {
    const file = normalize834(plain.replace(sought, replacement));
    expect(findings(file)).toContain(finding);
    expect(file.records).toHaveLength(1);
  });

  test('the totals of members, employees and dependents are compared set by set, the last two where each INS01 says who is one', () => {
    const families = [[...member('1', '18', 'Ann'), ...member('1', '19', 'Kid')], member('2', '18', 'Cy')];
    const of = (sets: string[][]) => findings(normalize834(edi(sets))).filter((finding) => finding.startsWith('envelope_count'));
    const [first, second] = [
      ['QTY*TO*2', 'QTY*ET*1', 'QTY*DT*1', ...families[0]!],
      ['QTY*TO*1', 'QTY*ET*1', 'QTY*DT*0', ...families[1]!],
    ];
    expect(of([first, second])).toEqual([]);
    expect(of([first, families[1]!])).toEqual([]);
    expect(of([[...first, ...families[1]!], second]).length).toBe(2);
    expect(of([['QTY*ET*5', ...families[0]!.map((segment) => segment.replace('INS*N*19', 'INS**19'))]])).toEqual([]);
  });

  test('a file that ends inside a member keeps the others and reports that one', () => {
    const text = edi([[...member('1', '18', 'Ann', ...HLT), ...member('2', '18', 'Cy', ...HLT)]]);
    const file = normalize834(text.slice(0, text.lastIndexOf('20250101') + 4));
    expect(entries(file)).toEqual(['2 error row_truncated -']);
    expect(file.records).toMatchObject([{ first_name: 'Ann' }]);
    expect(findings(file)).toEqual(['envelope_incomplete SE', 'envelope_incomplete GE', 'envelope_incomplete IEA']);
  });

  test('sets that are no 834 are passed over with a warning, also where they have INS segments', () => {
    const file = normalize834(edi([member('1', '18', 'Ann'), member('2', '18', 'Cy')]).replace('ST*834*0001', 'ST*271*0001'));
    expect([file.records.length, file.inspection.row_count, findings(file)]).toEqual([1, 1, ['set_not_read ST01']]);
  });

  test.each([
    ['2', 'change'],
    ['4', 'full'],
    ['RX', 'full'],
    ['', 'unknown'],
  ])('BGN08 %s is a file of the kind %s', (action, kind) => {
    expect(normalize834(edi([ANN], { action })).inspection.file_kind).toBe(kind);
  });

  test('ISA15 T is a test', () => {
    expect([normalize834(edi(HEADER.sets, { usage: 'T' })).inspection.test, normalize834(edi(HEADER.sets)).inspection.test]).toEqual([true, false]);
  });

  test('an 834 without members has no rows', () => {
    expect(normalize834(edi([[]])).inspection).toMatchObject({ row_count: 0, cuts: [] });
  });

  test('a set whose only member cannot be read takes nothing from the one before', () => {
    const big = ['INS*Y*18*021', ...Array.from({ length: 40_000 }, (_, n) => `REF*ZZ*${String(n).padStart(30, '0')}`)];
    const one = edi([member('1', '18', 'Ann', ...HLT)], { header: ['REF*38*FIRST'] });
    const text = one + edi([big], { header: ['REF*38*SECOND'] }) + edi([member('2', '18', 'Cy', ...HLT)], { header: ['REF*38*THIRD'] });
    expect(normalize834(text).records.map(({ group_id }) => group_id)).toEqual(['FIRST', 'THIRD']);
  });

  test('a loop without an end is too large and takes no other with it', () => {
    const big = [...member('1', '18', 'Ann'), ...Array.from({ length: 40_000 }, (_, n) => `REF*ZZ*${String(n).padStart(30, '0')}`)];
    const file = normalize834(edi([[...big, ...member('2', '18', 'Cy', ...HLT)]]), { chunkBytes: 70_000 });
    expect(entries(file)).toEqual(['1 error row_too_large -']);
    expect(file.records).toMatchObject([{ first_name: 'Cy' }]);
    expect(findings(file)).toEqual([]);
  });
});
