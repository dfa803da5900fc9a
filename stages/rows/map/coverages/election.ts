import { OP_NO_PLAN, OP_STATUS, WAIVES } from '../../kernel/op-codes.ts';
import { list, withOp } from '../../kernel/op.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { isAmount, type AmountColumns } from '../amounts.ts';
import { takeCell } from '../cell.ts';
import type { Decision, ElectionColumns, WaiverColumns } from './election-columns.ts';
import { DIGITS_END, ENDED, wordOfAny, wordOrTerm, WORDS, YES } from './election-words.ts';
import { ENDED_WORDS, terminate } from './ended.ts';
import { partTier } from './plan-and-tier.ts';
import { takeSpan, type MapStep } from '../step.ts';
import { mapIdentifier } from '../text.ts';
import { MAY_WAIVE, MIN_WAIVER_BYTES, saysWaived, WAIVED, WAIVERS } from './waiver.ts';
import { saysWaiting } from './waiting.ts';
import { codeOf, type Issues } from '../../validate/issues.ts';
import { compileWords } from '../words.ts';

const { absent: ABSENT_KIND, code: CODE_KIND, literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

/** So that `takeSpan` sees objects of one shape. */
const CELL = new Record();

const UNKNOWN = codeOf('unknown_code');
const PLAN = slotOf('coverage.plan_id');
const TIER = slotOf('coverage.coverage_type');

/**
 * Reads the election of one benefit, once the other fields of its coverage are filled:
 *
 * - The plan's column may say that the benefit was waived.
 * - A column of `elections` may say that, too, or the tier, or only "yes". Any other text in it is the plan, unless another column names the
 *   plan or the text is an amount of money (`amounts`). If no plan is named, it is `name`.
 * - "Terminated" means that there was a coverage, which has ended.
 * - Of several elections only the first that is filled may name the plan; the others may still say a word of election.
 * - Where rows answer by yes and no (`answers`), a text that is no word of election says nothing, either.
 * - Digits that are codes (`codes`) say nothing: the coverage has neither a plan nor a tier.
 * - "Yes" in a column of `waivers`, and a waiver in one of `decisions`, means waived, whatever the other columns say.
 */
export function mapElection(
  elections: readonly number[],
  { asked: waivers, decisions }: WaiverColumns,
  name: string | null,
  amounts: AmountColumns,
  isLife: boolean,
): MapStep {
  const named = mapIdentifier(elections, PLAN, null);
  const wordOf = isLife ? wordOfAny : wordOrTerm;
  const elect: MapStep = (row, record, issues) => {
    const decided = takeWaiver(row, waivers) ? WAIVED : takeDecision(row, decisions);
    if (decided === WAIVED) return waive(record, CELL.source[PLAN]!, issues);
    if (decided === ENDED) terminate(record, CELL.source[PLAN]!);
    const hasPlan = record.kind[PLAN] !== ABSENT_KIND;
    if (takePlansWord(record, wordOf, issues) === WAIVED || !takeSpan(row, elections, CELL, PLAN)) return;
    const column = CELL.source[PLAN]!;
    if (amounts.codes?.includes(column) === true) return issues.noteAt(UNKNOWN, TIER, column);
    const [start, end] = [CELL.start[PLAN]!, CELL.end[PLAN]!];
    const said = wordOf(row.bytes, start, end);
    if (!hasPlan) record.source[PLAN] = column;
    if (said === WAIVED) return waive(record, record.source[PLAN]!, issues);
    if (said >= 0) putWord(record, said, column);
    else if (amounts.answers?.includes(column) === true) issues.noteAt(UNKNOWN, TIER, column);
    else if (!hasPlan && !amounts.columns.includes(column) && !isAmount(row.bytes, start, end, amounts.bare)) {
      const isNoPlan = amounts.isPlan === true || isLetterOfTier(row.bytes, start, end) || saysWaiting(row.bytes, start, end);
      if (isNoPlan) issues.noteAt(UNKNOWN, TIER, column);
      else named(row, record, issues);
    } else if (amounts.tiers?.includes(column) === true) issues.noteAt(UNKNOWN, TIER, column);
    takeOthers(row, record, issues, elections, elections.indexOf(column) + 1);
  };
  const parted: MapStep = (row, record, issues) => {
    elect(row, record, issues);
    // "Vol Life - Spouse" says whose life is insured.
    if (!isLife) partTier(record);
  };
  if (name === null) return parted;
  const literal = new TextEncoder().encode(name);
  return (row, record, issues) => {
    parted(row, record, issues);
    if (record.kind[PLAN] !== ABSENT_KIND) return;
    record.kind[PLAN] = LITERAL_KIND;
    record.literal[PLAN] = literal;
  };
}

/** Marks the coverage as waived, because of a column: what is wrong with its tier does not matter. */
function waive(record: Record, column: number, issues: Issues): void {
  issues.dropSlot(TIER);
  record.source[PLAN] = column;
  record.kind[PLAN] = ABSENT_KIND;
  record.kind[TIER] = CODE_KIND;
  record.value[TIER] = WAIVED;
  record.source[TIER] = column;
}

/** Reads a word in the plan's place that says waived or ended; answers that word, or -1 where a plan stands there. */
function takePlansWord(record: Record, wordOf: typeof wordOfAny, issues: Issues): number {
  if (record.kind[PLAN] !== TEXT_KIND) return -1;
  const column = record.source[PLAN]!;
  const [start, end] = [record.start[PLAN]!, record.end[PLAN]!];
  const word = wordOf(record.bytes, start, end);
  if (word < 0 && saysWaiting(record.bytes, start, end)) {
    record.kind[PLAN] = ABSENT_KIND;
    issues.noteAt(UNKNOWN, TIER, column);
  }
  if (word === WAIVED) waive(record, column, issues);
  if (word === ENDED) {
    record.kind[PLAN] = ABSENT_KIND;
    terminate(record, column);
  }
  return word;
}

/** Applies a word of an election: a tier, or an end. "Yes" changes nothing, as the coverage is there. */
function putWord(record: Record, word: number, column: number): void {
  if (word === ENDED) terminate(record, column);
  else if (word < YES) putTier(record, word, column);
}

/** Applies the words of the other elections, up to a waiver. */
function takeOthers(row: Row, record: Record, issues: Issues, elections: readonly number[], from: number): void {
  for (let i = from; i < elections.length; i++) {
    const word = wordIn(row, elections[i]!);
    if (word === WAIVED) return waive(record, elections[i]!, issues);
    if (word >= 0) putWord(record, word, elections[i]!);
  }
}

/** Single or spouse, child or children: one letter for one of several tiers, and no plan. */
function isLetterOfTier(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start === 1 && LETTERS_OF_TIERS.includes(bytes[start]!);
}

const LETTERS_OF_TIERS = ['S', 's', 'C', 'c'].map((letter) => letter.charCodeAt(0));

function putTier(record: Record, tier: number, column: number): void {
  if (record.kind[TIER] !== ABSENT_KIND) return;
  record.kind[TIER] = CODE_KIND;
  record.value[TIER] = tier;
  record.source[TIER] = column;
}

/** The word of election in a column; -1 for any other text. A number may be a cost. */
function wordIn(row: Row, column: number): number {
  if (column >= row.count || !takeCell(row, column, CELL, PLAN)) return -1;
  const [start, end] = [CELL.start[PLAN]!, CELL.end[PLAN]!];
  return row.bytes[start]! < DIGITS_END ? -1 : wordOfAny(row.bytes, start, end);
}

/** Whether a row says in one of these columns that a coverage was waived. */
export function waiverIn({ asked, decisions }: WaiverColumns): (row: Row) => boolean {
  return (row) => takeWaiver(row, asked) || takeDecision(row, decisions) === WAIVED;
}

/** The word that says waived or ended, or -1; leaves the column in `CELL`. */
function takeDecision(row: Row, decisions: readonly Decision[]): number {
  for (let i = 0; i < decisions.length; i++) {
    const { at, no } = decisions[i]!;
    if (at >= row.count || !takeCell(row, at, CELL, PLAN)) continue;
    CELL.source[PLAN] = at;
    const [start, end] = [CELL.start[PLAN]!, CELL.end[PLAN]!];
    if (end - start >= MIN_WAIVER_BYTES && saysWaived(row.bytes, start, end)) return WAIVED;
    if (no === null ? ENDING.find(row.bytes, start, end) >= 0 : WORDS.find(row.bytes, start, end) === ENDED) return ENDED;
    if (no !== null && WORDS.find(row.bytes, start, end) === WAIVED) return no === 'ended' ? ENDED : WAIVED;
  }
  return -1;
}

/** By which an action says that a coverage ends: "term" is no kind of life insurance there. */
const ENDING = compileWords([...ENDED_WORDS, ...'term, drop, delete, deleted, remove, removed, end'.split(', ')].map((word) => [word, 0] as const));

/** A declined coverage has the tier WAIVED, whatever the row says for a tier. The plan that was offered stays. */
export function mapDeclined(elections: ElectionColumns): MapStep {
  const { said, inWords, asked, answered, plans } = elections;
  const tier = slotOf('coverage.coverage_type');
  const step: MapStep = (row, record, issues) => {
    if (!isDeclined(row, elections)) return;
    issues.dropSlot(tier);
    record.kind[tier] = CODE_KIND;
    record.value[tier] = WAIVED;
    record.source[tier] = CELL.source[PLAN]!;
  };
  const looked = [...said, ...inWords, ...plans];
  return asked.length + answered.length > 0 ? step : withOp({ code: OP_STATUS, slot: tier, numbers: [WAIVES, ...list(looked)] }, step);
}

function isDeclined(row: Row, { said, inWords, asked, answered, plans }: ElectionColumns): boolean {
  return (
    declines(row, said, 1) ||
    declines(row, inWords, MIN_WAIVER_BYTES) ||
    declines(row, plans, MIN_WAIVER_BYTES) ||
    takeWaiver(row, asked) ||
    takeWord(row, answered, WAIVED)
  );
}

/** Whether a row says, in these columns or as the tier, that a coverage was not taken. Without a plan this is all that states the coverage. */
export function declinedIn(elections: ElectionColumns, tiers: readonly number[]): (row: Row) => boolean {
  return (row) => isDeclined(row, elections) || declines(row, tiers, MIN_WAIVER_BYTES);
}

/** Whether the first filled of these columns says waived, in at least this many bytes. */
function declines(row: Row, columns: readonly number[], minBytes: number): boolean {
  if (columns.length === 0 || !takeSpan(row, columns, CELL, PLAN)) return false;
  const [start, end] = [CELL.start[PLAN]!, CELL.end[PLAN]!];
  return end - start >= minBytes && saysWaived(row.bytes, start, end);
}

/** Whoever has "Waived" for a plan has none. One letter may as well be a plan's code. */
export const mapNoPlan: MapStep = withOp({ code: OP_NO_PLAN, slot: PLAN, numbers: [PLAN, MIN_WAIVER_BYTES, WAIVERS] }, (_row, record, issues) => {
  const start = record.start[PLAN]!;
  if (record.kind[PLAN] !== TEXT_KIND || record.end[PLAN]! - start < MIN_WAIVER_BYTES || MAY_WAIVE[record.bytes[start]!] === 0) return;
  if (!saysWaived(record.bytes, start, record.end[PLAN]!)) return;
  record.kind[PLAN] = ABSENT_KIND;
  issues.dropSlot(TIER);
  record.kind[TIER] = CODE_KIND;
  record.value[TIER] = WAIVED;
  record.source[TIER] = record.source[PLAN]!;
});

/** Whether a row says "yes" in one of these columns, or that the coverage was waived; with the column in `CELL`. */
function takeWaiver(row: Row, columns: readonly number[]): boolean {
  return takeWord(row, columns, YES);
}

/** Whether a row says "no" in one of these columns. */
export function answeredNo(columns: readonly number[]): (row: Row) => boolean {
  return (row) => takeWord(row, columns, WAIVED);
}

/** The first of these columns in which a row says "no"; -1 where none does. */
export function columnOfNo(columns: readonly number[]): (row: Row) => number {
  return (row) => (takeWord(row, columns, WAIVED) ? CELL.source[PLAN]! : -1);
}

/** Whether one of these columns says this word, or that the coverage was waived; with the column in `CELL`. */
function takeWord(row: Row, columns: readonly number[], word: number): boolean {
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i]!;
    if (column >= row.count || !takeCell(row, column, CELL, PLAN)) continue;
    const start = CELL.start[PLAN]!;
    const end = CELL.end[PLAN]!;
    CELL.source[PLAN] = column;
    if (WORDS.find(row.bytes, start, end) === word || WAIVERS.find(row.bytes, start, end) === WAIVED) return true;
  }
  return false;
}
