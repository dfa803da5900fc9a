import { WAIVED } from '../map/coverages/waiver.ts';
import { Kind, slotOf, type Record } from '../record.ts';

const TYPE = slotOf('coverage.coverage_type');

/** Whether a record says that its coverage was declined. */
export function isWaived(record: Record): boolean {
  return record.kind[TYPE] === Kind.code && record.value[TYPE] === WAIVED;
}
