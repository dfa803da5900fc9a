import { LINE_BITS, LINE_NEXT, LINE_SHIFTS, LINE_STATE, LINE_TYPE, PROGRAM_AT, ROW_END, ROW_START } from '../layout.ts';
import { UNUSUAL_LINE } from '../line-codes.ts';
import { findContinuations, isContinuation, placeOf } from './line-characters.ts';
import { findLine, firstHigh, hasTab, isPlain, lineAt, lineLength, TYPES } from './lines.ts';

// The fields of the line found by `findLine`, as spans of the row in work.

const SPACE: u8 = 32;

// A line type and its fields, as `Program` lays them out.
const TYPE_WORDS = 7;
const MIN_LENGTH = 0;
const MAX_LENGTH = 4;
const FIELD_COUNT = 8;
const FIELDS = 12;
/** The end of the last field. */
const WIDTH = 16;
const IS_ROW = 20;
/** How many columns of the row are emptied first. */
const EMPTIED = 24;

const FIELD_BYTES = 20;
const FIELD_CELL = 0;
const FIELD_FROM = 4;
const FIELD_TO = 8;
/** Where the bits of the field's last bytes stand, and how far to shift them: `bitsUpTo` the end of the field. */
const FIELD_BITS = 12;
const FIELD_BITS_SHIFT = 16;

/**
 * Puts the fields of the line found last into the row in work, `shift` columns further. Answers 1 if the line may stand in JSON as it is, 0
 * if not, and `UNUSUAL_LINE` if TypeScript has to do it.
 */
export function takeLine(base: i32, type: i32, shift: i32): i32 {
  const layout = load<i32>(PROGRAM_AT);
  const lineType = load<i32>(layout, TYPES) + type * (TYPE_WORDS * 4);
  const line = base + lineAt;
  const length = lineLength;
  const maxLength = load<i32>(lineType, MAX_LENGTH);
  if (firstHigh < length) {
    const continuations = findContinuations(line, length, firstHigh);
    if (continuations < 0) return UNUSUAL_LINE;
    const isByBytes = length == maxLength;
    const characters = isByBytes ? length : length - continuations;
    if (!hasUsualLength(lineType, line, length, characters, isByBytes ? 0 : continuations)) return UNUSUAL_LINE;
    if (isByBytes) cutBytes(lineType, line, shift);
    else if (continuations == 1 && length > load<i32>(lineType, WIDTH)) cutBehindOne(lineType, shift);
    else cutCharacters(lineType, shift, continuations);
    return isPlain ? 1 : 0;
  }
  if (hasTab && maxLength > 0 && length != maxLength) return UNUSUAL_LINE;
  if (!hasUsualLength(lineType, line, length, length, 0)) return UNUSUAL_LINE;
  if (length < load<i32>(lineType, WIDTH)) cutShort(lineType, shift);
  else cut(lineType, shift);
  return isPlain ? 1 : 0;
}

/**
 * Finds the line at `at` and, if it is a row, puts its fields into the row in work. Answers twice the place of the next line, plus 1 if the
 * line may stand in JSON as it is; 0 if `findLine` and `takeLine` have to do it.
 */
export function readLine(base: i32, at: i32, limit: i32): i32 {
  const type = findLine(base, at, limit);
  if (type < 0) return 0;
  const lineType = load<i32>(load<i32>(PROGRAM_AT), TYPES) + type * (TYPE_WORDS * 4);
  if (load<i32>(lineType, IS_ROW) == 0) return 0;
  const emptied = load<i32>(lineType, EMPTIED) << 2;
  if (emptied > 0) {
    memory.fill(ROW_START, 0, emptied);
    memory.fill(ROW_END, 0, emptied);
  }
  const taken = takeLine(base, type, 0);
  if (taken == UNUSUAL_LINE) return 0;
  store<i32>(LINE_STATE, type, LINE_TYPE);
  return (load<i32>(LINE_STATE, LINE_NEXT) << 1) | taken;
}

/** Whether a line has the length that its layout wants, blanks at its end aside. */
function hasUsualLength(type: i32, line: i32, length: i32, characters: i32, continuations: i32): bool {
  const maxLength = load<i32>(type, MAX_LENGTH);
  if (characters < load<i32>(type, MIN_LENGTH)) return false;
  if (maxLength == 0 || characters <= maxLength) return true;
  for (let at = placeOf(maxLength, continuations); at < length; at++) if (load<u8>(line + at) > SPACE) return false;
  return true;
}

/** Positions are bytes of ASCII. A line has many fields, so nothing here is worth a call. */
function cut(type: i32, shift: i32): void {
  const at = lineAt;
  const row = shift << 2;
  let field = load<i32>(type, FIELDS);
  const behind = field + load<i32>(type, FIELD_COUNT) * FIELD_BYTES;
  for (; field < behind; field += FIELD_BYTES) {
    const start = load<i32>(field, FIELD_FROM);
    const bits = load<u64>(load<i32>(field, FIELD_BITS)) << load<i32>(field, FIELD_BITS_SHIFT);
    let end = load<i32>(field, FIELD_TO);
    end = bits == 0 ? behindFilled(start, end) : end - <i32>clz(bits);
    const cell = row + load<i32>(field, FIELD_CELL);
    store<i32>(cell, at + start, ROW_START);
    store<i32>(cell, at + (end > start ? end : start), ROW_END);
  }
}

/** Positions are bytes of ASCII, and the line may end before its last field. */
function cutShort(type: i32, shift: i32): void {
  const count = load<i32>(type, FIELD_COUNT);
  let field = load<i32>(type, FIELDS);
  for (let i = 0; i < count; i++, field += FIELD_BYTES) {
    put(load<i32>(field, FIELD_CELL), shift, least(load<i32>(field, FIELD_FROM), lineLength), least(load<i32>(field, FIELD_TO), lineLength));
  }
}

/** Positions are bytes: a character that crosses the border of two fields belongs to the first. */
function cutBytes(type: i32, line: i32, shift: i32): void {
  const count = load<i32>(type, FIELD_COUNT);
  let field = load<i32>(type, FIELDS);
  for (let i = 0; i < count; i++, field += FIELD_BYTES) {
    let start = least(load<i32>(field, FIELD_FROM), lineLength);
    let stop = least(load<i32>(field, FIELD_TO), lineLength);
    while (start < lineLength && isContinuation(line + start)) start++;
    if (stop < lineLength) while (stop > 0 && isContinuation(line + stop)) stop--;
    put(load<i32>(field, FIELD_CELL), shift, start, stop);
  }
}

/** Positions are characters of UTF-8, one of which has two bytes, as in most lines that are not ASCII. */
function cutBehindOne(type: i32, shift: i32): void {
  const at = lineAt;
  const row = shift << 2;
  const behindIt = <i32>load<u16>(LINE_SHIFTS);
  let field = load<i32>(type, FIELDS);
  const behind = field + load<i32>(type, FIELD_COUNT) * FIELD_BYTES;
  for (; field < behind; field += FIELD_BYTES) {
    let start = load<i32>(field, FIELD_FROM);
    let end = load<i32>(field, FIELD_TO);
    start += i32(start >= behindIt);
    end += i32(end >= behindIt);
    const bits = bitsUpTo(end);
    end = bits == 0 ? behindFilled(start, end) : end - <i32>clz(bits);
    const cell = row + load<i32>(field, FIELD_CELL);
    store<i32>(cell, at + start, ROW_START);
    store<i32>(cell, at + (end > start ? end : start), ROW_END);
  }
}

/** Positions are characters of UTF-8. */
function cutCharacters(type: i32, shift: i32, continuations: i32): void {
  const count = load<i32>(type, FIELD_COUNT);
  let field = load<i32>(type, FIELDS);
  for (let i = 0; i < count; i++, field += FIELD_BYTES) {
    const start = least(placeOf(load<i32>(field, FIELD_FROM), continuations), lineLength);
    const stop = least(placeOf(load<i32>(field, FIELD_TO), continuations), lineLength);
    put(load<i32>(field, FIELD_CELL), shift, start, stop);
  }
}

/** Notes a field without the blanks at its end. A field behind the end of its line is empty. */
function put(place: i32, shift: i32, start: i32, stop: i32): void {
  const cell = place + (shift << 2);
  store<i32>(cell, lineAt + start, ROW_START);
  store<i32>(cell, lineAt + behindFilled(start, stop), ROW_END);
}

/** Behind the last byte of a span that is no blank; the span's start if all are blank. */
function behindFilled(start: i32, stop: i32): i32 {
  let end = stop;
  let bits = bitsUpTo(end);
  while (end - start > SURE_BITS && bits == 0) {
    end -= SURE_BITS;
    bits = bitsUpTo(end);
  }
  end -= <i32>clz(bits);
  return end > start ? end : start;
}

/** The bits of the bytes before a place of the line, the nearest byte in the highest bit. At least so many are valid. */
const SURE_BITS = 57;
function bitsUpTo(stop: i32): u64 {
  const last = stop - 1;
  return load<u64>(LINE_BITS - 7 + (last >> 3)) << (7 - (last & 7));
}

function least(a: i32, b: i32): i32 {
  return a < b ? a : b;
}
