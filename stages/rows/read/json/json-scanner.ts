import { CellKind, type Row } from '../../row.ts';
import { FamilyList } from './family-list.ts';
import { JsonTokens, Scan, STRING_STOPS } from './json-tokens.ts';
import { keyHash, MAX_DEPTH, type PathNode, type PathTree } from './path-tree.ts';
import { TypedLists } from './typed-lists.ts';
import { NO_TYPE, saysType, settleTyped, typeOfMember, ValueType, wholeEnd } from './typed-values.ts';
import { unescape } from './unescape.ts';

const { invalid: INVALID, tooDeep: TOO_DEEP } = Scan;
const { text: TEXT, number: NUMBER, boolean: BOOLEAN } = CellKind;

const QUOTE = 34;
const DOLLAR = 36;
const COMMA = 44;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const MINUS = 45;
const ZERO = 48;

const TRUE = new TextEncoder().encode('true');
const FALSE = new TextEncoder().encode('false');
const NULL = new TextEncoder().encode('null');

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
  readonly #tokens = new JsonTokens();
  #row: Row | null = null;
  #depth = 0;
  #record = 0;
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
    row.plain = false;
    if (to >= 0) this.settle(row);
    row.count = this.#tree.paths.length;
    return to;
  }

  /** Puts what is preferred of lists in the places that are read, in a row that holds what stands at each place. */
  settle(row: Row): void {
    this.#typed.settle(row, this.#tree);
    if (this.#family !== null) this.#family.settle(row, this.#tree);
    row.count = this.#tree.paths.length;
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
    this.#tokens.bytes = bytes;
    this.#tokens.limit = limit;
    this.#row = row;
    this.#depth = 0;
    this.#record++;
    this.#type = ValueType.none;
    this.hasEscapes = false;
  }

  #value(at: number, node: PathNode | null): number {
    const byte = this.#tokens.bytes[at]!;
    if (byte === QUOTE) {
      const to = this.#tokens.string(at);
      if (to >= 0 && node !== null) {
        this.#put(node, at + 1, to - 1, TEXT);
      }
      return to;
    }
    if (byte === OPEN_OBJECT) return this.#object(at, node);
    if (byte === OPEN_ARRAY) return this.#array(at, node);
    if (byte === MINUS || (byte >= ZERO && byte <= ZERO + 9)) {
      const to = this.#tokens.number(at);
      if (to >= 0 && node !== null) this.#put(node, at, wholeEnd(this.#tokens.bytes, at, to), NUMBER);
      return to;
    }
    if (byte === TRUE[0] || byte === FALSE[0]) {
      const to = this.#tokens.word(at, byte === TRUE[0] ? TRUE : FALSE);
      if (to >= 0 && node !== null) this.#put(node, at, to, BOOLEAN);
      return to;
    }
    if (byte === NULL[0]) {
      const to = this.#tokens.word(at, NULL);
      if (to >= 0 && node !== null) this.#put(node, 0, 0, TEXT);
      return to;
    }
    return this.#tokens.ended(at);
  }

  /** Systems that make JSON of XML write a list of one as the one: an object and the first element of a list are one place. */
  #object(from: number, place: PathNode | null): number {
    const tokens = this.#tokens;
    const { bytes } = tokens;
    const node = place !== null && place.isList && !saysType(this.#tree, place, bytes, from, tokens.limit) ? place.item(0) : place;
    if (++this.#depth > MAX_DEPTH) return TOO_DEEP;
    let at = tokens.behindBlanks(from + 1);
    if (bytes[at] === CLOSE_OBJECT) {
      this.#depth--;
      return at + 1;
    }
    for (;;) {
      if (bytes[at] !== QUOTE) return tokens.ended(at);
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
            member = type === ValueType.nobodys ? null : node;
            // A moment may be a number that says its own type.
            if (this.#type !== ValueType.moment) this.#type = type;
          }
        }
        at++;
      } else {
        at = tokens.string(start - 1);
        if (at < 0) return at;
        if (node !== null) member = this.#escapedMember(node, start, at - 1);
      }
      at = tokens.behindBlanks(at);
      if (bytes[at] !== COLON) return tokens.ended(at);
      at = tokens.behindBlanks(at + 1);
      if (member !== null && member !== node) this.#enter(member);
      at = this.#value(at, member);
      if (at < 0) return at;
      // A type says nothing of what follows, whatever stood behind it.
      if (member === node) this.#type = ValueType.none;
      at = tokens.behindBlanks(at);
      if (bytes[at] === COMMA) {
        at = tokens.behindBlanks(at + 1);
        continue;
      }
      if (bytes[at] !== CLOSE_OBJECT) return tokens.ended(at);
      this.#depth--;
      return at + 1;
    }
  }

  #array(from: number, node: PathNode | null): number {
    const tokens = this.#tokens;
    const { bytes } = tokens;
    if (++this.#depth > MAX_DEPTH) return TOO_DEEP;
    let at = tokens.behindBlanks(from + 1);
    if (bytes[at] === CLOSE_ARRAY) {
      this.#depth--;
      return at + 1;
    }
    for (let index = 0; ; index++) {
      const isFirst = index === 0 && node !== null && (bytes[at] === OPEN_OBJECT ? node.isFirst : node.isValue && bytes[at] !== OPEN_ARRAY);
      const item = node === null || isFirst ? node : (node.item(index) ?? this.#tree.newItem(node, index));
      at = this.#value(at, item);
      if (at < 0) return at;
      at = tokens.behindBlanks(at);
      if (bytes[at] === COMMA) {
        at = tokens.behindBlanks(at + 1);
        continue;
      }
      if (bytes[at] !== CLOSE_ARRAY) return tokens.ended(at);
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
    if (this.#tokens.bytes[start] !== DOLLAR && this.#tree.types === null) return NO_TYPE;
    return typeOfMember(this.#tree, node, this.#tokens.bytes, { start, end, limit: this.#tokens.limit });
  }

  #member(node: PathNode, start: number, end: number, hash: number): PathNode | null {
    return node.member(this.#tokens.bytes, start, end, hash) ?? this.#tree.newMember(node, this.#tokens.bytes, start, end, hash);
  }

  #escapedMember(node: PathNode, start: number, end: number): PathNode | null {
    const key = new Uint8Array(end - start);
    const length = unescape(this.#tokens.bytes, start, end, key, 0);
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
    if (kind === TEXT && this.#tokens.isEscaped && end > start) {
      row.escaped[column] = 1;
      this.hasEscapes = true;
    }
    if (this.#type === ValueType.none) return;
    if (settleTyped(row, column, this.#tokens.bytes, this.#type)) this.hasEscapes = true;
    this.#type = ValueType.none;
  }
}
