import { MAX_ROW_FIELDS, ROW_CELL, ROW_END, ROW_ESCAPED, ROW_START } from './kernel/layout.ts';

export { MAX_ROW_BYTES } from './kernel/layout.ts';

/**
 * A row in work: its fields as spans over one UTF-8 buffer. One `Row` is reused for the whole of a segment; what it says
 * holds until the next row is read, so whoever keeps a value copies its bytes.
 *
 * All readers speak this contract. CSV and fixed width point into the input; where bytes must be decoded first (UTF-16,
 * Windows-1252, XML entities, shared strings) the reader writes UTF-8 behind the batch and points there.
 */
export class Row {
  bytes: Uint8Array = EMPTY;
  /** Fields present in this row. Spans past it, up to the columns of the header, are empty. */
  count = 0;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** 1 where the field's quotes are doubled and it must be unescaped before use; JSON's reader marks what it decodes itself. */
  readonly escaped: Uint8Array;
  /** False where no field is known to be escaped. Whoever sets one says so, and the reader of the next row then clears them. */
  mayBeEscaped = false;
  /** True where every byte of its fields is known to stand for itself in a JSON string: no quote, no backslash, nothing outside ASCII. */
  plain = false;
  /** What the source says the field is (`CellKind`). Formats whose fields are all text leave zeros and pay nothing. */
  readonly cell: Uint8Array;
  /** Where the record begins and ends in `bytes`, with its quotes, delimiters and line end. */
  recordStart = 0;
  recordEnd = 0;
  /** The row number an error report names. */
  number = 0;
  /** Rows of different scopes are never one family: the transaction set of an 834. 0 where a format has no such thing. */
  scope = 0;
  /** What the reader did to the row or left out of it (bits of `RowRemark`). */
  remarks = 0;
  /** What the reader found wrong with the row as a whole. */
  fault: RowFault = 'none';

  /** A kernel's own row stands in its memory. */
  constructor(maxFields: number, memory: ArrayBuffer | null = null) {
    this.start = memory === null ? new Int32Array(maxFields) : new Int32Array(memory, ROW_START, maxFields);
    this.end = memory === null ? new Int32Array(maxFields) : new Int32Array(memory, ROW_END, maxFields);
    this.escaped = memory === null ? new Uint8Array(maxFields) : new Uint8Array(memory, ROW_ESCAPED, maxFields);
    this.cell = memory === null ? new Uint8Array(maxFields) : new Uint8Array(memory, ROW_CELL, maxFields);
  }

  /** Forgets what it was told, so that another reader can fill it. */
  clear(): void {
    this.bytes = EMPTY;
    this.count = 0;
    this.start.fill(0);
    this.end.fill(0);
    this.escaped.fill(0);
    this.mayBeEscaped = false;
    this.cell.fill(0);
    this.scope = 0;
    this.remarks = 0;
    this.fault = 'none';
    this.plain = false;
  }
}

/**
 * Kinds of fields, where a format tells them apart. The text of a field is always what the source holds, never a float
 * printed again.
 */
export const CellKind = {
  text: 0,
  number: 1,
  /** A number whose style says that it is a date: an Excel serial day. */
  date: 2,
  boolean: 3,
  /** An Excel error such as #N/A: read as absent. */
  error: 4,
  /** A number with the leading zeros that its cell shows (a format such as `00000`) and does not hold. */
  padded: 5,
} as const;

/** What a reader has to say of a row that has no fault. Bits. */
export const RowRemark = {
  /** Line ends inside values were removed. */
  lineEndRemoved: 1,
  /** The row states more coverages than one can have; the rest is left out. */
  moreCoverages: 2,
  /** A coverage or a person stands where reporting categories belong (LS…LE), and was passed over. */
  passedOver: 4,
  /** It names another member behind its own. */
  severalMembers: 8,
  /** Elements of a name, a coverage or a date stood one place too early. */
  elementMoved: 16,
  /** It has no member's name, but one with a code that is nobody's. */
  nameUnread: 32,
  /** A segment had no terminator and ended with its line. */
  terminatorMissing: 64,
  /** It has a segment that no 834 has, of which nothing was read. */
  segmentUnread: 128,
  /** Its name has an identifier (NM109) of which nothing says what it is, and it was not read. */
  numberUnqualified: 256,
} as const;

export type RowFault =
  | 'none'
  | 'column_count'
  | 'unclosed_quote'
  | 'row_too_large'
  | 'row_truncated'
  | 'invalid_json'
  | 'too_deep'
  | 'line_length'
  | 'column_overrun'
  | 'record_out_of_place';

/** A row past this many fields has the fault `column_count`. */
export const MAX_FIELDS = MAX_ROW_FIELDS;
const EMPTY = new Uint8Array(0);
