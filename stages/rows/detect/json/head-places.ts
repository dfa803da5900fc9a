import type { ByteWindow } from '../../read/byte-window.ts';
import { behindBlanks } from '../../read/json/blank.ts';
import { JsonScanner } from '../../read/json/json-scanner.ts';
import { PathTree } from '../../read/json/path-tree.ts';

/** A place of the head that holds objects, lists or values: what stands in it, over all of its like. */
export class HeadPlace {
  objects = 0;
  arrays = 0;
  /** Texts, and any other values but null. */
  texts = 0;
  others = 0;
  /** By their names as they are written, a character for each byte. */
  readonly members = new Map<string, HeadPlace>();
  /** All elements of the lists. */
  element: HeadPlace | null = null;
  /** The most elements of one list, and the most members of one object, as far as the head goes. */
  mostElements = 0;
  mostMembers = 0;
  /** The texts of the first list of nothing but such, or of members called `name`, in any case, in its objects; null where it has other values. */
  firstTexts: string[] | null = null;

  /** But for a few mistakes. */
  get isOfObjects(): boolean {
    return this.objects > this.arrays + this.texts + this.others;
  }
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const LETTER_N = 110;

const MAX_DEPTH = 10;
/** Of so many elements of a list, or members of an object, something is taken in; the others are only counted. */
const MAX_SEEN = 64;
const MAX_TEXTS = 2048;
const LATIN_1 = new TextDecoder('latin1');
const UTF_8 = new TextDecoder();

/** The places of the head, in the first values that it holds one behind the other; null where it is no JSON. */
export function placesOfHead(window: ByteWindow): { root: HeadPlace; roots: number; isCutOff: boolean } | null {
  const survey = new Survey(window);
  const root = new HeadPlace();
  let at = survey.blank(window.at);
  let roots = 0;
  while (at >= 0 && at < window.end && roots < MAX_SEEN) {
    roots++;
    at = survey.value(at, root, 0);
    if (at >= 0) at = survey.blank(at);
    if (window.bytes[at] === COMMA) at = survey.blank(at + 1);
  }
  return survey.isBroken || roots === 0 ? null : { root, roots, isCutOff: at < 0 };
}

class Survey {
  isBroken = false;
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #scanner = new JsonScanner(new PathTree([]));

  constructor({ bytes, end }: ByteWindow) {
    this.#bytes = bytes;
    this.#end = end;
  }

  blank(from: number): number {
    return behindBlanks(this.#bytes, from, this.#end);
  }

  /** Takes a value into its place. Answers where it ends, or -1 where the head does not reach so far. */
  value(at: number, place: HeadPlace | null, depth: number): number {
    const byte = this.#bytes[at];
    if (byte === OPEN_OBJECT && place !== null && depth < MAX_DEPTH) return this.#object(at, place, depth);
    if (byte === OPEN_ARRAY && place !== null && depth < MAX_DEPTH) return this.#array(at, place, depth);
    const to = this.#scanner.value(this.#bytes, at, this.#end);
    if (to < 0) return this.#fail(to);
    if (place !== null && byte === OPEN_OBJECT) place.objects++;
    else if (place !== null && byte === OPEN_ARRAY) place.arrays++;
    else if (place !== null && byte === QUOTE) place.texts++;
    else if (place !== null && byte !== LETTER_N) place.others++;
    return to;
  }

  #object(open: number, place: HeadPlace, depth: number): number {
    place.objects++;
    let at = this.blank(open + 1);
    let members = 0;
    while (at < this.#end && this.#bytes[at] !== CLOSE_OBJECT) {
      const keyEnd = this.#bytes[at] === QUOTE ? this.#scanner.value(this.#bytes, at, this.#end) : -2;
      if (keyEnd < 0) return this.#fail(keyEnd);
      const colon = this.blank(keyEnd);
      if (this.#bytes[colon] !== COLON) return this.#fail(colon >= this.#end ? -1 : -2);
      const key = LATIN_1.decode(this.#bytes.subarray(at + 1, keyEnd - 1));
      members++;
      at = this.value(this.blank(colon + 1), memberOf(place, key), depth + 1);
      place.mostMembers = Math.max(place.mostMembers, members);
      if (at < 0) return at;
      at = this.#behindValue(at, CLOSE_OBJECT);
      if (at < 0) return at;
    }
    return at < this.#end ? at + 1 : -1;
  }

  #array(open: number, place: HeadPlace, depth: number): number {
    place.arrays++;
    const element = (place.element ??= new HeadPlace());
    let at = this.blank(open + 1);
    let elements = 0;
    let texts: string[] | null = place.arrays === 1 ? [] : null;
    while (at < this.#end && this.#bytes[at] !== CLOSE_ARRAY) {
      const from = at;
      elements++;
      at = this.value(at, elements <= MAX_SEEN ? element : null, depth + 1);
      place.mostElements = Math.max(place.mostElements, elements);
      if (at < 0) return at;
      // More elements of the file say nothing else.
      if (depth === 0 && elements > MAX_SEEN) return -1;
      const text = texts === null || texts.length >= MAX_TEXTS ? null : this.#textOf(from, at);
      if (text === null) texts = null;
      else texts!.push(text);
      at = this.#behindValue(at, CLOSE_ARRAY);
      if (at < 0) return at;
    }
    if (texts !== null) place.firstTexts = texts;
    return at < this.#end ? at + 1 : -1;
  }

  /** Where the next member or element begins, or what closes them. */
  #behindValue(from: number, close: number): number {
    const at = this.blank(from);
    if (at >= this.#end || this.#bytes[at] === close) return at;
    if (this.#bytes[at] !== COMMA) return this.#fail(-2);
    const next = this.blank(at + 1);
    return this.#bytes[next] === close ? this.#fail(-2) : next;
  }

  /** A text, or what an object that describes a column says that it is called. */
  #textOf(from: number, to: number): string | null {
    const byte = this.#bytes[from];
    if (byte !== QUOTE && byte !== OPEN_OBJECT) return null;
    const value: unknown = JSON.parse(UTF_8.decode(this.#bytes.subarray(from, to)));
    if (typeof value === 'string') return value;
    const [, name] = Object.entries(value as object).find(([key]) => key.toLowerCase() === 'name') ?? [];
    return typeof name === 'string' ? name : null;
  }

  #fail(scan: number): number {
    if (scan !== -1) this.isBroken = true;
    return -1;
  }
}

function memberOf(place: HeadPlace, key: string): HeadPlace | null {
  const found = place.members.get(key);
  if (found !== undefined) return found;
  if (place.members.size >= MAX_SEEN * 4) return null;
  const made = new HeadPlace();
  place.members.set(key, made);
  return made;
}
