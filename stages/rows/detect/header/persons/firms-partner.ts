import { writtenKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';
import { isOfCompany } from '../meanings/company-words.ts';
import { OtherProof } from './other-proof.ts';
import { isOfName, personColumn } from './person-columns.ts';

/**
 * A `Partner` may be a trading partner: if most of them have names of companies, or if three employees with different names share one,
 * nobody is married to it. Not if other columns treat the partner as a person.
 */
export function withFirmsPartner(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const at = keys.findIndex((key) => PARTNER.test(key));
  if (at < 0 || keys.some((key) => OF_PERSON.test(key))) return null;
  const cells = rows.flatMap((row) => row.cells[at]?.trim() || []);
  const isFirms = cells.length > 0 && cells.filter(isOfCompany).length * 2 > cells.length;
  if (!isFirms && new OtherProof(rows, ownNames(columns), [at]).asOther(at) !== 'shared') return null;
  return columns.map((column, place) => (place === at ? `Trading ${column.trim()}` : column));
}

const PARTNER = /^partner(?: (?:full )?name)?$/;
const OF_PERSON = /^partner s? ?(?:first|last|middle|legal|dob|date of birth|birth|ssn|social|gender|sex|age|relationship)/;

function ownNames(columns: readonly string[]): number[] {
  return columns.flatMap((column, at) => {
    const person = personColumn(column);
    return person !== null && isOfName(person.part) && (person.whose === null || person.whose === 'own') ? [at] : [];
  });
}
