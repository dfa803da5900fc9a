import type { Field } from './record.ts';
import { ROW_ERROR_CODES, type RowErrorCodeName } from './row-error-codes.ts';
import type { RowError } from './row-error.ts';

/** What was found, and what is proposed instead; null where the remedy of the code is all there is to say. */
interface Example {
  readonly field: Field;
  readonly original_value: string;
  readonly suggested_fix: string | null;
}

/** For the pages of codes that are about a value: one that has the problem. Tests hold the suggestions to what is computed. */
export const ROW_ERROR_EXAMPLES: Partial<Readonly<Record<RowErrorCodeName, Example>>> = {
  required: { field: 'last_name', original_value: ' ', suggested_fix: null },
  invalid_date: { field: 'date_of_birth', original_value: '15.03.1985', suggested_fix: '1985-03-15' },
  birth_date_in_future: { field: 'date_of_birth', original_value: '2095-03-15', suggested_fix: null },
  birth_date_too_early: { field: 'date_of_birth', original_value: '1885-03-15', suggested_fix: null },
  termination_before_effective: { field: 'coverage.termination_date', original_value: '2024-12-31', suggested_fix: null },
  invalid_ssn: { field: 'ssn', original_value: '***-**-6044', suggested_fix: null },
  implausible_ssn: { field: 'ssn', original_value: '***-**-0000', suggested_fix: null },
  invalid_phone: { field: 'phone', original_value: 'home 302-555-0142', suggested_fix: '+1-302-555-0142' },
  invalid_email: { field: 'email', original_value: 'ann@@example.com', suggested_fix: 'ann@example.com' },
  unknown_state: { field: 'address.state', original_value: 'Massachusets', suggested_fix: 'MA' },
  unknown_zip: { field: 'address.zip', original_value: '19901 1234', suggested_fix: '19901-1234' },
  zip_padded: { field: 'address.zip', original_value: '2134', suggested_fix: '02134' },
  unknown_code: { field: 'gender', original_value: 'Femal', suggested_fix: 'F' },
  placeholder_value: { field: 'first_name', original_value: 'TBD', suggested_fix: null },
  scientific_notation: { field: 'member_id', original_value: '1.2E+07', suggested_fix: null },
};

/** An entry of an error report with this code. */
export function exampleOf(code: RowErrorCodeName): Pick<RowError, 'row_number' | 'severity' | 'code' | 'message'> & Partial<RowError> {
  const { severity, message, remedy } = ROW_ERROR_CODES[code];
  const example = ROW_ERROR_EXAMPLES[code];
  const entry = { row_number: 42, severity, code, message };
  if (example === undefined) return { ...entry, suggested_fix: remedy };
  return { ...entry, field: example.field, original_value: example.original_value, suggested_fix: example.suggested_fix ?? remedy };
}
