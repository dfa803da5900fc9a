import type { JsonReading } from '../../../../src/model/reading.ts';
import { MAX_JSON_DEPTH } from '../../kernel/layout.ts';
import { MAX_FIELDS } from '../../row.ts';

/** A place inside a JSON object: member names and, in arrays, element numbers from 0. */
export type JsonPath = readonly (string | number)[];

/** The database that wrote the type of each value around it. */
export type TypedBy = NonNullable<JsonReading['types']>;

/** `name.first`, `dependents[0].dob`. */
export function pathText(path: JsonPath): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');
}

/** The text of a place in any element of its lists. */
export function anyOf(path: JsonPath): string {
  return pathText(path.map((part) => (typeof part === 'number' ? 0 : part)));
}

/** Objects within objects, of which a record is the first; deeper is the fault `too_deep`. */
export const MAX_DEPTH = MAX_JSON_DEPTH;
/** Elements of an array inside a record that have columns of their own. */
const MAX_ITEMS = 64;
/** A longer member name is no column. */
const MAX_KEY_BYTES = 256;
const MAX_NODES = 4 * MAX_FIELDS;
/** Objects with more members are searched by hash where the order of the last record does not help. */
const MAX_SEARCHED = 12;

/** Where members and elements of records lie, as a tree: what the scanner walks down while it walks down a record. */
export class PathNode {
  readonly path: JsonPath;
  /** -1 where nothing but objects and arrays has stood there. */
  column = -1;
  /** The columns here and below, for a member that occurs twice: the last one counts, as everywhere. */
  readonly columns: number[] = [];
  /** The last record in which it occurred. */
  seenIn = 0;
  readonly #parent: PathNode | null;
  readonly #members: PathNode[] = [];
  readonly #keys: Uint8Array[] = [];
  readonly #hashes: number[] = [];
  readonly #byHash = new Map<number, number>();
  readonly #items: PathNode[] = [];
  /** Which member will be asked for next, if this record has the order of the last one. */
  #next = 0;

  constructor(path: JsonPath, parent: PathNode | null) {
    this.path = path;
    this.#parent = parent;
  }

  /** The member with this name, or null. */
  member(bytes: Uint8Array, start: number, end: number, hash: number): PathNode | null {
    const members = this.#members;
    const count = members.length;
    const tries = count > MAX_SEARCHED ? 1 : count;
    let at = this.#next;
    for (let tried = 0; tried < tries; tried++) {
      if (at >= count) at = 0;
      if (this.#hashes[at] === hash && this.#isKey(at, bytes, start, end)) return this.#found(at);
      at++;
    }
    if (tries === count) return null;
    for (let found = this.#byHash.get(hash) ?? count; found < count; found++) if (this.#isKey(found, bytes, start, end)) return this.#found(found);
    return null;
  }

  /** Met as a list and never as an object: an object in its place is the first element. */
  get isList(): boolean {
    return this.#items.length > 0 && this.#items[0] !== undefined && this.#members.length === 0;
  }

  /** Met as an object and never as a list: where it is one, its first element stands here. */
  get isFirst(): boolean {
    return this.#members.length > 0 && this.#items[0] === undefined && this.columns.length > 0;
  }

  /** A member met as a value and never as an object or a list: where it is a list, its first element stands here. */
  get isValue(): boolean {
    return this.column >= 0 && typeof this.path.at(-1) === 'string' && this.#members.length === 0 && this.#items[0] === undefined;
  }

  /** In the order in which they were met. */
  get members(): readonly { readonly key: Uint8Array; readonly node: PathNode }[] {
    return this.#members.map((node, at) => ({ key: this.#keys[at]!, node }));
  }

  /** By their numbers; null for those that were not met. */
  get items(): readonly (PathNode | null)[] {
    return Array.from(this.#items, (node) => node ?? null);
  }

  item(index: number): PathNode | null {
    return this.#items[index] ?? null;
  }

  addMember(key: Uint8Array, hash: number): PathNode {
    const node = new PathNode([...this.path, new TextDecoder().decode(key)], this);
    if (!this.#byHash.has(hash)) this.#byHash.set(hash, this.#members.length);
    this.#members.push(node);
    this.#keys.push(key);
    this.#hashes.push(hash);
    this.#next = this.#members.length;
    return node;
  }

  addItem(index: number): PathNode {
    const node = new PathNode([...this.path, index], this);
    this.#items[index] = node;
    return node;
  }

  setColumn(column: number): void {
    this.column = column;
    this.#holds(column);
  }

  #holds(column: number): void {
    this.columns.push(column);
    if (this.#parent !== null) this.#parent.#holds(column);
  }

  #found(at: number): PathNode {
    this.#next = at + 1;
    return this.#members[at]!;
  }

  #isKey(at: number, bytes: Uint8Array, start: number, end: number): boolean {
    const key = this.#keys[at]!;
    if (key.length !== end - start) return false;
    for (let k = 0; k < key.length; k++) if (key[k] !== bytes[start + k]) return false;
    return true;
  }
}

/** The columns of a JSON file. Either complete, from a reading, or growing while a file is inspected. */
export class PathTree {
  readonly root = new PathNode([], null);
  /** The columns' paths, in the order in which they were met. */
  readonly paths: JsonPath[] = [];
  /** Something was met that there is no column for: too many columns, too long a name, too long an array. */
  incomplete = false;
  /** How often a place was added to it. */
  changes = 0;
  /** How values say their own types, where all of the file do. */
  readonly types: TypedBy | null;
  /** The list in which each record names all persons of a family, where the file has one. */
  readonly family: JsonPath | null;
  readonly #grows: boolean;
  #nodes = 0;

  constructor(paths: readonly JsonPath[] | 'growing', types: TypedBy | null = null, family: JsonPath | null = null) {
    this.types = types;
    this.family = family;
    this.#grows = paths === 'growing';
    if (paths === 'growing') return;
    for (const path of paths) this.#setColumn(this.#place(path));
  }

  get grows(): boolean {
    return this.#grows;
  }

  /** A member that has not been met before; null where it gets no place. */
  newMember(node: PathNode, bytes: Uint8Array, start: number, end: number, hash: number): PathNode | null {
    if (!this.#grows) return null;
    if (end - start > MAX_KEY_BYTES || !this.#mayGrow()) return this.#refuse();
    this.changes++;
    return node.addMember(bytes.slice(start, end), hash);
  }

  newItem(node: PathNode, index: number): PathNode | null {
    if (!this.#grows) return null;
    if (index >= MAX_ITEMS || !this.#mayGrow()) return this.#refuse();
    this.changes++;
    return node.addItem(index);
  }

  /** A place where a value stands for the first time. */
  newColumn(node: PathNode): void {
    if (!this.#grows) return;
    if (this.paths.length < MAX_FIELDS) this.#setColumn(node);
    else this.incomplete = true;
  }

  /** A column for a place where no value has stood; -1 where it has one, or gets none. */
  addColumn(path: JsonPath): number {
    if (!this.#grows || this.paths.length >= MAX_FIELDS) return -1;
    const node = this.#place(path);
    if (node.column >= 0) return -1;
    this.#setColumn(node);
    return node.column;
  }

  #place(path: JsonPath): PathNode {
    let node = this.root;
    for (const part of path) node = typeof part === 'number' ? (node.item(part) ?? node.addItem(part)) : memberOf(node, part);
    return node;
  }

  #setColumn(node: PathNode): void {
    if (node.column >= 0) return;
    this.changes++;
    node.setColumn(this.paths.length);
    this.paths.push(node.path);
  }

  #mayGrow(): boolean {
    return ++this.#nodes <= MAX_NODES;
  }

  #refuse(): null {
    this.incomplete = true;
    return null;
  }
}

/** The hash by which member names are told apart; over their bytes as UTF-8, without escapes. */
export function keyHash(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
  return hash;
}

function memberOf(node: PathNode, name: string): PathNode {
  const key = new TextEncoder().encode(name);
  const hash = keyHash(key, 0, key.length);
  return node.member(key, 0, key.length, hash) ?? node.addMember(key, hash);
}
