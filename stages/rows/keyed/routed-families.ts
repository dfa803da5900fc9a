import type { RoutedRows } from './routed-rows.ts';
import { saysOther } from '../family/family.ts';
import { ALL_ROWS } from '../kernel/layout.ts';
import { CarriedRows } from '../read/reader.ts';
import { Role } from '../family/role.ts';
import type { Record } from '../record.ts';
import { MAX_FIELDS, Row } from '../row.ts';
import type { Rules } from '../rules.ts';
import { Issues } from '../validate/issues.ts';
import { WideRows } from '../wide/wide-rows.ts';

/** The dependents of a segment's families that stand elsewhere in the file. */
export class RoutedFamilies {
  readonly #carried: CarriedRows;
  readonly #routed: RoutedRows;
  /** Those that begin families with dependents from elsewhere, and those that stand elsewhere than they belong, in order. */
  readonly #rows: Uint32Array;
  readonly #row = new Row(MAX_FIELDS);
  /** Their own entries are reported where they stand; here they are only dropped if they have errors. */
  readonly #issues: Issues;
  readonly #wide: WideRows;

  constructor(rules: Rules, routed: RoutedRows) {
    this.#carried = new CarriedRows(rules.reading);
    this.#issues = new Issues(rules.severities);
    this.#wide = new WideRows(rules, this.#issues);
    this.#routed = routed;
    this.#rows = Uint32Array.from([...routed.runs(), ...routed.away]).toSorted();
  }

  isOrphan(row: number): boolean {
    return this.#routed.orphans.has(row);
  }

  /** Whether dependents stand elsewhere that belong to the family that begins with this row. */
  bringsInto(run: number): boolean {
    return this.#routed.has(run);
  }

  /**
   * The next row, from this one on, that stands elsewhere than it belongs or begins a family with dependents from elsewhere. Orphans are none of
   * them: no accepted coverage in their run is theirs, so that the kernel does not write such a family.
   */
  nextFrom(row: number): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#rows[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return this.#rows[low] ?? ALL_ROWS;
  }

  /**
   * Maps the rows for the family that begins with a row, in their order, and hands over every record without an error. After
   * each row its bytes go: `keep` copies what must outlive them, and not sooner, because a row's records share its bytes.
   */
  forEach(run: number, draft: () => Record, take: (record: Record) => void, keep: () => void): void {
    for (const { row, bytes } of this.#routed.of(run)) {
      if (!this.#carried.read(row, bytes, this.#row)) continue;
      const issues = this.#issues;
      const person = draft();
      this.#wide.fillPerson(this.#row, person, null);
      const personValid = issues.errors === 0;
      issues.clear();
      this.#wide.spread(this.#row, person, Role.dependent, personValid, {
        kernel: null,
        draft,
        put: (_row, record, _role, valid) => {
          const isValid = valid && issues.errors === 0;
          issues.clear();
          if (isValid) take(record);
          return true;
        },
        inferred: saysOther,
      });
      keep();
    }
  }
}
