import { OP_PHONE } from '../../kernel/op-codes.ts';
import { list, withOp } from '../../kernel/op.ts';
import { Kind } from '../../record.ts';
import { codeOf } from '../../validate/issues.ts';
import { takeSpan, type MapStep } from '../step.ts';
import { isDigit } from '../../base/ascii.ts';

const { absent: ABSENT_KIND, literal: LITERAL_KIND, phone: PHONE_KIND } = Kind;

const PLUS = 43;
const ZERO = 48;
const ONE = 49;

/**
 * A phone number. Ten digits, or eleven after a 1, also one behind the international prefix (`001`), are a number of the North American
 * plan, unless the area code begins with 0 (nobody has one with 1 either, but 123-456-7890 stands in for numbers everywhere): the slot's span is that of its digits, so that an extension is not part of it. A leading `+` and another country makes a literal
 * `+CC-…` of hyphen-separated groups. Anything else is a warning and no number.
 */
export function mapPhone(columns: readonly number[], slot: number): MapStep {
  const invalid = codeOf('invalid_phone');
  const placeholder = codeOf('placeholder_value');
  return withOp({ code: OP_PHONE, slot, numbers: list(columns) }, (row, record, issues) => {
    if (!takeSpan(row, columns, record, slot)) return;
    const bytes = row.bytes;
    const start = record.start[slot]!;
    const end = record.end[slot]!;
    let digits = 0;
    let last = start;
    let first = 0;
    let equal = true;
    let at = start;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (isDigit(byte)) {
        if (digits === 0) first = byte;
        else if (byte !== first) equal = false;
        digits++;
        last = at;
      } else if (!IS_PUNCTUATION[byte]) break;
    }
    const foreign = bytes[start] === PLUS && first !== ONE;
    const prefixed = digits === 13 ? behindPrefix(bytes, start, last) : -1;
    const isNorthAmerican = (!foreign && (digits === 10 || (digits === 11 && first === ONE))) || prefixed >= 0;
    if (isNorthAmerican && isExtension(bytes, at, end) && (equal || mayBeArea(bytes, prefixed >= 0 ? prefixed : start, digits))) {
      record.kind[slot] = PHONE_KIND;
      if (prefixed >= 0) record.start[slot] = prefixed;
      record.end[slot] = last + 1;
      if (equal) issues.note(placeholder, slot);
      return;
    }
    const international = foreign && isExtension(bytes, at, end) ? internationalPhone(bytes, start, last + 1, digits) : null;
    if (international === null) {
      record.kind[slot] = ABSENT_KIND;
      issues.note(invalid, slot);
      return;
    }
    record.kind[slot] = LITERAL_KIND;
    record.literal[slot] = international;
  });
}

/** Whether the first of the last ten digits may begin an area code: none begins with 0. The digit behind the prefix `00` counts as the first. */
function mayBeArea(bytes: Uint8Array, start: number, digits: number): boolean {
  let before = digits === 10 ? 0 : 1;
  for (let at = start; ; at++) if (isDigit(bytes[at]!) && before-- === 0) return bytes[at] !== ZERO;
}

/** Where the country code stands behind `00`, if it is North America's; otherwise -1. */
function behindPrefix(bytes: Uint8Array, start: number, last: number): number {
  if (bytes[start] !== ZERO || bytes[start + 1] !== ZERO) return -1;
  let at = start + 2;
  while (at < last && !isDigit(bytes[at]!)) at++;
  return bytes[at] === ONE ? at : -1;
}

const WIDE_BYTES = new Set([0xe2, 0x80, 0x90, 0x91, 0x92, 0x93, 0x94, 0xc2, 0xa0]);

/** Blanks, ( ) + - . /, and the dashes and no-break spaces of word processors (U+2010 to U+2014, U+00A0). */
export const IS_PUNCTUATION = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 32 || byte === 40 || byte === 41 || byte === PLUS || (byte >= 45 && byte <= 47) || WIDE_BYTES.has(byte) ? 1 : 0,
);

/** Whether what follows the number is nothing or an extension: `x12`, `ext. 12`, `extension 12`, `#12`. */
function isExtension(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end) return true;
  const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 24)));
  return end - start <= 24 && /^[\s,;]*(?:x|ext|extn|extension|#)[.:\s]*\d{1,8}$/i.test(text);
}

/** Country codes of one and two digits (ITU E.164); all others have three. */
const SHORT_COUNTRY = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** `+44 20 7946 0958` as `+44-20-7946-0958`; a number that is not in groups gets a hyphen behind its country code only. */
function internationalPhone(bytes: Uint8Array, start: number, end: number, digits: number): Uint8Array | null {
  if (digits < MIN_DIGITS || digits > MAX_DIGITS) return null;
  const groups = String.fromCharCode(...bytes.subarray(start, end)).match(/\d+/g) ?? [];
  const joined = groups.join('');
  const country = SHORT_COUNTRY.has(joined.slice(0, 1)) ? 1 : SHORT_COUNTRY.has(joined.slice(0, 2)) ? 2 : 3;
  // The trunk zero of "+44 (0)20 …" is not dialled from abroad.
  const rest = groups.filter((group, at) => !(at > 0 && group === '0'));
  if (rest[0]!.length > country) rest.splice(0, 1, rest[0]!.slice(0, country), rest[0]!.slice(country));
  if (rest[0]!.length !== country || rest.length < 2 || rest.length > MAX_GROUPS)
    return new TextEncoder().encode(`+${joined.slice(0, country)}-${joined.slice(country)}`);
  return new TextEncoder().encode(`+${rest.join('-')}`);
}

const MAX_GROUPS = 6;
