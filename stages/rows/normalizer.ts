import type { Cut } from '../../src/model/cut.ts';
import type { Tally } from '../../src/model/segment.ts';
import type { ContinuedRowFiller } from './above/continued-rows.ts';
import { cellCountTexts } from './report/cell-counts.ts';
import { pointAt, type RecordSink } from './drafts.ts';
import { Role } from './family/role.ts';
import { FamilyRun, Membership } from './family/run.ts';
import { FamilyWork } from './family/work.ts';
import { Kernel } from './kernel/kernel.ts';
import { ROWS_UNREAD as UNREAD } from './kernel/layout.ts';
import { work } from './kernel/work.ts';
import type { RoutedRows } from './keyed/routed-rows.ts';
import type { SortedRows } from './keyed/sorted-rows.ts';
import { createReader } from './read/reader.ts';
import type { RowReader } from './read/row-reader.ts';
import type { Row, RowFault } from './row.ts';
import { RowReport } from './report/row-report.ts';
import { RecordOutput } from './record-output.ts';
import type { Record } from './record.ts';
import type { Rules } from './rules.ts';
import type { PlainGroup } from './serialize/groups.ts';
import { codeOf, Issues } from './validate/issues.ts';
import { UsualRows } from './usual-rows.ts';
import { WideRows } from './wide/wide-rows.ts';

export { compileRules, failsAsWhole, RULES_VERSION, type FileKind, type Rules, type RulesOptions } from './rules.ts';
export type { PlainGroup } from './serialize/groups.ts';

export interface NormalizeOptions {
  cut: Pick<Cut, 'first_row' | 'start' | 'continues' | 'context'>;
  /** A group is closed when it holds so many bytes. */
  groupBytes: number;
  /** What `route` found out about this segment of a keyed file. */
  routed: RoutedRows | null;
  /** Takes the records in the place of the usual output. They are filled anew behind its back, so it copies what it keeps. */
  output?: RecordOutput;
}

/** Bytes of one segment in, groups of records and errors out. */
export interface Normalizer {
  /** Hands over the next bytes of the segment; they are copied. */
  feed(chunk: Uint8Array, last: boolean): void;
  /** Works one batch: 500 rows or 4 MiB at most. False when it needs more bytes or, after the last, when all is done. */
  work(): boolean;
  /** The groups closed since the last call, in order; their bytes are the caller's. */
  takeGroups(): PlainGroup[];
  /** Takes back a group whose bytes nobody will read again, so that later ones need no fresh memory. Nobody has to. */
  giveBack(group: PlainGroup): void;
  /** After the last batch: settles what is open. Then `takeGroups` once more. */
  finish(): Tally;
  /** After `finish`: the keys by which repetitions of the segment's people and coverages are found (`RecordOutput.keys`). */
  takeKeys(): Uint8Array;
}

/** What it writes depends on the bytes, the cut, the rules and what was routed; on nothing else, however the bytes are fed. */
export function createNormalizer(rules: Rules, options: NormalizeOptions): Normalizer {
  return new SegmentNormalizer(rules, options);
}

const BATCH_ROWS = 500;
const BATCH_BYTES = 4 << 20;

const FAULT_CODES = {
  column_count: codeOf('column_count'),
  unclosed_quote: codeOf('unclosed_quote'),
  row_too_large: codeOf('row_too_large'),
  row_truncated: codeOf('row_truncated'),
  invalid_json: codeOf('invalid_json'),
  too_deep: codeOf('too_deep'),
  line_length: codeOf('line_length'),
  column_overrun: codeOf('column_overrun'),
  record_out_of_place: codeOf('record_out_of_place'),
} satisfies { [Fault in Exclude<RowFault, 'none'>]: number };

class SegmentNormalizer implements Normalizer, RecordSink {
  readonly #rules: Rules;
  readonly #reader: RowReader;
  readonly kernel: Kernel;
  readonly #row: Row;
  readonly #issues: Issues;
  readonly #above: ContinuedRowFiller | null;
  readonly #run: FamilyRun;
  readonly #report: RowReport;
  readonly #output: RecordOutput;
  readonly #families: FamilyWork;
  readonly #usual: UsualRows | null;
  /** Null where each row makes one record. */
  readonly #wide: WideRows | null;
  /** Rows that are folded in another place of the file. */
  readonly #away: SortedRows | null;
  #rows = 0;
  /** The row in work, within its family. */
  #at = 0;

  constructor(rules: Rules, { cut, groupBytes, routed, output }: NormalizeOptions) {
    this.#rules = rules;
    this.kernel = Kernel.take(rules.program);
    this.#row = this.kernel.row;
    this.#reader = createReader(rules.reading, cut, this.kernel);
    this.#issues = new Issues(rules.severities);
    this.#above = rules.above?.() ?? null;
    this.#wide = rules.wide ? new WideRows(rules, this.#issues) : null;
    this.#run = new FamilyRun(rules, cut.continues);
    this.#report = new RowReport(rules, groupBytes);
    this.#output = output ?? new RecordOutput(rules, groupBytes, this.kernel);
    this.#families = new FamilyWork(rules, this.#report, this.#output, routed, this.kernel.record);
    this.#away = routed?.away ?? null;
    const ways = { run: this.#run, families: this.#families, output: this.#output, report: this.#report, issues: this.#issues };
    this.#usual = output === undefined ? UsualRows.of(this.kernel, rules, ways, this.#reader.lent ?? null) : null;
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#families.keep();
    this.kernel.forgetJoined();
    this.#reader.feed(chunk, last);
  }

  work(): boolean {
    const row = this.#row;
    let bytes = 0;
    for (let rows = 0; rows < BATCH_ROWS && bytes < BATCH_BYTES; rows++) {
      const done = this.#usual?.work(BATCH_ROWS - rows) ?? 0;
      rows += done;
      this.#rows += done;
      if (rows === BATCH_ROWS) return true;
      const begun = this.#usual?.begun ?? UNREAD;
      if (begun === UNREAD && !this.#reader.next(row)) return false;
      bytes += row.recordEnd - row.recordStart;
      this.#rows++;
      const isContinued = this.#above !== null && this.#above.fill(row);
      if (row.fault !== 'none') this.#takeFaulty(row, row.fault);
      else if (this.#wide !== null) this.#takeWide(row, isContinued, this.#wide);
      else this.#take(row, isContinued, Math.max(begun, 0));
    }
    return true;
  }

  takeGroups(): PlainGroup[] {
    const records = this.#output.groups.take();
    const errors = this.#report.groups.take();
    return errors.length === 0 ? records : [...records, ...errors];
  }

  giveBack(group: PlainGroup): void {
    (group.kind === 'records' ? this.#output.groups : this.#report.groups).giveBack(group);
  }

  takeKeys(): Uint8Array {
    return this.#output.keys.take();
  }

  finish(): Tally {
    this.#families.finish();
    this.#output.groups.finish();
    this.#report.groups.finish();
    this.kernel.giveBack();
    const invalid = this.#report.invalidRows;
    return {
      rows: this.#rows,
      valid_rows: this.#rows - invalid,
      invalid_rows: invalid,
      errors: this.#report.errors,
      warnings: this.#report.warnings,
      records: this.#output.groups.texts,
      record_groups: this.#output.groups.groups,
      error_groups: this.#report.groups.groups,
      record_bytes: this.#output.groups.bytes,
      tokens: this.#issues.tokens + this.#families.tokens + this.#output.tokens,
    };
  }

  /** A row that makes one record, and of whose work so many operations are done. */
  #take(row: Row, isContinued: boolean, done: number): void {
    const record = this.#families.draft();
    pointAt(record, row);
    work(this.#rules.work.whole, row, record, this.#issues, this.kernel, done);
    const role = this.#run.roleOf(record);
    if (this.#place(row, record, role, isContinued)) this.put(row, record, role, true);
    else this.#reportIssues(row, record);
  }

  #takeWide(row: Row, isContinued: boolean, wide: WideRows): void {
    const person = this.#families.draft();
    wide.fillPerson(row, person, this.kernel);
    const role = this.#run.roleOf(person);
    const taken = this.#place(row, person, role, isContinued);
    const valid = this.#reportIssues(row, person);
    if (taken) wide.spread(row, person, role, valid, this);
  }

  /** Begins the row in its family. False where its records are not wanted here. */
  #place(row: Row, record: Record, role: Role, isContinued: boolean): boolean {
    const membership = this.#run.place(record, role, isContinued);
    if (membership === Membership.begins) this.#families.begin(row.number);
    else if (membership === Membership.over) this.#families.end();
    this.#at = this.#report.row(row.number, true);
    if (this.#away?.has(row.number) === true) return false;
    if (membership !== Membership.over) return true;
    this.#families.tooLarge(record, this.#at);
    return false;
  }

  draft(): Record {
    return this.#families.draft();
  }

  put(row: Row, record: Record, role: Role, personValid: boolean): boolean {
    const valid = this.#reportIssues(row, record) && personValid;
    // Nothing can belong to a dependent, so one with an error is out of the way at once.
    if (!valid && role === Role.dependent) return true;
    if (this.#families.add(role, valid, this.#at)) return true;
    this.#run.overflow();
    return false;
  }

  inferred(record: Record): void {
    this.#families.inferred(record, this.#at);
  }

  namesDependent(): void {
    this.#families.namesDependent(this.#at);
  }

  /** Reports what was noted about a record; answers whether it is without errors. */
  #reportIssues(row: Row, record: Record): boolean {
    const issues = this.#issues;
    if (issues.count === 0) return true;
    const valid = issues.errors === 0;
    this.#report.issues(row, record, issues, this.#at);
    issues.clear();
    return valid;
  }

  #takeFaulty(row: Row, fault: Exclude<RowFault, 'none'>): void {
    const ends = this.#run.fault(row.scope);
    if (ends) this.#families.end();
    const { reading } = this.#rules;
    const texts = fault === 'column_count' && reading.format === 'csv' ? cellCountTexts(row.count, reading.columns.length) : null;
    this.#report.fault(FAULT_CODES[fault], this.#report.row(row.number, true), texts);
    if (ends) this.#report.flush();
  }
}
