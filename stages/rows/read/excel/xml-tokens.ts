import type { ByteWindow } from '../byte-window.ts';
import { damagedWorkbook } from './fault.ts';

export const XmlToken = { none: 0, open: 1, close: 2, text: 3 } as const;
export type XmlToken = (typeof XmlToken)[keyof typeof XmlToken];

/** No spreadsheet program writes a longer tag or text: a cell holds 32,767 characters. */
const MAX_TOKEN_BYTES = 2 << 20;
/** Further attributes of a tag are ignored. */
const MAX_ATTRIBUTES = 64;

const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const EQUALS = 61;
const QUOTE = 34;
const APOSTROPHE = 39;
const COLON = 58;
const SPACE = 32;
const DASH = 45;
const BRACKET = 93;

const COMMENT_END = Uint8Array.of(DASH, DASH, GREATER);
const CDATA_END = Uint8Array.of(BRACKET, BRACKET, GREATER);
const INSTRUCTION_END = Uint8Array.of(QUESTION, GREATER);

/**
 * Finds the tags and texts of an XML part in a window, one at a time and in place: names without their prefix, attributes and texts as
 * spans, nothing decoded. Comments and processing instructions are skipped. A document type ends the reading, because no spreadsheet
 * program writes one, and its entities can grow without bound. What it finds depends on the bytes alone, never on how they were cut. Throws
 * `invalid_file_format` for anything but XML.
 */
export class XmlTokens {
  /** Whoever takes tokens by their bytes moves the window's place behind them. */
  readonly window: ByteWindow;
  readonly #part: string;
  /** The local name of the tag. */
  nameStart = 0;
  nameEnd = 0;
  /** Whether the tag closes itself. No close token follows then. */
  empty = false;
  attributes = 0;
  /** Local names and values of the attributes. */
  readonly attributeName = new Int32Array(MAX_ATTRIBUTES);
  readonly attributeNameEnd = new Int32Array(MAX_ATTRIBUTES);
  readonly attributeValue = new Int32Array(MAX_ATTRIBUTES);
  readonly attributeEnd = new Int32Array(MAX_ATTRIBUTES);
  /** The text; `verbatim` if it stands in a CDATA section, without entities. */
  textStart = 0;
  textEnd = 0;
  verbatim = false;

  /** `part`: the part's name in messages. */
  constructor(window: ByteWindow, part: string) {
    this.window = window;
    this.#part = part;
  }

  get bytes(): Uint8Array {
    return this.window.bytes;
  }

  /** The next token; the window's place is then behind it. `none` if more bytes are needed, or none are left. */
  next(): XmlToken {
    const window = this.window;
    for (;;) {
      const { bytes, end } = window;
      const from = window.at;
      if (from >= end) return XmlToken.none;
      if (bytes[from] !== LESS) {
        let at = from + 1;
        while (at < end && bytes[at] !== LESS) at++;
        if (at === end && !window.last) return this.#wait(from);
        this.textStart = from;
        this.textEnd = at;
        this.verbatim = false;
        window.at = at;
        return XmlToken.text;
      }
      if (from + 1 >= end) return this.#wait(from);
      const second = bytes[from + 1]!;
      if (second === SLASH) return this.#close(from);
      if (second === BANG || second === QUESTION) {
        const found = this.#markup(from, second);
        if (found < 0) return this.#wait(from);
        if (found > 0) return XmlToken.text;
        continue;
      }
      return this.#open(from);
    }
  }

  /** Whether the tag's local name is this. */
  named(name: Uint8Array): boolean {
    return this.spanIs(this.nameStart, this.nameEnd, name);
  }

  spanIs(from: number, to: number, word: Uint8Array): boolean {
    if (to - from !== word.length) return false;
    const { bytes } = this.window;
    for (let at = 0; at < word.length; at++) if (bytes[from + at] !== word[at]) return false;
    return true;
  }

  /** Which of the tag's attributes has this local name, or -1. */
  attribute(name: Uint8Array): number {
    for (let k = 0; k < this.attributes; k++) if (this.spanIs(this.attributeName[k]!, this.attributeNameEnd[k]!, name)) return k;
    return -1;
  }

  #wait(from: number): XmlToken {
    const { end, last } = this.window;
    if (last) throw damagedWorkbook(this.#part, 'breaks off');
    if (end - from > MAX_TOKEN_BYTES) throw damagedWorkbook(this.#part, 'holds a text that is longer than a cell can be');
    return XmlToken.none;
  }

  #close(from: number): XmlToken {
    const { bytes, end } = this.window;
    let at = from + 2;
    let name = at;
    while (bytes[at]! > SPACE && bytes[at] !== GREATER) {
      if (bytes[at] === COLON) name = at + 1;
      at++;
    }
    this.nameStart = name;
    this.nameEnd = at;
    while (at < end && bytes[at]! <= SPACE) at++;
    if (at >= end) return this.#wait(from);
    if (bytes[at] !== GREATER) throw this.#broken();
    this.window.at = at + 1;
    return XmlToken.close;
  }

  #open(from: number): XmlToken {
    const { bytes, end } = this.window;
    let at = from + 1;
    let name = at;
    let byte = bytes[at]!;
    // A line feed stands behind the window's end, so loops that stop at blanks stop there.
    while (byte > SPACE && byte !== GREATER && byte !== SLASH) {
      if (byte === LESS) throw this.#broken();
      if (byte === COLON) name = at + 1;
      byte = bytes[++at]!;
    }
    if (at >= end) return this.#wait(from);
    if (at === name) throw this.#broken();
    this.nameStart = name;
    this.nameEnd = at;
    this.attributes = 0;
    for (;;) {
      at = behindBlanks(bytes, at, end);
      if (at >= end) return this.#wait(from);
      byte = bytes[at]!;
      if (byte === GREATER || byte === SLASH) break;
      at = this.#readAttribute(at);
      if (at < 0) return this.#wait(from);
    }
    this.empty = byte === SLASH;
    if (this.empty) {
      if (++at >= end) return this.#wait(from);
      if (bytes[at] !== GREATER) throw this.#broken();
    }
    this.window.at = at + 1;
    return XmlToken.open;
  }

  /** Notes the attribute that begins at `from`, without its quotes. Answers where it ends, or -1 if more bytes are needed. */
  #readAttribute(from: number): number {
    const { bytes, end } = this.window;
    let at = from;
    let name = at;
    let byte = bytes[at]!;
    while (byte > SPACE && byte !== EQUALS) {
      if (byte === GREATER || byte === LESS) throw this.#broken();
      if (byte === COLON) name = at + 1;
      byte = bytes[++at]!;
    }
    const nameEnd = at;
    at = behindBlanks(bytes, at, end);
    if (at >= end) return -1;
    if (bytes[at] !== EQUALS) throw this.#broken();
    at = behindBlanks(bytes, at + 1, end);
    if (at >= end) return -1;
    const quote = bytes[at]!;
    if (quote !== QUOTE && quote !== APOSTROPHE) throw this.#broken();
    const value = ++at;
    while (at < end && bytes[at] !== quote) at++;
    if (at >= end) return -1;
    if (this.attributes < MAX_ATTRIBUTES) {
      const k = this.attributes++;
      this.attributeName[k] = name;
      this.attributeNameEnd[k] = nameEnd;
      this.attributeValue[k] = value;
      this.attributeEnd[k] = at;
    }
    return at + 1;
  }

  /** A comment, an instruction or a CDATA section: -1 if more bytes are needed, 1 for a text, 0 if it was skipped. */
  #markup(from: number, second: number): number {
    const window = this.window;
    const { bytes, end } = window;
    if (second === QUESTION) return this.#pass(from + 2, INSTRUCTION_END);
    if (from + 3 >= end) return -1;
    if (bytes[from + 2] === DASH && bytes[from + 3] === DASH) return this.#pass(from + 4, COMMENT_END);
    if (bytes[from + 2] !== 91) throw damagedWorkbook(this.#part, 'has a document type (DOCTYPE), which is not read');
    if (from + 9 > end) return -1;
    const found = this.#pass(from + 9, CDATA_END);
    if (found < 0) return -1;
    this.textStart = from + 9;
    this.textEnd = window.at - CDATA_END.length;
    this.verbatim = true;
    return 1;
  }

  #pass(from: number, stop: Uint8Array): number {
    const window = this.window;
    const { bytes, end } = window;
    const first = stop[0]!;
    for (let at = from; at + stop.length <= end; at++) {
      if (bytes[at] !== first || bytes[at + 1] !== stop[1] || (stop.length > 2 && bytes[at + 2] !== stop[2])) continue;
      window.at = at + stop.length;
      return 0;
    }
    return -1;
  }

  #broken(): Error {
    return damagedWorkbook(this.#part, 'is not well-formed XML');
  }
}

function behindBlanks(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at]! <= SPACE) at++;
  return at;
}
