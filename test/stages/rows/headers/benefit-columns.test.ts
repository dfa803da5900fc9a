import { describe, expect, test } from 'vitest';
import { builtIn, normalizeFile } from '../normalized.ts';
import { lines, read } from './benefit-file.ts';
import { normalizeSheet } from '../sheet.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';

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
