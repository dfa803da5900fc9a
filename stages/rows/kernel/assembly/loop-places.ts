import { LOOP_COMPONENT, MAX_ELEMENTS, ROW_END, ROW_START } from '../layout.ts';

// The elements of the segment in work, and how they get into the places of the row (`Part` of read/x12/places.ts).

const SPACE: u8 = 32;
const HYPHEN: u8 = 45;
/** Where each element of the segment in work begins and ends. */
const ELEMENTS = 246016;
const MAX_PACKED_BYTES = 4;
const DATE_BYTES = 8;
const YEAR_BYTES = 4;
const RANGE_BYTES = 17;
const RANGE = 0x524438; // RD8
const DATE_AND_TIME = 0x4454; // DT

const WHOLE = 0;
const FIRST_COMPONENT = 1;
const BEGIN = 2;
const RANGE_END = 5;

/** Where the bytes of the window begin. */
let window = 0;
/** The last element of the segment in work. */
let last = 0;

/** Begins a loop in the window at `base`. */
export function beginPlaces(base: i32): void {
  window = base;
}

/** Begins a segment, which has no elements yet. */
export function beginElements(): void {
  last = 0;
}

/** Adds an element to the segment in work. Elements past the maximum are dropped. */
export function addElement(start: i32, end: i32): void {
  if (last == MAX_ELEMENTS - 1) return;
  last++;
  store<i32>(ELEMENTS + (last << 3), start);
  store<i32>(ELEMENTS + (last << 3), end, 4);
}

export function lastElement(): i32 {
  return last;
}

/**
 * Numbers of a segment: the element that is the qualifier (0: the segment's name is; -1: pairs); how many places; for each place its
 * qualifier, element, part and column, to which `offset` is added. `replaces` allows a value to replace an earlier one.
 */
export function put(segment: i32, offset: i32, replaces: bool): void {
  if (segment == 0) return;
  const count = load<i32>(segment, 4);
  const first = segment + 8;
  const qualifierAt = load<i32>(segment);
  if (qualifierAt < 0) return putContacts(first, count, offset, replaces);
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
    if (part == WHOLE) fill(place, start, end, replaces);
    else putPart(part, place, start, end, replaces);
  }
}

function putPart(part: i32, place: i32, start: i32, end: i32, replaces: bool): void {
  if (part == FIRST_COMPONENT) {
    const component = <u8>load<i32>(LOOP_COMPONENT);
    let at = start;
    while (at < end && load<u8>(at) != component) at++;
    fill(place, start, at, replaces);
    return;
  }
  const format = packed(2);
  if (part != RANGE_END && format == DATE_AND_TIME && end - start > DATE_BYTES) {
    fill(place, start, start + DATE_BYTES, replaces);
    return;
  }
  const isRange = format == RANGE || (end - start == RANGE_BYTES && load<u8>(start, DATE_BYTES) == HYPHEN);
  const hyphen = isRange ? hyphenOfRange(start, end) : end;
  if (hyphen == end) {
    if (part != RANGE_END) fill(place, start, end, replaces);
  } else if (part == BEGIN) fill(place, start, hyphen, replaces);
  else fill(place, hyphen + 1, end, replaces);
}

/** Like `hyphenOfRange` of read/x12/loop.ts. */
function hyphenOfRange(start: i32, end: i32): i32 {
  const first = hyphenFrom(start, end);
  if (first == start || first > start + YEAR_BYTES) return first;
  const second = hyphenFrom(first + 1, end);
  return second == end ? first : hyphenFrom(second + 1, end);
}

function hyphenFrom(from: i32, end: i32): i32 {
  let at = from;
  while (at < end && load<u8>(at) != HYPHEN) at++;
  return at;
}

function putContacts(first: i32, count: i32, offset: i32, replaces: bool): void {
  for (let pair = 3; pair <= 7; pair += 2) {
    if (pair + 1 > last) return;
    const stated = packed(pair);
    for (let i = 0; i < count; i++) {
      const taken = first + (i << 4);
      if (load<i32>(taken) != stated) continue;
      fill(load<i32>(taken, 12) + offset, load<i32>(ELEMENTS + ((pair + 1) << 3)), load<i32>(ELEMENTS + ((pair + 1) << 3), 4), replaces);
    }
  }
}

function fill(place: i32, start: i32, end: i32, replaces: bool): void {
  if (start >= end) return;
  const at = place << 2;
  if (!replaces && load<i32>(at, ROW_START) != load<i32>(at, ROW_END)) return;
  store<i32>(at, start - window, ROW_START);
  store<i32>(at, end - window, ROW_END);
}

/** The length of an element in bytes. */
export function sizeOf(element: i32): i32 {
  return element > last ? 0 : load<i32>(ELEMENTS + (element << 3), 4) - load<i32>(ELEMENTS + (element << 3));
}

/** Like `packed` of read/x12/segment.ts. */
export function packed(element: i32): i32 {
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
