import type { Field } from '../../../src/model/record.ts';

/** Whether a field says something of a coverage, and not of its person. */
export function isCoverage(field: Field): boolean {
  return field.startsWith('coverage.') || field === 'action';
}
