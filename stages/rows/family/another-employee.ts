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
 * Whether a row that does not say who it is, and has the id of the employee above, is another employee to whom that id was written, and no
 * dependent: another person who was hired on another day, or who has another e-mail address and another last name. A file that gives the
 * employee's hire date in the rows of dependents gives the same one.
 */
export function isAnotherEmployee(employee: Employed, other: Employed): boolean {
  if (!areDifferent(employee, other)) return false;
  if (employee.hired === null || other.hired === null) return false;
  return employee.hired !== other.hired || (differ(employee.email, other.email) && differ(employee.last, other.last));
}

function differ(one: Span | null, other: Span | null): boolean {
  return one !== null && other !== null && !isSameText(one, other);
}
