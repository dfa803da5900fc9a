import { inFullNames } from './benefit-short-names.ts';

/**
 * Words before or behind a benefit's name that tell how it is offered: who pays, or the type of plan. For Generic `Voluntary Vision Tier`
 * is `Vision Tier`, `Basic STD Amount` is `STD Amount` and `Medical HMO Plan` is `Medical Plan`. A benefit may have columns of several
 * variants, which are then separate coverages.
 */
export interface Qualified {
  /** The key without them. */
  key: string;
  /** The variant: 0 for what the employer pays, which is the default; then what one pays oneself; then the types of plans. */
  variant: number;
  /** Whether the words name variant 0. They need not. */
  isBasic: boolean;
}

const OWN = '(?:voluntary|vol|supplemental|supplementary|supp|optional|opt|additional|buy up)';
const BASIC = '(?:basic|group|core|employer (?:paid|provided)|company paid|er paid)';
const LEAD = '(plan|plan name|tier|coverage level|effective date|term date|end date|elected|waived?|decline|enrolled in|covered (?:by|for)|has)';
const QUALIFIER = new RegExp(`^(?:${LEAD} )?(?:(${OWN})|(${BASIC})) (?:(?:employee|ee) )?(?=\\S)`);
const PLAN_KIND = /^((?:[a-z]+ )*?(?:medical|med|health|dental|den)) (hmo|ppo|epo|pos|hdhp|dhmo|dppo)(?= |$)/;
/** `Benefit Plans - Medical`: only announces a benefit. */
const HEADING = /^benefit(?: plan)?s? (?=\S)/;
const KINDS = ['hmo', 'ppo', 'epo', 'pos', 'hdhp', 'dhmo', 'dppo'];
/** How a variant is named beside others, before or behind its benefit's first name. */
const NAMES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `Voluntary ${name}`,
  ...KINDS.map((kind) => (name: string) => `${name} ${kind.toUpperCase()}`),
];

/** Higher numbers are plans that columns are named after. */
export const MAX_VARIANTS = NAMES.length;

/** Medicine bought separately is another insurance than the medical one, and a "group health plan" is an employer's. */
const OTHER_THAN_BENEFITS = new RegExp(
  `^(?:supplemental|supplementary|supp|additional) (?:medical|med|health|hlth|prescription|rx)(?: |$)|^group health plan(?: |$)`,
);
/** What an employer pays is an amount, unless it is the amount of an insurance. */
const PAID = /^(?:employer|company|er) paid (?!.* (?:volume|face amount|coverage amount)$)/;
/** Life insurance that an employer offers is nearly always for a term. */
const TERM_LIFE = /(?<![^ ])(?<!level )term life(?= |$)/;
/** `FSA Medical`, `FSA Dependent Care Election`. */
const FSA_FOR = /^fsa (medical|health(?: ?care)?|dependent care|dep care|limited purpose)(?= |$)/;
const DAY = '(?:effective|eff|start|begin|end|term|termination|stop|cancel|cancellation)(?: (?:start|begin|end))? (?:date|dt)';
const OF_COVERAGE = `(?:(?:coverage|cov|plan|enroll|enrollment|benefit|election) )*(?:${DAY}|tier)|coverage level|plan (?:code|id)|election|elected|enrolled|(?:coverage )?volume|(?:coverage|benefit) amount`;
const LIFE = '(?:(?:basic|voluntary|vol|supplemental|supp|optional|opt|group|employee|ee|spouse|child|dependent) )*(?:life|ad d|std|ltd)';
const BENEFIT = `medical|health|dental|vision|rx|prescription|${LIFE}|(?:short|long) term disability|(?:(?:health|medical|dependent care|limited purpose) )?fsa|hsa|health savings account|accident|critical illness|hospital indemnity|cancer`;
/** `Start Date - Medical`, `Coverage Tier: Dental`: the benefit stands behind. */
const BEHIND = new RegExp(`^(${OF_COVERAGE}) (${BENEFIT})$`);
/** `Medical Enroll Start Date`, `Medical Plan Effective End Date`: the first and last day of the coverage. */
const ENROLLED_ON = /(?<=[^ ] )(?:(?:enroll|enrollment)(?: effective)?|effective) (start|begin|end) date$|(?<=[^ ] )enrollment (effective) date$/;

/** `Member Dental Coverage Indicator`, `Employee Basic Life Amount`: of the row's person, as everywhere; a spouse's insurance of a life is another. */
const OF_MEMBER = new RegExp(
  `^(?:(?:member|mbr|subscriber|enrollee|participant|insured) (?=(?:medical|dental|vision|rx|prescription|pharmacy) )|(?:employee|ee) (?=${BASIC} (?:life|ad ?d)))`,
);

/** The key of a column without the words that qualify its benefit; null if there are none. */
export function qualified(key: string): Qualified | null {
  const usual = inFullNames(key)
    .replace(OF_MEMBER, '')
    .replace(TERM_LIFE, 'life')
    .replace(FSA_FOR, '$1 fsa')
    .replace(BEHIND, '$2 $1')
    .replace(ENROLLED_ON, '$1$2 date');
  const found = parted(usual);
  return found === null && usual !== key ? { key: usual, variant: 0, isBasic: false } : found;
}

function parted(key: string): Qualified | null {
  const kind = PLAN_KIND.exec(key);
  if (kind !== null) return { key: `${kind[1]!}${key.slice(kind[0].length)}`, variant: 2 + KINDS.indexOf(kind[2]!), isBasic: false };
  const heading = HEADING.exec(key);
  if (heading !== null) return { key: key.slice(heading[0].length), variant: 0, isBasic: false };
  const match = QUALIFIER.exec(key);
  if (match === null || OTHER_THAN_BENEFITS.test(key)) return null;
  const [whole, lead, own, basic] = match;
  const rest = key.slice(whole.length).replace(/^((?:spouse|child|dependent) )?add(?= |$)/, (_, whose: string | undefined) => `${whose ?? ''}ad d`);
  return { key: lead === undefined ? rest : `${lead} ${rest}`, variant: own === undefined ? 0 : 1, isBasic: basic !== undefined };
}

/** Whether a key announces a benefit. */
export function isHeaded(key: string): boolean {
  return HEADING.test(key);
}

/** Whether a key is about an amount that an employer pays, if it names nothing but the benefit. */
export function isPaid(key: string): boolean {
  return PAID.test(key);
}

/** The name of a benefit's variant, in a file with several. */
export function nameOfVariant(name: string, variant: number): string {
  return NAMES[variant]!(name);
}
