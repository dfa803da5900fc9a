import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_FIELDS, Row } from '../../../../stages/rows/row.ts';
import { Kernel } from '../../../../stages/rows/kernel/kernel.ts';
import { createReader } from '../../../../stages/rows/read/reader.ts';
import { createInspector } from '../../../../stages/rows/detect/inspect.ts';
import type { Inspection } from '../../../../stages/rows/detect/inspection.ts';
import { CATALOG_VENDORS } from '../detect/inspecting.ts';
import { DEN, edi, HLT, member } from './x12-file.ts';

const BYTES = new TextEncoder();

function inspectEdi(bytes: Uint8Array, chunkBytes: number, segmentBytes = 8 << 20): Inspection {
  const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'f.edi', segmentBytes });
  for (let at = 0; at < bytes.length; at += chunkBytes) inspector.push(bytes.subarray(at, at + chunkBytes));
  return inspector.end();
}

/** Every row of every segment: number, set, fault, remarks and the filled places. */
function rowsOf(bytes: Uint8Array, inspection: Inspection, chunkBytes: number, kernel: Kernel | null = null): unknown[] {
  return inspection.cuts.flatMap((cut) => {
    const reader = createReader(inspection.reading, cut, kernel);
    const segment = bytes.slice(cut.start, cut.end);
    const row = kernel?.row ?? new Row(MAX_FIELDS);
    const rows: unknown[] = [];
    for (let at = 0; at === 0 || at < segment.length; at += chunkBytes) {
      reader.feed(segment.subarray(at, at + chunkBytes), at + chunkBytes >= segment.length);
      while (reader.next(row)) {
        const cells = inspection.reading.columns.flatMap((name, place) => {
          const text = new TextDecoder().decode(row.bytes.subarray(row.start[place], row.end[place]));
          return text === '' ? [] : [`${name}=${text}`];
        });
        rows.push([row.number, row.scope, row.fault, row.remarks, row.count, row.recordEnd - row.recordStart, cells.join(' ')]);
      }
    }
    return rows;
  });
}

function withKernel(bytes: Uint8Array, inspection: Inspection, chunkBytes: number): unknown[] {
  const kernel = Kernel.take(new Uint8Array(0));
  const rows = rowsOf(bytes, inspection, chunkBytes, kernel);
  kernel.giveBack();
  return rows;
}

const FAMILY = [...member('1', '18', 'Ann', ...HLT, ...DEN), ...member('1', '01', 'Bob', ...HLT), ...member('2', '18', 'Cy', ...DEN)];
const MARKED = ['N1*P5*Harbor', 'REF*38*MASTER'];

const FILES: Record<string, Uint8Array> = {
  plain: BYTES.encode(edi([FAMILY, FAMILY], { header: MARKED })),
  'lines as segments': BYTES.encode(edi([FAMILY], { terminator: '\n', lineEnd: '' })),
  'lines of CRLF as segments': BYTES.encode(edi([FAMILY], { terminator: '\r', lineEnd: '\n' })),
  'other separators': BYTES.encode(edi([FAMILY, FAMILY], { element: '|', component: '>', terminator: "'", lineEnd: '' })),
  'control characters as separators': BYTES.encode(edi([FAMILY], { element: '\x1d', component: '\x1f', terminator: '\x1c', lineEnd: '' })),
  'two interchanges with different separators': BYTES.encode(
    edi([FAMILY], { header: MARKED }) + edi([FAMILY], { element: '|', terminator: '\n', lineEnd: '' }),
  ),
  'a byte order mark, indented, with blanks behind terminators': BYTES.encode(`\ufeff${edi([FAMILY], { lineEnd: '  \r\n    ' })}`),
  'wrapped at 80 bytes': BYTES.encode(edi([FAMILY, FAMILY], { lineEnd: '', header: MARKED }).replaceAll(/.{80}/g, '$&\r\n')),
  'Windows-1252': Buffer.from(edi([[...member('1', '18', 'Zo\u00eb', ...HLT), ...FAMILY]], { header: ['REF*38*\u00c9TOILE'] }), 'latin1'),
  'Windows-1252 with a separator of its own': Buffer.from(edi([member('1', '18', 'Zo\u00eb', ...HLT)], { terminator: '\u00a7' }), 'latin1'),
  truncated: BYTES.encode(edi([FAMILY])).subarray(0, -150),
  'garbage behind': BYTES.encode(`${edi([FAMILY])}\u001a\0\0 end of file\r\n`),
  'no envelope': BYTES.encode(edi([FAMILY]).split('\n').slice(2, -3).join('\n')),
  'another set between': BYTES.encode(edi([FAMILY, FAMILY]).replace('ST*834*0001', 'ST*271*0001')),
  'the fixture': readFileSync(path.join(import.meta.dirname, '../../../fixtures/generic-834.edi')),
};

describe('INS loops', () => {
  test.each(Object.entries(FILES))('are found the same for every size of chunk and of segment: %s', (_, bytes) => {
    const whole = inspectEdi(bytes, bytes.length);
    const rows = rowsOf(bytes, whole, bytes.length);
    expect(rows).toHaveLength(whole.row_count);
    expect(whole.row_count).toBeGreaterThan(0);
    for (let chunkBytes = 1; chunkBytes < bytes.length; chunkBytes = chunkBytes < 24 ? chunkBytes + 1 : Math.ceil(chunkBytes * 1.7)) {
      const inspection = inspectEdi(bytes, chunkBytes);
      expect(inspection).toEqual(whole);
      expect(rowsOf(bytes, inspection, chunkBytes)).toEqual(rows);
      expect(withKernel(bytes, inspection, chunkBytes)).toEqual(rows);
    }
    for (const segmentBytes of [1, 200, 500]) {
      const cut = inspectEdi(bytes, bytes.length, segmentBytes);
      expect({ ...cut, cuts: [] }).toEqual({ ...whole, cuts: [] });
      expect(rowsOf(bytes, cut, 13)).toEqual(rows);
      expect(cut.cuts.map(({ start }) => start).slice(1)).toEqual(cut.cuts.map(({ end }) => end).slice(0, -1));
    }
  });

  test('are cut between families only', () => {
    const bytes = FILES['plain']!;
    const { cuts } = inspectEdi(bytes, bytes.length, 1);
    expect(cuts.map(({ rows }) => rows)).toEqual([2, 1, 2, 1]);
    for (const cut of cuts.slice(1)) expect(new TextDecoder().decode(bytes.subarray(cut.start, cut.start + 6))).toBe('INS*Y*');
  });
});
