import { isUtf8 } from 'node:buffer';
import type { CsvReading } from '../../../src/model/reading.ts';

/** What the first bytes tell about the encoding. `utf-8` stands for any superset of ASCII until the whole file has been seen (`Utf8Check`). */
export interface HeadEncoding {
  encoding: Exclude<CsvReading['encoding'], 'windows-1252'>;
  /** Bytes of the byte order mark. */
  markBytes: number;
}

/** A byte order mark; otherwise, for UTF-16, the zeros that Latin text has in every second byte. */
export function headEncoding(head: Uint8Array): HeadEncoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  const zeros = [0, 0];
  const seen = Math.min(head.length, ZEROS_SEEN_BYTES);
  for (let at = 0; at < seen; at++) if (head[at] === 0) zeros[at & 1]!++;
  const [even, odd] = [zeros[0]! / (seen / 2), zeros[1]! / (seen / 2)];
  if (odd > MANY_ZEROS && even < FEW_ZEROS) return { encoding: 'utf-16le', markBytes: 0 };
  if (even > MANY_ZEROS && odd < FEW_ZEROS) return { encoding: 'utf-16be', markBytes: 0 };
  return { encoding: 'utf-8', markBytes: 0 };
}

const ZEROS_SEEN_BYTES = 4096;
const MANY_ZEROS = 0.4;
const FEW_ZEROS = 0.05;

/** Whether all the bytes that pass are UTF-8, wherever they are cut. */
export class Utf8Check {
  #valid = true;
  /** The bytes of a character that continues in the next chunk, and how many it has in all. */
  readonly #begun = new Uint8Array(4);
  #begunBytes = 0;
  #characterBytes = 0;

  /** Whether all is well so far. */
  get valid(): boolean {
    return this.#valid;
  }

  push(chunk: Uint8Array): void {
    if (!this.#valid) return;
    let at = 0;
    if (this.#begunBytes > 0) {
      while (this.#begunBytes < this.#characterBytes && at < chunk.length) this.#begun[this.#begunBytes++] = chunk[at++]!;
      if (this.#begunBytes < this.#characterBytes) return;
      this.#valid = isUtf8(this.#begun.subarray(0, this.#characterBytes));
      this.#begunBytes = 0;
    }
    const end = chunk.length - this.#keepBegun(chunk, at);
    this.#valid &&= isUtf8(chunk.subarray(at, end));
  }

  /** The verdict, after the last chunk. */
  end(): boolean {
    return this.#valid && this.#begunBytes === 0;
  }

  #keepBegun(chunk: Uint8Array, from: number): number {
    for (let back = 1; back <= 3 && chunk.length - back >= from; back++) {
      const byte = chunk[chunk.length - back]!;
      if (byte < 0x80) return 0;
      if (byte < 0xc0) continue;
      const characterBytes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      if (characterBytes <= back) return 0;
      this.#begun.set(chunk.subarray(chunk.length - back));
      this.#begunBytes = back;
      this.#characterBytes = characterBytes;
      return back;
    }
    return 0;
  }
}
