import { ACTIONS } from '../../../../src/model/record.ts';
import { ENDS, OP_STATUS } from '../../kernel/op-codes.ts';
import { list, withOp } from '../../kernel/op.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { isDigit } from '../../base/ascii.ts';
import { textOf } from '../../base/text.ts';
import { takeSpan, type MapStep } from '../step.ts';
import { compileWords, firstLettersOf } from '../words.ts';

const ACTION = slotOf('action');
const TERMINATE = ACTIONS.indexOf('terminate');

/** Status words of a coverage that has ended. "Term" is not among them, because it is also a kind of life insurance. */
export const ENDED_WORDS: readonly string[] = (
  'inactive, terminated, termed, terminate, termination, cancelled, canceled, cancel, ended, expired, lapsed, dropped, disenrolled, unenrolled, ' +
  'coverage terminated, coverage ended, coverage cancelled, coverage canceled'
).split(', ');
const ENDED = compileWords(ENDED_WORDS.map((word) => [word, 0] as const));

/** "Terminated", also with a reason behind it: "Terminated - Nonpayment", "Cancelled (moved away)", "Termed 1/31/2025". What was taken back, is not done yet or
 * goes on otherwise (COBRA, a leave) is no reason, nor is an answer. */
function saysEnded(bytes: Uint8Array, start: number, end: number): boolean {
  if (ENDED.find(bytes, start, end) >= 0) return true;
  for (let at = start + MIN_ENDED_BYTES; at < end; at++) {
    if (REASON_MARKS[bytes[at]!] === 1 || (isDigit(bytes[at]!) && bytes[at - 1] === SPACE))
      return ENDED.find(bytes, start, at) >= 0 && !TAKEN_BACK.test(textOf(bytes, at, end));
  }
  return false;
}

const MIN_ENDED_BYTES = Math.min(...ENDED_WORDS.map((word) => word.length));
const SPACE = 32;
const REASON_MARKS = new Uint8Array(256);
for (const mark of ':(,;/-') REASON_MARKS[mark.charCodeAt(0)] = 1;
/** The first byte of a long dash. */
REASON_MARKS[0xe2] = 1;
const TAKEN_BACK = new RegExp(
  [
    'reinstat|rescind|revers|\\bvoid|\\bpend|future|denied|in error|re-?(?:enrol|activ|issue|writ)|(?<!non[- ]|not )\\brenewed|grace',
    '\\bactive|\\bcontinu|\\bloa\\b|leave of absence|on leave|(?<!end of )\\bcobra(?!.*\\b(?:expir|end|exhaust|declin|max|lapse|non))',
    '\\bnot (?:yet|processed|effective|final|approved|confirmed)',
    '^\\W*(?:request(?:ed)?|no|n|not|false|0)\\W*$',
  ].join('|'),
  'i',
);

/** First letters of those words. */
export const MAY_END = firstLettersOf(ENDED_WORDS);

/** So that `takeSpan` sees objects of one shape. */
const CELL = new Record();

/**
 * A coverage whose own status says that it has ended is terminated, unless a column says what is done with it. Otherwise one without a last
 * day would pass for a coverage in force.
 */
export function mapEnded(statuses: readonly number[]): MapStep {
  return withOp({ code: OP_STATUS, slot: ACTION, numbers: [ENDS, ...list(statuses)] }, (row, record) => {
    if (record.kind[ACTION] !== Kind.absent || !takeSpan(row, statuses, CELL, ACTION)) return;
    if (!saysEnded(row.bytes, CELL.start[ACTION]!, CELL.end[ACTION]!)) return;
    terminate(record, CELL.source[ACTION]!);
  });
}

/** The same for a "no" to being active, or a T for the election (`coded`). */
export function mapInactive(isInactive: (row: Row) => number, coded: readonly number[]): MapStep {
  return (row, record) => {
    const column = isInactive(row);
    if (column >= 0) terminate(record, column);
    if (coded.length === 0 || !takeSpan(row, coded, CELL, 0)) return;
    const start = CELL.start[0]!;
    if (CELL.end[0]! - start === 1 && (row.bytes[start]! | 32) === LETTER_T) terminate(record, CELL.source[0]!);
  };
}

const LETTER_T = 116;

/** Marks a coverage without an action as terminated, because of a column. */
export function terminate(record: Record, column: number): void {
  if (record.kind[ACTION] !== Kind.absent) return;
  record.kind[ACTION] = Kind.code;
  record.value[ACTION] = TERMINATE;
  record.source[ACTION] = column;
}
