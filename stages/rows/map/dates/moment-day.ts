import { dateValue, type DateValue } from './calendar.ts';

/**
 * The day of a moment that programs write as milliseconds since 1970, in UTC as it was stored; -1 for any other number. Fewer than eleven
 * digits may be seconds, and twelve may be a date with its time (`202601011200`).
 */
export function momentDay(bytes: Uint8Array, start: number, end: number): DateValue {
  const text = end - start > MAX_BYTES ? '' : String.fromCharCode(...bytes.subarray(start, end));
  return MILLISECONDS.test(text) && !DAY_AND_TIME.test(text) ? dayOf(Number(text)) : -1;
}

/** The same as .NET writes it in text: `/Date(1767225600000-0500)/`, where the zone tells which day that was. */
export function writtenMomentDay(bytes: Uint8Array, start: number, end: number): DateValue {
  const text = end - start > MAX_WRITTEN_BYTES ? '' : String.fromCharCode(...bytes.subarray(start, end));
  const [, milliseconds, sign, hours, minutes] = WRITTEN.exec(text) ?? [];
  if (milliseconds === undefined) return -1;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
  return dayOf(Number(milliseconds) + (sign === '-' ? -offset : offset));
}

function dayOf(milliseconds: number): DateValue {
  const moment = new Date(milliseconds);
  return dateValue(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate());
}

const MINUTE_MS = 60_000;
const MAX_BYTES = 15;
const MAX_WRITTEN_BYTES = 32;
/** Also those of the end of the year 9999, by which programs say "no end". */
const MILLISECONDS = /^(?:-?[1-9]\d{10,12}|2534\d{11})$/;
const DAY_AND_TIME = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d$/;
const WRITTEN = /^\/Date\((-?\d{1,15})(?:([+-])(\d\d)(\d\d))?\)\/$/;
