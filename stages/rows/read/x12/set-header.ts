import { utf8Of1252 } from './clean.ts';
import { latin1Bytes, latin1Text } from './latin1.ts';
import type { LoopFiller } from './loop.ts';
import type { Places } from './places.ts';
import type { SegmentScanner } from './segment.ts';
import { HEADER_BYTES, type LoopWindow } from './window.ts';

/** Longer header values are ignored. */
const MAX_VALUE_BYTES = 512;
const NO_BYTES = new Uint8Array(0);

/** The values in the header of a transaction set that each of its rows takes over. */
export class SetHeader {
  readonly #places: Places;
  readonly #windows1252: boolean;
  readonly #values: Uint8Array[];
  readonly #start: Int32Array;
  readonly #end: Int32Array;
  #isPlaced = false;

  /** `known`: the values of a set that began before these bytes, as `texts` gave them. */
  constructor(places: Places, windows1252: boolean, known: readonly string[]) {
    this.#places = places;
    this.#windows1252 = windows1252;
    this.#values = places.headerPlaces.map((_, k) => latin1Bytes(known[k] ?? ''));
    this.#start = new Int32Array(places.headerPlaces.length);
    this.#end = new Int32Array(places.headerPlaces.length);
  }

  /** Forgets the values, because another set begins. */
  clear(): void {
    for (let k = 0; k < this.#values.length; k++) this.#values[k] = NO_BYTES;
    this.#isPlaced = false;
  }

  /** Keeps what rows need of the segment that was scanned last. Of several values for one place the first counts. */
  take(bytes: Uint8Array, scan: SegmentScanner): void {
    const { header, headerPlaces } = this.#places;
    const segment = header.segments[header.ids.indexOf(scan.id)];
    if (segment === undefined) return;
    const stated = segment.qualifierAt === 0 ? 0 : scan.packed(bytes, segment.qualifierAt);
    for (let k = 0; k < segment.place.length; k++) {
      const element = segment.element[k]!;
      if ((segment.qualifier[k] !== 0 && segment.qualifier[k] !== stated) || element > scan.count) continue;
      const value = bytes.slice(scan.start[element], scan.end[element]);
      const at = headerPlaces.indexOf(segment.place[k]!);
      if (value.length <= MAX_VALUE_BYTES && this.#values[at]!.length === 0) this.#values[at] = value;
    }
  }

  /** The values as in the file, or in UTF-8; a character for each byte. */
  texts(inUtf8: boolean): string[] {
    return (inUtf8 ? this.inUtf8() : this.#values).map(latin1Text);
  }

  inUtf8(): readonly Uint8Array[] {
    return this.#windows1252 ? this.#values.map(utf8Of1252) : this.#values;
  }

  /** Puts the values before the window's bytes, where rows can point at them. */
  place(window: LoopWindow): void {
    if (this.#isPlaced) return;
    this.#isPlaced = true;
    let at = window.nextHeader();
    const end = at + HEADER_BYTES;
    for (const [k, value] of this.inUtf8().entries()) {
      this.#start[k] = at;
      if (at + value.length <= end) {
        window.bytes.set(value, at);
        at += value.length;
      }
      this.#end[k] = at;
    }
  }

  /** The placed values that are not empty: for each its field, where it begins and where it ends. */
  spans(): number[] {
    return this.#places.headerPlaces.flatMap((place, k) => (this.#end[k]! > this.#start[k]! ? [place, this.#start[k]!, this.#end[k]!] : []));
  }

  /** Points the row in work at the placed values. */
  fill(filler: LoopFiller): void {
    const { headerPlaces } = this.#places;
    for (let k = 0; k < headerPlaces.length; k++) filler.fill(headerPlaces[k]!, this.#start[k]!, this.#end[k]!);
  }

  /** Copies the values behind a row that stands in a buffer of its own, and points the row at them. */
  fillCopy(filler: LoopFiller, bytes: Uint8Array, from: number): void {
    let at = from;
    for (const [k, value] of this.inUtf8().entries()) {
      bytes.set(value, at);
      filler.fill(this.#places.headerPlaces[k]!, at, at + value.length);
      at += value.length;
    }
  }

  /** How much room `fillCopy` needs. */
  get copyBytes(): number {
    return this.inUtf8().reduce((sum, value) => sum + value.length, 0);
  }
}
