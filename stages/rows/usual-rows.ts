import type { FamilyRun } from './family/run.ts';
import type { FamilyWork } from './family/work.ts';
import type { Kernel } from './kernel/kernel.ts';
import {
  KEYS_AT,
  KEY_BYTES_OF_RECORD,
  LINKED_BY_ID,
  LINKED_BY_NOTHING,
  LINKED_BY_ORDER,
  MAX_RECORDS_OF_ROW,
  MAX_ROWS,
  META_AT,
  ROWS_ABOVE,
  ROWS_ABOVE_COUNT,
  ROWS_ABOVE_NUMBER,
  ROWS_ABOVE_PLAIN,
  ROWS_BLANK_IS_SUBSCRIBER,
  ROWS_DONE,
  ROWS_DRAFTS,
  ROWS_FULL_AT,
  ROWS_JSON,
  ROWS_JSON_END,
  ROWS_JSON_PARTS,
  ROWS_KEY,
  ROWS_LEFT,
  ROWS_LINKAGE,
  ROWS_LISTS,
  ROWS_META,
  ROWS_META_TEXTS,
  ROWS_OPERATIONS,
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
  /** How many records a row makes at most. */
  readonly #most: number;

  private constructor(kernel: Kernel, rules: Rules, ways: Ways) {
    this.#kernel = kernel;
    this.#ways = ways;
    this.#most = rules.wide ? Math.max(1, rules.work.coverages.length) : 1;
    const { linkage, blank_relationship: blank } = rules.reading;
    kernel.tell(ROWS_LINKAGE, LINKAGES[linkage]);
    kernel.tell(ROWS_BLANK_IS_SUBSCRIBER, blank === 'subscriber' ? 1 : 0);
    kernel.tell(ROWS_OPERATIONS, rules.work.whole.operations);
    kernel.tell(ROWS_SPREAD, rules.work.spread);
    kernel.tell(ROWS_JSON_PARTS, rules.records.partsOfLone);
    kernel.tell(ROWS_META_TEXTS, rules.metaTexts);
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
    const count = run.goesByRowAbove && output.groups.json.isInRoom ? families.waiting(this.#most) : 0;
    if (count === 0) return 0;
    const pool = families.pool(2 * this.#most);
    const [above] = pool as [Record];
    const base = kernel.baseOf(above.bytes);
    if (base < 0 || pool.some(({ at }) => at === 0) || rows.lend() !== base) return 0;
    this.#tell(limit, pool, count);
    this.begun = Math.max(kernel.workRows(base), UNREAD);
    const done = kernel.told(ROWS_DONE);
    this.#unusual = done > 0 ? 0 : Math.min(2 * this.#unusual + 1, 2 * MAX_PASSED_OVER);
    this.#toPass = this.#unusual >> 1;
    if (done > 0) this.#settle(above);
    rows.takeBack(kernel.row, this.begun !== UNREAD);
    return done;
  }

  /** Tells the kernel what waits at the front of the pool, where records go, and that so many rows may be worked. */
  #tell(limit: number, pool: readonly Record[], count: number): void {
    const kernel = this.#kernel;
    const { rowNumber, plain } = pool[0]!;
    const drafts = ROWS_LISTS + MAX_RECORDS_OF_ROW * WORD_BYTES;
    pool.forEach(({ at }, n) => {
      // The drafts stand behind those that wait.
      const isDraft = n >= count && n < count + this.#most;
      const place = n < count ? n : isDraft ? n - count : n - this.#most;
      kernel.tell((isDraft ? drafts : ROWS_LISTS) + place * WORD_BYTES, at);
    });
    kernel.tell(ROWS_LEFT, Math.min(limit, MAX_ROWS));
    kernel.tell(ROWS_ABOVE, ROWS_LISTS);
    kernel.tell(ROWS_ABOVE_COUNT, count);
    kernel.tell(ROWS_ABOVE_NUMBER, rowNumber);
    kernel.tell(ROWS_ABOVE_PLAIN, plain ? 1 : 0);
    kernel.tell(ROWS_DRAFTS, drafts);
    // The JSON stands in a room of the kernel.
    const { json, groupBytes } = this.#ways.output.groups;
    const room = json.bytes.byteOffset;
    kernel.tell(ROWS_JSON, room + json.at);
    kernel.tell(ROWS_JSON_END, room + json.bytes.length);
    kernel.tell(ROWS_FULL_AT, room + groupBytes);
  }

  /** Tells everybody what was done: records are written, from those of the row of `first` on, and those of another row wait. */
  #settle(first: Record): void {
    const kernel = this.#kernel;
    const { run, families, output } = this.#ways;
    const { groups, keys } = output;
    const { bytes, scope, rowNumber } = first;
    const count = kernel.told(ROWS_ABOVE_COUNT);
    const above = this.#list(ROWS_ABOVE);
    for (const record of above) {
      record.bytes = bytes;
      record.plain = kernel.told(ROWS_ABOVE_PLAIN) === 1;
      record.rowNumber = kernel.told(ROWS_ABOVE_NUMBER);
      record.scope = scope;
      record.warnings.fill(0);
    }
    families.beginWith([...above.slice(0, count), ...this.#list(ROWS_DRAFTS), ...above.slice(count)], count, run.roleOf(above[0]!));
    run.goOnBehind(above[0]!);
    const written = kernel.told(ROWS_WRITTEN);
    groups.json.at = kernel.told(ROWS_JSON) - groups.json.bytes.byteOffset;
    groups.meta.putBytes(kernel.bytes(META_AT, kernel.told(ROWS_META)));
    keys.putBytes(kernel.bytes(KEYS_AT, KEYS_AT + written * KEY_BYTES_OF_RECORD));
    groups.end(rowNumber, written);
  }

  /** The records of a list that is named at this place. */
  #list(at: number): Record[] {
    const list = this.#kernel.told(at);
    return Array.from({ length: this.#most }, (_, n) => this.#kernel.recordAt(this.#kernel.told(list + n * WORD_BYTES)));
  }
}
