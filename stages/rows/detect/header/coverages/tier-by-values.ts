import { LIKE_BENEFIT } from '../../../headers/benefit-words.ts';
import { isAmountInsured, mayInsureAmount } from '../../../map/coverages/amount-insured.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import { isWord, namesField } from '../field-names.ts';
import { OF_OTHERS } from './tier-column.ts';
import { hasField, placeOfField, type ValuedHead } from '../meanings/valued-head.ts';

/** The tier of a coverage under a name that may mean something else; null if the rows do not prove it. */
export function tierByValues(head: ValuedHead, at: number, column: string): string | null {
  return tier(head, at) ?? tierOfElection(head, at, column) ?? tierOfPlanType(head, at, column) ?? tierOfBenefits(head, at, column);
}

/** A `Level` may be a job's, a metal's or a tier. It is a tier if most rows say one, and none just names the employee. */
function tier(head: ValuedHead, at: number): string | null {
  const mayBe = (key: string): boolean => MAY_BE_TIER.test(key) || PLAN_OR_TIER.test(key);
  if (!mayBe(head.keys[at]!) || hasField(head, 'coverage.coverage_type') || head.keys.findIndex(mayBe) !== at) return null;
  // How much is insured is no tier, and is none of a plan's names, either.
  const benefit = placeOfField(head.keys, 'coverage.benefit');
  const isAmount = (cell: string, of: string | undefined): boolean => of !== undefined && isAmountInsured(cell) && mayInsureAmount(of);
  const words = head.rows.flatMap(({ cells }) => {
    const cell = cells[at]?.trim() ?? '';
    return cell === '' || isAmount(cell, cells[benefit]) ? [] : wordKey(cell);
  });
  const tiers = words.filter((word) => isWord('coverage.coverage_type', word));
  const needed = PLAN_OR_TIER.test(head.keys[at]!) ? words.length : Math.floor(words.length / 2) + 1;
  return tiers.length >= needed && tiers.some((word) => SURE_TIER.test(word)) ? 'Coverage Level' : null;
}

const MAY_BE_TIER = /^(?:(?:plan )?level|(?:ee|employee|plan) coverage|level name)$/;
/** Also names of plans, so every cell must be a tier. */
const PLAN_OR_TIER = /^(?:coverage (?:name|details?)|(?:(?:benefit |ben )?plan )?option(?: name)?)$/;
const SURE_TIER = /\b(?:family|fam|spouse|sp|child|children|ch|only|dependents?|waived?|declined)\b|^(?:es|ec|ef|eo)$/;

/** An option, an election or a type of anything is the tier if all cells are tiers or waivers, and no other column holds it. */
function tierOfElection(head: ValuedHead, at: number, column: string): string | null {
  if (!MAY_SAY_TIER.test(head.keys[at]!) || hasField(head, 'coverage.coverage_type')) return null;
  // Of a thousand such columns the first alone looks through the others.
  if (head.keys.findIndex((key) => MAY_SAY_TIER.test(key)) !== at) return null;
  const isOfCoverages = hasField(head, 'coverage.benefit') || head.keys.some((key, other) => other !== at && namesField(key, 'coverage.plan_id'));
  if (!isOfCoverages && !(head.keys[at] === 'family status' && head.cellsOf(at).some((cell) => TIER_OF_FAMILY.test(wordKey(cell))))) return null;
  const tiers = head.cellsOf(at).map((cell) => COMMON_WORDS['coverage.coverage_type'][wordKey(cell.split(/ [-\u2013] |[:(]/)[0]!)] ?? wordTier(cell));
  const isSaid = head.cellsOf(at).some((cell, n) => tiers[n] !== 'WAIVED' && SURE_TIER.test(wordKey(cell)));
  return isSaid && tiers.every((word) => word !== undefined) ? `Coverage Level (${column.trim()})` : null;
}

/** No marital status; it needs no plan beside it. */
const TIER_OF_FAMILY = /^(?:e[scf]|(?:ee|emp|employee) (?:and )?(?:only|sp|spouse|ch|child|children|fam|family))$/;

/**
 * A plan type is the tier if all cells tell who is covered (`SINGLE`, `FAMILY`), and no other column holds it. Letters of employee, spouse,
 * children and family count if E and F are among them; others may be plans, like those of Medicare supplements.
 */
function tierOfPlanType(head: ValuedHead, at: number, column: string): string | null {
  if (!/^(?:plan|benefit|insurance|product) type(?: code)?$/.test(head.keys[at]!) || hasField(head, 'coverage.coverage_type')) return null;
  const words = head.cellsOf(at).map(wordKey);
  const isSaid = words.some((word) => SURE_TIER.test(word)) && words.every((word) => isWord('coverage.coverage_type', word));
  const areLetters = words.includes('e') && words.includes('f') && words.every((word) => /^[escf]$/.test(word));
  return isSaid || areLetters ? `Coverage Level (${column.trim()})` : null;
}

/** The tier of several benefits by their own names (`AI/CI/HC Coverage Tier`), if it is the only one and most rows say a tier. */
function tierOfBenefits(head: ValuedHead, at: number, column: string): string | null {
  const whose = /^(.+) (?:coverage|cov) tier$/.exec(head.keys[at]!)?.[1];
  // A benefit that is known by its name has columns of its own.
  if (whose === undefined || LIKE_BENEFIT.test(whose) || OF_OTHERS.test(head.keys[at]!) || hasField(head, 'coverage.coverage_type')) return null;
  if (head.keys.some((key, other) => other !== at && /\btier\b/.test(key))) return null;
  const words = head.cellsOf(at).map(wordKey);
  const tiers = words.filter((word) => isWord('coverage.coverage_type', word));
  return tiers.length * 2 >= words.length && tiers.some((word) => SURE_TIER.test(word)) ? `Coverage Tier (${column.trim()})` : null;
}

function wordTier(cell: string): string | undefined {
  return COMMON_WORDS['coverage.coverage_type'][wordKey(cell)];
}

const MAY_SAY_TIER =
  /^(?:(?:plan |benefit |elected )?option|(?:benefit )?selection|elected(?: coverage)?|coverage elected|type|enrolled(?: in)?|family status|elections?|enrollment|covered|participation|decision)$/;
