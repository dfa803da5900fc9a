import type { COVERAGE_TYPES } from '../../../src/model/record.ts';
import { COMMON_WORDS, wordKey } from '../map/vocabulary.ts';

export type Tier = (typeof COVERAGE_TYPES)[number];

/** How a column is called that is called by a tier and marks who has it: of one benefit or, where `benefit` is null, of whatever the row states. */
export function tierMarkedColumn(benefit: string | null, tier: string): string {
  // A remark behind a name is no part of its key: `Employee + Child` and `Employee + Child(ren)` are two columns.
  const name = `${benefit === null ? '' : `${benefit} `}tier marked: ${tier.replaceAll(/[()]/g, ' ')}`;
  return name.replaceAll(/\s+/g, ' ').trim();
}

/** The tier that such a column marks; null for every other column. */
export function tierMarked(column: string): Tier | null {
  const [, name] = COLUMN.exec(column) ?? [];
  return name === undefined ? null : tierOfName(wordKey(name));
}

/** What stands before the tier in the key of such a column: the name of its benefit, blank where it has none. Null for every other key. */
export function benefitOfMark(key: string): string | null {
  const match = key.includes('tier marked ') ? KEY.exec(key) : null;
  return match === null ? null : (match[1] ?? '');
}

/** The tier by which a column is called, as words are compared; null where it is called otherwise. */
export function tierOfName(words: string): Tier | null {
  return NAMES[words] ?? (COMMON_WORDS['coverage.coverage_type'][words] as Tier | undefined) ?? null;
}

/** What says so over a column, beside other tiers; in a cell it may say that nothing is known, or be a plan's name. */
const NAMES: Readonly<Record<string, Tier>> = {
  wo: 'WAIVED',
  none: 'WAIVED',
  ...named('EMPLOYEE_SPOUSE', ['spouse']),
  ...named('EMPLOYEE_CHILDREN', ['child', 'children', 'child ren']),
  ...named('FAMILY', ['family']),
};

/** `Individual + Spouse`. */
function named(tier: Tier, others: readonly string[]): Record<string, Tier> {
  return Object.fromEntries(['individual', 'single'].flatMap((one) => others.map((other) => [`${one} ${other}`, tier])));
}

const COLUMN = /^(?:.+ )?tier marked: (.+)$/;
const KEY = /^(?:(.+) )?tier marked .+$/;
