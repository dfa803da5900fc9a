import { takeCell } from './map/cell.ts';
import type { CoveredPersons, ListedAt, PersonColumns } from './map/mapping.ts';
import { Record } from './record.ts';
import type { Row } from './row.ts';

/**
 * Whom each coverage of a row covers, in files whose coverages list persons: by an identifier, by their name, or with all that is
 * known of them. Read as text, because a list may spell a name in another way than the person does.
 */
export class CoveredOfRow {
  readonly #lists: readonly (readonly (Listed | null)[])[];

  /** `dependents` are the columns of those whom the row has beside its lists; null for one who is not there. */
  constructor({ lists, subscriber }: CoveredPersons, row: Row, dependents: readonly (PersonColumns | null)[]) {
    const self = personOf(row, subscriber);
    const others = dependents.map((columns) => (columns === null ? null : personOf(row, columns)));
    this.#lists = lists.map((list) =>
      list.map((columns): Listed | null => {
        const person = personOf(row, columns);
        if (person === null) return null;
        const dependent = others.findIndex((other) => other !== null && isSame(person, other));
        const isSelf = dependent < 0 && self !== null && isSame(person, self);
        return { dependent, isSelf, isNamed: person.first !== '' || person.last !== '', column: person.column };
      }),
    );
  }

  /** Whether a coverage lists one of the row's dependents, by its place among them; null where it lists nobody. */
  covers(coverage: number, dependent: number): boolean | null {
    const list = this.#lists[coverage] ?? [];
    if (list.every((listed) => listed === null)) return null;
    return list.some((listed) => listed?.dependent === dependent);
  }

  /** Whether someone in a list is the subscriber, or stands among the row's dependents, too. */
  isKnown({ coverage, at }: ListedAt): boolean {
    const listed = this.#lists[coverage]?.[at];
    return listed != null && (listed.isSelf || listed.dependent >= 0);
  }

  /** The column of a person in the list of a coverage of whom the row says no more than an identifier that is nobody's; -1 without one. */
  strangerIn(coverage: number): number {
    const listed = this.#lists[coverage]?.find((one) => one != null && !one.isNamed && !one.isSelf && one.dependent < 0);
    return listed?.column ?? -1;
  }
}

interface Listed {
  /** Who of the row's dependents it is, by its place among them; -1: nobody. */
  dependent: number;
  isSelf: boolean;
  isNamed: boolean;
  /** Where it is named first. */
  column: number;
}

interface Person {
  ids: string[];
  first: string;
  last: string;
  born: string;
  column: number;
}

/** Null where the row says nothing of the person. */
function personOf(row: Row, { ids, first, last, born }: PersonColumns): Person | null {
  // An SSN may have its hyphens in one place and not in the other.
  const said = ids.flatMap((column) => unhyphened(textOf(row, column)) || []);
  const person = { ids: said, first: firstOf(row, first), last: firstOf(row, last), born: firstOf(row, born) };
  if (said.length === 0 && person.first === '' && person.last === '') return null;
  return { ...person, column: [...ids, ...first, ...last].find((column) => textOf(row, column) !== '') ?? -1 };
}

/** By an identifier, or else by name and birth date, as far as both say them. An identifier of a list may be its own. */
function isSame(listed: Person, other: Person): boolean {
  if (listed.ids.some((id) => other.ids.includes(id))) return true;
  if (listed.born !== '' && other.born !== '' && listed.born !== other.born) return false;
  if (listed.first !== '') return listed.first === other.first && (listed.last === '' || other.last === '' || listed.last === other.last);
  const whole = unhyphened(listed.last || (listed.ids[0] ?? ''));
  const [first, last] = [unhyphened(other.first), unhyphened(other.last)];
  if (first === '') return whole !== '' && whole === last;
  return last === '' ? whole === first || whole.startsWith(`${first} `) : whole === `${first} ${last}`;
}

function unhyphened(text: string): string {
  return text.replaceAll('-', '');
}

function firstOf(row: Row, columns: readonly number[]): string {
  for (const column of columns) {
    const text = textOf(row, column);
    if (text !== '') return text;
  }
  return '';
}

function textOf(row: Row, column: number): string {
  if (column >= row.count || !takeCell(row, column, SCRATCH, 0)) return '';
  return TEXT.decode(row.bytes.subarray(SCRATCH.start[0], SCRATCH.end[0])).toLowerCase();
}

const SCRATCH = new Record();
const TEXT = new TextDecoder();
