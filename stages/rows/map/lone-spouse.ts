import { wordsKey } from '../headers/header.ts';

/** The SSN of a spouse or partner: an employer asks for it to know who is married to another employee. */
export const SPOUSES_SSN = /^(?:spouse|spouse s|sp|partner|domestic partner) (?:ssn|social security number|social security|ss number)$/;
const OF_SPOUSE =
  /^(?:spouse|spouse s|sp|partner|domestic partner|spouse (?:or |domestic )?partner) ?(?=.*(?:name|first|last|fname|lname|birth|dob)\b)/;

/** Whether columns say the SSN of a spouse, and neither its name nor its birth date: that is nobody whom a record could name. */
export function isLoneSpouse(columns: readonly string[]): boolean {
  const keys = columns.map(wordsKey);
  return keys.some((key) => SPOUSES_SSN.test(key)) && !keys.some((key) => OF_SPOUSE.test(key));
}
