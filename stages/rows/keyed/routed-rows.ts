import { giveBackMemory } from '../../../src/base/heap.ts';
import { asBuffer, GrowingBytes } from './growing-bytes.ts';
import { SortedRows } from './sorted-rows.ts';

// What `route` found out about the rows of one segment, as bytes. An entry, numbers in 32 bits: its length, row; of a row from elsewhere also
// the run to which it belongs, then its bytes; of others what becomes of it.

const NUMBER_BYTES = 4;
const HEAD_BYTES = 3 * NUMBER_BYTES;
/** Stand where a row from elsewhere has its run: rows are counted from 1. */
const AWAY = 0;
const ORPHAN = -1;
const NO_BYTES = new Uint8Array(0);

/** Entries, one after the other. */
export class RoutedBytes extends GrowingBytes {
  away(row: number): void {
    this.#put(AWAY, row, NO_BYTES);
  }

  orphan(row: number): void {
    this.#put(ORPHAN, row, NO_BYTES);
  }

  here(run: number, row: number, bytes: Uint8Array): void {
    this.#put(run, row, bytes);
  }

  #put(run: number, row: number, bytes: Uint8Array): void {
    const length = HEAD_BYTES + bytes.length;
    this.reserve(length);
    this.putNumber(length);
    this.putNumber(run);
    this.putNumber(row);
    this.putBytes(bytes);
  }
}

/**
 * What `route` found out about one segment. Rows are named by their row numbers. All that is known of them are numbers in typed arrays: sets, maps and
 * lists of fifty thousand took ten megabytes of the engine's heap.
 */
export class RoutedRows {
  /** Rows of this segment that are folded in another place; what is wrong with them is reported here. */
  readonly away: SortedRows;
  /** Dependents whose subscriber's coverage was not accepted, in whatever place. */
  readonly orphans: SortedRows;
  /** The first rows of the families of this segment to which rows of other places belong, once for each of these. */
  readonly runs: SortedRows;
  readonly #parts: readonly Buffer<ArrayBuffer>[];
  /** Rows of other places, in the order of `runs`, those of a family in the order in which they were found: the part and the offset of the entry. */
  readonly #part: Uint32Array;
  readonly #at: Uint32Array;

  /** Takes the entries, which must not change any more. */
  constructor(parts: readonly Uint8Array<ArrayBuffer>[]) {
    this.#parts = parts.map(asBuffer);
    let [away, orphans, here] = [0, 0, 0];
    this.#each((run) => {
      if (run === AWAY) away++;
      else if (run === ORPHAN) orphans++;
      else here++;
    });
    const rows = { away: new Uint32Array(away), orphans: new Uint32Array(orphans), runs: new Uint32Array(here) };
    this.#each((run, row) => {
      if (run === AWAY) rows.away[--away] = row;
      else if (run === ORPHAN) rows.orphans[--orphans] = row;
      else rows.runs[--here] = run;
    });
    this.#part = new Uint32Array(rows.runs.length);
    this.#at = new Uint32Array(rows.runs.length);
    this.away = new SortedRows(rows.away);
    this.orphans = new SortedRows(rows.orphans);
    this.runs = new SortedRows(rows.runs);
    this.#placeEntries();
  }

  has(run: number): boolean {
    return this.runs.has(run);
  }

  /** The rows of other places that belong to a family, in the order in which they were found. */
  of(run: number): { row: number; bytes: Uint8Array }[] {
    const rows: { row: number; bytes: Uint8Array }[] = [];
    for (let entry = this.runs.indexOf(run); entry >= 0 && this.runs.rows[entry] === run; entry++) {
      const bytes = this.#parts[this.#part[entry]!]!;
      const at = this.#at[entry]!;
      rows.push({ row: rowOf(bytes, at), bytes: bytes.subarray(at + HEAD_BYTES, at + bytes.readInt32LE(at)) });
    }
    return rows;
  }

  /** Frees the entries at once: many a segment has more bytes of them than of its own. Nobody may ask for rows any more. */
  giveBack(): void {
    for (const part of this.#parts) giveBackMemory(part);
  }

  #placeEntries(): void {
    /** By the first place of a family: how many of its entries are placed. */
    const placed = new Uint32Array(this.#at.length);
    this.#each((run, _, part, at) => {
      if (run === AWAY || run === ORPHAN) return;
      const first = this.runs.indexOf(run);
      const entry = first + placed[first]!++;
      this.#part[entry] = part;
      this.#at[entry] = at;
    });
  }

  #each(take: (run: number, row: number, part: number, at: number) => void): void {
    for (const [part, bytes] of this.#parts.entries())
      for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) take(bytes.readInt32LE(at + NUMBER_BYTES), rowOf(bytes, at), part, at);
  }
}

function rowOf(entries: Buffer, at: number): number {
  return entries.readInt32LE(at + 2 * NUMBER_BYTES);
}
