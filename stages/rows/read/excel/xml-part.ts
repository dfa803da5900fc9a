import { ByteWindow } from '../byte-window.ts';
import { Utf8Check, headEncoding } from '../../detect/encoding.ts';
import { createTranscoder, type Transcoder } from '../transcode.ts';
import { damagedWorkbook } from './fault.ts';
import { XmlTokens } from './xml-tokens.ts';

const MARK_BYTES = 4;

/**
 * The bytes of one part of a workbook as they are inflated, as tokens of UTF-8: a byte order mark is dropped, UTF-16 is
 * transcoded, and what is neither is refused, because names must not come out garbled.
 */
export class XmlPart {
  readonly tokens: XmlTokens;
  readonly #window = new ByteWindow(0);
  readonly #part: string;
  readonly #utf8 = new Utf8Check();
  #transcoder: Transcoder | null = null;
  #isUtf8 = true;
  #head = new Uint8Array(0);

  constructor(part: string) {
    this.#part = part;
    this.tokens = new XmlTokens(this.#window, part);
  }

  /** Hands over the next bytes, which are copied, when `tokens` wants more. */
  feed(chunk: Uint8Array, last: boolean): void {
    if (this.#transcoder === null) {
      const head = new Uint8Array(this.#head.length + chunk.length);
      head.set(this.#head);
      head.set(chunk, this.#head.length);
      this.#head = head;
      if (head.length < MARK_BYTES && !last) return;
      this.#head = new Uint8Array(0);
      const { encoding, markBytes } = headEncoding(head.subarray(0, MARK_BYTES));
      this.#isUtf8 = encoding === 'utf-8';
      this.#transcoder = createTranscoder(encoding);
      this.#write(head.subarray(markBytes), last);
    } else this.#write(chunk, last);
  }

  #write(chunk: Uint8Array, last: boolean): void {
    if (this.#isUtf8) {
      this.#utf8.push(chunk);
      if (!this.#utf8.valid || (last && !this.#utf8.end())) throw damagedWorkbook(this.#part, 'is not UTF-8');
    }
    this.#transcoder!.write(chunk, last, this.#window);
  }
}
