import { headerKey } from '../../../headers/header.ts';
import type { KnownHeaders } from '../known-headers.ts';
import { renamed } from '../renamed.ts';

/**
 * Columns about one of two roles (`Dependent/Beneficiary First Name`, `Employee or Dependent DOB`) get the one role that configs know: the
 * dependent; the row's person, if the holder may be meant; or the subscriber, if nobody else can be. Not if other columns are about
 * beneficiaries alone, or their shares: a row may then be about somebody without coverage. A relationship to the holder by two words is that to the
 * first.
 */
export function withEitherRole(columns: readonly string[], known: KnownHeaders): string[] | null {
  const ofBeneficiary = columns.some((column) => OF_BENEFICIARY.test(headerKey(column)) || SHARE.test(column));
  const saysWho = columns.some((column) => SAYS_WHO.test(headerKey(column)));
  const named = columns.map((column) => {
    const [, related, first] = RELATED.exec(column.trim()) ?? [];
    if (related !== undefined && !known.has(headerKey(column)) && known.has(headerKey(`${related} ${first}`))) return `${related} ${first}`;
    const [, one, other, rest] = EITHER.exec(column.trim()) ?? [];
    if (one === undefined || other === undefined || rest === undefined || !PERSONAL.test(headerKey(rest)) || known.has(headerKey(column)))
      return column;
    const roles = [one, other].map((word) => word.toLowerCase());
    if (roles[0] === roles[1] || (ofBeneficiary && roles.some((role) => role.startsWith('ben'))) || (!saysWho && roles.includes('ben')))
      return column;
    const name = `${roles.every((role) => OF_COVERAGE.test(role)) ? 'Subscriber' : roles.some((role) => HOLDER.test(role)) ? 'Member' : 'Dependent'} ${rest}`;
    return known.has(headerKey(name)) ? name : column;
  });
  return renamed(columns, named);
}

const ROLE = '(employee|ee|subscriber|member|dependent|dependant|dep|spouse|child|beneficiary|ben)';
const EITHER = new RegExp(String.raw`^${ROLE}\s*(?:/|\bor\b)\s*${ROLE}\s+(\S.*)$`, 'i');
/** To the employee by another word: `Relationship to Employee/Primary Insured`. */
const RELATED = new RegExp(
  String.raw`^(.*\brelation(?:ship)? to)\s+(employee|subscriber|insured|member)\s*(?:/|\bor\b)\s*(?:primary |the )?(?:employee|subscriber|insured|member|policy ?holder)$`,
  'i',
);
const HOLDER = /^(?:employee|ee|subscriber|member)$/;
/** Two words for the holder of the coverage, and for nobody else in the family. */
const OF_COVERAGE = /^(?:employee|ee|subscriber)$/;
/** Tells a dependent from the employee. A name alone would be the row's person's. */
const SAYS_WHO = /\b(?:relationship|relation)\b|\bben (?:birth|birthdate|dob|date of birth)\b/;
const SHARE = /\bben(?:eficiary)? *%/i;
/** "Spouse/Dependent Life" is a benefit. */
const PERSONAL = /\b(?:name|first|last|middle|initial|mi|suffix|birth|birthdate|dob|ssn|social|gender|sex|relationship|relation)\b/;
const OF_BENEFICIARY =
  /^(?:(?:primary|contingent) )?beneficiary\b|\b(?:beneficiary|ben) (?:percent|percentage|share|allocation|type|designation)\b|\bcontingent\b/;
