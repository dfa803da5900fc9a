import type { VendorScore } from '../../../../src/model/detection.ts';
import type { CsvReading } from '../../../../src/model/reading.ts';
import type { RowError } from '../../../../src/model/row-error.ts';
import { encodingAssumed, headingsUnread, secondTableUnread, trailerCountDiffers } from '../findings.ts';
import { inspectionOf, soFarOf, type FileInspector, type InspectOptions, type Inspection, type SoFar } from '../inspection.ts';
import { readCsvLayout, type CsvLayout } from './csv-layout.ts';
import { RowScan } from './row-scan.ts';
import type { SourceText } from '../source-text.ts';
import type { Steps } from '../steps.ts';
import { columnFindings } from './vendor-layout.ts';

/** The inspector of delimited text. `layouts` says how vendors of fixed width fared. */
export function* inspectCsv(options: InspectOptions, text: SourceText, layouts: readonly VendorScore[]): Steps<FileInspector> {
  const layout = yield* readCsvLayout(text.window, options.vendors, options.hint, options.fileName, layouts);
  yield;
  return new CsvInspector(options, text, layout);
}

/** Inspects delimited text: by what its head has said, row by row. */
class CsvInspector implements FileInspector {
  readonly #text: SourceText;
  readonly #layout: CsvLayout;
  readonly #scan: RowScan;
  readonly #dataStart: number;
  readonly #run = (): void => this.#scan.run(this.#text.window);

  constructor(options: InspectOptions, text: SourceText, layout: CsvLayout) {
    this.#text = text;
    const { window } = this.#text;
    this.#layout = layout;
    const { delimiter, quote, escape, columns, shortRows, dataStart, recordsBefore, linkage, habit, families, dates, floats, secondTable } =
      this.#layout;
    this.#dataStart = this.#text.sourceOf(dataStart);
    this.#scan = new RowScan({
      delimiter,
      quote,
      escape,
      columns,
      shortRows,
      titles: habit.page_titles ?? [],
      linked: linkage !== 'none' || habit.continued_rows !== undefined,
      families,
      dates,
      floats,
      secondTable,
      start: this.#dataStart,
      startOffset: dataStart,
      firstRow: recordsBefore + 1,
      cutBytes: this.#text.isUtf16 ? options.segmentBytes / 2 : options.segmentBytes,
      sourceOf: (_, at) => this.#text.sourceOf(at),
    });
    window.at = dataStart;
    this.#run();
  }

  push(chunk: Uint8Array): void {
    this.#text.push(chunk, this.#run);
  }

  end(): Inspection {
    this.#text.end(this.#run);
    const layout = this.#layout;
    const { rows, cuts, keyed, dayFirst, trailerCounts, secondTableRow, sectionRow } = this.#scan.end(this.#text.fileBytes);
    const { encoding } = this.#text;
    const findings: RowError[] = [];
    if (encoding === 'windows-1252') findings.push(encodingAssumed());
    if (trailerCounts.length > 0 && !trailerCounts.includes(rows)) findings.push(trailerCountDiffers(trailerCounts[0]!, rows));
    findings.push(...columnFindings(layout));
    if (secondTableRow > 0) findings.push(secondTableUnread(secondTableRow));
    if (sectionRow > 0) findings.push(headingsUnread(sectionRow));
    return inspectionOf(layout, this.#reading(dayFirst), { row_count: rows, cuts, keyed, findings });
  }

  cutCount(): number {
    return this.#scan.cuts.length;
  }

  soFar(): SoFar {
    const { dates, families } = this.#layout;
    return soFarOf(this.#layout, this.#reading(dates.dayFirst()), { cuts: this.#scan.cuts, keyed: families.keyed });
  }

  #reading(dayFirst: number[]): CsvReading {
    const layout = this.#layout;
    return {
      format: 'csv',
      encoding: this.#text.encoding,
      delimiter: layout.delimiter,
      quote: layout.quote,
      ...(layout.escape === 0 ? {} : { escape: layout.escape }),
      ...(this.#text.isClean ? { clean: true } : {}),
      columns: layout.columns,
      ...(layout.floats.length === 0 ? {} : { float_columns: layout.floats }),
      ...(layout.shortRows === null ? {} : { short_rows: layout.shortRows }),
      data_start: this.#dataStart,
      records_before: layout.recordsBefore,
      day_first: dayFirst,
      linkage: layout.linkage,
      blank_relationship: layout.blankRelationship,
      ...layout.habit,
    };
  }
}
