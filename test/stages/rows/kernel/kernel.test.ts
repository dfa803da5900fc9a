import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
// @ts-expect-error: a script without types of its own
import { digestOf } from '../../../../bin/assemble.mjs';
import { FIELDS } from '../../../../src/model/record.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { KERNEL } from '../../../../stages/rows/kernel/kernel.wasm.ts';
import {
  LINE_BITS,
  LINE_SHIFTS,
  MAX_LINE_BYTES,
  MAX_LINE_SHIFTS,
  MAX_OUTPUT_BYTES,
  MAX_PROGRAM_BYTES,
  MAX_TREE_BYTES,
  MEMORY_PAGES,
  MORE_OUTPUTS,
  MORE_OUTPUTS_AT,
  RECORD_END,
  RECORD_START,
  ROW_START,
  TRAILER_TABLE,
  TREE_AT,
} from '../../../../stages/rows/kernel/layout.ts';
import { Program } from '../../../../stages/rows/kernel/program.ts';
import { SLOT_COUNT } from '../../../../stages/rows/record.ts';
import { anyText } from '../../../support/text.ts';
import { expectSame, kept } from '../kept.ts';
import { csv } from '../one-row.ts';
import { builtIn, writeFile } from '../normalized.ts';
import { normalizeSheet } from '../sheet.ts';
import { edi, HLT, member, normalize834 } from '../x12/x12-file.ts';
import { runs } from '../../../support/runs.ts';

const SEED = 33;

test('the assembled kernel is of the sources as they are', () => {
  // That it says what they say, test/prove shows.
  const text = readFileSync(new URL('../../../../stages/rows/kernel/kernel.wasm.ts', import.meta.url), 'utf8');
  expect(text.split('\n')[1], 'npm run wasm').toContain(digestOf('kernel/assembly/kernel.ts', KERNEL));
});

test('a record has room for every slot in each of its columns', () => {
  expect(SLOT_COUNT).toBe(FIELDS.length + 1);
  expect(SLOT_COUNT * Int32Array.BYTES_PER_ELEMENT).toBeLessThanOrEqual(RECORD_END - RECORD_START);
});

test('nothing in the memory of the kernel stands where something else does', () => {
  expect(TRAILER_TABLE + 256 * Int32Array.BYTES_PER_ELEMENT).toBeLessThanOrEqual(LINE_BITS);
  expect(LINE_BITS + MAX_LINE_BYTES / 8).toBeLessThanOrEqual(LINE_SHIFTS);
  expect(LINE_SHIFTS + MAX_LINE_SHIFTS * Uint16Array.BYTES_PER_ELEMENT).toBeLessThanOrEqual(ROW_START);
  expect(MORE_OUTPUTS_AT + MORE_OUTPUTS * MAX_OUTPUT_BYTES).toBeLessThanOrEqual(TREE_AT);
  expect(TREE_AT + MAX_TREE_BYTES).toBeLessThanOrEqual(MEMORY_PAGES * 65_536);
});

/** Values that the kernel takes at once, that it leaves to TypeScript, and that lie between the two. */
const VALUES = {
  'Member ID': ['M1', 'M-100234', '00012', '1.2E+07', '12345E+12', '=“7”', '="0042"', '457-55-5462', 'x'.repeat(70), 'Tbd', 'NNN', '000'],
  'First Name': [
    'Ada',
    'Bo',
    'Zoë',
    'Éva',
    'José',
    'Łukasz',
    '×',
    'Anö\u00a0',
    '李',
    "D'Arcy",
    'Null',
    'N/A',
    'Nan',
    ' Ada ',
    'Ann\tLee',
    'Uma',
    'X',
    'O"Hara',
    'A\\B',
    ' Ada',
    '\u00a0Ada',
  ],
  'Last Name': [
    'Lee',
    'Smith Jr',
    'Smith, Ada',
    'Doe, Jane Q, III',
    'van der Berg',
    'Null',
    'NA',
    'Tbd',
    'Smith iv',
    'Ünal',
    '---',
    'Le Sr.',
    ', ',
    'Smith, Tbd',
    'Unknown, Ada',
  ],
  Suffix: ['', '', '', 'Jr', 'III', 'x', '01', '2nd', '007'],
  SSN: [
    '219-09-9999',
    '457555462',
    '457 55 5462',
    '000-12-3456',
    '666-12-3456',
    '900-12-3456',
    '219-00-9999',
    '219-09-0000',
    '111111111',
    '12345678',
    '45755546a',
    '2.19E+08',
    '***-**-1234',
    "'457555462",
  ],
  'Date of Birth': [
    '03/15/1985',
    '1985-03-15',
    '19850315',
    '02/29/1900',
    '02/29/2000',
    '02/30/1984',
    '13/01/1985',
    '3/5/85',
    '03151985',
    '00000000',
    '00010101',
    '01/01/1850',
    '1850-01-01',
    '12311985',
    '20110912',
    '15-Mar-1985',
    '00/00/0000',
    '  /  /    ',
    '__/__/____',
    '0000000',
    '031585',
    '850315',
    '1985074',
    '85074',
  ],
  Gender: ['M', 'F', 'female', 'Male', 'X', 'u', 'unknown', '?', 'mâle'],
  Email: [
    'ada@example.com',
    'ada@@example.com',
    'ada.example.com',
    'a b@c.de',
    'ada@example',
    '.a@b.c',
    'ada@b.c.',
    `${'a'.repeat(249)}@b.co`,
    `${'a'.repeat(250)}@b.co`,
  ],
  Phone: ['(603) 555-0142', '6035550142', '16035550142', '555-0142', '+44 20 7946 0958', '603-555-0142 x12', '0000000000', '603–555–0142'],
  Address: [
    '18 Quarry Road',
    '"18" Quarry',
    'P.O. Box 457555462',
    'ab 219099999',
    'abcd219-09-9999ef',
    '219.09.9999 Elm Street',
    'abcdefg 219 09 9999 h',
    '457-55-5462 Elm',
    'None',
    'Nowhere',
    'Straße 5',
    '1',
    '219099999',
  ],
  'Address 2': ['', '', '', 'Apt 2', '18 Quarry Road', '-', 'N/A', ' # 4 ', '"B"', '219-09-9999', 'Floor 2, 219099999'],
  City: ['Concord', 'Concord, NH 03301', 'Unknown', 'NOT PROVIDED', 'not  provided', 'São Paulo'],
  State: ['NH', 'nh', 'New Hampshire', 'ZZ', 'N.H.', 'Nn', '1A', 'N'],
  Zip: ['03301', '3301', '03301-1234', '033011234', '00000-0000', '000000000', '03301-', '0330', '99999', 'A1B 2C3', '00000'],
  'Plan ID': [
    'Waived',
    '(Waived)',
    'Declined (other coverage)',
    'wavy',
    'Dental - HMO',
    'Declined - spouse',
    'Declined: other',
    'Declined – other',
    'No coverage, thanks',
    'Family',
    'PPO-1',
    '457-55-5462',
    'TBA',
    '219099999',
    'Plan "A"',
  ],
  'Benefit Type': ['Medical', 'MED', 'dental', 'Pet', 'Long Term Disability'],
  'Coverage Type': ['EE', 'Employee + Spouse', 'family', 'Medical', 'waived', 'nobody'],
  'Enrollment Status': [
    '',
    'Enrolled',
    'Waived',
    '(Waived)',
    '*declined*',
    '="Waived"',
    '- waived',
    "'Waived",
    'W',
    '--',
    'Terminated',
    '(cancelled)',
    'Term',
  ],
  'Effective Date': ['01/01/2026', '2026-01-01', '20260101', '1/1/2026', '01/01/0001', '45000', '12/31/2026'],
  'Termination Date': [
    '',
    '',
    '12/31/9999',
    '12/31/2099',
    '12/31/2098',
    '99991231',
    '01/01/2099',
    '00000000',
    '2026-01-01',
    '12/31/2025',
    '01/01/2200',
    'open',
    '9999-12-31',
    '12/31/2026',
  ],
  'Hire Date': ['05/01/2020', '2027-01-01', '05/01/20', ''],
  'Dental Plan': ['', '', 'D1', 'Waived', '(waived)', 'N/A', '$12.00'],
  'Dental Tier': ['', 'EE', 'Family', 'W'],
  'Dependent SSN': ['', '', '219-09-9998', '457555463', '219-09-9999'],
  'Dependent 1 First Name': ['', '', 'Zoe', 'Null', 'Ada', 'N/A'],
  'Dependent 1 DOB': ['', '', '2015-01-02', '02/30/2015', '01/02/2015'],
  Relationship: ['Self', 'Spouse', 'child', '', 'Employee', 'cousin', '18'],
  Action: ['', 'add', 'Term', 'none'],
} as const satisfies { [header: string]: readonly string[] };
const HEADERS = Object.keys(VALUES) as (keyof typeof VALUES)[];
/** Without these a file is not known for one of members. */
const REQUIRED = ['Member ID', 'First Name', 'Last Name'] as const;

const anything = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom('', ' ', 'N/A', '-', '""', 'nan', 'NIL', 'na', 'n.a.', 'nmi', 'None', 'null', 'nay', '#N/A', '(null)'),
);
/** Values of a field, and those that are one character away from them. */
const cellOf = (header: keyof typeof VALUES): fc.Arbitrary<string> => {
  const usual = fc.constantFrom<string>(...VALUES[header]);
  const near = fc.tuple(usual, fc.nat(12), fc.nat(1), fc.constantFrom(..."0919 +-/.,aNzZ'=#(", ''));
  return fc.oneof(
    { weight: 5, arbitrary: usual },
    { weight: 4, arbitrary: near.map(([value, at, dropped, character]) => value.slice(0, at) + character + value.slice(at + dropped)) },
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: anything.map((value) => value.replaceAll('\0', '')) },
  );
};
const row = (headers: readonly (keyof typeof VALUES)[]) => fc.tuple(...headers.map(cellOf));
const file = fc
  .subarray(HEADERS)
  .map((some) => HEADERS.filter((header) => some.includes(header) || REQUIRED.some((name) => name === header)))
  .chain((headers) => fc.array(row(headers), { maxLength: 60 }).map((rows) => csv(headers, rows)));

const GENERIC = builtIn('Generic');
/** Vendors by the forms in which they write dates. */
const VENDORS = [
  GENERIC.dialect.date_formats,
  ['YYYYDDD', 'MMDDYY'] as const,
  ['MMDDYYYY'] as const,
  ['YYYYMMDD', 'MMDDYYYY'] as const,
  ['YYYYMMDD'] as const,
].map((forms): VendorConfig => ({ ...GENERIC, dialect: { ...GENERIC.dialect, date_formats: [...forms] } }));

describe('a segment', () => {
  it('has the same records and entries with the kernel as by TypeScript alone, whatever stands in it', { timeout: 180_000 }, () => {
    fc.assert(
      fc.property(
        file,
        fc.constantFrom(...VENDORS),
        fc.constantFrom(61, 1 << 20),
        fc.constantFrom(1 << 10, 1 << 16),
        (content, vendor, chunkBytes, groupBytes) => {
          expectSame(content, { vendor, chunkBytes, groupBytes });
        },
      ),
      { seed: SEED, numRuns: runs(200) },
    );
  });

  it('is left to TypeScript where it does not fit into the memory of the kernel', () => {
    const cells = (n: number): string[] => HEADERS.map((header) => VALUES[header][n % VALUES[header].length]!);
    const long = cells(0).map((cell, at) => (HEADERS[at] === 'Address' ? 'a'.repeat(900_000) : cell));
    const content = csv(HEADERS, [cells(0), long, long, long, long, long, long, cells(2)]);
    expect(kept(writeFile(content, { groupBytes: 1 << 12 }))).toEqual(kept(writeFile(content, { groupBytes: 1 << 12, withoutKernel: true })));
  });

  it('has both lines of an address in each row, also where they are more than the kernel has room for', () => {
    const rows = Array.from({ length: 3000 }, (_, n) => [
      `M${n}`,
      'Ada',
      'Lee',
      `${n} Quarry Road`,
      `Floor ${n} ${'of the long house '.repeat(12)}end`,
    ]);
    const content = csv(['Member ID', 'First Name', 'Last Name', 'Address', 'Address 2'], rows);
    const streets = writeFile(content).recordText.match(/(?<="street":")[^"]*/g);
    expect(streets).toEqual(rows.map((row) => `${row[3]}, ${row[4]}`));
  });

  it('shows no SSN of a person in a text, wherever it begins there', () => {
    const texts = ['219099999', '219-09-9999', '219 09 9999', '219.09.9999'].flatMap((ssn) =>
      Array.from({ length: 20 }, (_, before) => `${'x'.repeat(before)}${ssn}${'y'.repeat(before % 5)}`),
    );
    const rows = texts.map((address, n) => [`${n}`, 'Ada', 'Lee', '219-09-9999', address]);
    const { recordText } = writeFile(csv(['Member ID', 'First Name', 'Last Name', 'SSN', 'Address'], rows));
    expect(recordText.match(/"street":"tok_/g)).toHaveLength(texts.length);
  });

  it('has no trace of the segment before it', () => {
    const quoted = csv(
      ['Member ID', 'First Name', 'Last Name', 'SSN', 'Date of Birth', 'Plan ID'],
      [['1', 'A "B" C', 'Lee', '219-09-9999', '1985-03-15', 'P']],
    );
    const bare = 'Member ID,First Name,Last Name,Plan ID\n2,Bo,Sample,P\n';
    const alone = kept(writeFile(bare));
    writeFile(quoted);
    expect(kept(writeFile(bare))).toEqual(alone);
  });
});

const sheetCell = fc.oneof(
  fc.constantFrom(...VALUES['Date of Birth'], ...VALUES.SSN, ...VALUES.Zip, null, '2026-01-01T00:00:00'),
  fc.integer({ min: 0, max: 999_999_999 }),
  fc.double({ min: 20_000, max: 60_000, noNaN: true }),
);

describe('a sheet', () => {
  it('has the same records and entries with the kernel as by TypeScript alone, whatever its cells are', () => {
    const headers = ['Member ID', 'First Name', 'Last Name', 'SSN', 'Zip', 'Phone', 'Date of Birth', 'Effective Date'];
    const cells = fc.tuple(...headers.map(() => sheetCell));
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 12 }), (rows) => {
        const all = [headers, ...rows];
        expect(kept(normalizeSheet(all))).toEqual(kept(normalizeSheet(all, { withoutKernel: true })));
      }),
      { seed: SEED, numRuns: runs(100) },
    );
  });
});

describe('a dependent of an 834', () => {
  it('does not have the id of its subscriber, which REF*0F is', () => {
    const spouse = ['INS*N*01*021*28*A', 'REF*0F*F1', 'NM1*IL*1*Quill*Ben', 'DMG*D8*19800102*M'];
    const { records } = normalize834(edi([[...member('F1', '18', 'Ada', ...HLT), ...spouse, ...HLT]]));
    expect(records.map(({ member_id, dependents }) => [member_id, dependents.map((dependent) => dependent.member_id)])).toEqual([['F1', [null]]]);
  });
});

describe('a vendor', () => {
  it('with more words than the kernel has room for is read by TypeScript', () => {
    const lookup = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`word number ${i} of many that stand for it`, 'medical']));
    const fields = { ...GENERIC.mapping.fields, 'coverage.benefit': { ...GENERIC.mapping.fields['coverage.benefit'], lookup } };
    const vendor = { ...GENERIC, mapping: { ...GENERIC.mapping, fields } } as VendorConfig;
    const content = csv(['Member ID', 'First Name', 'Last Name', 'Benefit Type'], [['1', 'Ada', 'Lee', 'word number 77 of many that stand for it']]);
    expect(writeFile(content, { vendor }).recordText).toContain('"benefit":"medical"');
  });
});

describe('a program', () => {
  it('has no image where it is larger than its room', () => {
    const program = new Program();
    program.json([{ before: 'x'.repeat(MAX_PROGRAM_BYTES), slot: 0, codes: [] }], '', 0);
    expect(program.image()).toBeNull();
  });
});
