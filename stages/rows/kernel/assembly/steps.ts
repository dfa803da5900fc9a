import {
  FOLD_TABLE,
  JOINED_AT,
  MAX_JOINED_BYTES,
  MAX_WINDOW_BYTES,
  PHONE_TABLE,
  RECORD_END,
  RECORD_ESCAPED,
  RECORD_HIGH,
  RECORD_KIND,
  RECORD_LOW,
  RECORD_SSN,
  RECORD_START,
  RECORD_VALUE,
  RECORD_SOURCE,
  ROW_CELL,
  ROW_END,
  ROW_START,
  STATE_TABLE,
  SUFFIX_TABLE,
  WAIVER_TABLE,
  WINDOW_AT,
} from '../layout.ts';
import { MONTH_FIRST_COMPACT, MONTH_FIRST_SLASH, YEAR_FIRST_COMPACT, YEAR_FIRST_DASH } from '../op-codes.ts';
import { NOTHING, TAKEN, takeSpan, UNUSUAL } from './cell.ts';
import { hashWord } from './hash.ts';
import {
  ABSENT_KIND,
  CODE_KIND,
  DATE_CELL,
  DATE_KIND,
  NUMBER_CELL,
  PADDED_CELL,
  PHONE_KIND,
  SSN_IMPLAUSIBLE,
  SSN_KIND,
  TEXT_CELL,
  TEXT_KIND,
} from './kinds.ts';
import { findWord } from './words.ts';

// The steps of mapping (map/): each does what its TypeScript does with what is usual, and answers false, with nothing noted, where
// it is anything else. The TypeScript then does the whole of the step. `op` is where the operation's own numbers begin.

const SPACE: u8 = 32;
const PLUS: u8 = 43;
const COMMA: u8 = 44;
const DASH: u8 = 45;
const SLASH: u8 = 47;
const BRACKET: u8 = 40;
const COLON: u8 = 58;
const SEMICOLON: u8 = 59;
const LONG_DASH: u8 = 0xe2;
const ONE: u8 = 49;

/** Empties slots: how many, and which. */
export function empty(record: i32, op: i32): bool {
  const count = load<i32>(op);
  for (let i = 0; i < count; i++) store<u8>(record + load<i32>(op + 4 + (i << 2)), ABSENT_KIND, RECORD_KIND);
  return true;
}

/** Numbers: whether a constant stands in for nothing, columns. */
export function text(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op + 4);
  if (taken == NOTHING) return load<i32>(op) == 0;
  store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
  return taken == TAKEN;
}

/** Text that does not begin with a digit. Numbers as of `text`. */
export function worded(base: i32, record: i32, slot: i32, op: i32): bool {
  if (!text(base, record, slot, op)) return false;
  if (load<u8>(record + slot, RECORD_KIND) != TEXT_KIND) return true;
  return <u8>(load<u8>(base + load<i32>(record + (slot << 2), RECORD_START)) - 48) > 9;
}

/** Numbers as of `text`. What may be a number that a spreadsheet has rounded is unusual. */
export function identifier(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op + 4);
  if (taken == NOTHING) return load<i32>(op) == 0;
  if (taken != TAKEN || cellKind(record, slot) == NUMBER_CELL) return false;
  const end = load<i32>(record + (slot << 2), RECORD_END);
  if (end - load<i32>(record + (slot << 2), RECORD_START) >= 5 && (load<u8>(base + end - 3) == PLUS || load<u8>(base + end - 4) == PLUS))
    return false;
  store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
  return true;
}

function cellKind(record: i32, slot: i32): u8 {
  return load<u8>(load<i16>(record + (slot << 1), RECORD_SOURCE), ROW_CELL);
}

/** 0001-01-01, which is what programs hold in a date that was never set. */
const FIRST_DAY = 545;

/** `00000000`, which stands for no date. */
const ZEROS: u64 = 0x3030303030303030;
/** From then on a last day of a year stands for no end, and one year later a first day does. */
const FIRST_FAR_YEAR = 2099;
const FIRST_OF_YEAR = 33;
const LAST_OF_YEAR = 415;

/** Numbers: forms, whether a constant stands in for nothing, the first day that may stand for no end (where none does, one behind all), columns. */
export function date(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op + 12);
  if (taken == NOTHING) return load<i32>(op + 4) == 0;
  if (taken != TAKEN) return false;
  const cell = cellKind(record, slot);
  if (cell != TEXT_CELL && cell != DATE_CELL) return false;
  // A date by its style is YYYY-MM-DD, whatever the vendor writes.
  const forms = cell == DATE_CELL ? YEAR_FIRST_DASH : load<i32>(op);
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const length = base + load<i32>(record + (slot << 2), RECORD_END) - start;
  let value = -1;
  if (length == 10) {
    if (load<u8>(start + 2) == SLASH && load<u8>(start + 5) == SLASH) {
      if (forms & MONTH_FIRST_SLASH) value = day(two(start + 6), two(start + 8), two(start), two(start + 3));
    } else if (load<u8>(start + 4) == DASH && load<u8>(start + 7) == DASH && forms & YEAR_FIRST_DASH) {
      value = day(two(start), two(start + 2), two(start + 5), two(start + 8));
    }
  } else if (length == 8) {
    if (cell == TEXT_CELL && load<u64>(start) == ZEROS) {
      store<u8>(record + slot, ABSENT_KIND, RECORD_KIND);
      return true;
    }
    if (forms & YEAR_FIRST_COMPACT) value = day(two(start), two(start + 2), two(start + 4), two(start + 6));
    // Where both forms are read, only one of them gives a month for most dates; year first wins.
    if (value < 0 && forms & MONTH_FIRST_COMPACT) value = day(two(start + 4), two(start + 6), two(start), two(start + 2));
  }
  if (value <= FIRST_DAY) return false;
  if (value >= load<i32>(op + 8)) {
    if (!isFarEnd(value)) return false;
    store<u8>(record + slot, ABSENT_KIND, RECORD_KIND);
    return true;
  }
  store<u8>(record + slot, DATE_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), value, RECORD_VALUE);
  return true;
}

/** As `isFarEnd` (map/date.ts). */
function isFarEnd(value: i32): bool {
  const year = value >> 9;
  const day = value & 511;
  return (year >= FIRST_FAR_YEAR && day == LAST_OF_YEAR) || (year > FIRST_FAR_YEAR && day == FIRST_OF_YEAR);
}

/** Two digits as a number; negative where one is none. */
function two(at: i32): i32 {
  const tens = <i32>load<u8>(at) - 48;
  const ones = <i32>load<u8>(at + 1) - 48;
  return (tens | ones | (9 - tens) | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
}

/** The day (map/calendar.ts), or -1 where the calendar has none such. */
function day(century: i32, ofCentury: i32, month: i32, ofMonth: i32): i32 {
  if ((century | ofCentury | month | ofMonth) < 0) return -1;
  const year = century * 100 + ofCentury;
  if (year < 1 || month < 1 || month > 12 || ofMonth < 1 || ofMonth > daysOf(month)) return -1;
  if (month == 2 && ofMonth == 29 && !((year & 3) == 0 && (ofCentury != 0 || (century & 3) == 0))) return -1;
  return (year << 9) + (month << 5) + ofMonth;
}

function daysOf(month: i32): i32 {
  return month == 2 ? 29 : 30 + ((month + (month >>> 3)) & 1);
}

/** Numbers: the code that stands in for nothing or -1, the table of words, columns. */
export function code(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op + 8);
  let value = load<i32>(op);
  if (taken == NOTHING) {
    if (value < 0) return true;
  } else {
    if (taken != TAKEN) return false;
    value = findWord(load<i32>(op + 4), base + load<i32>(record + (slot << 2), RECORD_START), base + load<i32>(record + (slot << 2), RECORD_END));
    if (value < 0) return false;
  }
  store<u8>(record + slot, CODE_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), value, RECORD_VALUE);
  return true;
}

/** Numbers: columns. */
export function state(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op);
  if (taken == NOTHING) return true;
  if (taken != TAKEN) return false;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  if (base + load<i32>(record + (slot << 2), RECORD_END) - start != 2) return false;
  const first = <u32>load<u8>(start) - 65;
  const second = <u32>load<u8>(start + 1) - 65;
  if (first > 25 || second > 25 || load<u8>(first * 26 + second, STATE_TABLE) == 0) return false;
  store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
  return true;
}

/** Numbers: columns. Nine digits get their dash. */
export function zip(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op);
  if (taken == NOTHING) return true;
  if (taken != TAKEN || cellKind(record, slot) == PADDED_CELL) return false;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const length = base + load<i32>(record + (slot << 2), RECORD_END) - start;
  if (length < 5 || (two(start) | two(start + 2) | two(start + 3)) < 0) return false;
  if (length == 9) {
    if ((two(start + 5) | two(start + 7)) < 0) return false;
    const to = reserve(base, 10);
    if (to == 0) return false;
    store<u64>(to, load<u64>(start));
    store<u8>(to, DASH, 5);
    store<u32>(to, load<u32>(start, 5), 6);
    store<i32>(record + (slot << 2), to - base, RECORD_START);
    store<i32>(record + (slot << 2), to + 10 - base, RECORD_END);
  } else if (length == 10) {
    if (load<u8>(start + 5) != DASH || (two(start + 6) | two(start + 8)) < 0) return false;
  } else if (length == 6) {
    if (load<u8>(start + 5) != DASH) return false;
    store<i32>(record + (slot << 2), start + 5 - base, RECORD_END);
  } else if (length != 5) return false;
  store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
  return true;
}

/** Numbers: columns. */
export function phone(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op);
  if (taken == NOTHING) return true;
  if (taken != TAKEN) return false;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const end = base + load<i32>(record + (slot << 2), RECORD_END);
  let digits = 0;
  let last = start;
  let first: u8 = 0;
  let differing: u8 = 0;
  for (let at = start; at < end; at++) {
    const byte = load<u8>(at);
    if (<u8>(byte - 48) <= 9) {
      if (digits == 0) first = byte;
      differing |= byte ^ first;
      digits++;
      last = at;
    } else if (load<u8>(byte, PHONE_TABLE) == 0) return false;
  }
  const foreign = load<u8>(start) == PLUS && first != ONE;
  if (foreign || differing == 0 || !(digits == 10 || (digits == 11 && first == ONE))) return false;
  store<u8>(record + slot, PHONE_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), last + 1 - base, RECORD_END);
  return true;
}

/** Numbers: both halves of the key, columns. */
export function ssn(base: i32, record: i32, slot: i32, op: i32): bool {
  store<i32>(record, -1, RECORD_SSN);
  const taken = takeSpan(base, record, slot, op + 8);
  if (taken == NOTHING) return true;
  if (taken != TAKEN || cellKind(record, slot) != TEXT_CELL) return false;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const length = base + load<i32>(record + (slot << 2), RECORD_END) - start;
  let area = 0;
  let group = 0;
  let serial = 0;
  if (length == 11 && load<u8>(start + 3) == DASH && load<u8>(start + 6) == DASH) {
    area = joined(one(start), two(start + 1), 100);
    group = two(start + 4);
    serial = joined(two(start + 7), two(start + 9), 100);
  } else if (length == 9) {
    area = joined(one(start), two(start + 1), 100);
    group = two(start + 3);
    serial = joined(two(start + 5), two(start + 7), 100);
  } else return false;
  if ((area | group | serial) < 0) return false;
  const digits = area * 1000000 + group * 10000 + serial;
  const plausible = area != 0 && area != 666 && area < 900 && group != 0 && serial != 0 && digits % 111111111 != 0;
  store<i32>(record, digits, RECORD_SSN);
  store<u8>(record + slot, SSN_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), serial | (plausible ? 0 : SSN_IMPLAUSIBLE), RECORD_VALUE);
  const hash = hashWord(load<u32>(op), load<u32>(op + 4), digits);
  store<u32>(record + (slot << 2), <u32>(hash >>> 32), RECORD_HIGH);
  store<u32>(record + (slot << 2), <u32>hash, RECORD_LOW);
  return true;
}

function one(at: i32): i32 {
  const digit = <i32>load<u8>(at) - 48;
  return (digit | (9 - digit)) < 0 ? -1 : digit;
}

function joined(upper: i32, lower: i32, unit: i32): i32 {
  return (upper | lower) < 0 ? -1 : upper * unit + lower;
}

/**
 * Numbers: the slots of last name, first name and suffix, then those that no other step empties. A name that is in one piece, without a
 * suffix, stays as it is.
 */
export function names(base: i32, record: i32, op: i32): bool {
  const last = load<i32>(op);
  const suffix = load<i32>(op + 8);
  empty(record, op + 12);
  const kind = load<u8>(record + last, RECORD_KIND);
  if (kind > TEXT_KIND || load<u8>(record + suffix, RECORD_KIND) != ABSENT_KIND) return false;
  if (kind == ABSENT_KIND || load<u8>(record + last, RECORD_ESCAPED) != 0) return true;
  if (load<u8>(record + load<i32>(op + 4), RECORD_KIND) == ABSENT_KIND) return false;
  const start = base + load<i32>(record + (last << 2), RECORD_START);
  let at = base + load<i32>(record + (last << 2), RECORD_END);
  while (at > start && load<u8>(at - 1) != SPACE && load<u8>(at - 1) != COMMA) at--;
  return at == start || load<u8>(load<u8>(at), SUFFIX_TABLE) == 0;
}

/** Numbers: the columns of the second line; then those of `text`. Both lines together are put behind the bytes of the file. */
export function street(base: i32, record: i32, slot: i32, op: i32): bool {
  if (!text(base, record, slot, op + 4 + (load<i32>(op) << 2))) return false;
  const at = record + (slot << 2);
  const kind = load<u8>(record + slot, RECORD_KIND);
  const start = load<i32>(at, RECORD_START);
  const end = load<i32>(at, RECORD_END);
  const escaped = load<u8>(record + slot, RECORD_ESCAPED);
  const source = load<i16>(record + (slot << 1), RECORD_SOURCE);
  const taken = takeSpan(base, record, slot, op);
  if (taken == UNUSUAL) return false;
  if (taken == TAKEN) {
    if (kind != ABSENT_KIND) {
      if (escaped != 0 || load<u8>(record + slot, RECORD_ESCAPED) != 0) return false;
      const second = load<i32>(at, RECORD_START);
      const secondLength = load<i32>(at, RECORD_END) - second;
      if (secondLength == end - start && memory.compare(base + start, base + second, secondLength) == 0) {
        store<i32>(at, start, RECORD_START);
        store<i32>(at, end, RECORD_END);
      } else if (!join(base, at, start, end - start, second, secondLength)) return false;
      store<i16>(record + (slot << 1), source, RECORD_SOURCE);
    }
    store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
    return true;
  }
  store<u8>(record + slot, kind, RECORD_KIND);
  store<i32>(at, start, RECORD_START);
  store<i32>(at, end, RECORD_END);
  store<u8>(record + slot, escaped, RECORD_ESCAPED);
  store<i16>(record + (slot << 1), source, RECORD_SOURCE);
  return true;
}

/** Points the span at `at` to two spans with a comma between. False where there is no room for them. */
function join(base: i32, at: i32, start: i32, length: i32, second: i32, secondLength: i32): bool {
  const to = reserve(base, length + 2 + secondLength);
  if (to == 0) return false;
  memory.copy(to, base + start, length);
  store<u8>(to + length, COMMA);
  store<u8>(to + length + 1, SPACE);
  memory.copy(to + length + 2, base + second, secondLength);
  store<i32>(at, to - base, RECORD_START);
  store<i32>(at, to + length + 2 + secondLength - base, RECORD_END);
  return true;
}

/** Room for so many bytes behind those of the file; 0 where there is none, or where the row is not of these. */
function reserve(base: i32, length: i32): i32 {
  const at = load<i32>(JOINED_AT);
  if (base != WINDOW_AT || at + length > WINDOW_AT + MAX_WINDOW_BYTES + MAX_JOINED_BYTES) return 0;
  store<i32>(JOINED_AT, at + length);
  return at;
}

/** Whoever does not say that they are a dependent keeps what they have. Numbers: the slot of the relationship. */
export function ownIdentity(record: i32, op: i32): bool {
  const relationship = load<i32>(op);
  return load<u8>(record + relationship, RECORD_KIND) != CODE_KIND || load<i32>(record + (relationship << 2), RECORD_VALUE) == 0;
}

/** A plan that is no word for "waived", alone or before a reason. Numbers: the slot of the plan, the fewest bytes of such a word, those words. */
export function noPlan(base: i32, record: i32, op: i32): bool {
  const plan = load<i32>(op);
  if (load<u8>(record + plan, RECORD_KIND) != TEXT_KIND) return true;
  const start = base + load<i32>(record + (plan << 2), RECORD_START);
  const end = base + load<i32>(record + (plan << 2), RECORD_END);
  const shortest = load<i32>(op + 4);
  const words = load<i32>(op + 8);
  if (end - start < shortest || load<u8>(load<u8>(start), WAIVER_TABLE) == 0) return true;
  if (findWord(words, start, end) >= 0) return false;
  for (let at = start + shortest; at < end; at++) {
    const byte = load<u8>(at);
    if (byte == COLON || byte == BRACKET || byte == COMMA || byte == SEMICOLON || byte == SLASH) return findWord(words, start, at) < 0;
    if ((byte == DASH || byte == LONG_DASH) && load<u8>(at - 1) == SPACE) return findWord(words, start, at) < 0;
  }
  return true;
}

/** Cells that cannot say "waived". Numbers: columns. */
export function declined(base: i32, op: i32): bool {
  const columns = load<i32>(op);
  for (let i = 0; i < columns; i++) {
    const column = load<i32>(op + 4 + (i << 2)) << 2;
    const end = base + load<i32>(column, ROW_END);
    let start = base + load<i32>(column, ROW_START);
    // As words are compared: what is neither letter nor digit stands for nothing.
    while (start < end && load<u8>(load<u8>(start), FOLD_TABLE) == SPACE) start++;
    if (start >= end) continue;
    const first = load<u8>(start);
    if (first >= 128 || load<u8>(first, WAIVER_TABLE) != 0) return false;
  }
  return true;
}
