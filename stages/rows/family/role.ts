import type { CommonReading } from '../../../src/model/reading.ts';

/** What the relationship of a row means for its place in a family. Numbers, because every row has one. */
export const Role = {
  /** Blank. */
  unstated: 0,
  /** Says self. */
  subscriber: 1,
  /** Anything other than self, known or not. */
  dependent: 2,
  /** A dependent who is in none of the subscriber's coverages. */
  uncovered: 3,
} as const;
export type Role = (typeof Role)[keyof typeof Role];

/**
 * The role of a row in the form that its file uses. If only dependents state a relationship (`blank_relationship: 'subscriber'`), a blank
 * is a subscriber. Otherwise a blank stays unstated, and the order decides.
 */
export function settledRole(role: Role, blank: CommonReading['blank_relationship']): Role {
  return role === Role.unstated && blank === 'subscriber' ? Role.subscriber : role;
}

/**
 * Linkage `following`: whether a row begins a family. A subscriber does. A row without a relationship belongs to the subscriber above, and
 * begins a family only if there is none.
 */
export function beginsFamily(role: Role, subscriberAbove: boolean): boolean {
  return role === Role.subscriber || (role === Role.unstated && !subscriberAbove);
}

/**
 * Linkage `family_id`: whether a row is a subscriber of its run. Every row that says so is; if none does, the first row without a
 * relationship is. All other rows are dependents, those without a relationship by inference (`relationship_inferred`).
 */
export function isSubscriberOfRun(role: Role, runStatesSubscriber: boolean, firstUnstatedOfRun: boolean): boolean {
  return role === Role.subscriber || (role === Role.unstated && firstUnstatedOfRun && !runStatesSubscriber);
}
