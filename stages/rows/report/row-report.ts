import { DATE_FIELDS, type Field } from '../../../src/model/record.ts';
import { MAX_ERRORS_PER_ROW } from '../../../src/model/row-error.ts';
import type { EntryTexts } from './cell-counts.ts';
import { asDependents } from '../headers/coverage-columns.ts';
import { loneCell } from './lone-cell.ts';
import { unknownCodeTexts } from './unknown-code.ts';
import { WaitingEntries } from './waiting-entries.ts';
import { messageOf834, remedyOf834 } from './texts-of-834.ts';
import { isAmountInsured, mayBeAmount } from '../map/coverages/amount-insured.ts';
import { isWholeName } from '../map/persons/name-header.ts';
import { ssnDigits } from '../map/persons/ssn.ts';
import { Kind, slotOf, SLOTS, type Record } from '../record.ts';
import type { Row } from '../row.ts';
import type { Rules } from '../rules.ts';
import { maskSsn, type ErrorEntry } from '../serialize/error-json.ts';
import { GroupWriter } from '../serialize/groups.ts';
import { markWarning } from '../serialize/meta-json.ts';
import { CODE_NAMES, codeOf, NO_RULE, WHOLE_ROW, type Issues } from '../validate/issues.ts';
import { compileSuggestions, type Suggest } from '../validate/suggested-fix.ts';

const TOO_MANY = { code: 'too_many_errors', isError: true, field: null, original: null, source: null, ssns: [], rule: null } as const;
const REQUIRED = codeOf('required');
const IDENTIFIER_MISSING = codeOf('identifier_missing');
/** The codes that `loneCell` replaces by a single entry. */
const LACKS: ReadonlySet<number> = new Set([REQUIRED, IDENTIFIER_MISSING]);
const DUPLICATE = codeOf('duplicate_member');
/** Repetitions within one row. Those between rows are found once the whole file has been read. */
const TWICE: EntryTexts = { message: 'The same coverage stands in this row twice' };
const UNKNOWN = codeOf('unknown_code');
const SEVERAL_SUBSCRIBERS = codeOf('several_subscribers');
const FAMILY = slotOf('family_id');
const TIER = slotOf('coverage.coverage_type');
const FIRST_NAME = slotOf('first_name');
const LAST_NAME = slotOf('last_name');
/** Slots in which a number is an identifier or a date, never an amount of money. */
const NO_AMOUNTS = [...(['ssn', 'member_id', 'employee_id', 'group_id', 'family_id'] as const), ...DATE_FIELDS].map((field) => slotOf(field));
/** Fields that may share a column with an SSN, which no entry may show. */
const IDENTIFIERS: ReadonlySet<string> = new Set<Field>(['member_id', 'employee_id', 'group_id']);

/** One thing that went wrong with a record. */
interface Finding {
  readonly code: number;
  readonly slot: number;
  /** The vendor's rule, by its index, or `NO_RULE`. */
  readonly rule: number;
  /** The column of the value, or -1. */
  readonly source: number;
  /** The value in that column. */
  readonly stated: string | null;
  /** SSNs that no text of the entry may contain. */
  readonly ssns: readonly number[];
  /** Texts that replace those of the code. */
  readonly texts?: EntryTexts | null;
  /** Reported as a warning even if the code is an error. */
  readonly isSoftened?: boolean;
}

/**
 * The error report of a segment, and which of its rows are invalid. Only rows with problems come here, and strings are made here alone.
 * Entries wait until the family of their row is complete, and leave in the order of the rows.
 */
export class RowReport {
  readonly groups: GroupWriter;
  errors = 0;
  warnings = 0;
  invalidRows = 0;
  readonly #rules: Rules;
  readonly #suggest: Suggest;
  readonly #ssnColumns: readonly number[];
  readonly #isX12: boolean;
  /** Whether the file has a header above its rows. */
  readonly isTable: boolean;
  /** The rows of the current family. */
  #rows = 0;
  readonly #number: number[] = [];
  readonly #invalid: boolean[] = [];
  readonly #entries: number[] = [];
  readonly #counted: boolean[] = [];
  /** What `later` has reported about the current family. */
  readonly #said = new Set<string>();
  readonly #waiting = new WaitingEntries();

  constructor(rules: Rules, groupBytes: number) {
    this.#rules = rules;
    this.#ssnColumns = [...rules.mapping.ssnColumns];
    this.#isX12 = rules.reading.format === 'edi_834';
    this.isTable = rules.reading.format === 'csv' || rules.reading.format === 'excel';
    this.#suggest = compileSuggestions({ submittedOn: rules.submittedOn, lookups: rules.lookups, x12: this.#isX12 });
    this.groups = new GroupWriter('errors', groupBytes);
  }

  /** Whether nothing waits for the end of the family. */
  get isQuiet(): boolean {
    return this.#waiting.count === 0 && this.#said.size === 0;
  }

  /** Begins a row and answers its index within the family. Rows that are not `counted` belong to another segment. */
  row(number: number, counted: boolean): number {
    const at = this.#rows++;
    this.#number[at] = number;
    this.#invalid[at] = false;
    this.#entries[at] = 0;
    this.#counted[at] = counted;
    return at;
  }

  /** Reports what was noted about a record while its row stands. */
  issues(row: Row, record: Record, issues: Issues, at: number): void {
    if (this.isTable && issues.errors > 0 && this.#reportLone(row, record, issues, at)) return;
    const ssns = this.#ssnsOf(row, record);
    for (let i = 0; i < issues.count; i++) {
      const slot = issues.slot[i]!;
      const own = issues.source[i]!;
      const source = own >= 0 ? own : slot === WHOLE_ROW ? -1 : this.#sourceOf(record, slot);
      const code = issues.code[i]!;
      const stated = source < 0 ? null : cellText(row, source);
      if (code === UNKNOWN && slot === TIER && !issues.isError(code) && mayBeAmount(record) && isAmountInsured(stated ?? '')) continue;
      this.#add(at, record, {
        code,
        slot,
        rule: issues.rule[i]!,
        source,
        stated,
        ssns,
        isSoftened: issues.isSoftened(i),
      });
    }
  }

  /** Reports a heading, a note or a total with one entry instead of all that was noted. Returns whether the row is one. */
  #reportLone(row: Row, record: Record, issues: Issues, at: number): boolean {
    let lacks = 0;
    let code = IDENTIFIER_MISSING;
    const wrong: number[] = [];
    for (let i = 0; i < issues.count; i++) {
      const one = issues.code[i]!;
      if (issues.rule[i] !== NO_RULE || !issues.isError(one) || issues.isSoftened(i)) continue;
      if (!LACKS.has(one)) {
        wrong.push(issues.source[i]! >= 0 ? issues.source[i]! : this.#sourceOf(record, issues.slot[i]!));
        continue;
      }
      lacks++;
      if (one === REQUIRED) code = one;
    }
    if (lacks === 0 || lacks + wrong.length < issues.errors) return false;
    const { reading, mapping } = this.#rules;
    const noAmounts = (column: number): boolean => mapping.ssnColumns.has(column) || NO_AMOUNTS.some((slot) => record.source[slot] === column);
    const alone = loneCell(row, reading.columns.length, noAmounts);
    // A value that is present and wrong has an entry of its own, except words in a column of SSNs or dates.
    if (alone === null || (wrong.length > 0 && (alone.text === null || wrong.some((column) => column !== alone.column)))) return false;
    if (this.#invalid[at] !== true) {
      const ssns = this.#ssnsOf(row, record);
      this.#add(at, record, { code, slot: WHOLE_ROW, rule: NO_RULE, source: alone.column, stated: alone.text, ssns, texts: alone.texts });
    }
    return true;
  }

  /** Reports a fault of the whole row, with its own texts if those of the code do not fit. */
  fault(code: number, at: number, texts: EntryTexts | null): void {
    this.#add(at, null, { code, slot: WHOLE_ROW, rule: NO_RULE, source: -1, stated: null, ssns: [], texts });
  }

  /**
   * Reports a problem found after the row was read, with the slot's own text, once for all records of the row. Returns whether it is an
   * error.
   */
  later(
    record: Record,
    code: number,
    slot: number,
    at: number,
    { rule = NO_RULE, source = slot === WHOLE_ROW ? -1 : record.source[slot]! }: { rule?: number; source?: number } = {},
  ): boolean {
    const stated = slot === WHOLE_ROW ? null : slotText(record, slot);
    // Coverages of one person share their columns; other persons of the row have columns of their own.
    const said = `${at} ${code} ${slot} ${rule} ${source} ${stated} ${record.source[FIRST_NAME]} ${record.source[LAST_NAME]}`;
    const isAgain = this.#said.has(said);
    if (!isAgain) this.#said.add(said);
    return this.#add(at, record, { code, slot, rule, source, stated, ssns: record.ssn < 0 ? [] : [record.ssn] }, isAgain);
  }

  /** Reports a second subscriber in a family whose first one stands in row `first`. Returns whether that is an error. */
  severalSubscribers(record: Record, at: number, first: number): boolean {
    const message = `Row ${this.#number[first]!} states another subscriber with this family id`;
    // The id itself may be somebody's SSN.
    const source = record.source[FAMILY]!;
    return this.#add(at, record, { code: SEVERAL_SUBSCRIBERS, slot: WHOLE_ROW, rule: NO_RULE, source, stated: null, ssns: [], texts: { message } });
  }

  /** Ends the family: its waiting entries go into the report, ordered by row. */
  flush(): void {
    this.#rows = 0;
    if (this.#said.size > 0) this.#said.clear();
    if (this.#waiting.count > 0) this.#waiting.moveTo(this.groups);
  }

  /** Adds an entry, unless the same one was reported before (`isAgain`). Returns whether it is an error. */
  #add(at: number, record: Record | null, found: Finding, isAgain = false): boolean {
    if (this.#rules.silent[found.code] === 1 && found.rule === NO_RULE) return false;
    const isError = this.#isError(at, found);
    if (!isError && record !== null) markWarning(record, found.code);
    if (isAgain) return isError;
    const entries = this.#entries[at]!++;
    const row = this.#number[at]!;
    if (entries < MAX_ERRORS_PER_ROW) this.#put(at, this.#entryOf(row, found, isError));
    else if (entries === MAX_ERRORS_PER_ROW) this.#put(at, { ...TOO_MANY, row, fix: this.#isX12 ? remedyOf834(TOO_MANY.code, null) : null });
    return isError;
  }

  #isError(at: number, { code, rule, isSoftened }: Finding): boolean {
    if (rule === NO_RULE) return this.#rules.severities[code] === 1 && isSoftened !== true;
    // If the row belongs to another segment, it has already been counted as valid there.
    return this.#rules.checks.rules[rule]!.isError && this.#counted[at] === true;
  }

  #entryOf(row: number, found: Finding, isError: boolean): ErrorEntry {
    const { code, slot, source, stated, ssns, texts = this.#textsOf(found) } = found;
    const { mapping, checks, sources, reading } = this.#rules;
    const slotName = slot === WHOLE_ROW ? null : SLOTS[slot]!;
    const field = slotName === 'family_id' ? null : slotName;
    const isHidden = stated !== null && field !== null && IDENTIFIERS.has(field) && mapping.ssnColumns.has(source);
    const original = isHidden ? maskSsn(stated) : stated;
    const name = CODE_NAMES[code]!;
    // If transforms change the cell first, nobody can say what to type into it.
    const isWorked = field !== null && mapping.worked.has(field);
    const suggested = original === null || isWorked || isHidden ? null : this.#suggest(name, field, original, reading.columns[source]);
    const named = sources[source] ?? null;
    const fix = texts?.remedy ?? suggested ?? (this.#isX12 ? remedyOf834(name, named) : null);
    const message = texts?.message ?? (this.#isX12 ? messageOf834(name) : null);
    const rule = found.rule === NO_RULE ? null : checks.rules[found.rule]!;
    return { row, code: name, isError, field, original, fix, source: named, ssns, rule, message };
  }

  /** Texts that fit a finding better than its code's own, chosen by the finding's column. */
  #textsOf({ code, source }: Finding): EntryTexts | null {
    if (code === DUPLICATE) return TWICE;
    return code === UNKNOWN && this.isTable && source >= 0 ? unknownCodeTexts(this.#rules.reading.columns[source]!) : null;
  }

  #put(at: number, entry: ErrorEntry): void {
    this.#waiting.add(entry);
    if (!entry.isError) {
      this.warnings++;
      return;
    }
    this.errors++;
    if (this.#invalid[at] === true) return;
    this.#invalid[at] = true;
    if (this.#counted[at] === true) this.invalidRows++;
  }

  /** A missing first name is reported for the column of whole names if the file has no column of first names. */
  #sourceOf({ kind, source }: Record, slot: number): number {
    const own = source[slot]!;
    if (own >= 0 || slot !== FIRST_NAME || kind[FIRST_NAME] !== Kind.absent || kind[LAST_NAME] !== Kind.text) return own;
    const whole = this.#rules.reading.columns[source[LAST_NAME]!];
    return whole !== undefined && isWholeName(asDependents(whole)) ? source[LAST_NAME]! : own;
  }

  /** Every SSN that the row holds, so that no other text of an entry shows one. */
  #ssnsOf(row: Row, record: Record): number[] {
    const found = record.ssn < 0 ? [] : [record.ssn];
    for (const column of this.#ssnColumns) {
      const digits = ssnDigits(row.bytes, row.start[column]!, row.end[column]!);
      if (digits >= 0) found.push(digits);
    }
    return found;
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Enough bytes for the characters that an entry shows, even if each takes several bytes and quotes are doubled. */
const MAX_CELL_BYTES = 4096;

function cellText(row: Row, column: number): string {
  return textOf(row.bytes, row.start[column]!, row.end[column]!, row.escaped[column] === 1);
}

function slotText(record: Record, slot: number): string | null {
  switch (record.kind[slot]) {
    case Kind.text:
      return textOf(record.bytes, record.start[slot]!, record.end[slot]!, record.escaped[slot] === 1);
    case Kind.literal:
      return decoder.decode(record.literal[slot]);
    default:
      return null;
  }
}

function textOf(bytes: Uint8Array, start: number, end: number, escaped: boolean): string {
  const text = decoder.decode(bytes.subarray(start, Math.min(end, start + MAX_CELL_BYTES)));
  return escaped ? text.replaceAll('""', '"') : text;
}
