import type { CsvReading } from '../../../src/model/reading.ts';
import type { Row } from '../row.ts';
import { invisibleBytes, isSpaceAt } from './invisible.ts';
import { SPACE } from './line-end.ts';
import type { Arena } from './arena.ts';

const DOUBLE_QUOTE = 34;
/** Below it no character outside ASCII begins that is looked for. */
const FIRST_LEAD = 0xc2;

/** Whether a row of the file may have to be cleaned. */
export function needsCleaning(reading: CsvReading): boolean {
  return reading.clean !== true || unescapes(reading);
}

/** Whether rows of ASCII may have to be cleaned, too. Cells with doubled quotes are unescaped where they are written; other quoting is undone here. */
export function unescapes({ quote, escape = 0 }: CsvReading): boolean {
  return escape !== 0 || (quote !== DOUBLE_QUOTE && quote !== 0);
}

/**
 * Rewrites the cells of rows that hold invisible characters (no-break spaces become spaces, zero-width characters go) or
 * quotes that are not doubled double quotes, in the arena. The record stands before them as it was read.
 */
export class RowCleaner {
  readonly #seeks: boolean;
  readonly #quote: number;
  readonly #escape: number;
  readonly #unescapes: boolean;
  readonly #arena: Arena;

  constructor(reading: CsvReading, arena: Arena) {
    this.#arena = arena;
    this.#seeks = reading.clean !== true;
    this.#quote = reading.quote;
    this.#escape = reading.escape ?? 0;
    this.#unescapes = unescapes(reading);
  }

  clean(row: Row): void {
    const isEscaped = this.#unescapes && hasEscaped(row);
    if (!isEscaped && !(this.#seeks && hasInvisible(row.bytes, row.recordStart, row.recordEnd))) return;
    const { bytes, recordStart, recordEnd } = row;
    const length = recordEnd - recordStart;
    const arena = this.#arena;
    arena.reserve(length * 2);
    const [out, begin] = [arena.bytes, arena.at];
    out.set(bytes.subarray(recordStart, recordEnd), begin);
    let to = begin + length;
    for (let cell = 0; cell < row.count; cell++) {
      const from = to;
      to = this.#rewrite(bytes, row.start[cell]!, row.end[cell]!, this.#unescapes && row.escaped[cell] === 1, out, to);
      row.start[cell] = from;
      row.end[cell] = to;
      if (this.#unescapes) row.escaped[cell] = 0;
    }
    row.bytes = out;
    row.recordStart = begin;
    row.recordEnd = begin + length;
    arena.at = to;
  }

  #rewrite(bytes: Uint8Array, start: number, end: number, escaped: boolean, out: Uint8Array, outAt: number): number {
    let to = outAt;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      const invisible = byte < FIRST_LEAD ? 0 : invisibleBytes(bytes, at, end);
      if (invisible > 0) {
        if (isSpaceAt(bytes, at)) out[to++] = SPACE;
        at += invisible - 1;
        continue;
      }
      if (escaped && this.#escapesNext(byte, bytes[at + 1]!) && at + 1 < end) at++;
      out[to++] = bytes[at]!;
    }
    return to;
  }

  #escapesNext(byte: number, next: number): boolean {
    if (byte === this.#quote) return next === this.#quote;
    return byte === this.#escape && byte !== 0 && (next === this.#quote || next === this.#escape);
  }
}

function hasEscaped(row: Row): boolean {
  for (let cell = 0; cell < row.count; cell++) if (row.escaped[cell] === 1) return true;
  return false;
}

function hasInvisible(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at]! >= FIRST_LEAD && invisibleBytes(bytes, at, end) > 0) return true;
  return false;
}
