import type { Meaning } from './benefit-keys.ts';

/** Forms of column names around a benefit's name, for which lists would be too long: the election, the tier, the waiver. */
const FORMS: readonly (readonly [field: Meaning['field'], form: RegExp])[] = [
  ['coverage.plan_id', /^(?:(.+?) (?:elected|enrolled|selected) plan|(?:enrolled|selected) (.+?) plan|(.+?) product (?:code|id))$/],
  ['election', /^(?:covered|takes|electing|elects|enrolling in|participates in|type of) (.+?)(?: coverage)?$/],
  ['election', /^(?:(.+?) (?:coverage )?(?:participant|enrollee)|product (.+?) coverage)$/],
  ['election', /^(.+?) coverage (?:elected|selected|enrolled)$/],
  ['election', /^current (.+?) (?:enrollment|election)$/],
  ['election', /^((?:.+ )?(?:fsa|hsa)) (?:(?:ee|employee) annual(?: (?:election|contribution|amount|amt))?|annual (?:amount|amt))$/],
  ['election', /^((?:.+ )?(?:std|ltd|disability)) (?:weekly|monthly) benefit(?: amount)?$/],
  ['election', /^(?:disability (std|ltd)|(std|ltd) disability)$/],
  ['election', /^(.+?) (?:elect|vol)$/],
  ['election', /^((?:.+ )?(?:life|ad d)) amount$/],
  ['election', /^(.+?) (?:(?:benefit|coverage|election|insurance) amt|elected (?:amt|amount|volume))$/],
  ['coverage.coverage_type', /^(?:coverage|cov) (?:type|tier) (.+)$/],
  ['coverage.coverage_type', /^(.+?) (?:tier (?:election|elected|selected)|(?:enrollment|enrolled) level)$/],
  [
    'coverage.effective_date',
    /^(.+?) (?:first day (?:of|on) (?:cobra|coverage)|cobra (?:start|begin|effective|eff)(?: date)?|coverage (?:starts|begins))$/,
  ],
  ['coverage.termination_date', /^(.+?) (?:last day (?:of|on) cobra|cobra (?:end|term|termination)(?: date)?|coverage (?:ends|stop))$/],
  ['waiver', /^(.+?) (?:coverage (?:waiver|declined|refused)|opted out|refused)$/],
  ['waiver', /^(?:opt out of|opted out of|waiving|declining) (.+?)(?: coverage)?$/],
];
/** The value before a change (detect/header/coverages/coverage-before-change.ts); it ranks behind the new value. */
const BEFORE_CHANGE = /^(.+) (plan|tier) before change$/;
const BEHIND_ALL = 1000;
/** Questions answered by yes and no: `Dental Coverage Y/N`, `Medical Ind`. Tiers have no such form. */
const ANSWER = /^(.+) (?:y n|yes no|flag|ind|indicator)$/;
/** Matches if any form may match: most column names have none. */
const MAY_BE =
  /^(?:disability|std disability|ltd disability|product|covered|takes|elect|enrolling|participates|type of|current|opt|waiving|declining|enrolled|selected|cov|coverage (?:type|tier)) ?| (?:change|plan|cobra|date|coverage|start|begin|effective|eff|end|term|termination|starts|begins|ends|stop|code|id|vol|amt|elect|participant|enrollee|elected|selected|enrolled|annual|election|contribution|benefit|amount|volume|level|waiver|declined|refused|out|n|no|flag|ind|indicator)$/;

/** What a column in one of these forms tells about a benefit. It names more than the benefit. */
export function ofOtherWords(key: string, find: (name: string) => Meaning | undefined): Meaning | undefined {
  if (!MAY_BE.test(key)) return undefined;
  const asked = ANSWER.exec(key)?.[1];
  const answered = asked === undefined ? undefined : (find(asked) ?? ofOtherWords(asked, find));
  if (answered?.field === 'election') return { ...answered, rank: Math.max(answered.rank, 1) };
  if (answered !== undefined) return answered.field === 'waiver' ? answered : undefined;
  const [, of = '', what] = BEFORE_CHANGE.exec(key) ?? [];
  const was = what === undefined ? undefined : find(of);
  if (was !== undefined) return { line: was.line, field: what === 'plan' ? 'coverage.plan_id' : 'coverage.coverage_type', rank: BEHIND_ALL };
  for (const [field, form] of FORMS) {
    const benefit = form
      .exec(key)
      ?.slice(1)
      .find((found) => found !== undefined);
    const bare = benefit === undefined ? undefined : find(benefit);
    if (bare?.field === 'election' && bare.rank === 0) return { line: bare.line, field, rank: 1 };
  }
  return undefined;
}

/** The current value is not the elected one beside it. */
export function isCurrent(key: string): boolean {
  return CURRENT.test(key);
}

const CURRENT = /^current .+ (?:enrollment|election)$/;
