import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { benefitSets } from '../../headers/benefit-columns.ts';
import { withoutCoveragePrefix } from '../../headers/coverage-columns.ts';
import { keysOfField } from '../../headers/field-keys.ts';
import { headerKey } from '../../headers/header.ts';
import { fieldWords } from '../../map/code.ts';
import { findWord } from '../../map/words.ts';
import { anyOf, type JsonPath } from '../../read/json/path-tree.ts';
import type { HeadRows } from '../head-records.ts';
import { areKinds, isCalledKind } from '../header/coverages/listed-benefits.ts';
import { wordsOf } from './path-words.ts';
import { inElementOf, listOf, wordsAt } from './places-by-values.ts';

/**
 * What is called a line, a kind or a category in a list of coverages and holds nothing but words for benefits (`line: "MEDICAL"`) is the
 * benefit, if the list says it nowhere else. A product is, too, beside a plan. Outside of lists it is as in columns. Answers the names by which
 * the config knows it, by place.
 */
export function kindsOfCoverages(
  config: VendorConfig,
  { paths, names }: { paths: readonly JsonPath[]; names: readonly string[] },
  headRows: HeadRows,
): Map<number, string> {
  const found = new Map<number, string>();
  const [benefit] = config.mapping.fields['coverage.benefit']?.from ?? [];
  const places = paths.flatMap((path, at) => (mayBeKind(path, paths) ? [at] : []));
  if (benefit === undefined || places.length === 0) return found;
  const known = keysOfField(config, 'coverage.benefit');
  const said = new Set(paths.flatMap((path, at) => (known.has(headerKey(withoutCoveragePrefix(names[at]!))) ? (listAround(path) ?? []) : [])));
  const words = fieldWords('coverage.benefit', {});
  const plans = keysOfField(config, 'coverage.plan_id');
  const hasPlan = names.some((name) => plans.has(headerKey(name))) && benefitSets(config, names) === null;
  for (const same of Map.groupBy(places, (at) => anyOf(paths[at]!)).values()) {
    const [first = []] = same.map((at) => paths[at]!);
    const list = listAround(first)!;
    const areBenefits = (at: readonly number[]): boolean => {
      const values = wordsAt(at, headRows);
      return values.length > 0 && values.every((value) => findWord(words, value) >= 0);
    };
    if (said.has(list) || !areBenefits(same)) continue;
    if (list === '' && !(hasPlan && areKinds(wordsAt(same, headRows)))) continue;
    // A plan's line may be that of its carrier (Health), where the coverage itself says its benefit.
    const isOfPlan = listOf(first) === null;
    if (isOfPlan && areBenefits(paths.flatMap((path, at) => (listOf(path) === list && TYPE.test(wordsOf(String(path.at(-1)))) ? [at] : []))))
      continue;
    said.add(list);
    for (const at of same) found.set(at, inElementOf(paths[at]!, benefit));
  }
  return found;
}

function mayBeKind(path: JsonPath, paths: readonly JsonPath[]): boolean {
  const list = listAround(path);
  const words = wordsOf(String(path.at(-1)));
  if (list === null || list === '') return list === '' && path.length === 1 && isCalledKind(words);
  return KIND.test(words) || (words === 'product' && paths.some((other) => listOf(other) === list && PLAN.test(wordsOf(String(other.at(-1))))));
}

/** The list of coverages in which a place is, also in the plan of an element (`policies[0].plan.line`). */
function listAround(path: JsonPath): string | null {
  const above = path.at(-2);
  return listOf(typeof above === 'string' && OF_PLAN.test(wordsOf(above)) ? [...path.slice(0, -2), path.at(-1)!] : path);
}

const TYPE = /^(?:coverage|benefit) type$/;
const OF_PLAN = /^(?:plan|benefit|product)$/;
const KIND = /^(?:(?:coverage|benefit|plan|insurance) )?(?:line|kind|category)$/;
const PLAN = /^plan(?: (?:id|code|number|name))?$/;
