import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Kernel } from '../../../stages/rows/kernel/kernel.ts';
import {
  FIRST_TABLE,
  HASHED_AT,
  KEYS_AT,
  KEY_BYTES_OF_RECORD,
  MAX_HASHED_BYTES,
  MAX_HEADER_VALUES,
  MAX_META_BYTES,
  MAX_FAMILY_BYTES,
  MAX_FAMILY_RECORDS,
  MAX_OUTPUT_BYTES,
  MAX_RECORDS,
  MAX_RECORDS_OF_ROW,
  RECORD_INVALID,
  RECORD_PLAIN,
  RECORD_WARNINGS,
  MAX_ROWS,
  MEMORY_PAGES,
  META_AT,
  META_BYTES_OF_RECORD,
  META_END,
  RECORDS_AT,
  RECORD_BYTES,
  ROWS_HEADER_VALUES,
  ROWS_POOL,
  SCRATCH_AT,
  WARNING_TEXTS,
  WARNING_TEXT_BYTES,
  WARNING_WORDS,
} from '../../../stages/rows/kernel/layout.ts';
import * as codes from '../../../stages/rows/kernel/code-numbers.ts';
import * as slots from '../../../stages/rows/kernel/slot-numbers.ts';
import { ACTIONS, BENEFITS, CODED_FIELDS, COVERAGE_TYPES, RELATIONSHIPS, type CodedField } from '../../../src/model/record.ts';
import { GENERIC_834_NAME, type VendorConfig } from '../../../src/model/vendor-config.ts';
import { RECORD_KEY_BYTES } from '../../../src/model/segment.ts';
import { slotOf } from '../../../stages/rows/record.ts';
import { META_TEXTS, WARNING_NAMES } from '../../../stages/rows/serialize/meta-json.ts';
import { MAX_ROW_BYTES } from '../../../stages/rows/row.ts';
import { doneByKernel } from './done-by-kernel.ts';
import { expectSame } from './kept.ts';
import { FOLLOWING, KEYED, person, PLAIN } from './lines/lines.ts';
import { builtIn, writeFile } from './normalized.ts';
import { csvOf, FILES, FORMATS } from './tables.ts';
import { ssn, subscriberCells } from './usual-cells.ts';
import { DEN, edi, HLT, member, normalize834 } from './x12/x12-file.ts';
import { runs } from '../../support/runs.ts';

const SEED = 71;
const GENERIC = builtIn('Generic');
const GENERIC_834 = builtIn(GENERIC_834_NAME);
/** The same, with two values of a header in each row. */
const WITH_HEADER: VendorConfig = {
  ...GENERIC_834,
  mapping: { ...GENERIC_834.mapping, fields: { ...GENERIC_834.mapping.fields, hire_date: { from: ['DTP*336', 'HEADER/DTP*007'] } } },
};
/** A subscriber of whom there is nothing to say, who differs from others in all that matters. */
function subscriber(n: number) {
  return {
    ...subscriberCells(n),
    'First Name': ['Ada', 'Zoë', 'Łukasz', '李雷', "D'Arcy"][n % 5]!,
    'Last Name': `Example${String.fromCharCode(97 + (n % 26))}`,
    SSN: n % 7 === 0 ? '' : ssn(n),
    'Date of Birth': `03/${String((n % 28) + 1).padStart(2, '0')}/1985`,
    Address: n % 3 === 0 ? `${n} Quarry Road, Unit B` : `${n} Quarry Road`,
    'Plan ID': `PPO-${'1'.repeat((n >> 3) % 6)}`,
    'Coverage Type': 'Family',
    'Termination Date': '',
    Action: ['add', '', 'Term', 'change'][n % 4]!,
  };
}

type Cells = ReturnType<typeof subscriber>;
const HEADERS = Object.keys(subscriber(0)) as (keyof Cells)[];

/** A dependent of whom there is nothing to say either, of a plan of its own or not. */
function dependent(n: number, of: Cells): Cells {
  const own = {
    'Member ID': n % 3 === 0 ? '' : `M-${n}D`,
    'First Name': ['Bo', 'Cleo', 'Düsan'][n % 3]!,
    SSN: n % 4 === 0 ? ssn(n + 4000) : '',
    Action: '',
  };
  const relationship = { Relationship: n % 3 === 0 ? 'Spouse' : 'Child', 'Date of Birth': `04/${String((n % 28) + 1).padStart(2, '0')}/2010` };
  return { ...of, ...own, ...relationship, 'Plan ID': n % 5 === 0 ? '' : of['Plan ID'], 'Effective Date': n % 2 === 0 ? '' : of['Effective Date'] };
}

/** What makes a place of its own of a dependent's, or hides something of it. */
const CHANGES_BELOW: readonly ((of: Cells) => Partial<Cells>)[] = [
  (of) => ({ SSN: of.SSN }),
  (of) => ({ Address: `Box ${of.SSN}` }),
  (of) => ({ Zip: of.SSN }),
  () => ({ 'Member ID': `M${'yz'.repeat(100)}`, SSN: '' }),
  () => ({ 'Coverage Type': 'Waived', 'Plan ID': '' }),
  () => ({ 'Plan ID': 'OTHER' }),
  () => ({ Relationship: '' }),
  () => ({ 'Plan ID': '457-55-5462' }),
  (of) => ({ State: 'Vermont', Address: `${of.Address} "Old"` }),
  () => ({ Zip: '3301', 'Date of Birth': 'April 3, 2010' }),
  () => ({ SSN: 'XXX-XX-1234' }),
];

/** What makes a row another one than the usual: of its own family or not, wrong, or no row at all. */
const CHANGES: readonly ((cells: Cells, above: Cells) => Partial<Cells>)[] = [
  (_, above) => ({ Relationship: 'Spouse', 'Family ID': above['Family ID'], 'Plan ID': above['Plan ID'] }),
  (_, above) => ({ Relationship: 'Child', 'Family ID': above['Family ID'], 'Date of Birth': '02/30/2015' }),
  (_, above) => ({ Relationship: '', 'Family ID': above['Family ID'] }),
  (_, above) => ({ 'Family ID': above['Family ID'] }),
  (_, above) => above,
  () => ({ Relationship: 'Spouse' }),
  () => ({ Relationship: '' }),
  () => ({ Relationship: 'cousin' }),
  () => ({ 'Family ID': '' }),
  () => ({ 'Family ID': 'Q1' }),
  () => ({ 'Date of Birth': '' }),
  () => ({ 'Date of Birth': 'never' }),
  () => ({ 'First Name': '' }),
  () => ({ 'Termination Date': '12/31/2025' }),
  () => ({ 'Member ID': '' }),
  () => ({ 'Member ID': ' ' }),
  () => ({ 'Member ID': `M${'x'.repeat(200)}`, SSN: '' }),
  () => ({ 'Member ID': '457-55-5462' }),
  () => ({ SSN: '900-12-3456' }),
  () => ({ 'Plan ID': '457-55-5462' }),
  () => ({ 'Plan ID': '' }),
  () => ({ Address: 'a\\b' }),
  // What TypeScript does within a run of the kernel, with something to report and without.
  () => ({ Zip: '3301' }),
  (_, above) => ({ State: 'Vermont', 'Family ID': above['Family ID'], Relationship: 'Child' }),
  () => ({ State: 'Texas', Zip: '75001-' }),
  () => ({ 'Date of Birth': 'March 15, 1985', 'Effective Date': '2026-01-01' }),
  () => ({ 'Date of Birth': '02/30/1985', Zip: '3301', SSN: 'XXX-XX-1234' }),
  () => ({ 'Coverage Type': 'some', 'Effective Date': 'soon' }),
  () => ({ 'First Name': 'a\tb' }),
  () => ({ 'Last Name': 'Smith, Jr' }),
  () => Object.fromEntries(HEADERS.map((header) => [header, ''])),
  () => ({ ...Object.fromEntries(HEADERS.map((header) => [header, ''])), 'Member ID': 'Total' }),
  () => Object.fromEntries(HEADERS.map((header) => [header, header])),
  () => Object.fromEntries(HEADERS.map((header, n) => [header, n === 0 ? `\ufeff${header}` : header])),
];

/** Mostly usual rows (null), with one of so many changes now and then. */
function mostlyUsual(changes: number): fc.Arbitrary<number | null> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(changes - 1) });
}

const rows = fc.array(mostlyUsual(CHANGES.length), { minLength: 20, maxLength: 120 }).map((changes) => {
  const all: Cells[] = [];
  changes.forEach((at, n) => {
    const cells = subscriber(n);
    all.push(at === null ? cells : { ...cells, ...CHANGES[at]!(cells, all.at(-1) ?? cells) });
    for (let k = 0; k < ((n * 7) % 5) - 1; k++) all.push({ ...dependent(4 * n + k, cells), ...CHANGES_BELOW[(n + 5 * k) % 13]?.(cells) });
  });
  return all;
});
/** Columns that a file may not have, on which it depends how rows make families. */
const columns = fc
  .subarray(['Family ID', 'Relationship', 'SSN', 'Action', 'Address'])
  .map((some) => HEADERS.filter((header) => !some.includes(header)));
const cuts = fc.record({
  chunkBytes: fc.constantFrom(61, 500, 1 << 20),
  groupBytes: fc.constantFrom(1 << 10, 1 << 14),
  segmentBytes: fc.constantFrom(4000, 8 << 20),
});

describe.each(FILES)('%s', (_, of) => {
  it('has the same records, entries and keys with rows worked by the kernel alone as with none', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(rows, columns, cuts, (all, some, options) => {
        const { file, ...more } = of([some, ...all.map((cells) => some.map((header) => cells[header]))]);
        expectSame(file, { ...options, ...more });
      }),
      { seed: SEED, numRuns: runs(150) },
    );
  });
});

/** Lines of a CSV file that are no rows, or not as wide as its header. */
const LINES: readonly ((line: string, header: string) => string)[] = [
  (line, header) => header,
  (line, header) => `\ufeff${header}`,
  (line) => `\ufeff${line}`,
  (line) => `${line},`,
  (line) => `${line},more`,
  (line) => line.slice(0, line.lastIndexOf(',')),
  (line) => line.replace('Quarry', '"Quarry ""Old"""'),
  (line) => line.replace(/^[^,]*/, '"Jo ""J"""'),
  // Behind a name with quotes, one with a suffix.
  (line) => `${line.replace(/^[^,]*/, '"Jo ""J"""')}\n${line.replace(/^[^,]*/, 'Quill Jr')}`,
  (line) => line.replace(/^[^,]*/, '"An,\n na"'),
  (line) => line.replace(/^[^,]*/, '"An'),
  (line) => `${line}\r`,
  () => '',
  () => 'Total,,',
  (line, header) => `Total${header.replaceAll(/[^,]/g, '')}`,
  () => ' , ,',
  (_, header) => header.replaceAll(/[^,]/g, ''),
  (_, header) => header.replaceAll(/[^,]+/g, ' '),
];

describe('a CSV file with lines among its rows that are none', () => {
  // Not what trailers begin with, too.
  it.each(['Last Name', 'Zip'] as const)('has the same with rows worked by the kernel alone as with none, where it begins with %s', (first) => {
    const some = [first, ...HEADERS.filter((name) => name !== first)];
    const header = some.join();
    const lines = fc.array(mostlyUsual(LINES.length), { minLength: 20, maxLength: 60 }).map((changes) =>
      changes.map((at, n) => {
        const cells = subscriber(n);
        const usual = some.map((name) => cells[name].replace(',', '')).join();
        return at === null ? usual : LINES[at]!(usual, header);
      }),
    );
    fc.assert(
      fc.property(lines, cuts, (all, options) => {
        scribble();
        expectSame([header, ...all, ''].join('\n'), options);
      }),
      { seed: SEED, numRuns: runs(100) },
    );
  });
});

it('closes a group that is full to the byte before the next row', () => {
  const file = [
    HEADERS.join(),
    ...Array.from({ length: 60 }, (_, n) => {
      const cells = { ...subscriber(n % 10), 'Member ID': `M-${100 + n}` };
      return HEADERS.map((name) => cells[name].replace(',', '')).join();
    }),
    '',
  ].join('\n');
  const all = writeFile(file);
  const groupBytes = Buffer.byteLength(all.recordText.slice(0, all.recordText.indexOf(',{"member_id":"M-130"')));
  expectSame(file, { groupBytes });
});

const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.nat(99), fc.constantFrom('Example', 'Núñez')).map(([n, last]) => person(n, `${last}${n % 9}`, 'Anna', 'E')) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.nat(99).map((n) => person(n, `Fam${n % 3}`, 'Bo', 'C')),
      fc.constantFrom('', '   ', 'x', person(1, '', 'Bo'), person(2).slice(0, 20), `${person(3)}tail`, 'TOTAL RECORDS 7', person(4, 'a"b')),
    ),
  },
);

describe.each([
  ['rows alone', PLAIN],
  ['families by order', FOLLOWING],
  ['families by their name', KEYED],
])('a file of fixed width with %s', (_, { config: vendor }) => {
  it('has the same records, entries and keys with rows worked by the kernel alone as with none', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 10, maxLength: 60 }), fc.constantFrom('\n', '\r\n'), cuts, (lines, lineEnd, options) => {
        const content = [...Array.from({ length: 12 }, (__, n) => person(n, `Start${n}`, 'Anna', 'E')), ...lines, ''].join(lineEnd);
        expectSame(content, { vendor, ...options });
      }),
      { seed: SEED, numRuns: runs(100) },
    );
  });
});

const INSURANCE_LINES = 'AG AH AJ AK DEN EPO HE HMO MM PDG POS PPO PRA STD VIS'.split(' ');

/** What a loop of an 834 has besides that of its subscriber, or another one in its place. */
const LOOP_CHANGES: readonly ((n: number) => string[])[] = [
  (n) => subscriberLoop(n, DEN),
  (n) => subscriberLoop(n, DEN, ['HD*021**VIS*V1*EMP', 'DTP*348*D8*20260101']),
  (n) => subscriberLoop(n, HLT),
  (n) => subscriberLoop(n, DEN, DEN),
  // Something is said of the person, of one of its coverages, or of both; or the second coverage cannot be without the first.
  (n) => subscriberLoop(n, DEN).map((segment) => segment.replace(/^DMG\*D8\*\d+/, 'DMG*D8*19850230')),
  (n) => subscriberLoop(n, DEN).map((segment) => segment.replace(/^(DTP\*348\*D8)\*\d+/, '$1*20251340')),
  (n) => subscriberLoop(n, ['HD*021**DEN*N/A*FAM', 'DTP*348*D8*20260101']),
  (n) => subscriberLoop(n, DEN).map((segment) => segment.replace(/^DMG\*D8\*\d+/, 'DMG*D8*19850230').replace(/^(HD.*)\*FAM/, '$1*QQQ')),
  (n) => subscriberLoop(n).map((segment) => segment.replace(/^DMG\*D8\*\d+/, 'DMG*D8*2/1/85')),
  // Texts of a person that only TypeScript has, in the records of all coverages, and something said of the first one.
  (n) => subscriberLoop(n, DEN).map((segment) => segment.replace('NH*03301', ['NH*3301', 'Vermont*05602', 'Texas*75001-'][n % 3]!)),
  (n) =>
    ['PER*IP**TE*+442079461000', 'PER*IP**HP*(603) 555-0142 x12'].flatMap((reached, at) => subscriberLoop(2 * n + at, DEN).toSpliced(3, 0, reached)),
  (n) => subscriberLoop(n, DEN).map((segment) => segment.replace('NH*03301', 'NH*3301').replace('**HLT', ['**QQQ', '**hlt', '**'][n % 3]!)),
  (n) => subscriberLoop(n, DEN).map((segment) => segment.replace('*PPO*FAM', '*000*FAM').replace(/^DMG\*D8\*\d+/, 'DMG*D8*19850230')),
  // A plan that those below it state.
  (n) => subscriberLoop(n).map((segment) => segment.replace('*PPO*FAM', '')),
  (n) => subscriberLoop(n, ['HD*024**DEN*D1*FAM', 'DTP*349*D8*20251231']),
  (n) => subscriberLoop(n).map((segment) => segment.replace('*021*', '*024*')),
  (n) => subscriberLoop(n).map((segment) => segment.replace(/^(HD|INS)(.*)\*021/, '$1$2*024')),
  // A coverage begins, or goes on, while its member ends.
  (n) => subscriberLoop(n).map((segment) => segment.replace(/^(INS.*)\*021/, '$1*024')),
  (n) => subscriberLoop(n).map((segment) => segment.replace(/^(INS.*)\*021/, '$1*024 ')),
  (n) => subscriberLoop(n).map((segment) => segment.replace(/^(INS.*)\*021/, '$1*024').replace('HD*021', 'HD*025')),
  (n) => subscriberLoop(n - 1),
  (n) => member(`F${n - 1}`, '01', 'Ben', ...HLT),
  (n) => member(`F${n - 1}`, '19', 'Cleo'),
  (n) => member(`F${n}`, '01', 'Ben'),
  () => member('', '18', 'Ada', ...HLT),
  (n) => member(`F${n}`, '18', 'Ada'),
  (n) => member(`F${n}`, '18', 'Zoë "B"', ...HLT),
  (n) => member(`F${n}`, '18', '', ...HLT),
  (n) => subscriberLoop(n).filter((segment) => !segment.startsWith('NM1')),
  (n) => subscriberLoop(n).filter((segment) => !segment.startsWith('DMG')),
  (n) => subscriberLoop(n, ['NM1*31*1', 'N3*9 Mail Street', 'LS*2700', 'LX*1', 'N1*75*X', 'LE*2700']),
  (n) => subscriberLoop(n).map((segment) => segment.replace('19800102', '19800231')),
  (n) => subscriberLoop(n).map((segment) => segment.replace('NM1*', 'NM\n1*')),
  (n) => subscriberLoop(n, ['HD*021**FAC*PPO', 'DTP*348*D8*never']),
  (n) => subscriberLoop(n, ['SE*1*1', 'ST*834*0002*005010X220A1', 'BGN*00*1*20250110*0930****4', 'REF*38*OTHER']),
  (n) => subscriberLoop(n, ['SE*1*1', 'ST*820*0002', 'BPR*X']),
  (n) => subscriberLoop(n, ['HD*021**N/A', 'HD*021**-*D1*EMP', 'DTP*348*D8*20250101']),
  // More coverages than a row has room for.
  (n) => subscriberLoop(n, ...INSURANCE_LINES.map((benefit) => [`HD*021**${benefit}*P*EMP`, 'DTP*348*D8*20250101'])),
  // Segments that begin as a member does, and ones that end a file.
  (n) => subscriberLoop(n).map((segment) => segment.replace('INS*', 'INSX*')),
  (n) => [...subscriberLoop(n), 'GE*1*1', 'IEA*1*000000001'],
  (n) => [...subscriberLoop(n), 'IEA*18*021*28*A'],
  // The number of a person in the family, which is no id, and ids that are nearly one.
  ...['01', '7', 'A1', '1-', '001', ' 02 ', '4;20250101', 'Ä'].flatMap((number) => [
    (n: number) => subscriberLoop(n, [`REF*23*${number}`]),
    (n: number) => subscriberLoop(n).toSpliced(1, 1, `REF*23*${number}`),
    (n: number) => member(`F${n - 1}`, '19', 'Cleo', `REF*23*${number}`, ...HLT),
  ]),
  // Known by its names alone, and perhaps by what another one left behind.
  (n) => subscriberLoop(5 * n).filter((segment) => !segment.startsWith('REF')),
];

function subscriberLoop(n: number, ...more: string[][]): string[] {
  const number = n % 5 === 0 ? '' : `****34*${ssn(n)}`;
  const [ins, ref] = member(`F${n}`, '18', '');
  return [
    ins!,
    ref!,
    `NM1*IL*1*Quill${n}*${['Ada', 'Zoë'][n % 2]}${number}`,
    'N3*9 Elm Street',
    'N4*Concord*NH*03301',
    'DMG*D8*19800102*F',
    ...HLT,
    ...more.flat(),
  ];
}

/** In both of its subscriber's coverages, in one, or in the one that it has with no plan. */
function dependentLoop(n: number, k: number): string[] {
  const coverages = [
    [...HLT, ...DEN],
    HLT,
    DEN,
    ['HD*021**HLT', 'DTP*348*D8*20250101'],
    ['HD*021**VIS*PPO*FAM', 'DTP*348*D8*20250101'],
    ['HD*021**DEN*PPO*FAM', 'DTP*348*D8*20250101'],
    ['HD*021**HLT*P2*FAM', 'DTP*348*D8*20250101'],
    // In one or the other of two coverages that are called alike.
    ['HD*021***PPO*FAM', 'DTP*348*D8*20250101'],
  ][n % 3 === 0 ? (n + k) % 8 : (n + k) % 4]!;
  return member(`F${n}`, k === 0 ? '01' : '19', ['Bo', 'Cleo', 'Dora'][k]!, ...(k === 1 ? [`REF*SY*${ssn(n + 4000)}`] : []), ...coverages);
}

describe('an 834', () => {
  it('has the same records, entries and keys with rows worked by the kernel alone as with none', { timeout: 120_000 }, () => {
    const loops = fc.array(mostlyUsual(LOOP_CHANGES.length), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(loops, cuts, fc.subarray(['REF*38*MASTER', 'DTP*007*D8*20260101']), (changes, options, header) => {
        const segments = changes.flatMap((change, n) => {
          const twice = n % 5 === 4 ? ['HD*021**DEN*PPO*FAM', 'DTP*348*D8*20250101'] : DEN;
          const below = Array.from({ length: (n * 7) % 4 }, (_, k) => dependentLoop(n, k)).flat();
          return [...(change === null ? subscriberLoop(n, n % 2 === 0 ? [] : twice) : LOOP_CHANGES[change]!(n)), ...below];
        });
        scribble();
        expectSame(edi([segments], { header }), { vendor: WITH_HEADER, ...options });
      }),
      { seed: SEED, numRuns: runs(200) },
    );
  });
});

it('leaves it to more than the plan in which of several coverages of its subscriber a dependent stands', () => {
  const coverage = (stated: string, day: number) => [`HD*021${stated}`, `DTP*348*D8*2025010${day}`];
  const loops = Array.from({ length: 210 }, (_, n) => {
    const others = [['**DEN*PPO'], ['***PPO'], ['**FAC*PPO'], ['***PPO', '**FAC*PPO'], []][n % 5]!;
    const below = [['***PPO'], ['**FAC*PPO'], ['**DEN*PPO'], ['**VIS*PPO'], ['**DEN'], ['**HLT*PPO'], []][Math.floor(n / 5) % 7]!;
    const own = [...subscriberLoop(n).slice(0, -HLT.length), ...coverage(['**VIS*P1', '**HLT*PPO', '**HLT'][n % 3]!, 1)];
    const first = member(`F${n}`, '19', 'Cleo', ...below.flatMap((stated) => coverage(stated, 1 + (n % 2))));
    const usual = [300, 600, 900].flatMap((from) => subscriberLoop(from + n));
    return [...own, ...others.flatMap((other) => coverage(other, 2)), ...first, ...usual];
  });
  expectSame(edi([loops.flat()]), { vendor: GENERIC_834 });
});

it('writes groups for which the kernel has no room as those for which it has', () => {
  const file = [HEADERS.join(), ...Array.from({ length: 60 }, (_, n) => Object.values(subscriber(n)).join().replace(', Unit', ' Unit')), ''].join(
    '\n',
  );
  expectSame(file, { groupBytes: 2 * MAX_OUTPUT_BYTES });
});

it('keeps rows of a further coverage with the row of their subscriber', () => {
  const some = HEADERS.filter((name) => name !== 'Family ID' && name !== 'Action');
  const lines = Array.from({ length: 30 }, (_, n) => {
    const cells = { ...subscriber(n), Relationship: 'Self', 'First Name': 'Ada', 'Plan ID': 'PPO-1' };
    const rows = [cells, { ...cells, 'Plan ID': 'DEN-2' }];
    if (n % 6 === 5) rows.push({ ...cells, Relationship: 'Spouse', 'First Name': 'Bo', SSN: '' });
    return rows.map((row) => some.map((name) => row[name].replace(',', '')).join());
  }).flat();
  const { inspection } = expectSame([some.join(), ...lines, ''].join('\n'))!;
  expect(inspection.reading.rows_of_coverages).toBe(true);
});

/** Leaves in the memory of the kernel that is next taken what no record of it may show. */
function scribble(): void {
  const kernel = Kernel.take(null);
  kernel.bytes(RECORDS_AT, RECORDS_AT + MAX_RECORDS * RECORD_BYTES).fill(1);
  kernel.bytes(KEYS_AT, SCRATCH_AT + RECORD_BYTES).fill(1);
  kernel.bytes(META_AT, META_END).fill(1);
  kernel.giveBack();
}

describe('what is usual but too large', () => {
  it('is a row with a fault, where a record of cells is longer than a row may be', () => {
    const lines = Array.from({ length: 60 }, (_, n) => {
      const line = [...Object.values(subscriber(n)).map((cell) => cell.replace(',', '')), ''].join();
      // Shorter than a row may be, as long, longer: by a byte each.
      return n % 20 === 10 ? line.padEnd(MAX_ROW_BYTES - 1 + (n - 10) / 20, 'x') : line;
    });
    const file = [[...HEADERS, 'Notes'].join(), ...lines, ''].join('\n');
    const written = expectSame(file, { groupBytes: MAX_OUTPUT_BYTES >> 1, chunkBytes: 2 * MAX_ROW_BYTES });
    expect(written?.errorText).toContain('"row_too_large"');
  });

  it('is a family that is too large, where its dependents have more text than it may have', () => {
    const rows = Array.from({ length: 30 }, (_, n) => {
      const cells = { ...subscriber(n), Address: `${n} Quarry Road` };
      const below = [0, 1, 2].map((k) => ({ ...dependent(3 * n + k, cells), ...(n === 20 ? { Address: street(MAX_FAMILY_BYTES / 3) } : {}) }));
      return [cells, ...below].map((one) => Object.values(one).join());
    }).flat();
    const written = expectSame([HEADERS.join(), ...rows, ''].join('\n'), { groupBytes: 1 << 21, chunkBytes: 2 * MAX_ROW_BYTES });
    expect(written?.errorText).toContain('"family_too_large"');
  });

  it.each([20, 29, 30, 31, 32, 33, 45, 60])('is a family of %i dependents, of whom the kernel holds as many as it has room for', (size) => {
    const rows = Array.from({ length: 60 }, (_, n) => {
      const cells = { ...subscriber(n), Address: `${n} Quarry Road` };
      return [cells, ...Array.from({ length: n % 3 === 0 ? size : 1 }, (__, k) => dependent(70 * n + k, cells))].map((one) =>
        Object.values(one).join(),
      );
    }).flat();
    expectSame([HEADERS.join(), ...rows, ''].join('\n'), { groupBytes: 1 << 20 });
  });

  it('is a family that is too large, where the coverages of a subscriber hold its texts once more each', () => {
    const id = (n: number): string => (n === 50 ? `F${'1'.repeat(MAX_FAMILY_BYTES / 5)}` : `F${n}`);
    const loops = Array.from({ length: 60 }, (_, n) =>
      subscriberLoop(5 * n + 1, DEN, ['HD*021**VIS*V1*EMP', 'DTP*348*D8*20250101']).map((segment) => segment.replace(/^REF.*/, `REF*0F*${id(n)}`)),
    );
    const written = expectSame(edi([loops.flat()]), { vendor: GENERIC_834, groupBytes: 1 << 21 });
    expect(written?.errorText).toContain('"family_too_large"');
  });

  it.each([0, 1])('is a family with %i bytes more than it may have', (more) => {
    const own = { ...subscriber(20), Address: street(600_000), Phone: '+1 (603) 555-0142' };
    const below = { ...dependent(61, own), Address: '', Phone: own.Phone };
    const texts = ['Member ID', 'Family ID', 'First Name', 'Last Name', 'Address', 'City', 'State', 'Zip', 'Plan ID', 'Phone'] as const;
    const bytes = [own, below].flatMap((cells) => texts.map((name) => Buffer.byteLength(cells[name]))).reduce((sum, one) => sum + one);
    const last = { ...below, Address: street(MAX_FAMILY_BYTES + more - bytes) };
    const written = expectSame(withFamilies([own, last], 'Phone'), { groupBytes: 1 << 21, chunkBytes: 2 * MAX_ROW_BYTES });
    expect(written?.errorText.includes('"family_too_large"')).toBe(more > 0);
  });

  it('is a family that is too large, where its subscriber has text that was put together outside of its row', () => {
    const large = { ...subscriber(20), Address: `"The ""Quarry"" ${street(600_000)}"`, 'Address 2': 'Unit B' };
    const below = [0, 1, 2].map((k) => ({ ...dependent(60 + k, subscriber(20)), Address: k === 1 ? street(500_000) : '', 'Address 2': '' }));
    const written = expectSame(withFamilies([large, ...below], 'Address 2'), { groupBytes: 1 << 21, chunkBytes: 2 * MAX_ROW_BYTES });
    expect(written?.errorText).toContain('"family_too_large"');
  });

  it('is all that the rows of a call come to, where each has several coverages', () => {
    const more = ['VIS', 'AK', 'STD'].flatMap((benefit) => [`HD*021**${benefit}*P*EMP`, 'DTP*348*D8*20250101']);
    const loops = Array.from({ length: 2 * MAX_ROWS }, (_, n) => subscriberLoop(n, DEN, more)).flat();
    expectSame(edi([loops]), { vendor: GENERIC_834, groupBytes: 1 << 21 });
  });

  it('is a family of more records than stand in the memory of the kernel, which those behind it go on with', () => {
    const coverages = INSURANCE_LINES.slice(0, 6).flatMap((benefit) => [`HD*021**${benefit}*P*FAM`, 'DTP*348*D8*20250101']);
    const large = Array.from({ length: 45 }, (_, n) => member('F9', '19', `Dora${'abcdefghi'[n % 9]!.repeat(1 + n / 9)}`, ...coverages));
    const loops = [
      ...Array.from({ length: 9 }, (_, n) => subscriberLoop(n)),
      subscriberLoop(9, coverages),
      ...large,
      subscriberLoop(10),
      subscriberLoop(11),
    ];
    expectSame(edi([loops.flat()]), { vendor: GENERIC_834 });
  });

  it('leaves nothing of the row above in the next, where the bytes of an 834 outgrow the memory of the kernel between two sets', () => {
    const sets = [3, 1000].map((count) => Array.from({ length: count }, (_, n) => subscriberLoop(n, DEN)).flat());
    // Read over, and between them as large as a window can be.
    const header = Array.from({ length: 5 }, () => `REF*ZZ*${'x'.repeat(840_000)}`);
    expectSame(edi(sets, { header }), { vendor: GENERIC_834, chunkBytes: 4_300_000, segmentBytes: 1 << 24 });
  });
});

it('hides the SSN of a subscriber in what was put together of the cells of a dependent', () => {
  const own = { ...subscriber(20), 'Address 2': '' };
  const below = { ...dependent(61, own), Address: `"The ""Box"" ${own.SSN}"`, 'Address 2': 'Unit B' };
  expect(expectSame(withFamilies([own, below], 'Address 2'))?.tally.tokens).toBe(1);
});

it('hides the SSN of a dependent in a text of its subscriber', () => {
  const own = { ...subscriber(20), Address: `Box ${ssn(4061)}` };
  const below = { ...dependent(61, own), SSN: ssn(4061), Address: '' };
  expect(expectSame(withFamilies([own, below]))?.tally.tokens).toBe(1);
});

it('reports what is said of a family in the order of its rows, with rows worked by the kernel behind one of which something was said', () => {
  const own = subscriber(20);
  const below = [61, 62, 64].map((n) => dependent(n, own));
  const family = [own, { ...below[0]!, SSN: own.SSN }, { ...below[1]!, 'Date of Birth': 'never' }, below[2]!];
  const { errorText } = expectSame(withFamilies(family))!;
  expect(errorText.indexOf('"ssn_of_subscriber"')).toBeLessThan(errorText.indexOf('"invalid_date"'));
});

/** A CSV file with a family among usual ones, the cells of which may have quotes. */
function withFamilies(family: readonly Readonly<Record<string, string>>[], ...more: string[]): string {
  const usual = (from: number) => Array.from({ length: 20 }, (_, n) => subscriber(from + n)).flatMap((of) => [of, dependent(3 * from, of)]);
  const line = (cells: Readonly<Record<string, string>>) => [...HEADERS, ...more].map((name) => cells[name]?.replace(', ', ' ') ?? '').join();
  return [[...HEADERS, ...more].join(), ...[...usual(0), ...family, ...usual(21)].map(line), ''].join('\n');
}

/** A street of so many bytes. */
function street(bytes: number): string {
  return 'Quarry Road '
    .repeat(Math.ceil(bytes / 12))
    .slice(0, bytes - 1)
    .padEnd(bytes, 's');
}

describe('a file of subscribers and dependents', () => {
  const sheet = [[...HEADERS], ...Array.from({ length: 2000 }, (_, n) => Object.values(subscriber(n)))];
  const families = [
    [...HEADERS],
    ...Array.from({ length: 700 }, (_, n) => [subscriber(n), dependent(3 * n, subscriber(n)), dependent(3 * n + 1, subscriber(n))]).flatMap((of) =>
      of.map((cells) => Object.values(cells)),
    ),
  ];
  const identified = families.map(([member, ...cells], n) => [member || `M-${n}X`, ...cells]);
  const loops = Array.from({ length: 2000 }, (_, n) => subscriberLoop(n, n % 3 === 0 ? DEN : []));
  it.each([
    ['CSV', () => FORMATS[0]![1](sheet)],
    ['a sheet', () => FORMATS[1]![1](sheet)],
    [
      'fixed width',
      () => writeFile(Array.from({ length: 2000 }, (_, n) => `${person(n, `Fam${n}`, 'Anna', 'E')}\n`).join(''), { vendor: PLAIN.config }),
    ],
    ['an 834', () => normalize834(edi([loops.flat()]))],
    ['CSV of families', () => FORMATS[0]![1](families)],
    ['CSV of families whose subscribers do not say that they are', () => FORMATS[0]![1](without(identified, 'Family ID', 'Self'))],
    ['CSV of persons', () => FORMATS[0]![1](without(without(sheet, 'Relationship'), 'Family ID'))],
    [
      'fixed width of families',
      () =>
        writeFile(Array.from({ length: 2000 }, (_, n) => `${person(n, `Fam${n >> 1}`, 'Anna', 'EC'[n & 1])}\n`).join(''), {
          vendor: FOLLOWING.config,
        }),
    ],
    ['an 834 with the numbers of persons', () => normalize834(edi([loops.flatMap(([ins, ...loop]) => [ins!, 'REF*23*01', ...loop])]))],
    [
      'an 834 of families',
      () =>
        normalize834(
          edi([
            Array.from({ length: 700 }, (_, n) => [subscriberLoop(3 * n + 1, DEN), dependentLoop(3 * n + 1, 0), dependentLoop(3 * n + 1, 2)]).flat(2),
          ]),
        ),
    ],
  ])('is worked by the kernel alone, as %s, but for the rows at the borders of its chunks', (_, work) => {
    const [done, calls] = doneByKernel(work);
    expect(done).toBeGreaterThan(1900);
    expect(calls).toBeLessThan(100);
  });
});

/** Every third row has a flaw, every fifth a form that only TypeScript reads. */
const FLAWED: readonly ((row: Cells) => Partial<Cells>)[] = [
  () => ({ 'Date of Birth': '02/30/1985' }),
  () => ({ State: 'Massachusets' }),
  (row) => ({ SSN: row.SSN.slice(0, -1) }),
  () => ({ 'Plan ID': 'Unknown' }),
];

describe('a row with a flaw', () => {
  it('is finished within the run of the kernel that it stands in, and so are those around it', () => {
    const rows = Array.from({ length: 2000 }, (_, n) => {
      const cells = { ...subscriber(n), 'Plan ID': 'PPO', SSN: ssn(n) };
      const odd = n % 5 === 0 ? { ...cells, 'Effective Date': '1-Jan-2026' } : cells;
      return n % 3 === 0 ? { ...odd, ...FLAWED[(n / 3) % FLAWED.length]!(odd) } : odd;
    });
    const file = csvOf([HEADERS, ...rows.map((cells) => HEADERS.map((header) => cells[header]))]);
    const [done, calls] = doneByKernel(() => {
      const { tallies } = expectSame(file)!;
      expect(tallies[0]!.errors + tallies[0]!.warnings).toBeGreaterThanOrEqual(667);
    });
    expect(done).toBeGreaterThan(1980);
    expect(calls).toBeLessThan(20);
  });

  it('is so in an 834, too, where its person or one of its coverages has it', () => {
    const flaws = [
      (segment: string) => segment.replace(/^DMG\*D8\*\d+/, 'DMG*D8*19850230'),
      (segment: string) => segment.replace(/^(DTP\*348\*D8)\*\d+/, '$1*20251340'),
    ];
    const segments = Array.from({ length: 600 }, (_, n) => subscriberLoop(n, DEN).map(n % 3 === 0 ? flaws[n % 2]! : (segment) => segment)).flat();
    const [done, calls] = doneByKernel(() => expectSame(edi([segments])));
    expect(done).toBeGreaterThan(590);
    expect(calls).toBeLessThan(20);
  });
});

/** What the cells of a column may hold without a word for TypeScript to say. */
const USUAL: { readonly [header: string]: readonly string[] } = {
  'First Name': [
    "Ada|Bo|X|N|Ng|Nina|Noah|Naomi|Nancy|nay|nilx|Nulla|Nonet|N/Ax|D'Arcy|x-|.abcdefgh|-abcdefgh|<abcdefgh",
    'Zoë|Éva|José|Łukasz|é|ÿ|À|ſ|Ж|нет|Ω|ΐ|×|ƀ|Կիմ|אבא|علي|Ạnh|Phụ|Huế|ế|李|李雷|龍|一|가나|ნინო',
    ' Ada|Ada |  Ada  |\tAda\t| N | Nina| .abcdefgh| Ada!| !Ada',
  ].flatMap((names) => names.split('|')),
  'Last Name': ['Lee', 'van der Berg', 'Ünal', 'Nuñez', 'Lé'],
  'Middle Name': ['', ' ', '  ', '\t', 'J', 'J.', 'Jo', 'N'],
  City: ['', ' ', 'Concord', 'São Paulo', 'Nashua', ' Nashua '],
  SSN: ['', '219-09-9999', '457555462', '457-55-5462'],
  'Date of Birth': ['03/15/1985', '1985-03-15', '19850315', '02/29/2000', '12/31/1999', '10/10/2010'],
  Gender: ['', 'M', 'F', 'female', 'Male', 'x', 'U', 'unknown'],
  Email: ['', 'ada@example.com', `${'a'.repeat(249)}@b.co`],
  Phone: ['', '(603) 555-0142', '6035550142', '16035550142', '603–555–0142', '603.555.0142', '1-603-555-0142', '+1 603 555 0142'],
  Zip: ['', '03301', '03301-1234', '033011234', '03301-', ' 03301 '],
  'Coverage Type': [
    'EE',
    'Employee + Spouse',
    'family',
    ' Family ',
    'Employee Only',
    'EMP',
    'employee+spouse',
    'Employee + Child(ren)',
    'EE+1',
    'ESP',
  ],
  Relationship: ['Self', 'Employee', '18', 'EE', 'subscriber', ' SELF '],
  Benefit: ['', 'Medical', 'MED', 'dental', 'Long Term Disability'],
  Action: ['', 'add', 'Term', 'CHANGE', '021', 'delete'],
  'Termination Date': ['', '12/31/9999', '12/31/2099', '99991231', '00000000', '9999-12-31', '12/31/2026'],
};

/** What is next to it: there is something to say of these, or something to take away, or they stand for nothing. */
const NEARLY: { readonly [header: string]: readonly string[] } = {
  'First Name': [
    "N/A|n.a.|na|NAN|Nil|nmi|NMN|None|NULL|n/a | na|-|--------|---------|.abcdefg|#n/a|\\N|=a|'t Hooft|Né|né",
    'Ad\u00a0|é\u00a0|Zo\u00eb\u200b|\u00a0Ad|\ufeffAd|\u115fAd|Ad\u115f|\u180eAd|é\u180e|\u200b|\u2013',
    'Aह|हA|สมชาย|😀|“a”|\u0080|a\u2028b|각힣',
  ].flatMap((names) => names.split('|')),
  'Middle Name': ['nmi', ' NMN ', 'na', 'nil', 'None', '-'],
  City: ['N/A', 'none', 'NIL', 'nmi', 'Unknown', 'not provided', '\u00a0'],
  'Effective Date': [' ', '  ', '\t', '\t\t', '1/1/2026', '13/01/2026', 'N/A'],
};

describe('a row', () => {
  /** Rows of which a column has these cells in turn. */
  function rowsWith(header: string, values: readonly string[]): string[][] {
    // A number first: a name may begin as a trailer does.
    const blank = Object.fromEntries(['Member ID', ...Object.keys(USUAL)].map((name) => [name, '']));
    const rows = Array.from({ length: 40 + values.length }, (_, n) => ({ ...blank, ...subscriberCells(n), [header]: values[n % values.length]! }));
    return [Object.keys(rows[0]!), ...rows.map((cells) => Object.values(cells))];
  }

  it.each(Object.entries(USUAL))('of which there is nothing to say is worked by the kernel alone, whatever its %s is', (header, values) => {
    const rows = rowsWith(header, values);
    const [done] = doneByKernel(() => expectSame(csvOf(rows)));
    // The last one waits for what follows, and there is nothing.
    expect(done).toBe(rows.length - 2);
  });

  it.each(Object.entries(NEARLY))('is the same with the kernel as with none, whatever its %s is', (header, values) => {
    for (const [, of] of FILES) {
      const { file, ...options } = of(rowsWith(header, values));
      expectSame(file, options);
    }
  });

  it.each(Object.keys(CODED_FIELDS) as CodedField[])('has the %s that is a constant of its vendor, where it states none', (field) => {
    const { from, ...rest } = GENERIC.mapping.fields[field]!;
    for (const constant of [CODED_FIELDS[field][0], CODED_FIELDS[field].at(-1)!]) {
      for (const columns of [from, []]) {
        const fields = { ...GENERIC.mapping.fields, [field]: { ...rest, from: columns, constant } };
        expectSame(csvOf(rowsWith('Relationship', ['', 'Self'])), { vendor: { ...GENERIC, mapping: { ...GENERIC.mapping, fields } } });
      }
    }
  });
});

/** A table without a column, and with blank cells in the place of those that say this. */
function without([header, ...rows]: string[][], column: string, said = ''): string[][] {
  const at = header!.indexOf(column);
  return [header!, ...rows].map((cells) => cells.filter((_, n) => n !== at).map((cell) => (cell === said ? '' : cell)));
}

test('the kernel knows the slots of a record by their numbers', () => {
  expect({ ...slots }).toEqual({
    SLOT_MEMBER: slotOf('member_id'),
    SLOT_FIRST_NAME: slotOf('first_name'),
    SLOT_LAST_NAME: slotOf('last_name'),
    SLOT_BIRTH: slotOf('date_of_birth'),
    SLOT_SSN: slotOf('ssn'),
    SLOT_PLAN: slotOf('coverage.plan_id'),
    SLOT_EFFECTIVE: slotOf('coverage.effective_date'),
    SLOT_TERMINATION: slotOf('coverage.termination_date'),
    SLOT_TIER: slotOf('coverage.coverage_type'),
    SLOT_BENEFIT: slotOf('coverage.benefit'),
    SLOT_EMPLOYEE: slotOf('employee_id'),
    SLOT_RELATIONSHIP: slotOf('relationship'),
    SLOT_ACTION: slotOf('action'),
    SLOT_FAMILY: slotOf('family_id'),
  });
});

test('the kernel knows codes by their places in their lists', () => {
  expect({ ...codes }).toEqual({
    CODE_SELF: RELATIONSHIPS.indexOf('self'),
    CODE_OTHER_BENEFIT: BENEFITS.indexOf('other'),
    CODE_WAIVED: COVERAGE_TYPES.indexOf('WAIVED'),
    CODE_ADD: ACTIONS.indexOf('add'),
    CODE_REINSTATE: ACTIONS.indexOf('reinstate'),
  });
});

test('there is room for what all rows of a call come to', () => {
  const longest = Math.max(...META_TEXTS.slice(1).map((text) => text.length)) + META_TEXTS[0].length + String(2 ** 31).length;
  // Texts are copied by sixteen bytes.
  expect(longest + 16).toBeLessThanOrEqual(META_BYTES_OF_RECORD);
  const warnings = WARNING_NAMES.map((name) => name.length + 1);
  expect(Math.max(...warnings) + 16).toBeLessThan(WARNING_TEXT_BYTES);
  expect(WARNING_TEXTS + warnings.length * WARNING_TEXT_BYTES).toBeLessThanOrEqual(META_AT);
  expect(META_BYTES_OF_RECORD + warnings.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(MAX_META_BYTES);
  expect(META_AT + MAX_FAMILY_RECORDS * MAX_META_BYTES).toBeLessThanOrEqual(META_END);
  expect(META_END).toBeLessThanOrEqual(MEMORY_PAGES * 65_536);
  expect(2 * MAX_RECORDS_OF_ROW).toBeLessThanOrEqual(MAX_FAMILY_RECORDS);
  expect(RECORD_PLAIN + 3 * Int32Array.BYTES_PER_ELEMENT).toBeLessThanOrEqual(RECORD_INVALID);
  expect(RECORD_WARNINGS + WARNING_WORDS * Int32Array.BYTES_PER_ELEMENT).toBeLessThanOrEqual(RECORD_BYTES);
  expect(KEY_BYTES_OF_RECORD).toBe(RECORD_KEY_BYTES);
  expect(KEYS_AT + MAX_ROWS * KEY_BYTES_OF_RECORD).toBeLessThanOrEqual(HASHED_AT);
  expect(HASHED_AT + MAX_HASHED_BYTES).toBeLessThanOrEqual(SCRATCH_AT);
  expect(SCRATCH_AT + RECORD_BYTES).toBeLessThanOrEqual(WARNING_TEXTS);
  expect(ROWS_POOL + MAX_FAMILY_RECORDS * Int32Array.BYTES_PER_ELEMENT).toBeLessThanOrEqual(ROWS_HEADER_VALUES);
  expect(ROWS_HEADER_VALUES + (1 + 3 * MAX_HEADER_VALUES) * Int32Array.BYTES_PER_ELEMENT).toBeLessThanOrEqual(FIRST_TABLE);
});
