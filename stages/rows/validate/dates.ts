import { dayBefore, type DateValue } from '../map/dates/calendar.ts';
import { OP_BIRTH, OP_COVERAGE_DATES } from '../kernel/op-codes.ts';
import { withOp } from '../kernel/op.ts';
import { Kind, slotOf } from '../record.ts';
import type { Check } from './check.ts';
import { codeOf } from './issues.ts';

const { absent: ABSENT_KIND, date: DATE_KIND } = Kind;

const EARLIEST_BIRTH = 1900 * 512;

/** A birth date must lie between 1900 and the day on which the file was submitted. */
export function birthDate(submittedOn: DateValue): Check {
  const slot = slotOf('date_of_birth');
  const missing = codeOf('birth_date_missing');
  const future = codeOf('birth_date_in_future');
  const early = codeOf('birth_date_too_early');
  return withOp({ code: OP_BIRTH, slot, numbers: [slot, EARLIEST_BIRTH, submittedOn] }, (record, issues) => {
    const kind = record.kind[slot];
    if (kind === DATE_KIND) {
      const value = record.value[slot]!;
      if (value > submittedOn) issues.note(future, slot);
      else if (value < EARLIEST_BIRTH) issues.note(early, slot);
    } else if (kind === ABSENT_KIND) issues.note(missing, slot);
  });
}

/**
 * Coverage must end after it begins. Senders cancel a coverage from its start by ending it on its first day or the day before; an earlier
 * end is an error.
 */
export function coverageDates(): Check {
  const effective = slotOf('coverage.effective_date');
  const termination = slotOf('coverage.termination_date');
  const hire = slotOf('hire_date');
  const reversed = codeOf('termination_before_effective');
  const never = codeOf('void_coverage');
  const beforeHire = codeOf('termination_before_hire');
  return withOp({ code: OP_COVERAGE_DATES, slot: termination, numbers: [effective, termination, hire] }, (record, issues) => {
    if (record.kind[termination] !== DATE_KIND) return;
    const end = record.value[termination]!;
    if (record.kind[effective] === DATE_KIND) {
      const begin = record.value[effective]!;
      if (end <= begin) issues.note(end === begin || end === dayBefore(begin) ? never : reversed, termination);
    }
    if (record.kind[hire] === DATE_KIND && end < record.value[hire]!) issues.note(beforeHire, termination);
  });
}
