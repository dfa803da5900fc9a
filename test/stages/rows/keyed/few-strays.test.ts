import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GENERIC_834_NAME } from '../../../../src/model/vendor-config.ts';
import { doneByKernel } from '../done-by-kernel.ts';
import { expectSame } from '../kept.ts';
import { builtIn, type NormalizeFileOptions } from '../normalized.ts';
import { FILES, type Rows } from '../tables.ts';
import { edi, HLT, member } from '../x12/x12-file.ts';

// A file is keyed as soon as one dependent may belong elsewhere. The kernel goes on with all other families.

const HEADER = ['Family ID', 'Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan ID', 'Benefit', 'Effective Date'];
const FAMILIES = 120;
const ROWS_OF_FAMILY = 3;
const FAMILY_ROWS = FAMILIES * ROWS_OF_FAMILY;

/** Three rows: a subscriber, whose coverage one family in fifteen states wrongly, and two dependents. */
function family(n: number): Rows {
  const coverage = ['MED', 'medical', n % 15 === 14 ? 'soon' : '2025-01-01'];
  return [
    [`F${n}`, `s${n}`, `Ada${n}`, 'Lee', '1985-03-15', 'Self', ...coverage],
    [`F${n}`, `d${n}`, `Bo${n}`, 'Lee', '2014-03-15', 'Child', 'MED', 'medical', '2025-01-01'],
    [`F${n}`, `e${n}`, `Cleo${n}`, 'Lee', '2016-03-15', 'Child', n % 10 === 9 ? 'DEN' : 'MED', n % 10 === 9 ? 'dental' : 'medical', '2025-01-01'],
  ];
}

function loops(n: number): string[][] {
  const coverage = n % 15 === 14 ? [HLT[0]!, 'DTP*348*D8*20250231'] : HLT;
  return [
    member(`F${n}`, '18', `Ada${n}`, ...coverage),
    member(`F${n}`, '19', `Bo${n}`, ...HLT),
    member(`F${n}`, '19', `Cleo${n}`, ...(n % 10 === 9 ? ['HD*021**DEN*D1*FAM', 'DTP*348*D8*20250101'] : HLT)),
  ];
}

const PARTS = Array.from({ length: FAMILIES }, (_, n) => n);
const SHAPES: [name: string, of: (moves: Moves) => NormalizeFileOptions & { file: string | Uint8Array }][] = [
  ...FILES.map(([name, of]): (typeof SHAPES)[number] => [name, (moves) => of([HEADER, ...moved(PARTS.flatMap(family), moves)])]),
  ['an 834', (moves) => ({ file: edi([moved(PARTS.flatMap(loops), moves).flat()]), vendor: builtIn(GENERIC_834_NAME) })],
];

/** Which parts go where, one after the other. */
type Moves = readonly (readonly [from: number, to: number])[];

function moved<T>(parts: readonly T[], moves: Moves): T[] {
  const all = [...parts];
  for (const [from, to] of moves) all.splice(to, 0, ...all.splice(from, 1));
  return all;
}

describe.each(SHAPES)('in %s', (_name, of) => {
  it('dependents who stand elsewhere find their subscribers, whichever the kernel works alone', () => {
    const place = fc.nat(FAMILY_ROWS - 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 12 }), fc.constantFrom(2_000, 9_000, 1 << 20), (moves, segmentBytes) => {
        const { file, ...options } = of(moves);
        const written = expectSame(file, { ...options, segmentBytes, groupBytes: 3_000 })!;
        expect(written.tally.rows).toBe(FAMILY_ROWS);
      }),
      { seed: 834, numRuns: 12 },
    );
  });

  it('the kernel works nearly all rows where three of them stand elsewhere', () => {
    const { file, ...options } = of([
      [31, 200],
      [100, 5],
      [250, 251],
    ]);
    const [rows] = doneByKernel(() => expect(expectSame(file, options)!.inspection.keyed).toBe(true));
    expect(rows).toBeGreaterThan(FAMILY_ROWS / 2);
  });
});
