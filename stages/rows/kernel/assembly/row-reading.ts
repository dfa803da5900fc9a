import {
  CELLS_AT,
  PLAIN_AT,
  READS_CELLS,
  READS_LINES,
  ROWS_COLUMNS,
  ROWS_DELIMITER,
  ROWS_END,
  ROWS_HEADER,
  ROWS_NUMBER,
  ROWS_PLAIN_DELIMITER,
  ROWS_QUOTE,
  ROWS_READER,
  ROW_END,
  ROW_START,
  SHEET_NUMBER,
  SHEET_PLAIN,
} from '../layout.ts';
import { readCells } from './cells.ts';
import { readLine } from './line-fields.ts';
import { mayBeginTrailer } from './lines.ts';
import { readSheetRow } from './sheet-row.ts';

// The next row of a file of any format, as its reader would give it; where it would do more than that, none is read.

const SPACE: u8 = 32;
/** The first byte of a byte order mark, which stands where a second file begins. */
const BYTE_ORDER_MARK: u8 = 0xef;

/** The number of the row that was read last, and whether its bytes stand for themselves in JSON. */
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
}

/** Reads the row that begins at `from` into the row in work, and answers where the next one begins; 0 where TypeScript is to read it. */
export function readRow(base: i32, from: i32): i32 {
  const end = load<i32>(ROWS_END);
  const reader = load<i32>(ROWS_READER);
  if (reader == READS_LINES) {
    const read = from < end ? readLine(base, from, end) : 0;
    if (read == 0) return 0;
    number++;
    isPlain = (read & 1) != 0;
    return read >> 1;
  }
  const columns = load<i32>(ROWS_COLUMNS);
  if (reader == READS_CELLS) {
    const to = from < end ? readCells(base, from, end, load<i32>(ROWS_DELIMITER), load<i32>(ROWS_QUOTE), load<i32>(ROWS_PLAIN_DELIMITER)) : 0;
    if (to == 0 || load<i32>(CELLS_AT) != columns || !isData(base, columns)) return 0;
    number++;
    isPlain = load<i32>(PLAIN_AT) != 0;
    return to;
  }
  const to = readSheetRow(base, from, end, columns);
  if (to < 0 || !isData(base, columns)) return 0;
  number = load<i32>(SHEET_NUMBER);
  isPlain = load<i32>(SHEET_PLAIN) != 0;
  return to;
}

/** Whether the row is one of data (`rowKind`) at the first look: its first filled cell begins neither a trailer nor the header. */
function isData(base: i32, columns: i32): bool {
  const at = firstFilledByte(base, columns);
  if (at == 0) return false;
  return load<u8>(at) != BYTE_ORDER_MARK && load<u16>(at) != <u16>load<i32>(ROWS_HEADER) && !mayBeginTrailer(at);
}

/** 0 where there is none. */
function firstFilledByte(base: i32, columns: i32): i32 {
  for (let cell = 0; cell < columns << 2; cell += 4) {
    const end = base + load<i32>(cell, ROW_END);
    for (let at = base + load<i32>(cell, ROW_START); at < end; at++) if (load<u8>(at) > SPACE) return at;
  }
  return 0;
}
