import type { Row } from '../../row.ts';
import { isText } from './cell-text.ts';
import type { JsonPath } from './path-tree.ts';

/** Whether a place says of what kind an element of FHIR's list of phones and emails (`telecom[0].system`) is, what it is for, or what it is. */
export function partOfTelecom(path: JsonPath): 'system' | 'use' | 'value' | null {
  const at = path.findIndex((part) => typeof part === 'number');
  if (path.length !== at + 2 || String(path[at - 1]).toLowerCase() !== 'telecom') return null;
  const last = String(path[at + 1]).toLowerCase();
  return last === 'system' || last === 'use' || last === 'value' ? last : null;
}

/** Where the phone and the email of such a list stand when it is settled. */
export const PHONE_AT = 0;
export const EMAIL_AT = 1;

/** The columns of one such list: of it the preferred phone and the first email are read. */
export class TelecomList {
  readonly #elements: Element[] = [];

  add(element: number, part: keyof Element, column: number): void {
    (this.#elements[element] ??= { system: -1, use: -1, value: -1 })[part] = column;
  }

  /** Puts the phone into the first element and the email into the second, and takes every other value away. */
  settle(row: Row): void {
    let [phone, email, rank] = [-1, -1, -1];
    for (const element of this.#elements) {
      if (element === undefined || !isFilled(row, element.value)) continue;
      if (email < 0 && isText(row, element.system, EMAIL)) email = element.value;
      if (!isText(row, element.system, PHONE)) continue;
      const own =
        isText(row, element.use, WORK) || isText(row, element.use, OLD)
          ? 0
          : isText(row, element.use, HOME) || isText(row, element.use, MOBILE)
            ? 2
            : 1;
      if (own > rank) [phone, rank] = [element.value, own];
    }
    const [phoneCell, emailCell] = [cellOf(row, phone), cellOf(row, email)];
    for (const [at, element] of this.#elements.entries())
      if (element !== undefined && element.value >= 0) put(row, element.value, at === PHONE_AT ? phoneCell : at === EMAIL_AT ? emailCell : NONE);
  }
}

/** Columns; -1 where the file has none. */
interface Element {
  system: number;
  use: number;
  value: number;
}

type Cell = readonly [start: number, end: number, escaped: number, cell: number];
const NONE: Cell = [0, 0, 0, 0];

function cellOf({ start, end, escaped, cell }: Row, column: number): Cell {
  return column < 0 ? NONE : [start[column]!, end[column]!, escaped[column]!, cell[column]!];
}

function put(row: Row, column: number, [start, end, escaped, cell]: Cell): void {
  row.start[column] = start;
  row.end[column] = end;
  row.escaped[column] = escaped;
  row.cell[column] = cell;
}

function isFilled({ start, end }: Row, column: number): boolean {
  return column >= 0 && end[column]! > start[column]!;
}

const [PHONE, EMAIL, HOME, MOBILE, WORK, OLD] = ['phone', 'email', 'home', 'mobile', 'work', 'old'].map((text) => new TextEncoder().encode(text)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
