import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { benefitSets } from '../../headers/benefit-columns.ts';
import { coveragePrefix, withoutCoveragePrefix } from '../../headers/coverage-columns.ts';
import { headerKey } from '../../headers/header.ts';
import { anyOf, pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { HeadRows } from '../head-records.ts';
import { wordOf } from '../families/relationship-habit.ts';
import { areTiers, OF_COVERAGE, OF_OTHERS } from '../header/coverages/tier-column.ts';
import { COVERAGES, DEPENDENTS, nameOfList, wordsOf } from './path-words.ts';

/** How many words of a place are looked at. */
const MAX_WORDS = 256;

/**
 * An option, coverage or the like that holds nothing but tiers (`OptionName: "Employee Plus Spouse"`) is the tier of its coverage, if that
 * has no other. Answers the names by which the config knows it, by place. `unknown` are the places that would not be read.
 */
export function tiersByValues(
  config: VendorConfig,
  { paths, names, unknown }: { paths: readonly JsonPath[]; names: readonly string[]; unknown: readonly number[] },
  headRows: HeadRows,
): Map<number, string> {
  const [level, ...others] = config.mapping.fields['coverage.coverage_type']?.from ?? [];
  const found = new Map<number, string>();
  // An option may be a plan's.
  const options = paths.flatMap((path, at) => (OPTION.test(wordsOf(String(path.at(-1)))) ? [at] : []));
  const places = [...new Set([...unknown, ...options])].filter((at) => mayBeTier(paths[at]!));
  if (level === undefined || places.length === 0) return found;
  const known = new Set([level, ...others].map(headerKey));
  const hasTier = (list: string): boolean =>
    names.some((name, at) => listOf(paths[at]!) === list && known.has(headerKey(withoutCoveragePrefix(name)))) ||
    (list === '' && benefitSets(config, names) !== null);
  const alike = [...Map.groupBy(places, (at) => anyOf(paths[at]!)).values()].filter((same) => areTiers(wordsAt(same, headRows)));
  for (const same of alike) {
    const list = listOf(paths[same[0]!]!);
    const isOnly = alike.every((other) => other === same || listOf(paths[other[0]!]!) !== list);
    if (list === null || !isOnly || hasTier(list)) continue;
    for (const at of same) found.set(at, inElementOf(paths[at]!, level));
  }
  return found;
}

function mayBeTier(path: JsonPath): boolean {
  const words = path.filter((part) => typeof part === 'string').map(wordsOf);
  const last = words.at(-1) ?? '';
  return OF_COVERAGE.test(last) && !/\b(?:date|id|code|number|status|type)$/.test(last) && !OF_OTHERS.test(words.join(' '));
}

export function wordsAt(places: readonly number[], headRows: HeadRows): string[] {
  const words: string[] = [];
  headRows((row) => {
    for (const at of places) {
      const word = wordOf(row, [at]);
      if (word !== '') words.push(word);
    }
    return words.length < MAX_WORDS;
  });
  return words;
}

/** The name of such a place in another element of the list. */
export function inElementOf(path: JsonPath, name: string): string {
  const element = path.find((part) => typeof part === 'number');
  return element === undefined ? name : coveragePrefix(element + 1) + withoutCoveragePrefix(name);
}

const OPTION = /^(?:benefit |plan |coverage )?option(?: name| description)?$/;

/** The list of coverages in which a place is; nothing for one outside of lists; null for any other. */
export function listOf(path: JsonPath): string | null {
  const at = path.findIndex((part) => typeof part === 'number');
  if (at < 0) return path.some((part) => DEPENDENTS.test(nameOfList(String(part)))) ? null : '';
  const isOne = at === path.length - 2 && COVERAGES.test(nameOfList(String(path[at - 1])));
  return isOne ? pathText(path.slice(0, at)) : null;
}
