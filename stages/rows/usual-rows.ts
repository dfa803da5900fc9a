import type { FamilyRun } from './family/run.ts';
import type { FamilyWork } from './family/work.ts';
import type { Kernel } from './kernel/kernel.ts';
import {
  KEYS_AT,
  KEY_BYTES_OF_RECORD,
  LINKED_BY_ID,
  LINKED_BY_NOTHING,
  LINKED_BY_ORDER,
  MAX_ROWS,
  META_AT,
  ROWS_ABOVE,
  ROWS_ABOVE_NUMBER,
  ROWS_ABOVE_PLAIN,
  ROWS_BLANK_IS_SUBSCRIBER,
  ROWS_DONE,
  ROWS_DRAFT,
  ROWS_FULL_AT,
  ROWS_JSON,
  ROWS_JSON_END,
  ROWS_JSON_PARTS,
  ROWS_KEY,
  ROWS_LEFT,
  ROWS_LINKAGE,
  ROWS_META,
  ROWS_META_TEXTS,
  ROWS_OPERATIONS,
  ROWS_UNREAD as UNREAD,
} from './kernel/layout.ts';
import type { LentRows } from './read/lent-rows.ts';
import type { Record } from './record.ts';
import type { RecordOutput } from './record-output.ts';
import type { Rules } from './rules.ts';

const LINKAGES = { none: LINKED_BY_NOTHING, following: LINKED_BY_ORDER, family_id: LINKED_BY_ID };

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

  private constructor(kernel: Kernel, rules: Rules, ways: Ways) {
    this.#kernel = kernel;
    this.#ways = ways;
    const { linkage, blank_relationship: blank } = rules.reading;
    kernel.tell(ROWS_LINKAGE, LINKAGES[linkage]);
    kernel.tell(ROWS_BLANK_IS_SUBSCRIBER, blank === 'subscriber' ? 1 : 0);
    kernel.tell(ROWS_OPERATIONS, rules.work.whole.operations);
    kernel.tell(ROWS_JSON_PARTS, rules.records.partsOfLone);
    kernel.tell(ROWS_META_TEXTS, rules.metaTexts);
    kernel.tell(ROWS_KEY, rules.matchingKey.k0);
    kernel.tell(ROWS_KEY + 4, rules.matchingKey.k1);
  }

  /** Null where no row of the file is one of these. */
  static of(kernel: Kernel, rules: Rules, ways: Omit<Ways, 'rows'>, rows: LentRows | null): UsualRows | null {
    const { steps, checks, operations } = rules.work.whole;
    if (rows === null || rules.program === null || operations === 0 || rules.above !== null) return null;
    return [...steps, ...checks].every(({ op }) => op !== undefined) ? new UsualRows(kernel, rules, { ...ways, rows }) : null;
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
    const above = run.goesByRowAbove ? families.lone : null;
    const { json } = output.groups;
    if (above === null || !json.isInRoom) return 0;
    const base = kernel.baseOf(above.bytes);
    const draft = families.draft();
    if (base < 0 || draft.at === 0 || rows.lend() !== base) return 0;
    kernel.tell(ROWS_LEFT, Math.min(limit, MAX_ROWS));
    kernel.tell(ROWS_ABOVE, above.at);
    kernel.tell(ROWS_ABOVE_NUMBER, above.rowNumber);
    kernel.tell(ROWS_ABOVE_PLAIN, above.plain ? 1 : 0);
    kernel.tell(ROWS_DRAFT, draft.at);
    // The JSON stands in a room of the kernel.
    const room = json.bytes.byteOffset;
    kernel.tell(ROWS_JSON, room + json.at);
    kernel.tell(ROWS_JSON_END, room + json.bytes.length);
    kernel.tell(ROWS_FULL_AT, room + output.groups.groupBytes);
    kernel.tell(ROWS_META, META_AT);
    this.begun = Math.max(kernel.workRows(base), UNREAD);
    const done = kernel.told(ROWS_DONE);
    this.#unusual = done > 0 ? 0 : Math.min(2 * this.#unusual + 1, 2 * MAX_PASSED_OVER);
    this.#toPass = this.#unusual >> 1;
    if (done > 0) this.#settle(above, done);
    rows.takeBack(kernel.row, this.begun !== UNREAD);
    return done;
  }

  /** Tells everybody what was done: as many records are written, from `above` on, and another one waits. */
  #settle(above: Record, done: number): void {
    const kernel = this.#kernel;
    const { run, families, output } = this.#ways;
    const { groups, keys } = output;
    const { bytes, scope, rowNumber } = above;
    const last = kernel.recordAt(kernel.told(ROWS_ABOVE));
    last.bytes = bytes;
    last.plain = kernel.told(ROWS_ABOVE_PLAIN) === 1;
    last.rowNumber = kernel.told(ROWS_ABOVE_NUMBER);
    last.scope = scope;
    last.warnings.fill(0);
    families.replaceLone(last, run.roleOf(last), kernel.recordAt(kernel.told(ROWS_DRAFT)));
    run.goOnBehind(last);
    groups.json.at = kernel.told(ROWS_JSON) - groups.json.bytes.byteOffset;
    groups.meta.putBytes(kernel.bytes(META_AT, kernel.told(ROWS_META)));
    keys.putBytes(kernel.bytes(KEYS_AT, KEYS_AT + done * KEY_BYTES_OF_RECORD));
    groups.end(rowNumber, done);
  }
}
