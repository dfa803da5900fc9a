import type { VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { isBenefitColumn } from '../../../headers/benefit-columns.ts';
import { LIKE_BENEFIT } from '../../../headers/benefit-words.ts';
import { writtenKey } from '../../../headers/header.ts';
import { COMMON_WORDS } from '../../../map/vocabulary.ts';
import { wordsIn, type HeadRecord } from '../../head-records.ts';
import { isWord, namesField } from '../field-names.ts';
import { renamed } from '../renamed.ts';

/**
 * Columns that may be the plan, the benefit or the tier:
 * - A `Plan Type` that never sounds like a benefit (`Corporate Select`, `Gold`) is the plan, if no column holds the plan or the benefit;
 *   beside a plan it is the level.
 * - A `Cover Type` is what all of its cells are: the tier, the benefit or the plan.
 * - A `Benefit` beside another column of benefits, a `Benefit Option` without tiers, and a `Coverage Description` beside the tier are the plan, if no
 *   column holds it.
 * - A `Benefit ID` of known codes is the benefit beside a plan.
 */
export function withPlanType(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  const named = [...columns];
  const written = columns.map(writtenKey);
  const keys = [...written];
  for (const [at, key] of written.entries()) {
    const rule = RULES.find(({ of }) => of.test(key));
    if (rule === undefined) continue;
    const words = wordsIn(rows, at);
    const isBeside: IsBeside = (field) => keys.some((other, place) => written[place] !== key && namesField(other, field));
    const ofBenefits = (): boolean => isBeside('coverage.benefit') || columns.some((column) => isBenefitColumn(config, column));
    const saysBenefit = (): boolean => keys.some((other, place) => place !== at && namesField(other, 'coverage.benefit') && areBenefits(rows, place));
    const name = words.length === 0 ? null : rule.name({ words, isBeside, ofBenefits, saysBenefit });
    if (name === null) continue;
    named[at] = `${name} (${columns[at]!.trim()})`;
    keys[at] = writtenKey(name);
  }
  return renamed(columns, named);
}

type IsBeside = (field: 'coverage.plan_id' | 'coverage.coverage_type' | 'coverage.benefit') => boolean;

interface Cells {
  words: readonly string[];
  isBeside: IsBeside;
  ofBenefits: () => boolean;
  /** Whether another column holds the benefit in every row. */
  saysBenefit: () => boolean;
}

const RULES: readonly { of: RegExp; name: (cells: Cells) => string | null }[] = [
  { of: /^(?:plan|product) type(?: name| description)?$/, name: planType },
  { of: /^cover (?:type|level)$/, name: coverType },
  { of: /^benefit(?: name)?$/, name: planOfBenefit },
  { of: /^benefit option(?: code)?$/, name: planOfOption },
  { of: /^benefit (?:id|code)$/, name: benefitOfCode },
  { of: /^coverage (?:description|desc)$/, name: planOfDescription },
];

function areBenefits(rows: readonly HeadRecord[], at: number): boolean {
  const words = wordsIn(rows, at);
  return words.length > 0 && words.every((word) => isWord('coverage.benefit', word));
}

function planOfBenefit({ words, isBeside, saysBenefit }: Cells): string | null {
  const mayBePlan = (word: string): boolean =>
    COMMON_WORDS['coverage.coverage_type'][word] === 'WAIVED' || (!isWord('coverage.benefit', word) && isNameOfPlan(word));
  return !isBeside('coverage.plan_id') && words.every(mayBePlan) && saysBenefit() ? 'Plan Name' : null;
}

/** Neither an amount nor an answer nor a tier. */
function isNameOfPlan(word: string): boolean {
  return /\p{L}/u.test(word) && !ANSWER.test(word) && !isWord('coverage.coverage_type', word);
}

const ANSWER = /^(?:y|n|x|yes|no|true|false|enroll(?:ed)?|elected|active|pending)$/;

/** Beside a plan it is the benefit, if nothing else is and each code is one (`DEN`). */
function benefitOfCode({ words, isBeside, ofBenefits }: Cells): string | null {
  return isBeside('coverage.plan_id') && !ofBenefits() && words.every((word) => isWord('coverage.benefit', word)) ? 'Benefit' : null;
}

/** Beside the tier, what describes a coverage in other words is its plan. */
function planOfDescription({ words, isBeside }: Cells): string | null {
  const arePlans = words.every(isNameOfPlan) && words.some((word) => !isWord('coverage.benefit', word));
  return arePlans && isBeside('coverage.coverage_type') && !isBeside('coverage.plan_id') ? 'Plan Name' : null;
}

/** An unknown tier code stands beside known ones. */
function planOfOption({ words, isBeside }: Cells): string | null {
  const isPlan = (word: string): boolean => word.length > 2 && isNameOfPlan(word) && !LIKE_TIER.test(word);
  return !isBeside('coverage.plan_id') && words.every(isPlan) ? 'Plan Name' : null;
}

const LIKE_TIER = /^(?:e ?\d|ee|emp|fam|sp|ch|dep|sub|mem|single|couple|tier|one|two|three|\d ?(?:party|person))/;

function planType({ words, isBeside, ofBenefits }: Cells): string | null {
  const hasPlan = isBeside('coverage.plan_id');
  if (words.some((word) => !mayNamePlan(word))) return null;
  if (!hasPlan) return ofBenefits() ? null : 'Plan Name';
  return words.every((word) => LEVEL.test(word)) ? 'Level of Plan' : null;
}

/** British files say cover instead of coverage. */
function coverType({ words, isBeside }: Cells): string | null {
  const areAll = (field: 'coverage.coverage_type' | 'coverage.benefit'): boolean => words.every((word) => isWord(field, word));
  if (areAll('coverage.coverage_type')) return isBeside('coverage.coverage_type') || words.every((word) => word.length < 3) ? null : 'Coverage Level';
  if (areAll('coverage.benefit')) return isBeside('coverage.benefit') || words.every((word) => word.length < 3) ? null : 'Benefit';
  return isBeside('coverage.plan_id') || !words.every(mayNamePlan) ? null : 'Plan Name';
}

/** Words that are neither a benefit, nor similar to one, nor a tier, nor a code. */
function mayNamePlan(word: string): boolean {
  if (isWord('coverage.benefit', word) || isWord('coverage.coverage_type', word)) return false;
  return (
    word.length > 3 &&
    /^\p{L}/u.test(word) &&
    (LEVEL.test(word) || (!LIKE_BENEFIT.test(word) && !LIKE_OTHERS.test(word) && !OF_OTHER_KIND.test(word)))
  );
}

/** Other kinds of benefits, and kinds of life insurance. */
const LIKE_OTHERS = /flex|term|annu|whole|univ|volun|suppl|tele|trans|commut|tuit|retire|pens|sav/;
/** How a plan is paid, taxed or counted, for whom it is, and kinds of persons: no names of plans. */
const OF_OTHER_KIND =
  /tax|fund|contrib|\b(?:(?:non )?erisa|qualified|section|cafeteria|group|worksite|individual|market|marketplace|exchange|commercial|public|private|government|state|federal|employer|employee|sponsored|paid|non|calendar|fiscal|policy|year|yearly|annual|annually|monthly|weekly|active|inactive|terminated|pending|current|prior|new|renewal|cobra|union|hourly|salary|salaried|full|part|time|primary|secondary|open|closed|aso|grandfathered|bundled|stand alone|standalone|domestic|foreign|international|rollover|limited|general|regular|normal|other|none|null|unknown|default|yes|true|false)\b/;
const LEVEL =
  /^(?:corporate |essential |comprehensive )?(?:select|basic|standard|premium|premier|comprehensive|essentials?|enhanced|elite|classic|core|deluxe|executive|economy|budget|plus|advanced|gold|silver|bronze|platinum|diamond)(?: (?:plus|select|plan))?$/;
