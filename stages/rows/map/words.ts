/** Looks the words of a closed list up by their bytes, as `wordKey` compares them. */
export interface WordTable {
  /** The index that the word at a span stands for, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number;
}

/** Words past this many bytes are never found. */
const MAX_WORD_BYTES = 64;
const EMPTY = -1;
const SPACE = 32;

/** Lower case for letters, digits as they are, bytes outside ASCII as they are, everything else a space. */
const FOLD = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 65 && byte <= 90) return byte + 32;
  return (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122) || byte >= 128 ? byte : SPACE;
});

/** Compiles words (as word keys) with the index of each into an open-addressed table. A word given twice keeps its first index. */
export function compileWords(words: Iterable<readonly [word: string, index: number]>): WordTable {
  const encoder = new TextEncoder();
  const entries: { bytes: Uint8Array; index: number }[] = [];
  const seen = new Set<string>();
  for (const [word, index] of words) {
    if (seen.has(word)) continue;
    seen.add(word);
    const bytes = encoder.encode(word);
    if (bytes.length > 0 && bytes.length <= MAX_WORD_BYTES) entries.push({ bytes, index });
  }
  const size = 1 << Math.ceil(Math.log2(Math.max(4, entries.length * 3)));
  const slots = new Int32Array(size).fill(EMPTY);
  entries.forEach(({ bytes }, entry) => {
    let slot = hashOf(bytes, 0, bytes.length) & (size - 1);
    while (slots[slot] !== EMPTY) slot = (slot + 1) & (size - 1);
    slots[slot] = entry;
  });
  return {
    find(bytes, start, end) {
      if (end - start > MAX_WORD_BYTES) return -1;
      let slot = hashOf(bytes, start, end) & (size - 1);
      for (;;) {
        const entry = slots[slot]!;
        if (entry === EMPTY) return -1;
        const word = entries[entry]!;
        if (isWord(word.bytes, bytes, start, end)) return word.index;
        slot = (slot + 1) & (size - 1);
      }
    },
  };
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

function isWord(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  let at = 0;
  let gap = false;
  for (let p = start; p < end; p++) {
    const byte = FOLD[bytes[p]!]!;
    if (byte === SPACE) {
      gap = at > 0;
      continue;
    }
    if (gap && word[at++] !== SPACE) return false;
    gap = false;
    if (word[at++] !== byte) return false;
  }
  return at === word.length;
}
