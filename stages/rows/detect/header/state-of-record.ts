/** A `State` in which each row says how far something has come (`submitted`, `coverage_selected`) is a status, and none of an address; else null. */
export function stateOfRecord(column: string, key: string, cells: () => readonly string[]): string | null {
  if (key !== 'state') return null;
  const said = cells();
  return said.length > 0 && said.every((cell) => STATUS.test(cell)) ? `Status (${column.trim()})` : null;
}

const STATUS =
  /^(?:(?:re)?submitted|active|inactive|enrolled|effectuated|pending|approved|completed?|terminated|cancell?ed|expired|open|closed|draft|in progress|[a-z]+_[a-z_]+)$/i;
