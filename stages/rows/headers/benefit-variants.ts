import { GENERIC_NAME, type BenefitColumns } from '../../../src/model/vendor-config.ts';
import { PLACEHOLDER, type BenefitKeys, type Meaning } from './benefit-keys.ts';
import { isPaid, qualified } from './benefit-qualifiers.ts';
import { isCurrent, ofOtherWords } from './benefit-forms.ts';
import { headerKey, writtenOut } from './header.ts';
import { ofPlanTaken } from './plan-taken.ts';
import { benefitOfMark } from './tier-marked.ts';

/** What a column is that one benefit has to itself, and which variant of it (`benefit-qualifiers.ts`). */
export interface QualifiedMeaning extends Meaning {
  variant: number;
  isBasic: boolean;
}

export interface Found extends QualifiedMeaning {
  column: string;
  /** Whether it stands for each of several variants. */
  isOfAll?: true;
}

/** What the column of a key is; to Generic also where its words are shortened, and where one qualifies the benefit. */
export function meaningOf(key: string, known: BenefitKeys, vendor: string): QualifiedMeaning | undefined {
  const isGeneric = vendor === GENERIC_NAME;
  const marked = isGeneric ? benefitOfMark(key) : null;
  if (marked !== null) return ofMark(marked, known, vendor);
  const taken = isGeneric ? ofPlanTaken(key, known) : undefined;
  if (taken !== undefined) return { ...taken, variant: 0, isBasic: false };
  const find = (name: string): Meaning | undefined => known.get(name) ?? (isGeneric ? known.get(writtenOut(name)) : undefined);
  const exact = find(key) ?? (isGeneric ? (ofMember(key, find) ?? ofDecision(key, find) ?? ofOtherWords(key, find)) : undefined);
  const own = exact === undefined ? undefined : { ...exact, variant: 0, isBasic: false };
  const plain = isGeneric ? qualified(key) : null;
  const meaning = plain === null ? undefined : (find(plain.key) ?? ofOtherWords(plain.key, find));
  if (plain === null || meaning === undefined) return own;
  // A config may have a line of its own for it.
  const apart = plain.variant === 1 ? find(`voluntary ${plain.key}`) : undefined;
  if (apart !== undefined && apart.line !== meaning.line) return { ...apart, variant: 0, isBasic: false };
  if (own !== undefined && own.line !== meaning.line) return own;
  // It may be the amount that is paid.
  if (isPaid(key) && meaning.field === 'election') return own;
  return { ...meaning, variant: plain.variant, isBasic: plain.isBasic };
}

/** A column that marks the tier of a benefit is of that benefit, whatever else its name would say. */
function ofMark(benefit: string, known: BenefitKeys, vendor: string): QualifiedMeaning | undefined {
  const meaning = benefit === '' ? undefined : meaningOf(benefit, known, vendor);
  return meaning === undefined ? undefined : { ...meaning, field: 'mark', rank: 0 };
}

/**
 * The number by which the carrier of one benefit knows a member (`Medical Plan Member ID`), or the group (`Dental Group Number`). One of the health
 * plan is that of the person, and a medical group may be one of physicians.
 */
function ofMember(key: string, find: (name: string) => Meaning | undefined): Meaning | undefined {
  const ofGroup = GROUP_ID.exec(key)?.[1];
  const benefit = ofGroup ?? MEMBER_ID.exec(key)?.[1];
  const bare = benefit === undefined || HEALTH_PLAN.test(key) || OF_PHYSICIANS.test(key) ? undefined : find(benefit);
  return bare?.field === 'election' ? { line: bare.line, field: ofGroup === undefined ? 'member_id' : 'group_id', rank: 0 } : undefined;
}

/** What was decided on a benefit, or is done with it: `Medical Enroll/Waive`. It says in words that it was waived (`waiverColumns`). */
function ofDecision(key: string, find: (name: string) => Meaning | undefined): Meaning | undefined {
  const benefit = DECISION.exec(key)?.[1];
  const bare = benefit === undefined ? undefined : find(benefit);
  return bare?.field === 'election' ? { line: bare.line, field: 'waiver', rank: 0 } : undefined;
}

const DECISION = /^(.+?) ?(?:decision|action|active|participation|participating|enroll(?:ed)? ?(?:or )?(?:waived?|decline))$/;
const MEMBER_ID = /^(.+?) ?(?:plan ?|coverage ?|insurance ?|carrier ?)?(?:member|mbr) ?(?:id|identifier|number|no)$/;
const GROUP_ID = /^(.+?) ?(?:plan ?|coverage ?|insurance ?|carrier ?)?(?:group|policy|group ?policy) ?(?:id|identifier|number|no|num)$/;
const HEALTH_PLAN = /^health ?plan/;
const OF_PHYSICIANS = /^(?:med|medical|health) ?group/;

/** A date alone says nothing of a coverage, where anything else does. */
export function states(field: Meaning['field']): boolean {
  return field === 'coverage.plan_id' || field === 'election' || field === 'coverage.coverage_type' || field === 'mark';
}

export function begins(field: Meaning['field']): boolean {
  return field === 'coverage.effective_date';
}

/** More than a config may have. */
const MAX_LINES = 64;

/** A number for a variant of a line. */
export function variantOf(line: number, variant: number): number {
  return line + variant * MAX_LINES;
}

export function baseOf(line: number): { line: number; variant: number } {
  return { line: line % MAX_LINES, variant: Math.floor(line / MAX_LINES) };
}

/**
 * The columns of each line, those of its variants apart where more than one of them says that there is a coverage. Where only one does, all
 * are its own; where several do and the benefit's bare name has no plan, what stands under that holds for each of them.
 */
export function partVariants(ofLines: ReadonlyMap<number, readonly Found[]>, benefits: BenefitColumns): Map<number, readonly Found[]> {
  const parted = new Map<number, readonly Found[]>();
  for (const [line, all] of ofLines) {
    const elected = all.filter(({ column }) => !isCurrent(headerKey(column)));
    const found = elected.some(({ field }) => states(field)) ? elected : all;
    if (found.every((column) => isOfAnything(column, benefits))) continue;
    const variants = Map.groupBy(found, ({ variant }) => variant);
    const electing = [...variants].filter(([, of]) => of.some(({ field }) => elects(field)));
    const stating = electing.length > 0 ? electing : [...variants].filter(([, of]) => of.some(({ field }) => states(field)));
    if (stating.length < 2) {
      // The day of what the employer pays is not that of what one pays oneself.
      const isOwn = stating[0] !== undefined && stating[0][0] > 0;
      parted.set(line, isOwn ? found.filter(({ isBasic }) => !isBasic) : found);
      continue;
    }
    const bare = stating.some(([variant]) => variant === 0) ? [] : (variants.get(0) ?? []).filter(({ isBasic }) => !isBasic);
    for (const [variant, of] of stating) {
      const shared = bare
        .filter(({ field }) => of.every((column) => column.field !== field))
        .map((column) => ({ ...column, isOfAll: true as const }));
      parted.set(variantOf(line, variant), [...of, ...shared]);
    }
  }
  return parted;
}

function elects(field: Meaning['field']): boolean {
  return field === 'coverage.plan_id' || field === 'election';
}

/** Bare names that may be those of anything, as is a parking lot or the number of a bank. */
const OF_ANYTHING = /^(?:commuter|parking|pet|transit)$/;

function isOfAnything({ column, field, rank }: Found, { elections }: BenefitColumns): boolean {
  return field === 'election' && elections[rank] === PLACEHOLDER && OF_ANYTHING.test(headerKey(column));
}
