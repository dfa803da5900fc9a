import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import { hasField, placeOfField, type ValuedHead } from './valued-head.ts';

/**
 * Whoever a row is of, called by nothing but that (`Employee`, `Member`), is the identifier where all cells are numbers of one and the persons
 * have their names in other columns. Bare digits are an amount, a count or a person's number in the family as well: they are the identifier
 * only before the name, where a file says nothing of what others pay or who else is covered. Nine are an SSN, which would be written as it is.
 */
export function bareIdByValues(head: ValuedHead, at: number, column: string): string | null {
  const { keys, cellsOf } = head;
  const [, whose] = BARE.exec(keys[at]!) ?? [];
  if (whose === undefined) return null;
  if (hasField(head, 'employee_id') || hasField(head, 'member_id')) return null;
  if (!keys.includes('name') && !(hasField(head, 'first_name') && hasField(head, 'last_name'))) return null;
  const cells = cellsOf(at);
  if (new Set(cells).size < 2 || !cells.every((cell) => ID.test(cell)) || (whose !== 'member' && areDependentsOwn(head, at))) return null;
  const isMarked = cells.every((cell) => /^[a-z]/i.test(cell));
  const name = keys.findIndex((key) => /\bname$/.test(key));
  const isOfPerson =
    isMarked || (at < name && !keys.some((key) => BESIDE.test(key)) && (whose === 'employee' || cells.every((cell) => cell.length >= MIN_DIGITS)));
  return isOfPerson ? `${whose} ID (${column.trim()})` : null;
}

/** Whether dependents have numbers that nobody else has: such do not say whose dependents they are. */
function areDependentsOwn({ keys, cellsOf, rows }: ValuedHead, at: number): boolean {
  const relationship = placeOfField(keys, 'relationship');
  const cells = cellsOf(at);
  if (relationship < 0 || new Set(cells).size < cells.length) return false;
  return rows.some(({ cells: row }) => {
    const role = COMMON_WORDS.relationship[wordKey(row[relationship] ?? '')];
    return (row[at] ?? '').trim() !== '' && role !== undefined && role !== 'self';
  });
}

const BARE = /^(employee|member|subscriber)$/;
const BESIDE =
  /\b(?:(?:employer|er|company|firm)(?! (?:name|id|code|number)\b)|spouse|child(?:ren)?|family|total|premiums?|rates?|costs?|amounts?|contributions?|deductions?|pays|share|volume)\b|^dependents?$/;
/** A number of so many digits is no person's within the family (`001`). */
const MIN_DIGITS = 4;
/** Letters, then digits: more than a count has, and never those of an amount. */
const ID = /^(?!\d{9}$)[a-z]{0,4}-?\d{3,12}$/i;
