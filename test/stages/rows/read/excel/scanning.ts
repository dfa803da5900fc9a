import type { CellContext } from '../../../../../stages/rows/read/excel/cell-value.ts';
import { SharedStringsScanner } from '../../../../../stages/rows/read/excel/shared-strings.ts';
import { SheetScanner } from '../../../../../stages/rows/read/excel/sheet-scanner.ts';
import { StylesScanner } from '../../../../../stages/rows/read/excel/styles.ts';
import { CellKind } from '../../../../../stages/rows/row.ts';

export const UTF8 = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Hands a part over in chunks of this many bytes. */
export function feedAll(part: { feed(chunk: Uint8Array, last: boolean): void }, text: string | Uint8Array, chunkBytes = 1 << 16): void {
  const bytes = typeof text === 'string' ? UTF8.encode(text) : text;
  for (let at = 0; at === 0 || at < bytes.length; at += chunkBytes) {
    const chunk = new Uint8Array(bytes.subarray(at, at + chunkBytes));
    part.feed(chunk, at + chunkBytes >= bytes.length);
    // Nothing may go on pointing into it.
    chunk.fill(0x7e);
  }
}

/** The shared texts of a sharedStrings.xml with these items. */
export function stringsOf(items: string | Uint8Array, chunkBytes?: number): string[] {
  const scanner = new SharedStringsScanner();
  feedAll(scanner, typeof items === 'string' ? `<sst>${items}</sst>` : items, chunkBytes);
  const { strings } = scanner;
  return Array.from({ length: strings.count }, (_, k) => decoder.decode(strings.text(k)));
}

export function context(different: Partial<CellContext> & { texts?: readonly string[] } = {}): CellContext {
  const scanner = new SharedStringsScanner();
  feedAll(scanner, `<sst>${(different.texts ?? []).map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`);
  return { strings: scanner.strings, styles: new Uint8Array(0), date1904: false, ssnColumns: [], ...different };
}

export function stylesOf(xml: string): Uint8Array {
  const scanner = new StylesScanner();
  feedAll(scanner, xml);
  return scanner.styles();
}

/** The sheet rows of a sheet part; `ended` hears of the scanner when all is read. */
export function sheetRows(xml: string | Uint8Array, about: CellContext, chunkBytes?: number, ended?: (scanner: SheetScanner) => void): Uint8Array {
  const scanner = new SheetScanner(about);
  const rows: Uint8Array[] = [];
  const feed = (chunk: Uint8Array, last: boolean): void => {
    scanner.feed(chunk, last);
    for (let more = true; more;) {
      more = scanner.work();
      rows.push(new Uint8Array(scanner.take()));
    }
  };
  feedAll({ feed }, xml, chunkBytes);
  scanner.end();
  ended?.(scanner);
  return Buffer.concat(rows);
}

/** The sheet rows of several sheet parts, which are read a chunk of each in turns. */
export function sheetRowsInTurns(xmls: readonly Uint8Array[], chunkBytes: number): Uint8Array[] {
  const sheets = xmls.map((xml) => ({ xml, scanner: new SheetScanner(context()), rows: [] as Uint8Array[] }));
  for (let at = 0; at < Math.max(...xmls.map(({ length }) => length)); at += chunkBytes) {
    for (const { xml, scanner } of sheets) scanner.feed(xml.subarray(at, at + chunkBytes), at + chunkBytes >= xml.length);
    for (let more = true; more;) {
      more = false;
      for (const { scanner, rows } of sheets) {
        if (scanner.work()) more = true;
        rows.push(new Uint8Array(scanner.take()));
      }
    }
  }
  return sheets.map(({ rows }) => Buffer.concat(rows));
}

/** Sheet rows as text: `|` before each cell, the kind's number in parentheses, a line for each row. */
export function shown(rows: Uint8Array): string[] {
  let text = decoder.decode(rows).replaceAll('\u001f', '|');
  for (const kind of Object.values(CellKind)) if (kind > 0) text = text.replaceAll(`|${String.fromCharCode(kind)}`, `|(${kind})`);
  return text.split('\u001e').slice(0, -1);
}

/** The rows of a sheet with these rows in its XML, as text. */
export function rowsOf(rowsXml: string, different: Parameters<typeof context>[0] = {}, chunkBytes?: number): string[] {
  return shown(sheetRows(`<worksheet><sheetData>${rowsXml}</sheetData></worksheet>`, context(different), chunkBytes));
}
