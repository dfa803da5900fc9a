/** Whether a field says something of a coverage, and not of its person. */
export function isCoverage(field: string): boolean {
  return field.startsWith('coverage.') || field === 'action';
}
