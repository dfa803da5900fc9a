import {
  JSON_ESCAPES,
  JSON_PLAIN,
  ITEM_IS_OBJECT,
  ITEM_IS_VALUE,
  KEY_BYTES,
  MAX_JSON_DEPTH,
  MEMBER_AFTER,
  MEMBER_BYTES,
  MEMBER_CHILD,
  MEMBER_LENGTH,
  MEMBER_MASK,
  MEMBER_REST,
  NODE_AS_OBJECT,
  NODE_COLUMN,
  NODE_FIRST,
  NODE_FIRST_ITEM,
  NODE_ITEMS,
  NODE_ITEMS_END,
  NODE_MEMBERS,
  NODE_MEMBERS_END,
  ROW_CELL,
  ROW_END,
  ROW_ESCAPED,
  ROW_START,
  TREE_AT,
  TREE_COLUMNS,
  TREE_GROWS,
  TREE_ROOT,
} from '../layout.ts';
import { BOOLEAN_CELL, NUMBER_CELL, TEXT_CELL } from './kinds.ts';
import { begin, behindBlanks, behindNumber, closingQuote, escapedEnd, isPlain, stop, wholeEnd } from './json-tokens.ts';

// Reads an object of a JSON file (read/json/json-scanner.ts) if all of its places are known and each member occurs once. It steps through
// the bytes and, beside them, down the tree that `TreeImage` has laid out. A place of 0 means none: what stands there is skipped.
// Everything else is left to TypeScript.

const DOLLAR: u8 = 36;
const QUOTE: u8 = 34;
const COMMA: u8 = 44;
const COLON: u8 = 58;
const OPEN_ARRAY: u8 = 91;
const CLOSE_ARRAY: u8 = 93;
const OPEN_OBJECT: u8 = 123;
const CLOSE_OBJECT: u8 = 125;
const NULL: u32 = 0x6c6c756e;
const TRUE: u32 = 0x65757274;
const ALSE: u32 = 0x65736c61;
const LETTER_F: u8 = 102;
const VECTOR_BYTES = 16;
/** How many members are compared before one counts as unknown. */
const MAX_SEARCHED = 128;
/** Offset in a member: the last object that had it. */
const MEMBER_SEEN = 32;

/** Where the bytes of the window begin. */
let window: i32 = 0;
/** How many objects and arrays are open. */
let depth: i32 = 0;
/** The number of the object in work: members that it has had are marked with it. */
let record: i32 = 0;
/** Whether an unknown member is given a place, which only TypeScript can do. */
let grows: bool = false;
/** Whether a text in the row has escapes. */
let hasEscapes: bool = false;

/** Reads the object at `from` into the row in work. Answers where it ends, or 0 if TypeScript has to read it. */
export function readObject(base: i32, from: i32, end: i32, isLine: bool): i32 {
  if (load<u8>(base + from) != OPEN_OBJECT) return 0;
  window = base;
  depth = 0;
  hasEscapes = false;
  record++;
  grows = load<i32>(TREE_AT + TREE_GROWS) != 0;
  begin(base + end, isLine);
  empty(load<i32>(TREE_AT + TREE_COLUMNS));
  const to = object(base + from, load<i32>(TREE_AT + TREE_ROOT));
  if (to == 0 || to > stop) return 0;
  store<i32>(JSON_PLAIN, i32(isPlain));
  store<i32>(JSON_ESCAPES, i32(hasEscapes));
  return to - base;
}

function empty(columns: i32): void {
  const zeros = i8x16.splat(0);
  for (let at = 0; at < columns << 2; at += VECTOR_BYTES) {
    v128.store(at, zeros, ROW_START);
    v128.store(at, zeros, ROW_END);
  }
  for (let at = 0; at < columns; at += VECTOR_BYTES) {
    v128.store(at, zeros, ROW_ESCAPED);
    v128.store(at, zeros, ROW_CELL);
  }
}

function object(from: i32, place: i32): i32 {
  if (++depth > MAX_JSON_DEPTH) return 0;
  const node = place == 0 ? 0 : load<i32>(place, NODE_AS_OBJECT);
  /** Where it is noted which member stood here in the last object. */
  let guess = node + NODE_FIRST;
  let last = 0;
  let at = behindBlanks(from + 1);
  if (load<u8>(at) == CLOSE_OBJECT) {
    depth--;
    return at + 1;
  }
  while (at < stop) {
    if (load<u8>(at) != QUOTE) return 0;
    at++;
    let member = 0;
    if (node != 0) {
      member = load<i32>(guess);
      if (member == 0 || !isKey(member, at)) member = search(node, last, guess, at);
    }
    let inner = 0;
    if (member == 0) {
      if (node != 0 && mayBeOneOf(node, at)) return 0;
      at = behindUnknown(at);
      if (at == 0) return 0;
    } else {
      if (load<i32>(member, MEMBER_SEEN) == record) return 0;
      store<i32>(member, record, MEMBER_SEEN);
      inner = load<i32>(member, MEMBER_CHILD);
      guess = member + MEMBER_AFTER;
      last = member;
      at += load<i32>(member, MEMBER_LENGTH);
    }
    at = behindBlanks(at);
    if (load<u8>(at) != COLON) return 0;
    at = value(behindBlanks(at + 1), inner);
    if (at == 0) return 0;
    at = behindBlanks(at);
    if (load<u8>(at) == COMMA) {
      at = behindBlanks(at + 1);
      continue;
    }
    if (load<u8>(at) != CLOSE_OBJECT) return 0;
    depth--;
    return at + 1;
  }
  return 0;
}

/** Whether the name of this member, and a quote, stand here. */
function isKey(member: i32, at: i32): bool {
  const mask = load<i32>(member, MEMBER_MASK);
  if ((i8x16.bitmask(i8x16.eq(v128.load(member), v128.load(at))) & mask) != mask) return false;
  const length = load<i32>(member, MEMBER_LENGTH);
  if (length <= KEY_BYTES) return true;
  const rest = load<i32>(member, MEMBER_REST) - KEY_BYTES;
  for (let k = KEY_BYTES; k < length; k++) if (load<u8>(rest + k) != load<u8>(at + k)) return false;
  return true;
}

/** Searches the member that stands here, beginning with the one after `last` (0 if there is none), and notes it as the one to expect. */
function search(node: i32, last: i32, guess: i32, at: i32): i32 {
  const members = load<i32>(node, NODE_MEMBERS);
  const end = load<i32>(node, NODE_MEMBERS_END);
  const count = min<i32>((end - members) / MEMBER_BYTES, MAX_SEARCHED);
  let member = last == 0 ? end : last;
  for (let tried = 0; tried < count; tried++) {
    member += MEMBER_BYTES;
    if (member >= end) member = members;
    if (!isKey(member, at)) continue;
    store<i32>(guess, member);
    return member;
  }
  return 0;
}

/** Whether TypeScript may need the unknown member: to give it a place, to read a type from it, or to search on. */
function mayBeOneOf(node: i32, at: i32): bool {
  const members = load<i32>(node, NODE_MEMBERS_END) - load<i32>(node, NODE_MEMBERS);
  return grows || load<u8>(at) == DOLLAR || members > MAX_SEARCHED * MEMBER_BYTES;
}

/** Skips a name that has no place. One with escapes may be a known name. */
function behindUnknown(from: i32): i32 {
  const end = closingQuote(from);
  return end == 0 || end == escapedEnd ? 0 : end + 1;
}

function array(from: i32, node: i32): i32 {
  if (++depth > MAX_JSON_DEPTH) return 0;
  let at = behindBlanks(from + 1);
  if (load<u8>(at) == CLOSE_ARRAY) {
    depth--;
    return at + 1;
  }
  for (let index = 0; at < stop; index++) {
    let item = 0;
    if (node != 0) {
      item = itemOf(node, index, load<u8>(at));
      if (item == 0 && grows) return 0;
    }
    at = value(at, item);
    if (at == 0) return 0;
    at = behindBlanks(at);
    if (load<u8>(at) == COMMA) {
      at = behindBlanks(at + 1);
      continue;
    }
    if (load<u8>(at) != CLOSE_ARRAY) return 0;
    depth--;
    return at + 1;
  }
  return 0;
}

/** The place of an element that begins with this byte. The first element may take the place of the list itself. */
function itemOf(node: i32, index: i32, byte: u8): i32 {
  if (index == 0) {
    const first = load<i32>(node, NODE_FIRST_ITEM);
    if (byte == OPEN_OBJECT ? first == ITEM_IS_OBJECT : first == ITEM_IS_VALUE && byte != OPEN_ARRAY) return node;
  }
  const at = load<i32>(node, NODE_ITEMS) + (index << 2);
  return at < load<i32>(node, NODE_ITEMS_END) ? load<i32>(at) : 0;
}

function value(at: i32, node: i32): i32 {
  const byte = load<u8>(at);
  if (byte == QUOTE) {
    const end = closingQuote(at + 1);
    return end != 0 && put(node, at + 1, end, TEXT_CELL) ? end + 1 : 0;
  }
  if (byte == OPEN_OBJECT) return object(at, node);
  if (byte == OPEN_ARRAY) return array(at, node);
  const word = load<u32>(at);
  // Null is like an absent member, but the column is noted.
  if (word == NULL) return put(node, window, window, TEXT_CELL) ? at + 4 : 0;
  if (word == TRUE) return put(node, at, at + 4, BOOLEAN_CELL) ? at + 4 : 0;
  if (byte == LETTER_F) return load<u32>(at, 1) == ALSE && put(node, at, at + 5, BOOLEAN_CELL) ? at + 5 : 0;
  const end = behindNumber(at);
  return end != 0 && put(node, at, wholeEnd(at, end), NUMBER_CELL) ? end : 0;
}

/** Points at a value in its column. False if the place has no column yet and must get one. */
function put(node: i32, start: i32, end: i32, kind: u8): bool {
  if (node == 0) return true;
  const column = load<i32>(node, NODE_COLUMN);
  if (column < 0) return !grows;
  store<i32>(column << 2, start - window, ROW_START);
  store<i32>(column << 2, end - window, ROW_END);
  store<u8>(column, kind, ROW_CELL);
  const isEscaped = end == escapedEnd;
  store<u8>(column, <u8>isEscaped, ROW_ESCAPED);
  if (isEscaped) hasEscapes = true;
  return true;
}
