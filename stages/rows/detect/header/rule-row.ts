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

/**
 * Whether a row says of itself that it only shows how a template is filled: `EXAMPLE - delete this row`, `Sample:`, `Jane Doe (example)`. The bare
 * word may be a name, but not in a column without one; alone in its row it may be said of the rows below.
 */
export function isExampleRow({ blank, fault, cells }: HeadRecord, header: readonly string[]): boolean {
  const filled = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
  if (blank || fault !== 'none' || filled.length < MIN_FILLED) return false;
  const first = filled[0]!;
  // In a remark it is said of something else: `Ex: spouse of 1002`.
  if (LABELLED.test(cells[first]!) && !UNNAMED.test(header[first] ?? '')) return true;
  return cells.some((cell, at) => EXAMPLE.test(cell) || (BARE_EXAMPLE.test(cell) && UNNAMED.test(header[at] ?? '')));
}

const MIN_FILLED = 3;
const WORD = '(?:example|sample|ejemplo|exemple)';
const EXAMPLE = new RegExp(
  `^\\W*${WORD} ?(?:#? ?\\d+)?[:>*)\\]]+\\W*$|[([*]${WORD}[)\\]*]\\s*$|^\\W*(?:this (?:row |line )?is )?(?:an? |for )?${WORD}s?(?: only)?(?: (?:row|record|entry|line|data))?\\W+` +
    '(?:row|record|entry|line|data only|only|(?:please )?(?:delete|remove|replace|overwrite|ignore|do not|don.t)\\b.*|for reference\\b.*|not (?:a )?real\\b.*)\\W*$',
  'i',
);
const BARE_EXAMPLE = new RegExp(`^\\W*${WORD}\\W*(?:\\d+\\W*)?$`, 'i');
/** Before the value that it shows, the first of a row: `Ex: 12345`. */
const LABELLED = /^\W*(?:ex|e\.?g\.?|example|sample)\.?:\s*\S/i;
const UNNAMED = /^\W*(?:row(?: type)?|notes?|comments?|remarks?|instructions?)?\W*$/i;
