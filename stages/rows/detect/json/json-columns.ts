import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { benefitSets, isBenefitColumn, isBenefitOfDependent } from '../../headers/benefit-columns.ts';
import { headerKey } from '../../headers/header.ts';
import { benefitsBesideLists } from '../../headers/benefits-beside-lists.ts';
import { withArrays } from '../../headers/coverage-columns.ts';
import type { JsonPath, PathTree } from '../../read/json/path-tree.ts';
import { inspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { headersOfVendor } from '../header/known-headers.ts';
import { isFilled } from '../../map/cell.ts';
import { columnsOf } from '../../map/columns.ts';
import type { Row } from '../../row.ts';
import { wordOf } from '../families/relationship-habit.ts';
import { areColumnsOfPersons } from './columns-of-persons.ts';
import { addLists, columnNames, noLists, placeInRecord, textOfPlace, type JsonLists } from './column-names.ts';
import { isBetweenPersons, placesOf, saysCoverageBeside } from './family-list.ts';
import { HeadNames, isKnownPlace } from './head-names.ts';
import { LeftOut } from './left-out.ts';
import { columnsOfPersons, listsOfPersons } from './json-layout.ts';
import { namelessDependents } from './persons-by-values.ts';
import { otherPlans, placesOfOtherPlans, plansBesideList, type PlansBesideList } from './plans-beside-lists.ts';
import { relationshipInCoverage } from './places-in-context.ts';
import { standardPath } from './standard-path.ts';
import { UnreadValues } from './unread-values.ts';
import {
  furtherPersonIn,
  isListOfPersons,
  isUnreadCoverage,
  isUnreadDayOfCovered,
  isUnreadElection,
  isUnreadNameAlone,
  isUnreadPerson,
  isUnreadPersonByKey,
  isUnreadSpan,
  isUnreadYear,
  unreadPlace,
} from './unread-places.ts';

/** What the records of a file are, besides persons. */
export interface KindOfRecords {
  /** They stand in a list of dependents without a subscriber above. */
  areDependents: boolean;
  /** They name events by their type. */
  nameEvents: boolean;
}

/**
 * The columns of a JSON file while it is inspected; a record may have members that none had before. How families are linked is settled by
 * the head, so a later column that would change it stays without a name and is not read. Throws `unrecognized_layout` if each record is a
 * list of persons: only the first of each would be read.
 */
export class JsonColumns {
  /**
   * What the report says was not read: columns without a name; coverages, persons in lists within a record, and dependents' elections
   * without a place.
   */
  readonly leftOut = new LeftOut();
  readonly #tree: PathTree;
  /** The places, as they are to be named. */
  #paths: readonly JsonPath[];
  readonly #config: VendorConfig;
  readonly #names: string[] = [];
  readonly #areDependents: boolean;
  readonly #lists: JsonLists;
  /** The places of a person's relationship in its coverages, if records have it nowhere else. */
  readonly #relationships: number[] = [];
  readonly #byValues: HeadNames;
  readonly #unread: UnreadValues;

  /** Plans beside a list of coverages that may differ from those in it. */
  #plansBeside: PlansBesideList | null = null;

  constructor(tree: PathTree, config: VendorConfig, { areDependents, nameEvents }: KindOfRecords) {
    this.#areDependents = areDependents;
    this.#lists = noLists(nameEvents);
    this.#tree = tree;
    this.#config = config;
    this.#byValues = new HeadNames(config);
    this.#unread = new UnreadValues(config);
    this.#paths = placesOf(tree);
    this.#names = columnNames(this.#paths, config, addLists(this.#lists, this.#paths));
    this.#seekPersons(0);
  }

  /** Names places of the head by their values, if their names are unknown. */
  nameByValues(headRows: HeadRows): void {
    this.#byValues.settle({ paths: this.#paths, names: this.#names, context: this.#lists.context, order: this.#lists.order, rows: headRows });
    this.#plansBeside = plansBesideList(this.#config, this.#names);
    if (this.#plansBeside === null) return;
    for (const at of placesOfOtherPlans(this.#paths, this.#plansBeside, headRows)) this.#names[at] = unreadPlace(this.#paths[at]!);
  }

  get names(): readonly string[] {
    return this.#names;
  }

  get hasNew(): boolean {
    return this.#tree.paths.length > this.#names.length;
  }

  /** The vendor's config for the columns so far. */
  get config(): VendorConfig {
    return withArrays(this.#config, { columns: this.#names });
  }

  /**
   * The same for linking rows by order: dependents in a list of their own, and persons whose coverages state the relationship, do not
   * follow another record.
   */
  get linkageConfig(): VendorConfig {
    const { config } = this;
    if (this.#relationships.length === 0 && !this.#areDependents) return config;
    return { ...config, mapping: { ...config.mapping, linkage: { ...config.mapping.linkage, following: false } } };
  }

  /**
   * Notes as not read: lists of dependents of whom nothing tells who they are, relationships between members of a family that only others
   * state, and benefits beside a list of coverages that does not have them.
   */
  leaveOutUntold(): void {
    const beside = benefitsBesideLists(this.#config, this.#names);
    const config = withArrays(this.#config, { columns: this.#names }, beside);
    for (const list of namelessDependents(this.#paths, this.#names, config)) this.leftOut.add(list);
    const { family } = this.#tree;
    const between = family === null ? undefined : this.#tree.paths.find(isBetweenPersons);
    if (between !== undefined && !this.#names.some((name) => OF_DEPENDENT.test(name))) this.leftOut.add(between.slice(0, 1));
    const unread = new Set(beside?.unread);
    for (const [at, path] of this.#paths.entries()) if (unread.has(this.#names[at]!)) this.leftOut.add(path.slice(0, Math.max(1, path.length - 1)));
  }

  /** The relationship is read from a record's first coverage. A different one in a later coverage is not read. */
  seekOtherRelationship(row: Row): void {
    if (this.#relationships.length < 2) return;
    const [first, ...others] = this.#relationships.filter((column) => isFilled(row, column));
    const other = others.find((column) => wordOf(row, [column]) !== wordOf(row, [first!]));
    if (other !== undefined) this.leftOut.add(this.#paths[other]!);
  }

  /** What a row holds in places that nobody knows. */
  seekUnread(row: Row): void {
    // Most files have none, and a generator for each row would cost more than that.
    if (this.#unread.any) for (const path of this.#unread.in(row)) this.leftOut.add(path);
  }

  /** A plan beside a list of coverages that has another one is not read. */
  seekOtherPlan(row: Row): void {
    if (this.#plansBeside === null) return;
    for (const at of otherPlans(row, this.#plansBeside)) this.leftOut.add(this.#paths[at]!);
  }

  /** Names the new columns, and answers those whose dates may be in either order. */
  meet(): number[] {
    const from = this.#names.length;
    this.#paths = placesOf(this.#tree);
    const paths = this.#paths.slice(from);
    const known = headersOfVendor(this.#config);
    const dates: number[] = [];
    for (const [at, called] of columnNames(paths, this.#config, addLists(this.#lists, paths)).entries()) {
      const name = this.#byValues.nameOf(paths[at]!, called);
      // Nobody knows it, so it can neither link families nor be a date.
      if (name === textOfPlace(paths[at]!) && !known.has(headerKey(name))) {
        this.#names.push(name);
        continue;
      }
      const { family, relationship, plan, ambiguousDates } = inspectedColumns(withArrays(this.#config, { columns: [name] }), [name]);
      const links = family.length + relationship.length + plan.plan.length > 0 || isBenefitColumn(this.#config, name);
      if (links) this.leftOut.add(paths[at]!);
      else if (ambiguousDates.length > 0) dates.push(from + at);
      this.#names.push(links ? '' : name);
    }
    if (this.#plansBeside !== null) this.#plansBeside = plansBesideList(this.#config, this.#names);
    this.#seekPersons(from);
    return dates;
  }

  #seekPersons(from: number): void {
    const paths = this.#paths;
    const elect = this.#names.slice(from).some((name) => isBenefitOfDependent(this.#config, name));
    if (elect && benefitSets(this.config, this.#names) === null) this.leftOut.addUnnamed();
    for (let at = from; at < this.#names.length; at++) {
      const path = placeInRecord(this.#lists, paths[at]!);
      if (relationshipInCoverage(path) >= 0 && this.#names[at] !== '' && this.#names[at] !== unreadPlace(paths[at]!)) this.#relationships.push(at);
      if (isUnreadNameAlone(this.#names[at]!, this.#names)) this.leftOut.add(paths[at]!);
      const another = this.#lists.persons.leftOut(this.#lists.messages.placeOf(standardPath(paths[at]!)));
      if (another !== null) this.leftOut.add(another);
      if (this.#lists.holders.isFurtherPart(paths[at]!) || this.#lists.context.isOfOneOfSeveral(path)) this.leftOut.add(paths[at]!);
      if (this.#lists.order.isLeftOut(paths[at]!, this.#names[at]!)) this.leftOut.add(listAround(paths[at]!));
      if (isKnownPlace(paths[at]!, this.#names[at]!, this.#config)) continue;
      this.#unread.add(at, path);
      if (isUnreadCoverage(path, (name) => isBenefitColumn(this.#config, name))) this.leftOut.add(paths[at]!);
      if (isUnreadSpan(path) || isUnreadDayOfCovered(path) || this.#lists.context.isUnread(path)) this.leftOut.add(paths[at]!);
      if (this.#tree.family !== null && saysCoverageBeside(this.#tree.family, this.#tree.paths[at]!)) this.leftOut.add(paths[at]!);
      if (isUnreadElection(path, (name) => isBenefitColumn(this.#config, name))) this.leftOut.add(paths[at]!);
      if (isUnreadYear(path)) this.leftOut.add(paths[at]!.slice(0, -1));
      if (isUnreadPersonByKey(path)) this.leftOut.add(path);
      if (isUnreadPerson(path) && !this.#isNoElement(paths[at]!)) this.leftOut.add(listAround(paths[at]!));
      const list = furtherPersonIn(path);
      if (list === null) continue;
      if (this.#isOnlyNamedIn(list)) throw listsOfPersons();
      if (isListOfPersons(list)) this.leftOut.add(listAround(paths[at]!));
    }
    this.#unread.keepLabelled(paths);
    if (areColumnsOfPersons(paths, this.#names, this.#config)) throw columnsOfPersons();
  }

  /** Whether a place is an element of a list of objects: if it is no object, it is a null, or no person. */
  #isNoElement(path: JsonPath): boolean {
    if (typeof path.at(-1) !== 'number') return false;
    const list = path.slice(0, -1);
    return this.#paths.some((other) => typeof other[path.length] === 'string' && list.every((part, at) => other[at] === part));
  }

  /** Whether the record's person is the first one of a list, and is not named outside of it. */
  #isOnlyNamedIn(list: JsonPath): boolean {
    const { first_name: first, last_name: last } = this.#config.mapping.fields;
    const columns = columnsOf(this.#config, this.#names);
    // Beside first names, a whole name outside of the list is a group's.
    const [firsts = [], lasts = []] = [first, last].map((field) => columns.allPlaces(field ?? {}, null));
    const named = (firsts.length > 0 ? firsts : lasts).map((at) => placeInRecord(this.#lists, this.#paths[at]!));
    return named.length > 0 && named.every((path) => path[list.length] === 0 && list.every((part, at) => path[at] === part));
  }
}

/** A dependent's relationship. */
const OF_DEPENDENT = /^(?:dependent|child) \d+ relation/;

/** The innermost list in which a place stands. */
function listAround(path: JsonPath): JsonPath {
  return path.slice(
    0,
    path.findLastIndex((part) => typeof part === 'number'),
  );
}
