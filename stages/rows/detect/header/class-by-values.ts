/** A benefit group that is the class of an employee (`Full Time`) is no number of a group. By its key and what the first rows say. */
export function classByValues(column: string, key: string, cells: () => readonly string[]): string | null {
  if (key !== 'benefit group' && key !== 'benefitgroup') return null;
  const said = cells();
  return said.length > 0 && said.every((cell) => CLASS.test(cell)) ? `Benefit Class (${column.trim()})` : null;
}

const CLASS =
  /\b(?:full|part)[ -]?time\b|\bclass\b|\b(?:salaried|hourly|executives?|management|managers?|union|employees?|staff|retirees?|seasonal|temporary|faculty)\b/i;
