import type { Row } from '../../row.ts';
import { SPACE } from '../line-end.ts';
import { beginOfCharacter, behindCharacter, Measure, placeCharacters } from './fixed-text.ts';
import type { FixedType } from './fixed-types.ts';
import type { LineOfRow } from './lines-of-row.ts';

/** Puts the fields of fixed-width lines into a row, as spans over the bytes of the lines. Trailing blanks are left out. */
export class FixedFields {
  readonly #types: readonly FixedType[];
  /** Where each character of the current line begins. */
  readonly #places: Int32Array;

  constructor(types: readonly FixedType[]) {
    this.#types = types;
    this.#places = new Int32Array(Math.max(0, ...types.map(({ width }) => width)) + 1);
  }

  /** For lines with one byte a character. */
  put(row: Row, bytes: Uint8Array, { start: at, end, type, shift }: LineOfRow): void {
    const { column, from, to, width } = this.#types[type]!;
    const { start: starts, end: ends } = row;
    const isWhole = end - at >= width;
    for (let k = 0; k < column.length; k++) {
      let start = at + from[k]!;
      let stop = at + to[k]!;
      if (!isWhole) {
        if (stop > end) stop = end;
        if (start > end) start = end;
      }
      while (stop > start && bytes[stop - 1] === SPACE) stop--;
      const cell = column[k]! + shift;
      starts[cell] = start;
      ends[cell] = stop;
    }
  }

  /** For any line, by the byte offsets of its characters. */
  putMeasured(row: Row, bytes: Uint8Array, { start: at, end, type, shift }: LineOfRow, measure: Measure): void {
    const { column, from, to } = this.#types[type]!;
    const places = this.#places;
    placeCharacters(bytes, at, end, places, measure);
    for (let k = 0; k < column.length; k++) {
      let start = places[from[k]!]!;
      let stop = places[to[k]!]!;
      if (measure === Measure.bytes) {
        start = behindCharacter(bytes, start, end);
        stop = stop < end ? Math.max(start, beginOfCharacter(bytes, at, stop)) : end;
      }
      while (stop > start && bytes[stop - 1] === SPACE) stop--;
      const cell = column[k]! + shift;
      row.start[cell] = start;
      row.end[cell] = stop;
    }
  }

  /** Whether a value runs on into the next field. The line's fields must have been put. */
  runTogether({ start, count }: Row, bytes: Uint8Array, at: number, end: number): boolean {
    for (let cell = 0; cell < count; cell++) {
      const from = start[cell]!;
      if (from > at && from < end && bytes[from - 1]! > SPACE && bytes[from]! > SPACE) return true;
    }
    return false;
  }

  /** Repeats the fields of a type in the next numbered set of columns. */
  repeat(row: Row, type: number, shift: number): void {
    const { column, step } = this.#types[type]!;
    for (let k = 0; k < column.length; k++) {
      const cell = column[k]! + shift;
      row.start[cell] = row.start[cell - step]!;
      row.end[cell] = row.end[cell - step]!;
    }
  }
}
