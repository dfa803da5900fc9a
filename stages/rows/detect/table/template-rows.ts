import { FIELDS } from '../../../../src/model/record.ts';
import { dependentGroups, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitColumn } from '../../headers/benefit-columns.ts';
import { withCoverageSets } from '../../headers/coverage-columns.ts';
import { isFilled } from '../../map/cell.ts';
import { columnsOf } from '../../map/columns.ts';
import type { Row } from '../../row.ts';
import { cellText } from '../head-records.ts';

/** Fewer may be what is left of a person; more columns are no leftovers of a template. */
const MIN_ROWS = 2;
const MAX_FILLED = 6;

/** The rows at the end of a sheet so far that are lines of a template which nobody filled in. */
export interface TemplateTail {
  /** Where the first of them stands. */
  start: number;
  rows: number;
}

/**
 * Finds lines of a template below the last person: the number of the line, a box that is not ticked, a formula over blank cells, a choice that
 * is preset. They say nothing of a person, fill the same columns, and these have the same in each of them or count on.
 */
export class TemplateRows {
  /** The columns by which a row may say anything of a person but the relationship. */
  readonly #telling: readonly number[];
  readonly #columns: number;
  #tail: TemplateTail | null = null;
  /** The filled columns of the last such row, and what stands there. */
  #cells: ReadonlyMap<number, string> = new Map();

  constructor(config: VendorConfig, headers: readonly string[]) {
    const index = columnsOf(config, headers);
    const { fields, linkage, coverages, dependent_columns: numbered } = withCoverageSets(config, { columns: [...headers] }).mapping;
    const sets = coverages.kind === 'sets' ? coverages.sets : [];
    const relationship = index.allPlaces(fields.relationship ?? {}, null);
    const ofPerson = FIELDS.flatMap((field) => index.allPlaces(fields[field] ?? {}, null));
    const ofDependents = dependentGroups(numbered).flatMap((group) =>
      index.numbersTo(group.max).flatMap((n) => Object.values(group.fields).flatMap((field) => index.allPlaces(field, n))),
    );
    const all = [
      ...index.allPlaces(fields.last_name ?? {}, null),
      ...ofPerson,
      ...index.allPlaces({ from: linkage.family_id }, null),
      ...ofDependents,
      ...sets.flatMap((set) => Object.values(set).flatMap((field) => index.allPlaces(field, null))),
      ...headers.flatMap((header, at) => (isBenefitColumn(config, header) ? [at] : [])),
    ];
    this.#telling = [...new Set(all)].filter((at) => !relationship.includes(at));
    this.#columns = headers.length;
  }

  /** The rows found, if they are enough. */
  get tail(): TemplateTail | null {
    return this.#tail !== null && this.#tail.rows >= MIN_ROWS ? this.#tail : null;
  }

  /** Takes the next row that is neither blank nor a trailer, and where it stands. */
  take(row: Row, place: number): void {
    const cells = row.fault === 'none' && !this.#telling.some((at) => isFilled(row, at) && !saysNothing(row, at)) ? this.#filled(row) : null;
    if (cells === null) {
      this.#tail = null;
      return;
    }
    if (this.#tail !== null && goOn(this.#cells, cells)) this.#tail.rows++;
    else this.#tail = { start: place, rows: 1 };
    this.#cells = cells;
  }

  #filled(row: Row): ReadonlyMap<number, string> | null {
    const cells = new Map<number, string>();
    for (let at = 0; at < Math.min(row.count, this.#columns); at++) {
      if (!isFilled(row, at) || saysNothing(row, at)) continue;
      if (cells.size === MAX_FILLED) return null;
      cells.set(at, cellText(row, at, 0).trim());
    }
    return cells;
  }
}

/** Whether a cell has what formulas make of blank cells: a zero, or the marks that they put between (`, `). */
function saysNothing({ bytes, start, end }: Row, at: number): boolean {
  if (end[at]! - start[at]! > MAX_NOTHING_BYTES) return false;
  for (let byte = start[at]!; byte < end[at]!; byte++) if (!NOTHING.includes(bytes[byte]!)) return false;
  return true;
}

const MAX_NOTHING_BYTES = 4;
const NOTHING = new TextEncoder().encode('0 ,.-/');

/** Whether a row fills the columns of the one above, with the same or the next number. */
function goOn(above: ReadonlyMap<number, string>, cells: ReadonlyMap<number, string>): boolean {
  if (above.size !== cells.size) return false;
  for (const [at, text] of cells) {
    const before = above.get(at);
    const counts = before !== undefined && /^\d{1,6}$/.test(before) && Number(text) === Number(before) + 1;
    if (before !== text && !counts) return false;
  }
  return true;
}
