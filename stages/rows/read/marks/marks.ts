import { BLOCK_BYTES, findMarks, markTables, TURN_BYTES, type MarkTables } from './find-marks.ts';

/**
 * The places of a window where bytes of a set stand, in order: what a tokenizer steps along instead of looking at every byte.
 * Some of them are stops, which end a record or make it unusual. They are found block by block and remembered, so that the
 * bytes of a window are looked through once.
 */
export class Marks {
  /** Places in the window, of which the first `count` hold, and which of them is next: for loops that step along by themselves. */
  found = new Int32Array(0);
  count = 0;
  next = 0;
  /** Indices among the found of those that are stops, how many hold, and which of them is next. */
  stops = new Int32Array(0);
  stopCount = 0;
  nextStop = 0;
  readonly #tables: MarkTables;
  readonly #odd = new Uint8Array(BLOCK_BYTES / TURN_BYTES);
  /** The bytes that were looked through: of this array, which began there in the stream, from here to there. */
  #bytes: Uint8Array = NO_BYTES;
  #base = 0;
  #from = 0;
  #to = 0;
  #end = 0;

  constructor(bytes: readonly number[], stops: readonly number[]) {
    this.#tables = markTables(bytes, stops);
  }

  /** Goes to the first mark at or behind `from`. `base` is where `bytes` begin in the stream; marks from `end` on do not count. */
  seek(bytes: Uint8Array, base: number, from: number, end: number): void {
    if (bytes !== this.#bytes || base !== this.#base || from < this.#from || from > this.#to || end < this.#to) {
      this.#bytes = bytes;
      this.#base = base;
      this.#from = from;
      this.#to = from;
      this.count = 0;
      this.next = 0;
      this.stopCount = 0;
      this.nextStop = 0;
    }
    this.#end = end;
    const { found, stops } = this;
    while (this.next > 0 && found[this.next - 1]! >= from) this.next--;
    while (this.next < this.count && found[this.next]! < from) this.next++;
    while (this.nextStop > 0 && stops[this.nextStop - 1]! >= this.next) this.nextStop--;
    while (this.nextStop < this.stopCount && stops[this.nextStop]! < this.next) this.nextStop++;
    if (this.next === this.count && this.#to < end) this.#findMore();
  }

  /** Where the next mark stands, and `end` when there is none left. */
  step(): number {
    return this.next < this.count ? this.found[this.next++]! : this.more();
  }

  /** Where the next mark stands when those found are used up, and `end` when there is none left. */
  more(): number {
    while (this.#to < this.#end) {
      this.#findMore();
      if (this.count > 0) return this.found[this.next++]!;
    }
    return this.#end;
  }

  /** Whether all bytes of a span are known to stand for themselves in a JSON string, marks aside. */
  isPlain(from: number, to: number): boolean {
    if (from < this.#from || to > this.#to) return false;
    const last = (to - 1 - this.#from) >> TURN_SHIFT;
    let odd = 0;
    for (let turn = (from - this.#from) >> TURN_SHIFT; turn <= last; turn++) odd |= this.#odd[turn]!;
    return odd === 0;
  }

  #findMore(): void {
    this.#from = this.#to;
    this.#to = Math.min(this.#end, this.#from + BLOCK_BYTES);
    const { marks, stops, odd } = findMarks(this.#tables, this.#bytes, this.#from, this.#to);
    if (marks.length > this.found.length) this.found = new Int32Array(Math.min(BLOCK_BYTES, marks.length * 2));
    this.found.set(marks);
    this.count = marks.length;
    this.next = 0;
    if (stops.length > this.stops.length) this.stops = new Int32Array(Math.min(BLOCK_BYTES, stops.length * 2));
    this.stops.set(stops);
    this.stopCount = stops.length;
    this.nextStop = 0;
    this.#odd.set(odd);
  }
}

const TURN_SHIFT = Math.log2(TURN_BYTES);
const NO_BYTES = new Uint8Array(0);
