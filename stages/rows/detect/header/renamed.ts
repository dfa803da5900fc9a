/** What a rule calls the columns; null where that is what they are called already. */
export function renamed(columns: readonly string[], names: string[]): string[] | null {
  return names.some((name, at) => name !== columns[at]) ? names : null;
}
