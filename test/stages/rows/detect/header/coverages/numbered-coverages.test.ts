import { describe, expect, test } from 'vitest';
import { inspectAny } from '../../inspecting.ts';
import { builtIn, normalizeFile, type NormalizedFile } from '../../../normalized.ts';
import { normalizeSheet } from '../../../sheet.ts';

/** `who: plan tier from to [dependents]` of each record; `-` for null. */
const lines = ({ records }: NormalizedFile): string[] =>
  records.map(({ first_name, coverage: { plan_id, coverage_type, effective_date, termination_date }, dependents }) => {
    const said = [plan_id, coverage_type, effective_date, termination_date].map((value) => value ?? '-').join(' ');
    return `${first_name}: ${said} [${dependents.map((dependent) => dependent.first_name).join()}]`;
  });
const header = (columns: string): string => `Employee ID,First Name,Last Name,${columns}`;
const TWO = ['1,Ann,Lee,PPO,FAM,2026-01-01,DPPO,EE,2026-02-01', '2,Bob,Ray,,,,DPPO,EE,2026-02-01'];
const EXPECTED = ['Ann: PPO FAMILY 2026-01-01 - []', 'Ann: DPPO EMPLOYEE_ONLY 2026-02-01 - []', 'Bob: DPPO EMPLOYEE_ONLY 2026-02-01 - []'];

describe('several coverages beside each other in a row', () => {
  test.each([
    ['numbers behind', 'Plan 1,Tier 1,Eff Date 1,Plan 2,Tier 2,Eff Date 2'],
    ['numbers behind, without a space', 'Plan1,Tier1,EffDate1,Plan2,Tier2,EffDate2'],
    ['numbers behind words for a plan’s coverage', 'PLAN_NAME1,PLAN_COV_CODE1,PLAN_COV_START1,PLAN_NAME2,PLAN_COV_CODE2,PLAN_COV_START2'],
    ['numbers inside', 'Coverage 1 Plan,Coverage 1 Level,Coverage 1 Start,Coverage 2 Plan,Coverage 2 Level,Coverage 2 Start'],
    ['a number from the second on', 'Plan Name,Tier,Effective Date,Plan Name 2,Tier 2,Effective Date 2'],
    ['the numbers that programs give to names that they have seen', 'Plan,Tier,Effective Date,Plan.1,Tier.1,Effective Date.1'],
    ['the same names', 'Plan,Tier,Effective Date,Plan,Tier,Effective Date'],
    [
      'the names that JSON has',
      'Coverage 1: Plan,Coverage 1: Tier,Coverage 1: Effective Date,Coverage 2: Plan,Coverage 2: Tier,Coverage 2: Effective Date',
    ],
  ])('are told apart by %s', (_what, columns) => {
    const text = [header(columns), ...TWO].join('\n');
    expect(inspectAny(text).vendor.config.name).toBe('Generic');
    const file = normalizeFile(text);
    expect(lines(file)).toEqual(EXPECTED);
    expect(file.errors.filter(({ code }) => code !== 'birth_date_missing')).toEqual([]);
    const cells = text.split('\n').map((line) => line.split(',').map((cell) => (cell === '' ? null : cell)));
    expect(lines(normalizeSheet(cells))).toEqual(EXPECTED);
  });

  test.each(['None,EE,2026-02-01', 'N/A,EE,2026-02-01', ',EE,1900-01-01', ',EE,12/31/9999', ',EE,00/00/0000'])(
    'are not there by a default tier and day beside a plan that is none: %s',
    (second) => {
      const text = `${header('Plan 1,Tier 1,Eff Date 1,Plan 2,Tier 2,Eff Date 2')}\n1,Ann,Lee,PPO,FAM,2026-01-01,${second}\n2,Bob,Ray,HMO,EE,2026-01-01,DPPO,EE,2026-01-01\n`;
      expect(lines(normalizeFile(text)).filter((line) => line.startsWith('Ann'))).toEqual(['Ann: PPO FAMILY 2026-01-01 - []']);
    },
  );

  test.each([
    ['its tier and a day', ',FAM,2026-01-01,,EE,2026-02-01', ['Ann: - FAMILY 2026-01-01 - []', 'Ann: - EMPLOYEE_ONLY 2026-02-01 - []']],
    [
      'its tier and a day, beside one with a plan',
      'PPO,FAM,2026-01-01,,EE,2026-02-01',
      ['Ann: PPO FAMILY 2026-01-01 - []', 'Ann: - EMPLOYEE_ONLY 2026-02-01 - []'],
    ],
  ])('are there without a plan by %s', (_what, cells, expected) => {
    const text = `${header('Plan 1,Tier 1,Eff Date 1,Plan 2,Tier 2,Eff Date 2')}\n1,Ann,Lee,${cells}\n2,Bob,Ray,HMO,EE,2026-01-01,DPPO,EE,2026-01-01\n`;
    expect(lines(normalizeFile(text)).filter((line) => line.startsWith('Ann'))).toEqual(expected);
  });

  test.each([
    ['a tier alone, which may be a default', 'PPO,FAM,2026-01-01,,EE,'],
    ['a word that is no tier', 'PPO,FAM,2026-01-01,,0,2026-02-01'],
    ['a tier beside zeros, which are no day', 'PPO,FAM,2026-01-01,,EE,00/00/0000'],
    ['a tier beside the end of time', 'PPO,FAM,2026-01-01,,EE,12/31/9999'],
    ['a day alone', 'PPO,FAM,2026-01-01,,,2026-02-01'],
  ])('are not by %s', (_what, cells) => {
    const text = `${header('Plan 1,Tier 1,Eff Date 1,Plan 2,Tier 2,Eff Date 2')}\n1,Ann,Lee,${cells}\n2,Bob,Ray,HMO,EE,2026-01-01,DPPO,EE,2026-01-01\n`;
    expect(lines(normalizeFile(text)).filter((line) => line.startsWith('Ann'))).toEqual(['Ann: PPO FAMILY 2026-01-01 - []']);
  });

  test('have a dependent once each whose tiers and days stand beside no plan', () => {
    const columns = 'Employee ID,Relationship,First Name,Last Name,Plan 1,Tier 1,Eff Date 1,Plan 2,Tier 2,Eff Date 2';
    const file = normalizeFile(
      [
        columns,
        '1,Self,Ann,Lee,PPO,FAM,2026-01-01,DPPO,FAM,2026-01-01',
        '1,Spouse,Bob,Lee,,FAM,2026-01-01,,FAM,2026-01-01',
        '1,Child,Cy,Lee,,FAM,2026-01-01,,FAM,2026-01-01',
      ].join('\n'),
    );
    expect(lines(file)).toEqual(['Ann: PPO FAMILY 2026-01-01 - [Bob,Cy]', 'Ann: DPPO FAMILY 2026-01-01 - [Bob,Cy]']);
  });

  test('share what stands once, and each takes its dependents', () => {
    const file = normalizeFile(
      [
        header('Relationship,Effective Date,Plan 1,Tier 1,Plan 2,Tier 2'),
        '1,Ann,Lee,Self,2026-01-01,PPO,FAM,DPPO,EE',
        '1,Zoe,Lee,Child,2026-01-01,PPO,,,',
      ].join('\n'),
    );
    expect(lines(file)).toEqual(['Ann: PPO FAMILY 2026-01-01 - [Zoe]', 'Ann: DPPO EMPLOYEE_ONLY 2026-01-01 - []']);
  });

  test.each([
    ['a plan that stands twice by itself, as a code and a name', 'Plan,Plan,Tier', 'P1,PPO,FAM', ['Ann: P1 FAMILY - - []']],
    ['one number', 'Plan 1,Tier', 'PPO,FAM', ['Ann: - FAMILY - - []']],
    ['days of an employment', 'Date of Termination 1,Date of Termination 2,Plan', ',,PPO', ['Ann: PPO - - - []']],
    ['benefits that have columns of their own', 'Medical Plan,Dental Plan,Plan 1,Plan 2', 'PPO,DPPO,,', ['Ann: PPO - - - []', 'Ann: DPPO - - - []']],
  ])('are none by %s', (_what, columns, cells, expected) => {
    expect(lines(normalizeFile(`${header(columns)}\n1,Ann,Lee,${cells}\n`))).toEqual(expected);
  });

  test("are read by a vendor's own names where it has such", () => {
    const generic = builtIn('Generic');
    const vendor = {
      ...generic,
      name: 'Own',
      mapping: { ...generic.mapping, fields: { ...generic.mapping.fields, 'coverage.plan_id': { from: ['Coverage 1: Code'] } } },
    };
    expect(lines(normalizeFile(`${header('Coverage 1: Code')}\n1,Ann,Lee,PPO\n`, { vendor }))).toEqual(['Ann: PPO - - - []']);
  });

  test('are read the same however the file is cut', () => {
    const text = [header('Plan,Tier,Effective Date,Plan,Tier,Effective Date'), ...Array.from({ length: 60 }, () => TWO).flat()].join('\n');
    const whole = normalizeFile(text);
    for (const [segmentBytes, chunkBytes] of [
      [300, 1],
      [1000, 64],
    ] as const)
      expect(normalizeFile(text, { segmentBytes, chunkBytes }).recordText).toBe(whole.recordText);
  });
});

describe('a coverage that was waived', () => {
  test('is there by its tier where it names no plan', () => {
    const file = normalizeFile([header('Plan 1,Tier 1,Plan 2,Tier 2'), '1,Ann,Lee,PPO,EE,,Waived', '2,Bob,Ray,PPO,EE,,'].join('\n'));
    expect(lines(file)).toEqual(['Ann: PPO EMPLOYEE_ONLY - - []', 'Ann: - WAIVED - - []', 'Bob: PPO EMPLOYEE_ONLY - - []']);
  });

  const tier = (columns: string, cells: string) => lines(normalizeFile(`${header(`Plan,Tier,${columns}`)}\n1,Ann,Lee,PPO,FAM,${cells}\n`));

  test.each([
    ['Status', 'Waived'],
    ['Status', 'Declined - other coverage'],
    ['Election', 'Waive'],
    ['Decision', 'Opted Out'],
    ['Enrollment Status', 'W'],
    ['Waived', 'Yes'],
    ['Waived?', 'Y'],
    ['Coverage Declined', 'true'],
  ])('is one where %s says %s', (column, cell) => {
    expect(tier(column, cell)).toEqual(['Ann: PPO WAIVED - - []']);
  });

  test.each([
    ['Status', 'Active'],
    ['Status', 'W'],
    ['Status', ''],
    ['Election', 'Enroll'],
    ['Waived', 'No'],
    ['Waived', ''],
  ])('is none where %s says %j', (column, cell) => {
    expect(tier(column, cell)).toEqual(['Ann: PPO FAMILY - - []']);
  });
});

describe('what is done with each of several coverages', () => {
  const done = (column: string, ...cells: readonly string[]) => {
    const header = `Employee ID,First Name,Last Name,Action,Coverage 1 Plan,Coverage 1 ${column},Coverage 2 Plan,Coverage 2 ${column}`;
    const bytes = Buffer.from(`${header}\n${cells.map((cell, n) => `E${n},Ann,Fox,${cell}`).join('\n')}\n`);
    const { records, errors } = normalizeFile(bytes, { vendor: inspectAny(bytes, { fileName: 'members.csv' }).vendor.config });
    const unknown = errors.filter(({ code }) => code === 'unknown_code').length;
    return { done: records.map(({ action, coverage }) => action ?? coverage.coverage_type), unknown };
  };

  test('goes before what the row says of all', () => {
    expect(done('Action', 'Change,PPO,Term,Dental,Add', 'Add,PPO,,Dental,')).toEqual({ done: ['terminate', 'add', 'add', 'add'], unknown: 0 });
  });

  test('takes nothing away where its word is not known, which is noted', () => {
    expect(done('Action', 'Term,PPO,Divorce,Dental,')).toEqual({ done: ['terminate', 'terminate'], unknown: 1 });
  });

  test('may be a word of an election, which is no mistake, and a waiver is one', () => {
    expect(done('Action', ',PPO,Keep,Dental,Decline', ',PPO,Waive,Dental,Elected')).toEqual({ done: [null, 'WAIVED', 'WAIVED', null], unknown: 0 });
  });

  test.each(['Change Type', 'Transaction'])('is not said by a reason or a number: %s', (column) => {
    expect(done(column, 'Term,PPO,Divorce,Dental,T-100')).toEqual({ done: ['terminate', 'terminate'], unknown: 0 });
  });
});

test('a dependent’s action in words of an election is no mistake, but a waiver is said', () => {
  const header = 'Employee ID,First Name,Last Name,Plan,Spouse First Name,Spouse Last Name,Spouse Action';
  const bytes = Buffer.from(`${header}\nE1,Ann,Fox,PPO,Bo,Fox,Keep\nE2,Cy,Day,PPO,Di,Day,Drop\nE3,Ed,Lee,PPO,Flo,Lee,Waived\n`);
  const { records, errors } = normalizeFile(bytes, { vendor: inspectAny(bytes, { fileName: 'members.csv' }).vendor.config });
  expect(records.map(({ dependents: [spouse] }) => spouse!.action)).toEqual([null, 'terminate', null]);
  expect(errors.filter(({ code }) => code === 'unknown_code').map(({ row_number }) => row_number)).toEqual([4]);
});
