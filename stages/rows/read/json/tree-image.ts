import {
  ITEM_IS_OBJECT,
  ITEM_IS_VALUE,
  KEY_BYTES,
  MAX_TREE_BYTES,
  MEMBER_AFTER,
  MEMBER_BYTES,
  MEMBER_CHILD,
  MEMBER_LENGTH,
  MEMBER_MASK,
  MEMBER_REST,
  NODE_AS_OBJECT,
  NODE_BYTES,
  NODE_COLUMN,
  NODE_FIRST,
  NODE_FIRST_ITEM,
  NODE_ITEMS,
  NODE_ITEMS_END,
  NODE_MEMBERS,
  NODE_MEMBERS_END,
  TREE_AT,
  TREE_COLUMNS,
  TREE_GROWS,
  TREE_ROOT,
} from '../../kernel/layout.ts';
import type { PathNode, PathTree } from './path-tree.ts';
import { NO_TYPE, typeOfMember } from './typed-values.ts';

const VECTOR_BYTES = 16;
const FIRST_BYTES = 1 << 12;
const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;

/** The places of a tree as the kernel reads them (assembly/json-object.ts), to be put at `TREE_AT`; null where they are too many, or values say their types. */
export function treeImage(tree: PathTree): Uint8Array | null {
  return tree.types === null ? new TreeImage(tree).bytes : null;
}

class TreeImage {
  readonly #tree: PathTree;
  readonly #nodes = new Map<PathNode, number>();
  #bytes = new Uint8Array(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #at = VECTOR_BYTES;

  constructor(tree: PathTree) {
    this.#tree = tree;
    const root = this.#node(tree.root);
    this.#put(TREE_AT, TREE_ROOT, root);
    this.#put(TREE_AT, TREE_COLUMNS, tree.paths.length);
    this.#put(TREE_AT, TREE_GROWS, tree.grows ? 1 : 0);
  }

  get bytes(): Uint8Array | null {
    return this.#at <= MAX_TREE_BYTES ? this.#bytes.subarray(0, this.#at) : null;
  }

  #node(node: PathNode): number {
    const known = this.#nodes.get(node);
    if (known !== undefined) return known;
    const at = this.#reserve(NODE_BYTES);
    this.#nodes.set(node, at);
    const first = node.isList ? node.item(0)! : node;
    this.#put(at, NODE_COLUMN, node.column < 0 ? first.column : node.column);
    this.#put(at, NODE_AS_OBJECT, this.#node(first));
    this.#put(at, NODE_FIRST_ITEM, node.isFirst ? ITEM_IS_OBJECT : node.isValue ? ITEM_IS_VALUE : 0);
    this.#members(node, at);
    this.#items(node, at);
    return at;
  }

  /** Each member is expected where it was met, until the kernel finds it elsewhere. */
  #members(node: PathNode, at: number): void {
    const members = node.members.filter(({ key }) => this.#standsForItself(node, key));
    const from = this.#reserve(members.length * MEMBER_BYTES);
    const end = from + members.length * MEMBER_BYTES;
    this.#put(at, NODE_FIRST, members.length === 0 ? 0 : from);
    this.#put(at, NODE_MEMBERS, from);
    this.#put(at, NODE_MEMBERS_END, end);
    members.forEach(({ key, node: inner }, n) => {
      const member = from + n * MEMBER_BYTES;
      this.#name(member, key);
      this.#put(member, MEMBER_CHILD, this.#node(inner));
      this.#put(member, MEMBER_AFTER, member + MEMBER_BYTES === end ? from : member + MEMBER_BYTES);
    });
  }

  /** A name and the quote behind it. */
  #name(member: number, key: Uint8Array): void {
    const name = new Uint8Array(key.length + 1);
    name.set(key);
    name[key.length] = QUOTE;
    const rest = name.subarray(KEY_BYTES);
    const restAt = this.#reserve(rest.length);
    this.#bytes.set(name.subarray(0, KEY_BYTES), member - TREE_AT);
    this.#bytes.set(rest, restAt - TREE_AT);
    this.#put(member, MEMBER_MASK, 2 ** Math.min(name.length, KEY_BYTES) - 1);
    this.#put(member, MEMBER_REST, restAt);
    this.#put(member, MEMBER_LENGTH, name.length);
  }

  /** Whether a name is written as it is, and is no type of a value. */
  #standsForItself(node: PathNode, key: Uint8Array): boolean {
    const span = { start: 0, end: key.length, limit: key.length };
    return key.every((byte) => byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) && typeOfMember(this.#tree, node, key, span) === NO_TYPE;
  }

  #items(node: PathNode, at: number): void {
    const items = node.items.map((item) => (item === null ? 0 : this.#node(item)));
    const from = this.#reserve(items.length * 4);
    items.forEach((item, n) => this.#put(from, n * 4, item));
    this.#put(at, NODE_ITEMS, from);
    this.#put(at, NODE_ITEMS_END, from + items.length * 4);
  }

  #put(at: number, word: number, value: number): void {
    this.#view.setInt32(at - TREE_AT + word, value, true);
  }

  /** Room of whole vectors, because the kernel compares whole vectors. */
  #reserve(bytes: number): number {
    const at = this.#at;
    this.#at += Math.ceil(bytes / VECTOR_BYTES) * VECTOR_BYTES;
    if (this.#at > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#at));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return TREE_AT + at;
  }
}
