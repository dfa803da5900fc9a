import { Kind, slotOf } from '../../record.ts';
import { mapCode } from '../code.ts';
import type { MapStep } from '../step.ts';
import { mapText } from '../text.ts';
import { WAIVED } from './waiver.ts';

const PLAN = slotOf('coverage.plan_id');
const TIER = slotOf('coverage.coverage_type');

/** A filled cell under a plan's header is a coverage of that plan. A word for "waived" means that it was offered and declined. */
export function planColumn(column: number, plan: string): MapStep {
  const name = mapText([], PLAN, plan);
  const tier = mapCode([column], TIER, 'coverage.coverage_type', null, {});
  return (row, record, issues) => {
    name(row, record, issues);
    record.source[PLAN] = column;
    const before = issues.count;
    tier(row, record, issues);
    // The cell may also hold "enrolled" or an amount: only the waiver is read.
    issues.dropFrom(before);
    if (record.kind[TIER] === Kind.code && record.value[TIER] !== WAIVED) record.kind[TIER] = Kind.absent;
  };
}
