import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';
import { normalizeSheet } from '../../sheet.ts';
import { inspectAny } from '../inspecting.ts';

const HEADER = ['Employee ID', 'First Name', 'Last Name', 'DOB'];
const ANN = ['1', 'Ann', 'Lee', '1985-03-15'];
const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join();

/** The columns that are said not to be read, of a file in which one stands behind a person's. */
function unread(header: string, ...cells: string[]): (string | null | undefined)[] {
  const file = [[...HEADER, header], ...cells.map((cell) => [...ANN, cell])].map(quoted).join('\n');
  const { findings } = inspectAny(`${file}\n`);
  expect(findings.every(({ code, row_number }) => code === 'values_unread' && row_number === 0)).toBe(true);
  return findings.map(({ source }) => source);
}

describe('dependents who are listed in one cell', () => {
  test.each([
    ['Dependents', 'Riley Quill (child); Casey Quill (spouse)'],
    ['Dependents', '[{"name":"Riley","relationship":"child"}]'],
    ['Dependents', 'Riley'],
    ['Dependent Names', 'Riley, Casey'],
    ['Covered Dependents', 'Riley | Casey'],
    ['Family Members', 'Riley Quill'],
    ['Dependent(s)', 'Riley and Casey'],
    ['Covered Members', 'D1001;D1002'],
    ['Medical Enrolled Dependents', 'Riley Quill (child)'],
  ])('are not lost in silence under %j: %j', (header, cell) => {
    expect(unread(header, '', cell)).toEqual([header]);
  });

  test.each([
    ['how many there are', 'Dependents', ['2', '0', '3 children']],
    ['whether there are any', 'Covered Dependents', ['Yes', 'N', 'None', 'N/A', '[]']],
    ['a tier or a relationship', 'Dependents', ['Spouse + 2 Children', 'Family', 'Spouse, Child']],
    ['nothing', 'Dependent Names', ['', '']],
    ['the amount of an insurance', 'Dependent Life', ['50,000']],
    ['how many a benefit covers', 'Dental Dependents', ['2', 'None']],
  ])('are not supposed where the column says %s', (_, header, cells) => {
    expect(unread(header, ...cells)).toEqual([]);
  });

  test('are not supposed where they are tiers, which are named as such', () => {
    const { findings } = inspectAny(
      ['EE+SP', 'Family', 'EE'].reduce((file, cell) => `${file}${ANN.join()},${cell}\n`, `${HEADER.join()},Dependents\n`),
    );
    expect(findings.map(({ source, suggested_fix }) => `${source}: ${suggested_fix}`)).toEqual([
      expect.stringMatching(/^Dependents: .*Coverage Tier/),
    ]);
  });

  test('are not supposed in columns that are read', () => {
    expect(unread('Dependent 1 Name', 'Riley Quill')).toEqual([]);
  });

  test('are said of a sheet as well', () => {
    const { inspection } = normalizeSheet([
      [...HEADER, 'Dependents', 'Family Members'],
      [...ANN, 2, 'Riley Quill, Casey Quill'],
    ]);
    expect(inspection.findings).toEqual([
      {
        row_number: 0,
        severity: 'warning',
        code: 'values_unread',
        field: null,
        message: 'Some values of the file could not be given a column and were not read',
        original_value: null,
        suggested_fix: 'Send each dependent in a row or in columns of its own.',
        source: 'Family Members',
      },
    ]);
  });
});

describe('dependents whom no record names', () => {
  test('are not lost in silence where the columns are of one benefit', () => {
    expect(unread('Accident Dependent First Name', '', 'Kid')).toEqual(['Accident Dependent First Name']);
    expect(unread('Accident Dependent First Name', '', '')).toEqual([]);
    expect(unread('Vision Child 1 DOB', '5/5/2015')).toEqual(['Vision Child 1 DOB']);
    expect(unread('Dental Dependent SSN', '457555462', '')).toEqual(['Dental Dependent SSN']);
    expect(unread('Dependent Life', '5000')).toEqual([]);
  });

  test('are not made of the SSN of a spouse, of whom nothing else is said', () => {
    expect(unread('Spouse SSN', '457555462', '')).toEqual(['Spouse SSN']);
    const rows = [
      [...HEADER, 'Spouse SSN'],
      [...ANN, '457555462'],
    ];
    const files = [normalizeFile(rows.map(quoted).join('\n')), normalizeSheet(rows)];
    expect(files.map(({ records }) => records.map(({ dependents }) => dependents))).toEqual([[[]], [[]]]);
    const named = normalizeFile(
      [
        [...HEADER, 'Spouse SSN', 'Spouse DOB'],
        [...ANN, '457555462', '1984-01-01'],
      ]
        .map(quoted)
        .join('\n'),
    );
    expect(named.records[0]!.dependents).toMatchObject([{ ssn: '***-**-5462', date_of_birth: '1984-01-01' }]);
  });
});

test('what is known of one dependent in one cell is named, and so are values of fields that rows name', () => {
  const sources = (text: string) => normalizeFile(text).inspection.findings.map(({ code, source }) => [code, source]);
  expect(sources('Employee ID,First Name,Last Name,Plan,Dep 1 (Name/DOB/Rel)\n1,Ann,Fox,PPO,Bo Fox/7-8-1981/Spouse\n2,Di,Ray,PPO,\n')).toEqual([
    ['values_unread', 'Dep 1 (Name/DOB/Rel)'],
  ]);
  expect(sources('Employee ID,Employee Name,Field Changed,Old Value,New Value\n1,Ann Fox,Street,1 Elm,2 Oak\n')).toEqual([
    ['values_unread', 'New Value'],
  ]);
  expect(sources('Employee ID,Employee Name,Attribute,Value\n1,Ann Fox,DOB,1980-03-04\n')).toEqual([['values_unread', 'Value']]);
});

test('the month for which somebody was covered is named in a file that says nothing of days', () => {
  const findings = (header: string, cells: string) =>
    normalizeFile(`Member ID,First Name,Last Name,Plan,${header}\nM1,Ann,Fox,PPO,${cells}\n`).inspection.findings.map(({ source, suggested_fix }) => [
      source,
      suggested_fix,
    ]);
  expect(findings('year_month', '202501')).toEqual([['year_month', 'Send the first and the last day of each coverage.']]);
  expect(findings('Coverage Month', '2025-01-01')).toEqual([['Coverage Month', 'Send the first and the last day of each coverage.']]);
  expect(findings('Coverage Month,Effective Date', '202501,2025-01-01')).toEqual([]);
});
