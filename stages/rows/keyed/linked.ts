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

/** A coverage of a collected row, and whether its row was accepted with it. */
export interface CollectedCoverage extends LinkedCoverage {
  valid: boolean;
}

/** The subscriber of one run of rows, under the family's key. */
export interface CollectedSubscriber {
  /** Keyed hash of the family id as sixteen characters of Latin-1, and the scope of its rows, where they have one. */
  key: string;
  /** The first row of the run. */
  run: number;
  coverages: readonly CollectedCoverage[];
}

/** A dependent row that may belong to another run than the one it stands in. */
export interface CollectedStray {
  key: string;
  row: number;
  /** The first row of the run it stands in. */
  run: number;
  /** The accepted ones. */
  coverages: readonly CollectedCoverage[];
  /** The row as UTF-8, with its record end. */
  bytes: Uint8Array;
}

/** Takes what is collected of one segment, in the order of the rows, and copies what it keeps. */
export interface CollectedSink {
  subscriber(subscriber: CollectedSubscriber): void;
  stray(stray: CollectedStray): void;
}
