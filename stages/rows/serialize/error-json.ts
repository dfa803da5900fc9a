import { MAX_ORIGINAL_VALUE_CHARACTERS, ROW_ERROR_CODES, type RowError, type RowErrorCodeName } from '../../../src/model/row-error.ts';

export interface ErrorEntry {
  readonly row: number;
  readonly code: RowErrorCodeName;
  readonly isError: boolean;
  readonly field: string | null;
  readonly original: string | null;
  /** What to type instead, where it can be computed; the code's remedy stands in for it. */
  readonly fix: string | null;
  readonly source: string | null;
  /** SSNs that stand in the row, as nine digits: no text of the entry may hold one. */
  readonly ssns: readonly number[];
  /** The vendor's rule that was broken, with its own words, if it has any. */
  readonly rule?: { readonly id: string; readonly message: string | null } | null;
}

/** An entry of the error report as JSON, with a comma before it. */
export function errorJson(entry: ErrorEntry): string {
  const { message, remedy } = ROW_ERROR_CODES[entry.code];
  const error: RowError = {
    row_number: entry.row,
    severity: entry.isError ? 'error' : 'warning',
    code: entry.code,
    field: entry.field,
    message: entry.rule?.message ?? message,
    original_value: entry.original === null ? null : cut(entry.field === 'ssn' ? maskSsn(entry.original) : maskIn(entry.original, entry.ssns)),
    suggested_fix: entry.fix === null ? remedy : cut(maskIn(entry.fix, entry.ssns)),
    ...(entry.rule == null ? {} : { rule: entry.rule.id }),
    source: entry.source,
  };
  return `,${JSON.stringify(error)}`;
}

/** The value of an SSN field: only its last four digits. One of less than five digits has none to show. */
export function maskSsn(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 0) return text;
  return digits.length >= 5 ? `***-**-${digits.slice(-4)}` : text.replace(/\d/g, '*');
}

/** Any other text: what looks like an SSN in it is masked, and all its digits where they hold one that the row states. */
export function maskIn(text: string, ssns: readonly number[]): string {
  const masked = text.replace(SSN_SHAPE, (found) => `***-**-${found.slice(-4)}`);
  const digits = masked.replace(/\D/g, '');
  return ssns.some((ssn) => digits.includes(String(ssn).padStart(9, '0'))) ? masked.replace(/\d/g, '*') : masked;
}

const SSN_SHAPE = /(?<!\d)\d{3}([- .]?)\d{2}\1\d{4}(?!\d)/g;

function cut(text: string): string {
  const well = text.toWellFormed();
  if (well.length <= MAX_ORIGINAL_VALUE_CHARACTERS) return well;
  // Not through the middle of a character.
  const last = well.charCodeAt(MAX_ORIGINAL_VALUE_CHARACTERS - 1);
  return well.slice(0, last >= 0xd800 && last < 0xdc00 ? MAX_ORIGINAL_VALUE_CHARACTERS - 1 : MAX_ORIGINAL_VALUE_CHARACTERS);
}
