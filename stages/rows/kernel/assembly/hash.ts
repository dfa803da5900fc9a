/** The hash of one word (`hashWord` of hash.ts: HalfSipHash-2-4): the lower half of the answer is its first word. */
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

/** What HalfSipHash appends to a message of four bytes: its length, in the top byte of a last block. */
const WORD_LENGTH_BLOCK: u32 = 4 << 24;
