import { benefitStatedBy, meaningOfColumn } from '../../../headers/benefit-columns.ts';
import { headerKey } from '../../../headers/header.ts';
import { planTakenColumn } from '../../../headers/plan-taken.ts';
import { tierMarked, tierOfName, type Tier } from '../../../headers/tier-marked.ts';
import { wordKey } from '../../../map/vocabulary.ts';
import type { VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { headersInHead } from '../known-headers.ts';
import { benefitOfPlan } from './plan-named-columns.ts';

/** Columns side by side whose names are tiers of one set (`EE | ES | EC | FAM`), with or without a waiver. */
export interface TierColumns {
  /** From the first column to the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly tiers: readonly Tier[];
  /** The names, without what stands before or behind. */
  readonly names: readonly string[];
  /** What the tiers belong to: a benefit or a plan, by the name of its column; the row's coverage; something else, or unknown. */
  readonly of: { readonly benefit: string } | 'row' | 'other';
  /** Whether the names alone prove it. `Single` and `Family` may be households. */
  readonly isSure: boolean;
  /** Whether the words before the names, or the heading above, say that they are tiers of a coverage. */
  readonly isOfCoverage: boolean;
}

/** The groups of tier columns in a header. `headings` cover the columns to their right, up to the next one. */
export function tierColumns(columns: readonly string[], headings: readonly string[], config: VendorConfig): TierColumns[] {
  const named = columns.map((column) => nameOf(column, config));
  const over = headingsOver(headings, columns.length);
  const found: TierColumns[] = [];
  for (let from = 0; from < columns.length;) {
    let to = from;
    const first = named[from]!;
    const words = new Set<string>();
    while (to < columns.length && isOneOf(named[to]!, first, words, to - from) && over[to]!.key === over[from]!.key) words.add(named[to++]!.word);
    if (to === from) from++;
    else {
      const all = named.slice(from, to);
      const isSure = areSure(all);
      if (areTiers(all) && (isSure || all.every(({ word, tier }) => word.length > 1 || tier === 'WAIVED'))) {
        const names = all.map(({ word }, n) => (wordKey(columns[from + n]!) === word ? columns[from + n]!.trim() : word));
        found.push({ from, to, tiers: all.map(({ tier }) => tier!), names, ...whose(first.before, over[from]!, from, config), isSure });
      }
      from = to;
    }
  }
  return withoutCommonWaiver(found, columns);
}

/** A bare waiver behind the last of several groups does not belong to that group alone, if the others have none. */
function withoutCommonWaiver(found: TierColumns[], columns: readonly string[]): TierColumns[] {
  const last = found.at(-1);
  if (last === undefined || found.length < 2 || found.filter(({ tiers }) => tiers.includes('WAIVED')).length > 1) return found;
  const isCommon = last.tiers.at(-1) === 'WAIVED' && tierOfName(wordKey(columns[last.to - 1]!)) === 'WAIVED';
  if (!isCommon) return found;
  return [...found.slice(0, -1), { ...last, to: last.to - 1, tiers: last.tiers.slice(0, -1), names: last.names.slice(0, -1) }];
}

/** Whether the row below a header has nothing but tiers: it then belongs to the benefit headings above. */
export function isRowOfTiers(cells: readonly string[]): boolean {
  const named = cells.filter((cell) => cell.trim() !== '').map((cell) => ({ word: wordKey(cell), tier: tierOfName(wordKey(cell)), before: '' }));
  return named.length > 0 && named.every(({ tier }) => tier !== null) && areTiers(named) && areSure(named);
}

/** Columns side by side that are surely called by tiers and nothing else. `Family` or `Employee Only` is nobody's name there. */
export function placesOfTiers(columns: readonly string[]): ReadonlySet<number> {
  const places = new Set<number>();
  const isTier = columns.map((column) => column.length <= MAX_CHARACTERS && tierOfName(wordKey(column)) !== null);
  for (let from = 0; from < columns.length; from++) {
    let to = from;
    while (isTier[to] === true) to++;
    if (isRowOfTiers(columns.slice(from, to))) for (let at = from; at < to; at++) places.add(at);
    from = to;
  }
  return places;
}

interface Name {
  /** Null if it is no tier. */
  tier: Tier | null;
  /** The words of the tier. */
  word: string;
  /** The other words. */
  before: string;
}

/** The name of a column as a tier, with a benefit before or behind it. What configs know by such a name is no tier, except a waiver. */
function nameOf(column: string, config: VendorConfig): Name {
  if (column.length > MAX_CHARACTERS || tierMarked(column) !== null) return NONE;
  const text = column.trim().replaceAll(PRICE, ' ').trim();
  for (const name of [text, withoutRemark(text, config)]) {
    const tier = tierOfName(wordKey(name));
    // `Waive Medical` is about one benefit.
    if (tier !== null && meaningOfColumn(config, name) === undefined) return { tier, word: wordKey(name), before: '' };
  }
  const words = wordKey(text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')).split(' ');
  if (words.length > MAX_WORDS) return NONE;
  for (let n = words.length - 1; n > 0; n--) {
    for (const [word, before] of [
      [words.slice(-n), words.slice(0, -n)],
      [words.slice(0, n), words.slice(n)],
    ] as const) {
      const tier = tierOfName(word.join(' '));
      if (tier === null) continue;
      const isKnown = tier !== 'WAIVED' && headersInHead(config).has(words.join(' '));
      return isKnown ? NONE : { tier, word: word.join(' '), before: before.join(' ') };
    }
  }
  return NONE;
}

const NONE: Name = { tier: null, word: '', before: '' };

/** A name without brackets at its end, unless they tell what it belongs to. */
function withoutRemark(name: string, config: VendorConfig): string {
  const open = name.endsWith(')') ? name.lastIndexOf('(') : -1;
  const remark = name.slice(open + 1, -1);
  return open < 0 || OF_OTHERS.test(headerKey(remark)) || benefitStatedBy(config, remark) !== null ? '' : name.slice(0, open);
}

/** `EE Only $512.33`, `Family $1,300/mo`. */
const PRICE = /\$ ?\d[\d,.]*(?: ?\/ ?[a-z]+)?/gi;

/** More than any benefit and tier need. */
const [MAX_WORDS, MAX_CHARACTERS] = [12, 100];

/** Whether a column continues those before it: it is about the same benefit, which only the first may name. */
function isOneOf({ tier, word, before }: Name, first: Name, words: ReadonlySet<string>, behind: number): boolean {
  return tier !== null && !words.has(word) && (before === first.before || (behind > 0 && before === ''));
}

/** The employee alone, and the employee with somebody else. */
function areTiers(names: readonly Name[]): boolean {
  return names.some(({ tier }) => isAlone(tier)) && names.some(({ tier }) => isMore(tier));
}

function isAlone(tier: Tier | null): boolean {
  return tier === 'EMPLOYEE_ONLY' || tier === 'INDIVIDUAL';
}

function isMore(tier: Tier | null): boolean {
  return tier === 'EMPLOYEE_SPOUSE' || tier === 'EMPLOYEE_CHILDREN' || tier === 'FAMILY';
}

/** Unmistakable words, or three tiers with two codes that tell whose they are. `ES` alone is a language, and so are `ES` and `EE` together. */
function areSure(names: readonly Name[]): boolean {
  const tiers = new Set(names.map(({ tier }) => tier).filter((tier) => isAlone(tier) || isMore(tier)));
  return names.some(({ word }) => SURE.test(word)) || (tiers.size > 2 && names.filter(({ word }) => CODE.test(word)).length > 1);
}

const SURE =
  /^(?:ee|emp|employee|member|subscriber|self|enrollee|participant|retiree|insured|individual|single)\b.* (?:only|alone|spouse|sp|partner|child|children|ren|ch|family|fam|dependents?|deps?|1|one)$|^(?:2|two) (?:party|person)$|^(?:p c|single parent|parent (?:and )?child(?:ren)?)$|^(?:employee|emp|ee|subscriber)(?:and)?(?:only|spouse|child(?:ren)?|family)$/;
const CODE = /^(?:ee|eo|es|ec|ef|ech|ees|eec|eef|esp|eesp|eech|efam|eefam|e s|e c|e f)$/;

interface Heading {
  text: string;
  key: string;
  at: number;
}

function headingsOver(headings: readonly string[], columns: number): Heading[] {
  let over: Heading = { text: '', key: '', at: 0 };
  return Array.from({ length: columns }, (_, at) => {
    const heading = headings[at]?.trim() ?? '';
    const text = heading.length > MAX_CHARACTERS ? '' : heading;
    // Some files repeat a heading in each of its columns.
    if (text !== '' && wordKey(text) !== over.key) over = { text, key: wordKey(text), at };
    return over;
  });
}

/** What tiers belong to, by the words in their names or, without any, by the heading above. */
function whose(before: string, over: Heading, from: number, config: VendorConfig): Pick<TierColumns, 'of' | 'isOfCoverage'> {
  const isNamed = before !== '';
  const text = isNamed ? before : over.text.replaceAll(/[()]/g, ' ').replace(SECTION, '').trim();
  const key = headerKey(text);
  if (key === '') return { of: 'row', isOfCoverage: false };
  if (OF_OTHERS.test(key)) return { of: 'other', isOfCoverage: false };
  if (benefitStatedBy(config, text) !== null) return { of: { benefit: text }, isOfCoverage: true };
  const benefit = benefitOfPlan(key);
  if (benefit !== null) return { of: { benefit: planTakenColumn(benefit, text) }, isOfCoverage: true };
  if (isOfCoverage(key)) return { of: 'row', isOfCoverage: true };
  // The heading of a larger section says nothing about them.
  return { of: isNamed || over.at === from ? 'other' : 'row', isOfCoverage: false };
}

const SECTION = /[\s:–-]+(?:information|info|details|data|section)\s*$/i;
/** `Coverage Tier`, `Mark Level of Coverage`. */
function isOfCoverage(key: string): boolean {
  const words = key.split(' ');
  return words.some((word) => COVERAGE.has(word)) && words.every((word) => COVERAGE.has(word) || BESIDE.has(word));
}

const COVERAGE = new Set(
  'coverage,cov,tier,tiers,level,levels,election,elections,elected,enrollment,enrolled,plan,benefit,benefits,insurance'.split(','),
);
const BESIDE = new Set('type,selected,chosen,requested,desired,covered,who,is,select,mark,check,one,an,a,with,x,of'.split(','));
/** What somebody had, might have or would pay, and what others have. */
const OF_OTHERS =
  /\b(?:prior|previous|prev|former|old|last|other|secondary|medicare|tobacco|wellness|surcharge|spouses?|spousal|dependents?|child|children|next|future|offered|available|eligible|eligibility|quoted?|quotes|proposed|rates?|costs?|premiums?|prices?|deductions?|contributions?|limit|cobra|count|counts|number|total|totals)\b/;
