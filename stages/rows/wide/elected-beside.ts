import type { RecordSink } from '../drafts.ts';
import { Role } from '../family/role.ts';
import { work } from '../kernel/work.ts';
import { copySlot, Kind, Record, slotOf } from '../record.ts';
import type { CoverageWork } from '../row-work.ts';
import type { Row } from '../row.ts';
import type { Issues } from '../validate/issues.ts';

const OWN_DAYS = [slotOf('coverage.effective_date'), slotOf('coverage.termination_date')];

/**
 * Puts one record for each benefit of the row that a dependent has or declined (`benefits_of_dependents`). If the row states none, one without
 * a coverage, as no coverage of the employee covers it either. Errors in these columns are dropped: they were reported for the employee.
 */
export function putElected(
  row: Row,
  person: Record,
  elected: readonly CoverageWork[],
  draft: () => Record,
  issues: Issues,
  sink: RecordSink,
): boolean {
  if (elected.length === 0) return sink.put(row, person, Role.uncovered, true);
  const days = ownDays(person);
  for (const coverage of elected) {
    const record = draft();
    const { count, errors } = issues;
    work(coverage.work, row, record, issues, sink.kernel);
    const isWrong = issues.errors > errors;
    issues.dropFrom(count);
    for (const slot of OWN_DAYS) if (days !== null && days.kind[slot] !== Kind.absent) copySlot(days, record, slot);
    if (!isWrong && !sink.put(row, record, Role.dependent, true)) return false;
  }
  return true;
}

/** A copy of the days in the dependent's own columns. The first draft is the person's own record, so filling it would lose them. */
function ownDays(person: Record): Record | null {
  if (OWN_DAYS.every((slot) => person.kind[slot] === Kind.absent)) return null;
  const days = new Record();
  for (const slot of OWN_DAYS) copySlot(person, days, slot);
  return days;
}
