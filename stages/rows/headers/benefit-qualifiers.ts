import { inFullNames } from './benefit-short-names.ts';

/**
 * Words before or behind the name of a benefit that say how it is offered: who pays for it, or which kind of plan it is. To Generic
 * `Voluntary Vision Tier` is `Vision Tier`, `Basic STD Amount` is `STD Amount` and `Medical HMO Plan` is `Medical Plan`. One
 * benefit may have columns of several of them, which are then coverages of their own.
 */
export interface Qualified {
  /** The key without them. */
  key: string;
  /** Which of them: 0 for what the employer pays, which goes without saying, then what one pays oneself, then the kinds of plans. */
  variant: number;
  /** Whether the words say so, which they need not. */
  isBasic: boolean;
}

const OWN = '(?:voluntary|vol|supplemental|supplementary|supp|optional|opt|additional|buy up)';
const BASIC = '(?:basic|group|core|employer (?:paid|provided)|company paid|er paid)';
const LEAD = '(plan|plan name|tier|coverage level|effective date|term date|end date|elected|waived?|decline|enrolled in|covered (?:by|for)|has)';
const QUALIFIER = new RegExp(`^(?:${LEAD} )?(?:(${OWN})|(${BASIC})) (?:(?:employee|ee) )?(?=\\S)`);
const PLAN_KIND = /^((?:[a-z]+ )*?(?:medical|med|health|dental|den)) (hmo|ppo|epo|pos|hdhp|dhmo|dppo)(?= |$)/;
/** `Benefit Plans - Medical`: only says that a benefit follows. */
const HEADING = /^benefit(?: plan)?s? (?=\S)/;
const KINDS = ['hmo', 'ppo', 'epo', 'pos', 'hdhp', 'dhmo', 'dppo'];
/** How a variant is called beside others, before or behind the first name of its benefit. */
const NAMES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `Voluntary ${name}`,
  ...KINDS.map((kind) => (name: string) => `${name} ${kind.toUpperCase()}`),
];

/** Behind these come the plans by which columns are called. */
export const MAX_VARIANTS = NAMES.length;

/** Medicine that somebody buys beside is another insurance than the medical one, and a "group health plan" is an employer's. */
const OTHER_THAN_BENEFITS = new RegExp(
  `^(?:supplemental|supplementary|supp|additional) (?:medical|med|health|hlth|prescription|rx)(?: |$)|^group health plan(?: |$)`,
);
/** What an employer pays is an amount, unless it is called that of an insurance. */
const PAID = /^(?:employer|company|er) paid (?!.* (?:volume|face amount|coverage amount)$)/;
/** Insured for a term, as nearly all lives are whose insurance an employer offers. */
const TERM_LIFE = /(?<![^ ])(?<!level )term life(?= |$)/;
/** `FSA Medical`, `FSA Dependent Care Election`. */
const FSA_FOR = /^fsa (medical|health(?: ?care)?|dependent care|dep care|limited purpose)(?= |$)/;
const DAY = '(?:effective|eff|start|begin|end|term|termination|stop|cancel|cancellation)(?: (?:start|begin|end))? (?:date|dt)';
const OF_COVERAGE = `(?:(?:coverage|cov|plan|enroll|enrollment|benefit|election) )*(?:${DAY}|tier)|coverage level|plan (?:code|id)|election|elected|enrolled|(?:coverage )?volume|(?:coverage|benefit) amount`;
const LIFE = '(?:(?:basic|voluntary|vol|supplemental|supp|optional|opt|group|employee|ee|spouse|child|dependent) )*(?:life|ad d|std|ltd)';
const BENEFIT = `medical|health|dental|vision|rx|prescription|${LIFE}|(?:short|long) term disability|(?:(?:health|medical|dependent care|limited purpose) )?fsa|hsa|health savings account|accident|critical illness|hospital indemnity|cancer`;
/** `Start Date - Medical`, `Coverage Tier: Dental`: the benefit stands behind what is said of it. */
const BEHIND = new RegExp(`^(${OF_COVERAGE}) (${BENEFIT})$`);
/** `Medical Enroll Start Date`, `Medical Plan Effective End Date`: the days on which the coverage starts and ends. */
const ENROLLED_ON = /(?<=[^ ] )(?:(?:enroll|enrollment)(?: effective)?|effective) (start|begin|end) date$|(?<=[^ ] )enrollment (effective) date$/;

/** The key of a column without the words that qualify its benefit; null where it has none. */
export function qualified(key: string): Qualified | null {
  const usual = inFullNames(key).replace(TERM_LIFE, 'life').replace(FSA_FOR, '$1 fsa').replace(BEHIND, '$2 $1').replace(ENROLLED_ON, '$1$2 date');
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

/** Whether a key says that what it names is a benefit. */
export function isHeaded(key: string): boolean {
  return HEADING.test(key);
}

/** Whether a key is of an amount that an employer pays, where it names nothing but the benefit. */
export function isPaid(key: string): boolean {
  return PAID.test(key);
}

/** The name of a benefit's variant where a file has several of them. */
export function nameOfVariant(name: string, variant: number): string {
  return NAMES[variant]!(name);
}
