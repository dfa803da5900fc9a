import { CellKind, type Row } from '../../row.ts';
import { isJsonBlank } from './blank.ts';
import { FamilyList } from './family-list.ts';
import { keyHash, MAX_DEPTH, type PathNode, type PathTree } from './path-tree.ts';
import { TypedLists } from './typed-lists.ts';
import { NO_TYPE, saysType, settleTyped, typeOfMember, ValueType, wholeEnd } from './typed-values.ts';
import { ESCAPES, HEX_DIGITS, unescape } from './unescape.ts';

/** How a scan ended that found no value: negative, unlike any place. */
export const Scan = {
  /** The bytes end in the middle of it. */
  incomplete: -1,
  /** It is no JSON. */
  invalid: -2,
  /** It is nested more than `MAX_DEPTH` deep. */
  tooDeep: -3,
} as const;

const { incomplete: INCOMPLETE, invalid: INVALID, tooDeep: TOO_DEEP } = Scan;
const { text: TEXT, number: NUMBER, boolean: BOOLEAN } = CellKind;

const QUOTE = 34;
const DOLLAR = 36;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const MINUS = 45;
const PLUS = 43;
const POINT = 46;
const ZERO = 48;
const LETTER_E = 101;
const LETTER_U = 117;
const SPACE = 32;

const TRUE = new TextEncoder().encode('true');
const FALSE = new TextEncoder().encode('false');
const NULL = new TextEncoder().encode('null');

/** 1 for what ends the plain part of a string: quote, backslash, control characters. */
const STRING_STOPS = new Uint8Array(256).fill(1, 0, SPACE);
STRING_STOPS[QUOTE] = 1;
STRING_STOPS[BACKSLASH] = 1;

/**
 * Reads one JSON value (RFC 8259, strictly) and points at the values of known places in it. Makes no object and no string,
 * but for a member name that is new or has escapes. Texts with escapes and moments are marked in `row.escaped`; whoever uses the
 * row decodes them (`JsonRowText`).
 */
export class JsonScanner {
  /** Whether a value of the last record has escapes. */
  hasEscapes = false;
  readonly #tree: PathTree;
  readonly #typed = new TypedLists();
  readonly #family: FamilyList | null;
  #bytes: Uint8Array = new Uint8Array(0);
  #limit = 0;
  #row: Row | null = null;
  #depth = 0;
  #record = 0;
  /** Whether the string that was read last has escapes. */
  #escaped = false;
  /** Of what type the next value is, where that has been said. */
  #type: number = ValueType.none;

  constructor(tree: PathTree) {
    this.#tree = tree;
    this.#family = tree.family === null ? null : new FamilyList(tree.family);
  }

  /** Scans an object into the row's spans. `bytes[limit]` must be a line feed. Answers where it ends, or how it does not. */
  record(bytes: Uint8Array, at: number, limit: number, row: Row): number {
    this.#begin(bytes, limit, row);
    const columns = this.#tree.paths.length;
    row.start.fill(0, 0, columns);
    row.end.fill(0, 0, columns);
    row.escaped.fill(0, 0, columns);
    row.cell.fill(0, 0, columns);
    const to = bytes[at] === OPEN_OBJECT ? this.#object(at, this.#tree.root) : INVALID;
    row.bytes = bytes;
    if (to >= 0) this.#typed.settle(row, this.#tree);
    if (to >= 0 && this.#family !== null) this.#family.settle(row, this.#tree);
    row.count = this.#tree.paths.length;
    return to;
  }

  /** Whether the last record told its subscriber from the others of its family, where it lists both. */
  get isFamilyTold(): boolean {
    return this.#family === null || this.#family.isTold;
  }

  /** Scans any value for its end alone. */
  value(bytes: Uint8Array, at: number, limit: number): number {
    this.#begin(bytes, limit, null);
    return this.#value(at, null);
  }

  #begin(bytes: Uint8Array, limit: number, row: Row | null): void {
    this.#bytes = bytes;
    this.#limit = limit;
    this.#row = row;
    this.#depth = 0;
    this.#record++;
    this.#type = ValueType.none;
    this.hasEscapes = false;
  }

  #value(at: number, node: PathNode | null): number {
    const byte = this.#bytes[at]!;
    if (byte === QUOTE) {
      const to = this.#string(at);
      if (to >= 0 && node !== null) {
        this.#put(node, at + 1, to - 1, TEXT);
      }
      return to;
    }
    if (byte === OPEN_OBJECT) return this.#object(at, node);
    if (byte === OPEN_ARRAY) return this.#array(at, node);
    if (byte === MINUS || (byte >= ZERO && byte <= ZERO + 9)) {
      const to = this.#number(at);
      if (to >= 0 && node !== null) this.#put(node, at, wholeEnd(this.#bytes, at, to), NUMBER);
      return to;
    }
    if (byte === TRUE[0] || byte === FALSE[0]) {
      const to = this.#word(at, byte === TRUE[0] ? TRUE : FALSE);
      if (to >= 0 && node !== null) this.#put(node, at, to, BOOLEAN);
      return to;
    }
    if (byte === NULL[0]) {
      const to = this.#word(at, NULL);
      if (to >= 0 && node !== null) this.#put(node, 0, 0, TEXT);
      return to;
    }
    return this.#ended(at);
  }

  /** Systems that make JSON of XML write a list of one as the one: an object and the first element of a list are one place. */
  #object(from: number, place: PathNode | null): number {
    const bytes = this.#bytes;
    const node = place !== null && place.isList && !saysType(this.#tree, place, bytes, from, this.#limit) ? place.item(0) : place;
    if (++this.#depth > MAX_DEPTH) return TOO_DEEP;
    let at = this.#blank(from + 1);
    if (bytes[at] === CLOSE_OBJECT) {
      this.#depth--;
      return at + 1;
    }
    for (;;) {
      if (bytes[at] !== QUOTE) return this.#ended(at);
      const start = ++at;
      let hash = 0;
      let byte = bytes[at]!;
      while (STRING_STOPS[byte] === 0) {
        hash = (Math.imul(hash, 31) + byte) | 0;
        byte = bytes[++at]!;
      }
      let member: PathNode | null = null;
      if (byte === QUOTE) {
        if (node !== null) {
          const type = this.#typeOf(node, start, at);
          if (type === NO_TYPE) member = this.#member(node, start, at, hash);
          else {
            member = node;
            // A moment may be a number that says its own type.
            if (this.#type !== ValueType.moment) this.#type = type;
          }
        }
        at++;
      } else {
        at = this.#string(start - 1);
        if (at < 0) return at;
        if (node !== null) member = this.#escapedMember(node, start, at - 1);
      }
      at = this.#blank(at);
      if (bytes[at] !== COLON) return this.#ended(at);
      at = this.#blank(at + 1);
      if (member !== null && member !== node) this.#enter(member);
      at = this.#value(at, member);
      if (at < 0) return at;
      // A type says nothing of what follows, whatever stood behind it.
      if (member === node) this.#type = ValueType.none;
      at = this.#blank(at);
      if (bytes[at] === COMMA) {
        at = this.#blank(at + 1);
        continue;
      }
      if (bytes[at] !== CLOSE_OBJECT) return this.#ended(at);
      this.#depth--;
      return at + 1;
    }
  }

  #array(from: number, node: PathNode | null): number {
    const bytes = this.#bytes;
    if (++this.#depth > MAX_DEPTH) return TOO_DEEP;
    let at = this.#blank(from + 1);
    if (bytes[at] === CLOSE_ARRAY) {
      this.#depth--;
      return at + 1;
    }
    for (let index = 0; ; index++) {
      const isFirst = index === 0 && node !== null && (bytes[at] === OPEN_OBJECT ? node.isFirst : node.isValue && bytes[at] !== OPEN_ARRAY);
      const item = node === null || isFirst ? node : (node.item(index) ?? this.#tree.newItem(node, index));
      at = this.#value(at, item);
      if (at < 0) return at;
      at = this.#blank(at);
      if (bytes[at] === COMMA) {
        at = this.#blank(at + 1);
        continue;
      }
      if (bytes[at] !== CLOSE_ARRAY) return this.#ended(at);
      this.#depth--;
      return at + 1;
    }
  }

  /** A member that occurs twice in a record: what the first one said is forgotten. */
  #enter(member: PathNode): void {
    if (member.seenIn === this.#record) {
      const row = this.#row!;
      for (const column of member.columns) row.start[column] = row.end[column] = row.escaped[column] = row.cell[column] = 0;
    }
    member.seenIn = this.#record;
  }

  /** Most files have no such members, and an object for each would cost them. */
  #typeOf(node: PathNode, start: number, end: number): number {
    if (this.#bytes[start] !== DOLLAR && this.#tree.types === null) return NO_TYPE;
    return typeOfMember(this.#tree, node, this.#bytes, { start, end, limit: this.#limit });
  }

  #member(node: PathNode, start: number, end: number, hash: number): PathNode | null {
    return node.member(this.#bytes, start, end, hash) ?? this.#tree.newMember(node, this.#bytes, start, end, hash);
  }

  #escapedMember(node: PathNode, start: number, end: number): PathNode | null {
    const key = new Uint8Array(end - start);
    const length = unescape(this.#bytes, start, end, key, 0);
    const hash = keyHash(key, 0, length);
    return node.member(key, 0, length, hash) ?? this.#tree.newMember(node, key, 0, length, hash);
  }

  #put(place: PathNode, start: number, end: number, kind: number): void {
    // A value where other records have a list of such is the first of it.
    const node = place.column < 0 && place.isList ? place.item(0)! : place;
    if (node.column < 0) {
      this.#tree.newColumn(node);
      if (node.column < 0) return;
    }
    const row = this.#row!;
    const { column } = node;
    row.start[column] = start;
    row.end[column] = end;
    row.escaped[column] = 0;
    row.cell[column] = kind;
    if (kind === TEXT && this.#escaped && end > start) {
      row.escaped[column] = 1;
      this.hasEscapes = true;
    }
    if (this.#type === ValueType.none) return;
    if (settleTyped(row, column, this.#bytes, this.#type)) this.hasEscapes = true;
    this.#type = ValueType.none;
  }

  /** From the opening quote to behind the closing one. */
  #string(from: number): number {
    const bytes = this.#bytes;
    this.#escaped = false;
    let at = from + 1;
    for (;;) {
      let byte = bytes[at]!;
      while (STRING_STOPS[byte] === 0) byte = bytes[++at]!;
      if (byte === QUOTE) return at + 1;
      if (byte !== BACKSLASH) return this.#ended(at);
      this.#escaped = true;
      const letter = bytes[at + 1]!;
      if (at + 1 >= this.#limit) return INCOMPLETE;
      if (letter === LETTER_U) {
        for (let digit = at + 2; digit < at + 6; digit++) {
          if (HEX_DIGITS[bytes[digit]!] === 255 || digit >= this.#limit) return this.#ended(digit);
        }
        at += 6;
      } else {
        if (ESCAPES[letter] === 0) return INVALID;
        at += 2;
      }
    }
  }

  #number(from: number): number {
    const bytes = this.#bytes;
    let at = bytes[from] === MINUS ? from + 1 : from;
    if (bytes[at] === ZERO) at++;
    else {
      const digits = at;
      at = this.#digits(at);
      if (at === digits) return this.#ended(at);
    }
    if (bytes[at] === POINT) {
      const digits = at + 1;
      at = this.#digits(digits);
      if (at === digits) return this.#ended(at);
    }
    if ((bytes[at]! | SPACE) === LETTER_E) {
      at++;
      if (bytes[at] === PLUS || bytes[at] === MINUS) at++;
      const digits = at;
      at = this.#digits(at);
      if (at === digits) return this.#ended(at);
    }
    return at >= this.#limit ? INCOMPLETE : at;
  }

  #digits(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (bytes[at]! >= ZERO && bytes[at]! <= ZERO + 9) at++;
    return at;
  }

  #word(from: number, word: Uint8Array): number {
    for (let k = 1; k < word.length; k++) if (this.#bytes[from + k] !== word[k]) return this.#ended(from + k);
    return from + word.length;
  }

  /** The next place that is no blank. */
  #blank(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (isJsonBlank(bytes[at]!) && at < this.#limit) at++;
    return at;
  }

  /** Something else stands here than may: the end of the bytes, or what is no JSON. */
  #ended(at: number): number {
    return at >= this.#limit ? INCOMPLETE : INVALID;
  }
}
