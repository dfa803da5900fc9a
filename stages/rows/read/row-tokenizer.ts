import type { Row } from '../row.ts';
import type { ByteWindow } from './byte-window.ts';

/** Finds the records of a flat stream, one after the other: what the readers, the inspectors and the search for a header share. */
export interface RowTokenizer {
  /** Reads the record at `window.at` into the row's spans and moves there behind it; false when it needs more bytes or none are left. */
  read(window: ByteWindow, row: Row): boolean;
}
