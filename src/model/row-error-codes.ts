import { ENVELOPE_CODES } from './row-errors/envelopes.ts';
import { FAMILY_CODES } from './row-errors/families.ts';
import { FILE_CODES } from './row-errors/files.ts';
import { MEMBER_CODES } from './row-errors/members.ts';
import { TEXTS_OF_834 } from './row-errors/of-834.ts';
import type { RowErrorCode } from './row-errors/row-error-code.ts';
import { ROW_CODES } from './row-errors/rows.ts';
import { RULE_CODES } from './row-errors/rules.ts';
import { VALUE_CODES } from './row-errors/values.ts';

/**
 * Every code an error report can hold: its usual severity, the message of an entry, and what its documentation page
 * says. A vendor config may raise a warning to an error. Codes are stable: clients match on them.
 */
export const ROW_ERROR_CODES = {
  ...VALUE_CODES,
  ...RULE_CODES,
  ...FAMILY_CODES,
  ...ROW_CODES,
  ...MEMBER_CODES,
  ...FILE_CODES,
  ...ENVELOPE_CODES,
} as const;

export type RowErrorCodeName = keyof typeof ROW_ERROR_CODES;

/** What replaces texts of a code where the file is an 834. */
export const ROW_ERROR_TEXTS_OF_834: Partial<Readonly<Record<RowErrorCodeName, Partial<RowErrorCode>>>> = TEXTS_OF_834;

/**
 * The checks whose weight a vendor may set: what they find leaves a value that can be written. What cannot be read or linked
 * stays an error.
 */
export const ADJUSTABLE_CODES = [
  'birth_date_missing',
  'birth_date_in_future',
  'birth_date_too_early',
  'termination_before_effective',
  'void_coverage',
  'termination_before_hire',
  'implausible_ssn',
  'ssn_padded',
  'ssn_of_subscriber',
  'invalid_phone',
  'invalid_email',
  'unknown_state',
  'unknown_zip',
  'zip_padded',
  'unknown_code',
  'placeholder_value',
  'relationship_inferred',
  'plan_differs',
] as const satisfies readonly RowErrorCodeName[];
