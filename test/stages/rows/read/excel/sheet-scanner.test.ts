import { describe, expect, test } from 'vitest';
import { sheetXml } from '../../../../support/excel/workbook.ts';
import { context, rowsOf, sheetRows, shown, stylesOf, UTF8 } from './scanning.ts';

const DATE = 255;

describe('cells', () => {
  test.each([
    ['a shared text', '<c r="A1" t="s"><v>1</v></c>', '1|two'],
    ['an inline text', '<c r="A1" t="inlineStr"><is><t>Ann &amp; Bob</t></is></c>', '1|Ann & Bob'],
    [
      'a rich inline text, without its reading',
      '<c t="inlineStr"><is><r><rPr><b/></rPr><t>Yama</t></r><r><t>da</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>',
      '1|Yamada',
    ],
    ['the text of a formula', '<c r="A1" t="str"><f>A2&amp;"x"</f><v>x</v></c>', '1|x'],
    ['the number of a formula', '<c r="A1"><f>1+1</f><v>2</v></c>', '1|(1)2'],
    ['true', '<c r="A1" t="b"><v>1</v></c>', '1|(3)TRUE'],
    ['false', '<c r="A1" t="b"><v>0</v></c>', '1|(3)FALSE'],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', '1|(4)#N/A'],
    ['a number', '<c r="A1"><v>12.50</v></c>', '1|(1)12.50'],
    ['a number with its type', '<c r="A1" t="n"><v>7</v></c>', '1|(1)7'],
    ['a number that is none', '<c r="A1"><v>abc</v></c>', '1|abc'],
    ['a whole number that was printed as a float', '<c r="A1"><v>12345.0</v></c>', '1|(1)12345'],
    ['a whole number in scientific notation', '<c r="A1"><v>1.23456789E8</v></c>', '1|(1)123456789'],
    ['the same with a sign', '<c r="A1"><v>1.2E+07</v></c>', '1|(1)12000000'],
    ['a number that a double does not hold', '<c r="A1"><v>1.2345678901234568E+17</v></c>', '1|(1)1.2345678901234568E+17'],
    ['a fraction in scientific notation', '<c r="A1"><v>1.25E-3</v></c>', '1|(1)1.25E-3'],
    ['a date by its type', '<c r="A1" t="d"><v>2026-01-15T00:00:00</v></c>', '1|(2)2026-01-15'],
    ['a text in a CDATA section', '<c t="inlineStr"><is><t><![CDATA[a<b]]>&lt;c</t></is></c>', '1|a<b<c'],
    ['a comment in a value', '<c r="A1"><v>1<!-- x -->2</v></c>', '1|(1)12'],
    ['single quotes and blanks in a tag', "<c r = 'A1'\n t='str' ><v >x</v ></c >", '1|x'],
    ['an extension list', '<c r="A1"><extLst><ext><v>9</v></ext></extLst><v>1</v></c>', '1|(1)1'],
    ['control characters', '<c t="str"><v>a_x001F_b&#x1E;c_x000D_d</v></c>', '1|a b c\rd'],
    ['an escaped escape', '<c t="str"><v>_x005F_x000D_</v></c>', '1|_x000D_'],
    ['a character of two escapes', '<c t="str"><v>_xD83D__xDE00_ _xD83D_</v></c>', '1|😀 \ufffd'],
  ])('%s', (_, cell, expected) => {
    expect(rowsOf(`<row r="1">${cell}</row>`, { texts: ['one', 'two'] })).toEqual([expected]);
  });

  test('stand where their references say, and count on where they have none', () => {
    expect(rowsOf('<row><c r="C1"><v>3</v></c><c><v>4</v></c><c r="AB1"><v>28</v></c></row>')).toEqual([`1|||(1)3|(1)4${'|'.repeat(24)}(1)28`]);
    expect(rowsOf('<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>')).toEqual(['1|(1)1|(1)2']);
  });

  test('past the last column that is read are passed over', () => {
    expect(rowsOf('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>')).toEqual(['1|(1)1']);
  });
});

describe('rows', () => {
  test('have the numbers of the sheet, and blank ones are passed over', () => {
    const rows =
      '<row r="3"><c r="A3"><v>3</v></c></row><row r="4"><c r="A4" s="1"/></row><row><c><v>5</v></c></row><row r="2"><c><v>6</v></c></row>';
    expect(rowsOf(rows)).toEqual(['3|(1)3', '5|(1)5', '6|(1)6']);
  });

  test('are read where they are hidden, under a prefixed namespace, and in UTF-16', () => {
    const xml =
      '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row r="1" hidden="1"><x:c r="A1" t="str"><x:v>Zoë</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(shown(sheetRows(xml, context()))).toEqual(['1|Zoë']);
    expect(shown(sheetRows(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')]), context()))).toEqual(['1|Zoë']);
    expect(shown(sheetRows(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), UTF8.encode(xml)]), context()))).toEqual(['1|Zoë']);
  });

  test('past 1 MiB say so and nothing else', () => {
    const long = 'x'.repeat(30_000);
    const cells = '<c t="s"><v>0</v></c>'.repeat(40);
    const rows = `<row r="1">${cells}</row><row r="2"><c t="str"><v>b</v></c></row>`;
    expect(rowsOf(rows, { texts: [long] })).toEqual(['1\u0018', '2|b']);
    const runs = `<r><t>${long}</t></r>`.repeat(100);
    expect(rowsOf(`<row r="1"><c t="inlineStr"><is>${runs}</is></c></row><row r="2"><c><v>1</v></c></row>`)).toEqual(['1\u0018', '2|(1)1']);
  });

  test('wait in batches, however much the shared texts make of them', () => {
    const xml = sheetXml(`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(500));
    expect(sheetRows(xml, context({ texts: ['x'.repeat(10_000)] })).length).toBe(500 * 20 * 10_001 + 500 + 9 + 90 * 2 + 401 * 3);
  });
});

describe('dates', () => {
  const dates = (serials: readonly (string | number)[], date1904 = false): string[] =>
    rowsOf(serials.map((serial) => `<row><c s="0"><v>${serial}</v></c></row>`).join(''), { styles: Uint8Array.of(DATE), date1904 }).map((row) =>
      row.slice(row.indexOf('|') + 1),
    );

  test('of the 1900 system, with the day that it has too many', () => {
    expect(dates([1, 59, 60, 61, 25_569, 36_526, 45_306, '45306.75', '45305.9999999999', 2_958_465])).toEqual(
      [
        '1900-01-01',
        '1900-02-28',
        '1900-02-29',
        '1900-03-01',
        '1970-01-01',
        '2000-01-01',
        '2024-01-15',
        '2024-01-15',
        '2024-01-15',
        '9999-12-31',
      ].map((day) => `(2)${day}`),
    );
  });

  test('of the 1904 system', () => {
    expect(dates([0, 1, 43_844], true)).toEqual(['(2)1904-01-01', '(2)1904-01-02', '(2)2024-01-15']);
  });

  test('are numbers where they are no day', () => {
    expect(dates(['0.5', -1, 20_260_101, '1E99'])).toEqual(['(1)0.5', '(1)-1', '(1)20260101', '(1)1E99']);
  });

  test('are the days that the calendar counts, to the last of them', () => {
    const serials = Array.from({ length: Math.ceil((2_958_465 - 61) / 97) }, (_, n) => 61 + n * 97);
    const dayOf = (serial: number): string => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);
    expect(dates(serials)).toEqual(serials.map((serial) => `(2)${dayOf(serial)}`));
  });
});

describe('number formats', () => {
  const says = (code: string): number =>
    stylesOf(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    )[0]!;

  test.each([
    'm/d/yyyy',
    'yyyy\\-mm\\-dd',
    '[$-409]d\\-mmm\\-yy;@',
    'dd.mm.yyyy',
    '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
    'mmm',
    'h:mm AM/PM',
    'm/d/yy "at" h:mm',
    'YYYY-MM-DD',
  ])('%s is a date', (code) => expect(says(code)).toBe(DATE));
  test.each([
    'General',
    '0',
    '0.00',
    '#,##0',
    '0.00E+00',
    '[Red]0.00',
    '"days" 0',
    '@',
    '_("$"* #,##0.00_)',
    '[h]:mm',
    '0%',
    '\\d0',
    '[$USD] 0',
    '# ?/?',
  ])('%s is none', (code) => expect(says(code)).toBe(0));
  test.each([
    ['00000', 5],
    ['000\\-00\\-0000', 9],
    ['000000000', 9],
  ])('%s shows %d digits', (code, digits) => expect(says(code)).toBe(digits));

  test('that have no code, and those of named styles', () => {
    const xfs = [0, 14, 22, 45, 47, 49, 164].map((id) => `<xf numFmtId="${id}"/>`).join('');
    expect([...stylesOf(`<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs}</cellXfs></styleSheet>`)]).toEqual([
      0,
      DATE,
      DATE,
      DATE,
      DATE,
      0,
      0,
    ]);
  });

  test('show leading zeros that the number does not hold, and a column of SSNs has nine digits', () => {
    const rows = '<row><c s="0"><v>2134</v></c><c s="0"><v>123456</v></c><c><v>12345678</v></c><c><v>123456</v></c></row>';
    expect(rowsOf(rows, { styles: Uint8Array.of(5), ssnColumns: [2, 3] })).toEqual(['1|(5)02134|(1)123456|(5)012345678|(1)123456']);
  });
});

describe('what cannot be read', () => {
  test.each([
    ['that breaks off in a row', '<worksheet><sheetData><row><c><v>1</v></c></row>', /breaks off/],
    ['that breaks off in a tag', '<worksheet><sheetData><row><c r="A', /breaks off/],
    ['with tags that do not match', '<worksheet><sheetData><row><c><v>1</c></v></row></sheetData></worksheet>', /well-formed/],
    ['with a document type', '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>', /DOCTYPE/],
    ['with a text that is not there', '<worksheet><sheetData><row><c t="s"><v>7</v></c></row></sheetData></worksheet>', /shared text/],
    ['with a number of a text that is none', '<worksheet><sheetData><row><c t="s"><v>-1</v></c></row></sheetData></worksheet>', /shared text/],
    ['with an endless tag', `<worksheet><sheetData><row x="${'y'.repeat(3 << 20)}"></row></sheetData></worksheet>`, /longer than a cell/],
  ])('is a sheet %s', (_, xml, reason) => {
    expect(() => sheetRows(xml, context())).toThrow(
      expect.objectContaining({ code: 'invalid_file_format', details: expect.stringMatching(reason) as string }),
    );
  });

  test('is a sheet that is no UTF-8', () => {
    const xml = Buffer.from('<worksheet><sheetData><row><c t="str"><v>Zo\xeb</v></c></row></sheetData></worksheet>', 'latin1');
    expect(() => sheetRows(xml, context())).toThrow(expect.objectContaining({ details: expect.stringMatching(/not UTF-8/) as string }));
  });

  test('a sheet without rows is none of it', () => {
    expect(rowsOf('')).toEqual([]);
    expect(shown(sheetRows('<worksheet><sheetData/></worksheet>', context()))).toEqual([]);
    expect(shown(sheetRows('<chartsheet/>', context()))).toEqual([]);
  });
});

test('the bytes decide, not the chunks', () => {
  const rows = [
    '<row r="1" spans="1:3"><c r="A1" s="0"><v>45306</v></c><c r="B1" t="s"><v>0</v></c><c r="D1" t="inlineStr"><is><t xml:space="preserve"> Zoë &#x1F600; &amp; _x000D_ </t></is></c></row>',
    '<!-- a > b --><row><c t="b"><v>1</v></c><c><f>SUM(A1:A2)</f><v>1.5E3</v></c><c t="e"><v>#REF!</v></c></row><?pi x?>',
  ].join('\n');
  const about = { texts: ['ein Text — länger'], styles: Uint8Array.of(DATE) };
  const whole = rowsOf(rows, about);
  expect(whole).toEqual(['1|(2)2024-01-15|ein Text — länger|| Zoë 😀 & \r ', '2|(3)TRUE|(1)1500|(4)#REF!']);
  for (let chunkBytes = 1; chunkBytes <= 200; chunkBytes++) expect(rowsOf(rows, about, chunkBytes)).toEqual(whole);
});
