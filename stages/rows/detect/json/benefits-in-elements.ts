import { BENEFITS_AND_ACCOUNTS } from '../../headers/benefit-words.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { COVERAGES, nameOfList, wordsOf } from './path-words.ts';

/**
 * Lists of coverages whose elements are nothing but an object that is called after a benefit (`coverages: [{ "medical": { … } }, { "dental": { … } }]`):
 * its places are named as if it stood in the object around the list. Where a benefit stands in several elements, nobody knows which it is.
 */
export class BenefitsInElements {
  /** By the paths of lists: the numbers of the elements in which each benefit stands; null where an element holds anything else. */
  readonly #lists = new Map<string, Map<string, Set<number>> | null>();

  add(path: JsonPath): void {
    const at = elementIn(path);
    if (at < 0) return;
    const list = pathText(path.slice(0, at));
    const benefits = this.#lists.get(list) ?? (this.#lists.has(list) ? null : new Map<string, Set<number>>());
    const benefit = benefitIn(path, at);
    this.#lists.set(list, benefit === null ? null : benefits);
    if (benefits === null || benefit === null) return;
    benefits.set(benefit, (benefits.get(benefit) ?? new Set()).add(Number(path[at])));
  }

  /** The place outside of the list; null for any other place. */
  placeOf(path: JsonPath): JsonPath | null {
    const at = elementIn(path);
    return at >= 0 && this.#elementsOf(path, at) === 1 ? [...path.slice(0, at - 1), ...path.slice(at + 1)] : null;
  }

  isUnread(path: JsonPath): boolean {
    const at = elementIn(path);
    return at >= 0 && this.#elementsOf(path, at) > 1;
  }

  /** In how many elements of the list the benefit of a place stands; 0 where elements hold other things. */
  #elementsOf(path: JsonPath, at: number): number {
    const benefits = this.#lists.get(pathText(path.slice(0, at)));
    return benefits?.get(benefitIn(path, at) ?? '')?.size ?? 0;
  }
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
