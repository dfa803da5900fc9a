import { headerKey, keysOfNames } from '../../headers/header.ts';
import type { FieldMapping } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { behindBlanks } from '../../read/json/blank.ts';
import { JsonScanner } from '../../read/json/json-scanner.ts';
import { PathTree } from '../../read/json/path-tree.ts';
import type { JsonLayout } from './json-layout.ts';
import { wordsOf } from './path-words.ts';

/**
 * The id of the group around the list of its members (`{"groupId": "G1", "members": […]}`, `{"group": {"id": "G1"}, "members": […]}`) is
 * that of every member without one. Only by a name that the config knows for a group; of several, the one that it prefers. Null if there is
 * none.
 */
export function groupAround(window: ByteWindow, records: number, mapping: FieldMapping | undefined): string | null {
  return groupIn(statedBefore(window, records), mapping);
}

/**
 * The same of a group that stands behind the list, in no more bytes than `MAX_TAIL_BYTES`: `tail` is what follows the last record, in so many
 * objects and the list.
 */
export function groupBehind(
  tail: Uint8Array,
  { depth, object = '' }: Pick<JsonLayout, 'depth' | 'object'>,
  mapping: FieldMapping | undefined,
): string | null {
  const open = Array.from({ length: depth - 1 }, (_, level) => `{"${level === depth - 3 && GROUP.test(object) ? object : ''}":`);
  const text = `${open.join('')}[${new TextDecoder().decode(tail)}`.trimEnd();
  const bytes = new TextEncoder().encode(`${text}\n`);
  // What follows the records is looked at for its brackets only.
  if (new JsonScanner(new PathTree([])).value(bytes, 0, bytes.length - 1) !== bytes.length - 1) return null;
  const stated: [string[], string][] = [];
  const take = (value: object, path: readonly string[]): void => {
    for (const [key, member] of Object.entries(value) as [string, unknown][]) {
      // What an object around the list is called says nothing, unless it is the group.
      const within = key === '' ? path : [...path, key];
      if (typeof member === 'object' && member !== null && !Array.isArray(member) && within.length < MAX_DEPTH) take(member, within);
      const said = typeof member === 'number' || typeof member === 'string' ? String(member).trim() : '';
      if (said !== '' && said.length <= MAX_CHARACTERS) stated.push([[...within], said]);
    }
  };
  take(JSON.parse(text) as object, []);
  return groupIn(stated, mapping);
}

export const MAX_TAIL_BYTES = 16 * 1024;

function groupIn(stated: readonly [string[], string][], mapping: FieldMapping | undefined): string | null {
  const known = keysOfNames(mapping?.from ?? [], null);
  let [best, found] = [known.length, null as string | null];
  for (const [path, value] of stated) {
    const key = headerKey(path.map(wordsOf).join(' ')).replace(/^groups? (?=group )/, '');
    const rank = OF_GROUP.test(key) ? known.indexOf(key) : -1;
    if (rank >= 0 && rank < best) [best, found] = [rank, value];
  }
  return found;
}

const OF_GROUP = /^(?:employer |policy )?group (?:id|number|no|num|code)$/;
const GROUP = /^(?:employer_?)?groups?$/i;
const MAX_CHARACTERS = 100;
/** The depth of the object that holds the list, and of an object beside the list. */
const MAX_DEPTH = 4;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_OBJECT = 123;
const OPEN_ARRAY = 91;

/** The texts and numbers before a place, in the objects around it and beside it. */
function statedBefore({ bytes, at: from, end }: ByteWindow, to: number): [string[], string][] {
  const scanner = new JsonScanner(new PathTree([]));
  const found: [string[], string][] = [];
  const blank = (at: number): number => behindBlanks(bytes, at, end);
  const walk = (open: number, path: readonly string[]): void => {
    let at = blank(open + 1);
    while (at < to && bytes[at] === QUOTE) {
      const keyEnd = scanner.value(bytes, at, end);
      const colon = keyEnd < 0 ? -1 : blank(keyEnd);
      if (colon < 0 || bytes[colon] !== COLON) return;
      const value = blank(colon + 1);
      const valueEnd = scanner.value(bytes, value, end);
      const isAround = valueEnd < 0 || valueEnd >= to;
      const key = textOf(bytes, at, keyEnd);
      if (key === null) return;
      // The name of an object around the list says nothing about its members (`data`), unless it is the group.
      const within = isAround && !GROUP.test(key) ? path : [...path, key];
      // The only element of an array around the list.
      const object = isAround && bytes[value] === OPEN_ARRAY ? blank(value + 1) : value;
      if (bytes[object] === OPEN_OBJECT && path.length < MAX_DEPTH) walk(object, within);
      if (isAround) return;
      const said = textOf(bytes, value, valueEnd);
      if (said !== null && said.trim() !== '' && !said.includes('\uFFFD') && said.length <= MAX_CHARACTERS) found.push([[...path, key], said.trim()]);
      at = blank(valueEnd);
      if (bytes[at] === COMMA) at = blank(at + 1);
    }
  };
  const root = blank(from);
  const only = bytes[root] === OPEN_ARRAY ? blank(root + 1) : root;
  if (bytes[only] === OPEN_OBJECT && only < to) walk(only, []);
  return found;
}

/** A text or a number of JSON; null for anything else. */
function textOf(bytes: Uint8Array, start: number, end: number): string | null {
  const text = new TextDecoder().decode(bytes.subarray(start, end));
  if (/^-?\d+$/.test(text)) return text;
  if (bytes[start] !== QUOTE) return null;
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : null;
}
