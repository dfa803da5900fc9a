import { describe, expect, test } from 'vitest';
import { RelationshipScanner, resolvePart, WorkbookScanner } from '../../../../../stages/rows/read/excel/workbook.ts';
import { feedAll, stringsOf, UTF8 } from './scanning.ts';

describe('shared texts', () => {
  test.each([
    ['plain', '<si><t>a</t></si><si><t>b</t></si>', ['a', 'b']],
    ['empty', '<si/><si><t/></si><si></si><si><t>d</t></si>', ['', '', '', 'd']],
    ['of several runs', '<si><r><rPr><b/><t>no</t></rPr><t>bold</t></r><r><t xml:space="preserve"> plain</t></r></si>', ['bold plain']],
    ['with a reading', '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>', ['東京']],
    ['with entities and escapes', '<si><t>a &lt;&#233;&#xE9;&gt; &quot;_x0041_&quot; &unknown; _x12_</t></si>', ['a <éé> "A" &unknown; _x12_']],
    ['with blanks and line ends', '<si><t xml:space="preserve"> a \r\n b\t</t></si>\n<si>\n<t>c</t>\n</si>', [' a \r\n b\t', 'c']],
    ['of a prefixed namespace', '<x:si><x:t>a</x:t></x:si>', ['a']],
  ])('%s', (_, items, expected) => {
    for (let chunkBytes = 1; chunkBytes < 40; chunkBytes++) expect(stringsOf(items, chunkBytes)).toEqual(expected);
  });

  test('of many sizes stay apart', () => {
    const texts = Array.from({ length: 20_000 }, (_, k) => 'ä'.repeat(k % 23) + k);
    expect(stringsOf(texts.map((text) => `<si><t>${text}</t></si>`).join(''), 1000)).toEqual(texts);
  });

  test.each([
    ['break off', '<sst><si><t>a</t>', /breaks off/],
    ['have a document type', '<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst/>', /DOCTYPE/],
    ['stand within each other', '<sst><si><si/></si></sst>', /within an entry/],
  ])('that %s are refused', (_, xml, reason) => {
    expect(() => stringsOf(UTF8.encode(xml))).toThrow(expect.objectContaining({ details: expect.stringMatching(reason) as string }));
  });
});

describe('the workbook', () => {
  test('lists its sheets in order, and from which day dates count', () => {
    const xml =
      '<x:workbook xmlns:r="urn:r"><x:workbookPr date1904="true"/><x:sheets><x:sheet name="A &amp; B" sheetId="3" r:id="rId9"/>' +
      '<x:sheet name="Lists" state="veryHidden" r:id="rId1"/></x:sheets><definedNames><sheet name="no" r:id="x"/></definedNames></x:workbook>';
    for (let chunkBytes = 1; chunkBytes < 60; chunkBytes++) {
      const scanner = new WorkbookScanner();
      feedAll(scanner, xml, chunkBytes);
      expect(scanner.date1904).toBe(true);
      expect(scanner.sheets).toEqual([
        { name: 'A & B', relation: 'rId9', hidden: false },
        { name: 'Lists', relation: 'rId1', hidden: true },
      ]);
    }
  });

  test('refers to its parts', () => {
    const scanner = new RelationshipScanner('xl');
    feedAll(
      scanner,
      '<Relationships><Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Target="/xl/styles.xml" Id="rId2" Type="http://x/styles"/>' +
        '<Relationship Id="rId3" Type="http://x/externalLink" TargetMode="External" Target="file:///C:/x.xlsx"/></Relationships>',
    );
    expect(scanner.relationships).toEqual([
      { id: 'rId1', type: 'worksheet', target: 'xl/worksheets/sheet1.xml' },
      { id: 'rId2', type: 'styles', target: 'xl/styles.xml' },
    ]);
  });

  test.each([
    ['xl', '../xl/a.xml', 'xl/a.xml'],
    ['xl', '.\\worksheets\\a.xml', 'xl/worksheets/a.xml'],
    ['', 'xl/workbook.xml', 'xl/workbook.xml'],
    ['xl', '../../../../a.xml', 'a.xml'],
  ])('a target %s + %s is %s', (folder, target, place) => expect(resolvePart(folder, target)).toBe(place));
});
