/** A benefit group that holds employee classes (`Full Time`) is not the number of a group. Judged by the column's key and its first cells. */
export function classByValues(column: string, key: string, cells: () => readonly string[]): string | null {
  if (key !== 'benefit group' && key !== 'benefitgroup') return null;
  const said = cells();
  return said.length > 0 && said.every((cell) => CLASS.test(cell)) ? `Benefit Class (${column.trim()})` : null;
}

const CLASS =
  /\b(?:full|part)[ -]?time\b|\bclass\b|\b(?:salaried|hourly|executives?|management|managers?|union|employees?|staff|retirees?|seasonal|temporary|faculty)\b/i;
