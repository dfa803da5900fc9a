import { DAYS_BEHIND, MAX_STYLES, OUT, ROW_BYTES, SSN_COLUMNS, STYLES, STYLE_TABLE } from '../layout.ts';
import { copy } from './bytes.ts';
import { beginCell } from './row.ts';

// What usual numbers become (`CellValue`, `CellNumber`, `serialDay`).

const NUMBER_KIND: u8 = 1;
const DATE_KIND: u8 = 2;
const PADDED_KIND: u8 = 5;
const DATE_STYLE = 255;
const SSN_DIGITS = 9;
const ZERO: u8 = 48;
const DASH: u8 = 45;
const POINT: u8 = 46;
const MAX_NUMBER_BYTES = 64;
/** How much a number, or a vector, adds to a row at most. */
export const NUMBER_BYTES = 128;

/** From 1 March 1900 on both systems count alike; before, one of them has a day too many. */
const FIRST_DAY = 61;
const LAST_DAY = 2958465;
/** Days from 0000-03-01 to day 0 of the 1900 system. */
const DAYS_BEFORE = 693899;

/** What a style says about its number; -1 for a style that is not known here. */
function saysOf(style: i32): i32 {
  if (style < 0) return 0;
  const known = load<i32>(STYLES);
  if (style < known) return load<u8>(style, STYLE_TABLE);
  return known < MAX_STYLES ? 0 : -1;
}

/** Writes a whole number of up to eight digits. False if TypeScript has to. */
export function putWhole(column: i32, style: i32, from: i32, digits: i32, value: i32): bool {
  const says = saysOf(style);
  if (says < 0) return false;
  if (says == DATE_STYLE) {
    const day = value + load<i32>(DAYS_BEHIND);
    if (day < FIRST_DAY || day > LAST_DAY) return false;
    let out = beginCell(column);
    store<u8>(out, DATE_KIND);
    putDay(out + 1, DAYS_BEFORE + day);
    store<i32>(OUT, out + 11);
    store<i32>(ROW_BYTES, load<i32>(ROW_BYTES) + 12);
    return true;
  }
  let length = max(says, digits);
  if ((length == 7 || length == 8) && load<u8>(column, SSN_COLUMNS) != 0) length = SSN_DIGITS;
  let out = beginCell(column);
  store<u8>(out++, length > digits ? PADDED_KIND : NUMBER_KIND);
  for (let missing = length - digits; missing > 0; missing--) store<u8>(out++, ZERO);
  store<i32>(OUT, copy(out, from, from + digits));
  store<i32>(ROW_BYTES, load<i32>(ROW_BYTES) + length + 2);
  return true;
}

/** Whether only a point and zeros stand there: Java and others write these behind whole numbers. */
export function isNoFraction(from: i32, to: i32): bool {
  if (load<u8>(from) != POINT || to - from > MAX_NUMBER_BYTES) return false;
  let p = from + 1;
  while (p < to && load<u8>(p) == ZERO) p++;
  return p == to;
}

/** Writes a number that stays as it stands: whole, or with a real fraction. False if TypeScript has to. */
export function putNumber(column: i32, style: i32, from: i32, to: i32): bool {
  const says = saysOf(style);
  if (says < 0 || says == DATE_STYLE || to - from > MAX_NUMBER_BYTES) return false;
  const whole = from + i32(load<u8>(from) == DASH);
  let p = digitsFrom(whole, to);
  if (p == whole) return false;
  if (p < to) {
    if (load<u8>(p) != POINT) return false;
    const fraction = p + 1;
    p = digitsFrom(fraction, to);
    if (p < to) return false;
    while (p > fraction && load<u8>(p - 1) == ZERO) p--;
    if (p == fraction) return false;
  } else if (whole == from && to - from < max(says, SSN_DIGITS)) return false;
  let out = beginCell(column);
  store<u8>(out, NUMBER_KIND);
  store<i32>(OUT, copy(out + 1, from, to));
  store<i32>(ROW_BYTES, load<i32>(ROW_BYTES) + to - from + 2);
  return true;
}

function digitsFrom(from: i32, to: i32): i32 {
  let p = from;
  while (p < to && load<u8>(p) - ZERO <= 9) p++;
  return p;
}

/** Howard Hinnant's days → civil, as YYYY-MM-DD. */
function putDay(at: i32, days: u32): void {
  const era = days / 146097;
  const ofEra = days - era * 146097;
  const yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146096) / 365;
  const ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  const shifted = (5 * ofYear + 2) / 153;
  const day = ofYear - (153 * shifted + 2) / 5 + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + u32(month <= 2);
  putTwo(at, year / 100);
  putTwo(at + 2, year % 100);
  store<u8>(at, DASH, 4);
  putTwo(at + 5, month);
  store<u8>(at, DASH, 7);
  putTwo(at + 8, day);
}

function putTwo(at: i32, value: u32): void {
  store<u8>(at, 48 + value / 10);
  store<u8>(at, 48 + (value % 10), 1);
}
