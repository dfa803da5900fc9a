/** The names that a rule gives; null if they are the old ones. */
export function renamed(columns: readonly string[], names: string[]): string[] | null {
  return names.some((name, at) => name !== columns[at]) ? names : null;
}
