import type { Field } from '../../../../src/model/record.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { coveragePrefix, withoutCoveragePrefix } from '../../headers/coverage-columns.ts';
import { headerKey, nameKey } from '../../headers/header.ts';
import { LISTED_COVERAGE } from '../../headers/listed-coverage.ts';
import { isFilled } from '../../map/cell.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { Row } from '../../row.ts';
import { trimmedCell } from '../../text.ts';
import type { HeadRows } from '../head-records.ts';
import { unreadPlace } from './unread-places.ts';

/**
 * Several lists of coverages beside each other in a record (`coverages`, `policies`): their elements are coverages of their own, and not parts of those
 * at the same place in another list. A list that names neither a plan nor a benefit nor a tier (`eligibilitySpans`) beside one that does is of something
 * else, and not read. The head settles which lists there are.
 */
export class CoverageOrder {
  /** Those that are read, by their paths; null as long as no coverage is listed. */
  #lists: readonly string[] | null = null;
  readonly #left = new Set<string>();

  /** The names of places, of each list in numbers of its own. */
  apart(paths: readonly JsonPath[], names: readonly string[], config: VendorConfig): string[] {
    this.#lists ??= listsOf(paths, names, config);
    const lists = this.#lists;
    return names.map((name, at) => {
      const [, element] = LISTED_COVERAGE.exec(name) ?? [];
      if (element === undefined || lists === null) return name;
      const list = lists.findIndex((one) => isIn(paths[at]!, one));
      if (list < 0) {
        this.#left.add(listOf(paths[at]!));
        return unreadPlace(paths[at]!);
      }
      return lists.length === 1 ? name : coveragePrefix((Number(element) - 1) * lists.length + list + 1) + withoutCoveragePrefix(name);
    });
  }

  /** Whether a place is in a list of coverages that is not read. */
  isLeftOut(path: JsonPath, name: string): boolean {
    return this.#lists !== null && name === unreadPlace(path) && this.#left.has(listOf(path));
  }

  /** The places of lists that only repeat the plans of another one in each row of the head, and say less of them. */
  repeated(paths: readonly JsonPath[], names: readonly string[], config: VendorConfig, headRows: HeadRows): number[] {
    if (this.#lists === null || this.#lists.length < 2) return [];
    const isPlan = wordsOf(config, 'coverage.plan_id');
    const lists = this.#lists.map((list, n) => {
      const places = paths.flatMap((path, at) => (LISTED_COVERAGE.test(names[at]!) && isIn(path, list) ? [at] : []));
      const plans = places.filter((at) => isPlan.has(headerKey(withoutCoveragePrefix(names[at]!))));
      return { places, plans, repeats: new Set(plans.length === 0 ? [] : this.#lists!.flatMap((_, other) => (other === n ? [] : [other]))) };
    });
    headRows((row) => {
      const stated = lists.map(({ plans }) => plansOf(row, plans, names));
      for (const [n, { repeats }] of lists.entries())
        for (const other of repeats)
          if (!stated[n]!.every((plan) => plan.some((said) => stated[other]!.some((one) => one.includes(said))))) repeats.delete(other);
    });
    const says = (n: number): number => lists[n]!.places.length / lists[n]!.plans.length;
    const isLess = (n: number, k: number): boolean => says(n) < says(k) || (says(n) === says(k) && (n > k || !lists[k]!.repeats.has(n)));
    return lists.flatMap(({ places, repeats }, n) => ([...repeats].some((k) => isLess(n, k)) ? places : []));
  }
}

/** The plans of a row in some columns: of each element of the list what says it. */
function plansOf(row: Row, plans: readonly number[], names: readonly string[]): string[][] {
  const elements = new Map<string, string[]>();
  for (const at of plans) {
    if (!isFilled(row, at)) continue;
    const [element] = LISTED_COVERAGE.exec(names[at]!)!;
    elements.set(element, [...(elements.get(element) ?? []), trimmedCell(row, at)]);
  }
  return [...elements.values()];
}

function listsOf(paths: readonly JsonPath[], names: readonly string[], config: VendorConfig): string[] | null {
  const telling = new Set(
    (['coverage.plan_id', 'coverage.benefit', 'coverage.coverage_type'] as const).flatMap((field) => [...wordsOf(config, field)]),
  );
  const lists = new Map<string, boolean>();
  for (const [at, path] of paths.entries()) {
    if (!LISTED_COVERAGE.test(names[at]!)) continue;
    // An object where other records have the list is of it.
    const list = [...lists.keys()].find((one) => isIn(path, one)) ?? listOf(path);
    lists.set(list, lists.get(list) === true || telling.has(headerKey(withoutCoveragePrefix(names[at]!))));
  }
  if (lists.size === 0) return null;
  const told = [...lists].flatMap(([list, isTold]) => (isTold ? [list] : []));
  return told.length > 0 ? told : [...lists.keys()].slice(0, 1);
}

function isIn(path: JsonPath, list: string): boolean {
  return path.some((_, at) => at > 0 && pathText(path.slice(0, at)) === list);
}

/** The first list that a path passes; the object, where it passes none. */
function listOf(path: JsonPath): string {
  const at = path.findIndex((part) => typeof part === 'number');
  return pathText(at < 0 ? path.slice(0, -1) : path.slice(0, at));
}

function wordsOf(config: VendorConfig, field: Field): Set<string> {
  return new Set((config.mapping.fields[field]?.from ?? []).map(nameKey));
}
