import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NormalizedRecord } from '../../../src/model/record.ts';
import { doneByKernel } from './done-by-kernel.ts';
import { expectSame } from './kept.ts';
import { csv } from './one-row.ts';

// A file in Windows-1252, or with invisible characters in some cells, has rows that are written anew before they are mapped. Those of ASCII stand in it
// as they are, and the kernel works them.

const COLUMNS = ['Family ID', 'Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan ID', 'Benefit', 'Effective Date'];
const ROWS = 200;

function rowsWith(text: string, places: ReadonlySet<number>): string[][] {
  return Array.from({ length: ROWS }, (_, n) => {
    const family = `F${n - (n % 3)}`;
    const name = places.has(n) ? `Ada${text}` : 'Ada';
    return [family, `m${n}`, name, 'Lee', '1985-03-15', n % 3 === 0 ? 'Self' : 'Child', 'MED', 'medical', '2025-01-01'];
  });
}

/** The text of a file in Windows-1252, whose characters here are those of Latin-1. */
function inWindows1252(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

const SHAPES: [name: string, text: string, bytesOf: (text: string) => Uint8Array][] = [
  ['in Windows-1252', 'ï\u00e9', inWindows1252],
  ['in Windows-1252 with no-break spaces', '\u00a0é', inWindows1252],
  ['in UTF-8 with no-break spaces', '\u00a0Ann', (text) => new TextEncoder().encode(text)],
];

describe.each(SHAPES)('rows %s', (_name, text, bytesOf) => {
  it('are written alike with the kernel and without it, wherever the other rows stand', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(ROWS - 1), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(700, 9_000, 1 << 20),
        fc.constantFrom(61, 5_000, 1 << 20),
        (places, segmentBytes, chunkBytes) => {
          const file = bytesOf(csv(COLUMNS, rowsWith(text, new Set(places))));
          const written = expectSame(file, { segmentBytes, chunkBytes, groupBytes: 3_000 })!;
          expect(written.tally).toMatchObject({ rows: ROWS, errors: 0 });
          const records = JSON.parse(`[${written.recordText.slice(1)}]`) as NormalizedRecord[];
          const names = records.flatMap(({ first_name, dependents }) => [first_name, ...dependents.map((one) => one.first_name)]);
          expect(names.filter((name) => name !== 'Ada')).toEqual(places.map(() => `Ada${text.replace('\u00a0', ' ')}`));
        },
      ),
      { seed: 1252, numRuns: 15 },
    );
  });

  it('are mostly the kernel’s where few of them are written anew', () => {
    const file = bytesOf(csv(COLUMNS, rowsWith(text, new Set([20, 100, 101, 150]))));
    const [rows] = doneByKernel(() => expectSame(file, {}));
    expect(rows).toBeGreaterThan(ROWS / 2);
  });
});

it('a row in UTF-8 keeps its characters in a file whose other rows are in Windows-1252', () => {
  const [header, first, second, ...rest] = csv(COLUMNS, rowsWith('é', new Set([0, 1]))).split('\n') as [string, string, string, ...string[]];
  const inUtf8 = [header, first, ''].join('\n');
  const file = Buffer.concat([new TextEncoder().encode(inUtf8), inWindows1252([second, ...rest].join('\n'))]);
  const written = expectSame(new Uint8Array(file))!;
  const [record] = JSON.parse(`[${written.recordText.slice(1)}]`) as [NormalizedRecord];
  expect([record.first_name, record.dependents[0]!.first_name]).toEqual(['Adaé', 'Adaé']);
});
