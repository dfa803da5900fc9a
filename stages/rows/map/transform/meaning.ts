import { Kind, Record } from '../../record.ts';
import { Row } from '../../row.ts';
import { CODE_NAMES, Issues } from '../../validate/issues.ts';
import { isoDate, type DateValue } from '../dates/calendar.ts';
import { compileDates, type YearPivot } from '../dates/date-text.ts';
import { mapPhone } from '../persons/phone.ts';
import { digitsWithoutZeros, ssnDigits } from '../persons/ssn.ts';
import type { TextStep, TransformOf as Of } from './step.ts';
import { isDigit } from '../../base/ascii.ts';

/** Reads a date and writes it as YYYY-MM-DD. */
export function date({ formats, pivot_year }: Of<'date'>, submittedOn: DateValue, pivot: YearPivot): TextStep {
  const read = compileDates({ formats, dayFirst: false, pivot: pivot_year ?? pivot, submittedOn });
  return (text) => {
    const value = read(text.bytes, text.start, text.end);
    return value >= 0 && text.write(isoDate(value));
  };
}

/** Reads an SSN and writes it with dashes; seven or eight digits only where their zeros are to be restored. */
export function ssn({ restore_zeros = false }: Of<'ssn'>): TextStep {
  return (text) => {
    let digits = ssnDigits(text.bytes, text.start, text.end);
    if (digits < 0 && restore_zeros) digits = digitsWithoutZeros(text.bytes, text.start, text.end);
    if (digits < 0) return false;
    const nine = String(digits).padStart(9, '0');
    return text.write(`${nine.slice(0, 3)}-${nine.slice(3, 5)}-${nine.slice(5)}`);
  };
}

/** Reads a phone number and writes it as the output does. */
export function phone(): TextStep {
  // The step of the field itself, on a row of its own: what it notes is for nobody.
  const row = new Row(1);
  const record = new Record();
  const issues = new Issues(new Uint8Array(CODE_NAMES.length));
  const read = mapPhone([0], 0);
  return (text) => {
    row.bytes = text.bytes;
    row.start[0] = text.start;
    row.end[0] = text.end;
    read(row, record, issues);
    issues.clear();
    if (record.kind[0] === Kind.literal) return text.point(record.literal[0]!);
    return record.kind[0] === Kind.phone && text.point(phoneText(text.bytes, record.end[0]!));
  };
}

/** `+1-AAA-BBB-CCCC` out of the last ten digits before `end`. */
export function phoneText(bytes: Uint8Array, end: number): Uint8Array {
  const out = Uint8Array.from(NANP);
  let at = end;
  for (let to = out.length - 1; to > 2; to--) {
    if (out[to] === DASH) continue;
    do at--;
    while (!isDigit(bytes[at]!));
    out[to] = bytes[at]!;
  }
  return out;
}

const DASH = 45;
const NANP = new TextEncoder().encode('+1-000-000-0000');
