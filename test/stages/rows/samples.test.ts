import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { NormalizedRecord } from '../../../src/model/record.ts';
import { dependent, record } from '../../config/vendors/expected.ts';
import { inspect, refusal, SAMPLES } from './detect/inspecting.ts';
import { normalizeFile, type NormalizedFile } from './normalized.ts';

const FOLDER = `${SAMPLES}/csv`;
const sample = (name: string): Uint8Array => readFileSync(`${FOLDER}/${name}`);

/** A sample as its own vendor reads it. */
function normalized(name: string): NormalizedFile {
  const bytes = sample(name);
  return normalizeFile(bytes, { vendor: inspect(bytes).vendor.config });
}

/** What a command counts, with the sample as `$1`. */
function counted(command: string, name: string): number {
  return Number(execFileSync('sh', ['-c', command, 'sh', name], { cwd: FOLDER, encoding: 'utf8' }).trim());
}

const LINES = `tr '\\r' '\\n' < "$1" | awk 'NF > 0' | tail -n +2 | wc -l`;
const NONE = 'echo 0';
/** Rows, and rows that cannot be valid: each by a command that knows nothing of this program. */
const COUNTS: readonly (readonly [name: string, vendor: string, rows: string, invalid: string])[] = [
  ['ambicuity__sample_input.csv', 'Generic', LINES, NONE],
  ['cms_bfd__beneficiary_2014.csv', 'CMS beneficiary summary', LINES, NONE],
  ['cms_bfd__beneficiary_2021.csv', 'CMS beneficiary summary', LINES, NONE],
  ['cms_bfd__sample-a-beneficiaries.txt', 'CMS beneficiary summary', LINES, NONE],
  ['cms_bfd__sample-a-beneficiaries-with-backslash.txt', 'CMS beneficiary summary', LINES, NONE],
  ['dchbx__census.csv', 'DC HBX census', LINES, NONE],
  ['dchealthlink__sample_conversion_employees.csv', 'DC Health Link conversion', LINES, NONE],
  // A name is missing, or the birth date is no day of the calendar.
  [
    'eligpipe__medical_provider_a.csv',
    'Eligibility pipeline medical A',
    LINES,
    `awk -F, 'NR > 1 && ($4 == "" || $5 == "" || $6 !~ /^(0[1-9]|1[0-2])\\/(0[1-9]|[12][0-9]|3[01])\\/(19|20)[0-9][0-9]$/ || $6 ~ /^02\\/3/)' "$1" | wc -l`,
  ],
  [
    'eligpipe__medical_provider_b.txt',
    'Eligibility pipeline medical B',
    LINES,
    `awk -F'|' 'NR > 1 && ($4 == "" || $5 == "" || $6 !~ /^(19|20)[0-9][0-9][0-9][0-9][0-9][0-9]$/)' "$1" | wc -l`,
  ],
  ['lbmc__enrollees.csv', 'LBMC enrollees', LINES, NONE],
  // Without a name, or with a birthday of the year 0.
  ['lifeworks__user_import.csv', 'LifeWorks', LINES, `awk -F, 'NR > 1 && ($3 == "" || $4 == "" || $14 ~ /^0000/)' "$1" | wc -l`],
  ['sri88__enrollment_input.csv', 'Generic', LINES, NONE],
  ['synthea__patients.csv', 'Generic', LINES, NONE],
  ['tuva__eligibility.csv', 'Generic', LINES, NONE],
];

const REFUSED: readonly (readonly [name: string, code: string, why: RegExp])[] = [
  ['dchealthlink__sample_conversion_employers.csv', 'unrecognized_layout', /employers/],
  ['synthea__payers.csv', 'unrecognized_layout', /^Known header cells: id, name/],
  ['synthea__payer_transitions.csv', 'unrecognized_layout', /^Known header cells: memberid/],
];

const iso = (text: string): string | null => {
  const [month, day, year] = text.split('/');
  return year === undefined ? null : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
};
const compact = (text: string): string | null => (text === '' ? null : text.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'));
const filled = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : text.trim());
const masked = (ssn: string): string => `***-**-${ssn.slice(-4)}`;
const male = (text: string): string | null => (/^m/i.test(text) ? 'M' : /^f/i.test(text) ? 'F' : null);

type Cells = Record<string, string>;
/** What a person can read off the rows of a sample: its records, in the order of the file. */
const READ_OFF: Record<string, (rows: Cells[]) => NormalizedRecord[]> = {
  'ambicuity__sample_input.csv': (rows) =>
    rows.map((row) =>
      record({
        first_name: row['first_name']!,
        last_name: row['last_name']!,
        middle_name: filled(row['middle_name']),
        date_of_birth: iso(row['dob']!),
        ssn: masked(row['ssn']!),
        gender: row['gender']!,
        employee_id: row['employee_id']!,
        address: {
          street: [row['address1'], row['address2']].filter((line) => line !== '').join(', '),
          city: row['city']!,
          state: row['state']!,
          zip: row['zip']!,
        },
        coverage: { plan_id: row['plan_code']!, effective_date: iso(row['coverage_start']!), termination_date: iso(row['coverage_end']!) },
      }),
    ),
  'dchbx__census.csv': (rows) =>
    rows.map((row) =>
      record({
        first_name: row['FIRST_NAME']!,
        last_name: row['LAST_NAME1']!,
        date_of_birth: compact(row['DOB']!),
        ssn: masked(row['SSN_PLAIN']!),
        gender: male(row['GENDER']!),
        email: filled(row['EMAIL_WORK']),
        member_id: row['INDIVIDUAL_EXT_ID']!,
        employee_id: row['EMPLOYEE_EXT_ID']!,
        group_id: row['FEIN']!,
        hire_date: compact(row['DOH']!),
        coverage: { effective_date: compact(row['RECORDSTARTDATE']!), termination_date: compact(row['DOT']!) },
      }),
    ),
  'eligpipe__medical_provider_b.txt': (rows) => {
    const families = Map.groupBy(rows, (row) => row['family_group']!);
    return [...families.values()].slice(0, 3).map((family) => {
      const employee = family.find((row) => row['relation'] === 'employee')!;
      return record({
        first_name: employee['given_name']!,
        last_name: employee['surname']!,
        date_of_birth: compact(employee['birth_dt']!),
        member_id: employee['vendor_member_key']!,
        address: { street: employee['street']!, city: employee['town']!, state: employee['province']!, zip: employee['postal']! },
        coverage: { plan_id: employee['med_plan']!, benefit: 'medical' },
        dependents: family
          .filter((row) => row !== employee)
          .map((row) =>
            dependent({
              first_name: row['given_name']!,
              last_name: row['surname']!,
              date_of_birth: compact(row['birth_dt']!),
              member_id: row['vendor_member_key']!,
              relationship: row['relation'] === 'spouse' ? 'spouse' : 'child',
            }),
          ),
      });
    });
  },
  'lbmc__enrollees.csv': (rows) =>
    rows.map((row) =>
      record({
        first_name: row['FirstName']!,
        last_name: row['LastName']!,
        date_of_birth: iso(row['BirthDate']!),
        ssn: masked(row['SocialSecurityNumber']!),
        gender: male(row['Gender']!),
        employee_id: row['EmployeeId']!,
        hire_date: iso(row['DateHired']!),
        address: { street: row['Address1']!, city: row['City']!, state: row['State']!, zip: row['Zip']! },
        coverage: {
          effective_date: iso(row['CoverageEffectiveFrom']!),
          termination_date: iso(row['CoverageEffectiveTo']!),
          coverage_type: row['CoverageLevel']!.toUpperCase(),
          benefit: row['BenefitType']!.toLowerCase(),
        },
      }),
    ),
  'synthea__patients.csv': (rows) =>
    rows.map((row) =>
      record({
        member_id: row['Id']!,
        first_name: row['FIRST']!,
        last_name: row['LAST']!,
        suffix: filled(row['SUFFIX']),
        date_of_birth: row['BIRTHDATE']!,
        ssn: masked(row['SSN']!),
        gender: row['GENDER']!,
        address: { street: row['ADDRESS']!, city: row['CITY']!, state: row['STATE'] === 'Massachusetts' ? 'MA' : row['STATE']!, zip: row['ZIP']! },
      }),
    ),
};

describe.skipIf(SAMPLES === null)('samples of delimited text (skipped where their folder does not stand beside the repository)', () => {
  test.each(COUNTS)('%s, of %s, has as many rows and as many bad ones as its text says', (name, vendor, rows, invalid) => {
    expect(inspect(sample(name)).vendor.config.name).toBe(vendor);
    const { tally, inspection, errors } = normalized(name);
    const bad = counted(invalid, name);
    expect(tally.rows).toBe(counted(rows, name));
    expect(inspection.row_count).toBe(tally.rows);
    expect([tally.invalid_rows, tally.valid_rows]).toEqual([bad, tally.rows - bad]);
    expect(new Set(errors.filter(({ severity }) => severity === 'error').map(({ row_number }) => row_number)).size).toBe(bad);
  });

  test.each(REFUSED)('%s is refused: %s', (name, code, why) => {
    const { code: refused, details } = refusal(sample(name));
    expect(refused).toBe(code);
    expect(details).toMatch(why);
  });

  test.each(Object.keys(READ_OFF))('the first three records of %s are what one reads off it', (name) => {
    const delimiter = name.endsWith('.txt') ? '|' : ',';
    const rows: Cells[] = parse(sample(name), { columns: true, delimiter, bom: true });
    const expected = READ_OFF[name]!(rows).slice(0, 3);
    expect(expected.length).toBe(3);
    expect(normalized(name).records.slice(0, 3)).toEqual(expected);
  });
});
