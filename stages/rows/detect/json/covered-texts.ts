import { coveredPrefix } from '../../headers/coverage-columns.ts';
import { anyOf, type JsonPath } from '../../read/json/path-tree.ts';
import type { HeadRows } from '../head-records.ts';
import { inElementOf, listOf, wordsAt } from './places-by-values.ts';
import { wordsOf } from './path-words.ts';

/**
 * Texts of listed coverages that name whom these cover, as reports of Workday write a list (`Enrolled_Dependents: "Bo Ash; Cy Ash"`): each
 * holds names in the head, and nothing else. Answers their names as places of covered persons.
 */
export function coveredTexts(paths: readonly JsonPath[], unknown: readonly number[], headRows: HeadRows): Map<number, string> {
  const places = unknown.filter((at) => (listOf(paths[at]!) ?? '') !== '' && COVERED.test(wordsOf(String(paths[at]!.at(-1)))));
  const alike = [...Map.groupBy(places, (at) => anyOf(paths[at]!)).values()];
  const [only, ...others] = alike.filter((same) => areNames(wordsAt(same, headRows)));
  if (only === undefined || others.length > 0) return new Map();
  return new Map(only.map((at) => [at, inElementOf(paths[at]!, `${coveredPrefix(1)}id`)]));
}

function areNames(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => NAMES.test(word)) && words.some((word) => word.includes(' '));
}

const COVERED =
  /^(?:(?:covered|enrolled|elected) (?:members|persons|people|individuals|dependents?|dependants?|family members|family)|(?:members|persons|people|individuals|dependents|dependants|family members) (?:covered|enrolled))$/;
/** No count, and no answer. */
const NAMES = /^(?!(?:yes|no|none|true|false|all|family)$)\p{L}[\p{L}\p{M}' .-]*$/u;
