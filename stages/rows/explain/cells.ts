import type { Field } from '../../../src/model/record.ts';
import type { RowErrorCodeName } from '../../../src/model/row-error-codes.ts';
import { MAX_ORIGINAL_VALUE_CHARACTERS } from '../../../src/model/row-error.ts';
import { ssnDigits } from '../map/persons/ssn.ts';
import type { Row } from '../row.ts';
import type { Rules } from '../rules.ts';
import { maskIn, maskSsn } from '../serialize/error-json.ts';
import { textOf } from '../base/text.ts';

/** A cell as it may be shown. */
export interface ExplainedCell {
  /** The column's name, or null where the row has more cells than the header. */
  column: string | null;
  original_value: string;
}

/** The cells of one row as texts that may be shown: without any SSN. */
export class ExplainedCells {
  readonly fault: RowErrorCodeName | null;
  readonly #columns: readonly string[];
  readonly #texts: readonly string[];
  /** Columns that hold SSNs, by their header or by their mapping. */
  readonly #ssnColumns: ReadonlySet<number>;
  #ssns: readonly number[];
  /** Whether it is unknown whose SSNs a text may hold. */
  #strict = true;

  constructor(rules: Rules, row: Row) {
    const { mapping, reading, sources } = rules;
    this.fault = row.fault === 'none' ? null : row.fault;
    this.#columns = sources;
    const count = row.fault === 'none' ? reading.columns.length : row.count;
    this.#texts = Array.from({ length: count }, (_, at) => cellText(row, at));
    this.#ssnColumns = new Set([...mapping.ssnColumns, ...mapping.about.filter(({ field }) => field === 'ssn').flatMap(({ columns }) => columns)]);
    this.#ssns = [...this.#ssnColumns].map((at) => ssnDigits(row.bytes, row.start[at]!, row.end[at]!)).filter((digits) => digits >= 0);
  }

  /** Sets the SSNs of the row's family, which no text may show either; null if they are unknown. */
  hide(ssns: readonly number[] | null): void {
    if (ssns === null) return;
    this.#ssns = [...this.#ssns, ...ssns];
    this.#strict = false;
  }

  at(column: number, field: Field): ExplainedCell {
    return { column: this.#columns[column] ?? null, original_value: this.#masked(this.#texts[column] ?? '', column, field === 'phone') };
  }

  all(): ExplainedCell[] {
    return this.#texts.map((text, at) => ({ column: this.#columns[at] ?? null, original_value: this.#masked(text, at, false) }));
  }

  /** A value of the output. If the row's family is known, nothing in it needs to be hidden any more. */
  shown(value: string, field: Field): string {
    return this.#strict && field !== 'phone' && field !== 'ssn' ? hideRuns(value) : value;
  }

  #masked(text: string, column: number, isPhone: boolean): string {
    if (this.#ssnColumns.has(column)) return cut(maskSsn(text));
    const masked = maskIn(text, this.#ssns);
    return cut(this.#strict && !isPhone ? hideRuns(masked) : masked);
  }
}

/** Nine or more digits in a row may begin with somebody's SSN. Only the last four are left. */
function hideRuns(text: string): string {
  return text.replace(/\d(?:[- .]?\d){8,}/g, (run) => run.slice(0, -4).replace(/\d/g, '*') + run.slice(-4));
}

const MAX_CELL_BYTES = 4096;

function cellText(row: Row, column: number): string {
  const text = textOf(row.bytes, row.start[column]!, Math.min(row.end[column]!, row.start[column]! + MAX_CELL_BYTES));
  return row.escaped[column] === 1 ? text.replaceAll('""', '"') : text;
}

function cut(text: string): string {
  return text.slice(0, MAX_ORIGINAL_VALUE_CHARACTERS).toWellFormed();
}
