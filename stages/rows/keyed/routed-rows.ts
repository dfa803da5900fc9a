import { GrowingBytes } from './growing-bytes.ts';

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

/** What `route` found out about one segment. Rows are named by their row numbers. */
export class RoutedRows {
  /** Rows of this segment that are folded in another place; what is wrong with them is reported here. */
  readonly away = new Set<number>();
  /** Dependents whose subscriber's coverage was not accepted, in whatever place. */
  readonly orphans = new Set<number>();
  readonly #entries: Buffer[] = [];
  /** By the first row of a family: where the rows of other places stand that belong to it, as list of entries and offset in turn. */
  readonly #here = new Map<number, number[]>();

  /** Adds entries, which must not change any more. */
  add(entries: Uint8Array): void {
    const bytes = Buffer.from(entries.buffer, entries.byteOffset, entries.length);
    const list = this.#entries.push(bytes) - 1;
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) {
      const run = bytes.readInt32LE(at + NUMBER_BYTES);
      if (run === AWAY) this.away.add(rowOf(bytes, at));
      else if (run === ORPHAN) this.orphans.add(rowOf(bytes, at));
      else {
        const places = this.#here.get(run);
        if (places === undefined) this.#here.set(run, [list, at]);
        else places.push(list, at);
      }
    }
  }

  /** The first rows of families of this segment to which rows of other places belong, in no order. */
  runs(): MapIterator<number> {
    return this.#here.keys();
  }

  has(run: number): boolean {
    return this.#here.has(run);
  }

  /** The rows of other places that belong to a family, in the order in which they were added. */
  *of(run: number): Generator<{ row: number; bytes: Uint8Array }> {
    const places = this.#here.get(run) ?? [];
    for (let place = 0; place < places.length; place += 2) {
      const bytes = this.#entries[places[place]!]!;
      const at = places[place + 1]!;
      yield { row: rowOf(bytes, at), bytes: bytes.subarray(at + HEAD_BYTES, at + bytes.readInt32LE(at)) };
    }
  }
}

function rowOf(entries: Buffer, at: number): number {
  return entries.readInt32LE(at + 2 * NUMBER_BYTES);
}
