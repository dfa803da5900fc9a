/** Rows by their numbers, each once, in order. A set of fifty thousand of them takes two megabytes of the engine's heap. */
export class SortedRows {
  readonly #rows: Uint32Array;

  /** Takes them in any order, and the array, too. */
  constructor(rows: Uint32Array) {
    rows.sort();
    let kept = 0;
    for (const row of rows) if (kept === 0 || rows[kept - 1] !== row) rows[kept++] = row;
    this.#rows = rows.subarray(0, kept);
  }

  /** All of them. */
  get rows(): Uint32Array {
    return this.#rows;
  }

  has(row: number): boolean {
    return this.indexOf(row) >= 0;
  }

  /** Which of them it is; -1 if it is none. */
  indexOf(row: number): number {
    const at = this.#firstFrom(row);
    return this.#rows[at] === row ? at : -1;
  }

  /** The first from this row on; undefined behind the last. */
  nextFrom(row: number): number | undefined {
    return this.#rows[this.#firstFrom(row)];
  }

  #firstFrom(row: number): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#rows[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
