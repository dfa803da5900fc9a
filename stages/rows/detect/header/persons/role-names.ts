import { headerKey } from '../../../headers/header.ts';
import { isWholeName } from '../../../map/persons/name-header.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import type { KnownHeaders } from '../known-headers.ts';
import { renamed } from '../renamed.ts';

/**
 * Columns that are nothing but a role (`Employee`, `Dependent`, `Spouse`, `Child 1`) become that person's name, if the rows prove that they
 * hold names. They may as well hold a number, a tier or "Y".
 */
export function withRoleNames(columns: readonly string[], rows: readonly HeadRecord[], known: KnownHeaders): string[] | null {
  const keys = columns.map(headerKey);
  const hasNames = keys.some((key) => !OTHERS.test(key) && (LAST_NAME.test(key) || isWholeName(key)));
  const ofDependent = keys.some((key) => /^(?:covered )?dep(?:endent)? /.test(key));
  // Whoever is covered beside the holder's name is the row's person.
  const besideHolder = keys.some((key) => HOLDER.test(key));
  const named = columns.map((column, at) => {
    const key = keys[at]!;
    const isRole =
      (OWN.test(key) && !hasNames) ||
      (DEPENDENT.test(key) && (ofDependent || besideHolder)) ||
      (COVERED.test(key) && besideHolder) ||
      (DEPENDENTS.test(key) && isOneBeside(keys)) ||
      NUMBERED.test(key);
    const name = nameOf(key, column.trim());
    const share = DEPENDENTS.test(key) ? 1 : MIN_SHARE;
    return isRole && known.has(headerKey(name)) && holdsNames(rows, at, column.trim(), share) ? name : column;
  });
  return renamed(columns, named);
}

function nameOf(key: string, column: string): string {
  if (DEPENDENTS.test(key)) return `Dependent Name (${column})`;
  return COVERED.test(key) && !key.startsWith('covered') ? `Covered Person Name (${column})` : `${column} Name`;
}

/** Whether what is said beside the dependents of a row is of one of them, who is not named elsewhere. */
function isOneBeside(keys: readonly string[]): boolean {
  return (
    keys.some((key) => BIRTH_OF_DEPENDENT.test(key)) && !keys.some((key) => /^(?:covered )?dep(?:endent)? (?:.* )?(?:name|first|last)$/.test(key))
  );
}

const DEPENDENTS = /^(?:covered |enrolled )?dep(?:endent)?s$/;
const BIRTH_OF_DEPENDENT = /^(?:covered )?dep(?:endent)? (?:dob|date of birth|birth ?date|ssn)$/;
const OWN = /^(?:employee|member|subscriber|participant|enrollee|insured|retiree|associate|covered (?:individual|person|member))$/;
const DEPENDENT = /^(?:covered )?dep(?:endent)?$/;
const COVERED = /^(?:covered|enrolled|insured) (?:individual|person|member)$|^(?:individual|person|member) (?:covered|enrolled|insured)$/;
const HOLDER = /^(?:employee|emp|ee|subscriber|sub|worker|policy ?holder|certificate holder|primary insured) (?:full )?name$/;
const NUMBERED = /^(?:spouse(?: (?:or )?(?:dp|(?:domestic )?partner))?|husband wife|(?:domestic )?partner|(?:child|dependent|dep) ?\d+)$/;
/** Columns of persons other than the row's own. */
const OTHERS = /^(?:(?:covered )?dep|spouse|sp |partner|domestic|child|ch ?\d|family member|beneficiary|emergency)/;
const LAST_NAME = /(?:^| )(?:last|last ?name|last nm|surname|lname)$/;

const MIN_SHARE = 0.8;
const MAX_NAME_CHARACTERS = 60;
/** At least two words: `Ruiz, Ana M`, `Ana M. Ruiz-Díaz`. */
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?:,\s*|\s+)\p{L}[\p{L}\p{M}'’. ,-]*$/u;
/** Who somebody is, in brackets behind the name. */
const REMARK = /\s*\(\p{L}[\p{L} ]*\)$/u;
const FILLER = /^(?:n\/?a|none|null|[-\s]*)$/i;
const WORDS = new Set([
  ...Object.values(COMMON_WORDS).flatMap((words) => Object.keys(words)),
  ...'not applicable, full time, part time, on leave'.split(', '),
]);

function holdsNames(rows: readonly HeadRecord[], at: number, column: string, share: number): boolean {
  const filled = rows.map(({ cells }) => cells[at]?.trim() ?? '');
  // Reports print their header on each page.
  const said = filled.filter((cell) => !FILLER.test(cell) && cell !== column);
  const names = said.filter((cell) => cell.length <= MAX_NAME_CHARACTERS && NAME.test(cell.replace(REMARK, '')) && !WORDS.has(wordKey(cell)));
  return names.length > 0 && names.length >= said.length * share;
}
