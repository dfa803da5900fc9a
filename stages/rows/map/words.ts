/** Looks the words of a closed list up by their bytes, as `wordKey` compares them. */
export interface WordTable {
  /** The index that the word at a span stands for, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number;
  /** What it looks them up in, for the kernel. */
  readonly tables: WordTables;
}

/** Words by the hash of all their bytes, and those of four at most by the bytes themselves. */
export interface WordTables {
  /** The words one behind the other: an array for each of thousands took some megabytes of every process. */
  readonly bytes: Uint8Array;
  /** Three numbers for each: where it begins, where it ends, and the index that it stands for. */
  readonly entries: Int32Array;
  /** Entries by their hashes, -1 where there is none. */
  readonly slots: Int32Array;
  readonly short: { readonly shift: number; readonly keys: Int32Array; readonly indexes: Int16Array };
}

/** Words past this many bytes are never found. */
const MAX_WORD_BYTES = 64;
const EMPTY = -1;
const SPACE = 32;

/** Lower case for letters, digits as they are, bytes outside ASCII as they are, everything else a space. */
export const FOLD = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 65 && byte <= 90) return byte + 32;
  return (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122) || byte >= 128 ? byte : SPACE;
});

/** 1 for each byte that one of these words begins with, as a small letter or a capital. */
export function firstLettersOf(words: Iterable<string>): Uint8Array {
  const letters = new Uint8Array(256);
  for (const word of words) for (const spelled of [word, word.toUpperCase()]) letters[spelled.charCodeAt(0)] = 1;
  return letters;
}

/** Compiles words (as word keys) with the index of each into an open-addressed table. A word given twice keeps its first index. */
export function compileWords(words: Iterable<readonly [word: string, index: number]>): WordTable {
  const { bytes: all, entries } = encodeWords(words);
  const size = sizeFor(entries.length);
  const slots = new Int32Array(size).fill(EMPTY);
  for (let entry = 0; entry < entries.length; entry += ENTRY) {
    let slot = hashOf(all, entries[entry]!, entries[entry + 1]!) & (size - 1);
    while (slots[slot] !== EMPTY) slot = (slot + 1) & (size - 1);
    slots[slot] = entry / ENTRY;
  }
  const short = compileShortWords(all, entries);
  return {
    tables: { bytes: all, entries, slots, short },
    find(bytes, start, end) {
      if (end - start <= MAX_SHORT_BYTES) {
        const packed = packWord(bytes, start, end);
        if (packed !== NOT_SHORT) return findShort(short, packed);
      }
      if (end - start > MAX_WORD_BYTES) return -1;
      let slot = hashOf(bytes, start, end) & (size - 1);
      for (;;) {
        const entry = slots[slot]! * ENTRY;
        if (entry < 0) return -1;
        if (isWord(all, entries[entry]!, entries[entry + 1]!, bytes, start, end)) return entries[entry + 2]!;
        slot = (slot + 1) & (size - 1);
      }
    },
  };
}

/** How many numbers an entry has. */
export const ENTRY = 3;

function encodeWords(words: Iterable<readonly [word: string, index: number]>): Pick<WordTables, 'bytes' | 'entries'> {
  const indexes = new Map<string, number>();
  let length = 0;
  for (const [word, index] of words) {
    const wordBytes = Buffer.byteLength(word);
    if (wordBytes === 0 || wordBytes > MAX_WORD_BYTES || indexes.has(word)) continue;
    indexes.set(word, index);
    length += wordBytes;
  }
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(length);
  const entries = new Int32Array(indexes.size * ENTRY);
  let [entry, at] = [0, 0];
  for (const [word, index] of indexes) {
    const end = at + encoder.encodeInto(word, bytes.subarray(at)).written;
    entries.set([at, end, index], entry);
    entry += ENTRY;
    at = end;
  }
  return { bytes, entries };
}

/** The next power of two. */
function sizeFor(slots: number): number {
  return 1 << Math.ceil(Math.log2(Math.max(4, slots)));
}

/** Most codes are words of one to four letters and digits: these are looked up as one number. */
const MAX_SHORT_BYTES = 4;
const NOT_SHORT = 0;

function compileShortWords(bytes: Uint8Array, entries: Int32Array): WordTables['short'] {
  const words: { packed: number; index: number }[] = [];
  for (let entry = 0; entry < entries.length; entry += ENTRY) {
    const [start, end, index] = [entries[entry]!, entries[entry + 1]!, entries[entry + 2]!];
    if (end - start <= MAX_SHORT_BYTES) words.push({ packed: packWord(bytes, start, end), index });
  }
  const size = sizeFor(words.length * 4);
  const shift = 32 - Math.log2(size);
  const keys = new Int32Array(size);
  const indexes = new Int16Array(size).fill(-1);
  for (const { packed, index } of words) {
    if (packed === NOT_SHORT) continue;
    let slot = Math.imul(packed, 0x9e3779b1) >>> shift;
    while (keys[slot] !== NOT_SHORT) slot = (slot + 1) & (size - 1);
    keys[slot] = packed;
    indexes[slot] = index;
  }
  return { shift, keys, indexes };
}

function findShort({ shift, keys, indexes }: WordTables['short'], packed: number): number {
  let slot = Math.imul(packed, 0x9e3779b1) >>> shift;
  while (keys[slot] !== packed) {
    if (keys[slot] === NOT_SHORT) return -1;
    slot = (slot + 1) & (keys.length - 1);
  }
  return indexes[slot]!;
}

/** Up to four folded bytes as one number; `NOT_SHORT` where one is neither letter nor digit. */
function packWord(bytes: Uint8Array, start: number, end: number): number {
  let packed = 0;
  for (let at = start; at < end; at++) {
    const byte = FOLD[bytes[at]!]!;
    if (byte === SPACE) return NOT_SHORT;
    packed = (packed << 8) | byte;
  }
  return packed;
}

/** FNV-1a over the folded span; runs of spaces count once, at the ends not at all. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  let gap = false;
  let begun = false;
  for (let p = start; p < end; p++) {
    const byte = FOLD[bytes[p]!]!;
    if (byte === SPACE) {
      gap = begun;
      continue;
    }
    if (gap) hash = Math.imul(hash ^ SPACE, 0x01000193);
    gap = false;
    begun = true;
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Whether the word from `from` to `to` of all of them is the one at a span. */
function isWord(words: Uint8Array, from: number, to: number, bytes: Uint8Array, start: number, end: number): boolean {
  let at = from;
  let gap = false;
  for (let p = start; p < end; p++) {
    const byte = FOLD[bytes[p]!]!;
    if (byte === SPACE) {
      gap = at > from;
      continue;
    }
    if (gap && (at === to || words[at++] !== SPACE)) return false;
    gap = false;
    if (at === to || words[at++] !== byte) return false;
  }
  return at === to;
}

export function findWord(words: WordTable, text: string): number {
  const bytes = new TextEncoder().encode(text);
  return words.find(bytes, 0, bytes.length);
}
