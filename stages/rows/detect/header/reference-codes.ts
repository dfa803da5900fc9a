import { headerKey, wordsKey } from '../../headers/header.ts';
import type { KnownHeaders } from './known-headers.ts';
import { renamed } from './renamed.ts';

/**
 * Reference codes as Dayforce exports them (`BenefitPlanXRefCode`, `EmployeeGenderXRefCode`) become the code, or the field itself,
 * whichever configs know.
 */
export function withReferenceCodes(columns: readonly string[], known: KnownHeaders): string[] | null {
  const named = columns.map((column) => {
    const thing = REFERENCE.exec(column.trim())?.[1];
    if (thing === undefined || known.has(headerKey(column))) return column;
    const words = wordsKey(thing);
    return [`${words} code`, words].find((name) => known.has(name)) ?? column;
  });
  return renamed(columns, named);
}

const REFERENCE = /^(.*\S)[ _]?X[ _]?Ref[ _]?Code$/i;
