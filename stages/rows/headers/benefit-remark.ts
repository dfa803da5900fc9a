import { singleBlanks } from '../base/text.ts';

/**
 * If a remark in brackets names a benefit, the column belongs to that benefit, and is read as if its name began with it: `Coverage Tier
 * (Medical)` is `medical Coverage Tier`. Only for what a benefit can have: `Employee ID (Medical)` identifies a person, and `Tier
 * (Medical/Dental)` belongs to both. A person's word stays in front. Null for every other header. Blanks must be single.
 */
export function ofBenefitInRemark(folded: string): string | null {
  if (folded.length > MAX_CHARACTERS) return null;
  const [, person = '', name, benefit] = WITH_REMARK.exec(folded) ?? [];
  return name === undefined || !OF_COVERAGE.test(name.replaceAll(SEPARATORS, ' ')) ? null : `${person}${benefit!} ${name}`;
}

/** Whether a column's header is such a one. */
export function isOfBenefitInRemark(column: string): boolean {
  return column.includes('(') && ofBenefitInRemark(singleBlanks(column.replaceAll('*', ' ').toLowerCase())) !== null;
}

const MAX_CHARACTERS = 200;
const BENEFIT =
  'medical|health|dental|vision|rx|prescription|(?:(?:basic|vol|voluntary|spouse|child) )?life|(?:vol |voluntary )?ad&d|std|ltd|short[ -]term disability|long[ -]term disability|hsa|(?:health(?:care)? |dependent care |limited purpose )?fsa|accident|critical illness|hospital indemnity|legal';
const WITH_REMARK = new RegExp(
  String.raw`^\s*((?:spouse|(?:dependent|dep|child)(?:[\s_]*\d{1,2})?)[\s_]+)?([^()]+?)[\s_]*\(\s*(${BENEFIT})(?: (?:plan|insurance|coverage|benefits?))?\s*\)[\s:.,]*$`,
);
const SEPARATORS = /[\s_-]+/g;

const DAY = '(?:effective|eff|start|begin|termination|term|end|stop|cancel|cancellation|expiration)(?: (?:date|dt))?';
/** What follows a benefit's name in names of columns. */
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
