import type { Field } from '../../../src/model/record.ts';
import { isIdOrSsn } from '../map/persons/id-or-ssn.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import type { Check } from './check.ts';
import { codeOf } from './issues.ts';
import { textOf } from '../base/text.ts';

const { absent: ABSENT_KIND, unreadable: UNREADABLE_KIND } = Kind;

const FAMILY = slotOf('family_id');
const IDS = [slotOf('member_id'), slotOf('employee_id')];

/**
 * What a spreadsheet has rounded in a column of ids or SSNs is no id. Who has another identifier is kept without it, with a warning; but
 * for a number that names the family and has lost digits, as it may be that of several families. Null where the file has no such column.
 */
export function roundedIds(identifiers: readonly (Field | 'family_id')[], headers: readonly string[]): Check | null {
  const isMixed = headers.map(isIdOrSsn);
  if (!isMixed.includes(true)) return null;
  const slots = identifiers.map(slotOf);
  const code = codeOf('scientific_notation');
  return (record, issues) => {
    for (const slot of IDS) {
      if (record.kind[slot] !== UNREADABLE_KIND || isMixed[record.source[slot]!] !== true) continue;
      if (record.source[FAMILY] === record.source[slot] && !hasAllDigits(record)) continue;
      if (slots.some((other) => record.kind[other] !== ABSENT_KIND && record.kind[other] !== UNREADABLE_KIND)) issues.soften(code, slot);
    }
  };
}

/** `1.23456781E+08`: as many digits behind the point as it is long. */
function hasAllDigits({ bytes, start, end }: Record): boolean {
  const [, fraction = '', exponent] = WHOLE.exec(textOf(bytes, start[FAMILY]!, end[FAMILY]!)) ?? [];
  return exponent !== undefined && fraction.length >= Number(exponent);
}

const WHOLE = /^\d\.(\d+)E\+?(\d+)$/i;
