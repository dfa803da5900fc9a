import { describe, expect, it } from 'vitest';
import { GENERIC_834_NAME } from '../../../src/model/vendor-config.ts';
import { doneByKernel } from './done-by-kernel.ts';
import { expectSame } from './kept.ts';
import { compileRules, createNormalizer } from '../../../stages/rows/normalizer.ts';
import { vendorOf } from './detect/inspecting.ts';
import { builtIn, HASH_KEY, SUBMITTED_ON, writeFile } from './normalized.ts';
import { csvOf } from './tables.ts';
import { ssn, subscriberCells } from './usual-cells.ts';
import { edi, HLT, member } from './x12/x12-file.ts';

// Families that the kernel writes alone, where they come near to what it leaves to TypeScript.

const GENERIC = builtIn('Generic');
const GENERIC_834 = builtIn(GENERIC_834_NAME);

function subscriber(n: number) {
  const more = { 'Employee ID': `E-${n}`, 'Group ID': 'G1', 'Middle Name': 'Jo', Email: 'ada@example.com' };
  return { ...subscriberCells(n), ...more, SSN: ssn(3 * n) };
}

type Cells = ReturnType<typeof subscriber>;
const HEADERS = Object.keys(subscriber(0)) as (keyof Cells)[];

function dependent(n: number, k: number): Cells {
  const own = {
    'Member ID': `M-${n}D${k}`,
    Relationship: 'Child',
    'First Name': ['Bo', 'Cleo'][k]!,
    SSN: ssn(3 * n + 1 + k),
    'Date of Birth': '04/01/2010',
  };
  return { ...subscriber(n), ...own, Email: '' };
}

function fileOf(rows: readonly Cells[]): string {
  return csvOf([[...HEADERS], ...rows.map((cells) => HEADERS.map((header) => cells[header]))]);
}

/** Usual families, the cells of some of which are others. */
function families(count: number, change: (family: Cells[], n: number) => Cells[]): Cells[] {
  return Array.from({ length: count }, (_, n) => change([subscriber(n), dependent(n, 0), dependent(n, 1)], n)).flat();
}

describe('a family', () => {
  const texts = HEADERS.filter((header) => !['Relationship', 'SSN', 'Date of Birth', 'State', 'Family ID', 'Effective Date'].includes(header));

  it.each(texts)('shows no SSN of one of it in the %s of another', (header) => {
    const ofWhom = [
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 2],
      [2, 0],
      [2, 1],
    ] as const;
    const shown: string[] = [];
    const rows = families(60, (family, n) => {
      if (n % 5 !== 4) return family;
      const [whose, where] = ofWhom[Math.floor(n / 5) % 6]!;
      const text = header === 'Email' ? `a.${family[whose]!.SSN}@example.com` : header === 'Zip' ? family[whose]!.SSN : `Xy ${family[whose]!.SSN}`;
      shown.push(family[whose]!.SSN);
      return family.map((cells, at) => (at === where ? { ...cells, [header]: text } : cells));
    });
    const [done] = doneByKernel(() => {
      const { recordText } = expectSame(fileOf(rows))!;
      for (const one of shown) expect(recordText).not.toContain(one);
    });
    expect(done).toBeGreaterThan(100);
  });

  it('has behind its dependents what stands there, also where the kernel does not write that', () => {
    // The kernel leaves Thai to TypeScript.
    const rows = families(40, ([own, ...below], n) => [n % 4 === 3 ? { ...own!, 'Middle Name': 'สมชาย' } : own!, ...below]);
    const { recordText } = expectSame(fileOf(rows))!;
    expect(recordText.match(/"middle_name":"สมชาย"/g)).toHaveLength(10);
  });

  it('is written whole, wherever in it the room for a group ends', () => {
    const bytes = Array.from({ length: 60 }, (_, n) => 65_520 + 20 * n);
    const rows = bytes.flatMap((length, n) => [
      { ...subscriber(n), Address: `Quarry ${'Roa d'.repeat(length / 5)}` },
      dependent(n, 0),
      dependent(n, 1),
    ]);
    const { groups } = expectSame(fileOf(rows.map((cells, n) => (n % 3 === 0 ? cells : { ...cells, Address: '' }))), { groupBytes: 1 << 10 })!;
    const sizes = groups.map(({ json }) => json.length);
    const room = (1 << 10) + (1 << 16);
    expect(Math.min(...sizes)).toBeLessThan(room - 100);
    expect(Math.max(...sizes)).toBeGreaterThan(room + 100);
  });

  it('is too large, also where the kernel has no more room for addresses of two lines', () => {
    const names = [...HEADERS, 'Address 2'] as const;
    const tooLarge = [262_000, 262_100, 262_200].map((bytes) => {
      const of = { ...subscriber(20), Address: `${'x'.repeat(bytes)} Road` };
      const below = ['Bo', 'Cleo', 'Dan'].map((name) => ({ ...dependent(20, 0), 'First Name': name, Address: of.Address }));
      const rows = [...families(20, (family) => family), of, ...below];
      const cells = rows.map((one) => names.map((name) => (name === 'Address 2' ? 'Unit 5' : one[name])));
      return expectSame(csvOf([[...names], ...cells]), { chunkBytes: 4 << 20 })!.errorText.includes('"family_too_large"');
    });
    expect(tooLarge).toEqual([false, true, true]);
  });

  it('is parted where a group is full to the byte behind the first of its coverages', () => {
    const loops = Array.from({ length: 60 }, (_, n) => member(`F${100 + n}`, '18', 'Ada', ...HLT, 'HD*021**DEN*D1*FAM', 'DTP*348*D8*20250101'));
    const file = edi([loops.flat()]);
    const { recordText } = writeFile(file, { vendor: GENERIC_834 });
    const second = recordText.indexOf('"D1"', recordText.indexOf('"member_id":"F130"'));
    const groupBytes = Buffer.byteLength(recordText.slice(0, recordText.lastIndexOf(',{"member_id"', second)));
    const { groups } = expectSame(file, { vendor: GENERIC_834, groupBytes })!;
    expect(groups[0]!.json).toHaveLength(groupBytes);
  });
});

it('has of its dependents what is their own, and nothing of what columns of their subscriber hold', () => {
  const header =
    'Family ID,Relationship,Subscriber SSN,SSN,Subscriber DOB,Employee DOB,DOB,Subscriber Gender,Gender,First Name,Last Name,Plan ID'.split(',');
  const of = (family: number, relationship: string, own: number): string[] => [
    `Q${family}`,
    relationship,
    ssn(family),
    own & 1 ? ssn(100 + family) : '',
    '03/15/1985',
    own & 8 ? '' : '03/15/1985',
    own & 2 ? '05/06/2010' : '',
    'F',
    own & 4 ? 'M' : '',
    'Bo',
    'Lee',
    'P1',
  ];
  const rows = (own: (n: number) => number) => Array.from({ length: 64 }, (_, n) => [of(n, 'Self', 0), of(n, 'Child', own(n))]).flat();
  const { recordText } = expectSame(csvOf([header, ...rows((n) => n % 16)]))!;
  expect(recordText.match(/"dependents":\[\{"member_id":null,"first_name":"Bo","last_name":"Lee","date_of_birth":null,"ssn":null/g)).toHaveLength(16);
  const [done] = doneByKernel(() => expectSame(csvOf([header, ...rows(() => 7)])));
  expect(done).toBe(127);
});

it('has more records than the kernel holds, where each of its persons has several coverages', () => {
  const coverages = ['HLT', 'DEN', 'VIS', 'STD'].map((benefit) => [`HD*021**${benefit}*P${benefit}*FAM`, 'DTP*348*D8*20250101']);
  const loops = Array.from({ length: 90 }, (_, n) => {
    const own = coverages.slice(0, 2 + (n % 3)).flat();
    const below = Array.from({ length: 5 + (n % 13) }, (__, k) => member(`F${n}`, '19', `Bo${'abcdefghijklmnopq'[k]}`, ...own)).flat();
    return [...member(`F${n}`, '18', 'Ada', ...own), ...below, ...member(`G${n}`, '18', 'Eve', ...own)];
  });
  const [done] = doneByKernel(() => expectSame(edi([loops.flat()]), { vendor: GENERIC_834, groupBytes: 1 << 20 }));
  expect(done).toBeGreaterThan(600);
});

it.each([';', '\t', '|', ',', '~'])('has the same cells where %j stands between them, and in some of them', (delimiter) => {
  const rows = families(40, (family, n) => family.map((cells) => ({ ...cells, City: n % 4 === 0 ? `Concord${delimiter} NH` : 'Concord' })));
  const quoted = (cell: string): string => (cell.includes(delimiter) ? `"${cell}"` : cell);
  const lines = [HEADERS.join(delimiter), ...rows.map((cells) => HEADERS.map((header) => quoted(cells[header])).join(delimiter)), ''];
  const [done] = doneByKernel(() => expectSame(lines.join('\n')));
  expect(done).toBeGreaterThan(80);
});

it('is checked by the rules that a vendor has for families', () => {
  const rules = [{ id: 'one', check: 'one_spouse' as const, severity: 'error' as const }];
  const vendor = { ...GENERIC, validation: { ...GENERIC.validation, rules } };
  const rows = families(40, (family, n) =>
    n % 8 === 7 ? family.map((cells, at) => ({ ...cells, Relationship: ['Self', 'Spouse', 'Spouse'][at]! })) : family,
  );
  const { errorText } = expectSame(fileOf(rows), { vendor })!;
  expect(errorText.match(/"several_spouses"/g)).toHaveLength(5);
});

it('has the rows that leave out whom they are of, behind rows of a person of whom there is nothing to say', () => {
  const header = ['Employee ID', 'Last Name', 'First Name', 'Date of Birth', 'Relationship', 'Benefit', 'Plan ID', 'Effective Date'];
  const rows = Array.from({ length: 60 }, (_, n) => {
    const own = [`${100 + n}`, `Lee${'abcdefghij'[n % 10]}`, 'Ann', '1980-01-02', 'Self', 'Medical', 'PPO', '2025-01-01'];
    return n % 5 === 1 ? [own, ['', '', '', '', '', 'Dental', 'DPO', '2025-01-01']] : [own];
  }).flat();
  const { inspection, tally } = expectSame(csvOf([header, ...rows]))!;
  expect(inspection.reading.continued_rows).toBeDefined();
  expect(tally).toMatchObject({ rows: 72, valid_rows: 72 });
});

it.each(['021', '025'])('is told of a coverage with HD01 %s whose member ends, among members of whom there is nothing to say', (action) => {
  const loops = Array.from({ length: 60 }, (_, n) => {
    const loop = member(`F${n}`, '18', 'Ada', ...HLT);
    return n % 6 === 5 ? loop.map((segment) => segment.replace(/^(INS.*)\*021/, '$1*024').replace('HD*021', `HD*${action}`)) : loop;
  });
  const { errorText } = expectSame(edi([loops.flat()]), { vendor: GENERIC_834 })!;
  expect(errorText.match(/"actions_differ"/g)).toHaveLength(10);
});

describe('a row with several coverages', () => {
  const person = { member_id: 'Member ID', relationship: 'Relationship', first_name: 'First Name', last_name: 'Last Name', ssn: 'SSN' };
  // What one of them states, others have no columns for.
  const sets = [
    { 'coverage.plan_id': 'Plan 1', 'coverage.benefit': 'Benefit 1', 'coverage.effective_date': 'Begin 1', 'coverage.termination_date': 'End 1' },
    { 'coverage.plan_id': 'Plan 2', 'coverage.benefit': 'Benefit 2', 'coverage.coverage_type': 'Tier 2' },
    { 'coverage.plan_id': 'Plan 3', 'coverage.benefit': 'Benefit 3', 'coverage.effective_date': 'Begin 3' },
  ];
  const STATED: { [header: string]: string } = {
    'Plan 1': 'P1',
    'Benefit 1': 'Medical',
    'Begin 1': '01/01/2026',
    'End 1': '06/30/2026',
    'Plan 2': 'D1',
    'Benefit 2': 'Dental',
    'Tier 2': 'Family',
    'Plan 3': 'V1',
    'Benefit 3': 'Vision',
    'Begin 3': '02/01/2026',
  };
  const columns = [...Object.values(person), ...Object.keys(STATED)];

  /** A row of which each set is filled that has its bit, and of these the cells that have theirs. */
  function row(id: string, n: number, filled: number, relationship = 'Self'): string[] {
    const cells = sets.flatMap((set, at) =>
      Object.values(set).map((header, cell) => ((filled >> at) & 1 && (cell < 2 || (n >> (cell + 1)) & 1) ? STATED[header]! : '')),
    );
    return [
      id,
      relationship,
      `Ada${String.fromCharCode(97 + (n % 26))}`,
      `Lee${String.fromCharCode(97 + (n % 25))}`,
      relationship === 'Self' ? ssn(n) : '',
      ...cells,
    ];
  }

  it.each([
    ['their plans, of which each must have one', sets, ['coverage.plan_id' as const], 300],
    ['their benefits alone', sets.map((set) => Object.fromEntries(Object.entries(set).filter(([field]) => field !== 'coverage.plan_id'))), [], 400],
  ])('has the same records with the kernel as with none, where they are known by %s', (_, known, required, byKernel) => {
    const of = (fields: { [field: string]: string }) =>
      Object.fromEntries(Object.entries(fields).map(([field, header]) => [field, { from: [header] }]));
    const { config } = vendorOf('Sets', of(person), {
      dialect: { date_formats: ['MM/DD/YYYY'] },
      mapping: { linkage: { following: true }, coverages: { kind: 'sets', sets: known.map(of) } },
    });
    const vendor = { ...config, validation: { ...config.validation, required: [...config.validation.required, ...required] } };
    const rows = Array.from({ length: 400 }, (_row, n) => row(`M${n}`, n, n % 11 === 0 ? 0 : n % 8, n % 5 === 4 ? 'Child' : 'Self'));
    const usual = Array.from({ length: 300 }, (_row, n) => row(`U${n}`, 500 + n, 1 + (n % 7)));
    const [done] = doneByKernel(() => expectSame(csvOf([columns, ...rows, ...usual]), { vendor }));
    expect(done).toBeGreaterThan(byKernel);
  });
});

it('is worked in batches of 500 rows', () => {
  const bytes = new TextEncoder().encode(fileOf(families(400, (family) => family)));
  const { inspection } = writeFile(bytes);
  const rules = compileRules(inspection.vendor.config, inspection.reading, {
    hashKey: HASH_KEY,
    file_kind: inspection.file_kind,
    submittedOn: SUBMITTED_ON,
  });
  const [done] = doneByKernel(() => {
    const normalizer = createNormalizer(rules, { cut: inspection.cuts[0]!, groupBytes: 1 << 20, routed: null });
    normalizer.feed(bytes.subarray(inspection.cuts[0]!.start), true);
    normalizer.work();
    expect(normalizer.finish().rows).toBe(500);
  });
  expect(done).toBeGreaterThan(490);
});
