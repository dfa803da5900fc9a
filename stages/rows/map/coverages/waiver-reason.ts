import { wordsKey } from '../../headers/header.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import { takeSpan, type MapStep } from '../step.ts';
import { WAIVED } from './waiver.ts';
import { compileWords } from '../words.ts';

const PLAN = slotOf('coverage.plan_id');
const TIER = slotOf('coverage.coverage_type');

const WORD = '(?:waived?|waiver|waiving|declined?|declining|declination|opt(?:ed|ing)? out|refus(?:ed|al|ing))';
const REASON = new RegExp(
  `^(?:(?:coverage|benefits?|plan|insurance|employee) )?${WORD} (?:coverage )?reason(?: (?:code|description))?$` +
    `|^reasons? (?:for |of )?(?:coverage )?${WORD}(?: (?:of )?(?:coverage|benefits?|plan|insurance|enrollment))?$`,
);

/** The columns with the reason why the row's coverage was waived. */
export function waiverReasons(headers: readonly string[]): number[] {
  return headers.flatMap((header, at) => (REASON.test(wordsKey(header)) ? [at] : []));
}

/** Words for "no reason". */
const NO_REASON = compileWords(
  'no, n, 0, false, not waived, not declined, did not waive, did not decline, not applicable, enrolled, elected, covered, active, accepted'
    .split(', ')
    .map((word) => [word, 0] as const),
);

/** So that `takeSpan` sees objects of one shape. */
const CELL = new Record();

/**
 * Whoever gives a reason, but neither a plan nor a tier, waived the coverage. Otherwise it would pass for one in force. Beside a plan the
 * reason may be an old one.
 */
export function mapWaiverReason(reasons: readonly number[]): MapStep {
  return (row, record) => {
    if (record.kind[PLAN] !== Kind.absent || record.kind[TIER] !== Kind.absent || !takeSpan(row, reasons, CELL, TIER)) return;
    if (NO_REASON.find(row.bytes, CELL.start[TIER]!, CELL.end[TIER]!) >= 0) return;
    record.kind[TIER] = Kind.code;
    record.value[TIER] = WAIVED;
    record.source[TIER] = CELL.source[TIER]!;
  };
}
