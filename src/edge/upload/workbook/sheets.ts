import type { InspectOptions } from '../../../../stages/rows/detect/inspection.ts';
import { scoreSheet, type SheetScore } from '../../../../stages/rows/detect/table/sheet-layout.ts';
import type { CellContext } from '../../../../stages/rows/read/excel/cell-value.ts';
import { damagedWorkbook } from '../../../../stages/rows/read/excel/fault.ts';
import { SheetScanner } from '../../../../stages/rows/read/excel/sheet-scanner.ts';
import { stepInTurns } from '../inspect-passing.ts';
import type { PackageParts } from './parts.ts';

/** A sheet that may be read. */
export interface Sheet {
  name: string;
  place: string;
  hidden: boolean;
}

/** By what a sheet is known to list persons. */
export type KnownLayouts = Pick<InspectOptions, 'vendors' | 'hint' | 'fileName'>;

/** The sheet that is read, and why. */
export interface ChosenSheet {
  sheet: Sheet;
  reason: string;
  ssnColumns: readonly number[];
  /** Names of other visible sheets that hold rows of persons, or say something of them. */
  notRead: readonly string[];
}

interface ScoredSheet extends SheetScore {
  sheet: Sheet;
}

/** Sheets of one kind, visible or hidden, past this many are not looked at. */
const MAX_SHEETS = 100;
/** The head of a sheet: this many bytes of rows, or of XML without any. */
const HEAD_ROW_BYTES = 256 * 1024;
const HEAD_XML_BYTES = 8 * 1024 * 1024;
const NOTHING = new Uint8Array(0);

/**
 * Chooses the sheet whose header names the most known columns, an empty one counting half, and rather one that is not called after
 * those who left or who are dependents, or has its header below long instructions; hidden ones only where no visible one fits. Throws the refusal of the first visible sheet where none fits.
 */
export async function chooseSheet(parts: PackageParts, sheets: readonly Sheet[], context: CellContext, known: KnownLayouts): Promise<ChosenSheet> {
  let refusal: SheetScore['refusal'] = null;
  for (const hidden of [false, true]) {
    const scored: ScoredSheet[] = [];
    for (const sheet of sheets.filter((one) => one.hidden === hidden).slice(0, MAX_SHEETS)) {
      scored.push({ ...(await stepInTurns(scoreSheet(await headOf(parts, sheet, context), known))), sheet });
    }
    const fitting = scored.filter((one) => one.refusal === null);
    const best = bestOf(fitting);
    if (best !== null) {
      const others = hidden ? [] : scored.filter((one) => one !== best && one.isOfPersons && (one.hasRows || one.refusal !== null));
      return {
        sheet: best.sheet,
        reason: reasonOf(best, sheets.length, fitting),
        ssnColumns: best.ssnColumns,
        notRead: others.map(({ sheet }) => sheet.name),
      };
    }
    refusal ??= (scored.find((one) => one.hasText) ?? scored[0])?.refusal ?? null;
  }
  throw refusal ?? damagedWorkbook('it', 'has no worksheet');
}

function bestOf(fitting: readonly ScoredSheet[]): ScoredSheet | null {
  const most = (sheets: readonly ScoredSheet[]): ScoredSheet | null =>
    sheets.reduce<ScoredSheet | null>((first, one) => (first === null || one.score > first.score ? one : first), null);
  const best = most(fitting);
  if (best === null || !isAside(best)) return best;
  const main = most(fitting.filter((one) => one.hasRows && !isAside(one)));
  return main !== null && main.score >= best.score * MAIN_SHARE ? main : best;
}

/** Sheets beside the one of those who are enrolled: such as have left, dependents, examples, also below instructions. They often have a column more. */
function isAside({ sheet: { name }, isBelowInstructions }: ScoredSheet): boolean {
  return isBelowInstructions || (ASIDE.test(name) && !MAIN.test(name));
}

const ASIDE =
  /\b(?:term(?:s|ed|inated|inations?)?|inactives?|former|previous|prior|old|archived?|history|deleted|removed|dependents?|deps?|spouses?|children|samples?|examples?)\b/i;
const MAIN = /\b(?:actives?|employees? (?:and|&)|members? (?:and|&)|subscribers?|all|census)\b/i;
/** So much of the better header the other one has to name. */
const MAIN_SHARE = 0.6;

function reasonOf({ score, hasRows, sheet }: ScoredSheet, sheets: number, fitting: readonly ScoredSheet[]): string {
  if (sheets === 1) return 'the only sheet';
  const isBest = fitting.every((one) => one.score <= score);
  const names = `its header names ${hasRows ? score / 2 : score} known columns${hasRows ? '' : ', though no row stands below it'}; ${isBest ? 'no other sheet fits better' : 'others that fit better are called after persons who left or are dependents, or hold long instructions'}`;
  return sheet.hidden ? `hidden, but no visible sheet fits; ${names}` : names;
}

async function headOf(parts: PackageParts, sheet: Sheet, context: CellContext): Promise<Uint8Array> {
  const rows: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(parts, sheet, new SheetScanner(context), HEAD_XML_BYTES)) {
    rows.push(new Uint8Array(piece));
    bytes += piece.length;
    if (bytes >= HEAD_ROW_BYTES) break;
  }
  return Buffer.concat(rows);
}

/** The sheet rows of a whole sheet, in pieces that hold until the next is asked for. `ended` hears of the scanner when all is read. */
export async function* sheetRowsOf(
  parts: PackageParts,
  sheet: Sheet,
  context: CellContext,
  ended: (scanner: SheetScanner) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const scanner = new SheetScanner(context);
  yield* piecesOf(parts, sheet, scanner, Infinity);
  ended(scanner);
}

/** What the scanner makes of the part, until this many bytes of it have been read. */
async function* piecesOf(parts: PackageParts, sheet: Sheet, scanner: SheetScanner, maxXmlBytes: number): AsyncGenerator<Uint8Array, void, undefined> {
  let xmlBytes = 0;
  for await (const chunk of parts.read(sheet.place)) {
    scanner.feed(chunk, false);
    while (scanner.work()) yield scanner.take();
    xmlBytes += chunk.length;
    if (xmlBytes >= maxXmlBytes) break;
  }
  if (xmlBytes < maxXmlBytes) {
    scanner.feed(NOTHING, true);
    while (scanner.work()) yield scanner.take();
    scanner.end();
  }
  const rest = scanner.take();
  if (rest.length > 0) yield rest;
}
