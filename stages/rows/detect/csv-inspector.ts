import type { CsvReading } from '../../../src/model/reading.ts';
import type { RowError } from '../../../src/model/row-error.ts';
import { ByteWindow } from '../read/byte-window.ts';
import { createTranscoder, utf16BytesOf, type Transcoder } from '../read/transcode.ts';
import { Utf8Check, headEncoding, type HeadEncoding } from './encoding.ts';
import { encodingAssumed, trailerCountDiffers } from './findings.ts';
import type { InspectOptions, Inspection, Inspector } from './inspection.ts';
import { readCsvLayout, type CsvLayout } from './layout.ts';
import { RowScan } from './row-scan.ts';

/** Smaller chunks wait until there are so many bytes: a row that straddles many chunks is not scanned anew for each. */
const BATCH_BYTES = 256 * 1024;

/** Inspects delimited text: what its head says, then row by row. */
export class CsvInspector implements Inspector {
  readonly #encoding: HeadEncoding['encoding'];
  readonly #transcoder: Transcoder;
  readonly #utf8: Utf8Check | null;
  readonly #window = new ByteWindow(0);
  readonly #layout: CsvLayout;
  readonly #scan: RowScan;
  /** A place of the stream and where it stands in the file; for UTF-16, where the two differ. */
  #knownOffset = 0;
  #knownSource: number;
  readonly #dataStart: number;
  #fileBytes: number;
  #batch = new Uint8Array(0);
  #batchBytes = 0;

  /** `whole` when the head is all there is. */
  constructor(options: InspectOptions, head: Uint8Array, whole: boolean) {
    const { encoding, markBytes } = headEncoding(head);
    this.#encoding = encoding;
    this.#knownSource = markBytes;
    this.#fileBytes = head.length;
    this.#transcoder = createTranscoder(encoding);
    this.#utf8 = encoding === 'utf-8' ? new Utf8Check() : null;
    this.#utf8?.push(head);
    this.#transcoder.write(head.subarray(markBytes), whole, this.#window);

    this.#layout = readCsvLayout(this.#window, options.vendors, options.hint);
    const { delimiter, quote, columns, dataStart, recordsBefore, linkage, families, dates } = this.#layout;
    this.#dataStart = this.#sourceOf(this.#window, dataStart);
    this.#scan = new RowScan({
      delimiter,
      quote,
      columns,
      linked: linkage !== 'none',
      families,
      dates,
      start: this.#dataStart,
      startOffset: dataStart,
      firstRow: recordsBefore + 1,
      cutBytes: this.#utf8 === null ? options.segmentBytes / 2 : options.segmentBytes,
      sourceOf: (window, at) => this.#sourceOf(window, at),
    });
    this.#window.at = dataStart;
    this.#scan.run(this.#window);
  }

  push(chunk: Uint8Array): void {
    this.#fileBytes += chunk.length;
    if (this.#batchBytes === 0 && chunk.length >= BATCH_BYTES) {
      this.#take(chunk, false);
      return;
    }
    if (this.#batch.length === 0) this.#batch = new Uint8Array(BATCH_BYTES);
    let rest = chunk;
    while (rest.length > 0) {
      const taken = rest.subarray(0, BATCH_BYTES - this.#batchBytes);
      this.#batch.set(taken, this.#batchBytes);
      this.#batchBytes += taken.length;
      rest = rest.subarray(taken.length);
      if (this.#batchBytes === BATCH_BYTES) this.#takeBatch(false);
    }
  }

  end(): Inspection {
    this.#takeBatch(true);
    const { vendor, detection, ...layout } = this.#layout;
    const { rows, cuts, keyed, dayFirst, trailerCounts } = this.#scan.end(this.#fileBytes);
    const encoding = this.#utf8 === null || this.#utf8.end() ? this.#encoding : 'windows-1252';
    const reading: CsvReading = {
      format: 'csv',
      encoding,
      delimiter: layout.delimiter,
      quote: layout.quote,
      columns: layout.columns,
      data_start: this.#dataStart,
      records_before: layout.recordsBefore,
      day_first: dayFirst,
      linkage: layout.linkage,
      blank_relationship: layout.blankRelationship,
    };
    const findings: RowError[] = [];
    if (encoding === 'windows-1252') findings.push(encodingAssumed());
    if (trailerCounts.length > 0 && !trailerCounts.includes(rows)) findings.push(trailerCountDiffers(trailerCounts[0]!, rows));
    return {
      format: 'csv',
      vendor,
      reading,
      detection,
      file_kind: vendor.config.dialect.file_kind,
      test: false,
      row_count: rows,
      cuts,
      keyed,
      findings,
    };
  }

  #takeBatch(last: boolean): void {
    const batch = this.#batch.subarray(0, this.#batchBytes);
    this.#batchBytes = 0;
    this.#take(batch, last);
  }

  #take(bytes: Uint8Array, last: boolean): void {
    // What lies before the window's place is dropped with the next write.
    this.#sourceOf(this.#window, this.#window.at);
    this.#utf8?.push(bytes);
    this.#transcoder.write(bytes, last, this.#window);
    this.#scan.run(this.#window);
  }

  /** Where in the file a place of the window stands. Places must not go down. */
  #sourceOf(window: ByteWindow, at: number): number {
    const from = this.#knownOffset - window.base;
    this.#knownSource += this.#utf8 === null ? utf16BytesOf(window.bytes, from, at) : at - from;
    this.#knownOffset = window.base + at;
    return this.#knownSource;
  }
}
