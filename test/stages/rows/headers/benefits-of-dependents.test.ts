import { describe, expect, test } from 'vitest';
import { builtIn, normalizeFile } from '../normalized.ts';
import { lines, read } from './benefit-file.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';

describe('dependents in a file with columns of their own for each benefit', () => {
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
