/** What a pattern of the plain kind says: single characters of ASCII, one after the other, in choices and repeated. */
export type PatternNode =
  | { readonly kind: 'one'; readonly of: Uint8Array }
  | { readonly kind: 'all'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'any'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number };

const ASCII = 128;

/**
 * Reads a pattern that is to match a whole text. Null for everything beyond the plain kind (flags, word boundaries, classes
 * by name, characters outside of ASCII) and for what is no pattern: the engine knows.
 */
export function parsePlainPattern(source: string): PatternNode | null {
  const parser = new Parser(source.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''));
  try {
    const node = parser.choice();
    return parser.done ? node : null;
  } catch (err) {
    if (err === BEYOND) return null;
    throw err;
  }
}

const BEYOND = new Error('not of the plain kind');

class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get done(): boolean {
    return this.#at === this.#source.length;
  }

  choice(): PatternNode {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 ? parts[0]! : { kind: 'any', parts };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (!this.done && !'|)'.includes(this.#source[this.#at]!)) parts.push(this.#repeated());
    return { kind: 'all', parts };
  }

  #repeated(): PatternNode {
    const part = this.#atom();
    const count = /^(?:[*+?]|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})/.exec(this.#source.slice(this.#at));
    if (count === null) return part;
    this.#at += count[0].length;
    // As few as possible, or as many: the whole text has to fit in any case.
    this.#take('?');
    if (/^[*+?{]/.test(this.#source.slice(this.#at))) throw BEYOND;
    const [sign, from, comma, to] = count;
    if (from === undefined) return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const min = Number(from);
    const max = comma === undefined ? min : to === undefined ? Infinity : Number(to);
    if (max < min) throw BEYOND;
    return { kind: 'repeat', part, min, max };
  }

  #atom(): PatternNode {
    const sign = this.#source[this.#at++]!;
    switch (sign) {
      case '(': {
        if (this.#source[this.#at] === '?' && !this.#take('?:')) throw BEYOND;
        const inner = this.choice();
        if (!this.#take(')')) throw BEYOND;
        return inner;
      }
      case '[':
        return { kind: 'one', of: this.#characterClass() };
      case '.':
        return { kind: 'one', of: setOf((code) => code !== NEWLINE) };
      case '\\':
        return { kind: 'one', of: this.#escaped() };
      default:
        if (SPECIAL.includes(sign) || sign.charCodeAt(0) >= ASCII) throw BEYOND;
        return { kind: 'one', of: setOf((code) => code === sign.charCodeAt(0)) };
    }
  }

  /** Behind a backslash: a class by its letter, or a sign that stands for itself. */
  #escaped(): Uint8Array {
    const sign = this.#source[this.#at++] ?? '';
    const named = CLASSES[sign];
    if (named !== undefined) return setOf((code) => named.test(String.fromCharCode(code)));
    if (!/^[!-/:-@[-`{-~]$/.test(sign)) throw BEYOND;
    return setOf((code) => code === sign.charCodeAt(0));
  }

  /** Behind `[`, up to its `]`. */
  #characterClass(): Uint8Array {
    const negated = this.#take('^');
    const found = new Uint8Array(ASCII);
    // A bracket that comes first stands for itself: that is left to the engine.
    if (this.#source[this.#at] === ']') throw BEYOND;
    while (!this.#take(']')) {
      const low = this.#member();
      if (this.#source[this.#at] !== '-' || this.#source[this.#at + 1] === ']') {
        low.forEach((is, code) => (found[code]! |= is));
        continue;
      }
      this.#at++;
      const from = low.indexOf(1);
      const to = this.#member().indexOf(1);
      if (low.lastIndexOf(1) !== from || to < from) throw BEYOND;
      found.fill(1, from, to + 1);
    }
    return negated ? found.map((is) => 1 - is) : found;
  }

  #member(): Uint8Array {
    const sign = this.#source[this.#at++];
    if (sign === undefined || sign.charCodeAt(0) >= ASCII || sign === '[') throw BEYOND;
    return sign === '\\' ? this.#escaped() : setOf((code) => code === sign.charCodeAt(0));
  }

  #take(text: string): boolean {
    const found = this.#source.startsWith(text, this.#at);
    if (found) this.#at += text.length;
    return found;
  }
}

const NEWLINE = 10;
const SPECIAL = '*+?{}^$]|)';
/** As RE2 has them. */
const CLASSES: { readonly [letter: string]: RegExp } = {
  d: /[0-9]/,
  D: /[^0-9]/,
  w: /[0-9A-Za-z_]/,
  W: /[^0-9A-Za-z_]/,
  s: /[\t\n\f\r ]/,
  S: /[^\t\n\f\r ]/,
};

function setOf(has: (code: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: ASCII }, (_, code) => Number(has(code)));
}
