import { giveBackMemory } from '../../../src/base/heap.ts';
import { RECORD_KEY_BYTES } from '../../../src/model/segment.ts';

/** Of one key: four of its identity, then the row number. */
const WORDS = RECORD_KEY_BYTES / 4;
/** The filter of 2²² words is 16 MiB. */
const MAX_FILTER_WORD_BITS = 22;
const MIN_FILTER_WORD_BITS = 11;
/** The filter of twins has a quarter of the words: few keys get there. */
const TWIN_BITS_LESS = 2;
/** A table of 2²⁰ slots is 20 MiB; three quarters of it may fill. */
const MAX_TABLE_BITS = 20;
const MIN_TABLE_BITS = 10;
const MAX_FILL = 0.75;

/** What the search may hold at once. */
export interface Bounds {
  /** Bytes of keys that are held instead of read again. */
  readonly heldBytes: number;
  /** Rows whose keys share a filter. */
  readonly rangeRows: number;
  /** Keys that share a table. */
  readonly candidates: number;
}

/** Keys of a million rows. With eight bits of the filter for each, some 2 % of a range's keys look repeated without being so. */
const BOUNDS: Bounds = { heldBytes: RECORD_KEY_BYTES * 2 ** 20, rangeRows: 2 ** 24, candidates: MAX_FILL * 2 ** MAX_TABLE_BITS };

export interface Duplicate {
  row: number;
  /** The first row with the same person and coverage. */
  first: number;
}

/** One of `of` equal parts of all the keys there can be. */
interface Part {
  readonly index: number;
  readonly of: number;
}

/** A Bloom filter in which all three bits of a key lie in one word, so that a lookup costs one access. */
interface Filter {
  readonly words: Uint32Array;
  /** How far the first word of a key is shifted to be its place in `words`. */
  readonly shift: number;
}

/** The keys whose bits were set already; `hits` is how many there are. */
interface Twins extends Filter {
  readonly hits: number;
}

/** The keys seen in one part, each with its first row, in open addressing. */
interface FirstRows {
  readonly keys: Uint32Array;
  readonly taken: Uint8Array;
  readonly mask: number;
}

/**
 * Finds keys that occur more than once in a file: the same person and coverage. Keys are examined in ranges of 16.8 million rows. Each
 * range is read once to see which keys may be repeated, then again for every 786,000 of those, so twice if they are few. The keys of up to
 * a million rows are held instead of being read again. Holds at most 24 MiB whatever the size of the file, and those held keys (20 MiB).
 * The result is in file order within each range, and depends on the keys alone.
 */
export async function* findDuplicates(keys: () => AsyncIterable<Uint8Array>, rows: number, bounds = BOUNDS): AsyncGenerator<Duplicate> {
  const ranges = Math.ceil(rows / bounds.rangeRows);
  const heldBytes = rows * RECORD_KEY_BYTES > bounds.heldBytes ? 0 : bounds.heldBytes;
  for (let range = 0; range < ranges; range++) {
    const { twins, held } = await markTwins(keys(), { index: range, of: ranges }, rows / ranges, heldBytes);
    if (twins.hits === 0) continue;
    // For each hit, at most one earlier key that is not itself a hit has the same bytes.
    const candidates = 2 * twins.hits;
    const passes = Math.ceil(candidates / bounds.candidates);
    for (let pass = 0; pass < passes; pass++) {
      const part = { index: range * passes + pass, of: ranges * passes };
      const firsts = firstRowsFor(Math.min(candidates, bounds.candidates));
      for await (const words of held ?? wordsOfAll(keys())) yield* repeatedIn(words, twins, firsts, part);
    }
  }
}

/** Only keys whose bits are among these can be repeated in this range. Holds the keys if they are few. */
async function markTwins(
  keys: AsyncIterable<Uint8Array>,
  range: Part,
  rows: number,
  maxHeldBytes: number,
): Promise<{ twins: Twins; held: Uint32Array[] | null }> {
  const wordBits = Math.min(MAX_FILTER_WORD_BITS, Math.max(MIN_FILTER_WORD_BITS, Math.ceil(Math.log2(rows + 1)) - 1));
  const seen = { words: new Uint32Array(2 ** wordBits), shift: 32 - wordBits };
  const twins = { words: new Uint32Array(2 ** (wordBits - TWIN_BITS_LESS)), shift: seen.shift + TWIN_BITS_LESS };
  let hits = 0;
  let heldBytes = 0;
  let held: Uint32Array[] | null = [];
  for await (const bytes of keys) {
    const words = wordsOf(bytes);
    hits += markSeen(words, seen, twins, range);
    heldBytes += words.byteLength;
    // A row may have several keys.
    if (heldBytes > maxHeldBytes) held = null;
    if (held === null) giveBackMemory(words);
    else held.push(words);
  }
  // At once: the table of the next look is as large.
  giveBackMemory(seen.words);
  return { twins: { ...twins, hits }, held };
}

// The loops over keys are synchronous functions: the engine compiles them sooner, and better, than generators.

/** Adds the keys of this range to `seen`, and those that seem to be repeated to `twins`; returns how many. */
function markSeen(words: Uint32Array, seen: Filter, twins: Filter, range: Part): number {
  let hits = 0;
  for (let at = 0; at < words.length; at += WORDS) {
    if (!fallsIn(range, words[at + 1]!)) continue;
    const bits = bitsOf(words[at + 2]!);
    const place = words[at]! >>> seen.shift;
    if ((seen.words[place]! & bits) === bits) {
      twins.words[words[at]! >>> twins.shift]! |= bits;
      hits++;
    } else seen.words[place]! |= bits;
  }
  return hits;
}

/** Three bits of one word. */
function bitsOf(hash: number): number {
  return (1 << (hash >>> 27)) | (1 << ((hash >>> 22) & 31)) | (1 << ((hash >>> 17) & 31));
}

function fallsIn({ index, of }: Part, hash: number): boolean {
  return of === 1 || Math.floor((hash * of) / 2 ** 32) === index;
}

function firstRowsFor(candidates: number): FirstRows {
  const bits = Math.max(MIN_TABLE_BITS, Math.ceil(Math.log2(candidates / MAX_FILL)));
  return { keys: new Uint32Array(WORDS * 2 ** bits), taken: new Uint8Array(2 ** bits), mask: 2 ** bits - 1 };
}

/** Returns the keys of one part that are in `firsts` already, and adds the others. */
function repeatedIn(words: Uint32Array, twins: Filter, firsts: FirstRows, part: Part): Duplicate[] {
  const repeated: Duplicate[] = [];
  for (let at = 0; at < words.length; at += WORDS) {
    const bits = bitsOf(words[at + 2]!);
    if ((twins.words[words[at]! >>> twins.shift]! & bits) !== bits || !fallsIn(part, words[at + 1]!)) continue;
    const row = words[at + 4]!;
    const first = firstRow(firsts, words, at);
    if (first !== null && first !== row) repeated.push({ row, first });
  }
  return repeated;
}

/** The row that has this key already; null if the key is new and was added. */
function firstRow({ keys, taken, mask }: FirstRows, words: Uint32Array, at: number): number | null {
  for (let probe = 0; probe <= mask; probe++) {
    const slot = (words[at + 3]! + probe) & mask;
    const entry = slot * WORDS;
    if (taken[slot] === 0) {
      taken[slot] = 1;
      for (let word = 0; word < WORDS; word++) keys[entry + word] = words[at + word]!;
      return null;
    }
    if (keys[entry] === words[at] && keys[entry + 1] === words[at + 1] && keys[entry + 2] === words[at + 2] && keys[entry + 3] === words[at + 3]) {
      return keys[entry + 4]!;
    }
  }
  throw new Error('more keys share a range than a keyed hash can give it');
}

/** Lists of keys as words. Each is valid until the next one is asked for. */
async function* wordsOfAll(keys: AsyncIterable<Uint8Array>): AsyncGenerator<Uint32Array> {
  for await (const bytes of keys) {
    const words = wordsOf(bytes);
    yield words;
    giveBackMemory(words);
  }
}

/** Copied, because the bytes may be unaligned. */
function wordsOf(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return new Uint32Array(copy.buffer);
}
