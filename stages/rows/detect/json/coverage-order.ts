import type { Field } from '../../../../src/model/record.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { coveragePrefix, withoutCoveragePrefix } from '../../headers/coverage-columns.ts';
import { keysOfField } from '../../headers/field-keys.ts';
import { headerKey } from '../../headers/header.ts';
import { LISTED_COVERAGE } from '../../headers/listed-coverage.ts';
import { isFilled } from '../../map/cell.ts';
import { fieldWords } from '../../map/code.ts';
import { findWord } from '../../map/words.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { Row } from '../../row.ts';
import { trimmedCell } from '../../base/text.ts';
import type { HeadRows } from '../head-records.ts';
import { unreadPlace } from './unread-places.ts';

/**
 * Several lists of coverages in a record (`coverages`, `policies`): each element is a coverage of its own, not a part of the element at the
 * same place in another list. A list without plans, benefits and tiers (`eligibilitySpans`) beside one that has them is something else, and
 * not read; nor is a list of benefits alone beside one of plans. Which lists there are is settled by the head.
 */
export class CoverageOrder {
  /** The paths of the lists that are read; null as long as there is none. */
  #lists: readonly string[] | null = null;
  readonly #left = new Set<string>();

  /** The names of places, with numbers that differ from list to list. */
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

  /**
   * The places of lists that in every row of the head repeat the plans of another list, or its benefits if they have no plans, and tell
   * less about them.
   */
  repeated(paths: readonly JsonPath[], names: readonly string[], config: VendorConfig, headRows: HeadRows): number[] {
    if (this.#lists === null || this.#lists.length < 2) return [];
    const called = (field: Field, places: readonly number[]): number[] => {
      const words = keysOfField(config, field);
      return places.filter((at) => words.has(headerKey(withoutCoveragePrefix(names[at]!))));
    };
    const lists = this.#lists.map((list) => {
      const places = paths.flatMap((path, at) => (LISTED_COVERAGE.test(names[at]!) && isIn(path, list) ? [at] : []));
      const [plans, benefits] = [called('coverage.plan_id', places), called('coverage.benefit', places)];
      const says = (places.length - plans.length - benefits.length) / new Set(places.map((at) => elementOf(names[at]!))).size;
      return { places, plans, benefits, says, repeats: new Set<number>() };
    });
    for (const [n, { plans, benefits, repeats }] of lists.entries())
      if (plans.length + benefits.length > 0) for (const other of lists.keys()) if (other !== n) repeats.add(other);
    headRows((row) => {
      for (const { plans, benefits, repeats } of lists) {
        const own = plans.length > 0 ? saidOf(row, plans, names) : saidOf(row, benefits, names);
        for (const k of repeats) {
          const others = saidOf(row, plans.length > 0 ? lists[k]!.plans : lists[k]!.benefits, names).flat();
          if (!own.every((words) => words.some((word) => others.includes(word)))) repeats.delete(k);
        }
      }
    });
    const isLess = (n: number, k: number): boolean => {
      const [one, other] = [lists[n]!, lists[k]!];
      return one.says < other.says || (one.says === other.says && (n > k || !other.repeats.has(n)));
    };
    return lists.flatMap(({ places, repeats }, n) => ([...repeats].some((k) => isLess(n, k)) ? places : []));
  }
}

function elementOf(name: string): string {
  return LISTED_COVERAGE.exec(name)![0];
}

/** What a row holds in some columns, by element of the list. Benefits are compared by meaning, not by word. */
function saidOf(row: Row, columns: readonly number[], names: readonly string[]): string[][] {
  const known = fieldWords('coverage.benefit', {});
  const elements = new Map<string, string[]>();
  for (const at of columns) {
    if (!isFilled(row, at)) continue;
    const cell = trimmedCell(row, at);
    const benefit = findWord(known, cell);
    const element = elementOf(names[at]!);
    elements.set(element, [...(elements.get(element) ?? []), benefit < 0 ? cell.toLowerCase() : String(benefit)]);
  }
  return [...elements.values()];
}

function listsOf(paths: readonly JsonPath[], names: readonly string[], config: VendorConfig): string[] | null {
  const [plan, benefit, tier] = (['coverage.plan_id', 'coverage.benefit', 'coverage.coverage_type'] as const).map((field) =>
    keysOfField(config, field),
  );
  const lists = new Map<string, { plans: number; told: number; others: number }>();
  for (const [at, path] of paths.entries()) {
    if (!LISTED_COVERAGE.test(names[at]!)) continue;
    // An object in the place of another record's list belongs to that list.
    const list = [...lists.keys()].find((one) => isIn(path, one)) ?? listOf(path);
    const said = lists.get(list) ?? { plans: 0, told: 0, others: 0 };
    lists.set(list, said);
    const key = headerKey(withoutCoveragePrefix(names[at]!));
    if (plan!.has(key)) said.plans++;
    else if (!benefit!.has(key)) said.others++;
    if (plan!.has(key) || benefit!.has(key) || tier!.has(key)) said.told++;
  }
  if (lists.size === 0) return null;
  const hasPlans = [...lists.values()].some(({ plans }) => plans > 0);
  // A list of benefits alone gives the kinds of the plans in the other list.
  const told = [...lists].flatMap(([list, { plans, told: says, others }]) => (says > 0 && (plans + others > 0 || !hasPlans) ? [list] : []));
  return told.length > 0 ? told : [...lists.keys()].slice(0, 1);
}

function isIn(path: JsonPath, list: string): boolean {
  return path.some((_, at) => at > 0 && pathText(path.slice(0, at)) === list);
}

/** The first list on a path; without one, its object. */
function listOf(path: JsonPath): string {
  const at = path.findIndex((part) => typeof part === 'number');
  return pathText(at < 0 ? path.slice(0, -1) : path.slice(0, at));
}
