import type { RowErrorCode } from './row-error-code.ts';

/** What is wrong between the rows of one family, or between two rows of one person. */
export const FAMILY_CODES = {
  several_subscribers: {
    severity: 'warning',
    message: 'Another row states another subscriber with this family id',
    cause:
      'The rows of one family name two persons as its subscriber, who differ in birth date, SSN or first name: the id of one was written to the other, or a dependent is marked as subscriber. Both records are kept.',
    remedy: 'Check the family id and the relationship of both rows.',
  },
  orphan_dependent: {
    severity: 'error',
    message: 'The subscriber of this dependent is not in the file, or was not accepted',
    cause: 'No subscriber row has this family id, or that row has an error of its own.',
    remedy: 'Send the subscriber in the same file, or correct its row.',
  },
  relationship_inferred: {
    severity: 'warning',
    message: 'The relationship is not stated and was inferred',
    cause: 'A row without a relationship stands below its subscriber, or a flag, a number or an id says that it is a dependent.',
    remedy: 'Fill the relationship of every dependent.',
  },
  plan_differs: {
    severity: 'warning',
    message: "The dependent's plan differs from the subscriber's for the same benefit",
    cause: 'Both state the same benefit and another plan id. The dependent stands in the coverage of its subscriber.',
    remedy: 'Check the plan id of the dependent.',
  },
  covered_person_unknown: {
    severity: 'warning',
    message: 'This coverage lists a person who is not in the record',
    cause: 'An identifier in the list of those whom a coverage covers is not that of the subscriber or of a dependent of the record.',
    remedy: 'List covered persons by the identifier that they have among the dependents, or with their names.',
  },
  duplicate_member: {
    severity: 'warning',
    message: 'The same person and coverage stand in an earlier row',
    cause: 'Person, plan and effective date are those of another row. Both records are kept.',
    remedy: 'Send each person and coverage once.',
  },
} as const satisfies Record<string, RowErrorCode>;
