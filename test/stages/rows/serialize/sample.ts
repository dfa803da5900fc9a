import * as fc from 'fast-check';
import {
  ACTIONS,
  BENEFITS,
  COVERAGE_TYPES,
  GENDERS,
  RELATIONSHIPS,
  type DependentElement,
  type NormalizedRecord,
} from '../../../../src/model/record.ts';
import type { RecordMeta } from '../../../../stages/rows/serialize/meta.ts';
import { anyText } from '../../../support/text.ts';

/** A record of nulls, but for what a test says. */
export function recordOf(fields: Partial<NormalizedRecord> = {}): NormalizedRecord {
  return {
    member_id: null,
    first_name: null,
    last_name: null,
    date_of_birth: null,
    ssn: null,
    email: null,
    phone: null,
    address: { street: null, city: null, state: null, zip: null },
    coverage: { plan_id: null, effective_date: null, termination_date: null, coverage_type: null, benefit: null },
    dependents: [],
    middle_name: null,
    suffix: null,
    gender: null,
    employee_id: null,
    group_id: null,
    hire_date: null,
    relationship: null,
    action: null,
    ...fields,
  };
}

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
/** Any text that UTF-8 can hold, control characters and all, as long as it is not empty: the row work writes null for blank. */
const text = orNull(anyText({ minLength: 1, maxLength: 30 }));
const date = orNull(
  fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
);
const ssn = orNull(fc.integer({ min: 0, max: 9999 }).map((digits) => `***-**-${String(digits).padStart(4, '0')}`));
const one = (values: readonly string[]) => orNull(fc.constantFrom(...values));

const dependent: fc.Arbitrary<DependentElement> = fc.record({
  member_id: text,
  first_name: text,
  last_name: text,
  date_of_birth: date,
  ssn,
  relationship: one(RELATIONSHIPS),
  gender: one(GENDERS),
  action: one(ACTIONS),
  effective_date: date,
  termination_date: date,
});

export const anyRecord: fc.Arbitrary<NormalizedRecord> = fc.record({
  member_id: text,
  first_name: text,
  last_name: text,
  date_of_birth: date,
  ssn,
  email: text,
  phone: orNull(fc.constantFrom('+1-555-123-4567', '+44-20-7946-0958')),
  address: fc.record({ street: text, city: text, state: text, zip: text }),
  coverage: fc.record({ plan_id: text, effective_date: date, termination_date: date, coverage_type: one(COVERAGE_TYPES), benefit: one(BENEFITS) }),
  dependents: fc.array(dependent, { maxLength: 3 }),
  middle_name: text,
  suffix: text,
  gender: one(GENDERS),
  employee_id: text,
  group_id: text,
  hire_date: date,
  relationship: one(RELATIONSHIPS),
  action: one(ACTIONS),
});

export const anyMeta: fc.Arbitrary<RecordMeta> = fc.record({
  row: fc.nat(),
  action: one(ACTIONS),
  warnings: fc.array(fc.constantFrom('birth_date_missing', 'unknown_state', 'invalid_phone'), { maxLength: 3 }),
});
