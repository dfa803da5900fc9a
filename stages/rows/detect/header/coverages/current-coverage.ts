import type { Field } from '../../../../../src/model/record.ts';
import { BENEFITS_AND_ACCOUNTS, HEALTH_BENEFITS } from '../../../headers/benefit-words.ts';
import { wordsKey } from '../../../headers/header.ts';
import { namesField } from '../field-names.ts';
import { renamed } from '../renamed.ts';

/**
 * What somebody has now (`Current Medical Plan`, `Current Tier`) is the coverage of a file that says nothing of what was elected. Where it does, for
 * that benefit or for none by name, it is another one, also under a name by which it would be a plan (`Current Plan` beside `New Plan`). Null where there is none.
 */
export function withCurrentCoverage(columns: readonly string[]): string[] | null {
  const keys = columns.map(wordsKey);
  const named = columns.map((column, at) => {
    const match = CURRENT.exec(keys[at]!);
    // Of several of one name the first is meant.
    if (match === null || keys.indexOf(keys[at]!) !== at) return column;
    const field = fieldOf(match[2]!);
    // The date of another coverage would begin or end the stated one.
    const states = (key: string): boolean => (DAYS.has(field) ? statesCoverage(key) : namesField(key, field));
    const stated = keys.some((key, other) => other !== at && mayBeOf(match[1] ?? null, key) && (isElected(key) || (!isNow(key) && states(key))));
    if (stated && match[1] === undefined && keys.some((key) => NEW_PLAN.test(key)) && namesField(keys[at]!, field))
      return `Before a change: ${column.trim()}`;
    return stated ? column : column.trim().replace(/^current[\s_-]*/i, '');
  });
  return renamed(columns, named);
}

const CURRENT = new RegExp(
  `^current (?:(${HEALTH_BENEFITS}) )?(plan(?: (?:name|code|id|description))?|(?:plan )?(?:coverage )?(?:tier|level)|coverage|(?:plan |coverage )?(?:effective|start|termination|term|end) date)$`,
);

const NEW_PLAN = /^new plan(?: (?:name|code|id|description))?$/;

const DAYS = new Set<Field>(['coverage.effective_date', 'coverage.termination_date']);

function fieldOf(name: string): Field {
  if (/^plan(?: (?:name|code|id|description))?$/.test(name)) return 'coverage.plan_id';
  if (!name.endsWith(' date')) return 'coverage.coverage_type';
  return /(?:effective|start) date$/.test(name) ? 'coverage.effective_date' : 'coverage.termination_date';
}

/** A plan, a tier or a date of a coverage. A current coverage beside it is another one. */
function statesCoverage(key: string): boolean {
  return OF_COVERAGE.some((field) => namesField(key, field)) || COVERAGE_OF_BENEFIT.test(key);
}

const COVERAGE_OF_BENEFIT = new RegExp(String.raw`\b(?:${HEALTH_BENEFITS})\b.*\b(?:plan|tier|level|coverage)\b`);
const OF_COVERAGE: readonly Field[] = ['coverage.plan_id', 'coverage.coverage_type', 'coverage.effective_date', 'coverage.termination_date'];

const ELECTED =
  /\b(?:elect(?:ed|ions?)?|new|renewal|proposed|future|selected|selection|enroll(?:ed|ment)?|requested|desired|decision|choice|waived?|waiver|declined?)\b/;
/** Money and dates cover nobody. */
const OF_OTHER = /\b(?:date|dt|amount|amt|cost|contribution|premium|rate|hire)\b/;
const BENEFITS = new RegExp(String.raw`\b(${BENEFITS_AND_ACCOUNTS})\b`);

function isElected(key: string): boolean {
  return ELECTED.test(key) && !OF_OTHER.test(key);
}

function isNow(key: string): boolean {
  return key.startsWith('current ');
}

/** Whether a column may be about this benefit: it names it, or names none. */
function mayBeOf(benefit: string | null, key: string): boolean {
  const named = BENEFITS.exec(key)?.[1];
  if (named === undefined || benefit === null) return true;
  return named === benefit || (OF_HEALTH.has(named) && OF_HEALTH.has(benefit));
}

const OF_HEALTH = new Set(['medical', 'health']);
