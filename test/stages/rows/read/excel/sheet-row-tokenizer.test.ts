import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Kernel, NOTHING_TO_RUN } from '../../../../../stages/rows/kernel/kernel.ts';
import { ByteWindow } from '../../../../../stages/rows/read/byte-window.ts';
import { SheetRowTokenizer } from '../../../../../stages/rows/read/excel/sheet-row-tokenizer.ts';
import { MAX_FIELDS, Row } from '../../../../../stages/rows/row.ts';
import { readByKernel } from '../../done-by-kernel.ts';
import { runs } from '../../../../support/runs.ts';

const KINDS = ['\u0001', '\u0002', '\u0003', '\u0004', '\u0005'];
const kind = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 2, arbitrary: fc.constantFrom(...KINDS) });
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abc 019-/.'), maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '"',
    '\\',
    'a"b',
    'c\\d',
    'Zoë',
    '東京',
    'two\nlines',
    '\ta',
    '\n',
    '\r\n',
    'exactly 16 bytes',
    '\u007f',
    'a\u0002b',
    '\u0006a',
    '\u0000',
    '!',
    'x'.repeat(200),
  ),
);
const cell = fc.tuple(kind, text).map((parts) => parts.join(''));
const cells = fc.array(cell, { minLength: 1, maxLength: 12 }).map((all) => all.map((one) => `\u001f${one}`).join(''));
const number = fc.oneof(fc.nat(99), fc.constantFrom(1, 123_456, 999_999_999, 1_000_000_000, 2_147_483_648, 9_999_999_999));
const row = fc
  .tuple(number, fc.oneof({ weight: 20, arbitrary: cells }, { weight: 1, arbitrary: fc.constant('\u0018') }))
  .map(([of, what]) => `${of}${what}\u001e`);
const rows = fc.array(row, { maxLength: 20 });

/** Whether all cells of a row are of bytes that a JSON string holds as they are, but for the kind before one. */
function isPlain(record: string): boolean {
  const [, ...texts] = record.slice(0, -1).split('\u001f');
  return texts.length > 0 && texts.every((one) => /^[ !#-[\]-\x7f]*$/.test(KINDS.includes(one.charAt(0)) ? one.slice(1) : one));
}

/** Every row with all that is known of it; of those that a kernel read, whether they are plain as well. */
function read(bytes: Uint8Array, columns: number, chunkBytes: number, kernel: Kernel | null): { seen: unknown[]; plain: boolean[] } {
  const tokenizer = new SheetRowTokenizer(columns, kernel);
  const window = new ByteWindow(0, kernel?.window ?? null);
  const row = kernel?.row ?? new Row(MAX_FIELDS);
  const seen: unknown[] = [];
  const plain: boolean[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    window.append(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
    while (tokenizer.read(window, row)) {
      const fields = Array.from({ length: columns }, (_, k) => [
        row.cell[k],
        row.escaped[k],
        Buffer.from(row.bytes.subarray(row.start[k], row.end[k])).toString(),
      ]);
      seen.push([row.number, row.fault, row.count, tokenizer.errors, window.base + row.recordStart, window.base + row.recordEnd, fields]);
      plain.push(row.plain);
      const record = Buffer.from(row.bytes.subarray(row.recordStart, row.recordEnd)).toString();
      if (kernel !== null && row.number < 1e9) expect([record, row.plain]).toEqual([record, isPlain(record)]);
    }
  }
  return { seen, plain };
}

test('the kernel reads sheet rows as TypeScript does, wherever their bytes end', () => {
  let plain = 0;
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 400 }), (all, columns, chunkBytes) => {
      const bytes = Buffer.from(all.join(''));
      const wanted = read(bytes, columns, bytes.length, null);
      expect(wanted.seen).toHaveLength(all.length);
      const kernel = Kernel.take(NOTHING_TO_RUN);
      // What stands behind the window's end is of another file.
      kernel.window.fill(0x1f, 0, 100_000);
      const kernels = read(bytes, columns, chunkBytes, kernel);
      kernel.giveBack();
      expect(kernels.seen).toEqual(wanted.seen);
      plain += kernels.plain.filter(Boolean).length;
    }),
    { seed: 6, numRuns: runs(2_000) },
  );
  expect(plain).toBeGreaterThan(runs(1_000));
});

test('the kernel alone reads rows of cells, but for those whose number has more than nine digits', () => {
  const kinds = ['', ...KINDS];
  const all = [1, 12, 999_999_999, 1_000_000_000].flatMap((of) =>
    Array.from({ length: 40 }, (_, n) => `${of}${kinds.map((kind, k) => `\u001f${kind}${'é'.repeat((n * k) % 9)}${'x'.repeat(n)}`).join('')}\u001e`),
  );
  // A quote at each place of the bytes that are looked at together.
  const quoted = Array.from({ length: 40 }, (_, n) => `7\u001f${'x'.repeat(n)}"\u001e`);
  const bytes = Buffer.from([...all, ...quoted, `7${'\u001f\u0004x'.repeat(2 * MAX_FIELDS)}\u001e`].join(''));
  for (const columns of [1, 6, 7, 40]) {
    const kernel = Kernel.take(NOTHING_TO_RUN);
    const wanted = read(bytes, columns, bytes.length, null).seen;
    expect(readByKernel('readSheetRow', () => expect(read(bytes, columns, bytes.length, kernel).seen).toEqual(wanted))).toBe(161);
    kernel.giveBack();
  }
});

test('another row than the kernel’s own is filled by TypeScript', () => {
  const kernel = Kernel.take(NOTHING_TO_RUN);
  const window = new ByteWindow(0, kernel.window);
  window.append(Buffer.from('7\u001fone\u001f\u0004#N/A\u001e'), true);
  const row = new Row(MAX_FIELDS);
  const tokenizer = new SheetRowTokenizer(3, kernel);
  expect([tokenizer.read(window, row), tokenizer.read(window, row)]).toEqual([true, false]);
  expect([row.number, row.start[0], row.end[0], row.cell[1], row.count]).toEqual([7, 2, 5, 4, 3]);
  kernel.giveBack();
});
