import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import { runs } from '../../../support/runs.ts';
import { bytesOf, FOLLOWING, GROUPED, inspectLines, KEYED, NAMED, person, PLAIN, rowsOf, rowsOfCuts, TAGGED } from './lines.ts';

const lineEnd = fc.constantFrom('\n', '\r\n', '\r', '\n\f', '');
/** Good lines first, so that the layout is known by them. */
const START = Array.from({ length: 30 }, (_, n) => `${person(n, `Fam${n >> 1}`, 'Anna', n % 2 === 0 ? 'E' : 'C')}\n`).join('');

const plainLine = fc.oneof(
  fc
    .tuple(fc.nat(40), fc.constantFrom('Example', 'Fam3', 'Núñez', ''), fc.constantFrom('E', 'C', ''))
    .map(([n, last, who]) => person(n, last, 'Bo', who)),
  fc.constantFrom(
    '',
    '   ',
    '\t',
    'x',
    person(1).slice(0, 20),
    `${person(2)}tail`,
    `${person(3)}${person(4)}`,
    'TOTAL RECORDS 7',
    '\x1a',
    'é'.repeat(44),
  ),
);
const groupedLine = fc.constantFrom(
  `MB${person(1, 'Fam1')}`,
  `MB${person(2, 'Núñez')}`,
  'PLGOLD  01250',
  'PLSILVER',
  'DTB20250101',
  'NTnothing',
  'HD',
  'TR3',
  '?? what',
  '',
  '  ',
  'ÄÖ',
);
const taggedLine = fc.constantFrom(
  '[MB],1,Lee,Ann',
  '[MB],2,"N, o",Zoë',
  '[PLAN],"a\nb"',
  '[PLAN],x',
  '[DEP],Bo,Child',
  '[DEPPLAN],x',
  '[NOTE],"open',
  '[END],3',
  '[VERSION],1',
  'what,is,this',
  ',,,',
  '',
);
const namedLine = fc.constantFrom(
  '[MB],1,Lee,Ann',
  '[MBPLAN],"a\nb"',
  '[MBPLAN],x',
  '[NP],Roe',
  '[NPPLAN],x',
  '[SP],1',
  '"[sp ]",2',
  '[SPPLAN],x',
  '[MBX],1',
  'x,y',
  '',
);
const textOf = (start: string, line: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(fc.tuple(line, lineEnd), { maxLength: 14 }).map((lines) => start + lines.flat().join(''));

const GROUPED_START = `HD\n${Array.from({ length: 10 }, (_, n) => `MB${person(n, `Fam${n}`)}\nPLGOLD  01250\nDTB20250101\n`).join('')}`;
const TAGGED_START = `[VERSION],1.2\n${'[MB],1,Lee,Ann\n[PLAN],x\n'.repeat(20)}`;
const NAMED_START = `[VERSION],1.2\n${'[MB],1,Lee,Ann\n[MBPLAN],x\n'.repeat(20)}`;

const CASES = (
  [
    [PLAIN, textOf(START, plainLine)],
    [FOLLOWING, textOf(START, plainLine)],
    [KEYED, textOf(START, plainLine)],
    [GROUPED, textOf(GROUPED_START, groupedLine)],
    [TAGGED, textOf(TAGGED_START, taggedLine)],
    [NAMED, textOf(NAMED_START, namedLine)],
  ] as const
).map(([vendor, text]): [string, VendorVersion, fc.Arbitrary<string>] => [vendor.config.name, vendor, text]);

describe('whoever counts and whoever reads', () => {
  test.each(CASES)('%s: agree on every row, however the bytes come and wherever the file is cut', (_, vendor, text) => {
    fc.assert(
      fc.property(text, fc.boolean(), (file, latin) => {
        const bytes = latin ? Uint8Array.from(Buffer.from(file, 'latin1')) : bytesOf(file);
        const whole = inspectLines(bytes, [vendor]);
        const rows = rowsOf(bytes, whole);
        expect(rows).toHaveLength(whole.row_count);
        for (const segmentBytes of [64, 700]) {
          const cut = inspectLines(bytes, [vendor], { segmentBytes });
          expect({ ...cut, cuts: [] }).toEqual({ ...whole, cuts: [] });
          expect(rowsOfCuts(bytes, cut)).toEqual(rows);
          expect(cut.cuts.map((one) => one.rows).reduce((a, b) => a + b, 0)).toBe(rows.length);
          expect(cut.cuts.map(({ start }) => start)).toEqual(
            [whole.reading.data_start, ...cut.cuts.slice(0, -1).map(({ end }) => end)].slice(0, cut.cuts.length),
          );
          expect(cut.cuts.at(-1)?.end ?? bytes.length).toBe(bytes.length);
        }
        for (const chunkBytes of [1, 7, 50]) {
          expect(inspectLines(bytes, [vendor], { segmentBytes: 700, chunkBytes })).toEqual(inspectLines(bytes, [vendor], { segmentBytes: 700 }));
          expect(rowsOf(bytes, whole, chunkBytes)).toEqual(rows);
        }
      }),
      { seed: 7, numRuns: runs(40) },
    );
  });

  test.each(CASES)('%s: the same for every chunk size from one byte', (_, vendor, text) => {
    for (const file of fc.sample(text, { seed: 8, numRuns: runs(12) })) {
      const bytes = bytesOf(file);
      const whole = inspectLines(bytes, [vendor], { segmentBytes: 500 });
      const rows = rowsOf(bytes, whole);
      for (let chunkBytes = 1; chunkBytes < 80; chunkBytes++) {
        expect(rowsOf(bytes, whole, chunkBytes)).toEqual(rows);
        if (chunkBytes % 5 === 1) expect(inspectLines(bytes, [vendor], { segmentBytes: 500, chunkBytes })).toEqual(whole);
      }
    }
  });

  test.each([PLAIN, KEYED])('$config.name: records without line ends, in any bytes', (vendor) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(plainLine, fc.constantFrom('', '', '', '\n', '\r\n')), { maxLength: 10 }), (lines) => {
        const file = START.replaceAll('\n', '') + lines.flat().join('');
        const whole = inspectLines(file, [vendor]);
        expect(whole.reading).toMatchObject({ record_bytes: 44 });
        const rows = rowsOf(file, whole);
        expect(rows).toHaveLength(whole.row_count);
        expect(rowsOfCuts(file, inspectLines(file, [vendor], { segmentBytes: 100, chunkBytes: 9 }))).toEqual(rows);
        for (const chunkBytes of [1, 13, 44]) expect(rowsOf(file, whole, chunkBytes)).toEqual(rows);
      }),
      { seed: 9, numRuns: runs(50) },
    );
  });

  test('a file whose bytes come in chunks around the head of 1 MiB', () => {
    const file = Array.from({ length: 26_000 }, (_, n) => `${person(n, `Fam${n >> 1}`, 'Anna', n % 2 === 0 ? 'E' : 'C')}\n`).join('');
    const whole = inspectLines(file, [KEYED], { segmentBytes: 100_000 });
    expect(file.length).toBeGreaterThan(1_048_577);
    expect(whole.row_count).toBe(26_000);
    for (const chunkBytes of [65_536, 262_144, 1_048_575, 1_048_577])
      expect(inspectLines(file, [KEYED], { segmentBytes: 100_000, chunkBytes })).toEqual(whole);
    expect(rowsOfCuts(file, whole)).toEqual(rowsOf(file, whole));
  });
});
