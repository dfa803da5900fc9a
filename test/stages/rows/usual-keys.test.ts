import { describe, expect, it } from 'vitest';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { vendorOf } from './detect/inspecting.ts';
import { doneByKernel } from './done-by-kernel.ts';
import { expectSame } from './kept.ts';
import { fixedVendor } from './lines/lines.ts';
import { builtIn } from './normalized.ts';
import { csvOf } from './tables.ts';

// The key by which a person and a coverage are found twice, where it is not that of an SSN: the kernel writes the keys that TypeScript does.

const GENERIC = builtIn('Generic');

/** Expects the same keys of a file both ways, of whose rows the kernel works so many alone. */
function expectSameKeys(rows: readonly string[][], byKernel: number, vendor?: VendorConfig): void {
  const [done] = doneByKernel(() => expectSame(csvOf(rows), vendor === undefined ? {} : { vendor }));
  expect(done).toBeGreaterThanOrEqual(byKernel);
}

/** So many characters of letters and digits in turn. */
function mixed(length: number): string {
  return 'k7Q'.repeat(length).slice(0, length);
}

describe('the key of a person without an SSN', () => {
  it('takes letters and digits of an identifier in and leaves everything else out', () => {
    const characters = [...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)), ...'ÀÿĀſ×÷€李', '\u0080', '\u07ff'];
    const rows = characters.flatMap((character, n) => [
      [`M${character}${n}`, 'Ada', 'Lee', 'P1'],
      [`N${n}`, 'Ada', `Le${character}e`, 'P1'],
    ]);
    expectSameKeys([['Member ID', 'First Name', 'Last Name', 'Plan ID'], ...rows], 150);
  });

  it('ends with the field of an identifier, whatever stands directly behind it', () => {
    const layout = {
      line_lengths: [24],
      record_types: [
        {
          name: 'person',
          role: 'row' as const,
          fields: ['Member ID', 'First', 'Last', 'Born'].map((name, at) => ({ name, start: [1, 5, 8, 17][at]!, length: [4, 3, 9, 8][at]! })),
        },
      ],
    };
    const fields = { member_id: { from: ['Member ID'] }, first_name: { from: ['First'] }, last_name: { from: ['Last'] } };
    const vendor = fixedVendor('Full', layout, { ...fields, date_of_birth: { from: ['Born'] } }, { dialect: { date_formats: ['YYYYMMDD'] } }).config;
    const lines = Array.from({ length: 60 }, (_, n) => `M${100 + n}AdaExamplexx198503${10 + (n % 20)}\n`);
    const [done] = doneByKernel(() => expectSame(lines.join(''), { vendor }));
    expect(done).toBeGreaterThan(50);
  });

  it('is that of the whole identifier, however long it is', () => {
    const rows = [3, 118, 119, 120, 121, 122, 127, 128, 129, 5000].flatMap((length) => [
      [mixed(length), 'Ada', 'Lee', 'P1'],
      [`M${length}`, 'Ada', mixed(length), 'P1'],
      [`M${length}x`, 'Ada', 'Lee', mixed(length)],
      ['M1', 'Bo', 'Lee', 'P1'],
    ]);
    expectSameKeys([['Member ID', 'First Name', 'Last Name', 'Plan ID'], ...rows], 20);
  });

  it('is not made of an SSN that is never issued, also where nothing is said of it', () => {
    const vendor = { ...GENERIC, validation: { ...GENERIC.validation, severities: { implausible_ssn: 'off' as const } } };
    const rows = Array.from({ length: 40 }, (_, n) => [
      `M${n}`,
      'Ada',
      'Lee',
      ['900-12-3456', `457-55-${5000 + n}`, '219-09-0000', `457-55-${6000 + n}`][n % 4]!,
      '03/15/1985',
      'P1',
    ]);
    expectSameKeys([['Member ID', 'First Name', 'Last Name', 'SSN', 'Date of Birth', 'Plan ID'], ...rows], 10, vendor);
  });
});

describe('the key of a dependent', () => {
  const fields = {
    member_id: 'Member ID',
    employee_id: 'Employee ID',
    relationship: 'Relationship',
    first_name: 'First Name',
    last_name: 'Last Name',
  };
  const others = { ssn: 'SSN', date_of_birth: 'Date of Birth', 'coverage.plan_id': 'Plan ID' };
  const columns = Object.entries({ ...fields, ...others });
  const mapping = Object.fromEntries(columns.map(([field, header]) => [field, { from: [header] }]));
  const { config } = vendorOf('By order', mapping, { dialect: { date_formats: ['MM/DD/YYYY'] }, mapping: { linkage: { following: true } } });
  const vendor = { ...config, validation: { ...config.validation, identifiers: [] } };
  const header = columns.map(([, name]) => name);
  const subscriber = (n: number) => [`M${n}`, `E${n}`, 'Self', 'Ada', 'Lee', `457-55-${1000 + n}`, '03/15/1985', 'P1'];

  it('is made of the one number that it has, and of its family where it has none', () => {
    const families = Array.from({ length: 40 }, (_, n) => [
      subscriber(n),
      ['', n % 2 === 0 ? `E${n}` : '', 'Spouse', 'Bo', 'Lee', '', '04/01/1986', 'P1'],
      [n % 3 === 0 ? `M${n}` : '', '', 'Child', 'Cleo', 'Lee', '', '05/01/2010', 'P1'],
    ]);
    expectSameKeys([header, ...families.flat()], 100, vendor);
  });

  it('is made of the token that its number became, because it is an SSN', () => {
    const families = Array.from({ length: 40 }, (_, n) => [
      subscriber(n),
      ['', n % 4 === 0 ? `457-55-${1000 + n}` : `E${n}`, 'Spouse', 'Bo', 'Lee', '', '04/01/1986', 'P1'],
    ]);
    expectSameKeys([header, ...families.flat()], 50, vendor);
  });
});
