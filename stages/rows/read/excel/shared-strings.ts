import { damagedWorkbook } from './fault.ts';
import { plainTextEnds, plainTexts, readPlainTexts } from './plain-xml.ts';
import { putText } from './xml-text.ts';
import { XmlPart } from './xml-part.ts';
import { XmlToken } from './xml-tokens.ts';

/** Texts of one workbook, in bytes and in number; beyond either the workbook is refused. */
export const MAX_STRING_BYTES = 256 << 20;
export const MAX_STRINGS = 16 << 20;

const FIRST_BYTES = 64 * 1024;
const FIRST_STRINGS = 4096;
const PART = 'its list of shared texts';

/** The texts that cells refer to by number: one arena of UTF-8, with where each begins. No string is made. */
export class SharedStrings {
  bytes: Uint8Array<ArrayBuffer>;
  offsets: Int32Array<ArrayBuffer>;
  count = 0;

  /** `expectedBytes` is what the directory says of the part: a hint only, within the bounds. */
  constructor(expectedBytes = 0) {
    this.bytes = new Uint8Array(Math.min(MAX_STRING_BYTES, Math.max(FIRST_BYTES, expectedBytes)));
    this.offsets = new Int32Array(FIRST_STRINGS);
  }

  /** Makes room for so many more bytes behind the last text. */
  reserve(more: number, used: number): void {
    if (used + more <= this.bytes.length) return;
    if (used + more > MAX_STRING_BYTES) throw damagedWorkbook(PART, `is longer than ${MAX_STRING_BYTES >> 20} MiB; save the sheet as CSV instead`);
    this.bytes = larger(this.bytes, Math.min(MAX_STRING_BYTES, Math.max(used + more, this.bytes.length + (this.bytes.length >> 1))));
  }

  /** Ends a text at a place of the arena. */
  end(at: number): void {
    if (this.count + 1 >= this.offsets.length) {
      if (this.count >= MAX_STRINGS) throw damagedWorkbook(PART, `has more than ${MAX_STRINGS} entries; save the sheet as CSV instead`);
      const offsets = new Int32Array(this.offsets.length * 2);
      offsets.set(this.offsets);
      this.offsets = offsets;
    }
    this.offsets[++this.count] = at;
  }
}

function larger(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(length);
  grown.set(bytes);
  return grown;
}

const SI = name('si');
const T = name('t');
const SKIPPED = [name('rPh'), name('rPr'), name('phoneticPr'), name('extLst')];

/** Reads sharedStrings.xml as it is inflated: the runs of a rich text joined, readings (phonetic runs) left out. */
export class SharedStringsScanner {
  readonly strings: SharedStrings;
  readonly #xml = new XmlPart(PART);
  #inItem = false;
  #inText = false;
  /** Open elements of which nothing is read. */
  #skipped = 0;
  #at = 0;

  constructor(expectedBytes = 0) {
    this.strings = new SharedStrings(expectedBytes);
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#xml.feed(chunk, last);
    const { tokens } = this.#xml;
    for (;;) {
      if (!this.#inItem && this.#skipped === 0) this.#takePlainTexts();
      const token = tokens.next();
      if (token === XmlToken.none) break;
      if (token === XmlToken.text) {
        if (this.#inText && this.#skipped === 0) this.#add();
      } else if (this.#skipped > 0) {
        if (token === XmlToken.close) this.#skipped--;
        else if (!tokens.empty) this.#skipped++;
      } else if (token === XmlToken.open) this.#open();
      else this.#close();
    }
    if (last && (this.#inItem || this.#skipped > 0)) throw damagedWorkbook(PART, 'breaks off');
  }

  #open(): void {
    const { tokens } = this.#xml;
    if (tokens.named(SI)) {
      if (this.#inItem) throw damagedWorkbook(PART, 'has an entry within an entry');
      if (tokens.empty) this.strings.end(this.#at);
      else this.#inItem = true;
    } else if (this.#inItem && !tokens.empty) {
      if (tokens.named(T)) this.#inText = true;
      else if (SKIPPED.some((skipped) => tokens.named(skipped))) this.#skipped = 1;
    }
  }

  /** Takes the entries that stand as nearly all do; what comes behind them is looked at token by token. */
  #takePlainTexts(): void {
    const { window } = this.#xml.tokens;
    const { strings } = this;
    for (let count = readPlainTexts(window); count > 0; count = readPlainTexts(window)) {
      const begin = this.#at;
      const length = plainTextEnds[count - 1]!;
      strings.reserve(length, begin);
      strings.bytes.set(plainTexts.subarray(0, length), begin);
      for (let k = 0; k < count; k++) strings.end(begin + plainTextEnds[k]!);
      this.#at = begin + length;
    }
  }

  #close(): void {
    const { tokens } = this.#xml;
    if (tokens.named(T)) this.#inText = false;
    else if (this.#inItem && tokens.named(SI)) {
      this.#inItem = false;
      this.strings.end(this.#at);
    }
  }

  #add(): void {
    const { bytes, textStart, textEnd, verbatim } = this.#xml.tokens;
    this.strings.reserve(textEnd - textStart, this.#at);
    this.#at = putText(this.strings.bytes, this.#at, bytes, textStart, textEnd, verbatim);
  }
}

function name(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
