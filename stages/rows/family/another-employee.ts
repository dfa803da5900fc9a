import { slotOf, type Record } from '../record.ts';
import { areDifferent, dayOf, isSameText, personalOf, textOf, type Personal, type Span } from './tell-apart.ts';

const HIRED = slotOf('hire_date');
const EMAIL = slotOf('email');
const LAST_NAME = slotOf('last_name');

/** What tells one employee from another. */
export interface Employed extends Personal {
  readonly hired: number | null;
  readonly email: Span | null;
  readonly last: Span | null;
}

export function employedOf(record: Record): Employed {
  return { ...personalOf(record), hired: dayOf(record, HIRED), email: textOf(record, EMAIL), last: textOf(record, LAST_NAME) };
}

/**
 * Whether a row without a relationship, but with the id of the employee above, belongs to another employee who got that id by mistake, and
 * not to a dependent: another person with another hire date, or with another e-mail address and another last name. Files that repeat the
 * employee's hire date in rows of dependents repeat the same date.
 */
export function isAnotherEmployee(employee: Employed, other: Employed): boolean {
  if (!areDifferent(employee, other)) return false;
  if (employee.hired === null || other.hired === null) return false;
  return employee.hired !== other.hired || (differ(employee.email, other.email) && differ(employee.last, other.last));
}

function differ(one: Span | null, other: Span | null): boolean {
  return one !== null && other !== null && !isSameText(one, other);
}
