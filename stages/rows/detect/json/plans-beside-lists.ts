import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { benefitStatedBy } from '../../headers/benefit-columns.ts';
import { withoutCoveragePrefix } from '../../headers/coverage-columns.ts';
import { keysOfField } from '../../headers/field-keys.ts';
import { headerKey } from '../../headers/header.ts';
import { LISTED_COVERAGE } from '../../headers/listed-coverage.ts';
import { isFilled } from '../../map/cell.ts';
import type { JsonPath } from '../../read/json/path-tree.ts';
import type { Row } from '../../row.ts';
import { trimmedCell } from '../../base/text.ts';
import type { HeadRows } from '../head-records.ts';

/** Plans beside a list of coverages that may differ from the list's plans. */
export interface PlansBesideList {
  beside: readonly number[];
  listed: readonly number[];
  /** By which a coverage of the list is there. */
  telling: readonly number[];
}

/** The plans that records state beside a list of coverages with plans (`coverages[0].planId`, `coverage.planId`); null if there are none. */
export function plansBesideList(config: VendorConfig, names: readonly string[]): PlansBesideList | null {
  const plans = keysOfField(config, 'coverage.plan_id');
  const places = names.flatMap((name, at) => (plans.has(headerKey(withoutCoveragePrefix(name))) ? [at] : []));
  const listed = places.filter((at) => LISTED_COVERAGE.test(names[at]!));
  // A plan of a named benefit is a coverage of its own, or is reported (`benefitsBesideLists`).
  const beside = places.filter((at) => !LISTED_COVERAGE.test(names[at]!) && benefitStatedBy(config, names[at]!) === null);
  const benefits = keysOfField(config, 'coverage.benefit');
  const told = names.flatMap((name, at) => (LISTED_COVERAGE.test(name) && benefits.has(headerKey(withoutCoveragePrefix(name))) ? [at] : []));
  return listed.length > 0 && beside.length > 0 ? { beside, listed, telling: [...listed, ...told] } : null;
}

/** The places of plans that a row states beside its list and that the list does not have: nobody reads them. A plan may be said by an id and a name. */
export function otherPlans(row: Row, { beside, listed, telling }: PlansBesideList): number[] {
  const own = beside.filter((at) => isFilled(row, at));
  // Where the list is empty, that is the coverage.
  if (own.length === 0 || !telling.some((at) => isFilled(row, at))) return [];
  const theirs = listed.flatMap((at) => (isFilled(row, at) ? [trimmedCell(row, at)] : []));
  return own.some((at) => theirs.includes(trimmedCell(row, at))) ? [] : own;
}

/** The objects with such plans in the head: their other members belong to that plan, and to none in the list. */
export function placesOfOtherPlans(paths: readonly JsonPath[], plans: PlansBesideList, headRows: HeadRows): number[] {
  const other = new Set<number>();
  headRows((row) => {
    for (const at of otherPlans(row, plans)) other.add(at);
  });
  const objects = [...other].filter((at) => paths[at]!.length > 1).map((at) => paths[at]!.slice(0, -1));
  const isIn = (path: JsonPath, object: JsonPath): boolean => path.length > object.length && object.every((part, at) => path[at] === part);
  return paths.flatMap((path, at) => (!plans.beside.includes(at) && objects.some((object) => isIn(path, object)) ? [at] : []));
}
