import { RECORD_END, RECORD_KIND, RECORD_START, RECORD_VALUE } from '../layout.ts';
import { MONTH_FIRST_COMPACT, MONTH_FIRST_SLASH, YEAR_FIRST_COMPACT, YEAR_FIRST_DASH } from '../op-codes.ts';
import { cellKind, NOTHING, TAKEN, takeSpan } from './cell.ts';
import { one, two } from './digits.ts';
import { ABSENT_KIND, DATE_CELL, DATE_KIND, TEXT_CELL } from './kinds.ts';

// Dates (map/dates/date.ts).

const DASH: u8 = 45;
const SLASH: u8 = 47;
/** 1000-01-01: an earlier day is a mistake, or stands for "no date". */
const FIRST_YEAR = 512000;
/** 1900-01-01, which is never a last day. */
const EMPTY_DAY = 972833;
/** `00000000`, which stands for "no date". */
const ZEROS: u64 = 0x3030303030303030;
/** From this year on the last day of a year means "no end"; from the next year on, so does the first day. */
const FIRST_FAR_YEAR = 2099;
const FIRST_OF_YEAR = 33;
const LAST_OF_YEAR = 415;

/** Numbers: the forms, whether there is a default, the first day that may mean "no end" (one past all days if none does), columns. */
export function date(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op + 12);
  if (taken == NOTHING) return load<i32>(op + 4) == 0;
  if (taken != TAKEN) return false;
  const cell = cellKind(record, slot);
  if (cell != TEXT_CELL && cell != DATE_CELL) return false;
  // A date by its cell style is YYYY-MM-DD, whatever forms the vendor has.
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
  } else if ((length == 8 || length == 9) && (load<u8>(start + 1) == SLASH || load<u8>(start + 2) == SLASH)) {
    if (forms & MONTH_FIRST_SLASH) value = shortDay(start, start + length);
  } else if (length == 8) {
    if (cell == TEXT_CELL && load<u64>(start) == ZEROS) {
      store<u8>(record + slot, ABSENT_KIND, RECORD_KIND);
      return true;
    }
    if (forms & YEAR_FIRST_COMPACT) value = day(two(start), two(start + 2), two(start + 4), two(start + 6));
    // If both forms are allowed, most dates have a valid month in only one of them. Otherwise year-first wins.
    if (value < 0 && forms & MONTH_FIRST_COMPACT) value = day(two(start + 4), two(start + 6), two(start), two(start + 2));
  }
  if (value < FIRST_YEAR || value == EMPTY_DAY) return false;
  if (value >= load<i32>(op + 8)) {
    if (!isFarEnd(value)) return false;
    store<u8>(record + slot, ABSENT_KIND, RECORD_KIND);
    return true;
  }
  store<u8>(record + slot, DATE_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), value, RECORD_VALUE);
  return true;
}

/** `M/D/YYYY`, as spreadsheets write it, with one or two digits of the month and of the day. */
function shortDay(start: i32, end: i32): i32 {
  const ofMonth = start + (load<u8>(start + 1) == SLASH ? 2 : 3);
  const ofYear = ofMonth + (load<u8>(ofMonth + 1) == SLASH ? 2 : 3);
  if (ofYear + 4 != end || load<u8>(ofMonth - 1) != SLASH || load<u8>(ofYear - 1) != SLASH) return -1;
  const month = ofMonth - start == 2 ? one(start) : two(start);
  return day(two(ofYear), two(ofYear + 2), month, ofYear - ofMonth == 2 ? one(ofMonth) : two(ofMonth));
}

/** As `isFarEnd` (map/dates/date.ts). */
function isFarEnd(value: i32): bool {
  const year = value >> 9;
  const day = value & 511;
  return (year >= FIRST_FAR_YEAR && day == LAST_OF_YEAR) || (year > FIRST_FAR_YEAR && day == FIRST_OF_YEAR);
}

/** The day as a number (map/dates/calendar.ts), or -1 if the calendar has no such day. */
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
