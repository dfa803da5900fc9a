import { BENEFITS_AND_ACCOUNTS } from '../../headers/benefit-words.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { COVERAGES, nameOfList, wordsOf } from './path-words.ts';

/**
 * Lists of coverages whose elements are nothing but an object that is called after a benefit (`coverages: [{ "medical": { … } }, { "dental": { … } }]`):
 * its places are named as if it stood in the object around the list. Where a benefit stands in several elements, nobody knows which it is, and
 * the list is one of coverages. The head decides, so that a later record that differs takes nothing from the others.
 */
export class BenefitsInElements {
  /** By the paths of lists. */
  readonly #lists = new Map<string, ListOfBenefits>();
  #isSettled = false;

  add(path: JsonPath): void {
    const at = elementIn(path);
    if (at < 0 || this.#isSettled) return;
    const key = pathText(path.slice(0, at));
    const list = this.#lists.get(key) ?? { elements: new Map(), saysPlan: false, holdsMore: false };
    this.#lists.set(key, list);
    const benefit = benefitIn(path, at);
    if (benefit === null) list.holdsMore = true;
    else list.elements.set(benefit, (list.elements.get(benefit) ?? new Set()).add(Number(path[at])));
    list.saysPlan ||= OF_PLAN.test(wordsOf(String(path.at(-1))));
  }

  /** The place outside of the list; null for one that is not read; undefined for any other place. */
  placeOf(path: JsonPath): JsonPath | null | undefined {
    const [list, at] = this.#listOf(path);
    if (list === null || !areApart(list)) return undefined;
    return isSettled(list, path, at) ? [...path.slice(0, at - 1), ...path.slice(at + 1)] : null;
  }

  /** Whether a place holds a benefit of which nobody knows which it is. */
  isUnread(path: JsonPath): boolean {
    const [list, at] = this.#listOf(path);
    if (list === null || list.holdsMore || !list.saysPlan) return false;
    if (areApart(list)) return !isSettled(list, path, at) && (path.length > at + 2 || !BENEFIT.test(wordsOf(String(path.at(-1)))));
    return list.elements.size > 1 && (list.elements.get(benefitIn(path, at) ?? '')?.size ?? 0) > 1;
  }

  #listOf(path: JsonPath): [ListOfBenefits | null, number] {
    this.#isSettled = true;
    const at = elementIn(path);
    return [(at < 0 ? null : this.#lists.get(pathText(path.slice(0, at)))) ?? null, at];
  }
}

interface ListOfBenefits {
  /** The numbers of the elements in which each benefit stands. */
  readonly elements: Map<string, Set<number>>;
  /** The benefits have plans or tiers: else they may say who may have some. */
  saysPlan: boolean;
  /** Elements hold something beside the objects of benefits. */
  holdsMore: boolean;
}

function areApart({ elements, saysPlan, holdsMore }: ListOfBenefits): boolean {
  return saysPlan && !holdsMore && [...elements.values()].every(({ size }) => size === 1);
}

function isSettled({ elements }: ListOfBenefits, path: JsonPath, at: number): boolean {
  const benefit = benefitIn(path, at);
  const numbers = benefit === null ? undefined : elements.get(benefit);
  return benefit !== null && (numbers === undefined || numbers.has(Number(path[at])));
}

/** Where the number of an element stands, if the first list on the path is one of coverages; else -1. */
function elementIn(path: JsonPath): number {
  const at = path.findIndex((part) => typeof part === 'number');
  return at > 0 && COVERAGES.test(nameOfList(String(path[at - 1]))) ? at : -1;
}

function benefitIn(path: JsonPath, at: number): string | null {
  const words = path.length > at + 2 ? wordsOf(String(path[at + 1])) : '';
  return BENEFIT.test(words) ? words : null;
}

const BENEFIT = new RegExp(`^(?:${BENEFITS_AND_ACCOUNTS})$`);
const OF_PLAN = /\b(?:plans?|tier|level)\b/;
