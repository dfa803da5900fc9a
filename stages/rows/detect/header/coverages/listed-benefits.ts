import { BENEFITS } from '../../../../../src/model/record.ts';
import { benefitsIn, LISTED_BENEFITS, SAYS_NONE } from '../../../map/coverages/benefits-in-cell.ts';

/** Columns that may list benefits, by their written-out keys. */
const MAY_LIST =
  /^(?:(?:enrolled|elected|selected|active|current) )?(?:benefits?|coverages?|plans?|lines? of coverage|benefit (?:types?|plans?|names?|elections?)|plan (?:names?|types?)|coverage (?:types?|lines?)|elections|(?:benefit )?accounts?(?: (?:types?|names?))?)(?: (?:elected|enrolled|selected|list))?$/;
/** Columns that name a benefit themselves. */
const OF_BENEFITS = /^(?:medical|health|dental|vision|life|basic|voluntary|std|ltd|disability|fsa|hsa|rx|prescription)\b/;

/** Whether a column may be one of those below, by its written-out key. Few are. */
export function mayListBenefits(key: string): boolean {
  return MAY_LIST.test(key);
}

/** Whether a column is called by a benefit. */
export function namesBenefit(key: string): boolean {
  return OF_BENEFITS.test(key);
}

/**
 * A column of which all cells of the first rows are nothing but names of benefits, one of them several (`Medical; Dental`): each is a
 * coverage. Not where another column (`isAnother` asks their keys) may say a plan or a benefit. Null for any other.
 */
export function benefitsByValues(
  column: string,
  key: string,
  isAnother: (is: (key: string) => boolean) => boolean,
  cells: () => readonly string[],
): string | null {
  if (!MAY_LIST.test(key) || isAnother((other) => MAY_LIST.test(other) || namesBenefit(other))) return null;
  const lists = cells()
    .filter((cell) => !SAYS_NONE.test(cell))
    .map(benefitsIn);
  const isProven = lists.some((parts) => parts.length > 1) && lists.every((parts) => parts.every(({ benefit }) => benefit >= 0));
  // Two names of plans (`PPO; HMO`) pass for benefits, too.
  const isNamed = lists.some((parts) => parts.some(({ benefit }) => benefit !== MEDICAL && benefit !== OTHER));
  return isProven && isNamed ? `${LISTED_BENEFITS} (${column.trim()})` : null;
}

const MEDICAL = BENEFITS.indexOf('medical');
const OTHER = BENEFITS.indexOf('other');

/**
 * A column called `Coverage`, or an account type (`FSA`, `HSA`), holds the benefit if all of its cells are names of benefits and no other
 * column holds them.
 */
export function saysBenefitOnly(column: string, key: string, cells: () => readonly string[]): string | null {
  if (!/^(?:coverage|coverages|benefits|(?:benefit )?account(?: (?:type|name))?)$/.test(key)) return null;
  const isBenefit = (cell: string): boolean => {
    const parts = benefitsIn(cell);
    return cell.trim().length > 2 && parts.length === 1 && parts[0]!.benefit >= 0;
  };
  const said = cells();
  return said.length > 0 && said.every(isBenefit) ? `Benefit (${column.trim()})` : null;
}

/** Whether a column may say by its name of which kind anything is (`Line Type`, `Category`, `Policy Type`). */
export function isCalledKind(key: string): boolean {
  return KIND.test(key);
}

/** Whether such cells say the benefit of coverages: all of them are names of benefits, of several kinds. */
export function areKinds(cells: readonly string[]): boolean {
  const said = cells.map(benefitsIn);
  const kinds = new Set(said.map(([only]) => only?.benefit));
  const areBenefits = said.every((parts) => parts.length === 1 && parts[0]!.benefit >= 0);
  return areBenefits && kinds.size > 1 && [...kinds].some((kind) => kind !== MEDICAL && kind !== OTHER);
}

const KIND =
  /^(?:line|kind|type|category|product|(?:(?:benefit|coverage|plan|insurance|policy|enrollment|election|product) )(?:line|kind|category|type)|line type)(?: (?:name|description))?$/;
