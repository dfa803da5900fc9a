import { random } from '../random.ts';
import { packed, rowsXml, workbookParts } from './workbook.ts';

const HEADER = ['Member ID', 'First Name', 'Last Name', 'SSN', 'Date of Birth', 'Relationship', 'Zip', 'Plan ID'];
const TEXTS = ['Ann', 'Bob &amp; Co', 'Zoë', 'Self', 'Child', 'GOLD', '_x000D_', '&#x1F600;'];

/** A workbook with something of everything: shared, inline and formula texts, dates, numbers, errors, several sheets. */
const PARTS = workbookParts({
  sheets: [
    { name: 'Cover', rows: rowsXml([['A cover']]) },
    { name: 'People', rows: rowsXml([['Census', null, 3], HEADER]) + Array.from({ length: 30 }, (_, n) => personXml(n)).join('') },
    {
      name: 'Lists',
      rows: rowsXml([
        ['Relationship', 'Plan ID'],
        ['Self', 'GOLD'],
      ]),
      state: 'hidden',
    },
  ],
  strings: TEXTS.map((text) => `<si><t>${text}</t></si>`),
  styles: [0, 14, '00000', 'yyyy\\-mm\\-dd'],
});

function personXml(n: number): string {
  const row = n + 3;
  return (
    `<row r="${row}" spans="1:8"><c r="A${row}"><v>${1000 + n}.0</v></c><c r="B${row}" t="s"><v>${n % 3}</v></c><c r="C${row}" t="inlineStr"><is><r><t>L</t></r><r><t>ee</t></r></is></c>` +
    `<c r="D${row}"><v>${12_345_670 + n}</v></c><c r="E${row}" s="${1 + (n % 2) * 2}"><f>B1+1</f><v>${31_121 + n}</v></c><c r="F${row}" t="s"><v>${n % 2 === 0 ? 3 : 4}</v></c>` +
    `<c r="G${row}" s="2"><v>${2134 + n}</v></c><c r="H${row}" t="${n % 7 === 0 ? 'e' : 'str'}"><v>${n % 7 === 0 ? '#N/A' : 'GOLD'}</v></c></row>`
  );
}

/** What replaces a piece of a part now and then: what a parser could stumble over. */
const PIECES = [
  '<',
  '>',
  '/>',
  '</',
  '"',
  '&',
  ';',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '<!DOCTYPE x>',
  '<c>',
  '</c>',
  '<row>',
  '</row>',
  '<v>',
  '</v>',
  '<is><t>',
  '</sheetData>',
  '<sheetData>',
  '99999999999',
  '-1',
  '1E308',
  'NaN',
  ' t="s"',
  ' r="ZZZ9"',
  '\u0000',
  '\u001e',
  '\u001f',
  '_xD83D_',
  '&#0;',
  '<si>',
  '</si>',
  '<t>',
];

/** The workbook with a few things in it changed, the same for the same seed: in its parts, or in the bytes of its package. */
export function mutatedWorkbook(seed: number): Buffer<ArrayBuffer> {
  const next = random(seed);
  const parts = new Map(PARTS);
  const names = [...parts.keys()];
  for (let changes = next(4); changes > 0; changes--) {
    const name = names[next(names.length)]!;
    if (next(12) === 0) parts.delete(name);
    else parts.set(name, changedText(parts.get(name) ?? '', next));
  }
  const file = packed(parts);
  if (next(3) > 0) return file;
  for (let changes = 1 + next(3); changes > 0; changes--) file[next(file.length)] = next(256);
  return next(4) === 0 ? Buffer.from(file.subarray(0, next(file.length))) : file;
}

/** The text with one piece of it left out, put in, doubled or replaced. */
export function changedText(text: string, next: (below: number) => number): string {
  const at = next(text.length + 1);
  const length = next(3) === 0 ? next(200) : next(4);
  switch (next(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + PIECES[next(PIECES.length)]! + text.slice(at);
    case 2:
      return text.slice(0, at + length) + text.slice(at);
    default:
      return next(8) === 0 ? text.slice(0, at) : text.slice(0, at) + PIECES[next(PIECES.length)]! + text.slice(at + length);
  }
}
