import type { CommonReading } from '../../../../src/model/reading.ts';
import { shortenToStem } from '../../family/stem.ts';
import type { ContinuedRowFiller } from '../../above/continued-rows.ts';
import { beginsFamily, Role, settledRole } from '../../family/role.ts';
import { takeCell } from '../../map/cell.ts';
import { FOLD } from '../../map/words.ts';
import { Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import type { RowRoles } from './relationship-roles.ts';
import { RunPlans } from './run-plans.ts';

/** Follows the rows of a file, and tells between which of them it may be cut, and whether dependents stand apart from their subscriber. */
export interface Families {
  /** Takes a data row; true if it begins a family. */
  begins(row: Row): boolean;
  /** Takes a row that could not be read and so belongs to no family; true if it ends the family in work. */
  fault(): boolean;
  /** What a segment that began with the next row would continue, if that row belongs to the family in work. */
  readonly continues: 'family' | 'orphans' | null;
  /** Notes that the family in work had to be cut. */
  cut(): void;
  /** Whether the file is keyed, by the families that have ended. */
  readonly keyed: boolean;
  /** After the last row: whether the file is keyed. */
  end(): boolean;
}

export function createFamilies(
  reading: Pick<CommonReading, 'linkage' | 'blank_relationship' | 'rows_of_coverages'>,
  columns: InspectedColumns,
  roles: RowRoles,
  above: ContinuedRowFiller | null = null,
): Families {
  const families = familiesBy(reading, columns, roles);
  return above === null ? families : new FilledFamilies(families, above);
}

function familiesBy(
  reading: Pick<CommonReading, 'linkage' | 'blank_relationship' | 'rows_of_coverages'>,
  columns: InspectedColumns,
  roles: RowRoles,
): Families {
  switch (reading.linkage) {
    case 'none':
      return NO_FAMILIES;
    case 'following':
      return new FollowingFamilies(reading, columns, roles);
    case 'family_id':
      return new FamilyRuns(reading.blank_relationship, columns, roles);
    default:
      return reading.linkage satisfies never;
  }
}

const NO_FAMILIES: Families = { begins: () => true, fault: () => true, continues: null, cut: () => undefined, keyed: false, end: () => false };

/** Families with rows that may continue the one above. They are filled as the readers fill them, and none of them begins a family. */
class FilledFamilies implements Families {
  readonly #families: Families;
  readonly #above: ContinuedRowFiller;

  constructor(families: Families, above: ContinuedRowFiller) {
    this.#families = families;
    this.#above = above;
  }

  get continues(): 'family' | 'orphans' | null {
    return this.#families.continues;
  }

  get keyed(): boolean {
    return this.#families.keyed;
  }

  begins(row: Row): boolean {
    const isContinued = this.#above.fill(row);
    return this.#families.begins(row) && !isContinued && !this.#above.isOfNamed;
  }

  fault(): boolean {
    this.#above.forget();
    return this.#families.fault();
  }

  cut(): void {
    this.#above.forget();
    this.#families.cut();
  }

  end(): boolean {
    return this.#families.end();
  }
}

/** A subscriber's row and what follows it. */
class FollowingFamilies implements Families {
  readonly keyed = false;
  readonly #blank: CommonReading['blank_relationship'];
  readonly #relationship: readonly number[];
  readonly #roles: RowRoles;
  readonly #last: readonly LastCell[];
  #subscriberAbove = false;
  /** The row above is a subscriber's. */
  #directlyAbove = false;
  #scope = -1;

  constructor(reading: Pick<CommonReading, 'blank_relationship' | 'rows_of_coverages'>, columns: InspectedColumns, roles: RowRoles) {
    this.#blank = reading.blank_relationship;
    this.#relationship = columns.relationship;
    this.#roles = roles;
    this.#last = reading.rows_of_coverages === true ? [new LastCell(columns.ids), new LastCell(columns.ssn)] : [];
  }

  get continues(): 'family' | 'orphans' {
    return this.#subscriberAbove ? 'family' : 'orphans';
  }

  begins(row: Row): boolean {
    if (row.scope !== this.#scope) this.#forget();
    this.#scope = row.scope;
    const role = settledRole(this.#roles.roleOf(row, this.#relationship), this.#blank);
    const isAgain = role === Role.subscriber && this.#isAgain(row) && this.#directlyAbove;
    this.#directlyAbove = role === Role.subscriber;
    if (isAgain) return false;
    const begins = beginsFamily(role, this.#subscriberAbove);
    this.#subscriberAbove ||= begins;
    return begins;
  }

  /** Whether this may be the subscriber of the row above, by what mapping can tell (`LastSubscriber`). */
  #isAgain(row: Row): boolean {
    let isAgain = false;
    for (const last of this.#last) if (last.isAgain(row)) isAgain = true;
    return isAgain;
  }

  #forget(): void {
    this.#subscriberAbove = false;
    this.#directlyAbove = false;
  }

  fault(): boolean {
    // This row may have been a subscriber: what follows does not belong to the one above.
    this.#forget();
    return true;
  }

  cut(): void {
    // The next segment is told by `continues` what it begins with.
  }

  end(): boolean {
    return false;
  }
}

/** The last content of the first filled one of some cells, by its letters and digits. */
class LastCell {
  readonly #columns: readonly number[];
  readonly #cell = new Record();
  #text = new Uint8Array(64);
  #length = 0;

  constructor(columns: readonly number[]) {
    this.#columns = columns;
  }

  /** Whether the content is the same again; keeps it. */
  isAgain(row: Row): boolean {
    const cell = this.#cell;
    const column = this.#columns.find((at) => takeCell(row, at, cell, SLOT));
    const [from, to] = column === undefined ? [0, 0] : [cell.start[SLOT]!, cell.end[SLOT]!];
    if (to - from > this.#text.length) this.#text = new Uint8Array((to - from) * 2);
    let isSame = true;
    let length = 0;
    for (let at = from; at < to; at++) {
      const byte = FOLD[row.bytes[at]!]!;
      if (byte === SPACE) continue;
      isSame &&= this.#text[length] === byte;
      this.#text[length++] = byte;
    }
    isSame &&= length > 0 && length === this.#length;
    this.#length = length;
    return isSame;
  }
}

const SPACE = 32;

/** A run of rows with one family id. A row without an id is a run of its own. */
class FamilyRuns implements Families {
  readonly #blank: CommonReading['blank_relationship'];
  readonly #columns: InspectedColumns;
  readonly #roles: RowRoles;
  readonly #plans: RunPlans;
  readonly #cell = new Record();
  #id = new Uint8Array(64);
  #idBytes = 0;
  #scope = -1;
  #runStatesSubscriber = false;
  #runHasUnstated = false;
  #runHasDependent = false;
  #keyed = false;

  constructor(blank: CommonReading['blank_relationship'], columns: InspectedColumns, roles: RowRoles) {
    this.#blank = blank;
    this.#columns = columns;
    this.#roles = roles;
    this.#plans = new RunPlans(columns.planSets ?? [columns.plan]);
  }

  get continues(): 'family' | 'orphans' {
    return this.#runStatesSubscriber || this.#runHasUnstated ? 'family' : 'orphans';
  }

  get keyed(): boolean {
    return this.#keyed;
  }

  begins(row: Row): boolean {
    const begins = this.#beginsRun(row);
    if (begins) this.#endRun();
    if (this.#idBytes === 0) return begins;
    const role = settledRole(this.#roles.roleOf(row, this.#columns.relationship), this.#blank);
    const firstUnstated = role === Role.unstated && !this.#runHasUnstated;
    if (role === Role.subscriber) this.#runStatesSubscriber = true;
    else if (role === Role.dependent) this.#runHasDependent = true;
    else this.#runHasUnstated = true;
    if (!this.#keyed) this.#plans.add(row, role, firstUnstated);
    return begins;
  }

  fault(): boolean {
    return false;
  }

  cut(): void {
    this.#keyed = true;
  }

  end(): boolean {
    this.#endRun();
    return this.#keyed;
  }

  /** The file is keyed if a run has dependents and no subscriber, or a dependent in a plan that no subscriber of the run has. */
  #endRun(): void {
    const hasSubscriber = this.#runStatesSubscriber || this.#runHasUnstated;
    if (this.#runHasDependent && !hasSubscriber) this.#keyed = true;
    if (hasSubscriber && this.#plans.strays(this.#runStatesSubscriber)) this.#keyed = true;
    this.#runStatesSubscriber = false;
    this.#runHasUnstated = false;
    this.#runHasDependent = false;
    this.#plans.clear();
  }

  /** Compares the row's family id with that of the run, and keeps it. */
  #beginsRun(row: Row): boolean {
    const { bytes } = row;
    const { family, familySuffix } = this.#columns;
    if (row.scope !== this.#scope) this.#idBytes = 0;
    this.#scope = row.scope;
    const filled = family.some((column) => takeCell(row, column, this.#cell, SLOT));
    if (filled && familySuffix !== undefined) shortenToStem(this.#cell, bytes, SLOT, familySuffix);
    const start = this.#cell.start[SLOT]!;
    const length = filled ? this.#cell.end[SLOT]! - start : 0;
    if (length > 0 && length === this.#idBytes) {
      let at = 0;
      while (at < length && this.#id[at] === bytes[start + at]) at++;
      if (at === length) return false;
    }
    if (length > this.#id.length) this.#id = new Uint8Array(length * 2);
    for (let at = 0; at < length; at++) this.#id[at] = bytes[start + at]!;
    this.#idBytes = length;
    return true;
  }
}

const SLOT = slotOf('family_id');
