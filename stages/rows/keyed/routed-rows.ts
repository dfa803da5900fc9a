import { asBuffer, GrowingBytes } from './growing-bytes.ts';

// What `route` found out about the rows of one segment, as bytes. An entry, numbers in 32 bits: its length, row; of a row from elsewhere also
// the run to which it belongs, then its bytes; of others what becomes of it.

const NUMBER_BYTES = 4;
const HEAD_BYTES = 3 * NUMBER_BYTES;
/** Stand where a row from elsewhere has its run: rows are counted from 1. */
const AWAY = 0;
const ORPHAN = -1;
const NO_BYTES = new Uint8Array(0);
/** Before the first row of a family. */
const NONE = -1;

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

/** What `route` found out about one segment. Rows are named by their row numbers. */
export class RoutedRows {
  /** Rows of this segment that are folded in another place; what is wrong with them is reported here. */
  readonly away = new Set<number>();
  /** Dependents whose subscriber's coverage was not accepted, in whatever place. */
  readonly orphans = new Set<number>();
  readonly #lists: Buffer[] = [];
  /** Rows of other places: the list and the offset of each entry, and the row before it that belongs to the same family. */
  readonly #list: number[] = [];
  readonly #at: number[] = [];
  readonly #before: number[] = [];
  /** The last of them by the first row of their family. */
  readonly #last = new Map<number, number>();

  /** Adds entries, which must not change any more. */
  add(entries: Uint8Array): void {
    const bytes = asBuffer(entries);
    const list = this.#lists.push(bytes) - 1;
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) {
      const run = bytes.readInt32LE(at + NUMBER_BYTES);
      if (run === AWAY) this.away.add(rowOf(bytes, at));
      else if (run === ORPHAN) this.orphans.add(rowOf(bytes, at));
      else {
        this.#before.push(this.#last.get(run) ?? NONE);
        this.#last.set(run, this.#list.push(list) - 1);
        this.#at.push(at);
      }
    }
  }

  /** The first rows of families of this segment to which rows of other places belong, in no order. */
  runs(): MapIterator<number> {
    return this.#last.keys();
  }

  has(run: number): boolean {
    return this.#last.has(run);
  }

  /** The rows of other places that belong to a family, in the order in which they were added. */
  of(run: number): { row: number; bytes: Uint8Array }[] {
    const rows: { row: number; bytes: Uint8Array }[] = [];
    for (let one = this.#last.get(run) ?? NONE; one !== NONE; one = this.#before[one]!) {
      const bytes = this.#lists[this.#list[one]!]!;
      const at = this.#at[one]!;
      rows.push({ row: rowOf(bytes, at), bytes: bytes.subarray(at + HEAD_BYTES, at + bytes.readInt32LE(at)) });
    }
    return rows.toReversed();
  }
}

function rowOf(entries: Buffer, at: number): number {
  return entries.readInt32LE(at + 2 * NUMBER_BYTES);
}
