import type { JsonPath } from '../../read/json/path-tree.ts';
import { COVERAGES, flatWords, nameOfList, SPANS } from './path-words.ts';

/**
 * Whether the coverages of a file stand in lists of time spans (`eligibilitySpans`). False if they stand in a list of coverages beside
 * which the spans would be taken for coverages; null if there is neither. If a record states a coverage outside of all lists, the spans
 * beside it may be former ones.
 */
export function areTimes(paths: readonly JsonPath[]): boolean | null {
  const found = paths.flatMap((path) => isOfTimes(path) ?? []);
  const isFlat = paths.some((path) => path.every((part) => typeof part === 'string') && PLAN.test(flatWords(path)));
  return found.length === 0 ? null : !isFlat && (!found.includes(false) || onlyTimesTell(paths));
}

/** Whether the first list on a path is one of time spans (true) or of coverages (false); null for any other path. */
export function isOfTimes(path: JsonPath): boolean | null {
  const at = path.findIndex((part) => typeof part === 'number');
  const list = at > 0 ? nameOfList(path[at - 1] as string) : '';
  return COVERAGES.test(list) ? SPANS.test(list) : null;
}

/** Whether only time spans name a plan or a benefit, and no list of coverages does (`enrollmentSpans` beside `eligibility`). */
function onlyTimesTell(paths: readonly JsonPath[]): boolean {
  const telling = paths.flatMap((path) => (TELLING.test(flatWords(path)) ? (isOfTimes(path) ?? []) : []));
  return telling.length > 0 && !telling.includes(false);
}

const PLAN = /(?:^| )plan(?: (?:id|code|name|number))?$/;
const TELLING = /(?:^| )(?:plan(?: (?:id|code|name|number))?|benefit|product|(?:benefit|plan|coverage|product)? ?(?:type|tier|level|line|code))$/;
