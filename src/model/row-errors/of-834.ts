import type { RowErrorCode } from './row-error-code.ts';

/**
 * What replaces the texts of a code in the report of an 834, which has members, segments and elements in place of rows, columns and cells.
 */
export const TEXTS_OF_834 = {
  required: {
    cause: 'The field is required, and the INS loop of the member has no value in the element for it, or only blanks.',
    remedy: 'Send a value in the element that the entry names as its source, and the member again.',
  },
  identifier_missing: {
    cause: 'Nothing in the INS loop says which person it is about.',
    remedy: 'Send REF*0F, REF*23 or the SSN (NM109, behind 34 in NM108) for every member.',
  },
  birth_date_missing: {
    cause: 'The INS loop has no DMG, or none with a date. The record is kept without one.',
    remedy: 'Send the birth date in DMG02 if it is known.',
  },
  invalid_date: {
    message: 'A date must be CCYYMMDD',
    cause: 'The element holds no date in a form of the 834, or no day of the calendar.',
    remedy: 'Write the date as CCYYMMDD.',
  },
  birth_date_in_future: { cause: 'The year was mistyped, or another date stands in DMG02.' },
  ssn_padded: { cause: 'The number was sent without them.', remedy: 'Send all nine digits, also zeros in front.' },
  zip_padded: { cause: 'The zip code was sent without them.', remedy: 'Send all five digits in N403, also zeros in front.' },
  ssn_in_identifier: { cause: 'The place of an id (REF*0F, REF*23 or another) holds the SSN.' },
  scientific_notation: {
    cause: 'The element was filled from a cell in scientific notation (1.2E+07).',
    remedy: 'Send the number again from the source, with all its digits.',
  },
  several_subscribers: { remedy: 'Check REF*0F, INS01 and INS02 of both members.' },
  orphan_dependent: {
    cause: 'No subscriber of the transaction set has this number (REF*0F, mostly), or its INS loop has an error of its own.',
    remedy: 'Send the subscriber in the same transaction set (ST to SE), or correct its INS loop.',
  },
  relationship_inferred: {
    cause: 'INS02 of the member is blank, and its INS01, its number or its place says that it is a dependent.',
    remedy: 'Send INS02 of every dependent.',
  },
  plan_differs: { remedy: 'Check the plan (HD04, or REF*CE behind the HD) of the dependent.' },
  several_spouses: { remedy: 'Check INS02 of the members of the family, or send the former spouse with 25 there.' },
  too_long: { remedy: 'Shorten the value, or check whether a separator or a terminator is missing.' },
  row_too_large: {
    message: 'The INS loop is longer than a record can be',
    cause: 'An INS loop may hold 1 MiB at most.',
    remedy: 'Check that every member has an INS of its own, and every segment a terminator.',
  },
  family_too_large: { remedy: 'Check REF*0F and INS02 of these members.' },
  too_many_errors: { remedy: 'Correct those listed and send the member again.' },
} as const satisfies Record<string, Partial<Omit<RowErrorCode, 'severity'>>>;
