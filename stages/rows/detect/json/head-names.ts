import type { Field } from '../../../../src/model/record.ts';
import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitColumn } from '../../headers/benefit-columns.ts';
import { withArrays, withoutCoveragePrefix } from '../../headers/coverage-columns.ts';
import { keysOfField } from '../../headers/field-keys.ts';
import { headerKey } from '../../headers/header.ts';
import { columnsOf } from '../../map/columns.ts';
import { anyOf, type JsonPath } from '../../read/json/path-tree.ts';
import { inspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { MAY_BE_MARKET } from '../header/market-by-values.ts';
import { headersOfVendor } from '../header/known-headers.ts';
import { areIsoGenders, asIsoGender, codesBesideWords, idsOfCovered, idsOfSubscriber, labelsOfFields } from './codes-by-values.ts';
import { columnNames, textOfPlace } from './column-names.ts';
import {
  actionByValues,
  areAllApart,
  asBenefit,
  asRelationship,
  asSsn,
  benefitsByValues,
  idOfOthers,
  marketsByValues,
  noStates,
  relationshipByValues,
  relationshipsOfDependents,
  ssnsByValues,
  typesByValues,
} from './names-by-values.ts';
import { wordsOf } from './path-words.ts';
import { asDayOfChange, daysOfChange } from './day-of-change.ts';
import { PARTS_OF_DAY, partsOfDays } from './parts-of-days.ts';
import { asName, wholeNamesByValues } from './persons-by-values.ts';
import { inElementOf, tiersByValues } from './places-by-values.ts';
import type { CoverageOrder } from './coverage-order.ts';
import { furtherAddresses } from './one-address.ts';
import type { PlacesInContext } from './places-in-context.ts';
import { standardPath } from './standard-path.ts';
import { unreadPlace } from './unread-places.ts';

/** The places of the head, in the order of its columns. */
export interface HeadPlaces {
  readonly paths: readonly JsonPath[];
  /** What they are called by their own words; what their values say is written over it. */
  readonly names: string[];
  readonly context: PlacesInContext;
  readonly order: CoverageOrder;
  readonly rows: HeadRows;
}

/** What places of a JSON file are by the values of its head, whatever they are called; a later place of the same list is what that of the head is. */
export class HeadNames {
  readonly #config: VendorConfig;
  /** As what places are read that are something else: identifiers that are SSNs by what stands beside them, and whole names. */
  readonly #readAs = new Map<string, (path: JsonPath) => JsonPath>();
  /** Places of dependents' ids that are their subscribers', and of codes beside words. */
  readonly #ofOthers = new Set<string>();
  #isoGenders = false;
  #order: CoverageOrder | null = null;
  /** Lists of plans that name nothing but benefits. */
  readonly #benefits = new Set<string>();
  /** What is the tier of a coverage. */
  readonly #tiers = new Map<string, string>();

  /** The only days of changes. */
  readonly #daysOfChange = new Set<string>();

  constructor(config: VendorConfig) {
    this.#config = config;
  }

  /** Names the places of the head that say by their values what they are, where they are not known by their names. Each step sees the names that those before it gave. */
  settle(head: HeadPlaces): void {
    this.#order = head.order;
    const unknown = head.names.flatMap((name, at) => (isKnownPlace(head.paths[at]!, name, this.#config) ? [] : [at]));
    this.#nameSsnsAndPersons(head, unknown);
    this.#nameLabelled(head, unknown);
    this.#leaveMisnamed(head);
    this.#nameBenefits(head);
    this.#leaveIdsOfOthers(head, unknown);
    this.#nameTiers(head, unknown);
    this.#nameGenders(head);
    this.#settleIdentifiers(head);
    this.#nameRelationship(head, unknown);
    this.#nameRelationshipsOfDependents(head, unknown);
    this.#nameAction(head, unknown);
    this.#nameDaysOfChange(head);
    this.#namePartsOfBirthDate(head);
  }

  /** What a place behind the head is called, which is `called` so by its own words. */
  nameOf(path: JsonPath, called: string): string {
    const any = anyOf(path);
    if (this.#ofOthers.has(any)) return unreadPlace(path);
    if (this.#daysOfChange.has(any)) return asDayOfChange(called);
    const tier = this.#tiers.get(any);
    if (tier !== undefined) return this.#inList(path, inElementOf(path, tier));
    const readAs = this.#readAs.get(any);
    const own = this.#benefits.has(any) ? asBenefit(called) : called;
    const name = readAs === undefined ? own : columnNames([readAs(path)], this.#config)[0]!;
    return this.#isoGenders ? asIsoGender(name) : name;
  }

  #nameSsnsAndPersons(head: HeadPlaces, unknown: readonly number[]): void {
    const { paths, rows } = head;
    for (const at of ssnsByValues(paths, rows)) if (unknown.includes(at)) this.#readHeadAs(head, at, asSsn);
    for (const at of wholeNamesByValues(paths, unknown, rows)) this.#readHeadAs(head, at, asName);
  }

  /** Reads a place of the head as another, where the config knows that one and none of the head is it. */
  #readHeadAs({ paths, names }: HeadPlaces, at: number, as: (path: JsonPath) => JsonPath): void {
    const place = as(paths[at]!);
    const [name = ''] = columnNames([place], this.#config);
    if (!isKnownPlace(place, name, this.#config) || names.includes(name)) return;
    names[at] = name;
    this.#readAs.set(anyOf(paths[at]!), as);
  }

  /** A field whose name stands beside its value, as where senders make fields of their own. */
  #nameLabelled({ paths, names, rows }: HeadPlaces, unknown: readonly number[]): void {
    for (const [at, label] of labelsOfFields(paths, unknown, rows)) {
      const [name = ''] = columnNames([[label]], this.#config);
      if (!names.includes(name) && headersOfVendor(this.#config).has(headerKey(name))) names[at] = name;
    }
  }

  /** Reads nothing from states that are those of a record, and from benefits that are markets. */
  #leaveMisnamed({ paths, names, context, rows }: HeadPlaces): void {
    const apart = paths.flatMap((path, at) => (context.isStateApart(standardPath(path)) ? [at] : []));
    for (const at of noStates(apart, rows)) names[at] = unreadPlace(paths[at]!);
    const benefits = paths.flatMap((path, at) => (MAY_BE_MARKET.test(wordsOf(String(path.at(-1)))) ? [at] : []));
    for (const at of marketsByValues(paths, benefits, rows)) names[at] = unreadPlace(paths[at]!);
  }

  #nameBenefits({ paths, names, rows }: HeadPlaces): void {
    for (const at of [...typesByValues(paths, names, rows), ...(statesBenefits(names, this.#config) ? benefitsByValues(paths, names, rows) : [])]) {
      this.#benefits.add(anyOf(paths[at]!));
      names[at] = asBenefit(names[at]!);
    }
  }

  /** Reads nothing from codes beside words, from ids that dependents have of their subscriber, from lists that repeat another one, nor from further addresses. */
  #leaveIdsOfOthers({ paths, names, order, rows }: HeadPlaces, unknown: readonly number[]): void {
    const ids = [...codesBesideWords(paths, unknown, rows), ...idsOfSubscriber(paths, rows), ...idsOfCovered(paths, names, rows)];
    const addresses = furtherAddresses(paths, (at) => isKnownPlace(paths[at]!, names[at]!, this.#config), rows);
    const ofOthers = [...ids, ...order.repeated(paths, names, this.#config, rows), ...addresses];
    for (const at of ofOthers) {
      this.#ofOthers.add(anyOf(paths[at]!));
      names[at] = unreadPlace(paths[at]!);
    }
  }

  #nameTiers({ paths, names, rows }: HeadPlaces, unknown: readonly number[]): void {
    const tiers = tiersByValues(this.#config, { paths, names, unknown }, rows);
    for (const [at, tier] of tiers) {
      this.#tiers.set(anyOf(paths[at]!), tier);
      names[at] = this.#inList(paths[at]!, tier);
    }
  }

  /** The name of what is in a list of coverages, of which there may be several. */
  #inList(path: JsonPath, name: string): string {
    return this.#order?.apart([path], [name], this.#config)[0] ?? name;
  }

  #nameGenders({ names, rows }: HeadPlaces): void {
    this.#isoGenders = areIsoGenders(names, rows);
    if (this.#isoGenders) for (const [at, name] of names.entries()) names[at] = asIsoGender(name);
  }

  /** Reads no identifier from an id of others beside persons' own, and the subscriber's from that of a household where persons have none. */
  #settleIdentifiers({ paths, names, rows }: HeadPlaces): void {
    const id = idOfOthers(paths, rows);
    const identifiers = this.#placesOf(names, 'member_id', 'employee_id', 'ssn');
    if (id >= 0 && identifiers.some((at) => at !== id)) names[id] = unreadPlace(paths[id]!);
    // As in columns (`ofHousehold`).
    const household = identifiers.length > 0 ? -1 : names.findIndex((name) => /^household ?(?:id|number)$/.test(headerKey(name)));
    if (household >= 0 && headersOfVendor(this.#config).has('subscriber id')) names[household] = 'subscriber id';
  }

  #nameRelationshipsOfDependents(head: HeadPlaces, unknown: readonly number[]): void {
    for (const at of relationshipsOfDependents(head.paths, unknown, head.rows)) this.#readHeadAs(head, at, asRelationship);
  }

  #nameRelationship({ paths, names, rows }: HeadPlaces, unknown: readonly number[]): void {
    const [relationship] = this.#config.mapping.fields.relationship?.from ?? [];
    if (relationship === undefined || this.#placesOf(names, 'relationship').length > 0) return;
    const at = relationshipByValues(paths, unknown, rows);
    if (at >= 0 && !areAllApart(inspectedColumns(this.#configFor(names), names).family, rows)) names[at] = relationship;
  }

  #nameAction({ paths, names, rows }: HeadPlaces, unknown: readonly number[]): void {
    const [action] = this.#config.mapping.fields.action?.from ?? [];
    const at = action === undefined || this.#placesOf(names, 'action').length > 0 ? -1 : actionByValues(paths, unknown, rows);
    if (at >= 0) names[at] = action!;
  }

  /** `{ "year": 1980, "month": 1, "day": 2 }`, and `[1980, 1, 2]` as programs in Java write a day. */
  #namePartsOfBirthDate({ paths, names }: HeadPlaces): void {
    if (this.#config.name !== GENERIC_NAME) return;
    const words = keysOfField(this.#config, 'date_of_birth');
    for (const parts of partsOfDays(paths)) {
      const [name = ''] = columnNames([paths[parts[0]!]!.slice(0, -1)], this.#config);
      if (words.has(headerKey(name))) for (const [n, at] of parts.entries()) names[at] = PARTS_OF_DAY[n]!;
    }
  }

  #nameDaysOfChange({ paths, names, rows }: HeadPlaces): void {
    if (!headersOfVendor(this.#config).has('transaction effective date')) return;
    for (const at of daysOfChange(paths, names, rows)) {
      this.#daysOfChange.add(anyOf(paths[at]!));
      names[at] = asDayOfChange(names[at]!);
    }
  }

  #placesOf(names: string[], ...fields: Field[]): number[] {
    const config = this.#configFor(names);
    const columns = columnsOf(config, names);
    return fields.flatMap((field) => columns.places(config.mapping.fields[field] ?? {}, null));
  }

  #configFor(names: string[]): VendorConfig {
    return withArrays(this.#config, { columns: names });
  }
}

/** Whether a config knows what a place is called: that is not just the text of its path, or this is one of the vendor's headers. */
export function isKnownPlace(path: JsonPath, name: string, config: VendorConfig): boolean {
  const text = textOfPlace(path);
  return name !== text || headersOfVendor(config).has(headerKey(text));
}

/** Whether a coverage that is not a dependent's own says of which benefit it is. */
function statesBenefits(names: readonly string[], config: VendorConfig): boolean {
  const words = keysOfField(config, 'coverage.benefit');
  return names.some((name) => isBenefitColumn(config, name) || words.has(headerKey(withoutCoveragePrefix(name))));
}
