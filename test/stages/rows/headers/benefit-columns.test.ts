import { describe, expect, test } from 'vitest';
import { builtIn, normalizeFile, type NormalizedFile } from '../normalized.ts';
import { inspectAny } from '../detect/inspecting.ts';
import { normalizeSheet } from '../sheet.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';

/** `who: benefit plan tier from to [dependents]` of each record; `-` for null. */
function lines({ records }: Pick<NormalizedFile, 'records'>): string[] {
  return records.map(({ first_name, coverage, dependents }) => {
    const { benefit, plan_id, coverage_type, effective_date, termination_date } = coverage;
    const said = [benefit, plan_id, coverage_type, effective_date, termination_date].map((value) => value ?? '-').join(' ');
    return `${first_name}: ${said} [${dependents.map((dependent) => dependent.first_name).join()}]`;
  });
}

const read = (...text: string[]): NormalizedFile => {
  expect(inspectAny(text.join('\n')).vendor.config.name).toBe('Generic');
  return normalizeFile(text.join('\n'));
};

describe('a file with columns of their own for each benefit', () => {
  test('has a record for each plan that is filled, with its own dates and tier', () => {
    const file = read(
      'Employee ID,First Name,Last Name,Medical Plan,Medical Effective Date,Medical Coverage Tier,Dental Plan,Dental Tier,Dental End Date,Vision Plan',
      '1,Ann,Lee,PPO 500,2025-01-01,EE+SP,DHMO,EE,2025-12-31,',
      '2,Bob,Ray,,,,Delta,FAM,,VSP',
      '3,Cid,Moe,,2025-01-01,,,,,',
    );
    expect(lines(file)).toEqual([
      'Ann: medical PPO 500 EMPLOYEE_SPOUSE 2025-01-01 - []',
      'Ann: dental DHMO EMPLOYEE_ONLY - 2025-12-31 []',
      'Bob: dental Delta FAMILY - - []',
      'Bob: vision VSP - - - []',
      'Cid: - - - - - []',
    ]);
    expect(file.tally).toMatchObject({ rows: 3, valid_rows: 3, records: 5 });
    expect(file.errors).toEqual([]);
  });

  test.each([
    ['Medical Plan Name,Dental Plan Name,Medical Tier,Dental Tier,Medical Start Date,Dental Start Date'],
    ['MEDICAL_PLAN_CODE,DENTAL_PLAN_CODE,MEDICAL_TIER,DENTAL_TIER,MEDICAL_EFF_DT,DENTAL_EFF_DT'],
    ['medicalPlan,dentalPlan,medicalTier,dentalTier,medicalEffectiveDate,dentalEffectiveDate'],
    ['Health: Plan,Dental Insurance: Plan,Health: Coverage Level,Dental Insurance: Coverage Level,Health: Effective,Dental Insurance: Effective'],
    ['Med Plan,Den Plan,Med Coverage Level,Den Coverage Level,Med Eff Date,Den Eff Date'],
    ['Health Plan,Dental Plan,Health Plan Tier,Dental Plan Tier,Health Plan Start,Dental Plan Start'],
    ['Plan - Medical,Plan - Dental,Tier - Medical,Tier - Dental,Effective Date - Medical,Effective Date - Dental'],
    ['Plan (Medical),Plan (Dental),Coverage Tier (Medical),Coverage Tier (Dental),Effective Date (Medical),Effective Date (Dental)'],
    ['Medical,Dental,TIER (MEDICAL)*,TIER (DENTAL)*,Start_Date (Medical Plan),Start_Date (Dental Plan)'],
    ["Medical Plan,Dental Plan,Medical Who's Covered,Dental Who's Covered,Medical Start Date,Dental Start Date"],
    ['Medical Election*,Dental Election*,Medical Election Tier,Dental Election Tier,Medical Election Effective Date,Dental Election Effective Date'],
    ['Medical,Dental,Medical Level,Dental Level,Medical Begin Date,Dental Begin Date'],
    ['Elected Medical Plan,Elected Dental Plan,Medical Level of Coverage,Dental Level of Coverage,Medical Coverage Start,Dental Coverage Start'],
  ])('is known by columns called %s', (columns) => {
    const file = read(`Member ID,First Name,Last Name,${columns}`, '1,Ann,Lee,PPO,DHMO,FAM,EE,2025-01-01,2025-02-01');
    expect(lines(file)).toEqual(['Ann: medical PPO FAMILY 2025-01-01 - []', 'Ann: dental DHMO EMPLOYEE_ONLY 2025-02-01 - []']);
  });

  test('shares what has no benefit in its name, and nothing that another benefit has to itself', () => {
    const file = read(
      'Member ID,First Name,Last Name,Effective Date,Coverage Level,Action,Medical Plan,Medical Tier,Medical Effective Date,Dental Plan',
      '1,Ann,Lee,2025-03-01,EE,Add,PPO,FAM,2025-01-01,DD',
    );
    expect(lines(file)).toEqual(['Ann: medical PPO FAMILY 2025-01-01 - []', 'Ann: dental DD EMPLOYEE_ONLY 2025-03-01 - []']);
    expect(file.records.map(({ action }) => action)).toEqual(['add', 'add']);
  });

  test('gives what a remark says is of one benefit to no other', () => {
    const file = read(
      'Member ID,First Name,Last Name,Medical Plan,Coverage Tier (Medical),Dental Plan,Term Date (Dental),Vision Plan,Effective Date (Medical/Dental/Vision)',
      '1,Ann,Lee,PPO,FAM,DD,2025-12-31,VSP,2025-01-01',
    );
    expect(lines(file)).toEqual([
      'Ann: medical PPO FAMILY 2025-01-01 - []',
      'Ann: dental DD - 2025-01-01 2025-12-31 []',
      'Ann: vision VSP - 2025-01-01 - []',
    ]);
  });

  test('a remark that names a benefit says nothing where all rows state one coverage', () => {
    const file = read('Member ID,First Name,Last Name,Plan Name,Tier,Effective Date (Dental)', '1,Ann,Lee,DHMO,EE,2025-01-01');
    expect(lines(file)).toEqual(['Ann: - DHMO EMPLOYEE_ONLY 2025-01-01 - []']);
  });

  test('keeps a plan beside them that names no benefit', () => {
    const file = read('Member ID,First Name,Last Name,Plan Name,Dental Plan,Vision Plan', '1,Ann,Lee,PPO,DD,', '2,Bob,Lee,PPO,,');
    expect(lines(file)).toEqual(['Ann: - PPO - - - []', 'Ann: dental DD - - - []', 'Bob: - PPO - - - []']);
  });

  test('says what a row without a coverage says of dates and action', () => {
    const file = read('Member ID,First Name,Last Name,Term Date,Action,Medical Plan,Dental Plan', '1,Ann,Lee,2025-06-30,Term,,');
    expect(lines(file)).toEqual(['Ann: - - - - 2025-06-30 []']);
    expect(file.records[0]?.action).toBe('terminate');
  });

  test('counts two life plans, and the two disabilities, as coverages of their own', () => {
    const file = read('Member ID,First Name,Last Name,Basic Life Plan,Voluntary Life Plan,STD Plan,LTD Plan,HSA Plan', '1,Ann,Lee,B,V,S,L,H');
    expect(lines(file)).toEqual([
      'Ann: life B - - - []',
      'Ann: life V - - - []',
      'Ann: disability S - - - []',
      'Ann: disability L - - - []',
      'Ann: hsa H - - - []',
    ]);
  });

  test('tells coverages of one benefit apart where the row names no plan of theirs', () => {
    const file = read(
      'Member ID,First Name,Last Name,Medical,Basic Life,Voluntary Life,Short Term Disability,LTD,Accident,Critical Illness Tier',
      '1,Ann,Lee,Yes,"$50,000.00",Yes,Y,Waived,FAM,EE',
    );
    expect(lines(file)).toEqual([
      'Ann: medical - - - - []',
      'Ann: life Basic Life - - - []',
      'Ann: life Voluntary Life - - - []',
      'Ann: disability STD - - - []',
      'Ann: disability LTD WAIVED - - []',
      'Ann: other Accident FAMILY - - []',
      'Ann: other Critical Illness EMPLOYEE_ONLY - - []',
    ]);
    expect(
      new Set(
        Buffer.from(file.keys)
          .toString('hex')
          .match(/.{40}/g)!
          .map((key) => key.slice(0, 32)),
      ).size,
    ).toBe(7);
  });

  test('is cut and read in pieces as it is read whole', () => {
    const rows = Array.from(
      { length: 300 },
      (_, n) => `${n >> 1},${n % 2 === 0 ? 'Employee' : 'Child'},N${n},Lee,P${n % 3},${n % 5 === 0 ? 'Waived' : 'D'},`,
    );
    const text = ['Employee ID,Relationship,First Name,Last Name,Medical Plan,Dental Plan,Vision', ...rows].join('\n');
    const whole = normalizeFile(text);
    for (const [segmentBytes, chunkBytes] of [
      [500, 1],
      [900, 37],
    ] as const) {
      const cut = normalizeFile(text, { segmentBytes, chunkBytes });
      expect([cut.recordText, cut.errorText, cut.metaText]).toEqual([whole.recordText, whole.errorText, whole.metaText]);
    }
  });

  test('reads dates of both orders in columns of a benefit', () => {
    const file = read(
      'Member ID,First Name,Last Name,Medical Plan,Dental Plan,Dental Start Date',
      '1,Ann,Lee,M,D,25/01/2025',
      '2,Bob,Lee,M,D,02/01/2025',
    );
    expect(lines(file).filter((line) => line.includes('dental'))).toEqual(['Ann: dental D - 2025-01-25 - []', 'Bob: dental D - 2025-01-02 - []']);
  });

  test('is read as JSON and as a sheet, too', () => {
    const people = [
      {
        memberId: '1',
        firstName: 'Ann',
        lastName: 'Lee',
        benefits: { medical: { plan: 'PPO', tier: 'EE' }, dental: { plan: 'DD', effectiveDate: '2025-02-01' } },
      },
      { memberId: '2', firstName: 'Bob', lastName: 'Lee', benefits: { dental: { plan: 'DD' } } },
    ];
    const expected = ['Ann: medical PPO EMPLOYEE_ONLY - - []', 'Ann: dental DD - 2025-02-01 - []', 'Bob: dental DD - - - []'];
    expect(lines(normalizeFile(JSON.stringify(people)))).toEqual(expected);
    const flat = people.map(({ memberId, firstName, lastName, benefits: { medical, dental } }) => {
      const coverage = { medicalPlan: medical?.plan, medicalTier: medical?.tier, dentalPlan: dental.plan, dentalEffectiveDate: dental.effectiveDate };
      return { memberId, firstName, lastName, ...coverage };
    });
    expect(lines(normalizeFile(flat.map((one) => JSON.stringify(one)).join('\n')))).toEqual(expected);
    const sheet = normalizeSheet([
      ['Member ID', 'First Name', 'Last Name', 'Medical Plan', 'Medical Tier', 'Dental Plan', 'Dental Effective Date'],
      ['1', 'Ann', 'Lee', 'PPO', 'EE', 'DD', '2025-02-01'],
      ['2', 'Bob', 'Lee', '', '', 'DD', ''],
    ]);
    expect(lines(sheet)).toEqual(expected);
  });
});

describe('the cell of a benefit', () => {
  test.each([
    ['Waived', '- WAIVED'],
    ['waive', '- WAIVED'],
    ['Declined', '- WAIVED'],
    ['No', '- WAIVED'],
    ['N', '- WAIVED'],
    ['Yes', '- -'],
    ['Enrolled', '- -'],
    ['X', '- -'],
    ['Employee + Spouse', '- EMPLOYEE_SPOUSE'],
    ['EE+CH', '- EMPLOYEE_CHILDREN'],
    ['FAM', '- FAMILY'],
    ['$1,250.00', '- -'],
    ['125.50', '- -'],
    ['HDHP Gold', 'HDHP Gold -'],
    ['2100', '2100 -'],
  ])('%s under "Medical" and "Dental Coverage"', (cell, expected) => {
    const file = read('Member ID,First Name,Last Name,Medical,Dental Coverage,Vision Plan', `1,Ann,Lee,"${cell}","${cell}",`);
    expect(lines(file)).toEqual([`Ann: medical ${expected} - - []`, `Ann: dental ${expected} - - []`]);
    expect(file.errors).toEqual([]);
  });

  test.each([
    ['Waived', '- WAIVED'],
    ['Opt Out', '- WAIVED'],
    ['FAM', 'FAM -'],
    ['Yes', 'Yes -'],
    ['PPO', 'PPO -'],
  ])('%s under "Medical Plan" and "Dental Plan"', (cell, expected) => {
    const file = read('Member ID,First Name,Last Name,Medical Plan,Dental Plan', `1,Ann,Lee,${cell},${cell}`);
    expect(lines(file)).toEqual([`Ann: medical ${expected} - - []`, `Ann: dental ${expected} - - []`]);
  });

  test('under its election adds to what its plan and its tier say', () => {
    const file = read(
      'Member ID,First Name,Last Name,Medical Election,Medical Plan,Medical Tier,Dental Election,Dental Plan',
      '1,Ann,Lee,Yes,PPO,EE,Waived,',
      '2,Bob,Lee,Waived,PPO,EE,FAM,DD',
    );
    expect(lines(file)).toEqual([
      'Ann: medical PPO EMPLOYEE_ONLY - - []',
      'Ann: dental - WAIVED - - []',
      'Bob: medical - WAIVED - - []',
      'Bob: dental DD FAMILY - - []',
    ]);
  });

  test('under a waiver says yes or nothing', () => {
    const file = read(
      'Member ID,First Name,Last Name,Medical Plan,Medical Waived,Dental Plan,Waive Dental,STD Plan,STD Declined',
      '1,Ann,Lee,PPO,No,,Yes,,X',
      '2,Bob,Lee,,Waived,DD,Y,S,',
      '3,Cy,Lee,,N,,false,,0',
      '4,Di,Lee,,01/01/2025,DD,because,,',
    );
    expect(lines(file)).toEqual([
      'Ann: medical PPO - - - []',
      'Ann: dental - WAIVED - - []',
      'Ann: disability STD WAIVED - - []',
      'Bob: medical - WAIVED - - []',
      'Bob: dental - WAIVED - - []',
      'Bob: disability S - - - []',
      'Cy: - - - - - []',
      'Di: dental DD - - - []',
    ]);
    expect(file.errors).toEqual([]);
  });

  test('is a tier where the file has only tiers', () => {
    const file = read('SSN|Last Name|First Name|MED_TIER|DEN_TIER|VIS_TIER|MED_EFF_DT', '219-09-9999|Lee|Ann|ES|W||01/01/2025');
    expect(lines(file)).toEqual(['Ann: medical - EMPLOYEE_SPOUSE 2025-01-01 - []', 'Ann: dental - WAIVED - - []']);
  });
});

describe('dependents in such a file', () => {
  test('stand in the coverages that they have, and in none that they declined', () => {
    const file = read(
      'Employee ID,First Name,Last Name,Relationship,Medical,Dental,Vision',
      '1,Ann,Lee,Employee,PPO,Yes,VSP',
      '1,Al,Lee,Spouse,Y,Waived,',
      '1,Zoe,Lee,Child,,,',
    );
    expect(lines(file)).toEqual([
      'Ann: medical PPO - - - [Al,Zoe]',
      'Ann: dental - - - - [Zoe]',
      'Ann: vision VSP - - - [Zoe]',
      'Al: dental - WAIVED - - []',
    ]);
    expect(file.tally).toMatchObject({ rows: 3, valid_rows: 3 });
  });

  test('in columns of their subscriber stand in all of its coverages', () => {
    const file = read('Employee ID,First Name,Last Name,Medical Plan,Dental Plan,Dep1 First Name,Dep1 DOB', '1,Ann,Lee,PPO,DD,Zoe,2012-01-02');
    expect(lines(file)).toEqual(['Ann: medical PPO - - - [Zoe]', 'Ann: dental DD - - - [Zoe]']);
  });
});

describe('a file in which one benefit has columns', () => {
  test.each([
    ['one plan', 'Medical Plan', 'PPO', 'Ann: medical PPO - - - []'],
    [
      'a plan, a tier and two dates',
      'DENTAL_PLAN,DENTAL_TIER,DENTAL_EFF_DT,DENTAL_TERM_DT',
      'DP,FAM,2025-01-01,2025-12-31',
      'Ann: dental DP FAMILY 2025-01-01 2025-12-31 []',
    ],
    ['a tier and two dates', 'Vision Tier,Vision Eff Date,Vision Term Date', 'EE,2025-01-01,', 'Ann: vision - EMPLOYEE_ONLY 2025-01-01 - []'],
    ['an election and its date', 'Dental,Dental Effective Date', 'FAM,2025-01-01', 'Ann: dental - FAMILY 2025-01-01 - []'],
    ['how much is insured', 'Basic Life Volume,Basic Life Eff Date', '50000,2025-01-01', 'Ann: life Basic Life - 2025-01-01 - []'],
    [
      'days on which it begins and ends, and nothing else',
      'HSAEffectiveDate,HSATermDate',
      '2025-01-01,2025-06-30',
      'Ann: hsa - - 2025-01-01 2025-06-30 []',
    ],
    ['an amount and its date', 'HSA Election,HSA Effective Date', '$500.00,2025-01-01', 'Ann: hsa - - 2025-01-01 - []'],
    ['a waiver', 'Medical Plan,Medical Effective Date', 'Waived,', 'Ann: medical - WAIVED - - []'],
    ['one plan and the date of another benefit', 'Medical Plan,Dental Effective Date', 'PPO,2025-01-01', 'Ann: medical PPO - - - []'],
    ['one plan, and waivers of others', 'Medical Plan,Dental Waived,Vision Waived', 'PPO,No,Yes', 'Ann: medical PPO - - - []'],
    ['one plan in three columns', 'Medical Plan ID,Medical Plan Name,Medical Tier', 'P1,PPO,EE', 'Ann: medical P1 EMPLOYEE_ONLY - - []'],
    ['a date and no plan in the row', 'Dental Plan,Dental Effective Date', ',2025-01-01', 'Ann: dental - - 2025-01-01 - []'],
    ['nothing of it in the row', 'Dental Plan,Dental Effective Date', ',', 'Ann: - - - - - []'],
  ])('has its coverage by %s', (_what, columns, cells, expected) => {
    expect(lines(read(`Member ID,First Name,Last Name,${columns}`, `1,Ann,Lee,${cells}`))).toEqual([expected]);
  });

  test.each([
    ['a plan and its benefit', 'Plan,Benefit', 'PPO,Dental', 'Ann: dental PPO - - - []'],
    ['a plan of its name beside the benefit', 'Medical Plan,Plan Type', 'PPO,Dental', 'Ann: dental PPO - - - []'],
    ['a tier of its name beside a plan', 'Plan,Medical Tier', 'PPO,EE', 'Ann: - PPO EMPLOYEE_ONLY - - []'],
    ['a day of its name beside one for all', 'HSA Effective Date,Effective Date', '2025-01-01,2025-02-01', 'Ann: - - - 2025-02-01 - []'],
    ['the bare name of a benefit', 'Plan,Hospital', 'PPO,Mercy', 'Ann: - PPO - - - []'],
    ['the bare name of a benefit alone', 'Hospital', 'Mercy', 'Ann: - - - - - []'],
  ])('stays a file of one coverage a row with %s', (_what, columns, cells, expected) => {
    expect(lines(read(`Member ID,First Name,Last Name,${columns}`, `1,Ann,Lee,${cells}`))).toEqual([expected]);
  });

  test('or several have nothing but days on which they begin', () => {
    const file = read(
      'Member ID,First Name,Last Name,Medical Effective Date,HSA Effective Date',
      '1,Ann,Lee,2025-01-01,2025-02-01',
      '2,Bob,Ray,2025-01-01,',
    );
    expect(lines(file)).toEqual(['Ann: medical - - 2025-01-01 - []', 'Ann: hsa - - 2025-02-01 - []', 'Bob: medical - - 2025-01-01 - []']);
  });

  test('puts dependents into the coverage of their subscriber, with a plan of their own or without', () => {
    const file = read(
      'Subscriber ID,Relationship,First Name,Last Name,DOB,Dental Plan,Dental Coverage Level,Dental Effective Date',
      '1,Subscriber,Ann,Lee,1980-03-15,DPPO,Family,2025-01-01',
      '1,Spouse,Al,Lee,1979-03-15,DPPO,Family,2025-01-01',
      '1,Child,Zoe,Lee,2012-03-15,,,',
      '2,Subscriber,Bob,Ray,1980-03-15,,,',
    );
    expect(lines(file)).toEqual(['Ann: dental DPPO FAMILY 2025-01-01 - [Al,Zoe]', 'Bob: - - - - - []']);
    expect(file.errors).toEqual([]);
  });
});

describe("a vendor's own columns of benefits", () => {
  const generic = builtIn('Generic');
  const vendor = (fields: VendorConfig['mapping']['fields'], elections: string[], names: string[]): VendorConfig => ({
    ...generic,
    name: 'Own',
    mapping: {
      ...generic.mapping,
      coverages: {
        kind: 'row',
        benefit_columns: {
          fields,
          elections,
          lines: [
            { benefit: 'other', names },
            { benefit: 'dental', names: ['Teeth'] },
          ],
        },
      },
    },
  });

  test('are read by its names for them', () => {
    const own = vendor(
      { 'coverage.plan_id': { from: ['{benefit} product'], transforms: [{ kind: 'case', to: 'upper' }] } },
      ['got {benefit}'],
      ['Ears'],
    );
    expect(checkVendorConfig(own)).toEqual([]);
    const file = normalizeFile('Member ID,First Name,Last Name,Ears product,Got teeth\n1,Ann,Lee,e1,no', { vendor: own });
    expect(lines(file)).toEqual(['Ann: other E1 - - - []', 'Ann: dental - WAIVED - - []']);
    // What no other line of a benefit has needs no name.
    expect(lines(normalizeFile('Member ID,First Name,Last Name,Got ears,Got teeth\n1,Ann,Lee,yes,yes', { vendor: own }))).toEqual([
      'Ann: other - - - - []',
      'Ann: dental - - - - []',
    ]);
  });

  test('are refused where they would mean nothing', () => {
    const own = vendor({ 'coverage.plan_id': { from: ['Plan'], positions: [2] }, first_name: { from: ['{benefit} name'] } }, ['Elected'], ['*']);
    expect(checkVendorConfig(own).map(({ path }) => path)).toEqual([
      '/mapping/coverages/benefit_columns/fields/first_name',
      '/mapping/coverages/benefit_columns/fields/coverage.plan_id',
      '/mapping/coverages/benefit_columns/fields/coverage.plan_id/from/0',
      '/mapping/coverages/benefit_columns/elections/0',
      '/mapping/coverages/benefit_columns/lines/0/names/0',
    ]);
    const elections = Array.from({ length: 16 }, (_, n) => `{benefit} ${n}`);
    const lines = Array.from({ length: 64 }, (_, n) => ({
      benefit: 'other' as const,
      names: Array.from({ length: 20 }, (_unused, m) => `L${n}N${m}`),
    }));
    const wide: VendorConfig = { ...own, mapping: { ...own.mapping, coverages: { kind: 'row', benefit_columns: { fields: {}, elections, lines } } } };
    expect(checkVendorConfig(wide).map(({ message }) => message)).toEqual(['makes more than 20000 names of columns']);
  });
});

describe('dependents in columns that elect for themselves', () => {
  const HEAD = 'Employee ID,First Name,Last Name,Medical Plan,Dental';

  test('stand in those coverages of their subscriber for which their columns say yes', () => {
    const file = read(
      `${HEAD},Spouse First Name,Spouse DOB,Spouse Medical,Spouse Dental,Child 1 First Name,Child 1 DOB,Child1 Medical,Child 1 - Dental`,
      '1,Ann,Lee,PPO,Y,Bob,1980-02-03,Y,,Cy,2010-05-05,,x',
    );
    expect(lines(file)).toEqual(['Ann: medical PPO - - - [Bob]', 'Ann: dental - - - - [Cy]']);
    expect(file.errors).toEqual([]);
  });

  test.each([
    ['Dependent 1 Medical,Dependent 1 Dental'],
    ['Dep1Medical,Dep1Dental'],
    ['Dep 1 Medical Election,Dep 1 Dental Election'],
    ['Dependent 1 Enrolled in Medical?,Dependent 1 Enrolled in Dental?'],
    ['Dependent 1 Medical Covered (Y/N),Dependent 1 Dental Covered (Y/N)'],
    ['Dependent 1: Med Elected,Dependent 1: Den Elected'],
  ])('are read under %s', (columns) => {
    const file = read(`${HEAD},Dependent 1 First Name,Dependent 1 Relationship,${columns}`, '1,Ann,Lee,PPO,Y,Bob,Spouse,Yes,');
    expect(lines(file)).toEqual(['Ann: medical PPO - - - [Bob]', 'Ann: dental - - - - []']);
  });

  test('have a record of their own for what they waived, as in a row of their own', () => {
    const file = read(
      `${HEAD},Spouse First Name,Spouse DOB,Spouse Medical,Spouse Dental Waived`,
      '1,Ann,Lee,PPO,Y,Bob,1980-02-03,Waived - other coverage,Yes',
      '2,Dan,Ray,PPO,Y,Eve,1980-02-03,Y,No',
    );
    expect(lines(file)).toEqual([
      'Ann: medical PPO - - - []',
      'Ann: dental - - - - []',
      'Bob: medical - WAIVED - - []',
      'Bob: dental - WAIVED - - []',
      'Dan: medical PPO - - - [Eve]',
      'Dan: dental - - - - []',
    ]);
  });

  test.each([
    'Waived Medical',
    'Medical - Waived',
    'Coverage Waived',
    'Decline Coverage',
    'I decline',
    'Opt Out of Coverage',
    'Did Not Elect',
    'No Plan',
  ])('are not enrolled by %s, nor is anybody', (said) => {
    const file = read(`${HEAD},Spouse First Name,Spouse DOB,Spouse Medical,Spouse Dental`, `1,Ann,Lee,${said},Y,Bob,1980-02-03,${said},Y`);
    expect(lines(file)).toEqual(['Ann: medical - WAIVED - - []', 'Ann: dental - - - - [Bob]', 'Bob: medical - WAIVED - - []']);
    const long = read('Employee ID,First Name,Last Name,Plan Type,Plan Name', `1,Ann,Lee,Medical,${said}`);
    expect(lines(long)).toEqual(['Ann: medical - WAIVED - - []']);
  });

  test('share the days of their row, and what is done with it', () => {
    const file = read(
      `${HEAD},Effective Date,Action,Tier,Spouse First Name,Spouse DOB,Spouse Dental`,
      '1,Ann,Lee,PPO,,2025-01-01,Add,EE,Bob,1980-02-03,DHMO',
    );
    expect(lines(file)).toEqual(['Ann: medical PPO EMPLOYEE_ONLY 2025-01-01 - [Bob]', 'Bob: dental DHMO - 2025-01-01 - []']);
    expect(file.records[1]?.action).toBe('add');
  });

  test('are told apart by the number in a vendor’s own name for them, which holds it once', () => {
    const generic = builtIn('Generic');
    const named = (persons: string[]): VendorConfig => ({
      ...generic,
      name: 'Own',
      mapping: { ...generic.mapping, dependent_columns: { ...generic.mapping.dependent_columns!, persons } },
    });
    const text = [
      `${HEAD},Dep 1 First Name,Dep 1 DOB,Dep 2 First Name,Dep 2 DOB,Dep 1 Elected Dental,Dep 2 Elected Dental`,
      '1,Ann,Lee,PPO,Y,Bob,2010-02-03,Cid,2011-02-03,Y,No',
    ].join('\n');
    expect(lines(normalizeFile(text, { vendor: named(['Dep {n} Elected']) }))).toEqual([
      'Ann: medical PPO - - - [Bob,Cid]',
      'Ann: dental - - - - [Bob]',
      'Cid: dental - WAIVED - - []',
    ]);
    const path = '/mapping/dependent_columns/persons';
    expect(checkVendorConfig(named(['Dep {n} of {n}', '***', 'Kid {n}', 'KID {n}'])).map((fault) => fault.path)).toEqual([
      `${path}/1`,
      `${path}/0`,
      `${path}/3`,
    ]);
  });

  test('keep days of their own', () => {
    const file = read(
      `${HEAD},Spouse First Name,Spouse DOB,Spouse Medical,Spouse Medical Effective Date`,
      '1,Ann,Lee,PPO,Y,Bob,1980-02-03,Y,2025-07-01',
    );
    expect(file.records[0]?.dependents).toMatchObject([{ first_name: 'Bob', effective_date: '2025-07-01' }]);
  });

  test('stand in all coverages where their columns say nothing', () => {
    const file = read(`${HEAD},Spouse First Name,Spouse DOB,Spouse Medical,Spouse Dental`, '1,Ann,Lee,PPO,Y,Bob,1980-02-03,,');
    expect(lines(file)).toEqual(['Ann: medical PPO - - - [Bob]', 'Ann: dental - - - - [Bob]']);
  });

  test('stand in coverages for which they have no columns, unless these were waived', () => {
    const file = read(
      'Employee ID,First Name,Last Name,Medical Plan,Dental,Vision,Accident,Spouse First Name,Spouse DOB,Spouse Accident',
      '1,Ann,Lee,PPO,Waived,Y,"10,000",Bob,1980-02-03,"5,000"',
      '2,Dan,Ray,PPO,,,"10,000",Eve,1980-02-03,',
    );
    expect(lines(file)).toEqual([
      'Ann: medical PPO - - - [Bob]',
      'Ann: dental - WAIVED - - []',
      'Ann: vision - - - - [Bob]',
      'Ann: other Accident - - - [Bob]',
      'Dan: medical PPO - - - [Eve]',
      'Dan: other Accident - - - [Eve]',
    ]);
    expect(file.errors).toEqual([]);
  });

  test('leave a benefit of the employee that is called after them, and have a record of their own for one that the employee lacks', () => {
    const file = read(`${HEAD},Spouse Life,Spouse First Name,Spouse DOB,Spouse Vision`, '1,Ann,Lee,PPO,Y,"25,000",Bob,1980-02-03,Y');
    expect(lines(file)).toEqual([
      'Ann: medical PPO - - - [Bob]',
      'Ann: dental - - - - [Bob]',
      'Ann: life Spouse Life - - - [Bob]',
      'Bob: vision - - - - []',
    ]);
  });

  test('elect where one stands beside the employee in each row', () => {
    const file = read(
      'Employee ID,Employee First Name,Employee Last Name,Employee DOB,Medical Plan,Dental,Dependent First Name,Dependent Last Name,Dependent DOB,Dependent Medical,Dependent Dental',
      '1,Ann,Lee,1980-01-01,PPO,Y,Bob,Lee,1981-01-01,Y,',
      '1,Ann,Lee,1980-01-01,PPO,Y,Cy,Lee,2011-01-01,Y,Y',
      '2,Dan,Ray,1982-01-01,HMO,,,,,,',
    );
    expect(lines(file)).toEqual(['Ann: medical PPO - - - [Bob,Cy]', 'Ann: dental - - - - [Cy]', 'Dan: medical HMO - - - []']);
  });
});

test('a benefit whose plan is blank is there by its tier, and a dependent’s by its days where the row says nothing else of a coverage', () => {
  const header =
    'Employee ID,Relationship,Last Name,First Name,DOB,Medical Plan,Medical Tier,Medical Effective Date,Medical Term Date,Dental Plan,Dental Tier';
  const { records, errors } = normalizeFile(
    [
      header,
      '1,Employee,Todd,Ursula,1975-01-01,OAP1,Family,2025-01-01,,DPPO,Family',
      '1,Child,Todd,Wes,2010-01-01,,,2025-02-01,2025-02-28,,',
      '1,Child,Todd,Xia,2012-01-01,,Family,,,,',
      '1,Child,Todd,Yan,2013-01-01,,,banana,,,',
      '2,Employee,Upton,Val,1975-01-01,,Family,2025-01-01,,DPPO,Waived',
      '3,Employee,Vance,Win,1975-01-01,,,2025-01-01,,,',
    ].join('\n'),
  );
  expect(errors.map(({ row_number, code }) => [row_number, code])).toEqual([[5, 'invalid_date']]);
  expect(
    records.map(({ last_name, coverage, dependents }) => [
      last_name,
      coverage.benefit,
      coverage.plan_id,
      coverage.coverage_type,
      dependents.map((one) => [one.first_name, one.effective_date, one.termination_date]),
    ]),
  ).toEqual([
    [
      'Todd',
      'medical',
      'OAP1',
      'FAMILY',
      [
        ['Wes', '2025-02-01', '2025-02-28'],
        ['Xia', null, null],
      ],
    ],
    ['Todd', 'dental', 'DPPO', 'FAMILY', []],
    ['Upton', 'medical', null, 'FAMILY', []],
    ['Upton', 'dental', 'DPPO', 'WAIVED', []],
    ['Vance', null, null, null, []],
  ]);
});

describe('words that qualify a benefit', () => {
  const rowOf = (columns: string, cells: string): string[] =>
    lines(read(`Employee ID,First Name,Last Name,${columns}`, `1,Ann,Lee,${cells}`)).map((line) => line.replace('Ann: ', '').replace(' []', ''));

  test.each([
    ['Voluntary Vision', 'vision'],
    ['Vol Dental', 'dental'],
    ['Basic STD', 'disability'],
    ['Group LTD', 'disability'],
    ['Employer-Paid LTD', 'disability'],
    ['Supplemental AD&D', 'life'],
    ['Medical HMO', 'medical'],
    ['Dental PPO', 'dental'],
    ['HRA', 'other'],
    ['DCA', 'fsa'],
    ['Flex Plan', 'fsa'],
    ['Commuter', 'other'],
    ['Transit', 'other'],
    ['Parking', 'other'],
    ['Pet', 'other'],
  ])('are no other benefit: %s', (name, benefit) => {
    const columns = ['Plan', 'Tier', 'Effective Date', 'Date of Termination'].map((what) => `${name} ${what}`.replace('Plan Plan', 'Plan'));
    expect(rowOf(columns.join(), 'P,FAM,2025-01-01,2025-12-31')).toEqual([`${benefit} P FAMILY 2025-01-01 2025-12-31`]);
  });

  test.each([
    // One and the same by two names.
    ['Basic Life,Life,Medical', 'Yes,Yes,Yes', ['medical - - - -', 'life Basic Life - - -']],
    ['STD,Basic STD Amount,LTD', 'Yes,500,Yes', ['disability STD - - -', 'disability LTD - - -']],
    // Two of them.
    ['STD,Voluntary STD,LTD', 'Yes,Yes,', ['disability STD - - -', 'disability Voluntary STD - - -']],
    ['Dental Plan,Dental Tier,Voluntary Dental Plan,Vision', 'D,FAM,V,', ['dental D FAMILY - -', 'dental V - - -']],
    ['Dental Plan,Dental Tier,Voluntary Dental Plan,Vision', 'D,FAM,,', ['dental D FAMILY - -']],
    [
      'Basic AD&D,Supplemental Employee ADD Amount,Supplemental Child ADD Amount',
      'Y,5000,900',
      ['life AD&D - - -', 'life Child AD&D - - -', 'life Voluntary AD&D - - -'],
    ],
  ])('make lines of their own only where several are elected: %s', (columns, cells, coverages) => {
    expect(rowOf(columns, cells)).toEqual(coverages);
  });

  test('share what stands under the bare name, and nothing that is another one’s', () => {
    expect(rowOf('Medical HMO,Medical PPO,Medical Tier,Medical Effective Date,Dental', 'Y,,FAM,2025-01-01,')).toEqual([
      'medical Medical HMO FAMILY 2025-01-01 -',
    ]);
    expect(rowOf('STD Effective Date,Voluntary STD,LTD', '2025-01-01,Yes,')).toEqual(['disability STD - 2025-01-01 -']);
    expect(rowOf('Basic STD Effective Date,Voluntary STD,LTD', '2025-01-01,Yes,')).toEqual(['disability STD - - -']);
  });

  test('are those of an amount, of another insurance or of an employer where they may be', () => {
    expect(rowOf('Medical Plan,Dental Plan,Employer Paid Vision,Supplemental Medical Plan,Group Health Plan', 'P,D,12.50,Gap,Acme')).toEqual([
      'medical P - - -',
      'dental D - - -',
    ]);
  });

  test.each(['HRA Election', 'Parking Monthly Election', 'DCA Annual Election'])('%s holds how much, not which plan', (column) => {
    expect(rowOf(`Medical Plan,Dental Plan,${column}`, 'P,,1500')[1]!.split(' - ')[0]).not.toContain('1500');
  });

  test('what may be the name of anything is no election by itself', () => {
    expect(rowOf('Medical Plan,Dental Plan,Parking,Transit,Pet', 'P,D,Lot B,021000021,Rex')).toEqual(['medical P - - -', 'dental D - - -']);
  });

  test('a dependent with a column for one of two is in no other by silence', () => {
    const { records } = read(
      'Employee ID,First Name,Last Name,Medical Plan,Voluntary Dental Plan,Spouse First Name,Spouse Last Name,Spouse Voluntary Dental,Spouse Medical',
      '1,Ann,Lee,P,V,Di,Lee,Yes,No',
    );
    expect(records.map(({ coverage, dependents }) => [coverage.benefit, coverage.coverage_type, dependents.length])).toEqual([
      ['medical', null, 0],
      ['dental', null, 1],
      ['medical', 'WAIVED', 0],
    ]);
  });

  test('are known in JSON as well', () => {
    const file = normalizeFile(
      JSON.stringify([{ employeeId: 1, firstName: 'Ann', lastName: 'Lee', voluntaryVisionPlan: 'V', voluntaryVisionTier: 'FAM', dentalPlan: 'D' }]),
    );
    expect(lines(file)).toEqual(['Ann: dental D - - - []', 'Ann: vision V FAMILY - - []']);
  });
});

test('a heading before the name of a benefit only says that it is one', () => {
  const read = (columns: string, cells: string) =>
    normalizeFile(`Employee ID,First Name,Last Name,${columns}\n1,Ann,Lee,${cells}\n`).records.map(({ coverage }) => coverage);
  expect(read('Benefit_Plans_-_Medical', 'yes')).toMatchObject([{ benefit: 'medical', plan_id: null }]);
  expect(read('Benefits - Medical,Benefits - Dental', 'HMO,DPPO')).toMatchObject([
    { benefit: 'medical', plan_id: 'HMO' },
    { benefit: 'dental', plan_id: 'DPPO' },
  ]);
});
