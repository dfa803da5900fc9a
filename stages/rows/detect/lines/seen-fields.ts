import type { HeadLine } from './head-lines.ts';

const MAX_LINES = 100;
const MIN_LINES = 3;
/** Further characters are not looked at. */
const MAX_CHARACTERS = 2048;
/** In so large a part of the lines the same must stand; the others may be headers and trailers. */
const SHARE = 0.9;
const MIN_FIELDS = 3;
const MAX_NAMED = 12;

const BLANK = /^ +$/;
/** No day, or one that never comes. */
const NO_DAY = /^[09 /-]+$/;
const MONTH = '(?:0[1-9]|1[0-2])';
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const YEAR = '(?:19|20)\\d\\d';
const DAYS: readonly { form: string; characters: number; pattern: RegExp }[] = [
  { form: 'CCYYMMDD', characters: 8, pattern: new RegExp(`^${YEAR}${MONTH}${DAY}$`) },
  { form: 'MMDDCCYY', characters: 8, pattern: new RegExp(`^${MONTH}${DAY}${YEAR}$`) },
  { form: 'CCYY-MM-DD', characters: 10, pattern: new RegExp(`^${YEAR}-${MONTH}-${DAY}$`) },
  { form: 'MM/DD/CCYY', characters: 10, pattern: new RegExp(`^${MONTH}/${DAY}/${YEAR}$`) },
];

interface SeenField {
  from: number;
  to: number;
  holds: string;
}

/**
 * What most lines of fixed width seem to hold, by their characters, for whoever has to say where the fields stand; null where that is too little. It
 * never says a value.
 */
export function seenFields(lines: readonly HeadLine[]): string | null {
  const texts = ofCommonLength(lines.map(({ text }) => text).filter((text) => text.trim() !== '')).slice(0, MAX_LINES);
  if (texts.length < MIN_LINES) return null;
  const fields = fieldsIn(texts, Math.min(texts[0]!.length, MAX_CHARACTERS));
  if (fields.length < MIN_FIELDS) return null;
  const named = fields.slice(0, MAX_NAMED).map(({ from, to, holds }) => `${holds} in ${to - from === 1 ? to : `${from + 1} to ${to}`}`);
  return `by their characters, most lines seem to have ${named.join(', ')}${fields.length > MAX_NAMED ? ' …' : ''}`;
}

/** The lines that have the length most of them have. */
function ofCommonLength(texts: readonly string[]): string[] {
  const times = new Map<number, number>();
  for (const { length } of texts) times.set(length, (times.get(length) ?? 0) + 1);
  const [length = 0] = [...times].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return texts.filter((text) => text.length === length);
}

function fieldsIn(texts: readonly string[], length: number): SeenField[] {
  const share = (at: number, pattern: RegExp): boolean => texts.filter((text) => pattern.test(text[at] ?? ' ')).length >= texts.length * SHARE;
  const [digits, letters, blanks] = [/\d/, /\p{L}/u, / /].map((pattern) => Array.from({ length }, (_, at) => share(at, pattern)));
  const fields: SeenField[] = [];
  for (let at = 0; at < length;) {
    const day = dayAt(texts, at);
    let to = at + 1;
    if (day !== null) {
      to = at + day.characters;
      fields.push({ from: at, to, holds: `a day (${day.form})` });
    } else if (digits![at] === true) {
      while (to < length && digits![to] === true && dayAt(texts, to) === null) to++;
      fields.push({ from: at, to, holds: to - at === 1 ? 'a digit' : 'digits' });
    } else if (letters![at] === true) {
      const isOther = (next: number): boolean => digits![next] === true || (letters![next] === true && blanks![next - 1] === true);
      while (to < length && !isOther(to) && dayAt(texts, to) === null) to++;
      // Behind a letter blanks are filler; behind words, room for longer ones.
      if (blanks!.slice(at + 1, to).every((isBlank) => isBlank)) to = at + 1;
      fields.push({ from: at, to, holds: to - at === 1 ? 'a letter' : 'words' });
    }
    at = to;
  }
  return fields;
}

/** The form of the days that begin there; null where none do. Some lines may have none. */
function dayAt(texts: readonly string[], at: number): (typeof DAYS)[number] | null {
  const found = DAYS.find(({ characters, pattern }) => {
    const values = texts.map((text) => text.slice(at, at + characters)).filter((value) => !BLANK.test(value) && !NO_DAY.test(value));
    return (
      values.length >= MIN_LINES && values.length >= texts.length / 2 && values.filter((value) => pattern.test(value)).length >= values.length * SHARE
    );
  });
  return found ?? null;
}
