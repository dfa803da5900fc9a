import { headerKey } from '../../headers/header.ts';
import { RELATIONSHIP } from '../../headers/person-words.ts';
import { singularOf } from '../../headers/singular.ts';
import { COMMON_WORDS } from '../../map/vocabulary.ts';
import { wordsIn, type HeadRecord } from '../head-records.ts';
import type { KnownHeaders } from './known-headers.ts';
import { renamed } from './renamed.ts';

/**
 * Column names joined with the headings of their groups; null if no heading changes what a column means. A heading covers its own column
 * and those to the right, up to the next heading, like a merged cell.
 */
export function withGroups(
  headings: readonly string[],
  columns: readonly string[],
  rows: readonly HeadRecord[],
  known: KnownHeaders,
): string[] | null {
  const groups = groupsOf(headings, columns.length);
  if (groups.length === 0) return null;
  const keys = columns.map(headerKey);
  const times = new Map<string, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  const joined = [...columns];
  for (const { names, one, own, from, to } of groups) {
    // Of several groups of the person's own, one is about the row's person and another about the subscriber.
    if (own && groups.filter((group) => group.own).length < 2) continue;
    const places = Array.from({ length: to - from }, (_, at) => from + at).filter((at) => keys[at] !== '');
    const isOne = one !== null && !places.some((at) => RELATIONSHIP.test(keys[at]!) && wordsIn(rows, at).some(isSubscriber));
    const called = isOne ? [...names, one] : names;
    const named = new Map(places.map((at) => [at, called.map((name) => `${name} ${columns[at]!}`).find((name) => known.has(headerKey(name)))]));
    // A title says nothing about the columns below it.
    const isHeading = places.some((at) => named.get(at) !== undefined);
    for (const at of isHeading ? places : []) {
      const name = named.get(at);
      // A column that no other group has may stand behind the last group and belong to none.
      if (name !== undefined && (!own || times.get(keys[at]!)! > 1)) joined[at] = name;
      else if (!own && times.get(keys[at]!)! > 1) joined[at] = `${names[0]!} ${columns[at]!}`;
    }
  }
  return renamed(columns, joined);
}

interface Group {
  /** The possible names of its columns: with the heading, or without it if it is only a heading. */
  names: string[];
  /** `Dependent` where it is called `Dependents`: below it stand the columns of one of them, unless it lists employees, too. */
  one: string | null;
  /** Whether the group is about the subscriber or the row's own person. */
  own: boolean;
  from: number;
  to: number;
}

/** A heading over all columns is a title. */
const MIN_HEADINGS = 2;
const MAX_HEADING_CHARACTERS = 60;
const OWN =
  /^(?:subscriber|employee|member|ee|emp|insured|participant|enrollee|primary(?: member| insured)?|policyholder|person|personal|demographics?|worker|associate)$/;
const OF_FAMILY = /\b(?:dependents|dependants|spouses)$/i;
const SECTION = /[\s:–-]+(?:information|info|details|data|section|coverage|benefits?|elections?|insurance|demographics?)\s*$/i;

function groupsOf(headings: readonly string[], columns: number): Group[] {
  const keys = headings.slice(0, columns).map(headerKey);
  // Some files repeat a heading in each of its columns.
  const filled = keys.flatMap((key, at) => (key === '' || key === keys[at - 1] ? [] : [{ heading: headings[at]!.trim(), at }]));
  const first = filled[0];
  // A single heading counts if it stands behind the person's columns.
  if (first === undefined || (filled.length < MIN_HEADINGS && first.at === 0)) return [];
  if (filled.some(({ heading }) => heading.length > MAX_HEADING_CHARACTERS)) return [];
  const counts = new Map<string, number>();
  for (const { heading } of filled) counts.set(headerKey(heading), (counts.get(headerKey(heading)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return filled.map(({ heading, at }, index) => {
    const key = headerKey(heading);
    const n = (seen.get(key) ?? 0) + 1;
    seen.set(key, n);
    const plain = heading.replaceAll('#', ' ').replace(SECTION, '').trim() || heading;
    const names = counts.get(key) === 1 ? [heading, plain] : [`${plain} ${n}`, `${heading} ${n}`];
    return {
      names: [...new Set(names)],
      one: counts.get(key) === 1 && OF_FAMILY.test(plain) ? singularOf(plain) : null,
      own: OWN.test(headerKey(plain)),
      from: at,
      to: filled[index + 1]?.at ?? columns,
    };
  });
}

function isSubscriber(word: string): boolean {
  return COMMON_WORDS.relationship[word.replace(/^\d{1,3} (?=\p{L})/u, '')] === 'self';
}
