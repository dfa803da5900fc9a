import { RELATIONSHIPS } from '../../../../src/model/record.ts';
import { Kind, slotOf } from '../../record.ts';
import { codeOf, type Issues } from '../../validate/issues.ts';
import { ssnDigits } from '../persons/ssn.ts';
import type { MapStep } from '../step.ts';

const SSN = slotOf('ssn');
const RELATIONSHIP = slotOf('relationship');
const SELF = RELATIONSHIPS.indexOf('self');
const DIFFERS = codeOf('ssn_differs');
const SSN_DIGITS = 9;
/** A digit mistyped, or two in the other order. */
const MAX_SLIPS = 2;

/**
 * If a file has the subscriber's SSN in a place of ids (REF*0F), both must be equal. Only a slip is reported: any other nine digits may be
 * an id, or the SSN of somebody whom the subscriber survives.
 */
export function ssnSlip(columns: readonly number[]): MapStep {
  return ({ bytes, start, end }, { kind, value, ssn }, issues: Issues) => {
    if (ssn < 0 || kind[RELATIONSHIP] !== Kind.code || value[RELATIONSHIP] !== SELF) return;
    for (const column of columns) {
      if (end[column] === start[column]) continue;
      const slips = digitsApart(ssnDigits(bytes, start[column]!, end[column]!), ssn);
      if (slips > 0 && slips <= MAX_SLIPS) issues.noteAt(DIFFERS, SSN, column);
    }
  };
}

/** In how many places two numbers of nine digits differ; 0 if one of them is missing. */
function digitsApart(one: number, other: number): number {
  if (one < 0) return 0;
  let apart = 0;
  for (let k = 0, unit = 1; k < SSN_DIGITS; k++, unit *= 10) if (Math.floor(one / unit) % 10 !== Math.floor(other / unit) % 10) apart++;
  return apart;
}
