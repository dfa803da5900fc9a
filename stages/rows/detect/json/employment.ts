import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { wordsOf } from './path-words.ts';

/**
 * The objects of a file that are about employment and not about a plan. Start and end dates without a further word are the employment's
 * there, not a coverage's.
 */
export class Employments {
  readonly #employed = new Set<string>();
  /** Those with words that members of a plan may have, too. */
  readonly #atCompanies = new Set<string>();
  readonly #planned = new Set<string>();
  readonly #enrolled = new Set<string>();
  /** Something takes effect: mostly a coverage. */
  #takesEffect = false;

  add(path: JsonPath): void {
    for (const [at, part] of path.entries()) {
      if (typeof part === 'number') continue;
      const words = wordsOf(part);
      const above = pathText(path.slice(0, at));
      const isLast = at === path.length - 1;
      this.#takesEffect ||= /\beff(?:ective)?\b/.test(words) && !TERMINATIONS.test(wordsOf(String(path[0])));
      if (EMPLOYMENT.test(words)) this.#employed.add(above);
      // An object that only contains coverages tells nothing about dates beside them.
      else if (isLast && PLAN.test(words)) this.#planned.add(above);
      else if (COMPANY.test(words)) this.#atCompanies.add(above);
      else if (MEMBER.test(words)) this.#enrolled.add(above);
    }
  }

  /** The name of such a date as an employment's; null for every other place. */
  nameOf(path: JsonPath): string | null {
    const last = path.at(-1);
    if (typeof last !== 'string') return null;
    const words = wordsOf(last);
    if (this.#isTermination(path, words)) return 'employment end date';
    if (path.some((part) => typeof part === 'number')) return null;
    const above = path.slice(0, -1);
    const whose = wordsOf(String(above.at(-1) ?? ''));
    if (whose === 'hire' && /^(?:original )?(?:hire )?date$/.test(words)) return 'hire date';
    const bound = STARTS.test(words) ? 'start' : ENDS.test(words) ? 'end' : null;
    if (bound === null) return null;
    const object = pathText(above);
    const isOwn = DETAILS.test(whose) && !this.#planned.has(object);
    if (!isOwn && !this.#isEmployed(object)) return null;
    return `employment ${bound} date`;
  }

  /** Whether a place is the end of an employment: in a file about employment that never mentions a coverage, a plan or a relationship. */
  #isTermination(path: JsonPath, words: string): boolean {
    if (!this.#employed.has('') || this.#takesEffect || this.#planned.size > 0 || this.#enrolled.size > 0) return false;
    const above = path.slice(0, -1);
    if (above.length === 0) return TERMINATION.test(words);
    const [list, ...rest] = above;
    return TERMINATIONS.test(wordsOf(String(list))) && rest.every((part) => part === 0) && /^(?:effective )?date$/.test(words);
  }

  #isEmployed(object: string): boolean {
    if (this.#planned.has(object)) return false;
    return this.#employed.has(object) || (this.#atCompanies.has(object) && !this.#enrolled.has(object));
  }
}

const STARTS = /^start date$|^(?:starts?|started|begins?|began) on$|^active from$/;
const TERMINATIONS = /^terminations?$/;
const TERMINATION = /^(?:term|termination) date$|^date of termination$|^terminated (?:on|at|date)$/;
const ENDS = /^end date$|^(?:ends?|ended|terminates|terminated) on$|^active (?:to|until|till|thru|through)$/;
/** Not "title", which a person may have. */
const EMPLOYMENT =
  /^(?:job|job (?:title|code|name|profile)|position|department(?: name| id| code)?|employments?|employment (?:status|type|details)|hiring (?:status|type)|(?:original |last )?hire date|date of hire|(?:direct )?manager(?: id| name| email)?|supervisor|work location|worker type|cost center|salary|pay (?:type|rate|frequency))$/;
const COMPANY = /^(?:company(?: id)?|(?:primary )?workplaces?(?: id)?)$/;
const DETAILS = /^(?:employment|hire) (?:details|info|information|data)$/;
const PLAN = /\b(?:plan|product|tier|benefits?|policy|coverages?|insurance|option|medical|dental|vision|life)\b/;
/** About somebody who is enrolled, at any company. */
const MEMBER =
  /\b(?:members?|subscriber|enrollee|insured|group|relationship|carrier|eligibility|enrollments?|enrolled|elections?|covered|dep(?:endent|endant)?s?|spouse|children|patient|copay|co pay|deductible|coinsurance|premium|payer|claims?|beneficiar(?:y|ies))\b/;
