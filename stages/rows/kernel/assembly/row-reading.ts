import {
  CELLS_AT,
  LOOP_BASE,
  LOOP_CLASSES,
  LOOP_COVERAGES,
  LOOP_SETS,
  LOOP_STRIDE,
  MAX_ROW_BYTES,
  PLAIN_AT,
  READS_CELLS,
  READS_LINES,
  READS_LOOPS,
  READS_SHEET_ROWS,
  ROWS_ASCII,
  ROWS_COLUMNS,
  ROWS_DELIMITER,
  ROWS_END,
  ROWS_HEADER,
  ROWS_HEADER_VALUES,
  ROWS_NUMBER,
  ROWS_PLAIN_DELIMITER,
  ROWS_QUOTE,
  ROWS_READER,
  ROWS_ROW_FIELDS,
  ROW_END,
  ROW_START,
  SHEET_NUMBER,
  SHEET_PLAIN,
} from '../layout.ts';
import { readCells } from './cells.ts';
import { readLine } from './line-fields.ts';
import { mayBeginTrailer } from './lines.ts';
import { readLoop } from './loop.ts';
import { readSheetRow } from './sheet-row.ts';

// Reads the next row of a file of any format, exactly as its reader would. If the reader would do anything more, no row is read.

const VECTOR_BYTES = 16;
const SPACE: u8 = 32;
const INS: u32 = 0x534e49;
/** The class of element separators (read/x12/segment.ts). */
const ELEMENT: u8 = 1;
/** The first byte of a byte order mark: a second file may begin here. */
const BYTE_ORDER_MARK: u8 = 0xef;

/** The number of the row that was read last, and whether it may stand in JSON as it is. */
let number: i32 = 0;
let isPlain: bool = false;

export function rowNumber(): i32 {
  return number;
}

export function isPlainRow(): bool {
  return isPlain;
}

/** Begins with the next row of the file. */
export function beginReading(): void {
  number = load<i32>(ROWS_NUMBER) - 1;
  store<i32>(ROWS_ROW_FIELDS, load<i32>(ROWS_COLUMNS));
}

/** Reads the row at `from` into the row in work. Answers where the next one begins; 0 if TypeScript has to read it. */
export function readRow(base: i32, from: i32): i32 {
  const end = load<i32>(ROWS_END);
  const columns = load<i32>(ROWS_COLUMNS);
  switch (load<i32>(ROWS_READER)) {
    case READS_CELLS: {
      const to = readCells(base, from, end, load<i32>(ROWS_DELIMITER), load<i32>(ROWS_QUOTE), load<i32>(ROWS_PLAIN_DELIMITER));
      const isWhole = to > 0 && to - from <= MAX_ROW_BYTES && load<i32>(CELLS_AT) == columns;
      const isUtf8 = load<i32>(ROWS_ASCII) == 0 || (isWhole && isAscii(base + from, base + to));
      return isWhole && isUtf8 && isData(base, columns) ? took(to, number + 1, load<i32>(PLAIN_AT) != 0) : 0;
    }
    case READS_LINES: {
      const read = readLine(base, from, end);
      return read > 0 ? took(read >> 1, number + 1, (read & 1) != 0) : 0;
    }
    case READS_SHEET_ROWS: {
      const to = readSheetRow(base, from, end, columns);
      return to > 0 && isData(base, columns) ? took(to, load<i32>(SHEET_NUMBER), load<i32>(SHEET_PLAIN) != 0) : 0;
    }
    case READS_LOOPS: {
      const to = beginsLoop(base + from) ? readLoop(base, from, end) : 0;
      return to > 0 && fitsColumns() ? took(to, number + 1, false) : 0;
    }
    default:
      return 0;
  }
}

function took(to: i32, rowNumber: i32, plain: bool): i32 {
  number = rowNumber;
  isPlain = plain;
  return to;
}

function isAscii(from: i32, to: i32): bool {
  let at = from;
  for (; at + VECTOR_BYTES <= to; at += VECTOR_BYTES) if (i8x16.bitmask(v128.load(at)) != 0) return false;
  return (i8x16.bitmask(v128.load(at)) & ((1 << (to - at)) - 1)) == 0;
}

function beginsLoop(at: i32): bool {
  return (load<u32>(at) & 0xffffff) == INS && load<u8>(load<u8>(at, 3), LOOP_CLASSES) == ELEMENT;
}

/** Whether all coverages of the loop read last have columns. If so, adds the values of the header to its row. */
function fitsColumns(): bool {
  const coverages = load<i32>(LOOP_COVERAGES);
  if (coverages > load<i32>(LOOP_SETS)) return false;
  store<i32>(ROWS_ROW_FIELDS, load<i32>(LOOP_BASE) + coverages * load<i32>(LOOP_STRIDE));
  const values = load<i32>(ROWS_HEADER_VALUES);
  for (let value = ROWS_HEADER_VALUES + 4; value < ROWS_HEADER_VALUES + 4 + values * 12; value += 12) {
    const column = load<i32>(value) << 2;
    store<i32>(column, load<i32>(value, 4), ROW_START);
    store<i32>(column, load<i32>(value, 8), ROW_END);
  }
  return true;
}

/** Whether the row is surely data (`rowKind`): its first filled cell begins neither like a trailer nor like the header. */
function isData(base: i32, columns: i32): bool {
  const at = firstFilledByte(base, columns);
  if (at == 0) return false;
  return load<u8>(at) != BYTE_ORDER_MARK && load<u16>(at) != <u16>load<i32>(ROWS_HEADER) && !mayBeginTrailer(at);
}

/** 0 if no cell is filled. */
function firstFilledByte(base: i32, columns: i32): i32 {
  for (let cell = 0; cell < columns << 2; cell += 4) {
    const end = base + load<i32>(cell, ROW_END);
    for (let at = base + load<i32>(cell, ROW_START); at < end; at++) if (load<u8>(at) > SPACE) return at;
  }
  return 0;
}
