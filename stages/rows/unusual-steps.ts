import { pointAt } from './drafts.ts';
import { bytesOf } from './family/family.ts';
import type { Kernel, UnusualWork } from './kernel/kernel.ts';
import { NOTED_FOR_TYPESCRIPT, RECORD_INVALID, ROWS_NOTED, ROWS_NUMBER } from './kernel/layout.ts';
import type { Work } from './kernel/work.ts';
import type { LentRows } from './read/lent-rows.ts';
import type { Record } from './record.ts';
import type { RowReport } from './report/row-report.ts';
import type { Rules } from './rules.ts';
import { Issues } from './validate/issues.ts';

const NOTED = 1;
const WORD_BYTES = 4;
/** No row. */
const NONE = -1;

/** A part of a row's work: its person, a coverage, or all of it. */
interface Part {
  readonly work: Work;
  /** What was noted about it. */
  readonly issues: Issues;
  /** The record that it was done on last. */
  record: Record | null;
}

/**
 * What TypeScript does of the rows that the kernel works by itself: each step that is unusual, in its place, and the report on a row of
 * which something was noted. So a flaw costs no way out of the kernel and back.
 */
export class UnusualSteps implements UnusualWork {
  readonly #kernel: Kernel;
  readonly #rules: Rules;
  readonly #rows: LentRows;
  readonly #report: RowReport;
  /** Takes what is noted of a row that makes one record: whoever finishes the row finds it there. */
  readonly #issues: Issues;
  /** By where the kernel has their operations. */
  readonly #parts = new Map<number, Part>();
  /** The parts of the row in work of which something was noted, in their order. */
  readonly #noted: Part[] = [];
  #shownRow = NONE;
  /** The last row that was reported since `begin`. */
  reportedRow = NONE;

  constructor(kernel: Kernel, rules: Rules, { rows, report, issues }: { rows: LentRows; report: RowReport; issues: Issues }) {
    this.#kernel = kernel;
    this.#rules = rules;
    this.#rows = rows;
    this.#report = report;
    this.#issues = issues;
  }

  /** Begins a run of rows: somebody else may have filled the row in work. */
  begin(): void {
    this.#shownRow = NONE;
    this.reportedRow = NONE;
  }

  doStep(list: number, at: number, place: number): void {
    const kernel = this.#kernel;
    const { row } = kernel;
    const number = kernel.told(ROWS_NUMBER);
    if (number !== this.#shownRow) {
      this.#rows.show(row);
      this.#shownRow = number;
    }
    const part = this.#parts.get(list) ?? this.#partOf(list);
    const { issues } = part;
    const { steps, checks } = part.work;
    const record = kernel.recordAt(place);
    pointAt(record, row);
    part.record = record;
    if (at < steps.length) steps[at]!(row, record, issues);
    else checks[at - steps.length]!(record, issues);
    if (issues.count > 0 || (issues !== this.#issues && issues.tokens > 0)) this.#note(part);
  }

  copyTexts(from: number, to: number): void {
    this.#kernel.recordAt(to).copyLiterals(this.#kernel.recordAt(from));
  }

  bytesOfTexts(record: number): number {
    return bytesOf(this.#kernel.recordAt(record));
  }

  reportRow(records: number, count: number): void {
    const kernel = this.#kernel;
    const { row } = kernel;
    // The family above has been written.
    this.#report.flush();
    const at = this.#report.row(row.number, true);
    this.reportedRow = row.number;
    if (this.#rules.wide) {
      this.#reportParts(records, count, at);
      return;
    }
    const issues = this.#issues;
    const record = kernel.recordAt(kernel.told(records));
    kernel.tell(record.at + RECORD_INVALID, issues.errors > 0 ? 1 : 0);
    this.#report.issues(row, record, issues, at);
    issues.clear();
    this.#noted.length = 0;
  }

  /** Reports what was noted about the parts of a row, the records of which stand in a list. */
  #reportParts(records: number, count: number, at: number): void {
    const kernel = this.#kernel;
    const drafts = Array.from({ length: count }, (_, n) => kernel.recordAt(kernel.told(records + n * WORD_BYTES)));
    for (const draft of drafts) {
      draft.warnings.fill(0);
      kernel.tell(draft.at + RECORD_INVALID, 0);
    }
    for (const { work, record, issues } of this.#noted) {
      this.#report.issues(kernel.row, record!, issues, at);
      // What is wrong with a person is so in every coverage. Its record is also that of the first one, from which the others are copied.
      const ofPerson = work === this.#rules.work.person;
      if (record === drafts[0]) for (const draft of drafts) draft.warnings.set(record.warnings);
      if (issues.errors > 0) for (const draft of drafts) if (ofPerson || draft === record) kernel.tell(draft.at + RECORD_INVALID, 1);
      this.#issues.tokens += issues.tokens;
    }
    this.#forget();
  }

  /** Ends a run of rows. A row that is not finished keeps its issues if it makes one record; else all of it is done again. */
  end(): void {
    this.#forget();
  }

  #forget(): void {
    for (const { issues } of this.#noted) {
      if (issues === this.#issues) continue;
      issues.clear();
      issues.tokens = 0;
    }
    this.#noted.length = 0;
  }

  #note(part: Part): void {
    if (!this.#noted.includes(part)) this.#noted.push(part);
    // In a table, a row that says next to nothing has one entry instead of all that was noted of its person.
    const isLeft = this.#rules.wide && this.#report.isTable;
    this.#kernel.tell(ROWS_NOTED, isLeft ? NOTED_FOR_TYPESCRIPT : NOTED);
  }

  #partOf(list: number): Part {
    const { whole, person, coverages, without } = this.#rules.work;
    const work = [whole, person, without, ...coverages.map((coverage) => coverage.work)].find(({ operations }) => operations === list)!;
    const part = { work, issues: work === whole ? this.#issues : new Issues(this.#rules.severities), record: null };
    this.#parts.set(list, part);
    return part;
  }
}
