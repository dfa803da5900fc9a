import { HASHED_AT } from '../layout.ts';

/**
 * The hash of one word (`hashWord` of hash.ts: HalfSipHash-2-4); the lower half of the answer is its first word. It has a loop of its own:
 * done by the loop of `hashIdentifier`, CSV took 3 % longer.
 */
export function hashWord(k0: u32, k1: u32, word: u32): u64 {
  let v0 = k0;
  let v1 = k1 ^ 0xee;
  let v2 = k0 ^ 0x6c796765;
  let v3 = k1 ^ 0x74656462 ^ word;
  let low: u32 = 0;
  for (let i = 0; i < 12; i++) {
    v0 += v1;
    v1 = rotl<u32>(v1, 5) ^ v0;
    v0 = rotl<u32>(v0, 16);
    v2 += v3;
    v3 = rotl<u32>(v3, 8) ^ v2;
    v0 += v3;
    v3 = rotl<u32>(v3, 7) ^ v0;
    v2 += v1;
    v1 = rotl<u32>(v1, 13) ^ v2;
    v2 = rotl<u32>(v2, 16);
    if (i == 1) {
      v0 ^= word;
      v3 ^= WORD_LENGTH_BLOCK;
    } else if (i == 3) {
      v0 ^= WORD_LENGTH_BLOCK;
      v2 ^= 0xee;
    } else if (i == 7) {
      low = v1 ^ v3;
      v1 ^= 0xdd;
    }
  }
  return ((<u64>(v1 ^ v3)) << 32) | low;
}

/** HalfSipHash's last block of a message of four bytes: its length, in the top byte. */
const WORD_LENGTH_BLOCK: u32 = 4 << 24;

/** Longer identifiers are left to TypeScript. */
export const TOO_LONG = 120;

/** The hash of the letters and digits of a span, in lower case (`hashIdentifier` of hash.ts); both words, like `hashWord`. */
export function hashIdentifier(k0: u32, k1: u32, start: i32, end: i32): u64 {
  let length = 0;
  for (let at = start; at < end; at++) {
    let byte = load<u8>(at);
    if (<u8>(byte - 65) <= 25) byte += 32;
    else if (<u8>(byte - 48) > 9 && <u8>(byte - 97) > 25 && byte < 128) continue;
    store<u8>(HASHED_AT + length++, byte);
  }
  // The last word holds the remaining bytes, and the length in its top byte.
  store<u32>(HASHED_AT + length, 0);
  store<u8>(HASHED_AT + (length | 3), <u8>length);
  const rounds = ((length >>> 2) + 1) << 1;
  let v0 = k0;
  let v1 = k1 ^ 0xee;
  let v2 = k0 ^ 0x6c796765;
  let v3 = k1 ^ 0x74656462;
  let low: u32 = 0;
  for (let round = 0; round < rounds + 8; round++) {
    // Two rounds for each word, then four and four without a word.
    const word = load<u32>(HASHED_AT + ((round >>> 1) << 2));
    if (round < rounds && (round & 1) == 0) v3 ^= word;
    v0 += v1;
    v1 = rotl<u32>(v1, 5) ^ v0;
    v0 = rotl<u32>(v0, 16);
    v2 += v3;
    v3 = rotl<u32>(v3, 8) ^ v2;
    v0 += v3;
    v3 = rotl<u32>(v3, 7) ^ v0;
    v2 += v1;
    v1 = rotl<u32>(v1, 13) ^ v2;
    v2 = rotl<u32>(v2, 16);
    if (round < rounds) {
      if ((round & 1) == 1) v0 ^= word;
      if (round == rounds - 1) v2 ^= 0xee;
    } else if (round == rounds + 3) {
      low = v1 ^ v3;
      v1 ^= 0xdd;
    }
  }
  return ((<u64>(v1 ^ v3)) << 32) | low;
}
