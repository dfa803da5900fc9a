import { CELLS_AT, MAX_ROW_FIELDS, PLAIN_AT, ROW_END, ROW_START } from '../layout.ts';

// `CsvTokenizer` (read/csv-tokenizer.ts) for a usual record: its end has arrived, its quotes stand at both ends of a cell, and there is
// neither a quote nor a line end between them.

const VECTOR_BYTES = 16;
/** How many bytes are looked at in one turn. */
const TURN_BYTES = 64;
const LINE_FEED: u8 = 10;
const CARRIAGE_RETURN: u8 = 13;
const SPACE: u8 = 32;
const DOUBLE_QUOTE: u8 = 34;
const BACKSLASH: u8 = 92;
const DELETE: u8 = 127;

/** `close` of a cell without quotes. */
const NOWHERE = -2;

/**
 * Puts the cells of the record at `from` into the row. Answers where the next record begins; 0 if TypeScript has to read it. A `quote`
 * that equals the line feed stands for none. A delimiter is plain if it may stand in a JSON string unescaped.
 */
export function readCells(base: i32, from: i32, end: i32, delimiter: i32, quote: i32, isPlainDelimiter: i32): i32 {
  const delimiters = i8x16.splat(<i8>delimiter);
  const quotes = i8x16.splat(<i8>quote);
  const lastCell = (MAX_ROW_FIELDS - 1) << 2;
  let isPlain = 1;
  /** Where the cell in work begins, and its number times four. */
  let start = from;
  let cell = 0;
  let close = NOWHERE;
  let inQuotes = false;
  for (let turn = from; turn < end; turn += TURN_BYTES) {
    let ends: u64 = 0;
    let stops: u64 = 0;
    let odd: u64 = 0;
    for (let v = 0; v < TURN_BYTES; v += VECTOR_BYTES) {
      const bytes = v128.load(base + turn + v);
      const isEnd = i8x16.eq(bytes, delimiters);
      const isStop = stopBytes(bytes, quotes);
      ends |= bitsOf(isEnd) << v;
      stops |= bitsOf(isStop) << v;
      odd |= bitsOf(v128.andnot(oddBytes(bytes), v128.or(isEnd, isStop))) << v;
    }
    while (true) {
      if (inQuotes) {
        if (stops == 0) {
          if (ends != 0) isPlain &= isPlainDelimiter;
          break;
        }
        const bit = stops & -stops;
        close = turn + <i32>ctz(stops);
        stops ^= bit;
        if (load<u8>(base + close) != <u8>quote || quote == LINE_FEED) return 0;
        if ((ends & (bit - 1)) != 0) isPlain &= isPlainDelimiter;
        ends &= ~(bit - 1);
        if (!endsCell(load<u8>(base + close + 1), <u8>delimiter)) return 0;
        inQuotes = false;
      }
      let before = stops == 0 ? ends : ends & ((stops & -stops) - 1);
      ends ^= before;
      if (before != 0) {
        if (cell + ((<i32>popcnt(before)) << 2) > lastCell) return 0;
        if (close != NOWHERE) {
          put(cell, start, close);
          close = NOWHERE;
          start = turn + <i32>ctz(before) + 1;
          before &= before - 1;
          cell += 4;
        }
        while (before != 0) {
          const at = turn + <i32>ctz(before);
          before &= before - 1;
          put(cell, start, at);
          start = at + 1;
          cell += 4;
        }
      }
      if (stops == 0) break;
      const at = turn + <i32>ctz(stops);
      stops &= stops - 1;
      const byte = load<u8>(base + at);
      if (byte == <u8>quote && quote != LINE_FEED) {
        if (at != start) return 0;
        start++;
        inQuotes = true;
        continue;
      }
      // The line feed may not have arrived yet.
      if (at >= end || (byte == CARRIAGE_RETURN && at + 1 == end)) return 0;
      put(cell, start, close == NOWHERE ? at : close);
      store<i32>(CELLS_AT, (cell >> 2) + 1);
      const oddBefore = odd & (((<u64>1) << (at - turn)) - 1);
      store<i32>(PLAIN_AT, oddBefore == 0 ? isPlain : 0);
      return byte == CARRIAGE_RETURN && load<u8>(base + at, 1) == LINE_FEED ? at + 2 : at + 1;
    }
    if (odd != 0) isPlain = 0;
  }
  return 0;
}

function put(cell: i32, start: i32, end: i32): void {
  store<i32>(cell, start, ROW_START);
  store<i32>(cell, end, ROW_END);
}

/** Whether a byte behind a closing quote ends the cell. */
function endsCell(byte: u8, delimiter: u8): bool {
  return byte == delimiter || byte == LINE_FEED || byte == CARRIAGE_RETURN;
}

/** Quotes and line ends. */
function stopBytes(bytes: v128, quotes: v128): v128 {
  const lineEnds = v128.or(i8x16.eq(bytes, i8x16.splat(LINE_FEED)), i8x16.eq(bytes, i8x16.splat(CARRIAGE_RETURN)));
  return v128.or(i8x16.eq(bytes, quotes), lineEnds);
}

/**
 * Bytes that cannot stand in a JSON string unescaped. Compared as signed numbers, bytes beyond ASCII are below the blank, like control
 * characters.
 */
function oddBytes(bytes: v128): v128 {
  return v128.or(
    v128.or(i8x16.lt_s(bytes, i8x16.splat(SPACE)), i8x16.eq(bytes, i8x16.splat(DELETE))),
    v128.or(i8x16.eq(bytes, i8x16.splat(DOUBLE_QUOTE)), i8x16.eq(bytes, i8x16.splat(BACKSLASH))),
  );
}

/** The highest bit of each byte. */
function bitsOf(mask: v128): u64 {
  return <u64>(<u32>i8x16.bitmask(mask));
}
