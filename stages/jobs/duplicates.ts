import { giveBackMemory } from '../../src/base/heap.ts';
import { RECORD_KEY_BYTES } from '../../src/model/segment.ts';

/** Of one key: four of its identity, then the row number. */
const WORDS = RECORD_KEY_BYTES / 4;
/** Two maps of 2²⁷ bits are 32 MiB, and hold the keys of 20 million rows apart well enough. */
const MAX_MAP_BITS = 27;
const MIN_MAP_BITS = 16;
/** A table of 2²⁰ slots is 20 MiB; three quarters of it may fill. */
const TABLE_BITS = 20;
const MAX_CANDIDATES = 0.75 * 2 ** TABLE_BITS;
/** Keys of a million rows. */
const MAX_HELD_BYTES = RECORD_KEY_BYTES * 2 ** 20;

export interface Duplicate {
  row: number;
  /** The first row with the same person and coverage. */
  first: number;
}

/**
 * The same person and coverage more than once among the keys of a file. Reads the keys once to see which of them may have a
 * twin, then again for every 786,000 of those: twice in all for a file of up to ten million rows without duplicates. Those of a
 * million rows are held instead of read again. Holds 32 MiB, then 37; for a file whose keys it holds, 24, then 42. The order is that
 * of the file within each pass and depends on nothing but the keys.
 */
export async function* findDuplicates(keys: () => AsyncIterable<Uint8Array>, rows: number, maxHeldBytes = MAX_HELD_BYTES): AsyncGenerator<Duplicate> {
  const mapBits = Math.min(MAX_MAP_BITS, Math.max(MIN_MAP_BITS, Math.ceil(Math.log2(rows + 1)) + 3));
  const { twice, hits, held } = await markTwins(wordsOfAll(keys()), mapBits, rows * RECORD_KEY_BYTES > maxHeldBytes ? 0 : maxHeldBytes);
  if (hits === 0) return;
  // Each hit has at most one key before it that it fell upon.
  const passes = Math.ceil((2 * hits) / MAX_CANDIDATES);
  for (let pass = 0; pass < passes; pass++) yield* readPass(held ?? wordsOfAll(keys()), twice, mapBits, pass, passes);
}

/** Marks the places of a bit map that more than one key falls on: only those keys can have a twin. Holds the keys where they are few. */
async function markTwins(
  keys: AsyncIterable<Uint32Array>,
  mapBits: number,
  maxHeldBytes: number,
): Promise<{ twice: Uint32Array; hits: number; held: Uint32Array[] | null }> {
  const seen = new Uint32Array(2 ** (mapBits - 5));
  const twice = new Uint32Array(2 ** (mapBits - 5));
  let hits = 0;
  let heldBytes = 0;
  let held: Uint32Array[] | null = [];
  for await (const words of keys) {
    heldBytes += words.byteLength;
    // A row may have several keys.
    if (heldBytes > maxHeldBytes) held = null;
    held?.push(words.slice());
    for (let at = 0; at < words.length; at += WORDS) {
      const place = words[at]! >>> (32 - mapBits);
      const bit = 1 << (place & 31);
      if ((seen[place >>> 5]! & bit) === 0) seen[place >>> 5]! |= bit;
      else {
        twice[place >>> 5]! |= bit;
        hits++;
      }
    }
  }
  // At once: the table of the next look is as large.
  giveBackMemory(seen);
  return { twice, hits, held };
}

/** One range of keys in an open-addressed table: the first row of each, and those that come upon it. */
async function* readPass(
  keys: AsyncIterable<Uint32Array> | readonly Uint32Array[],
  twice: Uint32Array,
  mapBits: number,
  pass: number,
  passes: number,
): AsyncGenerator<Duplicate> {
  const table = new Uint32Array(WORDS * 2 ** TABLE_BITS);
  const taken = new Uint8Array(2 ** TABLE_BITS);
  for await (const words of keys) {
    for (let at = 0; at < words.length; at += WORDS) {
      const place = words[at]! >>> (32 - mapBits);
      if ((twice[place >>> 5]! & (1 << (place & 31))) === 0) continue;
      if (Math.floor((words[at + 1]! * passes) / 2 ** 32) !== pass) continue;
      const row = words[at + 4]!;
      const first = firstRow(table, taken, words, at);
      if (first !== null && first !== row) yield { row, first };
    }
  }
}

/** The row that has this key already, or null where it is new and now stands in the table. */
function firstRow(table: Uint32Array, taken: Uint8Array, words: Uint32Array, at: number): number | null {
  const mask = 2 ** TABLE_BITS - 1;
  for (let probe = 0; probe <= mask; probe++) {
    const slot = (words[at + 2]! + probe) & mask;
    const entry = slot * WORDS;
    if (taken[slot] === 0) {
      taken[slot] = 1;
      for (let word = 0; word < WORDS; word++) table[entry + word] = words[at + word]!;
      return null;
    }
    if (
      table[entry] === words[at] &&
      table[entry + 1] === words[at + 1] &&
      table[entry + 2] === words[at + 2] &&
      table[entry + 3] === words[at + 3]
    ) {
      return table[entry + 4]!;
    }
  }
  throw new Error('more keys share a range than a keyed hash can give it');
}

/** Lists of keys as 32-bit words; copied, because their bytes may lie anywhere. Each stands in the memory of the one before. */
async function* wordsOfAll(keys: AsyncIterable<Uint8Array>): AsyncGenerator<Uint32Array> {
  let room = new Uint32Array(0);
  for await (const bytes of keys) {
    const length = bytes.length / Uint32Array.BYTES_PER_ELEMENT;
    if (length > room.length) room = new Uint32Array(length);
    new Uint8Array(room.buffer).set(bytes);
    yield room.subarray(0, length);
  }
}
