/**
 * HalfSipHash-2-4 with 64 bits of output (Aumasson and Bernstein, https://github.com/veorq/SipHash): a keyed function for
 * short inputs on 32-bit words, so that a hash costs nanoseconds and no crypto call.
 */
export interface HashKey {
  readonly k0: number;
  readonly k1: number;
}

/** Where a hash is put: two words at an index of two arrays. */
export interface HashPlace {
  readonly hashHigh: Uint32Array;
  readonly hashLow: Uint32Array;
}

/** Two independent keys out of 16 bytes: one for matching people, one for the tokens that leave the service. */
export function splitHashKey(key: Uint8Array): { matching: HashKey; tokens: HashKey } {
  if (key.length !== 16) throw new Error('a hash key has 16 bytes');
  const view = new DataView(key.buffer, key.byteOffset, key.length);
  return {
    matching: { k0: view.getInt32(0, true), k1: view.getInt32(4, true) },
    tokens: { k0: view.getInt32(8, true), k1: view.getInt32(12, true) },
  };
}

/** The hash of the four bytes of one word (little-endian). Every row has one: the rounds stand in one loop over four variables. */
export function hashWord(key: HashKey, word: number, place: HashPlace, at: number): void {
  let v0 = key.k0;
  let v1 = key.k1 ^ 0xee;
  let v2 = key.k0 ^ 0x6c796765;
  let v3 = key.k1 ^ 0x74656462 ^ word;
  for (let i = 0; i < 12; i++) {
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    if (i === 1) {
      v0 ^= word;
      v3 ^= WORD_LENGTH_BLOCK;
    } else if (i === 3) {
      v0 ^= WORD_LENGTH_BLOCK;
      v2 ^= 0xee;
    } else if (i === 7) {
      place.hashLow[at] = v1 ^ v3;
      v1 ^= 0xdd;
    }
  }
  place.hashHigh[at] = v1 ^ v3;
}

/** What HalfSipHash appends to a message of four bytes: its length, in the top byte of a last block. */
const WORD_LENGTH_BLOCK = 4 << 24;

/** The hash of a span of bytes. */
export function hashBytes(key: HashKey, bytes: Uint8Array, start: number, end: number, place: HashPlace, at: number): void {
  const state = begin(key);
  let word = 0;
  let length = 0;
  for (let p = start; p < end; p++) {
    word |= bytes[p]! << ((length & 3) << 3);
    length++;
    if ((length & 3) === 0) {
      compress(state, word);
      word = 0;
    }
  }
  finish(state, word | (length << 24), place, at);
}

/**
 * The hash of a span's letters and digits, letters in lower case: an identifier keeps its hash however it is punctuated, and
 * an SSN with dashes has that of one without.
 */
export function hashIdentifier(key: HashKey, bytes: Uint8Array, start: number, end: number, place: HashPlace, at: number): void {
  const state = begin(key);
  let word = 0;
  let length = 0;
  for (let p = start; p < end; p++) {
    let byte = bytes[p]!;
    if (byte >= 65 && byte <= 90) byte += 32;
    else if (!((byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122) || byte >= 128)) continue;
    word |= byte << ((length & 3) << 3);
    length++;
    if ((length & 3) === 0) {
      compress(state, word);
      word = 0;
    }
  }
  finish(state, word | (length << 24), place, at);
}

interface State {
  v0: number;
  v1: number;
  v2: number;
  v3: number;
}

/** Never leaves this file, so the engine keeps it in registers. */
function begin(key: HashKey): State {
  return { v0: key.k0, v1: key.k1 ^ 0xee, v2: key.k0 ^ 0x6c796765, v3: key.k1 ^ 0x74656462 };
}

function compress(state: State, word: number): void {
  state.v3 ^= word;
  round(state);
  round(state);
  state.v0 ^= word;
}

function finish(state: State, lastWord: number, place: HashPlace, at: number): void {
  compress(state, lastWord);
  state.v2 ^= 0xee;
  round(state);
  round(state);
  round(state);
  round(state);
  place.hashLow[at] = state.v1 ^ state.v3;
  state.v1 ^= 0xdd;
  round(state);
  round(state);
  round(state);
  round(state);
  place.hashHigh[at] = state.v1 ^ state.v3;
}

function round(state: State): void {
  let { v0, v1, v2, v3 } = state;
  v0 = (v0 + v1) | 0;
  v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
  v0 = (v0 << 16) | (v0 >>> 16);
  v2 = (v2 + v3) | 0;
  v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
  v0 = (v0 + v3) | 0;
  v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
  v2 = (v2 + v1) | 0;
  v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
  v2 = (v2 << 16) | (v2 >>> 16);
  state.v0 = v0;
  state.v1 = v1;
  state.v2 = v2;
  state.v3 = v3;
}
