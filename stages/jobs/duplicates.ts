import { giveBackMemory } from '../../src/base/heap.ts';
import { RECORD_KEY_BYTES } from '../../src/model/segment.ts';

/** Of one key: four of its identity, then the row number. */
const WORDS = RECORD_KEY_BYTES / 4;
/** Two maps of 2²⁷ bits are 32 MiB, and hold the keys of 20 million rows apart well enough. */
const MAX_MAP_BITS = 27;
const MIN_MAP_BITS = 16;
/** A table of 2²⁰ slots is 20 MiB; three quarters of it may fill. */
const MAX_TABLE_BITS = 20;
const MIN_TABLE_BITS = 10;
const MAX_FILL = 0.75;
const MAX_CANDIDATES = MAX_FILL * 2 ** MAX_TABLE_BITS;
/** Keys of a million rows. */
const MAX_HELD_BYTES = RECORD_KEY_BYTES * 2 ** 20;

export interface Duplicate {
  row: number;
  /** The first row with the same person and coverage. */
  first: number;
}

/** Places of a bit map on which more than one key falls; `hits` is how often one fell on a place that was taken already. */
interface Twins {
  readonly map: Uint32Array;
  /** How far the first word of a key is shifted to be its place. */
  readonly shift: number;
  readonly hits: number;
}

/** The keys that have been seen in one range, each with its first row, in open addressing. */
interface FirstRows {
  readonly keys: Uint32Array;
  readonly taken: Uint8Array;
  readonly mask: number;
}

/**
 * The same person and coverage more than once among the keys of a file. Reads the keys once to see which of them may have a
 * twin, then again for every 786,000 of those: twice in all for a file of up to ten million rows without duplicates. Those of a
 * million rows are held instead of read again. Holds 32 MiB, then 37; for a file whose keys it holds, 24, then at most 43. The order is that
 * of the file within each pass and depends on nothing but the keys.
 */
export async function* findDuplicates(keys: () => AsyncIterable<Uint8Array>, rows: number, maxHeldBytes = MAX_HELD_BYTES): AsyncGenerator<Duplicate> {
  const { twins, held } = await markTwins(keys(), rows, rows * RECORD_KEY_BYTES > maxHeldBytes ? 0 : maxHeldBytes);
  if (twins.hits === 0) return;
  // Each hit has at most one key before it that it fell upon.
  const candidates = 2 * twins.hits;
  const passes = Math.ceil(candidates / MAX_CANDIDATES);
  for (let pass = 0; pass < passes; pass++) {
    const firsts = firstRowsFor(Math.min(candidates, MAX_CANDIDATES));
    for await (const words of held ?? wordsOfAll(keys())) yield* repeatedIn(words, twins, firsts, pass, passes);
  }
}

/** Only keys on the places that this marks can have a twin. Holds the keys where they are few. */
async function markTwins(keys: AsyncIterable<Uint8Array>, rows: number, maxHeldBytes: number): Promise<{ twins: Twins; held: Uint32Array[] | null }> {
  const mapBits = Math.min(MAX_MAP_BITS, Math.max(MIN_MAP_BITS, Math.ceil(Math.log2(rows + 1)) + 4));
  const shift = 32 - mapBits;
  const seen = new Uint32Array(2 ** (mapBits - 5));
  const map = new Uint32Array(2 ** (mapBits - 5));
  let hits = 0;
  let heldBytes = 0;
  let held: Uint32Array[] | null = [];
  for await (const bytes of keys) {
    const words = wordsOf(bytes);
    hits += markTaken(words, shift, seen, map);
    heldBytes += words.byteLength;
    // A row may have several keys.
    if (heldBytes > maxHeldBytes) held = null;
    if (held === null) giveBackMemory(words);
    else held.push(words);
  }
  // At once: the table of the next look is as large.
  giveBackMemory(seen);
  return { twins: { map, shift, hits }, held };
}

// The loops over keys are functions that wait for nothing: the engine compiles them sooner, and better, than it does generators.

/** Takes the places of these keys; marks those that were taken, and answers how often one was. */
function markTaken(words: Uint32Array, shift: number, seen: Uint32Array, map: Uint32Array): number {
  let hits = 0;
  for (let at = 0; at < words.length; at += WORDS) {
    const place = words[at]! >>> shift;
    const bit = 1 << (place & 31);
    if ((seen[place >>> 5]! & bit) === 0) seen[place >>> 5]! |= bit;
    else {
      map[place >>> 5]! |= bit;
      hits++;
    }
  }
  return hits;
}

function firstRowsFor(candidates: number): FirstRows {
  const bits = Math.max(MIN_TABLE_BITS, Math.ceil(Math.log2(candidates / MAX_FILL)));
  return { keys: new Uint32Array(WORDS * 2 ** bits), taken: new Uint8Array(2 ** bits), mask: 2 ** bits - 1 };
}

/** The keys of one pass's range that stand in `firsts` already; the others go there. */
function repeatedIn(words: Uint32Array, { map, shift }: Twins, firsts: FirstRows, pass: number, passes: number): Duplicate[] {
  const repeated: Duplicate[] = [];
  for (let at = 0; at < words.length; at += WORDS) {
    const place = words[at]! >>> shift;
    if ((map[place >>> 5]! & (1 << (place & 31))) === 0) continue;
    if (Math.floor((words[at + 1]! * passes) / 2 ** 32) !== pass) continue;
    const row = words[at + 4]!;
    const first = firstRow(firsts, words, at);
    if (first !== null && first !== row) repeated.push({ row, first });
  }
  return repeated;
}

/** The row that has this key already, or null where it is new and now stands in the table. */
function firstRow({ keys, taken, mask }: FirstRows, words: Uint32Array, at: number): number | null {
  for (let probe = 0; probe <= mask; probe++) {
    const slot = (words[at + 2]! + probe) & mask;
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

/** Lists of keys as words. Each holds until the next one is asked for. */
async function* wordsOfAll(keys: AsyncIterable<Uint8Array>): AsyncGenerator<Uint32Array> {
  for await (const bytes of keys) {
    const words = wordsOf(bytes);
    yield words;
    giveBackMemory(words);
  }
}

/** A copy, because the bytes may lie anywhere, in a memory of its own. */
function wordsOf(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return new Uint32Array(copy.buffer);
}
