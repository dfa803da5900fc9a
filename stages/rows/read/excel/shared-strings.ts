import { MAX_TEXT_PAGES, PAGE_TEXTS, TEXTS, TEXT_AT } from './layout.ts';
import { damagedWorkbook } from './fault.ts';
import { PlainXml } from './plain-xml.ts';
import { CELL_START } from './sheet-rows.ts';
import { putText } from './xml-text.ts';
import { XmlPart } from './xml-part.ts';
import { XmlToken } from './xml-tokens.ts';

/** Texts of one workbook, in bytes and in number; beyond either the workbook is refused. */
const MAX_STRING_BYTES = 256 << 20;
const MAX_STRINGS = MAX_TEXT_PAGES * PAGE_TEXTS;

const PART = 'its list of shared texts';
/** What may stand behind a text: its mark, a page of places, and what vectors read beyond the end. */
const BEHIND_BYTES = 4 * PAGE_TEXTS + 64;

/** The texts that cells refer to by number, as UTF-8 in the memory in which cells are read. No string is made. */
export class SharedStrings {
  readonly plain = new PlainXml();

  get count(): number {
    return this.plain.numbers[TEXTS >> 2]!;
  }

  /** The bytes of the text of this number, which is less than `count`. */
  text(index: number): Uint8Array {
    const { plain } = this;
    const from = plain.exports.textAt(index);
    return plain.bytes.subarray(from, plain.bytes.indexOf(CELL_START, from));
  }

  /** Where the next text begins. */
  get end(): number {
    return this.plain.numbers[TEXT_AT >> 2]!;
  }

  /** Makes room up to a place of the memory, and for what stands behind a text. */
  reserve(to: number): void {
    const bytes = to - this.end + BEHIND_BYTES;
    if (this.plain.exports.reserve(bytes) === 0)
      throw damagedWorkbook(PART, `is longer than ${MAX_STRING_BYTES >> 20} MiB; save the sheet as CSV instead`);
  }

  /** Ends a text that was written from `end` on, at a place up to which room was made. */
  add(to: number): void {
    if (this.count >= MAX_STRINGS) throw damagedWorkbook(PART, `has more than ${MAX_STRINGS} entries; save the sheet as CSV instead`);
    this.plain.exports.endText(this.end, to);
  }
}

const SI = name('si');
const T = name('t');
const SKIPPED = [name('rPh'), name('rPr'), name('phoneticPr'), name('extLst')];

/** Reads sharedStrings.xml as it is inflated: the runs of a rich text joined, readings (phonetic runs) left out. */
export class SharedStringsScanner {
  readonly strings = new SharedStrings();
  readonly #xml = new XmlPart(PART);
  #inItem = false;
  #inText = false;
  /** Open elements of which nothing is read. */
  #skipped = 0;
  /** Where the text in work ends so far. */
  #at = 0;

  feed(chunk: Uint8Array, last: boolean): void {
    this.#xml.feed(chunk, last);
    const { tokens } = this.#xml;
    for (;;) {
      if (!this.#inItem && this.#skipped === 0) this.strings.plain.takeTexts(tokens.window);
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
      this.#at = this.strings.end;
      this.#inItem = true;
      if (tokens.empty) this.#end();
    } else if (this.#inItem && !tokens.empty) {
      if (tokens.named(T)) this.#inText = true;
      else if (SKIPPED.some((skipped) => tokens.named(skipped))) this.#skipped = 1;
    }
  }

  #close(): void {
    const { tokens } = this.#xml;
    if (tokens.named(T)) this.#inText = false;
    else if (this.#inItem && tokens.named(SI)) this.#end();
  }

  #end(): void {
    this.#inItem = false;
    this.strings.reserve(this.#at);
    this.strings.add(this.#at);
  }

  #add(): void {
    const { bytes, textStart, textEnd, verbatim } = this.#xml.tokens;
    this.strings.reserve(this.#at + textEnd - textStart);
    this.#at = putText(this.strings.plain.bytes, this.#at, bytes, textStart, textEnd, verbatim);
  }
}

function name(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
