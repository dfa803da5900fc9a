import { anyOf, type JsonPath } from '../../read/json/path-tree.ts';
import { COVERAGES, nameOfList, wordsOf } from './path-words.ts';

/**
 * Lists of a file that are called something else than coverages and are none the less: each of their elements may have a plan and say of
 * which benefit it is (`coverage.plan_selections[0]`).
 */
export class CoverageLists {
  /** What the elements of each list have, by its path. */
  readonly #members = new Map<string, { plan: boolean; benefit: boolean }>();
  /** Of these: those that are called coverages. */
  readonly #called = new Set<string>();
  /** Records name a plan outside of every list. */
  #hasOwn = false;

  add(path: JsonPath): void {
    const at = path.findLastIndex((part) => typeof part === 'number');
    if (at < 0) this.#hasOwn ||= PLAN.test(wordsOf(String(path.at(-1)))) && !isOfOthers(path);
    if (at < 1 || at === path.length - 1) return;
    const list = path.slice(0, at);
    const words = wordsOf(String(path[at + 1]));
    const [isPlan, isBenefit] = [PLAN.test(words), BENEFIT.test(words)];
    if (!isPlan && !isBenefit) return;
    const key = anyOf(list);
    const members = this.#members.get(key) ?? { plan: false, benefit: false };
    this.#members.set(key, { plan: members.plan || isPlan, benefit: members.benefit || isBenefit });
    if (isCalledSo(list)) this.#called.add(key);
  }

  /** A place, its list called `coverages` where that is the only list of coverages. */
  placeOf(path: JsonPath): JsonPath {
    if (this.#members.size === 0) return path;
    for (let at = path.length - 1; at > 0; at--) {
      if (typeof path[at] !== 'number') continue;
      const list = path.slice(0, at);
      if (this.#isOfCoverages(list)) return [...list.slice(0, -1), 'coverages', ...path.slice(at)];
    }
    return path;
  }

  /** Whether a place is in a list of such that is not taken for coverages: there are others, or nothing says of which benefit each is. */
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
    if (members === undefined || !members.plan || !members.benefit || isCalledSo(list) || isOfOthers(list)) return false;
    if (this.#hasOwn && depthOf(list) === 1) return false;
    const [first] = this.#mayBe(depthOf(list));
    return first === anyOf(list) && ![...this.#called].some((key) => depthOf(key) === depthOf(list));
  }

  /** Such lists of records, or such of persons within them. */
  *#mayBe(depth: number): Generator<string> {
    for (const [key, { plan, benefit }] of this.#members) if (plan && benefit && depthOf(key) === depth && !isOfOthers(key)) yield key;
  }
}

function isCalledSo(list: JsonPath): boolean {
  return COVERAGES.test(nameOfList(String(list.at(-1))));
}

function isOfOthers(list: JsonPath | string): boolean {
  return OF_OTHERS.test(typeof list === 'string' ? wordsOf(list) : list.map((part) => wordsOf(String(part))).join(' '));
}

/** How many lists stand around. */
function depthOf(list: JsonPath | string): number {
  return typeof list === 'string' ? list.split('[').length : list.filter((part) => typeof part === 'number').length + 1;
}

const PLAN = /^(?:(?:benefit|coverage|insurance|elected|selected|enrolled) )?plan(?: (?:id|code|number|name))?$|^product (?:id|code)$/;
const BENEFIT =
  /^(?:(?:benefit|coverage|insurance|product|plan) (?:type|kind|category|line)|benefit(?: (?:code|name))?|lines? of (?:coverage|business))(?: code)?$/;
/** What is not in force, or no coverage of anybody. */
const OF_OTHERS =
  /\b(?:other|prior|previous|past|former|old|history|available|eligible|offered|offerings?|options?|quotes?|catalog|waived|declines?|declined|removed|dropped|cancell?ed|terminated|ended|expired|claims?|visits?|encounters?|payments?|invoices?|deductions?|premiums?|rates?|contributions?|accumulators?|beneficiar(?:y|ies)|documents?|events?|messages?|errors?)\b/;
