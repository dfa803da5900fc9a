import type { Field } from '../../../../src/model/record.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { benefitSets, isBenefitColumn, isBenefitOfDependent } from '../../headers/benefit-columns.ts';
import { headerKey, nameKey } from '../../headers/header.ts';
import { benefitsBesideLists } from '../../headers/benefits-beside-lists.ts';
import { withArrays, withoutCoveragePrefix } from '../../headers/coverage-columns.ts';
import { anyOf, type JsonPath, type PathTree } from '../../read/json/path-tree.ts';
import { inspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { headersOfVendor } from '../header/known-headers.ts';
import { isFilled } from '../../map/cell.ts';
import { columnsOf } from '../../map/columns.ts';
import type { Row } from '../../row.ts';
import { wordOf } from '../families/relationship-habit.ts';
import { areIsoGenders, asIsoGender, codesBesideWords, idsOfCovered, idsOfSubscriber, labelsOfFields } from './codes-by-values.ts';
import { areColumnsOfPersons } from './columns-of-persons.ts';
import { addLists, columnNames, noLists, placeInRecord, textOfPlace } from './column-names.ts';
import { placesOf, saysCoverageBeside } from './family-list.ts';
import { LeftOut } from './left-out.ts';
import { columnsOfPersons, listsOfPersons } from './json-layout.ts';
import { MAY_BE_MARKET } from '../header/columns-by-values.ts';
import {
  areAllApart,
  asBenefit,
  benefitsByValues,
  idOfOthers,
  marketsByValues,
  noStates,
  relationshipByValues,
  asSsn,
  ssnsByValues,
} from './names-by-values.ts';
import { wordsOf } from './path-words.ts';
import { asName, namelessDependents, wholeNamesByValues } from './persons-by-values.ts';
import { inElementOf, tiersByValues } from './places-by-values.ts';
import { otherPlans, placesOfOtherPlans, plansBesideList, type PlansBesideList } from './plans-beside-lists.ts';
import { relationshipInCoverage } from './places-in-context.ts';
import { standardPath } from './standard-path.ts';
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
  unreadPlace,
} from './unread-places.ts';

/**
 * The columns of a JSON file while it is inspected: a record may have members that none had before. What links families is
 * settled by the head, so a later column that would change it is left without a name, and is not read. Throws
 * `unrecognized_layout` where records are no persons but lists of them: only the first of each would be read.
 */
export class JsonColumns {
  /** Columns that were left without a name, and coverages, persons of a list within a record, and what a dependent is enrolled in, that have none. */
  readonly leftOut = new LeftOut();
  readonly #tree: PathTree;
  /** Its places, as they are to be named. */
  #paths: readonly JsonPath[];
  readonly #config: VendorConfig;
  readonly #names: string[] = [];
  readonly #areDependents: boolean;
  readonly #lists = noLists();
  /** What a person is to the subscribers of its coverages, where records say it nowhere else. */
  readonly #relationships: number[] = [];

  /** As what places are read that are something else by their values: identifiers that are SSNs by what stands beside them, and whole names. */
  readonly #readAs = new Map<string, (path: JsonPath) => JsonPath>();
  /** Places of dependents' ids that are their subscribers', and of codes beside words. */
  readonly #ofOthers = new Set<string>();
  #isoGenders = false;
  /** Lists of plans that name nothing but benefits. */
  readonly #benefits = new Set<string>();
  /** What is the tier of a coverage by its values. */
  readonly #tiers = new Map<string, string>();

  /** Plans beside a list of coverages, which may be others than those in it. */
  #plansBeside: PlansBesideList | null = null;

  /** `areDependents` where the records stand in a list of dependents, with nobody above. */
  constructor(tree: PathTree, config: VendorConfig, areDependents: boolean) {
    this.#areDependents = areDependents;
    this.#tree = tree;
    this.#config = config;
    this.#paths = placesOf(tree);
    this.#names = columnNames(this.#paths, config, addLists(this.#lists, this.#paths));
    this.#seekPersons(0);
  }

  /** Names the places of the head that say by their values what they are, where they are not known by their names. */
  nameByValues(headRows: HeadRows): void {
    const paths = this.#paths;
    const config = this.#config;
    const unknown = this.#names.flatMap((_, at) => (this.#isKnown(at) ? [] : [at]));
    for (const at of ssnsByValues(paths, headRows)) if (unknown.includes(at)) this.#readHeadAs(at, asSsn);
    for (const at of wholeNamesByValues(paths, unknown, headRows)) this.#readHeadAs(at, asName);
    for (const [at, label] of labelsOfFields(paths, unknown, headRows)) {
      const [name = ''] = columnNames([[label]], config);
      if (!this.#names.includes(name) && headersOfVendor(config).has(headerKey(name))) this.#names[at] = name;
    }
    const apart = paths.flatMap((path, at) => (this.#lists.context.isStateApart(standardPath(path)) ? [at] : []));
    for (const at of noStates(apart, headRows)) this.#names[at] = unreadPlace(paths[at]!);
    const benefits = paths.flatMap((path, at) => (MAY_BE_MARKET.test(wordsOf(String(path.at(-1)))) ? [at] : []));
    for (const at of marketsByValues(paths, benefits, headRows)) this.#names[at] = unreadPlace(paths[at]!);
    if (this.#statesBenefits()) {
      for (const at of benefitsByValues(paths, this.#names, headRows)) {
        this.#benefits.add(anyOf(paths[at]!));
        this.#names[at] = asBenefit(this.#names[at]!);
      }
    }
    for (const at of [
      ...codesBesideWords(paths, unknown, headRows),
      ...idsOfSubscriber(paths, headRows),
      ...idsOfCovered(paths, this.#names, headRows),
    ]) {
      this.#ofOthers.add(anyOf(paths[at]!));
      this.#unread(at);
    }
    const tiers = tiersByValues(config, { paths, names: this.#names, unknown }, headRows);
    for (const [at, tier] of tiers) this.#tiers.set(anyOf(paths[at]!), (this.#names[at] = tier));
    this.#isoGenders = areIsoGenders(this.#names, headRows);
    if (this.#isoGenders) for (const [at, name] of this.#names.entries()) this.#names[at] = asIsoGender(name);
    this.#plansBeside = plansBesideList(config, this.#names);
    if (this.#plansBeside !== null) for (const at of placesOfOtherPlans(paths, this.#plansBeside, headRows)) this.#unread(at);
    const id = idOfOthers(paths, headRows);
    const identifiers = this.#placesOf('member_id', 'employee_id', 'ssn');
    if (identifiers.some((at) => at !== id)) this.#unread(id);
    // As in columns (`ofHousehold`).
    const household = identifiers.length > 0 ? -1 : this.#names.findIndex((name) => /^household ?(?:id|number)$/.test(headerKey(name)));
    if (household >= 0 && headersOfVendor(config).has('subscriber id')) this.#names[household] = 'subscriber id';
    const [relationship] = config.mapping.fields.relationship?.from ?? [];
    if (relationship === undefined || this.#placesOf('relationship').length > 0) return;
    const said = relationshipByValues(paths, unknown, headRows);
    if (said >= 0 && !areAllApart(inspectedColumns(this.config, this.#names).family, headRows)) this.#names[said] = relationship;
  }

  /** Reads a place of the head as another, where the config knows that one and none of the head is it. */
  #readHeadAs(at: number, as: (path: JsonPath) => JsonPath): void {
    const place = as(this.#paths[at]!);
    const [name = ''] = columnNames([place], this.#config);
    const isKnown = name !== textOfPlace(place) || headersOfVendor(this.#config).has(headerKey(name));
    if (!isKnown || this.#names.includes(name)) return;
    this.#names[at] = name;
    this.#readAs.set(anyOf(this.#paths[at]!), as);
  }

  #placesOf(...fields: Field[]): number[] {
    const { mapping } = this.config;
    const columns = columnsOf(this.config, this.#names);
    return fields.flatMap((field) => columns.places(mapping.fields[field] ?? {}, null));
  }

  /** Whether a coverage that is not a dependent's own says of which benefit it is. */
  #statesBenefits(): boolean {
    const words = new Set((this.#config.mapping.fields['coverage.benefit']?.from ?? []).map(nameKey));
    return this.#names.some((name) => isBenefitColumn(this.#config, name) || words.has(headerKey(withoutCoveragePrefix(name))));
  }

  #unread(at: number): void {
    if (at >= 0) this.#names[at] = unreadPlace(this.#paths[at]!);
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
   * The same for who follows whom: dependents in a list of their own, and persons of whom each coverage says what they are to its
   * subscriber, follow nobody of the file.
   */
  get linkageConfig(): VendorConfig {
    const { config } = this;
    if (this.#relationships.length === 0 && !this.#areDependents) return config;
    return { ...config, mapping: { ...config.mapping, linkage: { ...config.mapping.linkage, following: false } } };
  }

  /** Lists of dependents of whom nobody can tell who they are, and benefits beside a list of coverages that are none of these. */
  leaveOutUntold(): void {
    for (const list of namelessDependents(this.#paths, this.#names, this.config)) this.leftOut.add(list);
    const unread = new Set(benefitsBesideLists(this.#config, this.#names)?.unread);
    for (const [at, path] of this.#paths.entries()) if (unread.has(this.#names[at]!)) this.leftOut.add(path.slice(0, Math.max(1, path.length - 1)));
  }

  /** Of several coverages of one record the first says what its person is to the subscriber: another word is not read. */
  seekOtherRelationship(row: Row): void {
    if (this.#relationships.length < 2) return;
    const [first, ...others] = this.#relationships.filter((column) => isFilled(row, column));
    const other = others.find((column) => wordOf(row, [column]) !== wordOf(row, [first!]));
    if (other !== undefined) this.leftOut.add(this.#paths[other]!);
  }

  /** A plan beside a list of coverages that has another one is not read. */
  seekOtherPlan(row: Row): void {
    if (this.#plansBeside === null) return;
    for (const at of otherPlans(row, this.#plansBeside)) this.leftOut.add(this.#paths[at]!);
  }

  /** Names the columns that are new, and answers those of them whose dates may be in either order. */
  meet(): number[] {
    const from = this.#names.length;
    this.#paths = placesOf(this.#tree);
    const paths = this.#paths.slice(from);
    const known = headersOfVendor(this.#config);
    const dates: number[] = [];
    for (const [at, called] of columnNames(paths, this.#config, addLists(this.#lists, paths)).entries()) {
      // An identifier or a name of a further dependent is what those of the head were.
      const readAs = this.#readAs.get(anyOf(paths[at]!));
      const own = this.#benefits.has(anyOf(paths[at]!)) ? asBenefit(called) : called;
      const name = this.#asInHead(paths[at]!, readAs === undefined ? own : columnNames([readAs(paths[at]!)], this.#config)[0]!);
      // Nobody knows it: it can neither link families nor be a date.
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

  /** What a later place is, where those of the head were something else than their names say. */
  #asInHead(path: JsonPath, name: string): string {
    if (this.#ofOthers.has(anyOf(path))) return unreadPlace(path);
    const tier = this.#tiers.get(anyOf(path));
    if (tier !== undefined) return inElementOf(path, tier);
    return this.#isoGenders ? asIsoGender(name) : name;
  }

  #seekPersons(from: number): void {
    const paths = this.#paths;
    const elect = this.#names.slice(from).some((name) => isBenefitOfDependent(this.#config, name));
    if (elect && benefitSets(this.config, this.#names) === null) this.leftOut.addUnnamed();
    for (let at = from; at < this.#names.length; at++) {
      const path = placeInRecord(this.#lists, paths[at]!);
      if (relationshipInCoverage(path) >= 0 && this.#names[at] !== '' && this.#names[at] !== unreadPlace(paths[at]!)) this.#relationships.push(at);
      if (isUnreadNameAlone(this.#names[at]!, this.#names)) this.leftOut.add(paths[at]!);
      const another = this.#lists.persons.leftOut(standardPath(paths[at]!));
      if (another !== null) this.leftOut.add(another);
      if (this.#isKnown(at)) continue;
      if (isUnreadCoverage(path, (name) => isBenefitColumn(this.#config, name))) this.leftOut.add(paths[at]!);
      if (isUnreadSpan(path) || isUnreadDayOfCovered(path) || this.#lists.context.isUnread(path)) this.leftOut.add(paths[at]!);
      if (this.#tree.family !== null && saysCoverageBeside(this.#tree.family, this.#tree.paths[at]!)) this.leftOut.add(paths[at]!);
      if (isUnreadElection(path, (name) => isBenefitColumn(this.#config, name))) this.leftOut.add(paths[at]!);
      if (isUnreadPersonByKey(path)) this.leftOut.add(path);
      if (isUnreadPerson(path) && !this.#isNoElement(paths[at]!)) this.leftOut.add(listAround(paths[at]!));
      const list = furtherPersonIn(path);
      if (list === null) continue;
      if (this.#isOnlyNamedIn(list)) throw listsOfPersons();
      if (isListOfPersons(list)) this.leftOut.add(listAround(paths[at]!));
    }
    if (areColumnsOfPersons(paths, this.#names, this.#config)) throw columnsOfPersons();
  }

  #isKnown(at: number): boolean {
    const text = textOfPlace(this.#paths[at]!);
    return this.#names[at] !== text || headersOfVendor(this.#config).has(headerKey(text));
  }

  /** Whether a place is an element of a list of objects: what is none of them there is a null, or no person. */
  #isNoElement(path: JsonPath): boolean {
    if (typeof path.at(-1) !== 'number') return false;
    const list = path.slice(0, -1);
    return this.#paths.some((other) => typeof other[path.length] === 'string' && list.every((part, at) => other[at] === part));
  }

  /** Whether the person of a record is the first one of a list, and nobody outside of it. */
  #isOnlyNamedIn(list: JsonPath): boolean {
    const { first_name: first, last_name: last } = this.#config.mapping.fields;
    const columns = columnsOf(this.#config, this.#names);
    // Beside first names a whole one outside of the list is that of a group.
    const [firsts = [], lasts = []] = [first, last].map((field) => columns.allPlaces(field ?? {}, null));
    const named = (firsts.length > 0 ? firsts : lasts).map((at) => placeInRecord(this.#lists, this.#paths[at]!));
    return named.length > 0 && named.every((path) => path[list.length] === 0 && list.every((part, at) => path[at] === part));
  }
}

/** The innermost list in which a place stands. */
function listAround(path: JsonPath): JsonPath {
  return path.slice(
    0,
    path.findLastIndex((part) => typeof part === 'number'),
  );
}
