import type { Cut } from '../../../../src/model/cut.ts';
import type { ExcelReading } from '../../../../src/model/reading.ts';
import type { RowError } from '../../../../src/model/row-error.ts';
import { Kernel, NOTHING_TO_RUN } from '../../kernel/kernel.ts';
import { ByteWindow } from '../../read/byte-window.ts';
import { SheetRowTokenizer } from '../../read/excel/sheet-row-tokenizer.ts';
import { RepeatedHeader } from '../../read/repeated-header.ts';
import { isSectionHeading, RowKind, rowKind } from '../../read/row-kind.ts';
import { statedCounts } from '../../read/stated-counts.ts';
import type { Row } from '../../row.ts';
import { Cutter } from '../cutter.ts';
import { cellErrors, headingsUnread, secondTableUnread, trailerCountDiffers } from '../findings.ts';
import { inspectionOf, type InspectOptions, type Inspection, type Inspector } from '../inspection.ts';
import { readSheetLayout, type SheetLayout } from './sheet-layout.ts';
import { runToEnd, type Steps } from '../steps.ts';
import { TemplateRows } from './template-rows.ts';
import { columnFindings } from './vendor-layout.ts';

/** What is known of a sheet besides its rows. */
export interface SheetOptions extends InspectOptions {
  sheet: string;
  date1904: boolean;
}

const MAX_HEAD_BYTES = 1 << 20;

/** Inspects the sheet rows of one sheet: what its head says, then row by row. Places are places of the sheet rows. */
export function createSheetInspector(options: SheetOptions): Inspector {
  return new SheetInspector(options);
}

class SheetInspector implements Inspector {
  readonly #options: SheetOptions;
  readonly #kernel = Kernel.take(NOTHING_TO_RUN);
  readonly #window = new ByteWindow(0, this.#kernel.window);
  #scan: SheetScan | null = null;
  #bytes = 0;

  constructor(options: SheetOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    runToEnd(this.pushing(chunk));
  }

  end(): Inspection {
    return runToEnd(this.ending());
  }

  *pushing(chunk: Uint8Array): Steps<void> {
    this.#bytes += chunk.length;
    this.#window.append(chunk, false);
    if (this.#scan === null && this.#bytes < MAX_HEAD_BYTES) return;
    yield* this.#run();
  }

  *ending(): Steps<Inspection> {
    this.#window.append(NOTHING, true);
    const { layout, ...found } = (yield* this.#run()).end(this.#bytes);
    this.#kernel.giveBack();
    const reading: ExcelReading = {
      format: 'excel',
      sheet: this.#options.sheet,
      columns: layout.columns,
      header_row: layout.headerRow,
      data_start: layout.dataStart,
      date_1904: this.#options.date1904,
      day_first: layout.dates.dayFirst(),
      linkage: layout.linkage,
      blank_relationship: layout.blankRelationship,
      ...layout.habit,
    };
    return inspectionOf(layout, reading, found);
  }

  *#run(): Steps<SheetScan> {
    if (this.#scan === null) {
      const layout = yield* readSheetLayout(this.#window, this.#options, this.#kernel);
      this.#window.at = layout.dataStart;
      this.#scan = new SheetScan(layout, this.#options.segmentBytes, this.#kernel);
    }
    this.#scan.run(this.#window);
    return this.#scan;
  }
}

const NOTHING = new Uint8Array(0);

/** Counts the rows below a header and cuts them between families. */
class SheetScan {
  readonly #layout: SheetLayout;
  readonly #tokenizer: SheetRowTokenizer;
  readonly #header: RepeatedHeader;
  readonly #row: Row;
  readonly #cutter: Cutter;
  readonly #template: TemplateRows | null;
  #errorCells = 0;
  #trailerCounts: number[] = [];
  /** Where the header of another table stands, and its number; the rows end before it. */
  #tableStart = -1;
  #tableRow = 0;
  /** The first heading between the rows. */
  #sectionRow = 0;

  constructor(layout: SheetLayout, segmentBytes: number, kernel: Kernel) {
    this.#row = kernel.row;
    this.#layout = layout;
    this.#tokenizer = new SheetRowTokenizer(layout.columns.length, kernel);
    this.#header = new RepeatedHeader(layout.columns, 0, layout.habit.page_titles);
    // Where rows leave out the person above, those at the end may, too.
    this.#template = layout.habit.continued_rows === undefined ? new TemplateRows(layout.vendor.config, layout.columns) : null;
    this.#cutter = new Cutter(layout.dataStart, layout.dataStart, layout.headerRow + 1, segmentBytes);
  }

  run(window: ByteWindow): void {
    const row = this.#row;
    const { columns } = this.#layout;
    if (this.#tableStart >= 0) window.at = window.end;
    while (this.#tokenizer.read(window, row)) {
      const place = window.base + row.recordStart;
      if (this.#layout.secondTable.beginsWith(row)) {
        this.#tableStart = place;
        this.#tableRow = row.number;
        window.at = window.end;
        return;
      }
      const kind = rowKind(row, columns.length, this.#header);
      if (kind === RowKind.data) this.#take(place);
      else {
        if (kind === RowKind.trailer) {
          const counts = statedCounts(row, columns);
          if (counts.length > 0) this.#trailerCounts = counts;
          if (this.#sectionRow === 0 && isSectionHeading(row)) this.#sectionRow = row.number;
        }
        if (this.#cutter.isDue(place, false)) this.#cut(place, this.#layout.families.continues);
      }
    }
  }

  end(bytes: number): { layout: SheetLayout; row_count: number; cuts: Cut[]; keyed: boolean; findings: RowError[] } {
    const tail = this.#template?.tail ?? null;
    if (tail !== null) this.#cutter.dropLast(tail.rows);
    const end = tail?.start ?? (this.#tableStart < 0 ? bytes : this.#tableStart);
    const rows = this.#cutter.totalRows;
    const findings: RowError[] = [];
    const [stated] = this.#trailerCounts;
    if (stated !== undefined && !this.#trailerCounts.includes(rows)) findings.push(trailerCountDiffers(stated, rows));
    if (this.#errorCells > 0) findings.push(cellErrors(this.#errorCells));
    findings.push(...columnFindings(this.#layout));
    if (this.#tableRow > 0) findings.push(secondTableUnread(this.#tableRow));
    if (this.#sectionRow > 0) findings.push(headingsUnread(this.#sectionRow));
    return {
      layout: this.#layout,
      row_count: rows,
      cuts: this.#cutter.end(end),
      keyed: this.#layout.families.end(),
      findings,
    };
  }

  #take(place: number): void {
    const row = this.#row;
    const { families, dates } = this.#layout;
    const { continues } = families;
    const boundary = row.fault === 'none' ? families.begins(row) : families.fault();
    if (this.#cutter.isDue(place, boundary)) this.#cut(place, boundary ? null : continues);
    else if (boundary) this.#cutter.boundaryAt(place);
    this.#cutter.countRow();
    this.#template?.take(row, place);
    if (row.fault !== 'none') return;
    dates.row(row);
    this.#errorCells += this.#tokenizer.errors;
  }

  #cut(place: number, continues: Cut['continues']): void {
    this.#cutter.cut(place, place, this.#row.number, continues);
    if (continues !== null) this.#layout.families.cut();
  }
}
