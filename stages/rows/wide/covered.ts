import { takeCell } from '../map/cell.ts';
import type { CoveredPersons, ListedAt, PersonColumns } from '../map/mapping.ts';
import { Record } from '../record.ts';
import type { Row } from '../row.ts';
import { textOf } from '../base/text.ts';

/**
 * Whom each coverage of a row covers, in files whose coverages list persons. A list may give an identifier, a name, or everything about a
 * person. Compared as text, because a list may spell a name differently from the person's own record.
 */
export class CoveredOfRow {
  readonly #lists: readonly (readonly (Listed | null)[])[];

  /** `dependents` are the columns of the row's dependents outside its lists; null for one that is blank in this row. */
  constructor({ lists, subscriber }: CoveredPersons, row: Row, dependents: readonly (PersonColumns | null)[]) {
    const self = personOf(row, subscriber);
    const known = dependents.map((columns) => (columns === null ? null : personOf(row, columns)));
    this.#lists = lists.map((list) => {
      const above: Person[] = [];
      const named = list.map((columns) => namedIn(personOf(row, columns)));
      // Those whom one column names behind the first come behind all columns, whose places in the list count.
      return [...named.map(([first = null]) => first), ...named.flatMap(([, ...others]) => others)].map((person): Listed | null => {
        if (person === null) return null;
        const alike = known.flatMap((other, n) => (other !== null && isSame(person, other) ? [n] : []));
        const [dependent = -1] = alike;
        const isSelf = dependent < 0 && (SELF.has(person.relationship) || (self !== null && isSame(person, self)));
        const isRepeated = above.some((other) => isSame(person, other));
        above.push(person);
        const isNobodys = !isNamed(person) && (alike.length > 1 || (dependent >= 0 && self !== null && isSame(person, self)));
        if (isNobodys) return { dependent: -1, isSelf: false, isRepeated, isNamed: false, isShared: true, column: person.column };
        return { dependent, isSelf, isRepeated, isShared: false, isNamed: isNamed(person), column: person.column };
      });
    });
  }

  /** Whether any coverage of the row lists someone. */
  get listsAny(): boolean {
    return this.#lists.some((list) => list.some((listed) => listed !== null));
  }

  /** Whether a coverage lists one of the row's dependents, by its place among them; null where it lists nobody whom the row knows. */
  covers(coverage: number, dependent: number): boolean | null {
    const list = this.#lists[coverage] ?? [];
    const someone = list.some((listed) => listed !== null && (listed.isSelf || listed.isNamed || listed.dependent >= 0));
    if (!someone && list.some((listed) => listed !== null)) return true;
    return someone ? list.some((listed) => listed?.dependent === dependent) : null;
  }

  /** Whether someone in a list is the subscriber, or stands among the row's dependents or further up in the list, too. */
  isKnown({ coverage, at }: ListedAt): boolean {
    const listed = this.#lists[coverage]?.[at];
    return listed != null && (listed.isSelf || listed.isRepeated || listed.dependent >= 0);
  }

  /** The column of a listed person whose identifier belongs to nobody in the row and of whom nothing else is said; -1 if there is none. */
  strangerIn(coverage: number): number {
    const listed = this.#lists[coverage]?.find((one) => one != null && !one.isNamed && !one.isSelf && !one.isShared && one.dependent < 0);
    return listed?.column ?? -1;
  }
}

interface Listed {
  /** Who of the row's dependents it is, by its place among them; -1: nobody. */
  dependent: number;
  isSelf: boolean;
  isRepeated: boolean;
  isNamed: boolean;
  /** Listed by an identifier that several persons of the record share, so that it names nobody in particular. */
  isShared: boolean;
  /** The first column that names the person. */
  column: number;
}

interface Person {
  ids: string[];
  ssn: string;
  first: string;
  last: string;
  /** As `YYYY-MM-DD`; empty where it is written in another way. */
  born: string;
  relationship: string;
  column: number;
}

const SELF = new Set(['self', 'subscriber', 'employee', 'ee', '18']);

/** Null where the row says nothing that identifies the person. */
function personOf(row: Row, { ids, ssn, first, last, born, relationship }: PersonColumns): Person | null {
  // An SSN may have its hyphens in one place and not in the other.
  const said = ids.flatMap((column) => unhyphened(plainText(row, column)) || []);
  const [firstName, lastName] = [firstOf(row, first), firstOf(row, last)];
  if (said.length === 0 && firstName === '' && lastName === '') return null;
  return {
    ids: said,
    ssn: unhyphened(firstOf(row, ssn)),
    first: firstName,
    last: lastName,
    born: ISO_DATE.exec(firstOf(row, born))?.[0] ?? '',
    relationship: firstOf(row, relationship),
    column: [...ids, ...first, ...last].find((column) => plainText(row, column) !== '') ?? -1,
  };
}

/** The persons whom one text names (`Bo Ash; Cy Ash`): a column that holds anything else is of one. */
function namedIn(person: Person | null): Person[] {
  const [text = ''] = person?.ids ?? [];
  if (person === null || !/[;,]/.test(text)) return person === null ? [] : [person];
  const parts = text.split(text.includes(';') ? ';' : ',').map((part) => part.trim());
  const names = text.includes(';') || parts.every((part) => part.includes(' ')) ? parts : [text];
  return names.flatMap((name) => (name === '' ? [] : { ...person, ids: [name.replace(LAST_FIRST, '$2 $1')] }));
}

const LAST_FIRST = /^([^,]+), *([^,]+)$/;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

/**
 * Whether both are one person: by a common identifier, or else by name. An identifier alone does not prove it, since it may be the whole
 * family's or mean something in the list only; so name, SSN and birth date must not contradict it.
 */
function isSame(listed: Person, other: Person): boolean {
  if (differ(listed.born, other.born) || differ(listed.ssn, other.ssn)) return false;
  const alike = haveOneName(listed, other);
  if (alike === false) return false;
  if (listed.ids.some((id) => other.ids.includes(id))) return true;
  if (alike === true) return listed.first === '' || !differ(listed.last, other.last);
  // A lone identifier in a list may in fact be a name.
  const alone = listed.ids[0] ?? '';
  return !isNamed(listed) && (isNameOf(alone, other) || (alone !== '' && unhyphened(other.first) === alone));
}

/** Null where one of them states too little of its name. */
function haveOneName(listed: Person, other: Person): boolean | null {
  if (listed.first !== '' && other.first !== '') return listed.first === other.first;
  if (!isNamed(listed) || !isNamed(other)) return null;
  // Both are whole names, or last names only.
  if (listed.last === other.last) return listed.first === other.first ? true : null;
  return listed.first === '' ? isNameOf(listed.last, other) : isNameOf(other.last, listed);
}

/** Whether a whole name is that of a person, whose last name may be left out where it is the subscriber's. */
function isNameOf(whole: string, { first, last }: Person): boolean {
  const [name, given, family] = [whole, first, last].map(unhyphened) as [string, string, string];
  if (given === '') return name !== '' && name === family;
  return family === '' ? name === given || name.startsWith(`${given} `) : name === `${given} ${family}`;
}

function isNamed({ first, last }: Person): boolean {
  return first !== '' || last !== '';
}

function differ(a: string, b: string): boolean {
  return a !== '' && b !== '' && a !== b;
}

function unhyphened(text: string): string {
  return text.replaceAll('-', '');
}

function firstOf(row: Row, columns: readonly number[]): string {
  for (const column of columns) {
    const text = plainText(row, column);
    if (text !== '') return text;
  }
  return '';
}

/** Without accents and in lower case. */
function plainText(row: Row, column: number): string {
  if (column >= row.count || !takeCell(row, column, SCRATCH, 0)) return '';
  const text = textOf(row.bytes, SCRATCH.start[0]!, SCRATCH.end[0]!);
  return text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();
}

const MARKS = /\p{M}/gu;
const SCRATCH = new Record();
