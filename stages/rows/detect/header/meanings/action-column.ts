import { wordsKey } from '../../../headers/header.ts';
import { CAPTURED } from '../../../map/codes-of-columns.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { isMoreThanTerm, saysAction } from './action-words.ts';
import { namesField } from '../field-names.ts';

/**
 * A `Record Type`, or a `Type` in the first column, becomes the action if all of its cells say what is done with their rows (`ADD`, `TERM`;
 * `N`, `A`, `T`) and no other column does: otherwise whoever is terminated would stay covered. Kinds of records (H, D, T) are ruled out:
 * each row must name a person, and there must be more than one word. A bare `Type` must use words, because letters may stand for anything,
 * and more than "term", which is a kind of life insurance. Letters of captured changes (I, U, D) are another matter (`areCaptured`).
 */
export function withActionColumn(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(wordsKey);
  const captured = keys.findIndex((key, at) => areCaptured(key, new Set(rows.map(({ cells }) => wordKey(cells[at] ?? '')))));
  if (captured >= 0 && keys.every((key, other) => other === captured || !namesField(key, 'action'))) {
    const name = columns[captured]!.trim();
    const called = namesField(keys[captured]!, 'action') ? name : `Action (${name})`;
    return columns.map((column, place) => (place === captured ? `${called} ${CAPTURED}` : column));
  }
  const at = keys.findIndex((key, place) => OF_ACTION.test(key) || (place === 0 && key === 'type'));
  if (at < 0 || keys.some((key, other) => other !== at && namesField(key, 'action'))) return null;
  const names = keys.flatMap((key, place) => (namesField(key, 'last_name') || namesField(key, 'first_name') ? [place] : []));
  const isOfPerson = ({ cells }: HeadRecord): boolean => names.some((place) => (cells[place] ?? '').trim() !== '');
  if (!rows.every(isOfPerson)) return null;
  const said = rows.map(({ cells }) => wordKey(cells[at] ?? ''));
  const words = new Set(said);
  const isBare = keys[at] === 'type';
  const isSaid = isBare ? sayActions(words) && isMoreThanTerm(words) : sayActions(words) || areLetters(words);
  return isSaid ? columns.map((column, place) => (place === at ? `Action (${column.trim()})` : column)) : null;
}

/** May also be a kind of record, a number or the reason of an action. */
export const OF_ACTION =
  /^(?:rec(?:ord)? ?type(?: code)?|(?:trans?|txn|transaction|activity|operation|op|change|update|record|enrollment)(?: (?:type|code|cd|ind|indicator|flag|action|operation))?|add (?:change|chg) (?:term\w*|delete|del|drop|cancel)(?: (?:code|cd|ind|indicator|flag))?)$/;

/** "Enrollment" and "Demographic" may also be kinds of records. */
export function sayActions(words: ReadonlySet<string>): boolean {
  const all = [...words];
  return all.some(saysAction) && all.every((word) => word.length > 2 && COMMON_WORDS.action[word] !== undefined && !/\d/.test(word));
}

/**
 * Whether these are the letters by which changes of a database are captured: inserted, updated, deleted. Of an operation any of them; an
 * action needs an I and another, for an I alone may be inactive; and a change a U, too: I and D may be more and less of something.
 */
function areCaptured(key: string, words: ReadonlySet<string>): boolean {
  const found = CAPTURES.exec(key);
  if (found === null || words.size === 0 || ![...words].every((word) => /^[iud]$/.test(word))) return false;
  const [, operation, change] = found;
  if (operation !== undefined) return true;
  return words.has('i') && words.size > 1 && (change === undefined || words.has('u'));
}

const CAPTURES = /^(?:(?:cdc )?(op|operation)|(change|chg|update)|(?:record )?action|trans(?:action)?|txn)(?: (?:type|code|cd|ind|indicator|flag))?$/;

/** A and C may also be an adult and a child, and T a trailer. */
function areLetters(words: ReadonlySet<string>): boolean {
  return words.has('t') && (words.has('a') || words.has('n')) && [...words].every((word) => /^[acnrtu]$/.test(word));
}
