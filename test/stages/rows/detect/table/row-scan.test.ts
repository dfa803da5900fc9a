import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DateOrders } from '../../../../../stages/rows/detect/date-order.ts';
import { cellTexts } from '../../../../../stages/rows/detect/head-records.ts';
import { createFamilies } from '../../../../../stages/rows/detect/families/families.ts';
import { RelationshipRoles } from '../../../../../stages/rows/detect/families/relationship-roles.ts';
import { RowScan } from '../../../../../stages/rows/detect/table/row-scan.ts';
import { SecondTable } from '../../../../../stages/rows/detect/table/second-table.ts';
import { ByteWindow } from '../../../../../stages/rows/read/byte-window.ts';
import { BYTES, csvReading, readRows } from '../../read/rows.ts';
import { GENERIC } from '../inspecting.ts';

const ROLES = new RelationshipRoles(GENERIC.config);

const KNOWN = new Set(['member id', 'first name', 'last name', 'plan name']);

type Linkage = 'none' | 'following' | 'family_id';
type Dialect = { quote: number; escape: number };

const DIALECTS: readonly Dialect[] = [
  { quote: 34, escape: 0 },
  { quote: 0, escape: 0 },
  { quote: 34, escape: 92 },
];

/** Columns: family id, relationship, plan, date, and one that nothing depends on. */
function scan(text: string, linkage: Linkage, cutBytes: number, chunkBytes: number, { quote, escape }: Dialect): ReturnType<RowScan['end']> {
  const bytes = BYTES.encode(text);
  const columns = {
    family: [0],
    relationship: [1],
    names: { first: [], last: [] },
    ids: [],
    ssn: [],
    marks: { flags: [], numbers: [], onlyDependents: -1, ofEmployees: false, idsOfDependents: [], names: [] },
    plan: { plan: [2], benefit: [] },
    wholeNames: [],
    ambiguousDates: [3],
  };
  const rowScan = new RowScan({
    delimiter: 44,
    quote,
    escape,
    columns: ['family', 'rel', 'plan', 'date', 'note'],
    linked: linkage !== 'none',
    families: createFamilies({ linkage, blank_relationship: 'by_order' }, columns, ROLES),
    dates: new DateOrders(columns.ambiguousDates),
    floats: [],
    secondTable: new SecondTable([['family', 'rel', 'plan', 'date', 'note']], { has: (key) => KNOWN.has(key) }, (row) => cellTexts(row, quote)),
    start: 0,
    startOffset: 0,
    firstRow: 1,
    cutBytes,
    sourceOf: (window, at) => window.base + at,
  });
  const window = new ByteWindow(0);
  for (let at = 0; at === 0 || at < bytes.length; at += chunkBytes) {
    window.append(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
    rowScan.run(window);
  }
  return rowScan.end(bytes.length);
}

const cell = fc.constantFrom(
  '',
  ' ',
  'F1',
  'F2',
  'self',
  'spouse',
  'P1',
  '13/01/1990',
  '01/13/1990',
  '"F1"',
  '"a""b"',
  '"a\\"b"',
  'F1 ',
  '"x\ny"',
  '"open',
  'Total',
  'é',
  '""',
);
const linkages = fc.constantFrom<Linkage>('none', 'following', 'family_id');
const line = fc.tuple(fc.array(cell, { maxLength: 6 }), fc.constantFrom('\n', '\r\n', '\r')).map(([cells, lineEnd]) => cells.join(',') + lineEnd);
const oddLine = fc.constantFrom(
  'Member ID,First Name,Last Name\n',
  ' "Member ID",Plan Name,Last Name,\n',
  'Member ID,First Name\n',
  '---,---\n',
  '+---+\n',
  'TRL|3\n',
);
const file = fc.array(fc.oneof({ weight: 8, arbitrary: line }, oddLine), { maxLength: 12 }).map((lines) => lines.join(''));

test('the scan finds the same of a long file in one window and in many, also between records that are unusual', () => {
  const records = ['F1,self,P1,01/13/1990,a', 'F1,spouse,P1,,"b, c"', 'F2,self,P1,,"d ""e"""', 'F3,self,P1,,"x\ny"', ''];
  const long = `F4,self,P1,,${'z'.repeat(50_000)}`;
  const text = Array.from({ length: 20_000 }, (_, i) => (i % 1999 === 0 ? long : records[(i * 7) % records.length])).join('\n');
  const rows = readRows(csvReading(['family', 'rel', 'plan', 'date', 'note']), BYTES.encode(text), { first_row: 1, start: 0 });
  const whole = scan(text, 'following', 100_000, text.length, DIALECTS[0]!);
  expect(whole.rows).toBe(rows.length);
  for (const chunkBytes of [50_021, 65_536, 200_000]) expect(scan(text, 'following', 100_000, chunkBytes, DIALECTS[0]!)).toEqual(whole);
});

test('the scan finds the same for every chunk size, and counts and cuts the rows that the reader reads', () => {
  fc.assert(
    fc.property(file, linkages, fc.constantFrom(1, 20, 1000), fc.constantFrom(...DIALECTS), (text, linkage, cutBytes, dialect) => {
      const bytes = BYTES.encode(text);
      const whole = scan(text, linkage, cutBytes, Math.max(1, bytes.length), dialect);
      for (let chunkBytes = 1; chunkBytes < Math.min(bytes.length, 40); chunkBytes++)
        expect(scan(text, linkage, cutBytes, chunkBytes, dialect)).toEqual(whole);
      const reading = csvReading(['family', 'rel', 'plan', 'date', 'note'], dialect);
      const end = whole.secondTableRow > 0 ? (whole.cuts.at(-1)?.end ?? 0) : bytes.length;
      const rows = readRows(reading, bytes.subarray(0, end), { first_row: 1, start: 0 });
      expect(whole.rows).toBe(rows.length);
      const perCut = whole.cuts.map((cut) => readRows(reading, bytes.subarray(cut.start, cut.end), cut));
      expect(perCut.flat()).toEqual(rows);
      expect(perCut.map((found) => found.length)).toEqual(whole.cuts.map((cut) => cut.rows));
    }),
    { seed: 6, numRuns: 160 },
  );
});
