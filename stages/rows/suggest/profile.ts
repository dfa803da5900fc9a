import { DATE_FORMATS, type DateFormat } from '../../../src/model/vendor-config.ts';
import type { Cut } from '../../../src/model/cut.ts';
import type { Reading } from '../../../src/model/reading.ts';
import type { CodedField, Field } from '../../../src/model/record.ts';
import { mapState, mapZip } from '../map/persons/address.ts';
import { fieldWords } from '../map/code.ts';
import { compileDates, type DateReader } from '../map/dates/date-text.ts';
import { mapPhone } from '../map/persons/phone.ts';
import { ssnDigits } from '../map/persons/ssn.ts';
import { takeSpan, type MapStep } from '../map/step.ts';
import { mapText } from '../map/text.ts';
import type { WordTable } from '../map/words.ts';
import { createReader } from '../read/reader.ts';
import { Kind, Record, slotOf } from '../record.ts';
import { MAX_FIELDS, Row } from '../row.ts';
import { emailForm } from '../validate/email.ts';
import { CODE_NAMES, Issues } from '../validate/issues.ts';
import { textOf } from '../base/text.ts';

/** What the cells of one column look like, counted. */
export interface ColumnProfile {
  filled: number;
  /** Different texts, as far as they were counted. */
  distinct: number;
  ssn: number;
  email: number;
  phone: number;
  state: number;
  zip: number;
  name: number;
  number: number;
  /** By form. */
  dates: ReadonlyMap<DateFormat, number>;
  /** Cells that are a date in any form, and their years. */
  date: number;
  years: readonly number[];
  /** Words of closed lists, with the codes that occurred. */
  codes: ReadonlyMap<CodedField, { hits: number; codes: number }>;
}

/** Cells that are looked at, at most. */
const MAX_CELLS = 200_000;
const MAX_ROWS = 2_000;
/** Then others may work. */
const CELLS_AT_ONCE = 1_000;
const PIECE_BYTES = 64 * 1024;
/** 31 December 2026: where two-digit years turn. */
const PIVOT_DAY = 2026 * 512 + 12 * 32 + 31;

/** Profiles the columns of a file by its first 2,000 rows, with the steps that would map them. Yields every 1,000 cells. */
export function* profileColumns(
  content: Uint8Array,
  reading: Reading,
  cuts: readonly Cut[],
): Generator<void, { rows: number; columns: ColumnProfile[] }> {
  const width = Math.min(reading.columns.length, MAX_FIELDS);
  const counters = Array.from({ length: width }, (_, column) => new Counter(column));
  const most = Math.min(MAX_ROWS, Math.floor(MAX_CELLS / Math.max(1, width)));
  const row = new Row(MAX_FIELDS);
  let rows = 0;
  let cells = 0;
  for (const cut of cuts) {
    const reader = createReader(reading, cut);
    for (let start = cut.start; start < cut.end && rows < most; start += PIECE_BYTES) {
      const end = Math.min(start + PIECE_BYTES, cut.end);
      reader.feed(content.subarray(start, end), end === cut.end);
      while (rows < most && reader.next(row)) {
        if (row.fault !== 'none') continue;
        rows++;
        for (const counter of counters) counter.count(row);
        cells += width;
        if (cells < CELLS_AT_ONCE) continue;
        cells = 0;
        yield;
      }
      yield;
    }
  }
  return { rows, columns: counters };
}

const CODED = ['gender', 'relationship', 'coverage.coverage_type', 'coverage.benefit', 'action'] as const satisfies readonly CodedField[];
const WORDS: readonly WordTable[] = CODED.map((field) => fieldWords(field, {}));
const READERS: readonly DateReader[] = DATE_FORMATS.map((format) =>
  compileDates({ formats: [format], dayFirst: false, pivot: 'birth', submittedOn: PIVOT_DAY }),
);
const NAME = /^\p{L}[\p{L}'’. -]{1,39}$/u;
const NUMBER = /^-?[\d,]*\.?\d+$/;

class Counter implements ColumnProfile {
  filled = 0;
  ssn = 0;
  email = 0;
  phone = 0;
  state = 0;
  zip = 0;
  name = 0;
  number = 0;
  date = 0;
  readonly years: number[] = [];
  readonly dates = new Map<DateFormat, number>();
  readonly codes = new Map<CodedField, { hits: number; codes: number }>();
  readonly #texts = new Set<string>();
  readonly #columns: readonly number[];
  readonly #record = new Record();
  readonly #issues = new Issues(new Uint8Array(CODE_NAMES.length));
  readonly #steps: { readonly is: 'phone' | 'state' | 'zip'; readonly slot: number; readonly step: MapStep }[];
  readonly #emailText: MapStep;
  readonly #emailForm = emailForm();

  constructor(column: number) {
    this.#columns = [column];
    const step = (is: 'phone' | 'state' | 'zip', field: Field, make: (columns: readonly number[], slot: number) => MapStep) => ({
      is,
      slot: slotOf(field),
      step: make(this.#columns, slotOf(field)),
    });
    this.#steps = [step('phone', 'phone', mapPhone), step('state', 'address.state', mapState), step('zip', 'address.zip', mapZip)];
    this.#emailText = mapText(this.#columns, slotOf('email'), null);
  }

  get distinct(): number {
    return this.#texts.size;
  }

  count(row: Row): void {
    const record = this.#record;
    const slot = slotOf('last_name');
    record.bytes = row.bytes;
    if (!takeSpan(row, this.#columns, record, slot)) return;
    this.filled++;
    const [start, end] = [record.start[slot]!, record.end[slot]!];
    const text = textOf(row.bytes, start, Math.min(end, start + MAX_TEXT_BYTES));
    if (this.#texts.size < MAX_DISTINCT) this.#texts.add(text);
    if (NAME.test(text)) this.name++;
    if (NUMBER.test(text)) this.number++;
    if (ssnDigits(row.bytes, start, end) >= 0) this.ssn++;
    this.#countDates(row.bytes, start, end);
    CODED.forEach((field, at) => {
      const code = WORDS[at]!.find(row.bytes, start, end);
      if (code < 0) return;
      const seen = this.codes.get(field) ?? { hits: 0, codes: 0 };
      this.codes.set(field, { hits: seen.hits + 1, codes: seen.codes | (1 << code) });
    });
    for (const { is, slot: at, step } of this.#steps) {
      this.#issues.clear();
      step(row, record, this.#issues);
      if (record.kind[at] !== Kind.absent && this.#issues.count === 0) this[is]++;
    }
    this.#issues.clear();
    this.#emailText(row, record, this.#issues);
    this.#emailForm(record, this.#issues);
    if (record.kind[slotOf('email')] === Kind.text && this.#issues.count === 0) this.email++;
  }

  #countDates(bytes: Uint8Array, start: number, end: number): void {
    let year = 0;
    READERS.forEach((read, at) => {
      const value = read(bytes, start, end);
      if (value < 0 || value >> 9 < MIN_YEAR) return;
      const format = DATE_FORMATS[at]!;
      this.dates.set(format, (this.dates.get(format) ?? 0) + 1);
      if (year === 0) year = value >> 9;
    });
    if (year === 0) return;
    this.date++;
    // What lies past it means that there is no end.
    if (year <= MAX_YEAR) this.years.push(year);
  }
}

const MAX_TEXT_BYTES = 100;
/** Nobody asks for more. */
const MAX_DISTINCT = 100;
const MIN_YEAR = 1900;
const MAX_YEAR = 2100;
