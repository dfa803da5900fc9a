import { describe, expect, test } from 'vitest';
import { DEN, edi, entries, HLT, member, normalize834 } from './x12-file.ts';

const ANN = member('F1', '18', 'Ann');

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
    ['added', '021', 'add', ['DTP*336*D8*20240201', 'DTP*356*D8*20250301']],
    ['ended', '024', 'terminate', ['DTP*337*D8*20250715']],
    ['listed with a day that is none', '030', 'audit', ['DTP*356*D8*20250230', 'DTP*357*D8*99991231']],
  ])('are null for a member that is %s and has no HD, whatever dates it has', (_, code, action, dates) => {
    const [, ...rest] = ANN;
    const file = normalize834(edi([[`INS*Y*18*${code}*08*A***FT`, ...rest, ...dates]]));
    expect(file.records).toMatchObject([{ action, coverage: NO_COVERAGE }]);
    expect(file.errors).toEqual([]);
    expect(file.tally).toMatchObject({ rows: 1, records: 1, valid_rows: 1 });
  });

  test.each([
    ['the end of its eligibility', '024', ['DTP*303*D8*20250801', 'DTP*357*D8*20250731'], 'DTP03 (357)', '20250731'],
    ['an end before it began', '024', ['DTP*356*D8*20250801', 'DTP*357*D8*20250101'], 'DTP03 (357)', '20250101'],
    ['the day of its maintenance', '024', ['DTP*303*D8*20250801'], 'DTP03 (303)', '20250801'],
    ['the end of a benefit', '024', ['DTP*357*D8*20250731', 'DTP*349*D8*20250630'], 'DTP03 (349)', '20250630'],
    ['the begin of a benefit', '021', ['DTP*356*D8*20250101', 'DTP*348*D8*20250201'], 'DTP03 (348)', '20250201'],
  ])('say that a member without an HD has a day which no record holds: %s', (_, code, dates, source, value) => {
    const file = normalize834(edi([[`INS*Y*18*${code}*08*A***FT`, ...ANN.slice(1), ...dates]]));
    expect(file.records).toMatchObject([{ coverage: NO_COVERAGE }]);
    expect(file.errors).toMatchObject([{ code: 'coverage_missing', severity: 'warning', source, original_value: value }]);
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
    ['RD8 of days with hyphens', 'DTP*348*RD8*2025-01-01-2025-06-30', 'DTP*349*RD8*2025-01-01-20250630', '2025-01-01', '2025-06-30'],
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

  test('name the day of a range that cannot be read, and no piece of it', () => {
    const file = normalize834(edi([member('1', '18', 'Ann', 'HD*021**HLT*P', 'DTP*348*RD8*2025-02-30-2025-13-31')]));
    expect(file.errors.map(({ original_value }) => original_value)).toEqual(['2025-02-30', '2025-13-31']);
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
