import type { RowErrorCode } from './row-error-code.ts';

/** What a rule of the vendor asks for. The length of a value has a bound of its own too. */
export const RULE_CODES = {
  not_allowed: {
    severity: 'error',
    message: 'The value is not one of those that are allowed here',
    cause: 'A rule of the vendor lists the values of the field, and this is none of them.',
    remedy: 'Use one of the values that are agreed with the vendor.',
  },
  pattern_mismatch: {
    severity: 'error',
    message: 'The value has not the form that is asked for here',
    cause: 'A rule of the vendor gives the form of the field, and the value does not fit it.',
    remedy: 'Write the value in the form that is agreed with the vendor.',
  },
  too_short: {
    severity: 'error',
    message: 'The value is shorter than allowed',
    cause: 'A rule of the vendor asks for more characters.',
    remedy: 'Send the whole value.',
  },
  out_of_range: {
    severity: 'error',
    message: 'The value lies outside of the range that is allowed',
    cause: 'A rule of the vendor gives the first and the last date or number of the field.',
    remedy: 'Correct the value.',
  },
  date_order: {
    severity: 'error',
    message: 'Two dates are in the wrong order',
    cause: 'A rule of the vendor says which of two dates of the row comes first.',
    remedy: 'Correct one of the two dates.',
  },
  age_limit: {
    severity: 'error',
    message: 'The dependent is older than the limit for this relationship',
    cause: 'By the birth date the dependent is past the age up to which the vendor covers this relationship.',
    remedy: 'Check the birth date and the relationship, or end the coverage.',
  },
  several_spouses: {
    severity: 'error',
    message: 'The family has more than one spouse',
    cause: 'A rule of the vendor allows one spouse a family, and an earlier row has stated another person as such.',
    remedy: 'Check the relationships of the family, or send the former spouse as ex-spouse.',
  },
  too_long: {
    severity: 'error',
    message: 'The value is longer than allowed',
    cause: 'A rule of the vendor asks for fewer characters, or the value is too long (16 KiB) to be worked on.',
    remedy: 'Shorten the value, or check whether two columns ran together.',
  },
} as const satisfies Record<string, RowErrorCode>;
