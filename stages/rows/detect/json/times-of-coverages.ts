import type { JsonPath } from '../../read/json/path-tree.ts';
import { COVERAGES, flatWords, nameOfList, SPANS } from './path-words.ts';

/**
 * Whether the coverages of a file stand in lists of times (`eligibilitySpans`), and not in one of coverages beside which their times would be taken
 * for its own; null without either. What a record says of a coverage outside of every list is its own: the times beside it may be former ones.
 */
export function areTimes(paths: readonly JsonPath[]): boolean | null {
  const found = paths.flatMap((path) => isOfTimes(path) ?? []);
  const isFlat = paths.some((path) => path.every((part) => typeof part === 'string') && PLAN.test(flatWords(path)));
  return found.length === 0 ? null : !isFlat && (!found.includes(false) || onlyTimesTell(paths));
}

/** Whether the first list that a path passes is one of times of coverages, or of coverages; null for any other path. */
export function isOfTimes(path: JsonPath): boolean | null {
  const at = path.findIndex((part) => typeof part === 'number');
  const list = at > 0 ? nameOfList(path[at - 1] as string) : '';
  return COVERAGES.test(list) ? SPANS.test(list) : null;
}

/** Whether lists of times say which plan or benefit they are of, and no list of coverages does (`enrollmentSpans` beside `eligibility`). */
function onlyTimesTell(paths: readonly JsonPath[]): boolean {
  const telling = paths.flatMap((path) => (TELLING.test(flatWords(path)) ? (isOfTimes(path) ?? []) : []));
  return telling.length > 0 && !telling.includes(false);
}

const PLAN = /(?:^| )plan(?: (?:id|code|name|number))?$/;
const TELLING = /(?:^| )(?:plan(?: (?:id|code|name|number))?|benefit|product|(?:benefit|plan|coverage|product)? ?(?:type|tier|level|line|code))$/;
