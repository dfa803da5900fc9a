import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { textOf } from './run-proof.ts';

/** What the rows tell about a column that may be the employee's or another person's. `own` and `other` are the places of their names. */
export class OtherProof {
  readonly #rows: readonly Named[];

  constructor(rows: readonly HeadRecord[], own: readonly number[], other: readonly number[]) {
    this.#rows = rows.map((row) => ({ row, own: namesIn(row, own), other: namesIn(row, other) }));
  }

  /** Whether some row fills the column, but does not name the other person. */
  standsWithout(at: number): boolean {
    return this.#rows.some(({ row, other }) => textOf(row, at) !== '' && other.length === 0);
  }

  /** Whose name most e-mail addresses of a column contain; null if they tell nothing. */
  namedIn(at: number): 'own' | 'other' | null {
    const filled = this.#rows.filter(({ row }) => textOf(row, at) !== '');
    const names = (whose: 'own' | 'other'): number =>
      filled.filter((named) => named[whose].some((word) => textOf(named.row, at).includes(word))).length;
    const [own, other] = [names('own'), names('other')];
    return Math.max(own, other) * 2 < filled.length || own === other ? null : own > other ? 'own' : 'other';
  }

  /**
   * Whether a column goes with the other person. `shared`: several unrelated employees with the same other person have the same value.
   * `differs`: some with the same other person have different values.
   */
  asOther(at: number): 'shared' | 'differs' | null {
    const ofOther = new Map<string, Named[]>();
    for (const named of this.#rows) {
      const text = textOf(named.row, at);
      if (text === '' || named.other.length === 0) continue;
      const other = named.other.join(' ');
      const before = ofOther.get(other) ?? [];
      if (before.some(({ row }) => textOf(row, at) !== text)) return 'differs';
      if (!before.some(({ own }) => own.some((word) => named.own.includes(word)))) ofOther.set(other, [...before, named]);
    }
    return [...ofOther.values()].some(({ length }) => length >= MIN_UNRELATED) ? 'shared' : null;
  }
}

/** Two persons with different names may be a couple. */
const MIN_UNRELATED = 3;

/** The rows of employees, if a column tells which they are. A row without an employee may be about dependents of the one above. */
export function rowsOfEmployees(rows: readonly HeadRecord[], relationship: number | undefined): readonly HeadRecord[] {
  if (relationship === undefined) return rows;
  const said = rows.map(({ cells }) => COMMON_WORDS.relationship[wordKey(cells[relationship] ?? '')]);
  return said.includes('self') ? rows.filter((_, at) => (said[at] ?? 'self') === 'self') : rows;
}

interface Named {
  readonly row: HeadRecord;
  /** The words of a name that may appear elsewhere. */
  readonly own: readonly string[];
  readonly other: readonly string[];
}

function namesIn(row: HeadRecord, places: readonly number[]): string[] {
  return places.flatMap((at) =>
    textOf(row, at)
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word.length >= MIN_LETTERS),
  );
}

const MIN_LETTERS = 3;
