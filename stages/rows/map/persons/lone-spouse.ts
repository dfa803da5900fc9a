import { wordsKey } from '../../headers/header.ts';

/** The SSN of a spouse or partner. Employers ask for it to know who is married to another employee. */
export const SPOUSES_SSN = /^(?:spouse|spouse s|sp|partner|domestic partner) (?:ssn|social security number|social security|ss number)$/;
const OF_SPOUSE =
  /^(?:spouse|spouse s|sp|partner|domestic partner|spouse (?:or |domestic )?partner) ?(?=.*(?:name|first|last|fname|lname|birth|dob)\b)/;

/** Whether the columns hold the SSN of a spouse, but neither its name nor its birth date: a record cannot name that person. */
export function isLoneSpouse(columns: readonly string[]): boolean {
  const keys = columns.map(wordsKey);
  return keys.some((key) => SPOUSES_SSN.test(key)) && !keys.some((key) => OF_SPOUSE.test(key));
}
