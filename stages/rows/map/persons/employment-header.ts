import { wordsKey } from '../../headers/header.ts';

/** Whether a column is about an employment: beside it a bare status may be that of the employment. */
export function saysOfEmployment(header: string): boolean {
  return EMPLOYMENT.test(wordsKey(header));
}

/** Not "title", which may be a person's, nor "employee": whoever has a coverage through an employer is one. */
const EMPLOYMENT =
  /\b(?:hired?|rehire|employment|job|position|department|dept|division|manager|supervisor|salary|wages?|pay|payroll|compensation|occupation|cost cent(?:er|re)|work|worker|union|seniority|full time|part time|fte|exempt|doh)\b|^(?:hours|scheduled hours|location|termination reason)$/;
