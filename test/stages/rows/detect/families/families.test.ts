import { describe, expect, test } from 'vitest';
import { inspect, rowsOfFile, rowsOfSegments, vendorOf } from '../inspecting.ts';

const FIELDS = {
  member_id: { from: ['id'] },
  first_name: { from: ['first'] },
  last_name: { from: ['last'] },
  relationship: { from: ['rel'], lookup: { A: 'self' } },
  'coverage.plan_id': { from: ['plan'] },
} as const;
const toFields = () => structuredClone(FIELDS) as unknown as Parameters<typeof vendorOf>[1];

const BY_ID = vendorOf('By id', toFields(), {
  detection: { required_headers: ['id', 'first', 'last'] },
  mapping: { linkage: { family_id: ['family'], following: true } },
});
const HEADER = 'id,first,last,rel,plan,family\n';
const row = (family: string, rel: string, plan = '', id = 'x'): string => `${id},Anna,Example,${rel},${plan},${family}\n`;
const FOLLOWING_HEADER = 'id,first,last,rel,plan\n';
let persons = 0;
const following = (rel: string, id = `x${++persons}`): string => `${id},Anna,Example,${rel},\n`;

const inspectRows = (lines: string[], segmentBytes = 1) => inspect(HEADER + lines.join(''), { vendors: [BY_ID], segmentBytes });
const inspectFollowing = (lines: string[], segmentBytes = 1) => inspect(FOLLOWING_HEADER + lines.join(''), { vendors: [BY_ID], segmentBytes });
const rowsOfCuts = (inspection: ReturnType<typeof inspect>) => inspection.cuts.map((cut) => cut.rows);

describe('linkage', () => {
  test('is by family id where the file has that column', () => {
    expect(inspectRows([row('F1', 'self')]).reading.linkage).toBe('family_id');
  });

  test('is by order where it has none and a relationship, and the vendor lets dependents follow', () => {
    expect(inspectFollowing([following('self'), following('spouse')]).reading.linkage).toBe('following');
    const stiff = vendorOf('Stiff', toFields(), { detection: { required_headers: ['id', 'first', 'last'] } });
    expect(inspect(FOLLOWING_HEADER + following('self'), { vendors: [stiff] }).reading.linkage).toBe('none');
  });

  test('is none where nobody says what he is', () => {
    expect(inspectFollowing([following(''), following('')]).reading.linkage).toBe('none');
    expect(inspect('id,first,last\n1,a,b\n', { vendors: [BY_ID] }).reading.linkage).toBe('none');
  });

  test('is by order where the id column is blank on every dependent', () => {
    expect(inspectRows([row('F1', 'self'), row('', 'spouse'), row('F2', 'self'), row('', 'child')]).reading.linkage).toBe('following');
  });

  test('a blank relationship is the subscriber where only dependents say what they are, else what the order says', () => {
    expect(inspectFollowing([following(''), following('spouse'), following('')]).reading.blank_relationship).toBe('subscriber');
    expect(inspectFollowing([following('self'), following(''), following('spouse')]).reading.blank_relationship).toBe('by_order');
  });
});

describe('cuts', () => {
  test('stand between runs of one family id, never inside one', () => {
    expect(
      rowsOfCuts(inspectRows([row('F1', 'self'), row('F1', 'spouse'), row('F2', 'self'), row('F3', 'self'), row('F3', 'child'), row('F3', 'child')])),
    ).toEqual([2, 1, 3]);
  });

  test('a row without a family id stands alone', () => {
    expect(rowsOfCuts(inspectRows([row('', 'self'), row('', 'self'), row('F1', 'self'), row('F1', 'child')]))).toEqual([1, 1, 2]);
  });

  test('stand before subscribers where dependents follow, by the words of the vendor and the common ones', () => {
    expect(
      rowsOfCuts(
        inspectFollowing([following('A'), following('Spouse'), following('EE'), following('18'), following('child'), following('Employee')]),
      ),
    ).toEqual([2, 1, 2, 1]);
  });

  test('stand behind the last row of a subscriber who has several', () => {
    expect(rowsOfCuts(inspectFollowing([following('self', 'a'), following('self', 'a'), following('spouse'), following('self', 'b')]))).toEqual([
      3, 1,
    ]);
    expect(rowsOfCuts(inspectFollowing([following('self', 'a'), following('spouse'), following('self', 'a')]))).toEqual([2, 1]);
  });

  test('a blank relationship belongs to the subscriber above it, unless only dependents say what they are', () => {
    expect(rowsOfCuts(inspectFollowing([following('self'), following(''), following('self')]))).toEqual([2, 1]);
    expect(rowsOfCuts(inspectFollowing([following(''), following('spouse'), following(''), following('')]))).toEqual([2, 1, 1]);
  });

  test('blank and trailer rows belong to the segment before them', () => {
    const file = `${FOLLOWING_HEADER}${following('self', '1')}\n,,,\n${following('self', '2')}Total,2\n`;
    const inspection = inspect(file, { vendors: [BY_ID], segmentBytes: 1 });
    expect(inspection.cuts.map(({ first_row, rows }) => ({ first_row, rows }))).toEqual([
      { first_row: 2, rows: 1 },
      { first_row: 5, rows: 1 },
    ]);
    expect(rowsOfSegments(file, inspection)).toEqual(rowsOfFile(file, inspection));
  });

  test('come when a segment has its size, at the next family', () => {
    const lines = Array.from({ length: 100 }, (_, n) => row(`F${n >> 1}`, n % 2 === 0 ? 'self' : 'child'));
    const { cuts } = inspectRows(lines, 200);
    for (const cut of cuts.slice(0, -1)) {
      expect(cut.rows % 2).toBe(0);
      expect(cut.end - cut.start).toBeGreaterThanOrEqual(200);
      expect(cut.end - cut.start).toBeLessThan(300);
    }
  });
});

describe('rows that cannot be read', () => {
  const short = 'x,Anna\n';

  test('do not part a run of one family id', () => {
    const inspection = inspectRows([row('F1', 'self'), short, row('F1', 'child'), row('F2', 'self')]);
    expect(rowsOfCuts(inspection)).toEqual([3, 1]);
    expect(inspection.keyed).toBe(false);
  });

  test('end the family in work where the order makes families: they may have been a subscriber', () => {
    expect(rowsOfCuts(inspectFollowing([following('self'), following('child'), short, following('child'), following('self')]))).toEqual([2, 2, 1]);
  });
});

describe('families without an end', () => {
  const wide = (family: string, rel: string): string => row(family, rel, 'P'.repeat(1000));
  const many = (family: string, rel: string, count: number): string => wide(family, rel).repeat(count);

  test('are cut after 16 MiB: the next segment continues a family, and the file is keyed', () => {
    const file = HEADER + wide('F1', 'self') + many('F1', 'child', 40_000) + row('F2', 'self');
    const inspection = inspect(file, { vendors: [BY_ID], segmentBytes: 1 << 20, chunkBytes: 1 << 20 });
    expect(inspection.keyed).toBe(true);
    expect(inspection.cuts.map((cut) => cut.continues)).toEqual([null, 'family', 'family', null]);
    for (const cut of inspection.cuts.slice(0, 2)) expect(cut.end - cut.start).toBeLessThan((16 << 20) + 2000);
    expect(inspection.cuts.reduce((sum, cut) => sum + cut.rows, 0)).toBe(inspection.row_count);
  });

  test('rows that no subscriber precedes are orphans', () => {
    const line = `x,Anna,${'E'.repeat(1000)},spouse,\n`;
    const file = FOLLOWING_HEADER + line.repeat(20_000) + following('self') + line.repeat(20_000);
    const inspection = inspect(file, { vendors: [BY_ID], segmentBytes: 1 << 20, chunkBytes: 1 << 20 });
    expect(inspection.keyed).toBe(false);
    expect(inspection.cuts.map((cut) => cut.continues)).toEqual([null, 'orphans', null, 'family']);
  });
});

describe('keyed', () => {
  const keyed = (...lines: string[]): boolean => inspectRows(lines).keyed;

  test('a run without a subscriber makes the file keyed, wherever it stands', () => {
    expect(keyed(row('F1', 'self'), row('F1', 'spouse'), row('F2', 'self'))).toBe(false);
    expect(keyed(row('F1', 'self'), row('F2', 'self'), row('F1', 'spouse'))).toBe(true);
    expect(keyed(row('F1', 'spouse'), row('F2', 'self'))).toBe(true);
  });

  test('dependents may stand above their subscriber in the run', () => {
    expect(keyed(row('F1', 'spouse'), row('F1', 'self'))).toBe(false);
  });

  test('a dependent in a plan that no subscriber of the run states makes the file keyed', () => {
    expect(keyed(row('F1', 'self', 'P1'), row('F1', 'self', 'P2'), row('F1', 'spouse', 'P2'), row('F1', 'child', ''))).toBe(false);
    expect(keyed(row('F1', 'self', 'P1'), row('F1', 'spouse', 'P2'))).toBe(true);
    expect(keyed(row('F1', 'spouse', 'P2'), row('F1', 'self', 'P1'), row('F1', 'self', 'P2'))).toBe(false);
  });

  test('the first row of a run that says nothing is its subscriber where no other row is', () => {
    expect(keyed(row('F1', ''), row('F1', 'spouse'), row('F2', 'self'))).toBe(false);
    expect(keyed(row('F1', 'self', 'P1'), row('F1', '', 'P2'))).toBe(true);
    expect(keyed(row('F1', '', 'P1'), row('F1', 'self', 'P1'), row('F1', '', 'P1'))).toBe(false);
  });

  test('a row without a family id keys nothing', () => {
    expect(keyed(row('', 'spouse'), row('F1', 'self'), row('F1', 'child'))).toBe(false);
  });

  test('a file in which dependents follow is never keyed', () => {
    expect(inspectFollowing([following('spouse'), following('self')]).keyed).toBe(false);
  });
});
