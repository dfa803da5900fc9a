import { OP_SSN_FORM } from '../kernel/op-codes.ts';
import { withOp } from '../kernel/op.ts';
import { Kind, slotOf, SSN_IMPLAUSIBLE } from '../record.ts';
import type { Check } from './check.ts';
import { codeOf } from './issues.ts';

const { ssn: SSN_KIND } = Kind;

/** Nine digits outside the ranges that are issued: a warning, unless the vendor makes it an error. */
export function plausibleSsn(): Check {
  const slot = slotOf('ssn');
  const code = codeOf('implausible_ssn');
  return withOp({ code: OP_SSN_FORM, slot, numbers: [slot] }, (record, issues) => {
    if (record.kind[slot] === SSN_KIND && record.value[slot]! >= SSN_IMPLAUSIBLE) issues.note(code, slot);
  });
}
