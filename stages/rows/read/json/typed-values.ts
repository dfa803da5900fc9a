import { CellKind, type Row } from '../../row.ts';

/** Values that say their own type, as MongoDB exports them (extended JSON): `{"$date": {"$numberLong": "…"}}`, `{"$oid": "…"}`. */
export const ValueType = { none: 0, text: 1, number: 2, moment: 3 } as const;

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

/** What a member's name says of the type of its value. */
export function typeOf(bytes: Uint8Array, start: number, end: number): number {
  for (const { name, type } of TYPES) {
    if (name.length !== end - start) continue;
    let at = 0;
    while (at < name.length && bytes[start + at] === name[at]) at++;
    if (at === name.length) return type;
  }
  return ValueType.none;
}

/** Says in a row what a value is that says its own type. Answers whether it must be decoded. */
export function settleTyped(row: Row, column: number, bytes: Uint8Array, type: number): boolean {
  const [start, end] = [row.start[column]!, row.end[column]!];
  if (type === ValueType.number) {
    row.cell[column] = CellKind.number;
    row.end[column] = wholeEnd(bytes, start, end);
  }
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
