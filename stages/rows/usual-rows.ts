import type { Role } from './family/role.ts';
import type { FamilyRun } from './family/run.ts';
import type { FamilyWork } from './family/work.ts';
import type { Kernel } from './kernel/kernel.ts';
import {
  KEYS_AT,
  LINKED_BY_ID,
  LINKED_BY_NOTHING,
  LINKED_BY_ORDER,
  MAX_FAMILY_RECORDS,
  MAX_ROWS,
  META_AT,
  RECORD_INVALID,
  RECORD_NUMBER,
  RECORD_PLAIN,
  ROWS_BELOW,
  ROWS_BLANK_IS_SUBSCRIBER,
  ROWS_COUNT,
  ROWS_DONE,
  ROWS_FIRST,
  ROWS_FULL_AT,
  ROWS_HIDING,
  ROWS_JSON,
  ROWS_JSON_END,
  ROWS_JSON_PARTS,
  ROWS_KEY,
  ROWS_KEYS,
  ROWS_LEFT,
  ROWS_LINKAGE,
  ROWS_META,
  ROWS_META_TEXTS,
  ROWS_MOST,
  ROWS_MOVED,
  ROWS_NUMBER,
  ROWS_OPERATIONS,
  ROWS_POOL,
  ROWS_REPORTED,
  ROWS_SPREAD,
  ROWS_UNREAD as UNREAD,
  ROWS_WRITTEN,
} from './kernel/layout.ts';
import { isOfKernel } from './kernel/work.ts';
import type { LentRows } from './read/lent-rows.ts';
import type { Record } from './record.ts';
import type { RecordOutput } from './record-output.ts';
import type { RowReport } from './report/row-report.ts';
import type { Rules } from './rules.ts';
import { UnusualSteps } from './unusual-steps.ts';
import type { Issues } from './validate/issues.ts';

const LINKAGES = { none: LINKED_BY_NOTHING, following: LINKED_BY_ORDER, family_id: LINKED_BY_ID };
const WORD_BYTES = 4;
/** At most so many rows are left to TypeScript before the kernel is tried again. */
const MAX_SKIPPED_ROWS = 32;

/** Where rows come from, and what takes part in their work. */
interface Pipeline {
  readonly rows: LentRows;
  readonly run: FamilyRun;
  readonly families: FamilyWork;
  readonly output: RecordOutput;
  readonly report: RowReport;
  readonly issues: Issues;
}

/**
 * Runs of usual rows, from bytes to JSON, done by the kernel (assembly/rows.ts), with `UnusualSteps` for what is unusual in them. In a file of
 * subscribers that is nearly every row. It writes the same bytes as `SegmentNormalizer`, which takes over wherever there is something to
 * decide between rows.
 */
export class UsualRows {
  /** How many operations are done of a row that was read, but not finished. */
  begun: number = UNREAD;
  /** How many rows go to TypeScript before the kernel is tried again: none after its first failure, then more and more. */
  #rowsToSkip = 0;
  #backoff = 0;
  readonly #kernel: Kernel;
  readonly #pipeline: Pipeline;
  readonly #unusual: UnusualSteps;
  readonly #roleOf: (record: Record) => Role;
  /** The records that the kernel knows of. */
  readonly #pool: Record[] = [];
  /** How many records one row makes at most. */
  readonly #most: number;

  private constructor(kernel: Kernel, rules: Rules, pipeline: Pipeline) {
    this.#kernel = kernel;
    this.#pipeline = pipeline;
    this.#unusual = new UnusualSteps(kernel, rules, pipeline);
    this.#roleOf = (record) => pipeline.run.roleOf(record);
    this.#most = rules.wide ? Math.max(1, rules.work.coverages.length) : 1;
    const { linkage, blank_relationship: blank } = rules.reading;
    kernel.tell(ROWS_LINKAGE, LINKAGES[linkage]);
    kernel.tell(ROWS_BLANK_IS_SUBSCRIBER, blank === 'subscriber' ? 1 : 0);
    kernel.tell(ROWS_OPERATIONS, rules.work.whole.operations);
    kernel.tell(ROWS_SPREAD, rules.work.spread);
    kernel.tell(ROWS_MOST, this.#most);
    kernel.tell(ROWS_JSON_PARTS, rules.records.parts);
    kernel.tell(ROWS_META_TEXTS, rules.metaTexts);
    kernel.tell(ROWS_HIDING, rules.hiding);
    kernel.tell(ROWS_KEY, rules.matchingKey.k0);
    kernel.tell(ROWS_KEY + WORD_BYTES, rules.matchingKey.k1);
  }

  /** Null where the kernel can do no row of the file. */
  static of(kernel: Kernel, rules: Rules, pipeline: Omit<Pipeline, 'rows'>, rows: LentRows | null): UsualRows | null {
    if (rows === null || rules.program === null || rules.above !== null || rules.familyRules.length > 0) return null;
    const isKnown = rules.wide ? rules.work.spread !== 0 : isOfKernel(rules.work.whole);
    return isKnown ? new UsualRows(kernel, rules, { ...pipeline, rows }) : null;
  }

  /**
   * Does up to `limit` rows and answers how many. If it stopped within a row, `begun` operations of that row are done, and its record is
   * the draft.
   */
  work(limit: number): number {
    this.begun = UNREAD;
    if (this.#rowsToSkip > 0 && this.#rowsToSkip-- > 0) return 0;
    const kernel = this.#kernel;
    const { rows, run, families, output } = this.#pipeline;
    const count = run.followsRowAbove && output.groups.json.isInRoom ? families.waiting(MAX_FAMILY_RECORDS - this.#most) : 0;
    if (count === 0) return 0;
    const records = families.pool(MAX_FAMILY_RECORDS);
    const { bytes } = records[0]!;
    const base = kernel.baseOf(bytes);
    if (base < 0 || !this.#tellPool(records, count) || rows.lend() !== base) return 0;
    this.#tellOutput(limit);
    kernel.tell(ROWS_BELOW, families.nextRouted(kernel.told(ROWS_NUMBER)));
    this.#unusual.begin();
    this.begun = kernel.workRows(base, this.#unusual);
    this.#unusual.end();
    const done = kernel.told(ROWS_DONE);
    this.#backoff = done > 0 ? 0 : Math.min(2 * this.#backoff + 1, 2 * MAX_SKIPPED_ROWS);
    this.#rowsToSkip = this.#backoff >> 1;
    if (done > 0) {
      this.#takeWaiting(bytes);
      this.#takeWritten();
    }
    rows.takeBack(kernel.row, this.begun !== UNREAD);
    return done;
  }

  /**
   * Tells the kernel where the records are; the first `count` are those of the family in work. False if it cannot have all of them, or if
   * they point into different buffers.
   */
  #tellPool(records: readonly Record[], count: number): boolean {
    const kernel = this.#kernel;
    const { families } = this.#pipeline;
    const { bytes } = records[0]!;
    for (let n = 0; n < MAX_FAMILY_RECORDS; n++) {
      const record = records[n]!;
      if (record !== this.#pool[n]) {
        if (record.at === 0) return false;
        this.#pool[n] = record;
        kernel.tell(ROWS_POOL + n * WORD_BYTES, record.at);
      }
      if (n >= count) continue;
      if (record.bytes !== bytes) return false;
      kernel.tell(record.at + RECORD_NUMBER, record.rowNumber);
      kernel.tell(record.at + RECORD_PLAIN, record.plain ? 1 : 0);
      kernel.tell(record.at + RECORD_INVALID, families.isValid(n) ? 0 : 1);
    }
    kernel.tell(ROWS_COUNT, count);
    kernel.tell(ROWS_REPORTED, families.isReported ? 1 : 0);
    return true;
  }

  /** Tells the kernel how many rows it may do, and where their JSON goes in its output room. */
  #tellOutput(limit: number): void {
    const kernel = this.#kernel;
    kernel.tell(ROWS_LEFT, Math.min(limit, MAX_ROWS));
    const { json, groupBytes } = this.#pipeline.output.groups;
    const room = json.bytes.byteOffset;
    kernel.tell(ROWS_JSON, room + json.at);
    kernel.tell(ROWS_JSON_END, room + json.bytes.length);
    kernel.tell(ROWS_FULL_AT, room + groupBytes);
  }

  /** Hands over the records that now wait for the end of their family. */
  #takeWaiting(bytes: Uint8Array): void {
    const kernel = this.#kernel;
    const { run, families } = this.#pipeline;
    const pool = this.#pool;
    const moved = kernel.told(ROWS_MOVED);
    const count = kernel.told(ROWS_COUNT);
    for (let n = 0; n < moved; n++) pool[n] = kernel.recordAt(kernel.told(ROWS_POOL + n * WORD_BYTES));
    for (let n = 0; n < count; n++) {
      const record = pool[n]!;
      record.bytes = bytes;
      record.rowNumber = kernel.told(record.at + RECORD_NUMBER);
      record.plain = kernel.told(record.at + RECORD_PLAIN) === 1;
    }
    const isReported = count > 0 && pool[0]!.rowNumber === this.#unusual.reportedRow;
    const isValid = (record: Record): boolean => !isReported || kernel.told(record.at + RECORD_INVALID) === 0;
    families.takeOver(pool, { moved, count, isReported }, this.#roleOf, isValid);
    run.continueBehind(pool[count - 1]!);
  }

  /** Takes over what was written. */
  #takeWritten(): void {
    const kernel = this.#kernel;
    const { groups, keys } = this.#pipeline.output;
    const written = kernel.told(ROWS_WRITTEN);
    if (written === 0) return;
    groups.json.at = kernel.told(ROWS_JSON) - groups.json.bytes.byteOffset;
    groups.meta.putBytes(kernel.bytes(META_AT, kernel.told(ROWS_META)));
    keys.putBytes(kernel.bytes(KEYS_AT, kernel.told(ROWS_KEYS)));
    groups.end(kernel.told(ROWS_FIRST), written);
  }
}
