import type { HeadRecord } from '../head-records.ts';

/**
 * Whether a row below a header only says what each column takes, as in templates: `required, optional, MM/DD/YYYY, Text`, or numbers the
 * columns. Nobody's cells are all like this.
 */
export function isRuleRow({ blank, fault, cells }: HeadRecord): boolean {
  if (blank || fault !== 'none') return false;
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length >= MIN_NUMBERED && filled.length * 2 >= cells.length && filled.every((cell, at) => cell === String(at + 1))) return true;
  if (!filled.every((cell) => RULE.test(cell) || MASK.test(cell))) return false;
  return filled.some((cell) => MASK.test(cell)) || (filled.length >= MIN_RULES && filled.length * 2 >= cells.length);
}

const MIN_RULES = 2;
/** Forms number their columns: 1, 2, 3, … */
const MIN_NUMBERED = 4;
/** A pattern for digits or for the parts of a date: `MM/DD/YYYY`, `###-##-####`, `(XXX) XXX-XXXX`, `$#,###.##`. */
const MASK = /^[*([]*(?:(?:[mdy]{1,4}[/.-]){2}[mdy]{2,4}|(?:\+?1[ -])?\$?(?=.*(?:##|xx))[#x(),. $-]{4,})[*)\].]*$/i;
const RULE = new RegExp(
  `^[*([]*(?:${[
    '(?:not )?(?:required|optional|mandatory|conditional|recommended)(?:[ ,:;(/-].{0,60})?',
    '(?:if applicable|req|opt)',
    'yyyymmdd|mmddyyyy',
    '(?:free )?text|string|date|number|numeric|integer|decimal|alpha|alphanumeric|boolean|(?:var)?char(?:acters?)?',
    '(?:(?:var)?char|string|text|alpha|numeric|number) ?\\(\\d+\\)?',
    '[#x9]{3}-?[#x9]{2}-?[#x9]{4}|(?:(?:max(?:imum)?|up to) )?\\d{1,3} (?:digits?|char(?:acter)?s?)',
    '(?:in )?(?:usd|us dollars|dollars|percent|years|months|days|hours)',
    '(?:yes or no|m or f|[a-z]+(?: ?/ ?[a-z]+)+)',
  ].join('|')})[*)\\].]*$`,
  'i',
);
