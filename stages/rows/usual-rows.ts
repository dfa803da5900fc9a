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
  RECORD_NUMBER,
  RECORD_PLAIN,
  ROWS_BELOW,
  ROWS_BLANK_IS_SUBSCRIBER,
  ROWS_COUNT,
  ROWS_DONE,
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
  ROWS_SPREAD,
  ROWS_UNREAD as UNREAD,
  ROWS_WRITTEN,
} from './kernel/layout.ts';
import { isOfKernel } from './kernel/work.ts';
import type { LentRows } from './read/lent-rows.ts';
import type { Record } from './record.ts';
import type { RecordOutput } from './record-output.ts';
import type { Rules } from './rules.ts';

const LINKAGES = { none: LINKED_BY_NOTHING, following: LINKED_BY_ORDER, family_id: LINKED_BY_ID };
const WORD_BYTES = 4;
/** Where rows are none of these, one of this many is tried. */
const MAX_PASSED_OVER = 32;

/** What rows go through, one after the other. */
interface Ways {
  readonly rows: LentRows;
  readonly run: FamilyRun;
  readonly families: FamilyWork;
  readonly output: RecordOutput;
}

/**
 * Rows that are usual from one end to the other, worked by the kernel without a word of TypeScript between (assembly/rows.ts): nearly all of a file
 * of subscribers. What it writes is what `SegmentNormalizer` writes of each, which goes on wherever something is to be said or asked.
 */
export class UsualRows {
  /** Of the row that was read last and is not done: how many of its operations are. */
  begun: number = UNREAD;
  /** How many rows are left to TypeScript before the next is tried: none behind the first that was none of these, then ever more. */
  #toPass = 0;
  #unusual = 0;
  readonly #kernel: Kernel;
  readonly #ways: Ways;
  readonly #roleOf: (record: Record) => Role;
  /** What the kernel has been told of. */
  readonly #pool: Record[] = [];
  /** How many records a row makes at most. */
  readonly #most: number;

  private constructor(kernel: Kernel, rules: Rules, ways: Ways) {
    this.#kernel = kernel;
    this.#ways = ways;
    this.#roleOf = (record) => ways.run.roleOf(record);
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

  /** Null where no row of the file is one of these. */
  static of(kernel: Kernel, rules: Rules, ways: Omit<Ways, 'rows'>, rows: LentRows | null): UsualRows | null {
    if (rows === null || rules.program === null || rules.above !== null || rules.familyRules.length > 0) return null;
    const isKnown = rules.wide ? rules.work.spread !== 0 : isOfKernel(rules.work.whole);
    return isKnown ? new UsualRows(kernel, rules, { ...ways, rows }) : null;
  }

  /**
   * Works so many rows at most and answers how many were done. Where the next one has been read, `begun` operations of its work are done, and its
   * record is the draft.
   */
  work(limit: number): number {
    this.begun = UNREAD;
    if (this.#toPass > 0 && this.#toPass-- > 0) return 0;
    const kernel = this.#kernel;
    const { rows, run, families, output } = this.#ways;
    const count = run.goesByRowAbove && output.groups.json.isInRoom ? families.waiting(MAX_FAMILY_RECORDS - this.#most) : 0;
    if (count === 0) return 0;
    const records = families.pool(MAX_FAMILY_RECORDS);
    const { bytes, rowNumber } = records[0]!;
    const base = kernel.baseOf(bytes);
    if (base < 0 || !this.#tellPool(records, count) || rows.lend() !== base) return 0;
    this.#tellOutput(limit);
    kernel.tell(ROWS_BELOW, families.nextRouted(kernel.told(ROWS_NUMBER)));
    this.begun = kernel.workRows(base);
    const done = kernel.told(ROWS_DONE);
    this.#unusual = done > 0 ? 0 : Math.min(2 * this.#unusual + 1, 2 * MAX_PASSED_OVER);
    this.#toPass = this.#unusual >> 1;
    if (done > 0) {
      this.#goOn(bytes);
      this.#takeWritten(rowNumber);
    }
    rows.takeBack(kernel.row, this.begun !== UNREAD);
    return done;
  }

  /** Tells the kernel which records there are, of which the first wait. False where it cannot have all of them, or they wait over several bytes. */
  #tellPool(records: readonly Record[], count: number): boolean {
    const kernel = this.#kernel;
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
    }
    kernel.tell(ROWS_COUNT, count);
    return true;
  }

  /** Tells it how many rows may be worked, and where their JSON goes, which stands in one of its rooms. */
  #tellOutput(limit: number): void {
    const kernel = this.#kernel;
    kernel.tell(ROWS_LEFT, Math.min(limit, MAX_ROWS));
    const { json, groupBytes } = this.#ways.output.groups;
    const room = json.bytes.byteOffset;
    kernel.tell(ROWS_JSON, room + json.at);
    kernel.tell(ROWS_JSON_END, room + json.bytes.length);
    kernel.tell(ROWS_FULL_AT, room + groupBytes);
  }

  /** Tells the families which records wait now. */
  #goOn(bytes: Uint8Array): void {
    const kernel = this.#kernel;
    const { run, families } = this.#ways;
    const pool = this.#pool;
    const moved = kernel.told(ROWS_MOVED);
    const count = kernel.told(ROWS_COUNT);
    for (let n = 0; n < moved; n++) pool[n] = kernel.recordAt(kernel.told(ROWS_POOL + n * WORD_BYTES));
    for (let n = 0; n < count; n++) {
      const record = pool[n]!;
      record.bytes = bytes;
      record.rowNumber = kernel.told(record.at + RECORD_NUMBER);
      record.plain = kernel.told(record.at + RECORD_PLAIN) === 1;
      record.warnings.fill(0);
    }
    families.goOnWith(pool, moved, count, this.#roleOf);
    run.goOnBehind(pool[count - 1]!);
  }

  /** Takes over what was written, from the records of a row on. */
  #takeWritten(firstRow: number): void {
    const kernel = this.#kernel;
    const { groups, keys } = this.#ways.output;
    const written = kernel.told(ROWS_WRITTEN);
    if (written === 0) return;
    groups.json.at = kernel.told(ROWS_JSON) - groups.json.bytes.byteOffset;
    groups.meta.putBytes(kernel.bytes(META_AT, kernel.told(ROWS_META)));
    keys.putBytes(kernel.bytes(KEYS_AT, kernel.told(ROWS_KEYS)));
    groups.end(firstRow, written);
  }
}
