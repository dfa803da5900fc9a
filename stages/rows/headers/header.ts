import { madeOnce, remembered } from '../base/remembered.ts';
import { singleBlanks } from '../base/text.ts';
import { ofBenefitInRemark } from './benefit-remark.ts';
import { spelledOut } from './spelled-out.ts';
import { inUsualWords } from './usual-words.ts';
import { inUsualOrder } from './word-order.ts';

/** Rules ask for the key of a column some seventy times while a file is recognized. Names are short, and few. */
const OF_COLUMNS = { answers: 1024, characters: 64 };
const keyOfColumn = remembered(keyOf, OF_COLUMNS);

/**
 * How names of columns are compared, everywhere: compatibility forms folded, lower case, without byte order marks and stars, and without a
 * remark in brackets at the end (unless it tells that only the last four digits stand there, that the id is the SSN, or which benefit it
 * is); `#` is read as "number"; any other run of spaces, underscores and punctuation is one space. Empty if nothing is left.
 */
export function headerKey(text: string): string {
  return KEYS.get(text) ?? keyOfColumn(text);
}

function keyOf(text: string): string {
  if (PLAIN_WORDS.test(text)) return text.toLowerCase();
  const folded = singleBlanks(shaped(text.normalize('NFKC')).replaceAll('*', ' ').toLowerCase());
  if (folded.length > MAX_WITH_REMARK) return wordsOf(folded);
  const ofBenefit = folded.includes('(') ? ofBenefitInRemark(folded) : null;
  if (ofBenefit !== null) return wordsOf(ofBenefit);
  const ids = ID_WITH_REMARK.exec(folded);
  if (ids !== null && SAYS_SSN.test(ids[2]!) && !DENIES_SSN.test(ids[2]!)) return wordsOf(`${ids[1] ?? ''} id ssn`);
  const bare = folded.replace(TRAILING_REMARKS, (remarks) => (LAST_FOUR.test(remarks) ? remarks : ''));
  return wordsOf(bare) || wordsOf(folded);
}

/** A header without characters that have no shape, such as marks of direction. */
export function shaped(column: string): string {
  return column.replaceAll(SHAPELESS, '');
}

/** A header without blanks around it, and without what tells whether it must be filled: stars, a colon or such a word in brackets. */
export function unmarked(column: string): string {
  const name = column.trim();
  return IS_MARKED.test(name) && name.length <= MAX_WITH_REMARK ? name.replaceAll(MARKS, '') : name;
}

const IS_MARKED = /^\*|[*:)\]]$/;
const MARKS = /^[\s*]+|(?:[\s*:]|\((?:required|req|optional|opt|mandatory)\)|\[(?:required|req|optional|opt|mandatory)\])+$/giu;

/** The key of a header with camel case split. */
export const wordsKey: (column: string) => string = remembered((column) => {
  const name = unmarked(column);
  return headerKey(CAMEL_CASE.test(name) ? name.replaceAll(WORD_IN_CAMEL_CASE, '$& ') : name);
}, OF_COLUMNS);

/** Also with the letters of an abbreviation: `MembershipID`, `EEDentalTier`, `COBRAStartDate`. */
const CAMEL_CASE = /^(?:[A-Z]{2,5}(?=[A-Z][a-z])|[A-Za-z][a-z0-9]+)(?:[A-Z]{2,5}(?=[A-Z][a-z])|[A-Z][a-z0-9]+)*(?:[A-Z][a-z0-9]+|[A-Z]{2,3})$/;
const WORD_IN_CAMEL_CASE = /[a-z0-9](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g;

/**
 * A key with abbreviations written out: `mbr eff dt` as "member effective date", `addr ln1` as "address line 1". Not for a vendor's own
 * names, which may differ in nothing else (`STATE_CD` and `STATE_CODE`), but for Generic's.
 */
export const writtenOut: (key: string) => string = remembered((key) => inUsualWords(spelledOut(key)), OF_COLUMNS);

/** Whether a key differs from a common name only in the order of its words (`effective date of benefits`). */
export function isInOtherOrder(key: string): boolean {
  const spelled = spelledOut(key);
  return inUsualOrder(spelled) !== spelled;
}

/** The key of a header with abbreviations written out. */
export function fullKey(column: string): string {
  return writtenOut(headerKey(column));
}

/** The same, with camel case split. */
export function writtenKey(column: string): string {
  return writtenOut(wordsKey(column));
}

/**
 * The key of a name in a config. It is kept, because the same few thousand names are compared with the headers of every file. Never for
 * names from a file.
 */
export function nameKey(name: string): string {
  const known = KEYS.get(name);
  if (known !== undefined) return known;
  const key = keyOf(name);
  if (KEYS.size >= MAX_KEYS) KEYS.clear();
  KEYS.set(name, key);
  return key;
}

/** The key of a name, with a number in place of `{n}`. */
export function numberedKey(name: string, n: number): string {
  return nameKey(name.replaceAll('{n}', NUMBER)).replaceAll(NUMBER, String(n));
}

/** The keys of a name with `{n}`, for each number up to `max`. */
export function numberedKeys(name: string, max: number): string[] {
  const parts = nameKey(name.replaceAll('{n}', NUMBER)).split(NUMBER);
  return Array.from({ length: max }, (_, at) => parts.join(String(at + 1)));
}

/** How names with `{n}` are compared, whatever the number. */
export function templateKey(name: string): string {
  return headerKey(name.replaceAll('{n}', NUMBER));
}

/**
 * If a key begins with one of these names of a person, with a number of one or two digits in place of `{n}`: the number (1 if there is
 * none), and what follows. Null for any other key.
 */
export function columnOfPerson(persons: readonly string[], key: string): { n: number; rest: string } | null {
  if (persons.length === 0) return null;
  const match = patternOf(persons).exec(key);
  if (match === null) return null;
  const n = match.slice(1, -1).find((digits) => digits !== undefined);
  return { n: Number(n ?? 1), rest: match.at(-1)! };
}

/** Longer names first: "spouse" is not "sp" with something behind. */
function personsPattern(persons: readonly string[]): RegExp {
  const keys = [...new Set(persons.map(templateKey))].toSorted((a, b) => b.length - a.length);
  return new RegExp(`^(?:${keys.join('|').replaceAll(NUMBER, String.raw`(\d{1,2})`)}) ?(.+)$`);
}

const patternOf = madeOnce(personsPattern);

/** The keys of a config's list of names; computed once for each list. `n` replaces `{n}`, unless it is null. */
export function keysOfNames(names: readonly string[], n: number | null): readonly string[] {
  return keptFor(OF_NAMES, names, n, () => names.map((name) => (n === null ? nameKey(name) : numberedKey(name, n))));
}

/** The keys of a list of names, written out. */
export function writtenOfNames(names: readonly string[], n: number | null): readonly string[] {
  return keptFor(WRITTEN_OF_NAMES, names, n, () => keysOfNames(names, n).map(writtenOut));
}

/** The place in the list of each of its keys, as it stands and written out; computed once for each list. */
export const placesOfKeys: (names: readonly string[]) => ReadonlyMap<string, readonly number[]> = madeOnce((names) => {
  const places = new Map<string, number[]>();
  for (const keys of [keysOfNames(names, null), writtenOfNames(names, null)]) {
    for (const [at, key] of keys.entries()) {
      const before = places.get(key);
      if (before === undefined) places.set(key, [at]);
      else before.push(at);
    }
  }
  return places;
});

type KeysByNumber = WeakMap<readonly string[], Map<number | null, readonly string[]>>;

function keptFor(kept: KeysByNumber, names: readonly string[], n: number | null, make: () => readonly string[]): readonly string[] {
  let byNumber = kept.get(names);
  if (byNumber === undefined) kept.set(names, (byNumber = new Map()));
  let keys = byNumber.get(n);
  if (keys === undefined) byNumber.set(n, (keys = make()));
  return keys;
}

const OF_NAMES: KeysByNumber = new WeakMap();
const WRITTEN_OF_NAMES: KeysByNumber = new WeakMap();
const KEYS = new Map<string, string>();
const MAX_KEYS = 50_000;
/** A letter that stands for the number while a header is turned into a key: hundreds of headers differ only in the number. */
const NUMBER = '\u02ac';

/**
 * The places of each header, by key; a repeated header has several. Columns without a name have none. A header with `aliases` has its own
 * columns first, then those of its aliases.
 */
export function columnIndex(columns: readonly string[], aliases: Readonly<Record<string, readonly string[]>> = {}): Map<string, number[]> {
  const index = new Map<string, number[]>();
  columns.forEach((column, at) => {
    const key = headerKey(column);
    if (key === '') return;
    const places = index.get(key);
    if (places) places.push(at);
    else index.set(key, [at]);
  });
  const others = Object.entries(aliases).map(([header, names]) => ({
    key: nameKey(header),
    places: names.flatMap((name) => index.get(nameKey(name)) ?? []),
  }));
  for (const { key, places } of others) if (key !== '' && places.length > 0) index.set(key, [...new Set([...(index.get(key) ?? []), ...places])]);
  return index;
}

/** In characters. A longer cell is no column name, and is not searched for remarks. */
const MAX_WITH_REMARK = 1000;
/** Most headers differ from their key only in case, and so do those that a config numbers. */
const PLAIN_WORDS = new RegExp(`^[A-Za-z0-9${NUMBER}]+(?: [A-Za-z0-9${NUMBER}]+)*$`);
/**
 * `(Required for EE)`, `[optional]`, also several, with stars or colons behind them, and one in another, as of a column with a remark that
 * a rule has called otherwise (`Action (Type (A/C/T))`). Other words in square brackets stay: they may tell
 * whose or which it is.
 */
const TRAILING_REMARKS =
  /(?:\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[(?:required|req|optional|opt|mandatory|if applicable|yes\/no|y\/n|m\/f|[mdy/-]+)\])[\s:.,]*)+$/u;
/** Soft hyphens, zero-width and direction marks, byte order marks. */
const SHAPELESS = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;
/** An id with a remark: `Member ID (SSN)`, `Certificate Number (Social Security Number)`, `Employee ID (SSN - 9 digits)`. */
const ID_WITH_REMARK =
  /^(?:(employee|subscriber|member|enrollee|participant|insured|emp|ee|sub|mbr)[\s_]*|(?:certificate|cert|contract|policy|policy ?holder|primary|person|individual|family|identification|alternate|alt|unique)[\s_]*)?(?:id|i\.d\.|#|no\.?|number|identifier)(?:[\s_]*(?:#|no\.?|number))?\s*([([].*[)\]])[\s:.,]*$/u;
/** The id is somebody's SSN, or may be. A tax number always may be. */
const SAYS_SSN = /\b(?:ssn|ss#|social security)(?![a-z])/u;
/** `(not SSN)`, `(do not use your SSN)`, `(if no SSN)`, `(SSN not allowed)` */
const DENIES_SSN =
  /\b(?:(?:no|non|(?:not|never|without|instead of|other than|if|unless)(?:\W+(?:an?|the|your|their|use|send|enter|be))*)\W+(?:ssn|ss#|social)|(?:ssn|ss#|social security(?: number| no\.?| #)?)\W+(?:is |are )?not\b)/u;
const LAST_FOUR = /last\s*(?:4|four)/;
const SEPARATORS = /[\s\p{P}\p{S}\p{C}]+/gu;

function wordsOf(text: string): string {
  return text.replaceAll('#', ' number ').replace(SEPARATORS, ' ').trim();
}
