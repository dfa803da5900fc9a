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
import { MAY_BE_MARKET } from '../header/meanings/market-by-values.ts';
import { headersOfVendor } from '../header/known-headers.ts';
import { areIsoGenders, asIsoGender, codesBesideWords, idsOfCovered, idsOfSubscriber, labelsOfFields } from './codes-by-values.ts';
import { columnNames, textOfPlace } from './column-names.ts';
import { kindsOfCoverages } from './kinds-of-coverages.ts';
import {
  actionByValues,
  areAllApart,
  asBenefit,
  asRelationship,
  asSsn,
  benefitsByValues,
  differsForOne,
  idOfOthers,
  marketsByValues,
  noStates,
  relationshipByValues,
  relationshipsOfDependents,
  ssnsByValues,
  typesByValues,
  typesOfObjects,
} from './names-by-values.ts';
import { wordsOf } from './path-words.ts';
import { asDayOfChange, daysOfChange } from './day-of-change.ts';
import { PARTS_OF_DAY, partsOfDays } from './parts-of-days.ts';
import { asName, wholeNamesByValues } from './persons-by-values.ts';
import { inElementOf, tiersByValues } from './places-by-values.ts';
import { coveredTexts } from './covered-texts.ts';
import type { CoverageOrder } from './coverage-order.ts';
import { wordOf } from '../families/relationship-habit.ts';
import { pointToIds } from '../families/ids-beside-subscribers.ts';
import { furtherAddresses } from './one-address.ts';
import type { PlacesInContext } from './places-in-context.ts';
import { standardPath } from './standard-path.ts';
import { unreadPlace } from './unread-places.ts';

/** The places in the head, in the order of its columns. */
export interface HeadPlaces {
  readonly paths: readonly JsonPath[];
  /** Their names by their own words; names by values overwrite them. */
  readonly names: string[];
  readonly context: PlacesInContext;
  readonly order: CoverageOrder;
  readonly rows: HeadRows;
}

/** What places of a JSON file are by their values in the head, whatever their names. Places of the same list that appear later are the same. */
export class HeadNames {
  readonly #config: VendorConfig;
  /** Places that are read as others: typed identifiers that are SSNs, and whole names. */
  readonly #readAs = new Map<string, (path: JsonPath) => JsonPath>();
  /** Places of dependents' ids that are the subscriber's, and of codes with words beside them. */
  readonly #ofOthers = new Set<string>();
  #isoGenders = false;
  #order: CoverageOrder | null = null;
  /** Lists of plans that name nothing but benefits. */
  readonly #benefits = new Set<string>();
  /** Places that are the tier of a coverage, and the benefit of a listed one or whom it covers. */
  readonly #ofCoverages = new Map<string, string>();

  /** The only days of changes. */
  readonly #daysOfChange = new Set<string>();

  constructor(config: VendorConfig) {
    this.#config = config;
  }

  /** Names the places of the head that are unknown by name and known by value. Each step sees the names given by earlier ones. */
  settle(head: HeadPlaces): void {
    this.#order = head.order;
    const unknown = head.names.flatMap((name, at) => (isKnownPlace(head.paths[at]!, name, this.#config) ? [] : [at]));
    this.#nameSsnsAndPersons(head, unknown);
    this.#nameLabelled(head, unknown);
    this.#leaveMisnamed(head);
    this.#nameBenefits(head);
    this.#nameOfCoverages(head, kindsOfCoverages(this.#config, head, head.rows));
    this.#nameOfCoverages(head, coveredTexts(head.paths, unknown, head.rows));
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

  /** The name of a place that appears behind the head; `called` is its name by its own words. */
  nameOf(path: JsonPath, called: string): string {
    const any = anyOf(path);
    if (this.#ofOthers.has(any)) return unreadPlace(path);
    if (this.#daysOfChange.has(any)) return asDayOfChange(called);
    const ofCoverage = this.#ofCoverages.get(any);
    if (ofCoverage !== undefined) return this.#inList(path, inElementOf(path, ofCoverage));
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

  /** Reads a place of the head as another one, if the config knows the other and the head does not have it. */
  #readHeadAs({ paths, names }: HeadPlaces, at: number, as: (path: JsonPath) => JsonPath): void {
    const place = as(paths[at]!);
    const [name = ''] = columnNames([place], this.#config);
    if (!isKnownPlace(place, name, this.#config) || names.includes(name)) return;
    names[at] = name;
    this.#readAs.set(anyOf(paths[at]!), as);
  }

  /** Fields whose names stand beside their values, as custom fields do. */
  #nameLabelled({ paths, names, rows }: HeadPlaces, unknown: readonly number[]): void {
    for (const [at, label] of labelsOfFields(paths, unknown, rows)) {
      const [name = ''] = columnNames([[label]], this.#config);
      if (!names.includes(name) && headersOfVendor(this.#config).has(headerKey(name))) names[at] = name;
    }
  }

  /** Reads nothing from states that are the state of a record, from benefits that are markets, and from what only says what an object is. */
  #leaveMisnamed({ paths, names, context, rows }: HeadPlaces): void {
    const apart = paths.flatMap((path, at) => (context.isStateApart(standardPath(path)) ? [at] : []));
    for (const at of noStates(apart, rows)) names[at] = unreadPlace(paths[at]!);
    const benefits = paths.flatMap((path, at) => (MAY_BE_MARKET.test(wordsOf(String(path.at(-1)))) ? [at] : []));
    for (const at of marketsByValues(paths, benefits, rows)) names[at] = unreadPlace(paths[at]!);
    const actions = keysOfField(this.#config, 'action');
    for (const at of typesOfObjects(paths, (place) => actions.has(headerKey(names[place]!)), rows)) {
      this.#ofOthers.add(anyOf(paths[at]!));
      names[at] = unreadPlace(paths[at]!);
    }
  }

  #nameBenefits({ paths, names, rows }: HeadPlaces): void {
    for (const at of [...typesByValues(paths, names, rows), ...(statesBenefits(names, this.#config) ? benefitsByValues(paths, names, rows) : [])]) {
      this.#benefits.add(anyOf(paths[at]!));
      names[at] = asBenefit(names[at]!);
    }
  }

  /**
   * Reads nothing from codes with words beside them, from dependents' copies of the subscriber's id, from lists that repeat another list,
   * and from further addresses.
   */
  #leaveIdsOfOthers({ paths, names, order, rows }: HeadPlaces, unknown: readonly number[]): void {
    const ids = [...codesBesideWords(paths, unknown, rows), ...idsOfSubscriber(paths, rows), ...idsOfCovered(paths, names, rows)];
    const addresses = furtherAddresses(paths, (at) => isKnownPlace(paths[at]!, names[at]!, this.#config), rows);
    const ofOthers = [...ids, ...order.repeated(paths, names, this.#config, rows), ...addresses];
    for (const at of ofOthers) {
      this.#ofOthers.add(anyOf(paths[at]!));
      names[at] = unreadPlace(paths[at]!);
    }
  }

  #nameTiers(head: HeadPlaces, unknown: readonly number[]): void {
    this.#nameOfCoverages(head, tiersByValues(this.#config, { paths: head.paths, names: head.names, unknown }, head.rows));
  }

  #nameOfCoverages({ paths, names }: HeadPlaces, found: ReadonlyMap<number, string>): void {
    for (const [at, name] of found) {
      this.#ofCoverages.set(anyOf(paths[at]!), name);
      names[at] = this.#inList(paths[at]!, name);
    }
  }

  /** The name of a place in a list of coverages, of which there may be several. */
  #inList(path: JsonPath, name: string): string {
    return this.#order?.apart([path], [name], this.#config)[0] ?? name;
  }

  #nameGenders({ names, rows }: HeadPlaces): void {
    this.#isoGenders = areIsoGenders(names, rows);
    if (this.#isoGenders) for (const [at, name] of names.entries()) names[at] = asIsoGender(name);
  }

  /** Reads nothing from somebody else's id beside a person's own; and reads a household's id as the subscriber's if persons have none. */
  #settleIdentifiers({ paths, names, rows }: HeadPlaces): void {
    const identifiers = this.#placesOf(names, 'member_id', 'employee_id', 'ssn');
    const own = paths.findIndex(([first, ...rest]) => rest.length === 0 && typeof first === 'string' && wordsOf(first) === 'id');
    const others = this.#placesOf(names, 'member_id', 'employee_id').filter((at) => at !== own);
    const name = this.#placesOf(names, 'first_name', 'last_name', 'date_of_birth');
    const isOfRow = own >= 0 && others.length > 0 && differsForOne(own, others, name, rows);
    const id = isOfRow ? own : idOfOthers(paths, rows);
    const memberIds = this.#placesOf(names, 'member_id').filter((at) => at !== own);
    // Dependents would have none: that of the subscriber goes first.
    const pointing: Parameters<typeof pointToIds>[1] = (take) =>
      rows((row) =>
        take({ own: wordOf(row, [own]), subscriber: wordOf(row, memberIds.slice(0, 1)), name: name.map((at) => wordOf(row, [at])).join('\n') }),
      );
    const subscriberIds = memberIds.map((at) => names[at]!);
    const isOwnBesideSubscriber = own >= 0 && headersOfVendor(this.#config).has('person id') && pointToIds(subscriberIds, pointing);
    if (id >= 0 && identifiers.some((at) => at !== id)) names[id] = unreadPlace(paths[id]!);
    else if (isOwnBesideSubscriber) names[own] = 'person id';
    // ADP's key of an employee, whose number or SSN may stand in an object.
    const key = paths.findIndex((path) => path.length === 1 && wordsOf(String(path[0])) === 'associate oid');
    if (identifiers.includes(key) && identifiers.some((at) => at !== key)) names[key] = unreadPlace(paths[key]!);
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

/** Whether a config knows the name of a place: it is not just the text of its path, or it is one of the vendor's headers. */
export function isKnownPlace(path: JsonPath, name: string, config: VendorConfig): boolean {
  const text = textOfPlace(path);
  return name !== text || headersOfVendor(config).has(headerKey(text));
}

/** Whether some coverage, other than a dependent's own, names its benefit. */
function statesBenefits(names: readonly string[], config: VendorConfig): boolean {
  const words = keysOfField(config, 'coverage.benefit');
  return names.some((name) => isBenefitColumn(config, name) || words.has(headerKey(withoutCoveragePrefix(name))));
}
