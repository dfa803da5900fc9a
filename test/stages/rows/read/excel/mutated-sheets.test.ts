import { expect, test } from 'vitest';
import { Failure } from '../../../../../src/base/failure.ts';
import { changedText } from '../../../../support/excel/mutations.ts';
import { random } from '../../../../support/random.ts';
import { sheetXml } from '../../../../support/excel/workbook.ts';
import { context, sheetRows, shown, UTF8 } from './scanning.ts';

const SHEET = sheetXml(
  '<row r="1" spans="1:3"><c r="A1" s="0"><v>45306</v></c><c r="B1" t="s"><v>0</v></c><c t="inlineStr"><is><t> Zoë &#x1F600; _x000D_ </t></is></c></row><!-- > -->' +
    '<row><c t="b"><v>1</v></c><c><f>A1+1</f><v>1.5E3</v></c><x:c t="str"><x:v><![CDATA[a<b]]></x:v></x:c><c t="e"><v>#N/A</v></c></row><?pi x?>',
);

test('a sheet with anything changed in it has the same rows, or the same fault, however its bytes are cut', () => {
  let read = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const next = random(seed);
    let xml = SHEET;
    for (let changes = next(3); changes >= 0; changes--) xml = changedText(xml, next);
    const bytes = UTF8.encode(xml.toWellFormed());
    const whole = outcome(bytes, bytes.length);
    if (whole.startsWith('1|')) read++;
    for (const chunkBytes of [1, 2, 7, 61]) expect([seed, chunkBytes, outcome(bytes, chunkBytes)]).toEqual([seed, chunkBytes, whole]);
  }
  expect(read).toBeGreaterThan(20);
});

function outcome(bytes: Uint8Array, chunkBytes: number): string {
  try {
    return shown(sheetRows(bytes, context({ texts: ['a text'], styles: Uint8Array.of(255) }), chunkBytes)).join('\n');
  } catch (err) {
    if (!(err instanceof Failure)) throw err;
    return `refused: ${err.details}`;
  }
}
