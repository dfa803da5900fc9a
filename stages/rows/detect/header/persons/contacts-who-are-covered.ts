import { headerKey, writtenKey } from '../../../headers/header.ts';
import { COVERED_DEPENDENT, NAME as ANY_NAME, RELATIONSHIP } from '../../../headers/person-words.ts';
import { COMMON_WORDS } from '../../../map/vocabulary.ts';
import { isBlankCell, wordsIn, type HeadRecord } from '../../head-records.ts';
import type { KnownHeaders } from '../known-headers.ts';
import { renamed } from '../renamed.ts';

/**
 * Some systems call everybody whom an employee names a contact (`Contact First Name`, `Contact Date of Birth`, `Contact Type`). These
 * contacts are dependents if they have a birth date or an SSN and the file has plans. Not if a column is about beneficiaries or
 * emergencies: those contacts are not covered.
 */
export function withCoveredContacts(columns: readonly string[], rows: readonly HeadRecord[], known: KnownHeaders): string[] | null {
  const keys = columns.map(writtenKey);
  const has = (key: RegExp): boolean => keys.some((other) => key.test(other));
  if (has(DEPENDENT) && !has(RELATIONSHIP)) return withTypeOfContact(columns, keys, rows);
  if (!has(BORN_OR_SSN) || !has(NAME) || !has(PLAN) || has(DEPENDENT)) return null;
  const isOfOthers = (key: string, at: number): boolean => OTHERS.test(key) && !wordsIn(rows, at).every((word) => word === 'dependent');
  if (keys.some(isOfOthers)) return null;
  const named = columns.map((column, at) => {
    const rest = CONTACT.exec(keys[at]!)?.[1];
    if (rest === undefined) return column;
    if (rest === 'type') return wordsIn(rows, at).every((word) => COMMON_WORDS.relationship[word] !== undefined) ? 'Dependent Relationship' : column;
    const name = `dependent ${rest}`;
    return known.has(headerKey(name)) ? name : column;
  });
  return renamed(columns, named);
}

/**
 * What a dependent beside is to the employee, as Oracle calls it, where nothing else says so, no cell says anything else, and no other contact
 * is named. It has to be filled in the rows of dependents alone: other contacts have a type, too.
 */
function withTypeOfContact(columns: readonly string[], keys: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const at = keys.findIndex((key) => TYPE_OF_CONTACT.test(key));
  const isOfOthers = keys.some((key, place) => place !== at && (/\bcontact\b/.test(key) || OTHERS.test(key)));
  const said = at < 0 || isOfOthers ? [] : wordsIn(rows, at).map((word) => COMMON_WORDS.relationship[word]);
  const names = keys.flatMap((key, place) => (NAME_OF_DEPENDENT.test(key) ? [place] : []));
  const isFilled = (cells: readonly string[], place: number): boolean => !isBlankCell(cells[place]);
  if (rows.some(({ cells }) => isFilled(cells, at) !== names.some((place) => isFilled(cells, place)))) return null;
  if (said.length === 0 || said.some((relationship) => relationship === undefined || relationship === 'self')) return null;
  return columns.map((column, place) => (place === at ? 'Dependent Relationship' : column));
}

const TYPE_OF_CONTACT = new RegExp(`^(?:${COVERED_DEPENDENT} )?contact type$`);
const NAME_OF_DEPENDENT = new RegExp(`^${COVERED_DEPENDENT} (?:legal )?(?:${ANY_NAME})$`);
const CONTACT = /^contact (.+)$/;
const BORN_OR_SSN = /^contact (?:date of birth|dob|birth ?date|ssn|social security number|national id)$/;
const NAME = /^contact (?:(?:full )?name|(?:legal )?(?:first|last)(?: name)?)$/;
const PLAN = /^(?:benefit |coverage )?plan(?: name| code| id)?$/;
const DEPENDENT = new RegExp(`^${COVERED_DEPENDENT} `);
const OTHERS = /\b(?:beneficiary|benef|beneficiaries|designee|emergency)\b/;
