import { anyOf, type JsonPath } from '../../read/json/path-tree.ts';
import { COVERAGES, nameOfList, wordsOf } from './path-words.ts';

/** Lists that hold coverages under another name: their elements have a plan and name its benefit (`coverage.plan_selections[0]`). */
export class CoverageLists {
  /** What the elements of each list have, by the list's path. */
  readonly #members = new Map<string, { plan: boolean; described: boolean; benefit: boolean }>();
  /** Those that are called coverages. */
  readonly #called = new Set<string>();
  /** Whether records name a plan outside of all lists, and whether they describe one. */
  #hasOwn = false;
  #hasOwnDescribed = false;

  add(path: JsonPath): void {
    const at = path.findLastIndex((part) => typeof part === 'number');
    const words = wordsOf(String(path[at < 0 ? path.length - 1 : at + 1]));
    if (at < 0 && !isOfOthers(path)) {
      this.#hasOwn ||= PLAN.test(words);
      this.#hasOwnDescribed ||= words === DESCRIPTION;
    }
    if (at < 1 || at === path.length - 1) return;
    const list = path.slice(0, at);
    const [isPlan, isDescription, isBenefit] = [PLAN.test(words), words === DESCRIPTION, BENEFIT.test(words)];
    if (!isPlan && !isDescription && !isBenefit) return;
    const key = anyOf(list);
    const members = this.#members.get(key) ?? { plan: false, described: false, benefit: false };
    members.plan ||= isPlan;
    members.described ||= isDescription;
    members.benefit ||= isBenefit;
    this.#members.set(key, members);
    if (isCalledSo(list)) this.#called.add(key);
  }

  /** A place under the name `coverages`, if its list is the only list of coverages. */
  placeOf(path: JsonPath): JsonPath {
    if (this.#members.size === 0) return path;
    for (let at = path.length - 1; at > 0; at--) {
      if (typeof path[at] !== 'number') continue;
      const list = path.slice(0, at);
      if (this.#isOfCoverages(list)) return [...list.slice(0, -1), 'coverages', ...path.slice(at)];
    }
    return path;
  }

  /** Whether a place is in such a list that is not taken for coverages, because there are others, or its elements name no benefit. */
  isLeftOut(path: JsonPath): boolean {
    const at = path.findLastIndex((part) => typeof part === 'number');
    const list = path.slice(0, Math.max(0, at));
    if (at < 1 || isCalledSo(list) || isOfOthers(list) || this.#isOfCoverages(list)) return false;
    return PLAN.test(
      path
        .slice(at + 1)
        .map((part) => wordsOf(String(part)))
        .join(' '),
    );
  }

  #isOfCoverages(list: JsonPath): boolean {
    const members = this.#members.get(anyOf(list));
    if (members === undefined || isCalledSo(list)) return false;
    if (depthOf(list) === 1 && (this.#hasOwn || (this.#hasOwnDescribed && !members.plan))) return false;
    const [first] = this.#mayBe(depthOf(list));
    return first === anyOf(list) && ![...this.#called].some((key) => depthOf(key) === depthOf(list));
  }

  /** Such lists in records, or in persons within them. One that only describes plans comes behind. */
  #mayBe(depth: number): string[] {
    const lists = [...this.#members].filter(([key, { benefit }]) => benefit && depthOf(key) === depth && !isOfOthers(key));
    const keys = (says: 'plan' | 'described') => lists.flatMap(([key, members]) => (members[says] ? [key] : []));
    return [...keys('plan'), ...keys('described')];
  }
}

function isCalledSo(list: JsonPath): boolean {
  return COVERAGES.test(nameOfList(String(list.at(-1))));
}

function isOfOthers(list: JsonPath | string): boolean {
  return OF_OTHERS.test(typeof list === 'string' ? wordsOf(list) : list.map((part) => wordsOf(String(part))).join(' '));
}

/** In how many lists a path is. */
function depthOf(list: JsonPath | string): number {
  return typeof list === 'string' ? list.split('[').length : list.filter((part) => typeof part === 'number').length + 1;
}

const PLAN = /^(?:(?:benefit|coverage|insurance|elected|selected|enrolled) )?plan(?: (?:id|code|number|name))?$|^product (?:id|code)$/;
/** Of an 834 that became JSON: a plan only where none is named. */
const DESCRIPTION = 'plan coverage description';
const BENEFIT =
  /^(?:(?:benefit|coverage|insurance|product|plan) (?:type|kind|category|line)|benefit(?: (?:code|name))?|lines? of (?:coverage|business))(?: code)?$/;
/** Coverages that are not in force, or nobody's. */
const OF_OTHERS =
  /\b(?:other|cob|coordination|prior|previous|past|former|old|history|available|eligible|offered|offerings?|options?|quotes?|catalog|waived|declines?|declined|removed|dropped|cancell?ed|terminated|ended|expired|claims?|visits?|encounters?|payments?|invoices?|deductions?|premiums?|rates?|contributions?|accumulators?|beneficiar(?:y|ies)|documents?|events?|messages?|errors?)\b/;
