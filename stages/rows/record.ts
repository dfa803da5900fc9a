import { FIELDS, type Field } from '../../src/model/record.ts';

/** What a slot holds. `value` says more where the kind needs it. */
export const Kind = {
  /** Nothing: null in the output. */
  absent: 0,
  /** UTF-8 text: the span, trimmed. */
  text: 1,
  /** A day of the calendar: value = year × 512 + month × 32 + day. */
  date: 2,
  /** The span is what the source says and cannot be read as the field's type. */
  unreadable: 3,
  /** An SSN of nine digits: value = the last four, plus `SSN_IMPLAUSIBLE`. */
  ssn: 4,
  /** A North American number: the span holds its digits, ten of them or eleven after a 1. */
  phone: 5,
  /** A code: value = its index in the field's closed list (model: CODED_FIELDS). */
  code: 6,
  /** An identifier that is an SSN and is written as a token: the token's hash stands in hashHigh and hashLow. */
  token: 7,
  /** Text that does not stand in the row as it is written: its UTF-8 bytes are in `literal`. */
  literal: 8,
} as const;

export const SSN_IMPLAUSIBLE = 1 << 20;

/** The slots of a record: one for each field of the output, then those that only link rows. */
export const SLOTS: readonly (Field | 'family_id')[] = [...FIELDS, 'family_id'];
export const SLOT_COUNT = SLOTS.length;

/** The slot of a field, by name. For compile time: the inner loop looks nothing up. */
export function slotOf(field: Field | 'family_id'): number {
  return SLOTS.indexOf(field);
}

/**
 * One person and one coverage in work: for each target field a span, a kind and a 32-bit value, over one byte buffer.
 * Reused for every row; a `Family` copies what must outlive the row.
 */
export class Record {
  bytes: Uint8Array = new Uint8Array(0);
  /** Whether its text is known to stand for itself in a JSON string (`Row.plain`). */
  plain = false;
  readonly start = new Int32Array(SLOT_COUNT);
  readonly end = new Int32Array(SLOT_COUNT);
  readonly escaped = new Uint8Array(SLOT_COUNT);
  readonly kind = new Uint8Array(SLOT_COUNT);
  readonly value = new Int32Array(SLOT_COUNT);
  /** Keyed hash of the SSN's digits (both halves), 0 and 0 where there is none. */
  readonly hashHigh = new Uint32Array(SLOT_COUNT);
  readonly hashLow = new Uint32Array(SLOT_COUNT);
  /** The field of the row that filled the slot, or -1: names the source of an error. */
  readonly source = new Int16Array(SLOT_COUNT).fill(-1);
  /** For `Kind.literal`. Never written to: one array may serve many records. */
  readonly literal: Uint8Array[] = Array.from({ length: SLOT_COUNT }, () => NO_BYTES);
  /** The nine digits of the SSN as a number, -1 where there is none. For comparing only: it is never written. */
  ssn = -1;
  /** The row that the record was read from. */
  rowNumber = 0;
  /** The scope of that row (`Row.scope`). */
  scope = 0;
  /** The codes warned about, as bits by their index (model: ROW_ERROR_CODES). */
  readonly warnings = new Int32Array(2);
}

const NO_BYTES = new Uint8Array(0);
