import { RELATIONSHIPS } from '../../../src/model/record.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { Family } from './family.ts';
import { Place } from './fold.ts';
import { Kind, slotOf } from '../record.ts';

/** A rule about the records of a family, once they are settled. */
export interface FamilyRule {
  /** Its index in the config. */
  readonly index: number;
  /** 1 for a relationship that counts, by its index. */
  readonly counts: Uint8Array;
}

/** Is told that a record breaks a rule; answers whether the record is dropped. */
export type FamilyReport = (at: number, rule: number) => boolean;

const RELATIONSHIP = slotOf('relationship');

export function compileFamilyRules(rules: readonly Rule[]): FamilyRule[] {
  return rules.flatMap((rule, index) =>
    rule.check === 'one_spouse'
      ? [{ index, counts: Uint8Array.from(RELATIONSHIPS, (one) => Number((rule.relationships ?? ['spouse', 'domestic_partner']).includes(one))) }]
      : [],
  );
}

/** Applies the rules to a family with more than one record. Dropped records lose their place. */
export function checkFamily(family: Family, rules: readonly FamilyRule[], report: FamilyReport): void {
  const { places, count } = family;
  for (const { index, counts } of rules) {
    let first = -1;
    for (let at = 0; at < count; at++) {
      const record = family.records[at]!;
      if (places[at] === Place.nowhere || record.kind[RELATIONSHIP] !== Kind.code || counts[record.value[RELATIONSHIP]!] === 0) continue;
      if (first < 0) first = at;
      // The same person in another row is a further coverage.
      else if (!family.samePerson(first, at) && report(at, index)) places[at] = Place.nowhere;
    }
  }
}
