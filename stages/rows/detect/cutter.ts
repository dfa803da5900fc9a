import type { Cut } from '../../../src/model/cut.ts';

/** After so many bytes without the beginning of a family, the file is cut within one. */
const MAX_BYTES_WITHOUT_BOUNDARY = 16 * 1024 * 1024;

/** Collects the cuts of a file while its records pass: pieces of about `cutBytes`, without gaps, cut between families if possible. */
export class Cutter {
  readonly #cutBytes: number;
  readonly #cuts: Cut[] = [];
  #start: number;
  #startOffset: number;
  #firstRow: number;
  #rows = 0;
  #continues: Cut['continues'] = null;
  #context: Cut['context'] | null = null;
  /** Where the family in work began, or was cut last. */
  #boundaryOffset: number;
  #totalRows = 0;

  /** `start` counts bytes of the file; offsets count the bytes that the tokenizer sees, from `startOffset` on. */
  constructor(start: number, startOffset: number, firstRow: number, cutBytes: number) {
    this.#start = start;
    this.#startOffset = startOffset;
    this.#boundaryOffset = startOffset;
    this.#firstRow = firstRow;
    this.#cutBytes = cutBytes;
  }

  /** The pieces that are cut off. */
  get cuts(): readonly Cut[] {
    return this.#cuts;
  }

  get totalRows(): number {
    return this.#totalRows;
  }

  /** Whether the file must be cut before the record at this offset. `boundary`: a cut here splits no family. */
  isDue(offset: number, boundary: boolean): boolean {
    return boundary ? offset - this.#startOffset >= this.#cutBytes && this.#rows > 0 : offset - this.#boundaryOffset >= MAX_BYTES_WITHOUT_BOUNDARY;
  }

  /** Cuts before the record that stands there, in bytes of the file. `context` is what the file has open there. */
  cut(start: number, offset: number, rowNumber: number, continues: Cut['continues'], context: Cut['context'] | null = null): void {
    this.#close(start);
    this.#start = start;
    this.#startOffset = offset;
    this.#boundaryOffset = offset;
    this.#firstRow = rowNumber;
    this.#rows = 0;
    this.#continues = continues;
    this.#context = context;
  }

  countRow(): void {
    this.#rows++;
    this.#totalRows++;
  }

  /** Takes back that so many rows at the end were counted, and the cuts among them. Nobody may work on the pieces yet. */
  dropLast(rows: number): void {
    let left = rows;
    while (left >= this.#rows && this.#cuts.length > 0) {
      left -= this.#rows;
      const { start, first_row, rows: before, continues, context } = this.#cuts.pop()!;
      this.#start = start;
      this.#firstRow = first_row;
      this.#rows = before;
      this.#continues = continues;
      this.#context = context ?? null;
    }
    this.#rows -= left;
    this.#totalRows -= rows;
  }

  boundaryAt(offset: number): void {
    this.#boundaryOffset = offset;
  }

  end(fileBytes: number): Cut[] {
    if (this.#totalRows === 0) return [];
    this.#close(fileBytes);
    return this.#cuts;
  }

  #close(end: number): void {
    this.#cuts.push({
      start: this.#start,
      end,
      first_row: this.#firstRow,
      rows: this.#rows,
      continues: this.#continues,
      ...(this.#context == null ? {} : { context: this.#context }),
    });
  }
}
