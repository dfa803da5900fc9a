import { describe, expect, it } from 'vitest';
import { EarlyPieces, type Ready } from '../../../src/edge/upload/early-pieces.ts';
import type { Cut } from '../../../src/model/cut.ts';
import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import type { Inspection, SoFar } from '../../../stages/rows/detect/inspection.ts';
import { compileRules, createNormalizer, type Rules } from '../../../stages/rows/normalizer.ts';
import { dateValue } from '../../../stages/rows/map/dates/calendar.ts';
import { CATALOG_VENDORS } from '../../stages/rows/detect/inspecting.ts';
import { random } from '../../support/random.ts';

const SEGMENT_BYTES = 64 * 1024;
/** With what stands in each of them more than the head, by which a file is recognized. */
const ROWS = 4_000;
const STREET = `12 ${'Some Quite Long Street Name '.repeat(12)}`;
/** A row that stands behind the head. */
const LATE = 3_800;
const HASH_KEY = new Uint8Array(16).fill(7);

interface Watched {
  ready: Ready[];
  inspection: Inspection;
  hold: boolean;
}

/** A file that comes in by chunks of chance, and is safe in the store some time after it has passed. */
function watch(file: Uint8Array, seed: number): Watched {
  const chance = random(seed);
  const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'people.csv', segmentBytes: SEGMENT_BYTES });
  const pieces = new EarlyPieces();
  const ready: Ready[] = [];
  let safe = 0;
  for (let at = 0; at < file.length;) {
    const to = Math.min(file.length, at + 1 + chance(100_000));
    inspector.push(file.subarray(at, to));
    at = to;
    safe += chance(at - safe + 1);
    const next = pieces.next(inspector, safe);
    if (next === null) continue;
    expect(next.soFar.cuts.every(({ end }) => end <= safe)).toBe(true);
    ready.push(next);
  }
  const inspection = inspector.end();
  return { ready, inspection, hold: pieces.hold(inspection) };
}

type ReadBy = Pick<SoFar, 'vendor' | 'reading' | 'file_kind'>;

function rulesOf({ vendor, reading, file_kind }: ReadBy): Rules {
  return compileRules(vendor.config, reading, { hashKey: HASH_KEY, file_kind, submittedOn: dateValue(2026, 6, 1) });
}

/** All that is written of a piece. */
function written(file: Uint8Array, cut: Cut, rules: Rules): string {
  const normalizer = createNormalizer(rules, { cut, groupBytes: 1 << 16, routed: null });
  let text = '';
  const take = (): void => {
    for (const group of normalizer.takeGroups()) {
      text += `${group.kind}${Buffer.from(group.json).toString('latin1')}${Buffer.from(group.meta ?? []).toString('latin1')}`;
      normalizer.giveBack(group);
    }
  };
  normalizer.feed(file.slice(cut.start, cut.end), true);
  while (normalizer.work()) take();
  const tally = normalizer.finish();
  take();
  return text + JSON.stringify(tally) + Buffer.from(normalizer.takeKeys()).toString('hex');
}

/** The pieces of which what they were given out with writes something else than what the whole file says. */
function differing(file: Uint8Array, { ready, inspection }: Watched): Cut[] {
  const whole = rulesOf(inspection);
  return ready.flatMap(({ soFar, from }) => {
    const rules = rulesOf(soFar);
    return soFar.cuts.slice(from).filter((cut) => written(file, cut, rules) !== written(file, cut, whole));
  });
}

type RowOf = (row: number) => string;

function table(header: string, rowOf: RowOf): Uint8Array {
  return Buffer.from([header, ...Array.from({ length: ROWS }, (_, row) => rowOf(row)), ''].join('\n'));
}

const HEADER = 'Last Name,First Name,Member ID,Date of Birth,Plan Code,Effective Date,City,Address';
/** Some names are not ASCII. */
const last = (row: number): string => `${row % 50 === 0 ? 'Läst' : 'Last'}${row}`;
const ADDRESS = `Springfield,${STREET}`;
const plain: RowOf = (row) => `${last(row)},First${row},M${row},1980-01-${String(1 + (row % 28)).padStart(2, '0')},PPO,2024-01-01,${ADDRESS}`;
const instead =
  (late: string): RowOf =>
  (row) =>
    row === LATE ? late : plain(row);

const FAMILY_HEADER = `Family ID,Relationship,${HEADER}`;
const family: RowOf = (row) => `F${Math.floor(row / 2)},${row % 2 === 0 ? 'Self' : 'Child'},${plain(row)}`;

const json = (rowOf: (row: number) => object): Uint8Array =>
  Buffer.from(Array.from({ length: ROWS }, (_, row) => JSON.stringify(rowOf(row))).join('\n'));
const person = (row: number): Record<string, unknown> => ({
  memberId: `M${row}`,
  firstName: `First${row}`,
  lastName: last(row),
  dateOfBirth: '1980-01-05',
  planId: 'PPO',
  effectiveDate: '2024-01-01',
  address: { street: STREET },
});

function x12(late: string): Uint8Array {
  const loop = (row: number): string =>
    `INS*Y*18*021*28*A***FT~REF*0F*${100_000 + row}~NM1*IL*1*${last(row)}*FIRST~N3*${STREET}~DMG*D8*19800105*F~HD*021**HLT*PPO~DTP*348*D8*20240101~${row === LATE ? late : ''}`;
  const head = 'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *240101*0000*^*00501*000000001*0*P*:~';
  const set = 'GS*BE*S*R*20240101*0000*1*X*005010X220A1~ST*834*0001*005010X220A1~BGN*00*1*20240101*0000****2~N1*P5*A SPONSOR*FI*521230000~';
  return Buffer.from(`${head}${set}${Array.from({ length: ROWS }, (_, row) => loop(row)).join('')}SE*${3 + 7 * ROWS}*0001~GE*1*1~IEA*1*000000001~`);
}

/** Columns that stand under their names, parted by blanks. */
function printed(): Uint8Array {
  const cells = (row: number): string[] => [last(row), `First${row}`, `M${100_000 + row}`, '01/05/1980', 'PPO', '01/01/2024', STREET];
  const line = (values: readonly string[]): string =>
    values
      .map((value) => value.padEnd(16))
      .join('')
      .trimEnd();
  const names = ['Last Name', 'First Name', 'Member ID', 'Birth Date', 'Plan Code', 'Effective Date', 'Address'];
  return Buffer.from([line(names), ...Array.from({ length: ROWS }, (_, row) => line(cells(row))), ''].join('\n'));
}

/** The file with one letter outside ASCII, behind the head, that is not in UTF-8. */
function thenWindows1252(file: Uint8Array): Uint8Array {
  const changed = Buffer.from(file);
  changed[changed.indexOf(last(LATE + 1)) + 1] = 0xfc;
  return changed;
}

const HOLDING: Record<string, Uint8Array> = {
  'a table': table(HEADER, plain),
  'a table with families in order': table(FAMILY_HEADER, family),
  'a table with a row that cannot be read behind the head': table(HEADER, instead('"broken')),
  'a table with a no-break space behind the head': table(HEADER, instead(`Last ,First,M-1,1980-01-05,PPO,2024-01-01,${ADDRESS}`)),
  'a table in UTF-8 up to a row in Windows-1252': thenWindows1252(table(HEADER, plain)),
  'a printed table': printed(),
  'a printed table in UTF-8 up to a row in Windows-1252': thenWindows1252(printed()),
  JSON: json(person),
  'an 834': x12(''),
  'an 834 with an error behind the head': x12('INS*N*19*099*28~'),
};

const DIFFERENT: Record<string, Uint8Array> = {
  'an 834 in UTF-8 up to a name in Windows-1252': thenWindows1252(x12('')),
  'JSON in UTF-8 up to a value in Windows-1252': thenWindows1252(json(person)),
  'a table whose dates turn out to begin with the day': table(HEADER, (row) =>
    plain(row).replace(/1980-01-\d\d/, row === LATE ? '31/01/1980' : `0${1 + (row % 9)}/02/1980`),
  ),
  'a table with a dependent apart from its subscriber': table(FAMILY_HEADER, (row) => (row === LATE ? `F3,Child,${plain(row)}` : family(row))),
  'JSON with a member that no earlier record has': json((row) => (row >= LATE ? { ...person(row), terminationDate: '2024-05-31' } : person(row))),
  'an 834 with a second coverage': x12('HD*021**DEN*DPPO~DTP*348*D8*20240101~'),
};

describe('pieces of a file that still comes in', () => {
  it.each(Object.entries(HOLDING))('of %s are read as the whole file will be', (_, file) => {
    const watched = watch(file, 1);
    expect(watched.ready.length).toBeGreaterThan(0);
    expect(watched.ready.map(({ from }) => from)).toEqual([0, ...watched.ready.slice(0, -1).map(({ soFar }) => soFar.cuts.length)]);
    expect(watched.hold).toBe(true);
    expect(differing(file, watched)).toEqual([]);
  });

  it.each(Object.entries(DIFFERENT))('of %s do not count', (_, file) => {
    for (const seed of [1, 2, 3]) {
      const watched = watch(file, seed);
      expect(watched.ready.length).toBeGreaterThan(0);
      expect(watched.hold).toBe(false);
    }
  });

  it('are not given out once the bytes have shown something else', () => {
    const file = DIFFERENT['a table with a dependent apart from its subscriber']!;
    const before = Buffer.from(file).indexOf('F3,Child,', 1 << 20);
    const { ready, inspection } = watch(file, 1);
    expect(inspection.keyed).toBe(true);
    expect(ready.at(-1)!.soFar.cuts.at(-1)!.end).toBeLessThanOrEqual(before);
  });

  it.each([
    ['identifiers', { value: '123456789' }, { type: 'SSN' }],
    ['telecom', { value: '603-555-0100' }, { system: 'phone' }],
  ])('are looked at without a say in what %s mean that are only half there', (name, half, other) => {
    const records = Array.from({ length: ROWS }, (_, row) => (row === LATE ? { ...person(row), [name]: [{ ...half, ...other }] } : person(row)));
    const file = Buffer.from(`[${records.map((record) => JSON.stringify(record)).join(',\n')}]`);
    const within = file.indexOf(`"${Object.keys(other)[0]!}"`, file.indexOf(`"${name}"`));
    const inspected = (look: boolean): Inspection => {
      const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'people.csv', segmentBytes: SEGMENT_BYTES });
      // The last bytes of a piece are looked at once there are as many as are scanned at a time.
      inspector.push(file.subarray(0, within - SEGMENT_BYTES));
      inspector.push(file.subarray(within - SEGMENT_BYTES, within));
      if (look) expect(inspector.soFar().cuts.length).toBeGreaterThan(0);
      inspector.push(file.subarray(within));
      return inspector.end();
    };
    expect(inspected(true)).toEqual(inspected(false));
  });

  it('that were inspected as another vendor, because a hint came behind the file, do not count', () => {
    const file = HOLDING['a table']!;
    const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'people.csv', segmentBytes: SEGMENT_BYTES });
    inspector.push(file);
    const pieces = new EarlyPieces();
    expect(pieces.next(inspector, file.length)).not.toBeNull();
    const inspection = inspector.end();
    expect(pieces.hold(inspection)).toBe(true);
    expect(pieces.hold({ ...inspection, vendor: { ...inspection.vendor, version: 2 } })).toBe(false);
    expect(pieces.hold({ ...inspection, file_kind: 'full' })).toBe(false);
    expect(pieces.hold({ ...inspection, cuts: inspection.cuts.map((cut) => ({ ...cut, rows: cut.rows + 1 })) })).toBe(false);
  });
});
