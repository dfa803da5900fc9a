import { headerKey, wordsKey } from '../../../headers/header.ts';
import { DEPENDENT } from '../../../headers/person-words.ts';
import type { KnownHeaders } from '../known-headers.ts';
import { renamed } from '../renamed.ts';

/**
 * Columns of dependents numbered in other ways get the names that configs know: `Dependent Name 1`, `Child #1 DOB`, `First Name (Dep 1)`,
 * `1st Dependent SSN`, `Spouse's DOB`, and repeated columns. A remark in brackets that tells two columns apart belongs to their name (`Name
 * (First)`, `Name (Last)`).
 */
export function withSpelledPersons(columns: readonly string[], known: KnownHeaders): string[] | null {
  const parts = columns.map((column) => partOf(column, known));
  const times = timesOf(parts.flatMap((part) => (part === null || part.n !== null ? [] : [nameOf(part)])));
  // If the first has no number, the second has the first number: `Dep First`, `Dep First.1`.
  const shift = parts.some((part) => part !== null && part.n === 1 && times.has(nameOf(part))) ? 1 : 0;
  const isRepeated = [...times].some(([name, n]) => n > 1 && /name|first|last/.test(name));
  // Beside a relationship a row may be a child's own.
  const namesChild =
    [...times.keys()].some((name) => /^child .*(?:name|first|last)/.test(name)) &&
    !columns.some((column) => headerKey(column).startsWith('relation'));
  const seen = new Map<string, number>();
  const keys = timesOf(columns.map(headerKey));
  const named = columns.map((column, at) => {
    const part = parts[at] ?? null;
    if (part === null) return respelled(column, keys, known);
    const name = nameOf(part);
    if (part.n !== null) return `${part.person} ${part.n + shift} ${part.rest}`;
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    // A single child has no number. A single dependent may be the row's person.
    const isNumbered = (isRepeated && times.get(name)! > 1) || shift === 1 || (part.person === 'child' && namesChild);
    return isNumbered ? `${part.person} ${n} ${part.rest}` : column;
  });
  return renamed(columns, named);
}

interface Part {
  person: 'dependent' | 'child';
  /** Null if the column has no number. */
  n: number | null;
  rest: string;
}

const PERSON = `(${DEPENDENT}|child|ch)`;
const NUMBER = String.raw`0?(\d{1,2})`;
const ORDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** How a column of a numbered dependent may be called: the places of its person, its number and the rest. */
const FORMS: readonly { form: RegExp; person: number; n: number; rest: number }[] = [
  { form: new RegExp(`^${PERSON} ?${NUMBER} (\\D+)$`), person: 1, n: 2, rest: 3 },
  { form: new RegExp(`^${PERSON} (\\D+?) ?${NUMBER}$`), person: 1, n: 3, rest: 2 },
  { form: new RegExp(`^(\\D+?) ${PERSON} ?${NUMBER}$`), person: 2, n: 3, rest: 1 },
  { form: new RegExp(`^${NUMBER}(?:st|nd|rd|th) ${PERSON} (\\D+)$`), person: 2, n: 1, rest: 3 },
  { form: new RegExp(`^${PERSON} (${ORDINALS.join('|')}) (\\D+)$`), person: 1, n: 2, rest: 3 },
  { form: /^(child) ([a-h]) (\D+)$/, person: 1, n: 2, rest: 3 },
  { form: /^(dep|child)([a-z]+?)(\d{1,2})$/, person: 1, n: 3, rest: 2 },
];
const POSSESSIVE = /^(spouse|partner|child|dependent) s (?=\S)/;
const UNNUMBERED = new RegExp(`^${PERSON} (\\D+)$`);
const MAX_NUMBER = 10;

/** Null for a column that is known as it is, or is no part of a dependent. */
function partOf(column: string, known: KnownHeaders): Part | null {
  const words = wordsOf(column);
  for (const { form, person, n, rest } of FORMS) {
    const match = form.exec(words);
    if (match === null) continue;
    const number = numberOf(match[n]!);
    const part: Part = { person: personOf(match[person]!), n: number, rest: match[rest]! };
    if (number > 0 && number <= MAX_NUMBER && isPersons(part.rest) && known.has(`${part.person} 1 ${part.rest}`) && !isKnown(column, known))
      return part;
  }
  const match = UNNUMBERED.exec(words);
  if (match === null || !isPersons(match[2]!)) return null;
  const part: Part = { person: personOf(match[1]!), n: null, rest: match[2]! };
  return known.has(`${part.person} 1 ${part.rest}`) ? part : null;
}

/** "Dependent Life 1" is a benefit. */
function isPersons(rest: string): boolean {
  return /name|first|last|middle|initial|^mi$|suffix|birth|dob|ssn|social|gender|sex|^rel|^type$|^(?:member )?id$|^(?:coverage )?(?:eff|effective|term|termination) (?:date|dt)$/.test(
    rest,
  );
}

/** Without its remark `First Name (Dep 1)` is another person's. */
function isKnown(column: string, known: KnownHeaders): boolean {
  return !column.includes('(') && known.has(headerKey(column));
}

function personOf(word: string): Part['person'] {
  return word.startsWith('ch') ? 'child' : 'dependent';
}

function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const ordinal = ORDINALS.indexOf(text);
  return ordinal >= 0 ? ordinal + 1 : text.charCodeAt(0) - 96;
}

function nameOf({ person, rest }: Part): string {
  return `${person} ${rest}`;
}

/**
 * `Name (First)` becomes `name first` if another column has the same name without the remark; `Spouse's DOB` becomes `spouse dob`, `Vol
 * Life SP` becomes `spouse life`.
 */
function respelled(column: string, keys: ReadonlyMap<string, number>, known: KnownHeaders): string {
  const key = headerKey(column);
  const words = wordsOf(column);
  const isOther = column.includes('(') && WHOLE_NAME.test(key) && keys.get(key)! > 1;
  if (words !== key && (isOther || !known.has(key)) && known.has(words)) return words;
  // "SP Optional Life" would be what a spouse elects who stands in the row.
  const life = known.has(key) && !OF_FAMILY.test(key) ? null : lifeOf(wordsOf(column, wordsKey));
  return life !== null && known.has(life) ? life : column;
}

const WHO = '(employee|ee|spouse|sp|child|children|ch)';
const OPTIONAL = '(?:voluntary|vol|optional|opt|supplemental|supp|additional)';
const OPTIONAL_AMOUNT = new RegExp(`^${OPTIONAL} life (?:amt|amount)$`);
const OF_FAMILY = /^(?:(?:spouse|sp|child|ch) (?:optional|opt|supp|additional)|(?:sp|ch)(?: (?:voluntary|vol|supplemental))?|children|dep) life/;
const LIFE = new RegExp(`^(?:${WHO} )?${OPTIONAL} (?:${WHO} )?life(?: insurance)?(?: ${WHO})?(?: (.+))?$`);

/** Life of a family member without a word for one's own choice, or accidental death and dismemberment. */
const OF_ONE = /^(?:sp|ch|children|child ren|dep) life(?: insurance)?(?: (.+))?$/;
const ACCIDENTAL = new RegExp(`^(?:${WHO} )?(?:${OPTIONAL} )?(?:${WHO} )?(?:ad d|vadd)(?: ${WHO})?(?: (.+))?$`);

/** Voluntary term life, as carriers abbreviate it. */
const TERM_LIFE = /\b(?:vtl|voluntary term life|vol term life)\b/;

/** A life insurance that one pays for oneself, by the names that configs have for employee, spouse and children; null for any other column. */
function lifeOf(words: string): string | null {
  const [, before, between, behind, rest = ''] = LIFE.exec(words.replace(TERM_LIFE, 'voluntary life')) ?? [];
  const who = before ?? between ?? behind;
  if (who === undefined) return OPTIONAL_AMOUNT.test(words) ? 'voluntary life amount' : (ofOne(words) ?? accidentalOf(words));
  const name = who.startsWith('e') ? 'voluntary life' : who.startsWith('s') ? 'spouse life' : 'child life';
  return `${name} ${inFull(rest)}`.trim();
}

function ofOne(words: string): string | null {
  const match = OF_ONE.exec(words);
  if (match === null) return null;
  return `${words.startsWith('sp') ? 'spouse' : words.startsWith('d') ? 'dependent' : 'child'} life ${inFull(match[1])}`.trim();
}

function accidentalOf(words: string): string | null {
  const [, before, between, behind, rest] = ACCIDENTAL.exec(words) ?? [];
  const who = before ?? between ?? behind;
  if (who === undefined) return null;
  return `${who.startsWith('e') ? '' : who.startsWith('s') ? 'spouse ' : 'child '}ad d ${inFull(rest)}`.trim();
}

function inFull(rest = ''): string {
  return rest.replace(/\bamt$/, 'amount').replace(/^elected (?=amount$)/, '');
}

const WHOLE_NAME = /^(?:(?:employee|member|subscriber|participant|legal|full|your) )?name$/;

/** As a key, with what stands in brackets. */
function wordsOf(column: string, keyOf: (column: string) => string = headerKey): string {
  return keyOf(column.replaceAll(/[()#]/g, ' ')).replace(POSSESSIVE, '$1 ');
}

function timesOf(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
