import { singularOf } from '../../headers/singular.ts';
import { typeWords } from './typed-lists.ts';

/** What the records in an object take over from it, as members of JSON with a comma behind each. */
export interface Carried {
  /** As members of their own. */
  carried: string;
  /** As members of an object in them that is called as the object is. */
  within: string;
  /** Days, which are those of a coverage only beside its plan. */
  days: string;
}

/**
 * What a member of an object gives to the records in it; null for anything else. The id of a group is that of everybody in it, and what says in which
 * plan those are who are listed in it is said of each of them. Names, addresses and days of an employer are nobody's. `key` is the member's name and
 * `json` its value, as they are written; `element` is what the object is called.
 */
export function carriedMember(key: string, json: string, element: string): Carried | null {
  if (json.length > MAX_CHARACTERS || json === 'null' || json === '""') return null;
  const words = typeWords(key);
  const member = `"${key}":${json},`;
  if (json.startsWith('{')) return GROUP.test(words) || PLAN.test(words) ? { ...NOTHING, carried: member } : null;
  if (PLAN.test(element)) return { ...NOTHING, within: member };
  if (GROUP_ID.test(words) || PLAN_ID.test(words) || BENEFIT.test(words)) return { ...NOTHING, carried: member };
  if (DAY.test(words)) return { ...NOTHING, days: member };
  return ID.test(words) && element !== '' ? { ...NOTHING, within: member } : null;
}

/** What the elements of a list are called: `plan` in `plans`. */
export function nameOfElement(list: string): string {
  return singularOf(typeWords(list));
}

/** Whether what an object gives says in which plan its records are. */
export function saysPlan({ carried }: Carried): boolean {
  return SAYS_PLAN.test(carried);
}

const NOTHING: Carried = { carried: '', within: '', days: '' };
const SAYS_PLAN = /"(?:benefit|insurance)?[ _-]?plan(?:[ _-]?(?:id|code|number|name))?":/i;
const MAX_CHARACTERS = 1024;
const PLAN = /^(?:(?:benefit|insurance|health|medical|dental|vision) )?(?:plan|product|coverage|policy)$/;
const GROUP_ID = /^(?:employer |policy |sub ?)?group ?(?:id|number|no|num|code)$/;
const PLAN_ID = /^plan ?(?:id|code|number|name)$/;
const BENEFIT = /^(?:benefit(?: ?type)?|line ?of ?coverage|coverage ?type|product ?type)$/;
const DAY = /^(?:(?:coverage|benefit|plan) ?)?(?:effective|start|begin|end|termination) ?date$/;
const ID = /^(?:id|number|code)$/;
const GROUP = /^(?:employer )?group$/;
