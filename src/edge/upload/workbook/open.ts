import type { Failure } from '../../../base/failure.ts';
import type { Detection } from '../../../model/detection.ts';
import type { RowError } from '../../../model/row-error.ts';
import { invalidFileFormat } from '../../../../stages/rows/detect/format.ts';
import type { CellContext } from '../../../../stages/rows/read/excel/cell-value.ts';
import { damagedWorkbook } from '../../../../stages/rows/read/excel/fault.ts';
import { SharedStringsScanner } from '../../../../stages/rows/read/excel/shared-strings.ts';
import { StylesScanner } from '../../../../stages/rows/read/excel/styles.ts';
import { RelationshipScanner, WorkbookScanner, type Relationship } from '../../../../stages/rows/read/excel/workbook.ts';
import type { ZipEntry } from '../stored-zip.ts';
import { formulasWithoutValue, sheetNotRead } from './findings.ts';
import { placeOf, type PackageParts } from './parts.ts';
import { chooseSheet, sheetRowsOf, type KnownLayouts, type Sheet } from './sheets.ts';

/** A workbook whose sheet is chosen and not read yet. */
export interface OpenWorkbook {
  sheet: string;
  date1904: boolean;
  /** The sheet rows, in pieces that hold until the next is asked for. */
  rows: AsyncIterable<Uint8Array>;
  /** What detection says of the choice. */
  choice: NonNullable<Detection['sheet']>;
  /** File-level entries of the report, once the rows are read. */
  findings(): RowError[];
}

/** Of a part that is no sheet and no list of texts. */
const MAX_SMALL_PART_BYTES = 64 * 1024 * 1024;
const MAX_SHEETS_NAMED = 10;

/** Opens the workbook in a package. Throws a Failure for one that cannot be read, or of which no sheet fits. */
export async function openWorkbook(parts: PackageParts, known: KnownLayouts): Promise<OpenWorkbook> {
  const main = await mainPart(parts);
  const folder = main.slice(0, Math.max(0, main.lastIndexOf('/')));
  const { sheets: entries, date1904 } = await parts.scan(main, new WorkbookScanner(), MAX_SMALL_PART_BYTES);
  const related = await relationships(parts, folder, main.slice(main.lastIndexOf('/') + 1));
  const placeOf = (type: string, usual: string): string => related.find((one) => one.type === type)?.target ?? `${folder}/${usual}`;
  const sheets = entries.flatMap(({ name, relation, hidden }): Sheet[] => {
    const part = related.find(({ id }) => id === relation);
    return part?.type === 'worksheet' && parts.has(part.target) ? [{ name, place: part.target, hidden }] : [];
  });
  if (sheets.length === 0) throw damagedWorkbook('it', 'has no worksheet');

  const styles = (await parts.scan(placeOf('styles', 'styles.xml'), new StylesScanner(), MAX_SMALL_PART_BYTES)).styles();
  const { strings } = await parts.scan(placeOf('sharedStrings', 'sharedStrings.xml'), new SharedStringsScanner());
  const context: CellContext = { strings, styles, date1904, ssnColumns: [] };
  const { sheet, reason, ssnColumns, notRead } = await chooseSheet(parts, sheets, context, known);
  let unvalued = 0;
  return {
    sheet: sheet.name,
    date1904,
    rows: sheetRowsOf(parts, sheet, { ...context, ssnColumns }, ({ unvaluedFormulas }) => (unvalued = unvaluedFormulas)),
    choice: { name: sheet.name, sheets: sheets.length, reason },
    findings: () => [...(unvalued > 0 ? [formulasWithoutValue(unvalued)] : []), ...notRead.slice(0, MAX_SHEETS_NAMED).map(sheetNotRead)],
  };
}

/** Whether an archive is a document of an office program, whatever stands first in it. */
export function isOfficePackage(entries: readonly ZipEntry[]): boolean {
  const places = new Set(entries.map(({ name }) => placeOf(name)));
  if (OFFICE_PARTS.some((place) => places.has(place))) return true;
  return OPEN_DOCUMENT_PARTS.every((place) => places.has(place));
}

/** What Numbers, Pages and Keynote write. */
const APPLE_PART = 'index/document.iwa';
const OFFICE_PARTS = ['[content_types].xml', 'xl/workbook.xml', 'xl/workbook.bin', APPLE_PART];
const OPEN_DOCUMENT_PARTS = ['mimetype', 'content.xml'];

/** The part that lists the sheets. Throws a Failure that says what else the document is. */
async function mainPart(parts: PackageParts): Promise<string> {
  if (OPEN_DOCUMENT_PARTS.every((place) => parts.has(place))) throw refused('an OpenDocument file', 'Save it as .xlsx or CSV.');
  if (parts.has(APPLE_PART)) throw refused('a document of Numbers, Pages or Keynote', 'Export the table as .xlsx or CSV.');
  const { relationships: roots } = await parts.scan('_rels/.rels', new RelationshipScanner(''), MAX_SMALL_PART_BYTES);
  const main = roots.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (main.toLowerCase().endsWith('.bin')) throw refused('a binary Excel workbook (.xlsb)', 'Save it as .xlsx.');
  if (parts.hasFolder('word')) throw refused('a Word document', 'Send the rows as a sheet or as CSV.');
  if (parts.hasFolder('ppt')) throw refused('a PowerPoint presentation', 'Send the rows as a sheet or as CSV.');
  if (parts.has(main)) return main;
  if (parts.has('xl/workbook.xml')) return 'xl/workbook.xml';
  if (parts.has('xl/workbook.bin')) throw refused('a binary Excel workbook (.xlsb)', 'Save it as .xlsx.');
  throw refused('an Office package without a workbook', 'Send the rows as .xlsx or CSV.');
}

async function relationships(parts: PackageParts, folder: string, name: string): Promise<Relationship[]> {
  const scanner = await parts.scan(`${folder}/_rels/${name}.rels`, new RelationshipScanner(folder), MAX_SMALL_PART_BYTES);
  return scanner.relationships;
}

function refused(what: string, advice: string): Failure {
  return invalidFileFormat(`This is ${what}. ${advice}`);
}
