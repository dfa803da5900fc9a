import { mayBeOneBenefit } from '../family/same-benefit.ts';

/** One coverage as far as it tells where a dependent belongs. Plans are keyed hashes. */
export interface LinkedCoverage {
  plan: string | null;
  benefit: number | null;
  effective: number | null;
  tier: number | null;
}

/** By its id, under no other benefit. */
export function isSamePlan(a: LinkedCoverage, b: LinkedCoverage): boolean {
  return a.plan !== null && a.plan === b.plan && mayBeOneBenefit(a.benefit, b.benefit);
}

/**
 * By what, of the coverages that match, one goes before another: it was accepted, then it states the same benefit, then it begins on the
 * same day, then it has the same tier. One plan may stand twice, once for the subscriber and once for dependents.
 */
export function coverageRank(isValid: boolean, same: { benefit: boolean; date: boolean; tier: boolean }): number {
  return (isValid ? 8 : 0) + (same.benefit ? 4 : 0) + (same.date ? 2 : 0) + (same.tier ? 1 : 0);
}

/** The subscriber of one run of rows, under the family's key. */
export interface CollectedSubscriber {
  /** Keyed hash of the family id, as 32 hex digits, and the scope of its rows, where they have one. */
  key: string;
  /** The first row of the run. */
  run: number;
  coverages: (LinkedCoverage & { valid: boolean })[];
}

/** A dependent row that may belong to another run than the one it stands in. */
export interface CollectedStray {
  key: string;
  row: number;
  /** The first row of the run it stands in. */
  run: number;
  coverages: LinkedCoverage[];
  /** The row as UTF-8, with its record end. */
  bytes: Uint8Array;
}

/** What `collect` leaves of one segment, in the order of the rows. Every entry can be put to the range of its key. */
export interface CollectedKeys {
  subscribers: CollectedSubscriber[];
  strays: CollectedStray[];
}

/** What `route` found out about one segment. Rows are named by their row numbers. */
export interface RoutedRows {
  /** Rows of this segment that are folded in another place; what is wrong with them is reported here. */
  away: number[];
  /** Dependents whose subscriber's coverage was not accepted, in whatever place: orphans. */
  orphans: number[];
  /** Rows of other places that belong to a family of this segment, which begins with the row `run`. */
  here: { run: number; row: number; bytes: Uint8Array }[];
}
