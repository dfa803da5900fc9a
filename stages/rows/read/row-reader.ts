import type { Row } from '../row.ts';
import type { LentRows } from './lent-rows.ts';

/**
 * Finds the rows in the bytes of one segment. The contract that all formats speak (docs/formats.md).
 *
 * A reader works in place: it makes no object and no string for a row, and holds one row (1 MiB at most) besides the bytes
 * of the last feed. It never throws for what it reads: a row that cannot be read is a row with a fault.
 */
export interface RowReader {
  /**
   * Hands over the next bytes of the segment; `last` when the segment ends with them. The bytes are copied, so the caller
   * may use its buffer again. Call it when `next` has answered false.
   */
  feed(chunk: Uint8Array, last: boolean): void;
  /**
   * Reads the next data row into `row`; what `row` says holds until the next call, and its bytes until the next feed. Blank and trailer rows are passed over
   * and counted in the row number. False when more bytes are needed or, after the last, when the segment is over.
   */
  next(row: Row): boolean;
  /** Those that the kernel may read by itself; missing or null where it may not. */
  readonly lent?: LentRows | null;
  /**
   * The row that was read last as bytes that `CarriedRows` reads again without the rest of its segment; where it is
   * missing, the record's own bytes are enough.
   */
  carry?(row: Row): Uint8Array;
  /** Reads the row that these bytes are, whatever was fed before; missing where each such row takes a reader of its own. */
  readAlone?(number: number, bytes: Uint8Array, row: Row): boolean;
}
