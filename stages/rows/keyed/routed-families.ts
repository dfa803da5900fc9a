import type { RoutedRows } from './routed-rows.ts';
import { saysOther } from '../family/family.ts';
import { pointAt, type RecordSink } from '../drafts.ts';
import { Kernel } from '../kernel/kernel.ts';
import { ALL_ROWS } from '../kernel/layout.ts';
import { work } from '../kernel/work.ts';
import { CarriedRows } from '../read/reader.ts';
import { Role } from '../family/role.ts';
import type { Record } from '../record.ts';
import { MAX_FIELDS, Row } from '../row.ts';
import type { Rules } from '../rules.ts';
import { Issues } from '../validate/issues.ts';
import { WideRows } from '../wide/wide-rows.ts';

/** The dependents of a segment's families that stand elsewhere in the file. */
export class RoutedFamilies {
  readonly #rules: Rules;
  readonly #routed: RoutedRows;
  #carried: CarriedRecords | null = null;

  constructor(rules: Rules, routed: RoutedRows) {
    this.#rules = rules;
    this.#routed = routed;
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
    const { away, runs } = this.#routed;
    return Math.min(away.nextFrom(row) ?? ALL_ROWS, runs.nextFrom(row) ?? ALL_ROWS);
  }

  /**
   * Maps the rows for the family that begins with a row, in their order, and copies every record without an error into a draft, which it hands
   * over. After each row its bytes go: `keep` copies what must outlive them, and not sooner, because a row's records share its bytes.
   */
  forEach(run: number, draft: () => Record, take: (record: Record) => void, keep: () => void): void {
    if (!this.#routed.has(run)) return;
    this.#carried ??= new CarriedRecords(this.#rules);
    for (const { row, bytes } of this.#routed.of(run)) {
      for (const record of this.#carried.of(row, bytes)) {
        const taken = draft();
        taken.copy(record);
        take(taken);
      }
      keep();
    }
  }

  /** Nothing is brought in any more. */
  finish(): void {
    this.#carried?.finish();
  }
}

/** The records of rows that were carried here, mapped in a kernel of their own: that of the segment holds the row in work. */
class CarriedRecords {
  readonly #rules: Rules;
  readonly #kernel: Kernel;
  readonly #rows: CarriedRows;
  readonly #row: Row;
  /** Their own entries are reported where they stand; here they are only dropped if they have errors. */
  readonly #issues: Issues;
  readonly #wide: WideRows | null;
  readonly #drafts: Record[] = [];
  readonly #sink: RecordSink;
  #taken = 0;
  #valid: Record[] = [];

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#issues = new Issues(rules.severities);
    this.#wide = rules.wide ? new WideRows(rules, this.#issues) : null;
    this.#kernel = Kernel.take(rules.program, 'carried rows');
    this.#rows = new CarriedRows(rules.reading, this.#kernel);
    this.#row = this.#rows.readsAlone ? this.#kernel.row : new Row(MAX_FIELDS);
    this.#sink = {
      kernel: this.#rows.readsAlone ? this.#kernel : null,
      draft: () => (this.#drafts[this.#taken] ??= this.#kernel.record()),
      put: (_row, record, _role, personValid) => {
        this.#taken++;
        if (this.#takeIssues() && personValid) this.#valid.push(record);
        return true;
      },
      inferred: saysOther,
    };
  }

  /** Those without an error of one row; they hold until the next row. */
  of(number: number, bytes: Uint8Array): readonly Record[] {
    this.#taken = 0;
    this.#valid = [];
    this.#kernel.forgetJoined();
    const row = this.#row;
    if (!this.#rows.read(number, bytes, row)) return this.#valid;
    const sink = this.#sink;
    const person = sink.draft();
    if (this.#wide === null) {
      pointAt(person, row);
      work(this.#rules.work.whole, row, person, this.#issues, sink.kernel);
      sink.put(row, person, Role.dependent, true);
    } else {
      this.#wide.fillPerson(row, person, sink.kernel);
      this.#wide.spread(row, person, Role.dependent, this.#takeIssues(), sink);
    }
    return this.#valid;
  }

  finish(): void {
    this.#kernel.giveBack();
  }

  /** Forgets what was noted about a record; answers whether it is without errors. */
  #takeIssues(): boolean {
    const isValid = this.#issues.errors === 0;
    this.#issues.clear();
    return isValid;
  }
}
