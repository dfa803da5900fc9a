import { DEPENDENT_FIELDS, FIELDS, type Field } from '../../../src/model/record.ts';
import type { Cut } from '../../../src/model/cut.ts';
import type { RowErrorCodeName } from '../../../src/model/row-error-codes.ts';
import type { ContinuedRowFiller } from '../above/continued-rows.ts';
import { ExplainedCells, type ExplainedCell } from './cells.ts';
import { beginRecord, type RecordSink } from '../drafts.ts';
import { Role } from '../family/role.ts';
import { FamilyRun } from '../family/run.ts';
import type { StepAbout } from '../map/mapping.ts';
import { createNormalizer, type Normalizer } from '../normalizer.ts';
import { createReader } from '../read/reader.ts';
import type { RowReader } from '../read/row-reader.ts';
import { Record, slotOf } from '../record.ts';
import { RecordOutput } from '../record-output.ts';
import { MAX_FIELDS, Row } from '../row.ts';
import type { Rules } from '../rules.ts';
import { ByteWriter } from '../serialize/byte-writer.ts';
import { Issues } from '../validate/issues.ts';
import { WideRows } from '../wide/wide-rows.ts';

/** What became of one input row, and how. */
export interface Explanation {
  /** What was wrong with the row as a whole, so that none of it was mapped. */
  fault: RowErrorCodeName | null;
  /** For a row with a fault: the cells that were found. */
  cells: ExplainedCell[];
  /** The persons and coverages that the row states. */
  records: ExplainedRecord[];
}

export interface ExplainedRecord {
  /** A record of its own, or an element of `dependents`. */
  as: 'record' | 'dependent';
  /** The rows whose records contain it; empty if it is not in the output, null if that is unknown. */
  in_rows: number[] | null;
  fields: ExplainedField[];
}

export interface ExplainedField {
  field: Field;
  /** As the output has it. */
  value: string | null;
  /** `inferred`: from the rest of the row or its family. Null if there is no value. */
  from: 'cell' | 'constant' | 'inferred' | null;
  /** The cells that it was read from. One without a value was looked at, but is blank or holds nothing for the field. */
  sources: ExplainedCell[];
  /** What was done to the text before it was read, by the names in the config. */
  transforms: readonly string[];
}

export interface ExplainOptions {
  cut: Pick<Cut, 'first_row' | 'start' | 'continues'>;
  row: number;
  /** False if the rest of the row's family stands elsewhere in the file: the row is then explained alone. */
  withFamily: boolean;
}

/** Bytes of one segment in, the explanation of one of its rows out. What it says depends on the bytes, not on how they are fed. */
export interface Explainer {
  /** Hands over the next bytes of the segment. True if no more are needed. */
  feed(chunk: Uint8Array, last: boolean): boolean;
  /** Null if the segment has no such row. */
  end(): Explanation | null;
}

/**
 * The row goes through the same steps, checks and folding that made the output, so the explanation is what really happened. Each slot of a
 * record names the column that filled it, so rows that nobody asks about cost nothing.
 */
export function createExplainer(rules: Rules, options: ExplainOptions): Explainer {
  return new RowExplainer(rules, options);
}

const GROUP_BYTES = 1 << 16;

class RowExplainer implements Explainer {
  readonly #rules: Rules;
  readonly #wanted: number;
  readonly #reader: RowReader;
  readonly #above: ContinuedRowFiller | null;
  readonly #row = new Row(MAX_FIELDS);
  readonly #capture: Capture | null;
  readonly #normalizer: Normalizer | null;
  #cells: ExplainedCells | null = null;
  #alone: Captured[] = [];
  /** The row has been read, or will not come any more. */
  #read = false;
  #ended = false;

  constructor(rules: Rules, { cut, row, withFamily }: ExplainOptions) {
    this.#rules = rules;
    this.#wanted = row;
    this.#reader = createReader(rules.reading, cut);
    this.#above = rules.above?.() ?? null;
    this.#capture = withFamily ? new Capture(rules, row) : null;
    this.#normalizer = this.#capture === null ? null : createNormalizer(rules, { cut, groupBytes: GROUP_BYTES, routed: null, output: this.#capture });
  }

  feed(chunk: Uint8Array, last: boolean): boolean {
    if (!this.#read) {
      this.#reader.feed(chunk, last);
      this.#find();
    }
    if (this.#normalizer !== null && !this.#isSettled()) {
      this.#normalizer.feed(chunk, last);
      while (this.#normalizer.work()) this.#letGo(this.#normalizer);
      this.#letGo(this.#normalizer);
    }
    return this.#read && this.#isSettled();
  }

  end(): Explanation | null {
    if (this.#normalizer !== null && !this.#ended) {
      this.#ended = true;
      this.#normalizer.finish();
    }
    const cells = this.#cells;
    if (cells === null) return null;
    if (cells.fault !== null) return { fault: cells.fault, cells: cells.all(), records: [] };
    const captured = this.#capture === null || this.#capture.found.length === 0 ? null : this.#capture;
    cells.hide(captured === null ? null : captured.ssns);
    return { fault: null, cells: [], records: (captured?.found ?? this.#alone).map((record) => this.#explained(record, cells)) };
  }

  /** Whether nothing that still comes can belong to the row's family. */
  #isSettled(): boolean {
    return this.#capture === null || (this.#read && (this.#cells === null || this.#cells.fault !== null || this.#capture.isPast));
  }

  #letGo(normalizer: Normalizer): void {
    for (const group of normalizer.takeGroups()) normalizer.giveBack(group);
  }

  #find(): void {
    const row = this.#row;
    while (!this.#read && this.#reader.next(row)) {
      this.#above?.fill(row);
      if (row.number < this.#wanted) continue;
      this.#read = true;
      if (row.number > this.#wanted) return;
      this.#cells = new ExplainedCells(this.#rules, row);
      if (row.fault === 'none') this.#alone = mapAlone(this.#rules, row);
    }
  }

  #explained({ as, in_rows, source, values }: Captured, cells: ExplainedCells): ExplainedRecord {
    const { about } = this.#rules.mapping;
    const fields = as === 'record' ? FIELDS : DEPENDENT_FIELDS;
    return {
      as,
      in_rows: in_rows.length === 0 && this.#capture === null ? null : in_rows,
      fields: fields.map((field) => {
        const column = source[slotOf(field)]!;
        const step = aboutOf(about, field, column);
        const sources = sourcesOf(step, column, field, cells);
        const value = values.get(field) ?? null;
        const filled = sources.some(({ original_value }) => original_value.trim() !== '');
        const from = value === null ? null : filled ? 'cell' : (step?.constant ?? null) === null ? 'inferred' : 'constant';
        return { field, value: value === null ? null : cells.shown(value, field), from, sources, transforms: filled ? (step?.transforms ?? []) : [] };
      }),
    };
  }
}

/** The column that filled a field; if several were joined, all that are filled. */
function sourcesOf(step: StepAbout | null, column: number, field: Field, cells: ExplainedCells): ExplainedCell[] {
  const all = step !== null && (field === 'address.street' || step.transforms.includes('concat')) ? step.columns : [];
  const filled = all.map((at) => cells.at(at, field)).filter(({ original_value }) => original_value.trim() !== '');
  if (filled.length > 0) return filled;
  return column < 0 ? [] : [cells.at(column, field)];
}

/** The step that fills a field; of several, the one that reads this column. */
function aboutOf(about: readonly StepAbout[], field: Field, column: number): StepAbout | null {
  const ofField = about.filter((step) => step.field === field);
  return ofField.find((step) => step.columns.includes(column)) ?? ofField[0] ?? null;
}

/** A record of the wanted row at the moment it was written (or would have been). */
interface Captured {
  as: 'record' | 'dependent';
  /** Empty for one that was not written. */
  in_rows: number[];
  /** By slot, the column that filled it. */
  source: Int16Array;
  values: ReadonlyMap<Field, string>;
}

/** Takes the place of the output and keeps only the records of one row. */
class Capture extends RecordOutput {
  readonly found: Captured[] = [];
  /** The SSNs in the records that contain them. */
  readonly ssns: number[] = [];
  /** Whether a record behind the wanted row's family has been written. */
  isPast = false;
  readonly #rules: Rules;
  readonly #row: number;
  readonly #seen = new Map<Record, Captured>();

  constructor(rules: Rules, row: number) {
    super(rules, GROUP_BYTES);
    this.#rules = rules;
    this.#row = row;
  }

  override write(record: Record, dependents: readonly Record[]): void {
    const own = record.rowNumber === this.#row;
    if (!own && !dependents.some(({ rowNumber }) => rowNumber === this.#row)) {
      // Families are written in the order of their last rows, so whatever comes after the wanted row is another family's.
      if (record.rowNumber > this.#row) this.isPast = true;
      return;
    }
    for (const { ssn } of [record, ...dependents]) if (ssn >= 0) this.ssns.push(ssn);
    if (own) {
      const takeIdentifier = this.#rules.nameByFamily?.(record) ?? null;
      this.found.push(captured(this.#rules, record, 'record', record.rowNumber));
      takeIdentifier?.();
    }
    for (const dependent of dependents) {
      if (dependent.rowNumber !== this.#row) continue;
      const seen = this.#seen.get(dependent);
      if (seen !== undefined) seen.in_rows.push(record.rowNumber);
      else {
        const one = captured(this.#rules, dependent, 'dependent', record.rowNumber);
        this.#seen.set(dependent, one);
        this.found.push(one);
      }
    }
  }
}

function captured(rules: Rules, record: Record, as: Captured['as'], inRow: number | null): Captured {
  return { as, in_rows: inRow === null ? [] : [inRow], source: record.source.slice(), values: valuesOf(rules, record, as) };
}

/** The fields as the writer of the output writes them. */
function valuesOf(rules: Rules, record: Record, as: Captured['as']): Map<Field, string> {
  const writer = new ByteWriter(1 << 14);
  if (as === 'record') rules.records.write(writer, record, [], null);
  else rules.records.write(writer, new Record(), [record], null);
  const written = JSON.parse(new TextDecoder().decode(writer.take()).slice(1)) as JsonObject & { dependents: JsonObject[] };
  const values = new Map<Field, string>();
  for (const field of as === 'record' ? FIELDS : DEPENDENT_FIELDS) {
    const [outer = '', inner] = field.split('.');
    const value =
      as === 'dependent' ? written.dependents[0]?.[inner ?? outer] : inner === undefined ? written[outer] : (written[outer] as JsonObject)[inner];
    if (typeof value === 'string') values.set(field, value);
  }
  return values;
}

type JsonObject = { readonly [name: string]: unknown };

/** The records of a row alone, valid or not, without anything that its family would add. */
function mapAlone(rules: Rules, row: Row): Captured[] {
  const issues = new Issues(rules.severities);
  const found: Captured[] = [];
  let draft = new Record();
  if (!rules.wide) {
    beginRecord(draft, row);
    for (const step of rules.work.whole.steps) step(row, draft, issues);
    for (const check of rules.work.whole.checks) check(draft, issues);
    return [captured(rules, draft, 'record', null)];
  }
  let own: Role = Role.unstated;
  const wide = new WideRows(rules, issues);
  const sink: RecordSink = {
    kernel: null,
    draft: () => draft,
    put(_row, record, role) {
      found.push(captured(rules, record, role === Role.dependent && own !== Role.dependent ? 'dependent' : 'record', null));
      draft = new Record();
      return true;
    },
    inferred: () => undefined,
  };
  const person = sink.draft();
  wide.fillPerson(row, person, null);
  own = new FamilyRun(rules, null).roleOf(person);
  wide.spread(row, person, own, true, sink);
  return found;
}
