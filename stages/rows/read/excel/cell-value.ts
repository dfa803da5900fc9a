import { CellKind, MAX_FIELDS } from '../../row.ts';
import { CellNumber } from './cell-number.ts';
import { damagedWorkbook } from './fault.ts';
import { putDay, serialDay } from './serial-date.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { SheetRowWriter } from './sheet-rows.ts';
import { DATE_STYLE, type CellStyles } from './styles.ts';

/** What the cells of a sheet refer to. */
export interface CellContext {
  strings: SharedStrings;
  styles: CellStyles;
  date1904: boolean;
  /** Columns of SSNs by their header: a number there that has lost its leading zeros gets them back, as `padded`. */
  ssnColumns: readonly number[];
}

/** What a cell's `t` says of its value. */
export const CellType = { number: 0, shared: 1, text: 2, boolean: 3, error: 4, isoDate: 5 } as const;

const SPACE = 32;
const LETTER_T = 84;
const ONE = 49;
const DIGITS_OF_INT32 = 9;
const SSN_DIGITS = 9;
/** A date, or the zeros of a padded number. */
const NUMBER_SLACK_BYTES = 64;
/** No double needs more to be written. */
const MAX_NUMBER_BYTES = 400;

const decoder = new TextDecoder();
const TRUE = new TextEncoder().encode('TRUE');
const FALSE = new TextEncoder().encode('FALSE');

/** The type of a cell by its `t`: s, str, inlineStr, b, e, d or n; anything else is read as a number, or as text where it is none. */
export function cellTypeOf(bytes: Uint8Array, from: number, end: number): number {
  if (end - from > 1) return CellType.text;
  switch (bytes[from]) {
    case 115:
      return CellType.shared;
    case 98:
      return CellType.boolean;
    case 101:
      return CellType.error;
    case 100:
      return CellType.isoDate;
    default:
      return CellType.number;
  }
}

/** Makes the decoded value of a cell into what a sheet row says of it. */
export class CellValue {
  readonly #context: CellContext;
  readonly #rows: SheetRowWriter;
  readonly #number = new CellNumber();
  /** 1 for a column of SSNs. */
  readonly #isSsn = new Uint8Array(MAX_FIELDS);

  constructor(context: CellContext, rows: SheetRowWriter) {
    this.#context = context;
    this.#rows = rows;
    for (const column of context.ssnColumns) this.#isSsn[column] = 1;
  }

  /** The value stands in the writer's text, up to where it is used. */
  settle(column: number, type: number, style: number): void {
    const rows = this.#rows;
    const end = rows.used;
    switch (type) {
      case CellType.shared:
        this.#share(column, indexOf(rows.text, end));
        break;
      case CellType.text:
        rows.keep(column, 0, end, CellKind.text);
        break;
      case CellType.boolean:
        this.#settleBoolean(column, end);
        break;
      case CellType.error:
        rows.keep(column, 0, end, CellKind.error);
        break;
      case CellType.isoDate:
        this.#settleIsoDate(column, end);
        break;
      default:
        this.#settleNumber(column, style, end);
    }
  }

  /** The cell refers to the shared text of this number. */
  #share(column: number, index: number): void {
    if (!(index < this.#context.strings.count)) throw damagedWorkbook('its sheet', 'refers to a shared text that is not there');
    this.#rows.share(column, index);
  }

  #settleBoolean(column: number, end: number): void {
    const rows = this.#rows;
    const word = rows.text[0] === ONE || (rows.text[0]! | 32) === 116 ? TRUE : FALSE;
    rows.reserve(word.length);
    rows.text.set(word, end);
    rows.keep(column, end, end + word.length, CellKind.boolean);
  }

  /** `2026-01-15T00:00:00`: the day is kept. */
  #settleIsoDate(column: number, end: number): void {
    let to = 0;
    while (to < end && this.#rows.text[to] !== LETTER_T) to++;
    this.#rows.keep(column, 0, to, CellKind.date);
  }

  #settleNumber(column: number, style: number, to: number): void {
    const rows = this.#rows;
    rows.reserve(to + NUMBER_SLACK_BYTES);
    const { text } = rows;
    let start = 0;
    let end = to;
    while (start < end && text[start]! <= SPACE) start++;
    while (end > start && text[end - 1]! <= SPACE) end--;
    const says = style >= 0 && style < this.#context.styles.length ? this.#context.styles[style]! : 0;
    if (says === DATE_STYLE) {
      const serial = numberOf(text, start, end);
      const day = serialDay(serial, this.#context.date1904);
      // A formula makes 0 of a blank cell, and the sheet shows it as 1/0/1900.
      if (serial === 0 && day < 0) {
        rows.keep(column, to, to, CellKind.date);
        return;
      }
      if (day >= 0) {
        rows.keep(column, to, putDay(text, to, day), CellKind.date);
        return;
      }
    }
    let place = this.#number.put(text, to, text, start, end, says === DATE_STYLE ? 0 : says);
    if (this.#isSsn[column] === 1 && (place - to === 7 || place - to === 8)) place = this.#number.put(text, to, text, start, end, SSN_DIGITS);
    if (place < 0) rows.keep(column, 0, to, CellKind.text);
    else rows.keep(column, to, place, this.#number.padded ? CellKind.padded : CellKind.number);
  }
}

/** The number of a shared text; infinite where there is none. */
function indexOf(text: Uint8Array, end: number): number {
  let index = 0;
  for (let at = 0; at < end; at++) {
    const digit = text[at]! - 48;
    if (digit >= 0 && digit <= 9 && at <= DIGITS_OF_INT32) index = index * 10 + digit;
    else if (text[at]! > SPACE) index = Infinity;
  }
  return index;
}

function numberOf(text: Uint8Array, start: number, end: number): number {
  let value = 0;
  if (end - start > MAX_NUMBER_BYTES) return NaN;
  if (end - start > DIGITS_OF_INT32) return Number(decoder.decode(text.subarray(start, end)));
  for (let at = start; at < end; at++) {
    const digit = text[at]! - 48;
    if (digit < 0 || digit > 9) return Number(decoder.decode(text.subarray(start, end)));
    value = value * 10 + digit;
  }
  return start === end ? NaN : value;
}
