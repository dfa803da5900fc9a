import { CellKind, type Row } from '../../row.ts';
import { behindBlanks } from './blank.ts';
import type { JsonPath, PathNode, PathTree, TypedBy } from './path-tree.ts';

/** Values that say their own type, as MongoDB exports them (extended JSON): `{"$date": {"$numberLong": "…"}}`, `{"$oid": "…"}`. */
export const ValueType = { none: 0, text: 1, number: 2, moment: 3, nothing: 4, /** Read at no place. */ nobodys: 5 } as const;

/** What `row.escaped` says of milliseconds since 1970, which are written out as a day and a time. */
export const MOMENT = 2;

const TYPES = [
  ['$oid', ValueType.text],
  ['$uuid', ValueType.text],
  ['$numberInt', ValueType.number],
  ['$numberLong', ValueType.number],
  ['$numberDouble', ValueType.number],
  ['$numberDecimal', ValueType.number],
  ['$date', ValueType.moment],
].map(([name, type]) => ({ name: new TextEncoder().encode(String(name)), type: Number(type) }));

/** Of a member that is a place of its own. */
export const NO_TYPE = -1;

/**
 * What a member says of the type of its value, which then stands for the object; `NO_TYPE` for a member that is a place of its own. The
 * key that MongoDB gave to a record is nobody's id. Where the bytes end before it can be told, it makes no place.
 */
export function typeOfMember(
  { types, root }: PathTree,
  node: PathNode,
  bytes: Uint8Array,
  { start, end, limit }: { start: number; end: number; limit: number },
): number {
  if (bytes[start] === DOLLAR) {
    const type = node === root ? NO_TYPE : typeByName(bytes, start, end);
    return type === ValueType.text && node.path.at(-1) === '_id' ? NO_TYPE : type;
  }
  if (types === null || end - start > MAX_TYPE_BYTES) return NO_TYPE;
  const value = behindBlanks(bytes, behindBlanks(bytes, end + 1, limit) + 1, limit);
  return value >= limit ? ValueType.none : typeOfAttribute(types, String.fromCharCode(...bytes.subarray(start, end)), bytes[value]!, node === root);
}

/** Whether an object says no more than the type of what is in it. */
export function saysType(tree: PathTree, node: PathNode, bytes: Uint8Array, from: number, limit: number): boolean {
  if (tree.types === null) return false;
  const start = behindBlanks(bytes, from + 1, limit) + 1;
  let end = start;
  while (end < limit && end - start <= MAX_TYPE_BYTES && bytes[end] !== QUOTE) end++;
  return end >= limit || typeOfMember(tree, node, bytes, { start, end, limit }) !== NO_TYPE;
}

function typeByName(bytes: Uint8Array, start: number, end: number): number {
  for (const { name, type } of TYPES) {
    if (name.length !== end - start) continue;
    let at = 0;
    while (at < name.length && bytes[start + at] === name[at]) at++;
    if (at === name.length) return type;
  }
  return NO_TYPE;
}

interface NamedType {
  begins: RegExp;
  type: number;
}

/** Databases that say of what type each value is. A member says it by its name and the first byte of its value. */
const DATABASES: Readonly<Record<TypedBy, { values: Readonly<Record<string, NamedType>>; around: Readonly<Record<string, NamedType>> }>> = {
  dynamodb: {
    values: {
      S: { begins: /"/, type: ValueType.none },
      N: { begins: /"/, type: ValueType.number },
      BOOL: { begins: /[tf]/, type: ValueType.none },
      NULL: { begins: /[tf]/, type: ValueType.nothing },
      M: { begins: /\{/, type: ValueType.none },
      L: { begins: /\[/, type: ValueType.none },
      SS: { begins: /\[/, type: ValueType.none },
      NS: { begins: /\[/, type: ValueType.none },
    },
    around: { Item: { begins: /\{/, type: ValueType.none } },
  },
  firestore: {
    values: {
      stringValue: { begins: /"/, type: ValueType.none },
      integerValue: { begins: /["\d-]/, type: ValueType.number },
      doubleValue: { begins: /[\d-]/, type: ValueType.none },
      booleanValue: { begins: /[tf]/, type: ValueType.none },
      nullValue: { begins: /[n"]/, type: ValueType.nothing },
      timestampValue: { begins: /"/, type: ValueType.none },
      referenceValue: { begins: /"/, type: ValueType.none },
      bytesValue: { begins: /"/, type: ValueType.none },
      mapValue: { begins: /\{/, type: ValueType.none },
      fields: { begins: /\{/, type: ValueType.none },
      arrayValue: { begins: /\{/, type: ValueType.none },
      values: { begins: /\[/, type: ValueType.none },
    },
    // The name of a document is its address in the database, and no person's.
    around: {
      document: { begins: /\{/, type: ValueType.none },
      fields: { begins: /\{/, type: ValueType.none },
      name: { begins: /"/, type: ValueType.nobodys },
      createTime: { begins: /"/, type: ValueType.nobodys },
      updateTime: { begins: /"/, type: ValueType.nobodys },
      readTime: { begins: /"/, type: ValueType.nobodys },
    },
  },
};
const MAX_TYPE_BYTES = 'timestampValue'.length;

/** The type that a member says, in a file of such; `NO_TYPE` for any other member. What stands around the values stands at the root. */
function typeOfAttribute(types: TypedBy, name: string, first: number, isRoot: boolean): number {
  const { [isRoot ? 'around' : 'values']: known } = DATABASES[types];
  const begin = String.fromCharCode(first);
  return Object.hasOwn(known, name) && known[name]!.begins.test(begin) ? known[name]!.type : NO_TYPE;
}

/** The database as which all values of a file say their types, or null. */
export function typedBy(paths: readonly JsonPath[]): TypedBy | null {
  if (paths.length < MIN_ATTRIBUTES) return null;
  if (paths.every((path) => path.length > 1 && LAST_OF_ATTRIBUTE.test(String(path.findLast((part) => typeof part === 'string'))))) return 'dynamodb';
  const documents = paths.map((path) => (path[0] === 'document' ? path.slice(1) : path));
  const fields = documents.filter(([first, , type]) => first === 'fields' && FIELD_OF_DOCUMENT.test(String(type)));
  const others = documents.filter(([first, ...below]) => below.length === 0 && AROUND_FIELDS.test(String(first)));
  return fields.length >= MIN_ATTRIBUTES && fields.length + others.length === paths.length ? 'firestore' : null;
}

const MIN_ATTRIBUTES = 3;
const LAST_OF_ATTRIBUTE = /^(?:[SNB]|BOOL|NULL|[SNB]S)$/;
const FIELD_OF_DOCUMENT = /^(?:string|integer|double|boolean|null|timestamp|reference|bytes|geoPoint|map|array)Value$/;
const AROUND_FIELDS = /^(?:name|(?:create|update|read)Time)$/;

/** Says in a row what a value is that says its own type. Answers whether it must be decoded. */
export function settleTyped(row: Row, column: number, bytes: Uint8Array, type: number): boolean {
  const [start, end] = [row.start[column]!, row.end[column]!];
  if (type === ValueType.number) {
    row.cell[column] = CellKind.number;
    row.end[column] = wholeEnd(bytes, start, end);
  }
  if (type === ValueType.nothing) row.start[column] = row.end[column] = row.cell[column] = 0;
  if (type !== ValueType.moment || !isMoment(bytes, start, end)) return false;
  row.escaped[column] = MOMENT;
  row.cell[column] = CellKind.text;
  return true;
}

/** Where a number ends without a fraction of nothing but zeros: programs write `1001.0` for the number 1001. */
export function wholeEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = to;
  while (at > from && bytes[at - 1] === ZERO) at--;
  return at < to && bytes[at - 1] === POINT ? at - 1 : to;
}

/** Whether a moment is a number of milliseconds, and no text that says the day. */
function isMoment(bytes: Uint8Array, start: number, end: number): boolean {
  const from = bytes[start] === MINUS ? start + 1 : start;
  if (from >= end || end - from > MAX_DIGITS) return false;
  for (let at = from; at < end; at++) if (bytes[at]! < ZERO || bytes[at]! > ZERO + 9) return false;
  return true;
}

const QUOTE = 34;
const DOLLAR = 36;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
/** Beyond are no days of four digits of a year. */
const MAX_DIGITS = 15;
/** Of which a moment is written: `1990-01-01T00:00:00Z`. */
const ISO_BYTES = 20;

/** Writes milliseconds as the moment that they are, in UTC as they were stored; others as they stand. Answers where it ends. */
export function putMoment(bytes: Uint8Array, start: number, end: number, out: Uint8Array, outAt: number): number {
  const text = String.fromCharCode(...bytes.subarray(start, end));
  const iso = new Date(Number(text)).toISOString();
  const written = iso.length === ISO_BYTES + 4 ? `${iso.slice(0, ISO_BYTES - 1)}Z` : text;
  for (let at = 0; at < written.length; at++) out[outAt + at] = written.charCodeAt(at);
  return outAt + written.length;
}
