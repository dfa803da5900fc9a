/** Rows by their numbers, in order, as often as they were given. A set of fifty thousand of them takes two megabytes of the engine's heap. */
export class SortedRows {
  /** All of them. */
  readonly rows: Uint32Array;

  /** Takes them in any order, and the array, too. */
  constructor(rows: Uint32Array) {
    rows.sort();
    this.rows = rows;
  }

  has(row: number): boolean {
    return this.indexOf(row) >= 0;
  }

  /** The first place of a row; -1 if it is none of them. */
  indexOf(row: number): number {
    const at = this.#firstFrom(row);
    return this.rows[at] === row ? at : -1;
  }

  /** The first from this row on; undefined behind the last. */
  nextFrom(row: number): number | undefined {
    return this.rows[this.#firstFrom(row)];
  }

  #firstFrom(row: number): number {
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.rows[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
