import { SPACE } from '../line-end.ts';
import { isBlank, Measure, measureOf, placeCharacters } from './fixed-text.ts';
import type { Tags } from './fixed-types.ts';
import type { HighFinder } from './high-finder.ts';
import { BLANK, UNKNOWN, WORDED_TRAILER } from './line-groups.ts';
import { isCountOfRows, isWordedTrailer } from './trailer-line.ts';

/** Finds the type of a fixed-width line: by its tag, then by its words, else the type without a tag. */
export class FixedLineTypes {
  readonly #tags: Tags;
  readonly #high: HighFinder;
  readonly #isParted: boolean;
  /** Where the characters of a line begin, as far as its tags reach. */
  readonly #places: Int32Array;

  /**
   * `high` finds the non-ASCII bytes of the window that holds the lines. `isParted` is true for printed tables, whose columns stand under
   * their names.
   */
  constructor(tags: Tags, high: HighFinder, isParted: boolean) {
    this.#tags = tags;
    this.#isParted = isParted;
    this.#high = high;
    this.#places = new Int32Array(tags.end);
  }

  /** The index of the line's type, or `BLANK`, `WORDED_TRAILER` or `UNKNOWN`. */
  of(bytes: Uint8Array, at: number, end: number): number {
    if (bytes[at]! <= SPACE && isBlank(bytes, at, end)) return BLANK;
    const tags = this.#tags;
    const tagEnd = Math.min(end, at + tags.end);
    const tagged = tags.end > 0 && this.#high.hasHigh(at, tagEnd) ? this.#findBehindCharacters(bytes, at, end) : tags.find(bytes, at, end);
    if (tagged >= 0) return tagged;
    if (tags.hasWordedTrailers && isWordedTrailer(bytes, at, end)) return WORDED_TRAILER;
    if (this.#isParted && isCountOfRows(bytes, at, end)) return WORDED_TRAILER;
    return tags.untagged >= 0 ? tags.untagged : UNKNOWN;
  }

  /** Characters of several bytes may precede a tag, so its offset is found by counting characters. */
  #findBehindCharacters(bytes: Uint8Array, at: number, end: number): number {
    const measure = measureOf(bytes, at, end, 0);
    if (measure !== Measure.characters) return this.#tags.find(bytes, at, end);
    const places = this.#places;
    placeCharacters(bytes, at, end, places, measure);
    const plain = new Uint8Array(places.length);
    let count = 0;
    while (count < plain.length && places[count]! < end) plain[count] = bytes[places[count++]!]!;
    return this.#tags.find(plain, 0, count);
  }
}
