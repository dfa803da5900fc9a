import { hasField, type ValuedHead } from './valued-head.ts';

/**
 * Whoever a row is of, called by nothing but that (`Employee`, `Member`), is the identifier where all cells are numbers of one and the persons
 * have their names in other columns. Bare digits are an amount, a count or a person's number in the family as well: they are the identifier
 * only before the name, where a file says nothing of what others pay or who else is covered.
 */
export function bareIdByValues(head: ValuedHead, at: number, column: string): string | null {
  const { keys, cellsOf } = head;
  const [, whose] = BARE.exec(keys[at]!) ?? [];
  if (whose === undefined) return null;
  if (hasField(head, 'employee_id') || hasField(head, 'member_id')) return null;
  if (!keys.includes('name') && !(hasField(head, 'first_name') && hasField(head, 'last_name'))) return null;
  const cells = cellsOf(at);
  if (new Set(cells).size < 2 || !cells.every((cell) => ID.test(cell))) return null;
  const isMarked = cells.every((cell) => /^[a-z]/i.test(cell));
  const name = keys.findIndex((key) => /\bname$/.test(key));
  const isOfPerson =
    isMarked || (at < name && !keys.some((key) => BESIDE.test(key)) && (whose === 'employee' || cells.every((cell) => cell.length >= MIN_DIGITS)));
  return isOfPerson ? `${whose} ID (${column.trim()})` : null;
}

const BARE = /^(employee|member|subscriber)$/;
const BESIDE =
  /\b(?:(?:employer|er|company|firm)(?! (?:name|id|code|number)\b)|spouse|child(?:ren)?|family|total|premiums?|rates?|costs?|amounts?|contributions?|deductions?|pays|share|volume)\b|^dependents?$/;
/** A number of so many digits is no person's within the family (`001`). */
const MIN_DIGITS = 4;
/** Letters, then digits: more than a count has, and never those of an amount. */
const ID = /^[a-z]{0,4}-?\d{3,12}$/i;
