import { FIELDS, type Field } from '../../src/model/record.ts';
import {
  RECORD_BYTES,
  RECORD_END,
  RECORD_ESCAPED,
  RECORD_HIGH,
  RECORD_KIND,
  RECORD_LOW,
  RECORD_SOURCE,
  RECORD_SSN,
  RECORD_START,
  RECORD_VALUE,
  RECORD_WARNINGS,
  WARNING_WORDS,
} from './kernel/layout.ts';

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
  /** Where it stands in a kernel's memory; 0 where it has memory of its own. */
  readonly at: number;
  bytes: Uint8Array = new Uint8Array(0);
  /** Whether its text is known to stand for itself in a JSON string (`Row.plain`). */
  plain = false;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly escaped: Uint8Array;
  readonly kind: Uint8Array;
  readonly value: Int32Array;
  /** Keyed hash of the SSN's digits (both halves), 0 and 0 where there is none. */
  readonly hashHigh: Uint32Array;
  readonly hashLow: Uint32Array;
  /** The field of the row that filled the slot, or -1: names the source of an error. */
  readonly source: Int16Array;
  /** For `Kind.literal`. Never written to: one array may serve many records. */
  readonly literal: Uint8Array[] = Array.from({ length: SLOT_COUNT }, () => NO_BYTES);
  /** The row that the record was read from. */
  rowNumber = 0;
  /** The scope of that row (`Row.scope`). */
  scope = 0;
  /** The codes warned about, as bits by their index (model: ROW_ERROR_CODES). */
  readonly warnings: Int32Array;
  readonly #ssn: Int32Array;
  /** All of its columns. */
  readonly #columns: Uint8Array;

  constructor(buffer = new ArrayBuffer(RECORD_BYTES), at = 0) {
    this.at = at;
    this.start = new Int32Array(buffer, at + RECORD_START, SLOT_COUNT);
    this.end = new Int32Array(buffer, at + RECORD_END, SLOT_COUNT);
    this.escaped = new Uint8Array(buffer, at + RECORD_ESCAPED, SLOT_COUNT);
    this.kind = new Uint8Array(buffer, at + RECORD_KIND, SLOT_COUNT);
    this.value = new Int32Array(buffer, at + RECORD_VALUE, SLOT_COUNT);
    this.hashHigh = new Uint32Array(buffer, at + RECORD_HIGH, SLOT_COUNT);
    this.hashLow = new Uint32Array(buffer, at + RECORD_LOW, SLOT_COUNT);
    this.source = new Int16Array(buffer, at + RECORD_SOURCE, SLOT_COUNT);
    this.warnings = new Int32Array(buffer, at + RECORD_WARNINGS, WARNING_WORDS);
    this.#ssn = new Int32Array(buffer, at + RECORD_SSN, 1);
    this.#columns = new Uint8Array(buffer, at, RECORD_BYTES);
    this.clear();
  }

  /** Empties every slot. */
  clear(): void {
    this.kind.fill(Kind.absent);
    this.source.fill(-1);
    this.ssn = -1;
  }

  /** Takes over all that another record says. */
  copy(from: Record): void {
    this.#columns.set(from.#columns);
    this.bytes = from.bytes;
    this.plain = from.plain;
    this.rowNumber = from.rowNumber;
    this.scope = from.scope;
    this.copyLiterals(from);
  }

  /** Takes over the texts that do not stand in columns. */
  copyLiterals(from: Record): void {
    for (let slot = 0; slot < SLOT_COUNT; slot++) if (from.kind[slot] === Kind.literal) this.literal[slot] = from.literal[slot]!;
  }

  /** The nine digits of the SSN as a number, -1 where there is none. For comparing only: it is never written. */
  get ssn(): number {
    return this.#ssn[0]!;
  }

  set ssn(digits: number) {
    this.#ssn[0] = digits;
  }
}

const NO_BYTES = new Uint8Array(0);

/** Leaves nothing in a slot. */
export function emptySlot(record: Record, slot: number): void {
  record.kind[slot] = Kind.absent;
  record.source[slot] = -1;
}

/** Copies a slot to the same one of another record, or to that of another field. */
export function copySlot(from: Record, to: Record, slot: number, as = slot): void {
  to.start[as] = from.start[slot]!;
  to.end[as] = from.end[slot]!;
  to.escaped[as] = from.escaped[slot]!;
  to.kind[as] = from.kind[slot]!;
  to.value[as] = from.value[slot]!;
  to.hashHigh[as] = from.hashHigh[slot]!;
  to.hashLow[as] = from.hashLow[slot]!;
  to.source[as] = from.source[slot]!;
  to.literal[as] = from.literal[slot]!;
}
