import type { ByteWindow } from '../../read/byte-window.ts';
import { isDigit } from '../../base/ascii.ts';

/** Looked at for words; more of a file says the same. */
const MAX_BYTES = 64 * 1024;
const MIN_LETTERS = 2;

/**
 * Whether any line holds a word that could be a name: two letters or more that are not all the same, with no digit beside them.
 * Codes are letters among digits, and `xxxxxxx` fills a place.
 */
export function namesSomebody({ bytes, end }: ByteWindow): boolean {
  const last = Math.min(end, MAX_BYTES);
  for (let at = 0; at < last;) {
    if (!isLetter(bytes[at]!)) {
      at++;
      continue;
    }
    const from = at;
    let differ = false;
    while (at < last && isLetter(bytes[at]!)) differ = bytes[at++] !== bytes[from] || differ;
    const digitBeside = (from > 0 && isDigit(bytes[from - 1]!)) || (at < last && isDigit(bytes[at]!));
    if (differ && at - from >= MIN_LETTERS && !digitBeside) return true;
  }
  return false;
}

function isLetter(byte: number): boolean {
  return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte >= 0x80;
}
