import type { CsvReading } from '../../../src/model/reading.ts';
import { ByteWindow } from '../read/byte-window.ts';
import { InvisibleCheck } from '../read/invisible.ts';
import { createTranscoder, utf16BytesOf, type Transcoder } from '../read/transcode.ts';
import { headEncoding, Utf8Check, type HeadEncoding } from './encoding.ts';

/** The window is scanned once this many bytes are new, or as many as the incomplete row already has, so that no row is scanned again for each small chunk. */
const BATCH_BYTES = 64 * 1024;
/** Size of the window behind the head: a batch, one more chunk, and a row. It grows for longer ones. */
const ROOM_BYTES = BATCH_BYTES + 124 * 1024;

/** The text of a file while its bytes pass: brought into UTF-8 where it is UTF-16, with the place in the file of every position. */
export class SourceText {
  readonly window = new ByteWindow(0);
  readonly #encoding: HeadEncoding['encoding'];
  readonly #transcoder: Transcoder;
  readonly #utf8: Utf8Check | null;
  readonly #invisible = new InvisibleCheck();
  /** A place of the stream and where it stands in the file; for UTF-16, where the two differ. */
  #knownOffset = 0;
  #knownSource: number;
  #fileBytes: number;
  /** Whether the window still has the size of the head. */
  #holdsHead = true;
  /** Whether the last byte has come. */
  #isWhole = false;
  /** Bytes taken in since the window was scanned. */
  #unscanned = 0;
  /** Bytes of the row that was not complete then. */
  #incomplete = 0;

  /** `whole` when the head is all there is. */
  constructor(head: Uint8Array, whole: boolean) {
    const { encoding, markBytes } = headEncoding(head);
    this.#encoding = encoding;
    this.#knownSource = markBytes;
    this.#fileBytes = head.length;
    this.#transcoder = createTranscoder(encoding);
    this.#utf8 = encoding === 'utf-8' ? new Utf8Check() : null;
    this.#utf8?.push(head);
    if (this.#utf8 !== null) this.#invisible.push(head.subarray(markBytes));
    this.#transcoder.write(head.subarray(markBytes), whole, this.window);
  }

  get isUtf16(): boolean {
    return this.#utf8 === null;
  }

  /** Bytes of the file so far. */
  get fileBytes(): number {
    return this.#fileBytes;
  }

  /** The encoding of the bytes so far; after the last one, of the file. */
  get encoding(): CsvReading['encoding'] {
    const isUtf8 = this.#utf8 === null || (this.#isWhole ? this.#utf8.end() : this.#utf8.valid);
    return isUtf8 ? this.#encoding : 'windows-1252';
  }

  /** Whether the bytes so far, after the last one the file, are known to hold no invisible and no no-break character. */
  get isClean(): boolean {
    return this.encoding === 'utf-8' && !this.#invisible.found;
  }

  /** Takes in bytes; `scan` is called whenever enough of them stand in the window. */
  push(chunk: Uint8Array, scan: () => void): void {
    if (this.#holdsHead) this.#leaveHead();
    this.#fileBytes += chunk.length;
    this.#unscanned += chunk.length;
    this.#take(chunk, false);
    if (this.#unscanned < Math.max(BATCH_BYTES, this.#incomplete)) return;
    this.#unscanned = 0;
    scan();
    this.#incomplete = this.window.end - this.window.at;
  }

  /** Lets the last bytes be scanned. */
  end(scan: () => void): void {
    this.#isWhole = true;
    this.#take(new Uint8Array(0), true);
    scan();
  }

  /** Where in the file a place of the window stands. Places must not go down. */
  sourceOf(at: number): number {
    const { window } = this;
    const from = this.#knownOffset - window.base;
    this.#knownSource += this.#utf8 === null ? utf16BytesOf(window.bytes, from, at) : at - from;
    this.#knownOffset = window.base + at;
    return this.#knownSource;
  }

  #leaveHead(): void {
    this.#holdsHead = false;
    this.sourceOf(this.window.at);
    const { buffer } = this.window.bytes;
    this.window.shrink(ROOM_BYTES);
    // The window's own, which nobody reads any more; left to the collector, those of many uploads would wait together.
    if (buffer instanceof ArrayBuffer) buffer.transfer(0);
  }

  #take(bytes: Uint8Array, last: boolean): void {
    // What lies before the window's place is dropped with the next write.
    this.sourceOf(this.window.at);
    this.#utf8?.push(bytes);
    if (this.#utf8 !== null) this.#invisible.push(bytes);
    this.#transcoder.write(bytes, last, this.window);
  }
}
