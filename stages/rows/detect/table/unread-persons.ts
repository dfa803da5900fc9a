import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { wordsKey } from '../../headers/header.ts';
import { DEPENDENT } from '../../headers/person-words.ts';
import { isFilled } from '../../map/cell.ts';
import { isLoneSpouse, SPOUSES_SSN } from '../../map/persons/lone-spouse.ts';
import type { HeadRows } from '../head-records.ts';
import { headersInHead } from '../header/known-headers.ts';
import { isUnreadName } from '../header/persons/run-names.ts';

/**
 * The filled columns about dependents whom no record names: those of one benefit (`Dental Dependent First Name`), the SSN of a spouse about
 * whom nothing else is known, and those that may or may not be a dependent's (`DOB behind Spouse Name`).
 */
export function unreadPersons(config: VendorConfig, columns: readonly string[], headRows: HeadRows): number[] {
  if (config.name !== GENERIC_NAME) return [];
  const isLone = isLoneSpouse(columns);
  const named = columns.flatMap((column, at) => {
    if (isUnreadName(column)) return [at];
    const key = wordsKey(column);
    if (SPOUSES_SSN.test(key)) return isLone ? [at] : [];
    return OF_ONE_BENEFIT.test(key) && !headersInHead(config).has(key) ? [at] : [];
  });
  if (named.length === 0) return [];
  const filled = new Set<number>();
  headRows((row) => {
    for (const at of named) if (isFilled(row, at)) filled.add(at);
  });
  return [...filled].toSorted((a, b) => a - b);
}

const OF_ONE_BENEFIT = new RegExp(
  String.raw`^(?:medical|health|dental|vision|life|rx|hospital|accident|critical illness) (?:${DEPENDENT}|spouse|sp|child|ch)(?: ?\d{1,2})? (?:(?:first|last|full|legal first|legal last) )?(?:name|dob|date of birth|birth ?date|ssn|social security number)(?: \d{1,2})?$`,
);
