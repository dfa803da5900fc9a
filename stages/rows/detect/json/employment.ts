import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { wordsOf } from './path-words.ts';

/**
 * Which objects of a file speak of somebody's employment, and of no plan: the day on which something starts or ends there, without a
 * word of what, is the employment's and not that of a coverage.
 */
export class Employments {
  readonly #employed = new Set<string>();
  readonly #planned = new Set<string>();

  add(path: JsonPath): void {
    for (const [at, part] of path.entries()) {
      if (typeof part === 'number') continue;
      const words = wordsOf(part);
      const isEmployment = EMPLOYMENT.test(words);
      // What only holds coverages of their own says nothing of the days beside it.
      if (!isEmployment && !(at === path.length - 1 && PLAN.test(words))) continue;
      (isEmployment ? this.#employed : this.#planned).add(pathText(path.slice(0, at)));
    }
  }

  /** The name of such a day, as of an employment; null for every other place. */
  nameOf(path: JsonPath): string | null {
    const last = path.at(-1);
    const [, bound] = typeof last === 'string' ? (/^(start|end) date$/.exec(wordsOf(last)) ?? []) : [];
    if (bound === undefined || path.some((part) => typeof part === 'number')) return null;
    const above = pathText(path.slice(0, -1));
    return this.#employed.has(above) && !this.#planned.has(above) ? `employment ${bound} date` : null;
  }
}

/** Not "title", which may be a person's. */
const EMPLOYMENT =
  /^(?:job|job (?:title|code|name|profile)|position|department(?: name| id| code)?|employment|employment (?:status|type|details)|(?:original |last )?hire date|date of hire|manager(?: id| name| email)?|supervisor|work location|worker type|cost center|salary|pay (?:type|rate|frequency))$/;
const PLAN = /\b(?:plan|product|tier|benefits?|policy|coverages?|insurance|option|medical|dental|vision|life)\b/;
