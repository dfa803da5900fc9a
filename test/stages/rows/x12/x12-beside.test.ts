import { describe, expect, test } from 'vitest';
import { builtIn } from '../normalized.ts';
import { DEN, edi, entries, HLT, member, normalize834 } from './x12-file.ts';

const ANN = member('F1', '18', 'Ann');
const from = (day: string, ...more: string[]): string[] => ['HD*021**HLT*PPO*FAM', `DTP*348*D8*${day}`, ...more];
const said = (...segments: string[]): string[] => entries(normalize834(edi([[...ANN, ...segments]])));

describe('the same coverage twice in one member', () => {
  test('is said once for each repetition, and all stay', () => {
    const file = normalize834(edi([[...ANN, ...HLT, ...DEN, ...HLT, ...HLT]]));
    expect(entries(file)).toEqual(['1 warning duplicate_member HD03 of HD 3', '1 warning duplicate_member HD03 of HD 4']);
    expect(file.errors[0]).toMatchObject({ field: null, message: 'The same coverage stands in this row twice', original_value: 'HLT' });
    expect(file.tally).toMatchObject({ rows: 1, valid_rows: 1, records: 4 });
  });

  test('is said where its days overlap', () => {
    expect(said(...from('20250101', 'DTP*349*D8*20250630'), ...from('20250601'))).toHaveLength(1);
  });

  test.each([
    ['two spans', [...from('20240101', 'DTP*349*D8*20241231'), ...from('20250101')]],
    ['an end and a new beginning', ['HD*024**HLT*PPO*FAM', 'DTP*349*D8*20250630', ...from('20250101')]],
    ['another plan', [...from('20250101'), 'HD*021**HLT*HMO*FAM', 'DTP*348*D8*20250101']],
    ['another line', [...from('20250101'), 'HD*021**MM*PPO*FAM', 'DTP*348*D8*20250101']],
    ['another tier', [...from('20250101'), 'HD*021**HLT*PPO*EMP', 'DTP*348*D8*20250101']],
    ['another group', [...from('20250101', 'REF*1L*A'), ...from('20250101', 'REF*1L*B')]],
    ['two that never took effect', [...from('20250101', 'DTP*349*D8*20241231'), ...from('20250101', 'DTP*349*D8*20241231')]],
    ['a begin that only one states', [...from('20250101'), 'HD*021**HLT*PPO*FAM']],
  ])('is not %s', (_, segments) => {
    expect(said(...segments).filter((entry) => entry.includes('duplicate'))).toEqual([]);
  });

  test('without a plan is one that repeats its loop word for word', () => {
    const life = (...more: string[]): string[] => ['HD*021**AG**EMP', 'DTP*348*D8*20250101', ...more];
    expect(said(...life('REF*ZZ*BASIC'), ...life('REF*ZZ*VOLUNTARY'))).toEqual([]);
    expect(said(...life(), ...life('REF*ZZ*VOLUNTARY'))).toEqual([]);
    expect(said(...life('REF*ZZ*BASIC'), ...life('REF*ZZ*BASIC'))).toEqual(['1 warning duplicate_member HD03 of HD 2']);
    expect(said(...life(), ...life(), 'LS*2700', 'LX*1', 'N1*75*X', 'LE*2700')).toEqual(['1 warning duplicate_member HD03 of HD 2']);
  });

  test('without days of its own is one that repeats its loop word for word, too: months may be told by the day of the change', () => {
    const month = (day: string): string[] => ['HD*021**HMO*P1', `DTP*303*D8*${day}`];
    expect(said(...month('20250501'), ...month('20250401'))).toEqual([]);
    expect(said(...month('20250501'), ...month('20250501'))).toEqual(['1 warning duplicate_member HD03 of HD 2']);
    const eligible = ['DTP*356*D8*20250101', ...month('20250501'), ...month('20250401')];
    expect(said(...eligible)).toEqual([]);
  });

  test('is not said where the vendor wants none', () => {
    const generic = builtIn('Generic 834');
    const vendor = { ...generic, validation: { ...generic.validation, duplicates: 'off' as const } };
    expect(entries(normalize834(edi([[...ANN, ...HLT, ...HLT]]), { vendor }))).toEqual([]);
  });
});

describe('a member who is ended while its coverages are added', () => {
  const ended = (...segments: string[]) => normalize834(edi([['INS*Y*18*024*08*A***TE', ...ANN.slice(1), ...segments]]));

  test('says so once, and each coverage has its own action', () => {
    const file = ended(...HLT, ...DEN);
    expect(entries(file)).toEqual(['1 warning actions_differ INS03']);
    expect(file.records.map(({ action }) => action)).toEqual(['add', 'add']);
  });

  test.each([
    ['one of them ends', ['HD*024**HLT*PPO*FAM', 'DTP*349*D8*20250630', ...DEN], ['terminate', 'add']],
    ['it has an end', [...HLT, 'DTP*349*D8*20250630'], ['add']],
    ['nothing but a change is sent', ['HD*001**HLT*PPO*FAM', 'DTP*348*D8*20250101'], ['change']],
    ['all is listed', ['HD*030**HLT*PPO*FAM', 'DTP*348*D8*20250101'], ['audit']],
  ])('says nothing where %s', (_, segments, actions) => {
    const file = ended(...segments);
    expect([entries(file), file.records.map(({ action }) => action)]).toEqual([[], actions]);
  });

  test('is none where a change of the member ends one coverage and adds another', () => {
    const segments = ['INS*Y*18*001*22*A***FT', ...ANN.slice(1), 'HD*024**HLT*PPO*FAM', 'DTP*349*D8*20241231', ...DEN];
    const file = normalize834(edi([segments]));
    expect([entries(file), file.records.map(({ action }) => action)]).toEqual([[], ['terminate', 'add']]);
  });
});

test('an INS03 that no list has is said once, with coverages whose HD01 is blank and without any', () => {
  for (const coverages of [[], ['HD***HLT*PPO*FAM', 'HD***DEN*D1*FAM']]) {
    const file = normalize834(edi([['INS*Y*18*0ZZ*08*A***FT', ...ANN.slice(1), ...coverages]]));
    expect(entries(file)).toEqual(['1 warning unknown_code INS03']);
    expect(file.records.every(({ action }) => action === null)).toBe(true);
  }
});

describe('an SSN in REF*0F that is nearly the one in NM109', () => {
  const subscriber = (id: string, ssn: string): string[] => [
    `INS*Y*18*021*28*A***FT`,
    `REF*0F*${id}`,
    `NM1*IL*1*Quill*Ann****34*${ssn}`,
    'DMG*D8*19800102*F',
  ];
  const file = (...own: string[][]) =>
    normalize834(edi([[...subscriber('078648182', '078648182'), ...subscriber('078-63-9265', '078639265'), ...own.flat()]]));

  test('is said, with neither of the two', () => {
    const { errors, errorText } = file(subscriber('219-09-9991', '219099990'), subscriber('219099909', '219099990'));
    expect(errors).toMatchObject([
      { row_number: 3, severity: 'warning', code: 'ssn_differs', field: 'ssn', source: 'REF02 (0F)', original_value: '***-**-9991' },
      { row_number: 4, code: 'ssn_differs', original_value: '***-**-9909' },
    ]);
    expect(errorText).not.toMatch(/\d{3}-?\d{2}-?\d{4}/);
  });

  test('is not said of another number, nor of a dependent, who has the one of its subscriber', () => {
    const dependent = ['INS*N*19*021*28*A', 'REF*0F*078648182', 'NM1*IL*1*Quill*Kid****34*078648183'];
    expect(file(subscriber('514229871', '219099990'), dependent).errors.filter(({ code }) => code === 'ssn_differs')).toEqual([]);
  });

  test('is not said where ids are no SSNs', () => {
    const ids = normalize834(edi([[...subscriber('100000001', '078648182'), ...subscriber('078639266', '078639265')]]));
    expect(entries(ids)).toEqual([]);
  });
});

describe('spans of one coverage', () => {
  const spans = (...segments: string[]): unknown[] => {
    const file = edi([[...member('1', '18', 'Ann', 'DTP*356*D8*20250301', ...segments), ...member('2', '18', 'Bo', 'DTP*356*D8*20250401', ...HLT)]]);
    expect(normalize834(file, { withoutKernel: true }).recordText).toBe(normalize834(file).recordText);
    return normalize834(file)
      .records.slice(0, -1)
      .map(({ coverage }) => [coverage.plan_id, coverage.effective_date, coverage.termination_date]);
  };

  test('that state nothing but their own days of maintenance begin on these, and not with the eligibility of the member', () => {
    const month = (day: string): string[] => ['HD*021**HMO*P1', `DTP*303*D8*${day}`, 'AMT*D2*76'];
    expect(spans(...month('20250301'), ...month('20250201'), ...month('20250101'))).toEqual([
      ['P1', '2025-03-01', null],
      ['P1', '2025-02-01', null],
      ['P1', '2025-01-01', null],
    ]);
  });

  test.each([
    ['other coverages', ['HD*021**HMO*P1', 'DTP*303*D8*20250201', 'HD*021**HMO*P2', 'DTP*303*D8*20250101'], ['2025-03-01', '2025-03-01']],
    ['one day of maintenance', ['HD*021**HMO*P1', 'DTP*303*D8*20250201', 'HD*021**HMO*P1', 'DTP*303*D8*20250201'], ['2025-03-01', '2025-03-01']],
    [
      'days of their own',
      ['HD*021**HMO*P1', 'DTP*348*D8*20250110', 'DTP*303*D8*20250201', 'HD*021**HMO*P1', 'DTP*303*D8*20250101'],
      ['2025-01-10', '2025-03-01'],
    ],
  ])('are not told by it where they have %s', (_, segments, begins) => {
    expect(spans(...segments).map((span) => (span as string[])[1])).toEqual(begins);
  });

  test('that are ended end on it', () => {
    const month = (day: string): string[] => ['HD*024**HMO*P1', `DTP*303*D8*${day}`];
    expect(spans(...month('20250331'), ...month('20250430'))).toEqual([
      ['P1', '2025-03-01', '2025-03-31'],
      ['P1', '2025-03-01', '2025-04-30'],
    ]);
  });
});
