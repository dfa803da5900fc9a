import type { Severity } from '../row-error.ts';

/** A code of the error report: its usual severity, the message of an entry, and what its documentation page says. */
export interface RowErrorCode {
  readonly severity: Severity;
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}
