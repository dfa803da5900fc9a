import { MAX_ROW_BYTES } from '../../row.ts';
import { CellType, CellValue, cellTypeOf, type CellContext } from './cell-value.ts';
import { damagedWorkbook } from './fault.ts';
import { BATCH_BYTES, CELL_FROM, CELL_STYLE, CELL_TO, CELL_TYPE, FULL, VALUE } from './layout.ts';
import type { PlainXml } from './plain-xml.ts';
import { SheetRowWriter } from './sheet-rows.ts';
import { nameBytes } from './tags.ts';
import { XmlPart } from './xml-part.ts';
import { putText } from './xml-text.ts';
import { XmlToken, type XmlTokens } from './xml-tokens.ts';

/** Where in the sheet the scanner is. */
const State = { before: 0, data: 1, row: 2, cell: 3, value: 4, inline: 5, text: 6, skip: 7, after: 8 } as const;
type State = (typeof State)[keyof typeof State];

const PART = 'its sheet';

const SHEET_DATA = nameBytes('sheetData');
const ROW = nameBytes('row');
const IS = nameBytes('is');
const LETTER_C = 99;
const LETTER_F = 102;
const LETTER_R = 114;
const LETTER_S = 115;
const LETTER_T = 116;
const LETTER_V = 118;

/**
 * Reads the XML of one sheet as it is inflated, and writes its filled rows as sheet rows. Rows and cells stand where their references say,
 * and are counted on without one. Hidden rows are rows, merged cells are their first cell, and what the sheet says about its own size is
 * ignored. Holds one row, besides the shared texts.
 * The sheets of a workbook are read one after the other: a new scanner ends the work of the one before.
 */
export class SheetScanner {
  readonly #xml = new XmlPart(PART);
  readonly #tokens: XmlTokens;
  readonly #plain: PlainXml;
  /** The number of the sheet, in the order of reading. */
  readonly #sheet: number;
  readonly #rows: SheetRowWriter;
  readonly #value: CellValue;
  #state: State = State.before;
  /** The state behind elements that are skipped, and how many of them are open. */
  #behindSkip: State = State.before;
  #skipped = 0;
  #cellType = 0;
  #cellStyle = 0;
  #hasFormula = false;
  /** Cells with a formula whose result is not in the file. */
  unvaluedFormulas = 0;

  constructor(context: CellContext) {
    this.#tokens = this.#xml.tokens;
    this.#plain = context.strings.plain;
    this.#sheet = this.#plain.begin(context);
    this.#rows = new SheetRowWriter(this.#plain);
    this.#value = new CellValue(context, this.#rows);
  }

  /** Hands over the next bytes of the part, once `work` has answered false. They are copied. */
  feed(chunk: Uint8Array, last: boolean): void {
    this.#xml.feed(chunk, last);
  }

  /** Works until enough rows wait to be taken (true), or more bytes are needed (false). */
  work(): boolean {
    const tokens = this.#tokens;
    if (this.#plain.sheets !== this.#sheet) throw new Error('another sheet of the workbook has been begun');
    if (this.#rows.waiting >= BATCH_BYTES) return true;
    this.#rows.goOn();
    for (;;) {
      if (this.#state === State.row && this.#takePlainCells()) return true;
      const token = tokens.next();
      if (token === XmlToken.none) return false;
      if (token === XmlToken.text) {
        if (this.#state === State.value || this.#state === State.text) this.#addText();
      } else if (token === XmlToken.open) this.#open();
      else {
        this.#close();
        if (this.#state === State.data && this.#rows.waiting >= BATCH_BYTES) return true;
      }
    }
  }

  /** The rows since the last call; the bytes hold until `work` is called again. */
  take(): Uint8Array {
    return this.#rows.take();
  }

  /** Called after the last bytes: settles whether the part was cut off before the end of its rows. */
  end(): void {
    if (this.#state !== State.before && this.#state !== State.after) throw damagedWorkbook(PART, 'breaks off');
  }

  #open(): void {
    const tokens = this.#tokens;
    const { nameStart } = tokens;
    const letter = tokens.nameEnd - nameStart === 1 ? tokens.bytes[nameStart]! : 0;
    switch (this.#state) {
      case State.row:
        if (letter === LETTER_C) this.#openCell();
        else this.#skip();
        break;
      case State.cell:
        if (letter === LETTER_V) {
          if (!tokens.empty) this.#state = State.value;
        } else if (tokens.named(IS)) {
          if (!tokens.empty) this.#state = State.inline;
        } else {
          if (letter === LETTER_F) this.#hasFormula = true;
          this.#skip();
        }
        break;
      case State.data:
        if (tokens.named(ROW)) this.#beginRow();
        else this.#skip();
        break;
      case State.inline:
        if (letter === LETTER_T) {
          if (!tokens.empty) this.#state = State.text;
        } else if (letter !== LETTER_R) this.#skip();
        break;
      case State.before:
        if (tokens.named(SHEET_DATA)) this.#state = tokens.empty ? State.after : State.data;
        break;
      case State.skip:
        if (!tokens.empty) this.#skipped++;
        break;
      case State.value:
      case State.text:
        this.#skip();
        break;
      case State.after:
        break;
      default:
        this.#state satisfies never;
    }
  }

  #close(): void {
    const tokens = this.#tokens;
    const { nameStart } = tokens;
    const letter = tokens.nameEnd - nameStart === 1 ? tokens.bytes[nameStart]! : 0;
    switch (this.#state) {
      case State.value:
        this.#expect(letter === LETTER_V);
        this.#state = State.cell;
        break;
      case State.cell:
        this.#expect(letter === LETTER_C);
        this.#endCell();
        this.#state = State.row;
        break;
      case State.row:
        this.#expect(tokens.named(ROW));
        this.#rows.endRow();
        this.#state = State.data;
        break;
      case State.text:
        this.#expect(letter === LETTER_T);
        this.#state = State.inline;
        break;
      case State.inline:
        if (letter === LETTER_R) break;
        this.#expect(tokens.named(IS));
        this.#state = State.cell;
        break;
      case State.skip:
        if (--this.#skipped === 0) this.#state = this.#behindSkip;
        break;
      case State.data:
        this.#expect(tokens.named(SHEET_DATA));
        this.#state = State.after;
        break;
      case State.before:
      case State.after:
        break;
      default:
        this.#state satisfies never;
    }
  }

  #expect(fits: boolean): void {
    if (!fits) throw damagedWorkbook(PART, 'is not well-formed XML');
  }

  #skip(): void {
    if (this.#tokens.empty) return;
    this.#behindSkip = this.#state;
    this.#skipped = 1;
    this.#state = State.skip;
  }

  #beginRow(): void {
    const tokens = this.#tokens;
    let number = 0;
    for (let k = 0; k < tokens.attributes; k++) {
      const from = tokens.attributeName[k]!;
      if (tokens.attributeNameEnd[k]! - from === 1 && tokens.bytes[from] === LETTER_R) {
        number = wholeNumber(tokens.bytes, tokens.attributeValue[k]!, tokens.attributeEnd[k]!);
      }
    }
    this.#rows.beginRow(number);
    if (!tokens.empty) this.#state = State.row;
  }

  #openCell(): void {
    const tokens = this.#tokens;
    const { bytes } = tokens;
    let column = -1;
    this.#cellType = 0;
    this.#cellStyle = -1;
    for (let k = 0; k < tokens.attributes; k++) {
      const from = tokens.attributeName[k]!;
      if (tokens.attributeNameEnd[k]! - from !== 1) continue;
      const letter = bytes[from];
      const value = tokens.attributeValue[k]!;
      const end = tokens.attributeEnd[k]!;
      if (letter === LETTER_R) column = columnOf(bytes, value, end);
      else if (letter === LETTER_T) this.#cellType = cellTypeOf(bytes, value, end);
      else if (letter === LETTER_S) this.#cellStyle = wholeNumber(bytes, value, end);
    }
    this.#rows.column = column >= 0 ? column : this.#rows.column + 1;
    this.#hasFormula = false;
    if (tokens.empty) return;
    this.#state = State.cell;
  }

  /** Takes usual cells; what follows them is read token by token. True if enough rows wait to be taken. */
  #takePlainCells(): boolean {
    const { window } = this.#tokens;
    for (;;) {
      const why = this.#plain.takeRows(window);
      if (why !== VALUE) return why === FULL;
      this.#settlePlain();
    }
  }

  /** Takes a usual cell with an unusual value. */
  #settlePlain(): void {
    const rows = this.#rows;
    const { numbers, bytes } = this.#plain;
    const from = numbers[CELL_FROM >> 2]!;
    const to = numbers[CELL_TO >> 2]!;
    rows.reserve(to - from);
    rows.used = putText(rows.text, 0, bytes, from, to, false);
    this.#value.settle(rows.column, numbers[CELL_TYPE >> 2]!, numbers[CELL_STYLE >> 2]!);
  }

  #addText(): void {
    const { bytes, textStart, textEnd, verbatim } = this.#tokens;
    const rows = this.#rows;
    // Longer makes the row too large already, however much follows.
    if (rows.used > MAX_ROW_BYTES) return;
    rows.reserve(textEnd - textStart);
    rows.used = putText(rows.text, rows.used, bytes, textStart, textEnd, verbatim);
  }

  #endCell(): void {
    // A result may be an empty text, but then the cell's type says so. A program that does not compute writes an empty value, or none.
    if (this.#hasFormula && this.#rows.used === 0 && this.#cellType !== CellType.text) this.unvaluedFormulas++;
    if (this.#rows.used > 0) this.#value.settle(this.#rows.column, this.#cellType, this.#cellStyle);
  }
}

/** The column of a reference, from 0: `C7` is 2. -1 if no sheet can have it. */
function columnOf(bytes: Uint8Array, from: number, end: number): number {
  let column = 0;
  let at = from;
  for (; at < end; at++) {
    const letter = (bytes[at]! | 32) - 96;
    if (letter < 1 || letter > 26 || bytes[at]! < 65) break;
    column = column * 26 + letter;
    if (at - from > 2) return -1;
  }
  return column - 1;
}

/** Digits as a number; -1 if there is anything else. */
function wholeNumber(bytes: Uint8Array, from: number, end: number): number {
  if (end === from || end - from > 10) return -1;
  let value = 0;
  for (let at = from; at < end; at++) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
