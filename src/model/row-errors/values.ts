import type { RowErrorCode } from './row-error-code.ts';

/** The number of a spreadsheet or of JSON has no zeros in front. */
const TEXT_WITH_ZEROS = 'Send it as text: format the column as text before saving, or put it in quotes in JSON.';

/** What is wrong with one value, or with two dates of one row. */
export const VALUE_CODES = {
  required: {
    severity: 'error',
    message: 'A value is required here',
    cause: 'The field is required and the row has no value for it, or only blanks.',
    remedy: 'Fill the cell and send the row again.',
  },
  identifier_missing: {
    severity: 'error',
    message: 'At least one identifier (member id, employee id or SSN) is required',
    cause: 'Nothing in the row says which person it is about.',
    remedy: 'Send a member id, an employee id or an SSN for every person.',
  },
  birth_date_missing: {
    severity: 'warning',
    message: 'The birth date is missing',
    cause: 'The row has no birth date. The record is kept without one.',
    remedy: 'Send the birth date if it is known.',
  },
  invalid_date: {
    severity: 'error',
    message: 'A date must be YYYY-MM-DD',
    cause: 'The text is no date in a form this vendor uses, or no day of the calendar.',
    remedy: 'Write the date as YYYY-MM-DD.',
  },
  birth_date_in_future: {
    severity: 'error',
    message: 'The birth date lies after the day the file was received',
    cause: 'The year was mistyped, or two columns were swapped.',
    remedy: 'Correct the birth date.',
  },
  birth_date_too_early: {
    severity: 'error',
    message: 'The birth date lies before 1900',
    cause: 'The year was mistyped, or a placeholder was sent.',
    remedy: 'Correct the birth date.',
  },
  termination_before_effective: {
    severity: 'error',
    message: 'The termination date lies before the effective date',
    cause: 'The coverage would end before it begins.',
    remedy: 'Correct one of the two dates.',
  },
  void_coverage: {
    severity: 'warning',
    message: 'The coverage never took effect',
    cause: 'It ends on the day it begins or the day before, which is how senders cancel a coverage from its start.',
    remedy: 'Nothing has to be done if the coverage was meant to be cancelled. If not, correct one of the two dates.',
  },
  termination_before_hire: {
    severity: 'warning',
    message: 'The coverage ends before the hire date',
    cause: 'One of the two dates is wrong, or the person was hired again.',
    remedy: 'Check both dates.',
  },
  invalid_ssn: {
    severity: 'error',
    message: 'An SSN must be 9 digits in the form XXX-XX-XXXX',
    cause: 'The field holds fewer or more than nine digits, or other characters.',
    remedy: 'Send all nine digits, with or without dashes.',
  },
  implausible_ssn: {
    severity: 'warning',
    message: 'The SSN lies outside the ranges that are issued',
    cause: 'Area 000, 666 or 9xx, group 00, serial 0000, or nine equal digits: mostly a placeholder.',
    remedy: 'Check the number, or leave the field empty where there is none.',
  },
  ssn_padded: {
    severity: 'warning',
    message: 'Leading zeros were restored to the SSN',
    cause: 'A spreadsheet had stored the number without them, or JSON holds it as a number.',
    remedy: TEXT_WITH_ZEROS,
  },
  ssn_of_subscriber: {
    severity: 'warning',
    message: "The SSN is the subscriber's; the dependent is kept without one",
    cause: 'The row of a dependent repeats the SSN of its subscriber, mostly because its own is not known.',
    remedy: "Send the dependent's own SSN, or leave the field empty.",
  },
  ssn_in_identifier: {
    severity: 'warning',
    message: 'An identifier holds SSNs; a stable token stands in its place',
    cause: 'The member or employee id column contains the SSN, or comes from an SSN column.',
    remedy: 'Send an identifier that is not the SSN.',
  },
  invalid_phone: {
    severity: 'warning',
    message: 'The phone number could not be read',
    cause: 'It is neither ten digits of the North American plan nor an international number with a leading +. The record is kept without it.',
    remedy: 'Send ten digits, or + and the country code.',
  },
  invalid_email: {
    severity: 'warning',
    message: 'The e-mail address could not be read',
    cause: 'The text has not the form name@domain. The record is kept without it.',
    remedy: 'Correct the address or leave the field empty.',
  },
  unknown_state: {
    severity: 'warning',
    message: 'The state is not one of the United States',
    cause:
      'Neither a two-letter code nor the name of a state or territory. The value is kept as sent; out of a column of city and state it stays in the city.',
    remedy: 'Send the two-letter code.',
  },
  unknown_zip: {
    severity: 'warning',
    message: 'The zip code is not one of the United States',
    cause: 'Neither five digits nor five and four. The value is kept as sent.',
    remedy: 'Send five digits, or nine as 12345-6789.',
  },
  zip_padded: {
    severity: 'warning',
    message: 'Leading zeros were restored to the zip code',
    cause: 'A spreadsheet had dropped them, or JSON holds it as a number.',
    remedy: TEXT_WITH_ZEROS,
  },
  unknown_code: {
    severity: 'warning',
    message: 'The value is not one of those this field takes',
    cause: 'The field takes the words and codes of a list, and this is none of them. It is null in the record, or `other` where it has that value.',
    remedy: "Use one of the values that the entry lists, or add this one to the vendor's lookup of the field.",
  },
  placeholder_value: {
    severity: 'warning',
    message: 'The value looks like a placeholder',
    cause:
      'It repeats one character, is a word that stands for nothing (000…, Nowhere, TBD), or the day that databases make of an empty text (1900-01-01).',
    remedy: 'Send the real value or leave the field empty. Where the value is real, nothing has to be done.',
  },
  scientific_notation: {
    severity: 'error',
    message: 'A spreadsheet has rounded the number; its digits are lost',
    cause: 'The cell was saved in scientific notation (1.2E+07).',
    remedy: 'Format the column as text and export again from the source.',
  },
} as const satisfies Record<string, RowErrorCode>;
