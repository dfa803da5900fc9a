import { takeCell } from '../../map/cell.ts';
import { Record } from '../../record.ts';
import type { Row } from '../../row.ts';
import type { HeadRows } from '../head-records.ts';
import { nameWords } from './last-names.ts';

/**
 * Columns of whole names without a comma that put the last name first, as mainframes do: a third of the names end with an initial
 * (`FOX AL B`), and none has one in the middle (`Al B Fox`); or the members of families have the first word of their names in common
 * (`FOX AL`, `FOX DI`). A few may be called so: `Ravi Kumar S`, `Thomas Smith V`. Those of `called` do by what they are called
 * (`Name (Last First MI)`). `familyOf` says which family a row is of.
 */
export function lastNamesFirst(
  headRows: HeadRows,
  columns: readonly number[],
  familyOf: (row: Row) => string,
  called: readonly number[] = [],
): number[] {
  const seen = columns.map(() => ({ names: 0, behind: 0, between: 0, shared: new SharedEnds() }));
  const firstOf = new Map<string, Ends & { of: SharedEnds }>();
  if (columns.length > 0)
    headRows((row) => {
      const family = familyOf(row);
      columns.forEach((column, k) => {
        if (column >= row.count || !takeCell(row, column, CELL, 0)) return;
        const name = decoder.decode(row.bytes.subarray(CELL.start[0], CELL.end[0]));
        const of = seen[k]!;
        of.names++;
        if (INITIAL_BEHIND.test(name)) of.behind++;
        else if (INITIAL_BETWEEN.test(name)) of.between++;
        const own = endsOf(name);
        const first = firstOf.get(family);
        if (own === null) return;
        if (first === undefined) firstOf.set(family, { ...own, of: of.shared });
        else for (const shared of new Set([of.shared, first.of])) shared.compare(own, first, family);
      });
    });
  return columns.filter((column, k) => {
    const { names, behind, between, shared } = seen[k]!;
    return called.includes(column) || (between === 0 && (shared.areFronts || (behind >= MIN_NAMES && behind * 3 >= names)));
  });
}

/** What members of one family have in common of their names, in a column or between it and another. */
class SharedEnds {
  readonly #families = new Set<string>();
  #compared = 0;
  #front = 0;
  #back = 0;

  compare(own: Ends, first: Ends, family: string): void {
    const [isFront, isBack] = [own.front === first.front, own.back === first.back];
    // The same one again, or a namesake.
    if (isFront && isBack) return;
    this.#compared++;
    if (isBack) this.#back++;
    if (!isFront) return;
    this.#front++;
    this.#families.add(family);
  }

  get areFronts(): boolean {
    return this.#families.size >= MIN_FAMILIES && this.#front * 2 >= this.#compared && this.#front >= this.#back * MANY_TIMES;
  }
}

interface Ends {
  front: string;
  back: string;
}

/** The words with which a name begins and ends, without what stands behind every order; null where it has a comma, or one word. */
function endsOf(name: string): Ends | null {
  if (name.includes(',')) return null;
  const words = nameWords(name);
  return words.length < 2 ? null : { front: words[0]!, back: words.at(-1)! };
}

/** Whether the name of a column of whole names says that the last one comes first. */
export function saysLastFirst(header: string): boolean {
  return /\blast(?:[ _]?name)?[ ,/&_-]*(?:and )?first/i.test(header);
}

const MIN_NAMES = 2;
const MIN_FAMILIES = 2;
/** One family of ten may be called by its first name alone, or have two last names. */
const MANY_TIMES = 9;
/** I and V are suffixes as well. */
const INITIAL_BEHIND = /^\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+)+ (?![IV]$)\p{L}\.?$/iu;
const INITIAL_BETWEEN = /^\p{L}[\p{L}'’-]+ \p{L}\.? \p{L}[\p{L}'’ -]+$/u;

const decoder = new TextDecoder();
const CELL = new Record();
