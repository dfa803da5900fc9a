import { isPlausibleSsn } from './identity.ts';
import { Kind, slotOf, type Record } from '../record.ts';

const BORN = slotOf('date_of_birth');
const FIRST_NAME = slotOf('first_name');

/** A text within bytes. */
export interface Span {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** What tells a person from others who share an id or an SSN. */
export interface Personal {
  readonly ssn: number | null;
  readonly born: number | null;
  readonly first: Span | null;
}

export function personalOf(record: Record): Personal {
  return { ssn: isPlausibleSsn(record) ? record.ssn : null, born: dayOf(record, BORN), first: textOf(record, FIRST_NAME) };
}

/** The day in a slot. */
export function dayOf({ kind, value }: Record, slot: number): number | null {
  return kind[slot] === Kind.date ? value[slot]! : null;
}

/** The row's text in a slot. */
export function textOf({ bytes, kind, start, end }: Record, slot: number): Span | null {
  return kind[slot] === Kind.text ? { bytes, start: start[slot]!, end: end[slot]! } : null;
}

/**
 * Whether two with the same SSN are two persons, as in files that repeat the employee's SSN in each row of a family: by first names, unless
 * they have the same birth date.
 */
export function tellApart(one: Personal, other: Personal): boolean {
  if (one.born !== null && one.born === other.born) return false;
  return one.first !== null && other.first !== null && firstNamesDiffer(one.first, other.first);
}

/** Whether two are certainly two persons. Only what both state counts, and the same SSN means the same person. */
export function areDifferent(one: Personal, other: Personal): boolean {
  if (one.ssn !== null && other.ssn !== null) return one.ssn !== other.ssn;
  return (one.born !== null && other.born !== null && one.born !== other.born) || tellApart(one, other);
}

/** Whether two texts are equal, in any capitalization. */
export function isSameText(one: Span, other: Span): boolean {
  return one.end - one.start === other.end - other.start && beginsAlike(one, other);
}

/** Whether neither first name begins with the other (as an initial, or a name without the middle name, would), in any capitalization. */
export function firstNamesDiffer(one: Span, other: Span): boolean {
  return !beginsAlike(one, other);
}

/** Whether the shorter of two texts is the beginning of the other. */
function beginsAlike(one: Span, other: Span): boolean {
  const length = Math.min(one.end - one.start, other.end - other.start);
  for (let at = 0; at < length; at++) if (capital(one.bytes[one.start + at]!) !== capital(other.bytes[other.start + at]!)) return false;
  return true;
}

function capital(byte: number): number {
  return byte >= 97 && byte <= 122 ? byte - 32 : byte;
}
