import { wordsKey, writtenOut } from '../../../headers/header.ts';
import { CAPTURED } from '../../../map/codes-of-columns.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { namesField } from '../field-names.ts';

/**
 * The only date of a file of changes (`Action, Eff Date`) in which no column says when coverage ends is the transaction's. For a
 * termination it is the last day. Otherwise whoever is terminated would get a coverage that begins on that day and never ends.
 */
export function withDayOfChange(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map((column) => writtenOut(wordsKey(column)));
  const at = keys.findIndex((key) => DAY_OF_CHANGE.test(key));
  if (at < 0 || keys.some(saysWhenItEnds)) return null;
  if (keys.some((key, other) => other !== at && namesField(key, 'coverage.effective_date'))) return null;
  const action = keys.findIndex((key) => namesField(key, 'action'));
  // What was deleted from a table had begun on its day.
  if (action < 0 || columns[action]!.endsWith(CAPTURED)) return null;
  const done = rows.map(({ cells }) => COMMON_WORDS.action[wordKey(cells[action] ?? '')]);
  const isOfChanges =
    done.some((word) => word !== undefined) && rows.every(({ cells }, row) => done[row] !== undefined || (cells[at] ?? '').trim() === '');
  return isOfChanges ? columns.map((column, place) => (place === at ? `Transaction Effective Date (${column.trim()})` : column)) : null;
}

export const DAY_OF_CHANGE = /^(?:effective|effective date|date effective|change date|date of change|action date|event effective date)$/;
/** Whether a column would say when a coverage ends, also of one benefit. */
export function saysWhenItEnds(key: string): boolean {
  return ENDS.test(key) && !OF_WHY.test(key);
}

const ENDS = /(?<![^ ])(?:term|termination|terminated|end|ends|ended|ending|expir\w*|cancel\w*|stop|thru|through|last day|drop)(?![^ ])/;
const OF_WHY = /(?<![^ ])(?:reason|type|code|action|flag)(?![^ ])/;
