import {
  LOOP_BASE,
  LOOP_CLASSES,
  LOOP_COVERAGES,
  LOOP_FILLED,
  LOOP_SEGMENTS,
  LOOP_SETS,
  LOOP_STRIDE,
  LOOP_TERMINATOR,
  MAX_ROW_BYTES,
  ROLE_BOUNDARY,
  ROLE_CATEGORIES,
  ROLE_COVERAGE,
  ROLE_LEAVES,
  ROLE_LEAVES_CATEGORIES,
  ROLE_NAME,
  ROLE_OF_MEMBER,
  ROLE_PASSED,
  ROW_END,
  ROW_START,
} from '../layout.ts';
import { one } from './digits.ts';
import { addElement, beginElements, beginPlaces, lastElement, packed, put, sizeOf } from './loop-places.ts';
import { entryOf, listOfEntity, segmentOf } from './loop-tables.ts';

// `LoopFiller` and `X12Walker` (read/x12) for a loop of complete, regular segments: puts their elements into the places of the row.
// Everything else is left to those two.

const SPACE: u8 = 32;
const NAME_BYTES = 8;
const MAX_NAME_BYTES = 3;
const ISA = 0x495341;
const INS = 0x494e53;
const ST = 0x5354;
const DMG = 0x444d47;
const DTP = 0x445450;
const REF = 0x524546;
const SUBSCRIBER_NUMBER = 0x3046; // 0F
const INSURED = 0x494c; // IL
const CORRECTED = 0x3734; // 74
/** The qualifier in a member's NM1, where the identifier may stand. */
const SHIFTED_ELEMENT = 8;
const MAX_QUALIFIER_BYTES = 2;

// Elements that may hold what belongs further on, or that may be empty because it stands behind them (read/x12/shifted.ts).
const REASON = 2;
const PLAN = 4;
const TIER = 5;
const DATE_FORMAT = 2;
const DATE = 3;
const BIRTH_FORMAT = 1;
const BIRTH_DATE = 2;
const DATE_BYTES = 8;
const DIGIT_NINE = 57;

// Classes of bytes (read/x12/segment.ts).
const ELEMENT: u8 = 1;
const LINE_END: u8 = 2;
const TERMINATOR: u8 = 3;

// `Level` (read/x12/loop.ts).
const MEMBER = 0;
const OTHER = 1;
const COVERAGE = 2;
const NOTHING = 3;

/** The name of the segment in work, a letter in each byte; 0 if it is too long. */
let id: u32 = 0;

// The state of the loop in work: what its next segments describe, and what it has had.
let level = MEMBER;
/** What is taken of the loop of the entity, at level `OTHER`. */
let other = 0;
let coverages = 0;
let isNamed = false;
let hasOthers = false;
let isInsured = false;
let isDescribed = false;
let inCategories = false;
/** Whether a value may replace an earlier one. */
let replaces = false;

/** Reads the loop at `from` into the row. Answers where it ends; -1 if TypeScript has to read it, and the row is then empty. */
export function readLoop(base: i32, from: i32, end: i32): i32 {
  empty();
  beginPlaces(base);
  beginLoop();
  const to = readSegments(base + from, base + end);
  if (to < 0) empty();
  return to < 0 ? -1 : to - base;
}

/** Empties what the last loop has filled. */
function empty(): void {
  const bytes = load<i32>(LOOP_FILLED) << 2;
  memory.fill(ROW_START, 0, bytes);
  memory.fill(ROW_END, 0, bytes);
}

function beginLoop(): void {
  level = MEMBER;
  coverages = 0;
  isNamed = false;
  hasOthers = false;
  isInsured = false;
  isDescribed = false;
  inCategories = false;
  replaces = false;
  store<i32>(LOOP_FILLED, load<i32>(LOOP_BASE));
}

function readSegments(from: i32, end: i32): i32 {
  const terminator = <u8>load<i32>(LOOP_TERMINATOR);
  let segments = 0;
  let at = from;
  while (true) {
    if (end - at < NAME_BYTES || at - from > MAX_ROW_BYTES) return -1;
    let p = readName(at);
    if (p < 0) return -1;
    const name = id == 0 ? 0 : entryOf(id);
    // This is no segment, or its name has a blank in it.
    if (name == 0) return -1;
    const role = load<i32>(name, 4);
    if (role == ROLE_BOUNDARY && at != from) {
      // This may be the rest of a value.
      if (id != INS && classAt(p) == TERMINATOR) return -1;
      if (id == ST && ((one(p + 1) | one(p + 2) | one(p + 3)) < 0 || !endsElement(p + 4))) return -1;
      break;
    }
    // TypeScript reports what stands among reporting categories.
    if (inCategories && (role == ROLE_COVERAGE || role == ROLE_NAME)) return -1;
    const isOfInterest = role != ROLE_PASSED && (!inCategories || role == ROLE_LEAVES_CATEGORIES);
    p = isOfInterest ? readElements(p) : behindElements(p);
    if (classAt(p) == LINE_END || p >= end) return -1;
    segments++;
    p++;
    while (p < end && (load<u8>(p) <= SPACE || load<u8>(p) == terminator)) p++;
    at = p;
    if (isOfInterest && !(enter(role) && take(name, role))) return -1;
  }
  // One of the other persons may be the member.
  if (hasOthers && !isNamed) return -1;
  store<i32>(LOOP_COVERAGES, coverages);
  store<i32>(LOOP_SEGMENTS, segments);
  return at;
}

function endsElement(at: i32): bool {
  const kind = classAt(at);
  return kind == ELEMENT || kind == TERMINATOR;
}

/** The class of a byte; 0 if it is no separator. */
function classAt(at: i32): u8 {
  return load<u8>(<i32>load<u8>(at), LOOP_CLASSES);
}

/** Reads the name of the segment at `at` into `id`. Answers where it ends, or -1 if TypeScript has to read the loop. */
function readName(at: i32): i32 {
  let p = at;
  let read: u32 = 0;
  while (true) {
    const byte: u32 = load<u8>(p);
    const kind = load<u8>(byte, LOOP_CLASSES);
    // The name is split by a line end: `SE` and, on the next line, `DTP` do not end a loop.
    if (kind == LINE_END) return -1;
    if (kind != 0) break;
    read = (read << 8) | (byte - 97 <= 25 ? byte - 32 : byte);
    p++;
    // Another interchange may have other separators.
    if (p - at == MAX_NAME_BYTES && read == ISA) return -1;
  }
  id = p - at > MAX_NAME_BYTES ? 0 : read;
  return p;
}

/** Where the segment ends whose elements begin behind `at`. */
function behindElements(at: i32): i32 {
  let p = at;
  let kind = classAt(p);
  while (kind != TERMINATOR && kind != LINE_END) kind = classAt(++p);
  return p;
}

/** The same, and notes the elements. */
function readElements(at: i32): i32 {
  let p = at;
  let kind = classAt(p);
  beginElements();
  while (kind != TERMINATOR && kind != LINE_END) {
    const start = ++p;
    kind = classAt(p);
    while (kind == 0) kind = classAt(++p);
    addElement(start, p);
  }
  return p;
}

/** Enters the level that the segment in work begins, if it begins one. False if TypeScript has to read the loop. */
function enter(role: i32): bool {
  if (role == ROLE_NAME) return enterName();
  if (role == ROLE_COVERAGE) {
    // The kind may stand one element too early.
    if (sizeOf(REASON) > 0) return false;
    // So may the tier, whose codes have three letters.
    if (isLast(PLAN, TIER + 3) && mayBeTier()) return false;
    // Or it stands too late.
    if (sizeOf(TIER) == 0 && lastElement() > TIER && sizeOf(TIER + 1) + sizeOf(TIER + 2) + sizeOf(TIER + 3) > 0) return false;
    coverages++;
    replaces = false;
    level = coverages <= load<i32>(LOOP_SETS) ? COVERAGE : NOTHING;
    if (level == COVERAGE) store<i32>(LOOP_FILLED, load<i32>(LOOP_FILLED) + load<i32>(LOOP_STRIDE));
  } else if (role >= ROLE_LEAVES) {
    inCategories = role == ROLE_CATEGORIES;
    level = NOTHING;
  }
  return true;
}

function enterName(): bool {
  const entity = packed(1);
  if (entity == INSURED) {
    // This may be another member.
    if (isInsured) return false;
    isInsured = true;
  }
  if (coverages > 0) {
    // The member's own segment stands behind its coverages.
    if (!isNamed && (entity == INSURED || entity == CORRECTED)) return false;
    level = NOTHING;
    return true;
  }
  level = entity == INSURED || entity == CORRECTED ? MEMBER : OTHER;
  replaces = entity == CORRECTED && isNamed;
  if (level == MEMBER) {
    // The identifier may stand one element too early.
    if (sizeOf(SHIFTED_ELEMENT) > MAX_QUALIFIER_BYTES && sizeOf(SHIFTED_ELEMENT + 1) == 0) return false;
    // Or nothing says what it is.
    if (sizeOf(SHIFTED_ELEMENT) == 0 && sizeOf(SHIFTED_ELEMENT + 1) > 0) return false;
    isNamed = true;
  } else {
    hasOthers = true;
    other = listOfEntity(entity);
  }
  return true;
}

/** Puts the segment in work into the places of its level. False if TypeScript has to read the loop. */
function take(name: i32, role: i32): bool {
  if (id == DTP && sizeOf(DATE) == 0 && (sizeOf(DATE_FORMAT) == DATE_BYTES || sizeOf(DATE + 1) > 0)) return false;
  if (id == DMG) {
    if (sizeOf(BIRTH_FORMAT) == DATE_BYTES || (sizeOf(BIRTH_DATE) == 0 && sizeOf(BIRTH_DATE + 1) == DATE_BYTES)) return false;
    // This may be the member's own.
    if (level == OTHER && !isDescribed) return false;
    isDescribed = isDescribed || level == MEMBER;
  }
  if (level == MEMBER) put(load<i32>(name, 8), 0, replaces);
  else if (level == COVERAGE && id == REF && packed(1) == SUBSCRIBER_NUMBER) put(load<i32>(name, 8), 0, replaces);
  else if (level == COVERAGE) put(load<i32>(name, 12), (coverages - 1) * load<i32>(LOOP_STRIDE), replaces);
  // Identifiers and dates of the member are no part of an address or a former name.
  else if (level == OTHER) put(role == ROLE_OF_MEMBER ? load<i32>(name, 8) : segmentOf(other, id), 0, replaces);
  return true;
}

/** Whether an element holds something, and none behind it up to another does. */
function isLast(element: i32, to: i32): bool {
  for (let at = element + 1; at <= to; at++) if (sizeOf(at) > 0) return false;
  return sizeOf(element) > 0;
}

/** Whether the place of the plan holds three characters that are no digits. */
function mayBeTier(): bool {
  const plan = packed(PLAN);
  return plan <= 0xffffff && (plan & 0xff) > DIGIT_NINE && plan >>> 16 > DIGIT_NINE;
}
