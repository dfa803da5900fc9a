/** A closed set of texts, looked up by their bytes. */
export interface ValueSet {
  has(bytes: Uint8Array, start: number, end: number): boolean;
}

const EMPTY = -1;

/** `anyCase` compares the letters A to Z without case; everything else is compared byte by byte. */
export function compileValueSet(values: readonly string[], anyCase: boolean): ValueSet {
  const fold = anyCase ? FOLD : PLAIN;
  const encoder = new TextEncoder();
  const entries = values.map((value) => encoder.encode(value).map((byte) => fold[byte]!));
  const size = 1 << Math.ceil(Math.log2(Math.max(4, entries.length * 3)));
  const slots = new Int32Array(size).fill(EMPTY);
  const longest = Math.max(0, ...entries.map(({ length }) => length));
  entries.forEach((entry, at) => {
    let slot = hashOf(PLAIN, entry, 0, entry.length) & (size - 1);
    while (slots[slot] !== EMPTY) slot = (slot + 1) & (size - 1);
    slots[slot] = at;
  });
  return {
    has(bytes, start, end) {
      if (end - start > longest) return false;
      let slot = hashOf(fold, bytes, start, end) & (size - 1);
      for (;;) {
        const at = slots[slot]!;
        if (at === EMPTY) return false;
        if (isSame(fold, entries[at]!, bytes, start, end)) return true;
        slot = (slot + 1) & (size - 1);
      }
    },
  };
}

const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const FOLD = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 97 && byte <= 122 ? byte - 32 : byte));

/** FNV-1a. */
function hashOf(fold: Uint8Array, bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ fold[bytes[at]!]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isSame(fold: Uint8Array, entry: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (entry.length !== end - start) return false;
  for (let i = 0; i < entry.length; i++) if (entry[i] !== fold[bytes[start + i]!]) return false;
  return true;
}
