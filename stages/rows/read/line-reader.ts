import type { Cut } from '../../../src/model/cut.ts';
import type { FixedWidthReading, TaggedLinesReading } from '../../../src/model/reading.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Row } from '../row.ts';
import { ByteWindow } from './byte-window.ts';
import { LentRows, type RowPlace } from './lent-rows.ts';
import { FixedLines } from './lines/fixed-lines.ts';
import { LineGroups } from './lines/line-groups.ts';
import { TaggedLines } from './lines/tagged-lines.ts';
import type { RowReader } from './row-reader.ts';
import { createTranscoder } from './transcode.ts';

/** What of a reading says how lines make rows. */
export type LinesOf =
  | Pick<FixedWidthReading, 'format' | 'columns' | 'line_types' | 'record_bytes'>
  | Pick<TaggedLinesReading, 'format' | 'columns' | 'line_types' | 'delimiter' | 'quote'>;
type LinesReading = FixedWidthReading | TaggedLinesReading;

/** Reads rows that are made of typed lines. Bytes of a row hold until the next feed, also those that were written anew. */
export function createLineReader(reading: LinesReading, cut: Pick<Cut, 'first_row' | 'start'>, kernel: Kernel | null): RowReader {
  return new LineReader(reading, cut, kernel);
}

/** The rows of a file of typed lines, for whoever reads them and whoever counts them. */
export function createLineGroups(reading: LinesOf, firstLine: number, kernel: Kernel | null): LineGroups {
  const source = reading.format === 'fixed_width' ? new FixedLines(reading, kernel) : new TaggedLines(reading);
  return new LineGroups(reading.line_types, source, firstLine);
}

class LineReader implements RowReader, RowPlace {
  readonly scope = 0;
  readonly lent: LentRows | null;
  readonly #window: ByteWindow;
  readonly #transcoder;
  readonly #groups: LineGroups;

  constructor(reading: LinesReading, cut: Pick<Cut, 'first_row' | 'start'>, kernel: Kernel | null) {
    this.#window = new ByteWindow(cut.start, kernel?.window);
    this.#transcoder = createTranscoder(reading.encoding);
    this.#groups = createLineGroups(reading, cut.first_row, kernel);
    this.lent =
      kernel === null || !this.#groups.areUsual ? null : new LentRows(kernel, this.#window, this, { kind: 'lines', columns: reading.columns.length });
  }

  mayLend(): boolean {
    return this.#groups.isBeforeRow;
  }

  get nextNumber(): number {
    return this.#groups.line;
  }

  set nextNumber(line: number) {
    this.#groups.passTo(line);
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#transcoder.write(chunk, last, this.#window);
    this.#groups.begin(this.#window);
  }

  next(row: Row): boolean {
    return this.#groups.read(this.#window, row);
  }

  carry(row: Row): Uint8Array {
    return this.#groups.carry(row);
  }
}
