import { ACTIONS } from '../../../../src/model/record.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import { RowRemark, type Row } from '../../row.ts';
import { codeOf, WHOLE_ROW, type Issues } from '../../validate/issues.ts';
import { isSameLoop, isCell, sameCell } from './row-cells.ts';
import { settleSpans } from './spans.ts';

const ACTION = slotOf('action');
const BENEFIT = slotOf('coverage.benefit');
const PLAN = slotOf('coverage.plan_id');
const EFFECTIVE = slotOf('coverage.effective_date');
const TERMINATION = slotOf('coverage.termination_date');
/** What tells two coverages of a member apart, besides their days. */
const TELLING = [ACTION, BENEFIT, PLAN, slotOf('coverage.coverage_type'), slotOf('group_id')];
/** Actions after which a coverage is in force. */
const BEGINS = (['add', 'reinstate'] as const).map((action) => ACTIONS.indexOf(action));
const MEMBER_ENDED = '024';
const BEGUN = ['021', '025'];

const DUPLICATE = codeOf('duplicate_member');
const ACTIONS_DIFFER = codeOf('actions_differ');

/** Compares the HD loops of a member with each other and with their INS. */
export interface BesideLoops {
  /** The column of INS03, -1 where there is none. */
  readonly memberAction: number;
  /** Called before the coverages of a row are read; null if there is nothing to settle. */
  readonly settleSpans: ((row: Row) => void) | null;
  /** Called once for a member, with its first coverage. */
  againstMember(row: Row, record: Record, issues: Issues): void;
  /** Called with each further coverage, and the records above it. */
  amongLoops(row: Row, record: Record, above: readonly Record[], issues: Issues): void;
}

export function besideLoops(columns: readonly string[], saysRepeats: boolean): BesideLoops {
  const ofMember = columns.indexOf('INS03');
  const actions = columns.flatMap((name, at) => (name.startsWith('HD01#') ? [at] : []));
  const isOwnDay = columns.map((name) => OWN_DAY.test(name));
  return {
    memberAction: ofMember,
    settleSpans: settleSpans(columns),
    againstMember(row, record, issues) {
      if (ofMember < 0 || !isCell(row, ofMember, MEMBER_ENDED)) return;
      // With a last day, a coverage says the same as its member, in its own way.
      if (!BEGINS.includes(record.value[ACTION]!) || record.kind[TERMINATION] !== Kind.absent) return;
      const isEnded = actions.some((at) => row.end[at]! > row.start[at]! && !BEGUN.some((code) => isCell(row, at, code)));
      if (!isEnded) issues.noteAt(ACTIONS_DIFFER, WHOLE_ROW, ofMember);
    },
    amongLoops(row, record, above, issues) {
      // If a loop holds two members, which is an error, each may have the coverage.
      const isOne = (row.remarks & RowRemark.severalMembers) === 0;
      if (saysRepeats && isOne && above.some((other) => other !== record && isRepeated(row, other, record, isOwnDay)))
        issues.noteAt(DUPLICATE, WHOLE_ROW, record.source[BENEFIT]!);
    },
  };
}

/** The begin and the end of a benefit. */
const OWN_DAY = /^HD\/DTP\*34[89]/;

/**
 * Whether two coverages are the same: the same is done with the same plan on days that both cover. Without a plan, or if neither states
 * dates, the loops must be equal word for word, because senders put what tells them apart (basic and voluntary life, the month) anywhere.
 */
function isRepeated(row: Row, one: Record, other: Record, isOwnDay: readonly boolean[]): boolean {
  if (one.value[BENEFIT] !== other.value[BENEFIT] || !TELLING.every((slot) => sameCell(row, one.source[slot]!, other.source[slot]!))) return false;
  if (!isInBoth(one, other)) return false;
  const saysDays = [one, other].some(({ kind, source }) =>
    [EFFECTIVE, TERMINATION].some((day) => kind[day] !== Kind.absent && isOwnDay[source[day]!] === true),
  );
  return (one.kind[PLAN] !== Kind.absent && saysDays) || isSameLoop(row, one, other, ACTION);
}

/** Whether some day is in both spans. Two without a first day are equally long. */
function isInBoth(one: Record, other: Record): boolean {
  if (one.kind[EFFECTIVE] !== other.kind[EFFECTIVE]) return false;
  const [first, second] = [one, other].map(({ kind, value }) => ({
    begin: kind[EFFECTIVE] === Kind.date ? value[EFFECTIVE]! : -Infinity,
    end: kind[TERMINATION] === Kind.date ? value[TERMINATION]! : Infinity,
  }));
  const begin = Math.max(first!.begin, second!.begin);
  return begin <= first!.end && begin <= second!.end;
}
