import type { NormalizedRecord } from '../../../src/model/record.ts';
import { recordOf } from '../../stages/rows/serialize/sample.ts';

/** The record of a subscriber, with these values and null everywhere else. */
export function record(
  values: Partial<Omit<NormalizedRecord, 'address' | 'coverage'>> & {
    address?: Partial<NormalizedRecord['address']>;
    coverage?: Partial<NormalizedRecord['coverage']>;
  },
): NormalizedRecord {
  const { address, coverage } = recordOf();
  return recordOf({ relationship: 'self', ...values, address: { ...address, ...values.address }, coverage: { ...coverage, ...values.coverage } });
}

export const dependent = (values: Partial<NormalizedRecord['dependents'][number]>): NormalizedRecord['dependents'][number] => ({
  member_id: null,
  first_name: null,
  last_name: null,
  date_of_birth: null,
  ssn: null,
  relationship: null,
  gender: null,
  action: null,
  effective_date: null,
  termination_date: null,
  ...values,
});

export const HOME = { street: '14 Harbor Row', city: 'Washington', state: 'DC', zip: '20003' };
export const MARTA = { first_name: 'Marta', last_name: 'Quill', date_of_birth: '1971-11-23', ssn: '***-**-9265' };

/** What a vendor's fixture is normalized to. */
export interface Expected {
  file: string;
  records: NormalizedRecord[];
  /** `row code field` of each entry of the report. */
  errors?: string[];
}
