import type { CellForm } from '../../../src/model/reading.ts';

/** The form of a trimmed text; null for a filler (`N/A`), and for a mix of digits and letters, which may be anything. */
export function cellForm(text: string): CellForm | null {
  if (text === '' || NOTHING.test(text)) return null;
  if (EMAIL.test(text)) return 'email';
  if (SSN.test(text)) return 'ssn';
  if (DATE.test(text)) return 'date';
  if (!LETTER.test(text)) return DIGIT.test(text) ? 'number' : null;
  return DIGIT.test(text) ? null : 'letters';
}

/** Whether a trimmed text may stand in a column of a form. */
export function hasForm(text: string, form: CellForm): boolean {
  if (text === '' || NOTHING.test(text)) return true;
  const own = cellForm(text);
  return own === form || (form === 'number' && own === 'ssn');
}

const NOTHING = /^(?:n\/?a|#n\/a|null|\(null\)|\\n|none|nil|unknown|[-.]+)$/i;
const EMAIL = /^\S+@\S+\.\S+$/;
const SSN = /^(?:\d{9}|\d{3}-\d{2}-\d{4}|\d{3} \d{2} \d{4})$/;
const DATE =
  /^(?:\d{4}[/-]\d{1,2}[/-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{1,2}[- ][A-Za-z]{3,9}[- ]\d{2,4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4}|(?:19|20|99)\d{6})(?:[ T]\d{1,2}:.*)?$/;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
