import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { isOfName, type PersonPart } from './person-columns.ts';
import type { Member, Run } from './person-runs.ts';

/** What the first rows tell about whose columns are. */
export class RunProof {
  readonly #rows: readonly HeadRecord[];
  readonly #own: ReadonlyMap<PersonPart, number>;

  constructor(rows: readonly HeadRecord[], own: ReadonlyMap<PersonPart, number>) {
    this.#rows = rows;
    this.#own = own;
  }

  /** Whether a column is not that person's: rows without that person fill it, or it says "self", or it repeats the employee's own column. */
  contradicts(run: Run, { at, part }: Member): boolean {
    const filled = this.#rows.filter((row) => textOf(row, at) !== '');
    if (part === 'relationship' && filled.some((row) => relationshipOf(textOf(row, at)) === 'self')) return true;
    const unnamed = this.#rows.filter((row) => !isNamed(row, run));
    const ownAt = part === 'dob' || part === 'ssn' ? this.#own.get(part) : undefined;
    const same = ownAt === undefined || ownAt === at ? [] : filled.filter((row) => textOf(row, at) === textOf(row, ownAt));
    const isFilledWithout = unnamed.length > 0 && unnamed.filter((row) => textOf(row, at) !== '').length * 2 >= unnamed.length;
    return isFilledWithout || same.length * 2 > filled.length;
  }

  /** Whether a column is that person's: only rows with that person fill it, and some row has no such person, or some employee has two of them. */
  proves(run: Run, { at }: Pick<Member, 'at'>): boolean {
    const filled = this.#rows.filter((row) => textOf(row, at) !== '');
    if (filled.length === 0 || !filled.every((row) => isNamed(row, run))) return false;
    const ofEmployee = new Map<string, string>();
    const hasTwo = filled.some((row) => {
      const name = this.#employeeOf(row);
      const other = ofEmployee.get(name);
      ofEmployee.set(name, textOf(row, at));
      return name !== '' && other !== undefined && other !== textOf(row, at);
    });
    return hasTwo || this.#rows.some((row) => !isNamed(row, run));
  }

  /** Whether columns between two persons of a chain are the second one's, by rows that name only one of the two; null if there is no such row. */
  leads(chain: readonly Run[], behind: number): boolean | null {
    const shows = (run: Run, next: Run): ('this' | 'next')[] => {
      const columns = run.members.slice(-behind);
      return this.#rows.flatMap((row) => {
        const isFilled = columns.some(({ at }) => textOf(row, at) !== '');
        return !isFilled || isNamed(row, run) === isNamed(row, next) ? [] : isNamed(row, next) ? 'next' : 'this';
      });
    };
    const shown = new Set(chain.slice(0, -1).flatMap((run, n) => shows(run, chain[n + 1]!)));
    return shown.size === 1 ? shown.has('next') : null;
  }

  /**
   * Whether the person of a run is the employee in most rows. The name may stand in one column there and in two here. Persons without a
   * name are compared by birth date.
   */
  namesEmployee(run: Run): boolean {
    const rows = this.#rows.filter((row) => isIdentified(row, run));
    const hasName = identifying(run).some(({ part }) => isOfName(part));
    const isSame = (row: HeadRecord): boolean =>
      hasName
        ? areSameWords(wordsOf(row, identifying(run)), this.#employeeOf(row))
        : identifying(run).every(({ at }) => textOf(row, at) === textOf(row, this.#own.get('dob')));
    return rows.length > 0 && rows.filter(isSame).length * 2 >= rows.length;
  }

  /** Whether in some row the person of the run is the employee, by relationship or name, as in files with a row for each person. */
  namesSelf(run: Run): boolean {
    const isSame = (row: HeadRecord): boolean => isNamed(row, run) && areSameWords(wordsOf(row, identifying(run)), this.#employeeOf(row));
    return this.relationships(run).has('self') || this.#rows.some(isSame);
  }

  namesAnother(run: Run): boolean {
    return this.#rows.some((row) => isIdentified(row, run)) && !this.namesEmployee(run);
  }

  /** Whether two runs name the same person in most rows that name both, as in joined tables. */
  namesSame(one: Run, other: Run): boolean {
    const rows = this.#rows.filter((row) => isIdentified(row, one) && isIdentified(row, other));
    return (
      rows.length > 0 &&
      rows.filter((row) => areSameWords(wordsOf(row, identifying(one)), wordsOf(row, identifying(other)))).length * 2 >= rows.length
    );
  }

  /** The relationships in the rows; `unknown` if there are words that nobody knows, unless they are few. */
  relationships(run: Run): ReadonlySet<string> {
    const at = run.members.find(({ part }) => part === 'relationship')?.at;
    const words = this.#rows.map((row) => textOf(row, at)).filter((word) => word !== '');
    const said = words.map((word) => relationshipOf(word) ?? UNKNOWN);
    const isKnown = said.filter((word) => word !== UNKNOWN).length >= said.length * MIN_KNOWN;
    return new Set(isKnown ? said.filter((word) => word !== UNKNOWN) : said);
  }

  /** Whether some row names an employee and has nothing in the run. */
  isLeftOut(run: Run): boolean {
    return this.#rows.some((row) => this.#employeeOf(row) !== '' && run.members.every(({ at }) => textOf(row, at) === ''));
  }

  /** Whether a column says that some rows are an employee's and others a dependent's. */
  isOfPersons(relationship: number | undefined): boolean {
    const said = new Set(this.#rows.map((row) => relationshipOf(textOf(row, relationship))));
    said.delete(undefined);
    return said.has('self') && said.size > 1;
  }

  /** Whether two rows are about one employee. */
  get isRepeated(): boolean {
    return new Set(this.#rows.map((row) => this.#employeeOf(row))).size < this.#rows.length;
  }

  #employeeOf(row: HeadRecord): string {
    return wordsOf(
      row,
      [...this.#own].flatMap(([part, at]) => (isOfName(part) ? [{ at }] : [])),
    );
  }
}

export const UNKNOWN = 'unknown';
const MIN_KNOWN = 0.8;
const FILLER = /^(?:n\/?a|none|null|nil|[-\s]*)$/i;

/** The text of a cell in lower case; nothing for a filler (`N/A`). */
export function textOf({ cells }: HeadRecord, at: number | undefined): string {
  const cell = cells[at ?? -1]?.trim() ?? '';
  return FILLER.test(cell) ? '' : cell.toLowerCase();
}

function relationshipOf(text: string): string | undefined {
  return COMMON_WORDS.relationship[wordKey(text)];
}

function wordsOf(row: HeadRecord, columns: readonly Pick<Member, 'at'>[]): string {
  return columns
    .map(({ at }) => wordKey(textOf(row, at)))
    .join(' ')
    .trim();
}

/** In any order; one of them may have a middle name that the other lacks. */
function areSameWords(one: string, other: string): boolean {
  const [fewer, more] = [one, other].map((text) => new Set(text.split(' '))).toSorted((a, b) => a.size - b.size) as [Set<string>, Set<string>];
  return [...fewer].every((word) => more.has(word));
}

/** By the name; without one, by the columns that say whose they are. */
function isNamed(row: HeadRecord, { members }: Run): boolean {
  const named = members.filter(({ part }) => isOfName(part));
  return (named.length > 0 ? named : members.filter(({ isBare }) => !isBare)).some(({ at }) => textOf(row, at) !== '');
}

/** Whether a row has what identifies the person of a run. */
function isIdentified(row: HeadRecord, run: Run): boolean {
  return identifying(run).some(({ at }) => textOf(row, at) !== '');
}

/** The columns that identify the person of a run: the names or, if there are none, the birth date. */
function identifying({ members }: Run): Member[] {
  const named = members.filter(({ part }) => isOfName(part));
  return named.length > 0 ? named : members.filter(({ part }) => part === 'dob');
}

/**
 * Whether a column that is nothing but a role holds names. If a part of that person follows (`isFollowed`), one word may be a name. Null if
 * it is never filled.
 */
export function holdsNames(rows: readonly HeadRecord[], at: number, column: string, isFollowed: boolean): boolean | null {
  const said = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((cell) => !FILLER.test(cell) && cell !== column.trim());
  if (said.length === 0) return null;
  const isOfName = (cell: string): boolean => NAME.test(cell) && (isFollowed || /[\s,]/.test(cell)) && !WORDS.has(wordKey(cell));
  return said.filter((cell) => cell.length <= MAX_NAME_CHARACTERS && isOfName(cell)).length >= said.length * MIN_KNOWN;
}

const MAX_NAME_CHARACTERS = 60;
/** `Ana`, `Ruiz, Ana M`, `Ana M. Ruiz-Díaz`. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]+\.?(?:(?:,\s*|\s+)\p{L}[\p{L}\p{M}'’.-]*)*$/u;
const WORDS = new Set([
  ...Object.values(COMMON_WORDS).flatMap((words) => Object.keys(words)),
  ...'yes no true false unknown not applicable full time part time on leave eligible covered elected tbd same'.split(' '),
]);
