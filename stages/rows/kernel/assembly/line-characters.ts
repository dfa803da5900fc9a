import { LINE_SHIFTS, MAX_LINE_SHIFTS } from '../layout.ts';

// Characters of UTF-8 in a line of fixed width whose positions count characters.

const VECTOR_BYTES = 16;
const CONTINUATION_BITS: u8 = 0xc0;
const CONTINUATION: u8 = 0x80;

/** Where a character of the line begins, which may be past the line's end. */
export function placeOf(character: i32, continuations: i32): i32 {
  let before = 0;
  while (before < continuations && load<u16>(LINE_SHIFTS + (before << 1)) <= <u32>character) before++;
  return character + before;
}

/**
 * Counts the bytes of the line that continue a character, and notes for each the number of the character behind it. -1 if the line is not
 * UTF-8, or if there is no room for all of them.
 */
export function findContinuations(line: i32, length: i32, firstHigh: i32): i32 {
  let count = 0;
  let at = firstHigh;
  while (at < length) {
    const high = i8x16.bitmask(v128.load(line + at));
    if (high == 0) {
      at += VECTOR_BYTES;
      continue;
    }
    at += ctz(high);
    if (at >= length) break;
    const bytes = bytesOfCharacter(line + at, length - at);
    if (bytes == 0 || count + bytes > MAX_LINE_SHIFTS) return -1;
    for (let i = 1; i < bytes; i++, count++) store<u16>(LINE_SHIFTS + (count << 1), at + i - count);
    at += bytes;
  }
  return count;
}

/** How many bytes the character has that begins here, beyond ASCII; 0 if this is not UTF-8. */
function bytesOfCharacter(at: i32, seen: i32): i32 {
  const lead = load<u8>(at);
  const bytes = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (lead < 0xc2 || lead > 0xf4 || bytes > seen) return 0;
  for (let i = 1; i < bytes; i++) if (!isContinuation(at + i)) return 0;
  const second = load<u8>(at + 1);
  // Overlong forms, surrogates, and what lies beyond the last character.
  if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) || (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f))
    return 0;
  return bytes;
}

export function isContinuation(at: i32): bool {
  return (load<u8>(at) & CONTINUATION_BITS) == CONTINUATION;
}
