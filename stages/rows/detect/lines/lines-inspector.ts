import type { CommonReading, FixedWidthReading, TaggedLinesReading } from '../../../../src/model/reading.ts';
import type { RowError } from '../../../../src/model/row-error.ts';
import { Kernel } from '../../kernel/kernel.ts';
import { Program } from '../../kernel/program.ts';
import { createLineGroups } from '../../read/line-reader.ts';
import type { LineGroups } from '../../read/lines/line-groups.ts';
import { MAX_FIELDS, Row } from '../../row.ts';
import { inspectedColumns } from '../columns.ts';
import { DateOrders } from '../date-order.ts';
import { createFamilies, type Families } from '../families/families.ts';
import { encodingAssumed, trailerCountDiffers } from '../findings.ts';
import { GroupScan } from './group-scan.ts';
import { inspectionOf, soFarOf, type FileInspector, type InspectOptions, type Inspection, type SoFar } from '../inspection.ts';
import type { LinesPlan } from './lines-plan.ts';
import type { HeadRows } from '../head-records.ts';
import { settleLinkage } from '../families/linkage.ts';
import type { SourceText } from '../source-text.ts';
import { runToEnd } from '../steps.ts';
import { columnFindings, type VendorLayout } from '../table/vendor-layout.ts';

/** Inspects files whose lines are of types: fixed width, and delimited lines with tags. */
export class LinesInspector implements FileInspector {
  readonly #text: SourceText;
  readonly #plan: LinesPlan;
  /** Tagged lines are none of its. */
  readonly #kernel: Kernel | null;
  readonly #groups: LineGroups;
  readonly #scan: GroupScan;
  readonly #dataStart: number;
  readonly #linkage: Pick<CommonReading, 'linkage' | 'blank_relationship'>;
  readonly #families: Families;
  readonly #dates: DateOrders;
  readonly #run = (): void => this.#scan.run(this.#text.window);

  constructor(options: InspectOptions, text: SourceText, plan: LinesPlan) {
    this.#text = text;
    this.#plan = plan;
    this.#kernel = kernelFor(plan);
    text.window.at = plan.dataStart;
    const { linkage, blankRelationship, habit, families, dates } = plan.layout ?? this.#settle();
    this.#linkage = { linkage, blank_relationship: blankRelationship, ...habit };
    this.#families = families;
    this.#dates = dates;
    this.#dataStart = text.sourceOf(plan.dataStart);
    this.#groups = createLineGroups(plan.reading, plan.reading.records_before + 1, this.#kernel);
    this.#scan = new GroupScan({
      groups: this.#groups,
      row: this.#kernel?.row ?? new Row(MAX_FIELDS),
      families,
      dates,
      start: this.#dataStart,
      startOffset: plan.dataStart,
      firstRow: plan.reading.records_before + 1,
      cutBytes: text.isUtf16 ? options.segmentBytes / 2 : options.segmentBytes,
      sourceOf: (at) => text.sourceOf(at),
    });
    this.#run();
  }

  push(chunk: Uint8Array): void {
    this.#text.push(chunk, this.#run);
  }

  end(): Inspection {
    this.#text.end(this.#run);
    const { rows, cuts, keyed, dayFirst } = this.#scan.end(this.#text.fileBytes);
    this.#kernel?.giveBack();
    const assumed = this.#text.encoding === 'windows-1252' ? [encodingAssumed()] : [];
    return inspectionOf(this.#plan, this.#reading(dayFirst), {
      row_count: rows,
      cuts,
      keyed,
      findings: [...assumed, ...this.#countFindings(rows), ...this.#columnFindings()],
    });
  }

  cutCount(): number {
    return this.#scan.cuts.length;
  }

  soFar(): SoFar {
    return soFarOf(this.#plan, this.#reading(this.#dates.dayFirst()), { cuts: this.#scan.cuts, keyed: this.#families.keyed });
  }

  #reading(dayFirst: number[]): FixedWidthReading | TaggedLinesReading {
    return { ...this.#plan.reading, ...this.#linkage, encoding: this.#text.encoding, data_start: this.#dataStart, day_first: dayFirst };
  }

  /** How the rows of a layout make families, as those of the head show. */
  #settle(): Pick<VendorLayout, 'linkage' | 'blankRelationship' | 'habit' | 'families' | 'dates'> {
    const { vendor, reading } = this.#plan;
    const { inspected, roles, ...settled } = runToEnd(
      settleLinkage(this.#headRows(), vendor.config, inspectedColumns(vendor.config, reading.columns)),
    );
    const { linkage, blankRelationship, habit } = settled;
    const families = createFamilies({ linkage, blank_relationship: blankRelationship, ...habit }, inspected, roles);
    return { ...settled, families, dates: new DateOrders(inspected.ambiguousDates) };
  }

  #columnFindings(): RowError[] {
    const { layout } = this.#plan;
    return layout === undefined ? [] : columnFindings(layout);
  }

  #headRows(): HeadRows {
    const { window } = this.#text;
    return (take) => {
      const groups = createLineGroups(this.#plan.reading, 1, null);
      const row = new Row(MAX_FIELDS);
      const { at } = window;
      groups.begin(window);
      while (groups.read(window, row)) if (row.fault === 'none' && take(row) === false) break;
      window.at = at;
    };
  }

  #countFindings(rows: number): RowError[] {
    const { stated, textLines } = this.#groups;
    if (stated === null) return [];
    const counted = stated.of === 'rows' ? rows : textLines;
    return stated.last === counted || stated.sum === counted ? [] : [trailerCountDiffers(stated.last, counted)];
  }
}

/** A kernel that finds the lines of this plan's types. */
function kernelFor({ reading }: LinesPlan): Kernel | null {
  if (reading.format !== 'fixed_width') return null;
  const program = new Program();
  program.lines(reading);
  return Kernel.take(program.image());
}
