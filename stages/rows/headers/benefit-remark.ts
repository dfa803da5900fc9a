import { singleBlanks } from '../text.ts';

/**
 * A header whose remark in parentheses names a benefit is of that benefit alone, and is read as if it began with it: `Coverage
 * Tier (Medical)` is `medical Coverage Tier`. Only behind what one benefit has to itself: `Employee ID (Medical)` is who somebody
 * is, and `Tier (Medical/Dental)` is that of both. A person before it stays in front. Null for every other header. Each run of blanks is one.
 */
export function ofBenefitInRemark(folded: string): string | null {
  if (folded.length > MAX_CHARACTERS) return null;
  const [, person = '', name, benefit] = WITH_REMARK.exec(folded) ?? [];
  return name === undefined || !OF_COVERAGE.test(name.replaceAll(SEPARATORS, ' ')) ? null : `${person}${benefit!} ${name}`;
}

/** Whether a column's header is such a one. */
export function isOfBenefitInRemark(column: string): boolean {
  return column.includes('(') && ofBenefitInRemark(singleBlanks(column.toLowerCase())) !== null;
}

const MAX_CHARACTERS = 200;
const BENEFIT =
  'medical|health|dental|vision|rx|prescription|(?:(?:basic|vol|voluntary|spouse|child) )?life|(?:vol |voluntary )?ad&d|std|ltd|short[ -]term disability|long[ -]term disability|hsa|(?:health(?:care)? |dependent care |limited purpose )?fsa|accident|critical illness|hospital indemnity|legal';
const WITH_REMARK = new RegExp(
  String.raw`^\s*((?:spouse|(?:dependent|dep|child)(?:[\s_]*\d{1,2})?)[\s_]+)?([^()]+?)[\s_]*\(\s*(${BENEFIT})(?: (?:plan|insurance|coverage|benefits?))?\s*\)[\s:.,]*$`,
);
const SEPARATORS = /[\s_-]+/g;

const DAY = '(?:effective|eff|start|begin|termination|term|end|stop|cancel|cancellation|expiration)(?: (?:date|dt))?';
/** What stands behind the name of a benefit in the names of its columns. */
const OF_COVERAGE = new RegExp(
  `^(?:${[
    '(?:benefit )?plan(?: (?:id|code|number|name|selected|enrolled|elected|election|description|option))?',
    'product',
    'option',
    '(?:(?:coverage|cov|cvg|plan|election|enrollment|enrolled) )?(?:tier|level|lvl)(?: code)?',
    'coverage (?:type|code|option)',
    'level of coverage',
    `(?:(?:coverage|cov|plan|benefit|election) )?${DAY}`,
    '(?:(?:coverage|annual|monthly) )?elections?',
    'coverage',
    'enrollment',
    'enrolled',
    'elected',
    'selection',
    'covered',
    '(?:(?:enrollment|election|coverage) )?status',
    '(?:(?:face|coverage|benefit|election|insurance) )?amount',
    '(?:coverage )?volume',
    'waived?',
    'waiver',
    'coverage waived',
    'declined',
    'opt out',
  ].join('|')})$`,
);
