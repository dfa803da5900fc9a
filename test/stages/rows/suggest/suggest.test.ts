import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalog } from '../../../../config/vendors/index.ts';
import { Failure } from '../../../../src/base/failure.ts';
import type { SuggestedVendor } from '../../../../src/edge/vendors/suggest.ts';
import { headersOfVendor } from '../../../../stages/rows/detect/header/known-headers.ts';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';
import { normalizeFile } from '../normalized.ts';
import { fieldsOf, suggestFor } from './suggesting.ts';
import { runs } from '../../../support/runs.ts';

/** People in a layout that nobody has published. */
const FIRST = ['Marta', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'];
const people = (cells: (n: number) => string[]): string[] => Array.from({ length: 6 }, (_, n) => cells(n).join(','));

test('columns are known by their headers, by headers like them, and by their cells', async () => {
  const file = [
    'Emp Lst Nm,Emp Frst Nm,Brth Dt,Tax Key,Contact Point,Town Name,Prov,M or F,Kin,Cov Eff Dt,Hire Dte,Plan Cde,Emp Nbr,Review Date,Reason Code,Notes',
    ...people((n) => [
      `Quill`,
      FIRST[n]!,
      `11/2${n}/${1951 + n * 9}`,
      `219-09-926${n}`,
      `(202) 555-014${n}`,
      'Dover',
      n % 2 === 0 ? 'DE' : 'MD',
      n % 2 === 0 ? 'F' : 'M',
      ['Self', 'Spouse', 'Child'][n % 3]!,
      '01/01/2025',
      '03/02/2015',
      'P1',
      `E7${n}`,
      '01/01/2025',
      '4',
      '',
    ]),
    '',
  ].join('\n');
  const suggested = await suggestFor(file);
  expect(fieldsOf(suggested)).toEqual({
    'Emp Lst Nm': 'last_name',
    'Emp Frst Nm': 'first_name',
    'Brth Dt': 'date_of_birth',
    'Tax Key': 'ssn',
    'Town Name': 'address.city',
    Prov: 'address.state',
    'M or F': 'gender',
    Kin: 'relationship',
    'Cov Eff Dt': 'coverage.effective_date',
    'Hire Dte': 'hire_date',
    'Plan Cde': 'coverage.plan_id',
    'Emp Nbr': 'employee_id',
  });
  const looks = Object.fromEntries(suggested.columns.map(({ column, looks_like }) => [column, looks_like]));
  expect(looks).toMatchObject({ 'Contact Point': 'phone', 'Review Date': 'date', 'Reason Code': 'number', Notes: 'empty' });
  for (const { field, confidence, reasons } of suggested.columns) {
    expect(confidence > 0).toBe(field !== null);
    expect(reasons.length > 0).toBe(field !== null);
  }
  expect(suggested.config.dialect.date_formats).toEqual(['MM/DD/YYYY']);
  expect(checkVendorConfig(suggested.config)).toEqual([]);

  // What was suggested reads the file.
  const { records, errors } = normalizeFile(file, { vendor: { ...suggested.config, status: 'active' } });
  expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(records[0]).toMatchObject({ last_name: 'Quill', first_name: 'Marta', date_of_birth: '1951-11-20', employee_id: 'E70', gender: 'F' });
});

test('a file of which not one header is known is read by its cells', async () => {
  const file = ['Wer,Wann,Was,Wo', ...people((n) => [`219-09-926${n}`, `${1951 + n * 9}-02-1${n}`, `p${n}@example.com`, 'x y']), ''].join('\n');
  expect(fieldsOf(await suggestFor(file))).toEqual({ Wer: 'ssn', Wann: 'date_of_birth', Was: 'email' });
});

test('a column about somebody else is not taken for the person', async () => {
  const header = 'Last Name,First Name,Member ID,Provider State,Emergency Contact Phone,Payer Name,Spouse SSN,Broker Email Addr';
  const file = [header, ...people((n) => ['Quill', FIRST[n]!, `M${n}`, 'DE', '(202) 555-0143', 'Acme', '219-09-9265', 'b@example.com']), ''].join(
    '\n',
  );
  const { 'Broker Email Addr': broker, 'Spouse SSN': spouse, 'Provider State': state } = fieldsOf(await suggestFor(file));
  expect([broker, spouse, state]).toEqual([undefined, undefined, undefined]);
});

test('dependents in numbered columns become one mapping', async () => {
  const header = [
    'Employee ID',
    'First Name',
    'Last Name',
    ...[1, 2, 3].flatMap((n) => [`Dep ${n} First Name`, `Dep ${n} DOB`, `Dep ${n} Relationship`, `Dep ${n} Hobby`]),
  ];
  const file = [header.join(','), 'E1,Marta,Quill,Owen,04/09/2006,Child,,Tess,09/30/2012,Child,,,,,', ''].join('\n');
  const { config } = await suggestFor(file);
  expect(config.mapping.dependent_columns).toEqual({
    max: 3,
    fields: {
      first_name: { from: ['Dep {n} First Name'] },
      date_of_birth: { from: ['Dep {n} DOB'] },
      relationship: { from: ['Dep {n} Relationship'] },
    },
  });
  expect(checkVendorConfig(config)).toEqual([]);
  const { records } = normalizeFile(file, { vendor: { ...config, status: 'active' } });
  expect(records[0]?.dependents).toMatchObject([
    { first_name: 'Owen', date_of_birth: '2006-04-09' },
    { first_name: 'Tess', relationship: 'child' },
  ]);
});

test.each([
  [['2025-01-31', '2025-02-01'], ['YYYY-MM-DD']],
  [['31/01/2025', '28/02/2025'], ['DD/MM/YYYY']],
  [['01/02/2025', '28/02/2025'], ['DD/MM/YYYY']],
  [['20250131', ''], ['YYYYMMDD']],
  [
    ['31-Jan-2025', '2025-02-01'],
    ['YYYY-MM-DD', 'DD-Mon-YYYY'],
  ],
])('dates %j are read as %j', async (dates, forms) => {
  const file = ['Member ID,Last Name,First Name,Effective Date', ...dates.map((date, n) => `M${n},Quill,Marta,${date}`), ''].join('\n');
  expect((await suggestFor(file)).config.dialect.date_formats.toSorted()).toEqual(forms.toSorted());
});

test('the header of a file without one is not made up of a person', async () => {
  await expect(suggestFor('Quill,Marta,11/23/1971,219-09-9265\nAsh,Bo,01/23/1991,219-09-9266\n')).rejects.toMatchObject({
    code: 'unrecognized_layout',
  });
  await expect(suggestFor('%PDF-1.7')).rejects.toMatchObject({ code: 'invalid_file_format' });
});

const REFUSALS = ['unrecognized_layout', 'invalid_file_format'];

describe('whatever the header', () => {
  const KNOWN = catalog.flatMap(({ config }) => [...headersOfVendor(config)]);
  const header = fc.oneof(
    fc.constantFrom(...KNOWN),
    fc.constantFrom(
      'Dep1 SSN',
      'Dep2 SSN',
      'dep3 address 2',
      'Dep{n} SSN',
      '{n}',
      '***',
      ' ',
      'Address 2',
      'a/b~c',
      'x'.repeat(300),
      '__proto__',
      'constructor',
    ),
    fc.string({ maxLength: 20 }),
  );
  const cell = fc.oneof(fc.constantFrom('', 'M', '01/02/2020', '219-09-9265', 'DE', 'a@b.co', 'Self'), fc.string({ maxLength: 8 }));

  test('the draft has no fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(header, { minLength: 1, maxLength: 30 }),
        fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 5 }),
        async (headers, rows) => {
          const lines = [['Member ID', 'Last Name', ...headers], ...rows].map((cells) =>
            cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
          );
          const suggested = await suggestFor(`${lines.join('\n')}\n`).catch((err: unknown) => err);
          // A header that looks like data is none, and a text may be of no format at all.
          if (suggested instanceof Failure && REFUSALS.includes(suggested.code)) return;
          if (suggested instanceof Error) throw suggested;
          const { config, columns } = suggested as SuggestedVendor;
          expect(checkVendorConfig(config)).toEqual([]);
          expect(columns.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: runs(30) },
    );
  });
});

test('columns of each benefit are known as such, and the draft reads a coverage of each', async () => {
  const file = [
    'Emp Nbr,Emp Last Name,Emp First Name,Brth Dt,Medical Plan,Medical Tier,Dental Plan,Dental Effective Date',
    ...people((n) => [`E${n}`, 'Quill', FIRST[n]!, `0${n + 1}/02/1985`, 'PPO', 'EE', n === 0 ? '' : 'DD', '01/01/2025']),
    '',
  ].join('\n');
  const suggested = await suggestFor(file);
  expect(fieldsOf(suggested)).toMatchObject({
    'Medical Plan': 'coverage.plan_id',
    'Medical Tier': 'coverage.coverage_type',
    'Dental Plan': 'coverage.plan_id',
    'Dental Effective Date': 'coverage.effective_date',
  });
  expect(checkVendorConfig(suggested.config)).toEqual([]);
  const { records } = normalizeFile(file, { vendor: suggested.config });
  expect(records.map(({ coverage }) => coverage.benefit)).toEqual(['medical', ...Array.from({ length: 5 }, () => ['medical', 'dental']).flat()]);
});
