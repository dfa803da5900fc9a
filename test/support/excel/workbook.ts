import { zip, type ZipFile } from '../zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A sheet by its name and the XML of its rows. */
export interface SheetParts {
  name: string;
  rows: string;
  state?: 'hidden' | 'veryHidden';
  /** The whole part, where a test wants another than the usual one around its rows. */
  xml?: string;
}

export interface WorkbookParts {
  sheets: readonly SheetParts[];
  /** The `<si>` of the shared texts; without it the workbook has none. */
  strings?: readonly string[];
  /** Number formats of the cell styles, by id or as a code. The first is style 0. */
  styles?: readonly (number | string)[];
  date1904?: boolean;
}

/** The parts of a workbook as text, by name: a test changes, adds or removes what it is about. */
export function workbookParts({ sheets, strings, styles = [0], date1904 = false }: WorkbookParts): Map<string, string> {
  const codes = styles.filter((style) => typeof style === 'string');
  const parts = new Map<string, string>();
  parts.set('[Content_Types].xml', `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`);
  parts.set('_rels/.rels', relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]));
  parts.set(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
  );
  parts.set(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...sheets.map((_, at): Relation => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`]),
      ['rIdStyles', 'styles', 'styles.xml'],
      ...(strings === undefined ? [] : [['rIdStrings', 'sharedStrings', 'sharedStrings.xml'] satisfies Relation]),
    ]),
  );
  parts.set(
    'xl/styles.xml',
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${codes
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles
      .map((style) => `<xf numFmtId="${typeof style === 'number' ? style : 164 + codes.indexOf(style)}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  );
  if (strings !== undefined) parts.set('xl/sharedStrings.xml', `${HEAD}<sst xmlns="${MAIN}">${strings.join('')}</sst>`);
  sheets.forEach(({ rows, xml }, at) => parts.set(`xl/worksheets/sheet${at + 1}.xml`, xml ?? sheetXml(rows)));
  return parts;
}

export function sheetXml(rows: string): string {
  return `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="A1:B2"/><sheetData>${rows}</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells></worksheet>`;
}

/** The package of these parts; `different` are entries that replace them by name, or are added. */
export function packed(parts: ReadonlyMap<string, string>, different: readonly ZipFile[] = []): Buffer<ArrayBuffer> {
  const replaced = new Set(different.map(({ name }) => name));
  const own = [...parts].filter(([name]) => !replaced.has(name)).map(([name, data]): ZipFile => ({ name, data: Buffer.from(data) }));
  return zip([...own, ...different]);
}

export function workbook(parts: WorkbookParts): Buffer<ArrayBuffer> {
  return packed(workbookParts(parts));
}

/** Rows of inline texts and numbers: a string is a text, a number a number. */
export function rowsXml(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows
    .map((cells, at) => {
      const number = at + 1;
      const xml = cells.map((cell, column) => {
        const reference = `${columnName(column)}${number}`;
        if (cell === null) return '';
        if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
        return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
      });
      return `<row r="${number}">${xml.join('')}</row>`;
    })
    .join('');
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

type Relation = [id: string, type: string, target: string];

function relationships(relations: readonly Relation[]): string {
  const list = relations.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`);
  return `${HEAD}<Relationships xmlns="${PACKAGE}">${list.join('')}</Relationships>`;
}
