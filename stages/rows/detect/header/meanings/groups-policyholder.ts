import { wordsKey } from '../../../headers/header.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { namesField } from '../field-names.ts';

/** A family has no more last names than this. */
const MOST_NAMES_OF_FAMILY = 2;

/**
 * If all rows share the number of a policyholder, whatever their last names, it is the number of the group that holds the policy. It names
 * neither a person nor a family. Not if a column is about subscribers.
 */
export function withGroupsPolicyholder(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(wordsKey);
  const at = keys.findIndex((key) => /^policy ?holder (?:number|no|num)$/.test(key));
  const last = at < 0 ? -1 : keys.findIndex((key) => namesField(key, 'last_name'));
  if (last < 0) return null;
  const cellsOf = (place: number): Set<string> => new Set(rows.map(({ cells }) => (cells[place] ?? '').trim().toLowerCase()));
  const numbers = cellsOf(at);
  if (numbers.size !== 1 || numbers.has('') || cellsOf(last).size <= MOST_NAMES_OF_FAMILY) return null;
  const relationship = keys.findIndex((key) => namesField(key, 'relationship'));
  if (relationship >= 0 && rows.filter(({ cells }) => isSelf(cells[relationship])).length < 2) return null;
  return columns.map((column, place) => (place === at ? `Group: ${column.trim()}` : column));
}

function isSelf(cell = ''): boolean {
  return COMMON_WORDS.relationship[wordKey(cell)] === 'self';
}
