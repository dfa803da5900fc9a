import { FIRST_TABLE, LAST_TABLE, RECORD_END, RECORD_ESCAPED, RECORD_KIND, RECORD_SOURCE, RECORD_START } from '../layout.ts';
import { ROW_CELL, ROW_END, ROW_ESCAPED, ROW_START, SCRATCH_AT, SECOND_TABLE } from '../layout.ts';

// `takeCell` and `takeSpan` (map/cell.ts, map/step.ts) for nearly all cells.

const SPACE: u8 = 32;
const LOOK_IF_SHORT: u8 = 2;
const LOOK_IF_WORD: u8 = 4;
const MAX_FILLER_BYTES = 8;
const MAX_PACKED_BYTES = 4;

/** What became of a cell. */
export const NOTHING = 0;
export const TAKEN = 1;
/** TypeScript has to look at it. */
export const UNUSUAL = 2;

/** Whether two to four bytes may be one of the fillers n/a, n.a., na, nan, nil, nmi, nmn, none, null. */
function mayBeFiller(start: i32, length: i32): bool {
  const bytes = load<u32>(start) & (length >= 4 ? 0xffffffff : ((<u32>1) << (length << 3)) - 1);
  // Lower case. Bytes that are no letters become something that matches no word.
  switch (bytes | (0x20202020 & (length >= 4 ? 0xffffffff : ((<u32>1) << (length << 3)) - 1))) {
    case 0x612f6e:
    case 0x2e612e6e:
    case 0x616e:
    case 0x6e616e:
    case 0x6c696e:
    case 0x696d6e:
    case 0x6e6d6e:
    case 0x656e6f6e:
    case 0x6c6c756e:
      return true;
    default:
      return false;
  }
}

/** Takes the first filled one of an operation's columns. At `op` stands their count, then their indices. */
export function takeSpan(base: i32, record: i32, slot: i32, op: i32): i32 {
  const columns = load<i32>(op);
  for (let i = 0; i < columns; i++) {
    const taken = takeCell(base, record, slot, load<i32>(op + 4 + (i << 2)));
    if (taken != NOTHING) return taken;
  }
  store<u8>(record + slot, 0, RECORD_KIND);
  store<i16>(record + (slot << 1), columns > 0 ? load<i32>(op + 4) : -1, RECORD_SOURCE);
  return NOTHING;
}

/** Whether a cell is filled: `NOTHING`, `TAKEN` or `UNUSUAL`. */
export function isFilled(base: i32, column: i32): i32 {
  return takeCell(base, SCRATCH_AT, 0, column);
}

/** Whether a cell begins and ends with characters that are none of those that are taken off (read/invisible.ts), nor stand for nothing. */
function areLetters(base: i32, start: i32, end: i32): bool {
  const first = load<u8>(base + start);
  const last = load<u8>(base + end - 1);
  if (first < 0x80 ? load<u8>(first, FIRST_TABLE) != 0 : !isLetterOfTwo(first) && !isLetterOfThree(first)) return false;
  if (last < 0x80) return load<u8>(last, LAST_TABLE) == 0;
  return (end - start > 1 && isLetterOfTwo(load<u8>(base + end - 2))) || (end - start > 2 && isLetterOfThree(load<u8>(base + end - 3)));
}

/** By the first byte of two: all but C2, of which there are blanks. */
function isLetterOfTwo(byte: u8): bool {
  return <u8>(byte - 0xc3) <= 0xdf - 0xc3;
}

/** By the first byte of three: those of East Asia and Vietnam among them, but for E0, of which the kernel writes none, E2, E3 and EF. */
function isLetterOfThree(byte: u8): bool {
  return byte == 0xe1 || <u8>(byte - 0xe4) <= 0xee - 0xe4;
}

function takeCell(base: i32, record: i32, slot: i32, column: i32): i32 {
  let start = load<i32>(column << 2, ROW_START);
  let end = load<i32>(column << 2, ROW_END);
  if (start >= end) return NOTHING;
  let look = load<u8>(load<u8>(base + start), FIRST_TABLE) | load<u8>(load<u8>(base + end - 1), LAST_TABLE);
  if (look != 0 && !areLetters(base, start, end)) {
    // Blanks at the ends are common.
    while (start < end && load<u8>(base + start) <= SPACE) start++;
    while (end > start && load<u8>(base + end - 1) <= SPACE) end--;
    if (start == end) return NOTHING;
    look = load<u8>(load<u8>(base + start), FIRST_TABLE) | load<u8>(load<u8>(base + end - 1), LAST_TABLE);
    if (look == LOOK_IF_SHORT) {
      if (end - start <= MAX_FILLER_BYTES) return UNUSUAL;
    } else if (look == LOOK_IF_WORD) {
      if (end - start <= MAX_PACKED_BYTES && load<u8>(load<u8>(base + start + 1), SECOND_TABLE) != 0 && mayBeFiller(base + start, end - start))
        return UNUSUAL;
    } else if (look != 0) return UNUSUAL;
  }
  store<i32>(record + (slot << 2), start, RECORD_START);
  store<i32>(record + (slot << 2), end, RECORD_END);
  store<u8>(record + slot, load<u8>(column, ROW_ESCAPED), RECORD_ESCAPED);
  store<i16>(record + (slot << 1), column, RECORD_SOURCE);
  return TAKEN;
}

/** The kind of the cell that filled the slot (`CellKind`). */
export function cellKind(record: i32, slot: i32): u8 {
  return load<u8>(load<i16>(record + (slot << 1), RECORD_SOURCE), ROW_CELL);
}
