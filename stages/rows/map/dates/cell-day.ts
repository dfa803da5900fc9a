import { serialDay } from '../../read/excel/serial-date.ts';
import { CellKind } from '../../row.ts';
import type { DateValue } from './calendar.ts';
import { compileDates, type DateReader } from './date-text.ts';
import { momentDay } from './moment-day.ts';
import { textOf } from '../../base/text.ts';

/** Bare serial numbers of the 1900 system that are taken for days: from 1910 to 2119. Smaller ones may be years or ages. */
const FIRST_SERIAL = 3654;
const END_SERIAL = 80_000;
const DAYS_TO_1904 = 1462;
/** 9999-12-31, with which spreadsheets say "no end". */
const LAST_SERIAL = 2_958_465;

const readIso = compileDates({ formats: ['YYYY-MM-DD'], dayFirst: false, pivot: 'coverage', submittedOn: 0 });
const readCompact = compileDates({ formats: ['YYYYMMDD'], dayFirst: false, pivot: 'coverage', submittedOn: 0 });

/**
 * The day in a cell that is no text. A date by its style is YYYY-MM-DD, whatever forms the vendor has. A number is read in the column's
 * forms, as YYYYMMDD, as the bare serial number of a spreadsheet, or as milliseconds since 1970. -1 if it is no day.
 */
export function cellDay(bytes: Uint8Array, start: number, end: number, cell: number, reader: DateReader, date1904: boolean): DateValue {
  if (cell === CellKind.date) return readIso(bytes, start, end);
  const written = reader(bytes, start, end);
  if (written >= 0 || cell === CellKind.boolean) return written;
  const compact = readCompact(bytes, start, end);
  if (compact >= 0) return compact;
  // If the vendor writes six digits, five have lost a zero, and are no serial number.
  const short = cell === CellKind.number && end - start === SHORT_BYTES - 1 ? withItsZero(bytes, start, SHORT_BYTES, reader) : -1;
  if (short >= 0) return short;
  const serial = bareSerial(bytes, start, end, date1904);
  if (serial < 0 && end - start >= MIN_MOMENT_BYTES) return momentDay(bytes, start, end);
  return serial < 0 && cell === CellKind.number && end - start === COMPACT_BYTES - 1 ? withItsZero(bytes, start, COMPACT_BYTES, reader) : serial;
}

/** `3151985`, which was `03151985` before a spreadsheet took it for a number. */
function withItsZero(bytes: Uint8Array, start: number, length: number, reader: DateReader): DateValue {
  padded.set(bytes.subarray(start, start + length - 1), 1);
  const day = reader(padded, 0, length);
  return day >= FIRST_PLAUSIBLE && day < END_PLAUSIBLE ? day : -1;
}

const MIN_MOMENT_BYTES = 11;
/** `MMDDYYYY` */
const COMPACT_BYTES = 8;
/** `MMDDYY` */
const SHORT_BYTES = 6;
/** Other numbers of seven digits are days as mainframes write them: `1250115`, `2025015`. */
const FIRST_PLAUSIBLE: DateValue = 1900 * 512;
const END_PLAUSIBLE: DateValue = 2100 * 512;
const padded = new Uint8Array(COMPACT_BYTES).fill(0x30);

function bareSerial(bytes: Uint8Array, start: number, end: number, date1904: boolean): DateValue {
  if (end - start > MAX_SERIAL_BYTES) return -1;
  const serial = Number(textOf(bytes, start, end));
  const of1900 = Math.floor(serial) + (date1904 ? DAYS_TO_1904 : 0);
  if (!((of1900 >= FIRST_SERIAL && of1900 < END_SERIAL) || of1900 === LAST_SERIAL)) return -1;
  return serialDay(serial, date1904);
}

/** `44197.4166666667` */
const MAX_SERIAL_BYTES = 24;
