import { ACTIONS } from '../../../src/model/record.ts';
import { ENDS, OP_STATUS } from '../kernel/op-codes.ts';
import { list, withOp } from '../kernel/op.ts';
import { Kind, Record, slotOf } from '../record.ts';
import { takeSpan, type MapStep } from './step.ts';
import { compileWords, firstLettersOf } from './words.ts';

const ACTION = slotOf('action');
const TERMINATE = ACTIONS.indexOf('terminate');

/** By which the status of a coverage says that it is no more. "Term" is none of them: it is a kind of life insurance, too. */
export const ENDED_WORDS: readonly string[] = (
  'inactive, terminated, termed, terminate, termination, cancelled, canceled, cancel, ended, expired, lapsed, dropped, disenrolled, unenrolled, ' +
  'coverage terminated, coverage ended, coverage cancelled, coverage canceled'
).split(', ');
const ENDED = compileWords(ENDED_WORDS.map((word) => [word, 0] as const));

/** First letters of those words. */
export const MAY_END = firstLettersOf(ENDED_WORDS);

/** So that `takeSpan` sees objects of one shape. */
const CELL = new Record();

/**
 * A coverage whose own status says that it has ended is one that is terminated, unless a column says what is done with it: without that,
 * one that has no last day would pass for a coverage in force.
 */
export function mapEnded(statuses: readonly number[]): MapStep {
  return withOp({ code: OP_STATUS, slot: ACTION, numbers: [ENDS, ...list(statuses)] }, (row, record) => {
    if (record.kind[ACTION] !== Kind.absent || !takeSpan(row, statuses, CELL, ACTION)) return;
    if (ENDED.find(row.bytes, CELL.start[ACTION]!, CELL.end[ACTION]!) < 0) return;
    terminate(record, CELL.source[ACTION]!);
  });
}

/** Marks a coverage that has no action as terminated, because of what a column says. */
export function terminate(record: Record, column: number): void {
  if (record.kind[ACTION] !== Kind.absent) return;
  record.kind[ACTION] = Kind.code;
  record.value[ACTION] = TERMINATE;
  record.source[ACTION] = column;
}
