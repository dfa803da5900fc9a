import type { CommonReading } from '../../../src/model/reading.ts';

/** What the relationship of a row says about its place in a family. Numbers, because every row has one. */
export const Role = {
  /** Blank. */
  unstated: 0,
  /** Says self. */
  subscriber: 1,
  /** Says any other thing, known or not. */
  dependent: 2,
  /** A dependent whom no coverage of its subscriber covers. */
  uncovered: 3,
} as const;
export type Role = (typeof Role)[keyof typeof Role];

/**
 * The role of a row, once the habit of its file is known: where only dependents say what they are
 * (`blank_relationship: 'subscriber'`), a blank is a subscriber. Elsewhere a blank stays unstated and the order decides.
 */
export function settledRole(role: Role, blank: CommonReading['blank_relationship']): Role {
  return role === Role.unstated && blank === 'subscriber' ? Role.subscriber : role;
}

/**
 * Linkage `following`: whether a row begins a family. A subscriber does; a row that does not say what it is belongs to the
 * subscriber above it, and begins a family only where none stands above it.
 */
export function beginsFamily(role: Role, subscriberAbove: boolean): boolean {
  return role === Role.subscriber || (role === Role.unstated && !subscriberAbove);
}

/**
 * Linkage `family_id`: whether a row is a subscriber of its run. All that say so are; where none of the run does, the first
 * row of the run that says nothing is. Any other row is a dependent, and one that says nothing is so by inference
 * (`relationship_inferred`).
 */
export function isSubscriberOfRun(role: Role, runStatesSubscriber: boolean, firstUnstatedOfRun: boolean): boolean {
  return role === Role.subscriber || (role === Role.unstated && firstUnstatedOfRun && !runStatesSubscriber);
}
