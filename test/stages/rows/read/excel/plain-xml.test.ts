import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types of its own
import { digestOf } from '../../../../../bin/assemble.mjs';
import { Failure } from '../../../../../src/base/failure.ts';
import type { CellContext } from '../../../../../stages/rows/read/excel/cell-value.ts';
import { PLAIN_XML } from '../../../../../stages/rows/read/excel/plain-xml.wasm.ts';
import { sheetXml } from '../../../../support/excel/workbook.ts';
import { anyText } from '../../../../support/text.ts';
import { context, sheetRows, sheetRowsInTurns, shown, stringsOf, UTF8 } from './scanning.ts';
import { runs } from '../../../../support/runs.ts';

test('the assembled module is of the sources as they are', () => {
  // That it says what they say, test/prove shows.
  const text = readFileSync(new URL('../../../../../stages/rows/read/excel/plain-xml.wasm.ts', import.meta.url), 'utf8');
  expect(text.split('\n')[1], 'npm run wasm').toContain(digestOf('read/excel/assembly/plain-xml.ts', PLAIN_XML));
});

const TEXTS = ['one', '', 'Zoë &amp; Co', 'a_b', '_x0041_', 'exactly 16 bytes', 'x'.repeat(300)];
/** Where a cell says that it stands: in its row, most often. */
const reference = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('A', 'B', 'C', 'D', 'Z', 'AA', 'AB', 'ZZ', 'BZZ', '[', '@', 'A[').map((letters) => ` r="${letters}{n}"`) },
  fc.tuple(fc.constantFrom('A', 'B', 'd', 'Z', 'AB', 'XFD', 'AAAA', ''), fc.nat(200)).map(([letters, row]) => ` r="${letters}${row}"`),
  fc.constant(''),
);
/** Styles that say nothing, dates, and numbers with zeros in front; the columns of SSNs; both systems of dates. */
const STYLES = Uint8Array.of(0, 255, 5, 8, 20, 7);
const about = fc.tuple(fc.constantFrom([], [0, 1, 2], [25, 27, 1, 3]), fc.boolean()).map(
  ([ssnColumns, date1904]) =>
    () =>
      context({ texts: TEXTS, styles: STYLES, ssnColumns, date1904 }),
);
const style = fc.oneof(
  fc.nat(7).map((index) => ` s="${index}"`),
  fc.constantFrom('', ' s="1"', ' s="1234567890"', ' s="65536"', ' s="12345678"', ' s="x"', ' s=""'),
);
const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength });
const number = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '-', '+'), digits(12), fc.constantFrom('', '.', '.0', '.00', '.50', '.5', '.05', 'E5', 'e+2', 'x', ' '))
    .map((parts) => parts.join('')),
  fc.integer({ min: 0, max: 2_958_500 }).map(String),
  fc.constantFrom(
    '0',
    '1',
    '59',
    '60',
    '61',
    '62',
    '2958465',
    '2958466',
    '2957003',
    '2957004',
    '00045',
    ' 45',
    '45306.75',
    '1234567',
    '12345678',
    '123456789',
    '1234567890123',
  ),
);
const formula = fc.constantFrom(
  '',
  '',
  '<f>A1&amp;"x"</f>',
  '<f/>',
  '<f t="shared" si="0"/>',
  '<f t="shared" ref="A1>A9" si="0">A1</f>',
  '<f ref="A1>A9" t="shared"/>',
  '<f ref="/><v>9</v></c>">A1</f>',
  "<f t='x'>1</f>",
  '<f >1</f>',
);
/** The type of a cell, and what stands in it. */
const TYPED = [
  [' t="s"', '<v></v>'],
  [' t="s"', '<v>00000001</v>'],
  [' t="s"', '<v>0000000001</v>'],
  [' t="s"', '<v> 1 </v>'],
  [' t="str"', '<v>a &lt; b</v>'],
  [' t="str"', '<v>x_x0041_y</v>'],
  [' t="str"', '<v>ann_lee@example.com_</v>'],
  [' t="str"', '<v>two\nlines</v>'],
  [' t="inlineStr"', '<is><t>in line</t></is>'],
  [' t="inlineStr"', '<is><t xml:space="preserve"> kept </t></is>'],
  [' t="inlineStr"', '<is><r><t>ri</t></r><r><t>ch</t></r></is>'],
  [' t="b"', '<v>1</v>'],
  [' t="e"', '<v>#N/A</v>'],
  [' t="d"', '<v>2026-01-15</v>'],
  [' t=""', '<v>7</v>'],
  [' t="n"', '<v>7.50</v>'],
  ['', '<v>44927</v>'],
  ['', '<f>A1+1</f><v>8</v>'],
  [' t="str"', '<f>A1&amp;"x"</f><v>of a formula</v>'],
  ['', '<f>A1+1</f>'],
  ['', '<v/>'],
  ['', ''],
  [' cm="1"', '<v>9</v>'],
] as const;
const typed = fc.oneof(
  fc.nat(TEXTS.length - 1).map((index) => [' t="s"', `<v>${index}</v>`] as const),
  fc.tuple(fc.constantFrom('', '', ' t="n"'), formula, number).map(([type, before, value]) => [type, `${before}<v>${value}</v>`] as const),
  fc.constantFrom(...TYPED),
);
const cell = fc
  .tuple(reference, style, typed, fc.boolean())
  .map(([at, looks, [type, inside], typeFirst]) => `<c ${(typeFirst ? type + at + looks : at + looks + type).trim()}>${inside}</c>`)
  .map((xml) => xml.replace('<c >', '<c>').replace(/<c ([^>]*)><\/c>/, '<c $1/>'));
const row = fc
  .tuple(
    fc.constantFrom(
      '',
      ' r="{n}"',
      ' spans="1:4" r="{n}"',
      ' r="{n}" x14ac:dyDescent="0.25"',
      ' x:r="90"',
      ' r=""',
      ' r="x"',
      " r='3'",
      ' r="1000000"',
      ' r="12345678"',
      ' r="2147483646"',
      ' r="99999999999"',
    ),
    fc.array(cell, { maxLength: 12 }),
  )
  .map(([attributes, cells]) => ({ attributes, cells: cells.join('') }));
/** What stands between the tags of rows: nothing, or what Java's writers put there. */
const gap = fc.constantFrom('', '', '\n', '\r\n  ', ' ');
const sheet = fc
  .tuple(fc.array(row, { maxLength: 30 }), gap, gap, fc.constantFrom(0, 0, 90, 99_980, 999_980, 9_999_980))
  .map(([rows, behind, within, before]) =>
    rows
      .map(({ attributes, cells }, n) => `<row${attributes}>${within}${cells}</row>${behind}`.replaceAll('{n}', String(before + n * 2 + 1)))
      .join(''),
  );

/** The same sheet with a blank more in its tags: nothing in it is plain, so every token is looked at. */
function loosened(xml: string): string {
  return xml.replace(/<(c|row)( ?)/g, '<$1 $2');
}

test('usual cells and rows are read like any others, however the bytes are cut', () => {
  let read = 0;
  fc.assert(
    fc.property(sheet, about, fc.integer({ min: 1, max: 500 }), (xml, of, step) => {
      const wanted = outcome(loosened(sheetXml(xml)), of());
      if (wanted.length > 2) read++;
      expect(outcome(sheetXml(xml), of())).toEqual(wanted);
      expect(outcome(sheetXml(xml), of(), step)).toEqual(wanted);
    }),
    { seed: 3, numRuns: runs(700) },
  );
  expect(read).toBeGreaterThan(runs(500));
});

test('a sheet that is longer than any block is read alike, wherever a block ends', () => {
  const [rows] = fc.sample(fc.array(row, { minLength: 4_000, maxLength: 4_000, size: 'max' }), { seed: 5, numRuns: 1 });
  const xml = sheetXml(rows!.map(({ attributes, cells }, n) => `<row${attributes}>${cells}</row>`.replaceAll('{n}', String(n * 2 + 1))).join(''));
  const of = () => context({ texts: TEXTS, styles: STYLES, ssnColumns: [2] });
  const wanted = outcome(loosened(xml), of());
  expect([xml.length > 500_000, wanted.length > 3_000]).toEqual([true, true]);
  for (const step of [700, 4_096, 65_535, 65_536, 100_000, 1 << 20]) expect(outcome(xml, of(), step)).toEqual(wanted);
});

test.each([TEXTS.length, TEXTS.length + 1, 70_000, 9_999_999])('a shared text %d that is not there is missed, however its cell stands', (index) => {
  for (const at of [' r="B1"', ' r="AB1"', ' r="b1"', ' r="B1" s="1"', '']) {
    const xml = sheetXml(`<row r="1"><c r="A1" t="s"><v>0</v></c><c${at} t="s"><v>${index}</v></c></row>`);
    expect(outcome(xml, context({ texts: TEXTS }))).toEqual(outcome(loosened(xml), context({ texts: TEXTS })));
    expect(outcome(xml, context({ texts: TEXTS })).join()).toMatch(/^refused: .*shared text that is not there/);
  }
});

test('a row of exactly 1 MiB is one, and of a byte more is too large, whoever wrote its cells', () => {
  const long = 'x'.repeat(32_766);
  const last = (bytes: number): string => `<c t="str"><v>${'y'.repeat(bytes)}</v></c><c t="str"><v>z</v></c>`;
  const shared = '<c t="s"><v>0</v></c>';
  const written = `<c t="str"><v>${long}</v></c>`;
  for (const cells of [shared.repeat(31), written.repeat(31), (shared + written).repeat(15) + shared]) {
    for (let bytes = 32_761; bytes < 32_766; bytes++) {
      for (const rest of [last(bytes), `<c t="s"><v>1</v></c>${shared}<c><v>7</v></c>`, '<c><v>7</v></c>'.repeat(40) + last(bytes - 120)]) {
        const plain = sheetXml(`<row>${cells}${rest}</row><row><c><v>1</v></c></row>`);
        const of = () => context({ texts: [long, 'y'.repeat(bytes)] });
        for (const xml of [plain, referred(plain)]) expect(hash(xml, of())).toBe(hash(loosened(xml), of()));
      }
    }
  }
});

/** The same with the place of each cell in it. */
function referred(xml: string): string {
  let column = 0;
  return xml.replaceAll('<row>', '<row r="1">').replaceAll('<c', () => {
    const letters = String.fromCharCode(...(column >= 26 ? [64 + Math.floor(column / 26)] : []), 65 + (column++ % 26));
    return `<c r="${letters}1"`;
  });
}

/** The rows and how many formulas have no value, or what is wrong with the sheet. */
function outcome(xml: string, about: CellContext, chunkBytes?: number): string[] {
  let unvalued = 0;
  try {
    const rows = sheetRows(xml, about, chunkBytes, (scanner) => (unvalued = scanner.unvaluedFormulas));
    return [...shown(rows), `formulas without value: ${unvalued}`];
  } catch (err) {
    if (!(err instanceof Failure)) throw err;
    return [`refused: ${err.details}`];
  }
}

function hash(xml: string, about: CellContext): string {
  return createHash('sha256').update(sheetRows(xml, about)).digest('hex');
}

const text = fc.oneof(
  anyText({ maxLength: 60 }).map((raw) =>
    raw
      .replace(/[^\x20-\x7e\u00a0-\ud7ff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;'),
  ),
  fc.constantFrom('', 'plain', '_x0041_', 'a_b', '_', 'ends_', 'two\nlines', 'exactly 16 bytes', 'Ann &amp; Bob', 'y'.repeat(5_000)),
);
const entry = fc
  .tuple(
    text,
    fc.constantFrom('<si><t>', '<si><t xml:space="preserve">', '<si><t xml:space="default">', '<si><t xml:space="preserved">', '<si><r><t>'),
  )
  .map(([inside, open]) => {
    return `${open}${inside}</t>${open.includes('<r>') ? '</r>' : ''}</si>`;
  });

test('shared texts that stand as nearly all do are read as any other, however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), fc.integer({ min: 1, max: 500 }), (entries, step) => {
      const xml = UTF8.encode(`<sst>${entries.join('')}</sst>`);
      const wanted = stringsOf(UTF8.encode(`<sst>${entries.join('').replaceAll('<si>', '<si >')}</sst>`));
      expect(stringsOf(xml)).toEqual(wanted);
      expect(stringsOf(xml, step)).toEqual(wanted);
    }),
    { seed: 4, numRuns: runs(400) },
  );
});

test('two sheets that are read in turns do not see each other', () => {
  const xml = (text: string): Uint8Array => UTF8.encode(sheetXml(`<row r="1">${`<c t="str"><v>${text}</v></c>`.repeat(20)}</row>`.repeat(400)));
  const [a, b] = [xml('a'), xml('bb')];
  const alone = [sheetRows(a, context()), sheetRows(b, context())].map(shown);
  expect(sheetRowsInTurns([a, b], 700).map(shown)).toEqual(alone);
});
