/** A `State` that tells the progress of each row (`submitted`, `coverage_selected`) is a status, not part of an address. Null for any other. */
export function stateOfRecord(column: string, key: string, cells: () => readonly string[]): string | null {
  if (key !== 'state') return null;
  const said = cells();
  return said.length > 0 && said.every((cell) => STATUS.test(cell)) ? `Status (${column.trim()})` : null;
}

const STATUS =
  /^(?:(?:re)?submitted|active|inactive|enrolled|effectuated|pending|approved|completed?|terminated|cancell?ed|expired|open|closed|draft|in progress|[a-z]+_[a-z_]+)$/i;
