import * as op from '../op-codes.ts';
import { birth, coverageDates, email, placeholders, required, someIdentifier, ssnForm, ssnGuard } from './checks.ts';
import { state, street, zip } from './addresses.ts';
import { code, ownIdentity } from './codes.ts';
import { date } from './dates.ts';
import { phone, ssn } from './person-numbers.ts';
import { empty, identifier, names, text, worded } from './texts.ts';
import { doStep } from './unusual.ts';
import { noPlan, status } from './waivers.ts';
import { x12Checked, x12Code, x12Identifier, x12Relationship, x12Termination } from './x12.ts';

/**
 * Runs the operations of a list over the row in work, from `from` on. Answers the number of the operation that TypeScript has to do; the
 * count of all if there is none. `base` is where the bytes of the row begin.
 */
export function run(list: i32, base: i32, record: i32, from: i32): i32 {
  const count = load<i32>(list);
  for (let i = from; i < count; i++) {
    const at = load<i32>(list + 4 + (i << 2));
    if (!done(load<i32>(at), base, record, load<i32>(at, 4), at + 8)) return i;
  }
  return count;
}

/** Runs a whole list over the row in work. TypeScript does what is unusual, in its place. */
export function complete(list: i32, base: i32, record: i32): void {
  const count = load<i32>(list);
  let at = run(list, base, record, 0);
  while (at < count) {
    doStep(list, at, record);
    at = run(list, base, record, at + 1);
  }
}

/**
 * Does one operation: what the TypeScript of that step or check does in the usual case. In any other case it answers false and has changed
 * nothing, and TypeScript does the whole step. `numbers` is where the numbers of the operation begin.
 */
function done(kind: i32, base: i32, record: i32, slot: i32, numbers: i32): bool {
  switch (kind) {
    case op.OP_EMPTY:
      return empty(record, numbers);
    case op.OP_TEXT:
      return text(base, record, slot, numbers);
    case op.OP_WORDED:
      return worded(base, record, slot, numbers);
    case op.OP_IDENTIFIER:
      return identifier(base, record, slot, numbers);
    case op.OP_DATE:
      return date(base, record, slot, numbers);
    case op.OP_CODE:
      return code(base, record, slot, numbers);
    case op.OP_STATE:
      return state(base, record, slot, numbers);
    case op.OP_ZIP:
      return zip(base, record, slot, numbers);
    case op.OP_PHONE:
      return phone(base, record, slot, numbers);
    case op.OP_SSN:
      return ssn(base, record, slot, numbers);
    case op.OP_NAMES:
      return names(base, record, numbers);
    case op.OP_SECOND_LINE:
      return street(base, record, slot, numbers);
    case op.OP_OWN_IDENTITY:
      return ownIdentity(record, numbers);
    case op.OP_REQUIRED:
      return required(record, numbers);
    case op.OP_SOME_IDENTIFIER:
      return someIdentifier(record, numbers);
    case op.OP_SSN_FORM:
      return ssnForm(record, numbers);
    case op.OP_BIRTH:
      return birth(record, numbers);
    case op.OP_EMAIL:
      return email(base, record, numbers);
    case op.OP_COVERAGE_DATES:
      return coverageDates(record, numbers);
    case op.OP_PLACEHOLDERS:
      return placeholders(base, record, numbers);
    case op.OP_SSN_GUARD:
      return ssnGuard(base, record, numbers);
    case op.OP_NO_PLAN:
      return noPlan(base, record, numbers);
    case op.OP_STATUS:
      return status(base, numbers);
    case op.OP_X12_CODE:
      return x12Code(base, record, slot, numbers);
    case op.OP_X12_RELATIONSHIP:
      return x12Relationship(base, record, slot, numbers);
    case op.OP_X12_IDENTIFIER:
      return x12Identifier(base, record, slot, numbers);
    case op.OP_X12_CHECKED:
      return x12Checked(base, numbers);
    case op.OP_X12_TERMINATION:
      return x12Termination(record, numbers);
    default:
      return false;
  }
}
