import { hasField, type ValuedHead } from './valued-head.ts';

/**
 * Whoever a row is of, called by nothing but that (`Employee`, `Member`), is the identifier where all cells are numbers of one and the persons
 * have their names in other columns. Beside an `Employer`, a `Spouse` or a `Total` it may be what each pays, or who is covered.
 */
export function bareIdByValues(head: ValuedHead, at: number, column: string): string | null {
  const { keys, cellsOf } = head;
  const [, whose] = BARE.exec(keys[at]!) ?? [];
  if (whose === undefined || keys.some((key) => BESIDE.test(key))) return null;
  if (hasField(head, 'employee_id') || hasField(head, 'member_id')) return null;
  if (!keys.includes('name') && !(hasField(head, 'first_name') && hasField(head, 'last_name'))) return null;
  const cells = cellsOf(at);
  return new Set(cells).size > 1 && cells.every((cell) => ID.test(cell)) ? `${whose} ID (${column.trim()})` : null;
}

const BARE = /^(employee|member|subscriber)$/;
const BESIDE = /^(?:employer|spouse|child(?:ren)?|dependents?|family|total|company|premium|rate|cost|amount)$/;
/** Letters, then digits: more than a count has, and never those of an amount. */
const ID = /^[a-z]{0,4}-?\d{3,12}$/i;
