import {
  LOOP_BASE,
  LOOP_CLASSES,
  LOOP_COMPONENT,
  LOOP_COVERAGES,
  LOOP_ENTITIES,
  LOOP_FILLED,
  LOOP_MASK,
  LOOP_NAMES,
  LOOP_SEGMENTS,
  LOOP_SETS,
  LOOP_SHIFT,
  LOOP_STRIDE,
  LOOP_TERMINATOR,
  MAX_ELEMENTS,
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

// `LoopFiller` and `X12Walker` (read/x12) for a loop of whole segments that stand as they should: its elements go into the places
// of the row. Everything else is theirs.

const SPACE: u8 = 32;
const HYPHEN: u8 = 45;
const DIGIT_NINE = 57;
const NAME_BYTES = 8;
/** Where each element of the segment in work begins and ends. */
const ELEMENTS = 246016;
const MAX_PACKED_BYTES = 4;
const DATE_BYTES = 8;
const RANGE_BYTES = 17;
const INSURED = 0x494c; // IL
const CORRECTED = 0x3734; // 74
const DMG = 0x444d47;
const REF = 0x524546;
const DTP = 0x445450;
const SUBSCRIBER_NUMBER = 0x3046; // 0F
const RANGE = 0x524438; // RD8
const DATE_AND_TIME = 0x4454; // DT

// Elements that may hold what belongs one place further (read/x12/shifted.ts).
const REASON = 2;
const PLAN = 4;
const DATE_FORMAT = 2;
const BIRTH_FORMAT = 1;

// Classes of bytes (read/x12/segment.ts).
const LINE_END: u8 = 2;
const TERMINATOR: u8 = 3;

// `Part` (read/x12/places.ts).
const WHOLE = 0;
const FIRST_COMPONENT = 1;
const BEGIN = 2;
const RANGE_END = 5;

// `Level` (read/x12/loop.ts).
const MEMBER = 0;
const OTHER = 1;
const COVERAGE = 2;
const NOTHING = 3;

/** Where the bytes of the window begin. */
let window = 0;
/** The last element of the segment in work. */
let last = 0;
/** Whether a value may take a place that has one. */
let replaces = false;

/** Reads the loop that begins at `from`; answers where it ends, or -1 where TypeScript is to read it, and the row is empty. */
export function readLoop(base: i32, from: i32, end: i32): i32 {
  window = base;
  empty();
  const to = readSegments(base + from, base + end);
  if (to < 0) empty();
  return to < 0 ? -1 : to - base;
}

/** Empties what the loop before has filled. */
function empty(): void {
  const bytes = load<i32>(LOOP_FILLED) << 2;
  memory.fill(ROW_START, 0, bytes);
  memory.fill(ROW_END, 0, bytes);
}

function readSegments(from: i32, end: i32): i32 {
  const terminator = <u8>load<i32>(LOOP_TERMINATOR);
  const sets = load<i32>(LOOP_SETS);
  let level = MEMBER;
  let other = 0;
  let coverages = 0;
  let segments = 0;
  let named = false;
  let others = false;
  let insured = false;
  let described = false;
  let inCategories = false;
  let at = from;
  replaces = false;
  store<i32>(LOOP_FILLED, load<i32>(LOOP_BASE));
  while (true) {
    if (end - at < NAME_BYTES || at - from > MAX_ROW_BYTES) return -1;
    let id: u32 = 0;
    let kind: u8 = 0;
    let p = at;
    while (true) {
      const byte: u32 = load<u8>(p);
      kind = load<u8>(byte, LOOP_CLASSES);
      if (kind != 0) break;
      id = (id << 8) | (byte - 97 <= 25 ? byte - 32 : byte);
      p++;
      // Another interchange may have separators of its own.
      if (p - at == 3 && id == 0x495341) return -1;
    }
    // A name with a line end in it is another one than it seems: `SE`, then `DTP` in the next line, end no loop.
    if (kind == LINE_END) return -1;
    const name = id == 0 || p - at > 3 ? 0 : nameOf(id);
    // It is no segment, or its name has a blank in it.
    if (name == 0) return -1;
    const role = load<i32>(name, 4);
    if (role == ROLE_BOUNDARY && at != from) break;
    // Where categories belong, TypeScript says that it stands there.
    if (inCategories && (role == ROLE_COVERAGE || role == ROLE_NAME)) return -1;

    // What is of no interest is passed over.
    const passes = role == ROLE_PASSED || (inCategories && role != ROLE_LEAVES_CATEGORIES);
    if (passes) {
      while (kind != TERMINATOR && kind != LINE_END) kind = load<u8>(load<u8>(++p), LOOP_CLASSES);
    } else {
      last = 0;
      while (kind != TERMINATOR && kind != LINE_END) {
        const start = ++p;
        kind = load<u8>(load<u8>(p), LOOP_CLASSES);
        while (kind == 0) kind = load<u8>(load<u8>(++p), LOOP_CLASSES);
        if (last < MAX_ELEMENTS - 1) {
          last++;
          store<i32>(ELEMENTS + (last << 3), start);
          store<i32>(ELEMENTS + (last << 3), p, 4);
        }
      }
    }
    if (kind == LINE_END || p >= end) return -1;
    segments++;
    p++;
    while (p < end && (load<u8>(p) <= SPACE || load<u8>(p) == terminator)) p++;
    at = p;
    if (passes) continue;

    if (role == ROLE_NAME) {
      const entity = packed(1);
      if (entity == INSURED) {
        // It may be another member's.
        if (insured) return -1;
        insured = true;
      }
      if (coverages > 0) {
        // The member's own stands behind its coverages.
        if (!named && (entity == INSURED || entity == CORRECTED)) return -1;
        level = NOTHING;
      } else {
        level = entity == INSURED || entity == CORRECTED ? MEMBER : OTHER;
        replaces = entity == CORRECTED && named;
        if (level == MEMBER) {
          // Its identifier may stand one element too early.
          if (last == 8) return -1;
          named = true;
        } else {
          others = true;
          other = entityOf(entity);
        }
      }
    } else if (role == ROLE_COVERAGE) {
      // Its kind may stand one element too early.
      if (sizeOf(REASON) > 0) return -1;
      // So may its tier, whose codes have three letters.
      if (last == PLAN && mayBeTier()) return -1;
      coverages++;
      replaces = false;
      level = coverages <= sets ? COVERAGE : NOTHING;
      if (level == COVERAGE) store<i32>(LOOP_FILLED, load<i32>(LOOP_FILLED) + load<i32>(LOOP_STRIDE));
    } else if (role >= ROLE_LEAVES) {
      inCategories = role == ROLE_CATEGORIES;
      level = NOTHING;
    }

    if (id == DTP && last == DATE_FORMAT) return -1;
    if (id == DMG) {
      if (sizeOf(BIRTH_FORMAT) == DATE_BYTES) return -1;
      // The member's own, perhaps.
      if (level == OTHER && !described) return -1;
      described = described || level == MEMBER;
    }
    if (level == MEMBER) put(load<i32>(name, 8), 0);
    else if (level == COVERAGE && id == REF && packed(1) == SUBSCRIBER_NUMBER) put(load<i32>(name, 8), 0);
    else if (level == COVERAGE) put(load<i32>(name, 12), (coverages - 1) * load<i32>(LOOP_STRIDE));
    else if (level == OTHER) {
      // What identifies and dates the member does not belong to an address or a former name.
      if (role == ROLE_OF_MEMBER) put(load<i32>(name, 8), 0);
      else put(segmentOf(other, id), 0);
    }
  }
  // One of the others may be the member.
  if (others && !named) return -1;
  store<i32>(LOOP_COVERAGES, coverages);
  store<i32>(LOOP_SEGMENTS, segments);
  return at;
}

/** The entry of a segment's name: the name, its role, what a member and what a coverage takes of it; 0 where it has none. */
function nameOf(id: u32): i32 {
  const names = load<i32>(LOOP_NAMES);
  const mask = load<u32>(LOOP_MASK);
  let slot = (id * 0x9e3779b1) >>> load<u32>(LOOP_SHIFT);
  while (true) {
    const entry = names + (slot << 4);
    const key = load<u32>(entry);
    if (key == id) return entry;
    if (key == 0) return 0;
    slot = (slot + 1) & mask;
  }
}

/** The list of what is taken of the loop of an entity; 0 where nothing is. Numbers: how many entities, of each its code and its list. */
function entityOf(code: i32): i32 {
  const entities = load<i32>(LOOP_ENTITIES);
  const count = load<i32>(entities);
  for (let i = 0; i < count; i++) {
    if (load<i32>(entities + (i << 3), 4) == code) return load<i32>(entities + (i << 3), 8);
  }
  return 0;
}

/** Numbers of a list: how many segments, of each its name and what is taken of it. */
function segmentOf(list: i32, id: i32): i32 {
  if (list == 0) return 0;
  const count = load<i32>(list);
  for (let i = 0; i < count; i++) {
    if (load<i32>(list + (i << 3), 4) == id) return load<i32>(list + (i << 3), 8);
  }
  return 0;
}

/**
 * Numbers of a segment: the element that says what the value is (0 where the segment does, -1 for pairs), how many places, and of each
 * its qualifier, its element, its part and its place.
 */
function put(segment: i32, offset: i32): void {
  if (segment == 0) return;
  const count = load<i32>(segment, 4);
  const first = segment + 8;
  const qualifierAt = load<i32>(segment);
  if (qualifierAt < 0) return putContacts(first, count, offset);
  const stated = qualifierAt == 0 ? 0 : packed(qualifierAt);
  for (let i = 0; i < count; i++) {
    const taken = first + (i << 4);
    const qualifier = load<i32>(taken);
    if (qualifier != 0 && qualifier != stated) continue;
    const element = load<i32>(taken, 4);
    if (element > last) continue;
    const start = load<i32>(ELEMENTS + (element << 3));
    const end = load<i32>(ELEMENTS + (element << 3), 4);
    const part = load<i32>(taken, 8);
    const place = load<i32>(taken, 12) + offset;
    if (part == WHOLE) fill(place, start, end);
    else putPart(part, place, start, end);
  }
}

function putPart(part: i32, place: i32, start: i32, end: i32): void {
  if (part == FIRST_COMPONENT) {
    const component = <u8>load<i32>(LOOP_COMPONENT);
    let at = start;
    while (at < end && load<u8>(at) != component) at++;
    fill(place, start, at);
    return;
  }
  const format = packed(2);
  if (part != RANGE_END && format == DATE_AND_TIME && end - start > DATE_BYTES) {
    fill(place, start, start + DATE_BYTES);
    return;
  }
  const isRange = format == RANGE || (end - start == RANGE_BYTES && load<u8>(start, 8) == HYPHEN);
  let hyphen = start;
  if (isRange) while (hyphen < end && load<u8>(hyphen) != HYPHEN) hyphen++;
  if (!isRange || hyphen == end) {
    if (part != RANGE_END) fill(place, start, end);
  } else if (part == BEGIN) fill(place, start, hyphen);
  else fill(place, hyphen + 1, end);
}

function putContacts(first: i32, count: i32, offset: i32): void {
  for (let pair = 3; pair <= 7; pair += 2) {
    if (pair + 1 > last) return;
    const stated = packed(pair);
    for (let i = 0; i < count; i++) {
      const taken = first + (i << 4);
      if (load<i32>(taken) != stated) continue;
      fill(load<i32>(taken, 12) + offset, load<i32>(ELEMENTS + ((pair + 1) << 3)), load<i32>(ELEMENTS + ((pair + 1) << 3), 4));
    }
  }
}

function fill(place: i32, start: i32, end: i32): void {
  if (start >= end) return;
  const at = place << 2;
  if (!replaces && load<i32>(at, ROW_START) != load<i32>(at, ROW_END)) return;
  store<i32>(at, start - window, ROW_START);
  store<i32>(at, end - window, ROW_END);
}

/** Whether nothing but three characters that are no digits stand in the place of the plan. */
function mayBeTier(): bool {
  const plan = packed(PLAN);
  return plan > 0xffff && plan <= 0xffffff && (plan & 0xff) > DIGIT_NINE && plan >>> 16 > DIGIT_NINE;
}

/** Bytes of an element. */
function sizeOf(element: i32): i32 {
  return element > last ? 0 : load<i32>(ELEMENTS + (element << 3), 4) - load<i32>(ELEMENTS + (element << 3));
}

/** As `packed` of read/x12/segment.ts. */
function packed(element: i32): i32 {
  if (element > last) return 0;
  let start = load<i32>(ELEMENTS + (element << 3));
  let end = load<i32>(ELEMENTS + (element << 3), 4);
  while (end > start && load<u8>(end - 1) <= SPACE) end--;
  while (start < end && load<u8>(start) <= SPACE) start++;
  if (end - start > MAX_PACKED_BYTES) return 0;
  let packed: u32 = 0;
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    packed = (packed << 8) | (byte - 97 <= 25 ? byte - 32 : byte);
  }
  return packed;
}
