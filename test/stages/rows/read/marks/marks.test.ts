import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
// @ts-expect-error: a script without types of its own
import { assembled } from '../../../../../bin/assemble.mjs';
import { BLOCK_BYTES, findMarks, markTables, TURN_BYTES } from '../../../../../stages/rows/read/marks/find-marks.ts';
import { Marks } from '../../../../../stages/rows/read/marks/marks.ts';
import { FIND_MARKS } from '../../../../../stages/rows/read/marks/find-marks.wasm.ts';

/** Up to eight bytes have at most eight different upper halves. */
const set = fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 8 });
/** Marks, and some of them as stops. */
const sets = set.chain((marks) => fc.tuple(fc.constant(marks), fc.subarray(marks)));
const bytesWith = (marks: readonly number[], maxLength: number): fc.Arbitrary<Uint8Array> =>
  fc
    .array(fc.oneof(fc.constantFrom(...marks), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 97, max: 122 })), { maxLength })
    .map((bytes) => Uint8Array.from(bytes));

const placesOf = (bytes: Uint8Array, marks: readonly number[]): number[] => [...bytes.keys()].filter((at) => marks.includes(bytes[at]!));
const standsForItself = (byte: number): boolean => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;

test('the assembled module is what its source says', async () => {
  expect(FIND_MARKS).toBe(await assembled('read/marks/find-marks.wat'));
});

describe('marks of a block', () => {
  test('are found where a look at every byte finds them, whatever the bytes, the set and the ends', () => {
    const given = sets.chain(([marks, stops]) => fc.tuple(fc.constant({ marks, stops }), bytesWith(marks, 300), fc.nat(80), fc.nat(80)));
    fc.assert(
      fc.property(given, ([{ marks, stops }, bytes, skipped, dropped]) => {
        const from = Math.min(skipped, bytes.length);
        const to = Math.max(from, bytes.length - dropped);
        const found = findMarks(markTables(marks, stops), bytes, from, to);
        const places = placesOf(bytes.subarray(from, to), marks).map((at) => at + from);
        expect([...found.marks]).toEqual(places);
        expect([...found.stops].map((index) => places[index])).toEqual(places.filter((at) => stops.includes(bytes[at]!)));
        for (let turn = 0; from + turn * TURN_BYTES < to; turn++) {
          const isOdd = [...bytes.subarray(from + turn * TURN_BYTES, Math.min(to, from + (turn + 1) * TURN_BYTES))].some(
            (byte) => !standsForItself(byte) && !marks.includes(byte),
          );
          if (isOdd) expect(found.odd[turn]).not.toBe(0);
        }
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('a turn of plain bytes is told as plain, each byte that is none as odd', () => {
    const tables = markTables([44, 10], [10]);
    for (let byte = 0; byte < 256; byte++) {
      for (const at of [0, 15, 16, 31, 32, 47, 48, 63]) {
        const bytes = new Uint8Array(2 * TURN_BYTES).fill(97);
        bytes[at] = byte;
        const { odd } = findMarks(tables, bytes, 0, bytes.length);
        expect([odd[0] !== 0, odd[1] !== 0], `${byte} at ${at}`).toEqual([!standsForItself(byte) && byte !== 10, false]);
      }
    }
  });

  test('a set of more than eight upper halves is refused, because it would find bytes that are not in it', () => {
    expect(() => markTables([0x00, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x80], [])).toThrow('eight');
  });
});

describe('stepping from mark to mark', () => {
  const COMMA = 44;
  const bytes = Uint8Array.from({ length: 3 * BLOCK_BYTES + 17 }, (_, at) => (at % 7 === 0 || at % BLOCK_BYTES === 0 ? COMMA : 97));
  const places = placesOf(bytes, [COMMA]);

  test('goes on over the borders of blocks, from any place, also back', () => {
    const marks = new Marks([COMMA], [COMMA]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length), fc.integer({ min: 1, max: 3000 })), { minLength: 1, maxLength: 8 }), (walks) => {
        for (const [from, steps] of walks) {
          marks.seek(bytes, 0, from, bytes.length);
          const ahead = places.filter((at) => at >= from);
          const stepped = Array.from({ length: steps }, () => marks.step());
          expect(stepped).toEqual(Array.from({ length: steps }, (_, i) => ahead[i] ?? bytes.length));
        }
      }),
      { seed: 2, numRuns: 100 },
    );
  });

  test('sees what was appended, and forgets what has moved', () => {
    const marks = new Marks([COMMA], [COMMA]);
    const text = new TextEncoder().encode('a,bc,d,,e');
    marks.seek(text, 0, 0, 4);
    expect([marks.step(), marks.step()]).toEqual([1, 4]);
    marks.seek(text, 0, 0, 9);
    expect([marks.step(), marks.step(), marks.step(), marks.step(), marks.step()]).toEqual([1, 4, 6, 7, 9]);
    text.copyWithin(0, 5);
    marks.seek(text, 5, 0, 4);
    expect([marks.step(), marks.step(), marks.step()]).toEqual([1, 2, 4]);
  });

  test('a span is called plain only where all of it was looked through and each byte stands for itself', () => {
    const text = new TextEncoder().encode(`${'x'.repeat(100)},é${'y'.repeat(200)}`);
    const marks = new Marks([COMMA], [COMMA]);
    marks.seek(text, 0, 0, text.length);
    expect(marks.isPlain(0, 60)).toBe(true);
    expect(marks.isPlain(0, 104)).toBe(false);
    expect(marks.isPlain(130, text.length)).toBe(true);
    expect(marks.isPlain(130, text.length + 1)).toBe(false);
  });
});
