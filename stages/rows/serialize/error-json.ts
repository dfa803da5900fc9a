import { ROW_ERROR_CODES, type RowErrorCodeName } from '../../../src/model/row-error-codes.ts';
import { MAX_ORIGINAL_VALUE_CHARACTERS } from '../../../src/model/row-error.ts';
import type { ByteWriter } from './byte-writer.ts';

export interface ErrorEntry {
  readonly row: number;
  readonly code: RowErrorCodeName;
  readonly isError: boolean;
  readonly field: string | null;
  readonly original: string | null;
  /** What to type instead, if it can be computed; otherwise the code's remedy is used. */
  readonly fix: string | null;
  readonly source: string | null;
  /** SSNs of the row, as nine digits. No text of the entry may contain one. */
  readonly ssns: readonly number[];
  /** Replaces the code's message for this row; contains no value from the file. */
  readonly message?: string | null;
  /** The vendor's rule that was broken, and its own message, if it has one. */
  readonly rule?: { readonly id: string; readonly message: string | null } | null;
}

const encoder = new TextEncoder();
/** More messages than a code has; those that count the cells of a row are made anew each time. */
const MAX_KEPT = 16;

/** What all entries say that have these in common: the bytes between the number of the row and the value. */
interface Head {
  readonly isError: boolean;
  readonly field: string | null;
  readonly message: string;
  readonly bytes: Uint8Array;
}

/** The same of those behind the value, or behind the fix where there is one. */
interface End {
  /** What the entry says in place of a fix. */
  readonly remedy: string | null;
  readonly rule: string | null;
  readonly bytes: Uint8Array;
}

/** Writes entries of the error report (`RowError`) as JSON, with a comma before each. What entries have in common is put together once. */
export class ErrorWriter {
  readonly #heads = new Map<RowErrorCodeName, Head[]>();
  /** By their sources. */
  readonly #ends = new Map<string | null, End[]>();

  write(out: ByteWriter, { row, code, isError, field, original, fix, source, ssns, rule, message: own = null }: ErrorEntry): void {
    const { message, remedy } = ROW_ERROR_CODES[code];
    out.putBytes(ROW);
    out.putNumber(row);
    out.putBytes(this.#head(code, isError, field, rule?.message ?? own ?? message));
    if (original === null) out.putBytes(NULL);
    else out.putJsonString(cut(field === 'ssn' ? maskSsn(original) : maskIn(original, ssns)));
    if (fix !== null) {
      out.putBytes(FIX);
      out.putJsonString(cut(maskIn(fix, ssns)));
    }
    out.putBytes(this.#end(fix === null ? remedy : null, rule?.id ?? null, source));
  }

  #head(code: RowErrorCodeName, isError: boolean, field: string | null, message: string): Uint8Array {
    let heads = this.#heads.get(code);
    if (heads === undefined) this.#heads.set(code, (heads = []));
    for (const head of heads) if (head.isError === isError && head.field === field && head.message === message) return head.bytes;
    const bytes = encoder.encode(
      `,"severity":"${isError ? 'error' : 'warning'}","code":"${code}","field":${JSON.stringify(field)},"message":${JSON.stringify(message)},"original_value":`,
    );
    if (heads.length < MAX_KEPT) heads.push({ isError, field, message, bytes });
    return bytes;
  }

  #end(remedy: string | null, rule: string | null, source: string | null): Uint8Array {
    let ends = this.#ends.get(source);
    if (ends === undefined) this.#ends.set(source, (ends = []));
    for (const end of ends) if (end.remedy === remedy && end.rule === rule) return end.bytes;
    const fix = remedy === null ? '' : `,"suggested_fix":${JSON.stringify(remedy)}`;
    const ruleId = rule === null ? '' : `,"rule":${JSON.stringify(rule)}`;
    const bytes = encoder.encode(`${fix}${ruleId},"source":${JSON.stringify(source)}}`);
    ends.push({ remedy, rule, bytes });
    return bytes;
  }
}

const [ROW, NULL, FIX] = [',{"row_number":', 'null', ',"suggested_fix":'].map((text) => encoder.encode(text)) as [Uint8Array, Uint8Array, Uint8Array];

/** The value of an SSN field: only its last four digits. A value of fewer than five digits shows none, unless it is masked already. */
export function maskSsn(text: string): string {
  const plain = text.normalize('NFKC');
  const digits = plain.replace(/\P{Nd}/gu, '');
  if (digits.length === 0) return text;
  return digits.length >= 5 || MASKED.test(plain) ? `***-**-${digits.slice(-4)}` : plain.replace(/\p{Nd}/gu, '*');
}

/** `***-**-6789`, `XXX-XX-6789`, `*****6789` */
const MASKED = /^[*x#•.]{3}[- ]?[*x#•.]{2}[- ]?\d{4}$/i;
/** Digits of other scripts and widths. */
const OTHER_DIGITS = /(?!\d)\p{Nd}/u;

/** Any other text. What looks like an SSN in it is masked. If it contains an SSN of the row, all its digits are. */
export function maskIn(given: string, ssns: readonly number[]): string {
  if (isAsciiWithoutSsn(given)) return given;
  const text = OTHER_DIGITS.test(given) ? given.normalize('NFKC') : given;
  if (!holdsNineDigits(text)) return given;
  const masked = text.replace(SSN_SHAPE, (found) => `***-**-${found.slice(-4)}`);
  const digits = masked.replace(/\D/g, '');
  return ssns.some((ssn) => digits.includes(String(ssn).padStart(9, '0'))) ? masked.replace(/\d/g, '*') : masked;
}

/** Most texts: no digit of another script, and fewer than nine of ours. */
function isAsciiWithoutSsn(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128 || (code >= 48 && code <= 57 && ++digits === 9)) return false;
  }
  return true;
}

function holdsNineDigits(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57 && ++digits === 9) return true;
  }
  return false;
}

const SSN_SHAPE = /(?<!\d)\d{3}([- .]?)\d{2}\1\d{4}(?!\d)/g;

function cut(text: string): string {
  const well = text.toWellFormed();
  if (well.length <= MAX_ORIGINAL_VALUE_CHARACTERS) return well;
  // Never cuts a character in two.
  const last = well.charCodeAt(MAX_ORIGINAL_VALUE_CHARACTERS - 1);
  return well.slice(0, last >= 0xd800 && last < 0xdc00 ? MAX_ORIGINAL_VALUE_CHARACTERS - 1 : MAX_ORIGINAL_VALUE_CHARACTERS);
}
