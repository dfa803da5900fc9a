import type { Cut } from '../../../../src/model/cut.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import type { LineGroups } from '../../read/lines/line-groups.ts';
import type { Row } from '../../row.ts';
import { Cutter } from '../cutter.ts';
import type { DateOrders } from '../date-order.ts';
import type { Families } from '../families/families.ts';

export interface GroupScanOptions {
  /** The rows, as the readers read them. */
  groups: LineGroups;
  /** What they are read into. */
  row: Row;
  families: Families;
  dates: DateOrders;
  /** Where the first line of data stands: in bytes of the file and of the window's stream, and its number. */
  start: number;
  startOffset: number;
  firstRow: number;
  cutBytes: number;
  /** The place in the file of a position in the window. */
  sourceOf: (at: number) => number;
}

/** Counts the rows of a file of typed lines and cuts it between families: reads it as the readers do. */
export class GroupScan {
  readonly #options: GroupScanOptions;
  readonly #row: Row;
  readonly #cutter: Cutter;

  constructor(options: GroupScanOptions) {
    this.#options = options;
    this.#row = options.row;
    this.#cutter = new Cutter(options.start, options.startOffset, options.firstRow, options.cutBytes);
  }

  /** Takes in the rows that are complete in the window. */
  run(window: ByteWindow): void {
    const { groups } = this.#options;
    groups.begin(window);
    while (groups.read(window, this.#row)) this.#takeRow(window, groups.rowAt);
  }

  /** The pieces that are cut off. */
  get cuts(): readonly Cut[] {
    return this.#cutter.cuts;
  }

  end(fileBytes: number): { rows: number; cuts: Cut[]; keyed: boolean; dayFirst: number[] } {
    const { families, dates } = this.#options;
    return { rows: this.#cutter.totalRows, cuts: this.#cutter.end(fileBytes), keyed: families.end(), dayFirst: dates.dayFirst() };
  }

  /** Counts the row and cuts before it where that is due. */
  #takeRow(window: ByteWindow, at: number): void {
    const { families, dates, sourceOf } = this.#options;
    const row = this.#row;
    const offset = window.base + at;
    const { continues } = families;
    const boundary = row.fault === 'none' ? families.begins(row) : families.fault();
    if (this.#cutter.isDue(offset, boundary)) {
      const inside = boundary ? null : continues;
      this.#cutter.cut(sourceOf(at), offset, row.number, inside);
      if (inside !== null) families.cut();
    } else if (boundary) this.#cutter.boundaryAt(offset);
    this.#cutter.countRow();
    dates.row(row);
  }
}
