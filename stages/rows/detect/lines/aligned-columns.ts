import { headerKey } from '../../headers/header.ts';
import type { KnownHeaders } from '../header/known-headers.ts';

/** A column that stands under its name: characters `[from, to)` of each line, of which the last belongs to no value. */
export interface AlignedColumn {
  name: string;
  from: number;
  to: number;
}

/** Of a header with fewer columns nobody can say that they stand under each other. */
const MIN_COLUMNS = 4;
/** More words than this are no header. */
const MAX_WORDS = 256;
/** So many lines show whether a word is a name of its own. */
const SAMPLED_LINES = 100;
/** In so large a part of the lines nothing stands between two columns; of the others the reader says so. */
const PARTED_SHARE = 0.95;
/** Blanks between two names, where one may also part the words of a name. */
const MIN_GAP = 2;
/** So large a part of the values must begin under a word that is a name of its own, and so many lines must have one. */
const UNDER_SHARE = 0.9;
const FILLED_SHARE = 0.5;
/** What says of which kind the word before it is (`STREETNAME`, `HIRESTATUS`), and is no column of its own behind it. */
const OF_THE_WORD_BEFORE = new Set(['name', 'status', 'date', 'code', 'type', 'id', 'number']);

/** With which words for tiers begin. */
const WHO_IS_COVERED = /^(?:associate|employee|individual|insured|member|participant|retiree|subscriber) $/i;

/** Names of columns that hold the names of persons. */
const NAMES_PERSONS = /first|last|surname|(?:employee|emp|ee|full|insured|member|participant|person|subscriber) ?name/i;

/**
 * The columns of text in which values stand under their names and blanks part them, as reports print it; null where the lines below are not
 * parted so. `rule` is a line drawn below the header, which says by itself where each column begins if it is broken between them.
 */
export function alignedColumns(header: string, rule: string | null, lines: readonly string[], known: KnownHeaders): AlignedColumn[] | null {
  const blanks = new BlankPlaces(lines);
  const dashes = wordsOf(rule ?? '');
  const drawn = dashes.length < MIN_COLUMNS ? nameStarts(header, lines, blanks, known) : dashes;
  const words = drawn?.flatMap((word) => touchingNames(word, header, blanks, known)) ?? [];
  if (words.length < MIN_COLUMNS) return null;
  const cuts = [0];
  for (let k = 1; k < words.length; k++) {
    const gutter = blanks.lastIn(words[k - 1]!.end, words[k]!.start);
    if (gutter < 0) return null;
    cuts.push(gutter + 1);
  }
  return cuts.map((from, k) => {
    const to = cuts[k + 1] ?? Infinity;
    return { name: header.slice(from, to).trim(), from, to };
  });
}

interface Word {
  start: number;
  end: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}

/** The names that touch one another in a word (`SEXRELPLAN`), if values are parted wherever one of them begins and each is known; else the word. */
function touchingNames(word: Word, header: string, blanks: BlankPlaces, known: KnownHeaders): Word[] {
  const isKnown = (from: number, to: number): boolean => known.has(headerKey(header.slice(from, to)));
  if (/\S\s+\S/.test(header.slice(word.start, word.end)) || isKnown(word.start, word.end)) return [word];
  const starts = [word.start];
  for (let at = word.start + 1; at < word.end; at++) if (blanks.beginsAt(at)) starts.push(at);
  const ends = [...starts.slice(1), word.end];
  const isName = (start: number, k: number): boolean =>
    isKnown(start, ends[k]!) && !(k > 0 && OF_THE_WORD_BEFORE.has(headerKey(header.slice(start, ends[k]))));
  if (!starts.every(isName)) return [word];
  // The values below a name end before it does.
  return starts.map((start, k) => ({ start, end: k === starts.length - 1 ? word.end : start + 1 }));
}

/** Where names stand in a header. A single blank parts two names only where their values are parted there, too, and both have some. */
function nameStarts(header: string, lines: readonly string[], blanks: BlankPlaces, known: KnownHeaders): Word[] | null {
  const names: Word[] = [];
  const words = wordsOf(header);
  if (words.length > MAX_WORDS) return null;
  const sample = lines.slice(0, SAMPLED_LINES);
  for (const [at, word] of words.entries()) {
    const before = names.at(-1);
    const gap = before === undefined ? Infinity : word.start - before.end;
    const isParted = before !== undefined && blanks.lastIn(before.end, word.start) >= 0;
    if (before !== undefined && gap >= MIN_GAP && !isParted) return null;
    if (before === undefined || gap >= MIN_GAP || (isParted && isName(before, word))) names.push({ ...word });
    else before.end = word.end;

    function isName(left: Word, right: Word): boolean {
      const until = words[at + 1]?.start ?? Infinity;
      const values = sample.map((line) => line.slice(right.start, until)).filter((value) => value.trim() !== '');
      if (values.filter((value) => value.startsWith(value.trim())).length < values.length * UNDER_SHARE) return false;
      const isKnown = ({ start }: Word, { end }: Word): boolean => known.has(headerKey(header.slice(start, end)));
      if (values.length < Math.max(1, sample.length * FILLED_SHARE)) return isKnown(left, left) && isKnown(right, right) && !isKnown(left, right);
      return !isKnown(left, right) || !beginAlike(left, right, values);
    }

    /**
     * Whether values go on below the second word, a blank behind one word that is the same in all lines: who is covered (`Employee Only`,
     * `Employee + Spouse`), or words below a `Name` that is not needed for that of persons (`Company Name`): numbers are of a column of their own.
     */
    function beginAlike(left: Word, right: Word, values: readonly string[]): boolean {
      const begun = new Set(sample.filter((line) => (line[right.start] ?? ' ') !== ' ').map((line) => line.slice(left.start, right.start)));
      const [only = ''] = begun;
      const isName = headerKey(header.slice(right.start, right.end)) === 'name' && !values.some((value) => /[\d,]/.test(value));
      const isNobodys = isName && NAMES_PERSONS.test(`${header.slice(0, left.start)}|${header.slice(right.end)}`);
      return begun.size === 1 && (isNobodys ? /^\p{L}\S* $/u : WHO_IS_COVERED).test(only);
    }
  }
  return names;
}

/** At which characters of lines nothing stands. */
class BlankPlaces {
  readonly #filled: number[] = [];
  readonly #most: number;
  readonly #lines: number;

  constructor(lines: readonly string[]) {
    this.#lines = lines.length;
    this.#most = Math.floor(lines.length * (1 - PARTED_SHARE));
    for (const line of lines) {
      for (let at = 0; at < line.length; at++) if (line[at] !== ' ') this.#filled[at] = (this.#filled[at] ?? 0) + 1;
    }
  }

  /** Whether values begin there: nothing stands before it, and something does in half of the lines. */
  beginsAt(at: number): boolean {
    return this.lastIn(at - 1, at) >= 0 && (this.#filled[at] ?? 0) >= this.#lines * FILLED_SHARE;
  }

  /** The last such place in `[from, to)`, or -1. */
  lastIn(from: number, to: number): number {
    let at = to - 1;
    while (at >= from && (this.#filled[at] ?? 0) > this.#most) at--;
    return at >= from ? at : -1;
  }
}
