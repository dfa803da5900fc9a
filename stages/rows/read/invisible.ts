import { isAscii } from 'node:buffer';

/**
 * How many bytes a blank or shapeless character outside ASCII takes at a place of UTF-8 text, 0 where none stands there: the
 * no-break and other wide or narrow spaces, the soft hyphen, zero-width and direction marks, a byte order mark. The joiners
 * (U+200C, U+200D) belong to the text. A lone A0 is the no-break space of text that is still Windows-1252.
 */
export function invisibleBytes(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  if (lead < 0xa0) return 0;
  const second = at + 1 < end ? bytes[at + 1]! : 0;
  switch (lead) {
    case 0xa0:
      return 1;
    case 0xc2:
      return second === 0xa0 || second === 0xad ? 2 : 0;
    case 0xe2:
    case 0xe3:
    case 0xef:
      return at + 2 < end && isInvisible3(lead, second, bytes[at + 2]!) ? 3 : 0;
    default:
      return 0;
  }
}

/** Whether an invisible character is a space, which parts words; the others are nothing. `at` is where it begins. */
export function isSpaceAt(bytes: Uint8Array, at: number): boolean {
  const lead = bytes[at]!;
  if (lead === 0xa0 || lead === 0xe3) return true;
  if (lead === 0xc2) return bytes[at + 1] === 0xa0;
  return lead === 0xe2 && bytes[at + 1] === 0x80 && (bytes[at + 2]! <= 0x8a || bytes[at + 2] === 0xaf);
}

/** Follows the bytes of a file and says whether such a character is among them, wherever they are cut. */
export class InvisibleCheck {
  #found = false;
  /** The last two bytes of what has passed. */
  #before = -1;
  #last = -1;

  get found(): boolean {
    return this.#found;
  }

  push(chunk: Uint8Array): void {
    if (this.#found || chunk.length === 0) return;
    const seam = Uint8Array.from([this.#before, this.#last, ...chunk.subarray(0, 2)].filter((byte) => byte >= 0));
    this.#found = has(seam) || (!isAscii(chunk) && has(chunk));
    if (chunk.length === 1) this.#before = this.#last;
    else this.#before = chunk[chunk.length - 2]!;
    this.#last = chunk[chunk.length - 1]!;
  }
}

const LEADS = [0xc2, 0xe2, 0xe3, 0xef];

function has(bytes: Uint8Array): boolean {
  // A buffer's search is the engine's quickest.
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return LEADS.some((lead) => {
    for (let at = found.indexOf(lead); at >= 0; at = found.indexOf(lead, at + 1)) if (invisibleBytes(bytes, at, bytes.length) > 0) return true;
    return false;
  });
}

function isInvisible3(lead: number, second: number, third: number): boolean {
  if (lead === 0xe2 && second === 0x80) return third <= 0x8b || third === 0x8e || third === 0x8f || (third >= 0xaa && third <= 0xaf);
  if (lead === 0xe2) return second === 0x81 && third === 0xa0;
  return lead === 0xe3 ? second === 0x80 && third === 0x80 : second === 0xbb && third === 0xbf;
}
