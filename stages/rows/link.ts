/** What `route` found out about one segment. Rows are named by their row numbers. */
export interface RoutedRows {
  /** Rows of this segment that are folded in another place; what is wrong with them is reported here. */
  away: number[];
  /** Dependents whose subscriber's coverage was not accepted, in whatever place: orphans. */
  orphans: number[];
  /** Rows of other places that belong to a family of this segment, which begins with the row `run`. */
  here: { run: number; row: number; bytes: Uint8Array }[];
}
