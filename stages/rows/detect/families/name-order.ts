import { takeCell } from '../../map/cell.ts';
import { Record } from '../../record.ts';
import type { Row } from '../../row.ts';
import type { HeadRows } from '../head-records.ts';
import { nameWords } from './last-names.ts';
import { textOf } from '../../base/text.ts';

/**
 * Columns of whole names without a comma that put the last name first, as mainframes do. A third of the names end with an initial (`FOX AL
 * B`), and none has one in the middle (`Al B Fox`); or members of a family share the first word of their names (`FOX AL`, `FOX DI`). A few
 * names may look so by chance: `Ravi Kumar S`, `Thomas Smith V`. Columns in `called` say it by their name (`Name (Last First MI)`).
 * `familyOf` gives the family of a row, `isDependent` tells whether it is a dependent's.
 */
export function lastNamesFirst(
  headRows: HeadRows,
  columns: readonly number[],
  familyOf: (row: Row) => string,
  isDependent: (row: Row) => boolean,
  called: readonly number[] = [],
): number[] {
  const seen = columns.map(() => ({ names: 0, behind: 0, between: 0, shared: new SharedEnds() }));
  const firstOf = new Map<string, First>();
  if (columns.length > 0)
    headRows((row) => {
      const family = familyOf(row);
      const dependent = isDependent(row);
      columns.forEach((column, k) => {
        if (column >= row.count || !takeCell(row, column, CELL, 0)) return;
        const name = textOf(row.bytes, CELL.start[0]!, CELL.end[0]!);
        const of = seen[k]!;
        of.names++;
        if (INITIAL_BEHIND.test(name)) of.behind++;
        else if (INITIAL_BETWEEN.test(name)) of.between++;
        const own = endsOf(name);
        const first = firstOf.get(family);
        if (own === null) return;
        if (first === undefined) firstOf.set(family, { ...own, of: of.shared, column, dependent });
        // A person's name may be written differently in several rows. A dependent and its subscriber are two persons, and so are two columns.
        else if (first.column !== column || first.dependent !== dependent)
          for (const shared of new Set([of.shared, first.of])) shared.compare(own, first, family);
      });
    });
  return columns.filter((column, k) => {
    const { names, behind, between, shared } = seen[k]!;
    return called.includes(column) || (between === 0 && (shared.areFronts || (behind >= MIN_NAMES && behind * 3 >= names)));
  });
}

/** What the names in a family have in common, in one column or in two. */
class SharedEnds {
  readonly #fronts = new Set<string>();
  readonly #backs = new Set<string>();
  readonly #compared = new Set<string>();
  #isMixed = false;

  compare(own: Ends, first: Ends, family: string): void {
    if (isContinued(own.words, first.words)) return;
    const [isFront, isBack] = [own.words[0] === first.words[0], own.words.at(-1) === first.words.at(-1)];
    // A namesake.
    if (isFront && isBack) return;
    this.#compared.add(family);
    if (isBack) this.#backs.add(family);
    if (!isFront) return;
    this.#fronts.add(family);
    this.#isMixed ||= !own.inCapitals || !first.inCapitals;
  }

  get areFronts(): boolean {
    const fronts = this.#fronts.size;
    const enough = this.#isMixed ? MIN_MIXED_FAMILIES : MIN_FAMILIES;
    return fronts >= enough && fronts * 2 > this.#compared.size && fronts >= this.#backs.size * MANY_TIMES;
  }
}

interface Ends {
  readonly words: readonly string[];
  readonly inCapitals: boolean;
}

/** The first name of a family. */
interface First extends Ends {
  readonly of: SharedEnds;
  readonly column: number;
  readonly dependent: boolean;
}

/** Whether one name is a part of the other (`Mary Jones`, `Mary Jones-Hill`, `Mary Jones RN`): they may be the same person's. */
function isContinued(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.every((word) => long.includes(word));
}

/** The words of a name, without what stands at its end in every order; null if it has a comma, or only one word. */
function endsOf(name: string): Ends | null {
  if (name.includes(',')) return null;
  const words = nameWords(name);
  return words.length < 2 ? null : { words, inCapitals: name === name.toUpperCase() };
}

/** Whether the name of a column of whole names says that the last one comes first. */
export function saysLastFirst(header: string): boolean {
  return /\blast(?:[ _]?name)?[ ,/&_-]*(?:and )?first/i.test(header);
}

const MIN_NAMES = 2;
const MIN_FAMILIES = 2;
/** What is no mainframe's: a child may be called by the first name of a parent, and have the last name of the other. */
const MIN_MIXED_FAMILIES = 3;
/** One family of ten may be called by its first name alone, or have two last names. */
const MANY_TIMES = 9;
/** I and V are suffixes as well. */
const INITIAL_BEHIND = /^\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+)+ (?![IV]$)\p{L}\.?$/iu;
const INITIAL_BETWEEN = /^\p{L}[\p{L}'’-]+ \p{L}\.? \p{L}[\p{L}'’ -]+$/u;

const CELL = new Record();
