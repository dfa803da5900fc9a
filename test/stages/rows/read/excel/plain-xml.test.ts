import fc from 'fast-check';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types of its own
import { assembled } from '../../../../../bin/assemble.mjs';
import { PLAIN_XML } from '../../../../../stages/rows/read/excel/plain-xml.wasm.ts';
import { sheetXml } from '../../../../support/excel/workbook.ts';
import { context, sheetRows, sheetRowsInTurns, shown, stringsOf, UTF8 } from './scanning.ts';

test('the assembled module is what its source says', async () => {
  expect(PLAIN_XML).toBe(await assembled('read/excel/plain-xml.wat'));
});

const TEXTS = ['one', '', 'Zoë & Co', 'a_b', 'x'.repeat(300)];
const reference = fc.oneof(
  fc.tuple(fc.constantFrom('A', 'B', 'd', 'Z', 'AB', 'XFD', 'AAAA', ''), fc.nat(200)).map(([letters, row]) => ` r="${letters}${row}"`),
  fc.constant(''),
);
const style = fc.constantFrom('', ' s="1"', ' s="0"', ' s="1234567890"', ' s="x"', ' s=""');
/** The type of a cell, and what stands in it. */
const TYPED = [
  [' t="s"', '<v></v>'],
  [' t="s"', '<v> 1 </v>'],
  [' t="str"', '<v>a &lt; b</v>'],
  [' t="str"', '<v>x_x0041_y</v>'],
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
  ['', '<f>A1+1</f>'],
  ['', '<v/>'],
  ['', ''],
  [' cm="1"', '<v>9</v>'],
] as const;
const typed = fc.oneof(
  fc.nat(TEXTS.length - 1).map((index) => [' t="s"', `<v>${index}</v>`] as const),
  fc.constantFrom(...TYPED),
);
const cell = fc
  .tuple(reference, style, typed, fc.boolean())
  .map(([at, looks, [type, inside], typeFirst]) => `<c ${(typeFirst ? type + at + looks : at + looks + type).trim()}>${inside}</c>`)
  .map((xml) => xml.replace('<c >', '<c>').replace(/<c ([^>]*)><\/c>/, '<c $1/>'));
const row = fc
  .tuple(
    fc.constantFrom('', ' r="{n}"', ' spans="1:4" r="{n}"', ' r="{n}" x14ac:dyDescent="0.25"', ' x:r="90"', ' r=""', ' r="x"', " r='3'"),
    fc.array(cell, { maxLength: 12 }),
  )
  .map(([attributes, cells]) => ({ attributes, cells: cells.join('') }));
const sheet = fc
  .array(row, { maxLength: 30 })
  .map((rows) => rows.map(({ attributes, cells }, n) => `<row${attributes.replace('{n}', String(n * 2 + 1))}>${cells}</row>`).join(''));

/** The same sheet with a blank more in its tags: nothing in it is plain, so every token is looked at. */
function loosened(xml: string): string {
  return xml.replace(/<(c|row)( ?)/g, '<$1 $2');
}

test('cells and rows that stand as nearly all do are read as any other, however the bytes are cut', () => {
  fc.assert(
    fc.property(sheet, fc.integer({ min: 1, max: 500 }), (xml, step) => {
      const wanted = shown(sheetRows(loosened(sheetXml(xml)), context({ texts: TEXTS })));
      expect(shown(sheetRows(sheetXml(xml), context({ texts: TEXTS })))).toEqual(wanted);
      expect(shown(sheetRows(sheetXml(xml), context({ texts: TEXTS }), step))).toEqual(wanted);
    }),
    { seed: 3, numRuns: 1_000 },
  );
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((raw) =>
    raw
      .replace(/[^\x20-\x7e\u00a0-\ud7ff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;'),
  ),
  fc.constantFrom('', 'plain', '_x0041_', 'two\nlines', 'exactly 16 bytes', 'Ann &amp; Bob', 'y'.repeat(5_000)),
);
const entry = fc.tuple(text, fc.constantFrom('<si><t>', '<si><t xml:space="preserve">', '<si><r><t>')).map(([inside, open]) => {
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
    { seed: 4, numRuns: 1_000 },
  );
});

test('two sheets that are read in turns do not see each other', () => {
  const xml = (text: string): Uint8Array => UTF8.encode(sheetXml(`<row r="1">${`<c t="str"><v>${text}</v></c>`.repeat(20)}</row>`.repeat(400)));
  const [a, b] = [xml('a'), xml('bb')];
  const alone = [sheetRows(a, context()), sheetRows(b, context())].map(shown);
  expect(sheetRowsInTurns([a, b], 700).map(shown)).toEqual(alone);
});
