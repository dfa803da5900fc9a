import { Failure } from '../../../../src/base/failure.ts';
import { headerKey } from '../../headers/header.ts';
import type { NestedLists } from '../../../../src/model/reading.ts';
import { GENERIC_NAME, type VendorConfig, type VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { JsonRowText } from '../../read/json/json-row-text.ts';
import { pathText, PathTree, type JsonPath } from '../../read/json/path-tree.ts';
import { createRecords } from '../../read/json/record-source.ts';
import { typedBy } from '../../read/json/typed-values.ts';
import type { Row } from '../../row.ts';
import type { InspectOptions } from '../inspection.ts';
import type { Steps } from '../steps.ts';
import { otherKind } from '../other-kinds.ts';
import { chooseVendor, type Choice } from '../vendor.ts';
import { addLists, columnNames, noLists } from './column-names.ts';
import { JsonColumns } from './json-columns.ts';
import { familyListOf, placesOf, statesCoverage } from './family-list.ts';
import { whatBreaks } from './no-json.ts';
import { broken, jsonLayouts, listsOfPersons, type JsonLayout } from './json-layout.ts';
import { nameEvents } from './messages.ts';
import { nestedPlan } from './nested-lists.ts';
import { COVERAGES, flatWords, nameOfList, PERSONS, wordsOf } from './path-words.ts';
import { areSegments, segmentsAsJson } from './segments-as-json.ts';

/** What the head of a JSON file tells. */
export interface JsonHead extends Choice {
  layout: JsonLayout;
  /** The columns of the head's records; it goes on growing. */
  tree: PathTree;
  /** Whether the records name events by their type. */
  nameEvents: boolean;
  /** The names of arrays before the records that name persons, too. */
  passedOver: string[];
}

type HeadOptions = Pick<InspectOptions, 'vendors' | 'hint' | 'fileName'>;

/**
 * Finds the records and their vendor: the first layout whose records name a person. A file without records is the hinted vendor's, or
 * Generic's. Throws what `chooseVendor` throws for the likeliest layout.
 */
export function* readJsonHead(window: ByteWindow, options: HeadOptions): Steps<JsonHead> {
  const plan = nestedPlan(window);
  yield;
  if (plan === null) return yield* headOfOneList(window, options);
  const nested = (): Steps<JsonHead | Failure> => attemptSteps(headOfNested(window, plan.nested, options));
  const sure = plan.isSure ? yield* nested() : null;
  if (sure !== null && !(sure instanceof Failure)) return sure;
  const one = yield* attemptSteps(headOfOneList(window, options));
  const head = one instanceof Failure ? one : (attempt(() => void columnsOf(one)) ?? one);
  if (!(head instanceof Failure)) return head;
  const last = sure ?? (yield* nested());
  if (last instanceof Failure) throw head;
  return last;
}

/** The head as records in lists within lists. */
function* headOfNested(window: ByteWindow, nested: NestedLists, options: HeadOptions): Steps<JsonHead> {
  const layout: JsonLayout = { layout: 'elements', nested, start: window.at, depth: 0, bare: false, lists: true, ofDependents: false };
  const head = yield* new HeadSearch(window, [layout], options).readAs(0);
  if (head === null) throw listsOfPersons();
  columnsOf(head);
  return head;
}

/** The columns of a head; throws where its records are none of persons. */
export function columnsOf({ tree, vendor, layout, nameEvents }: Pick<JsonHead, 'tree' | 'vendor' | 'layout' | 'nameEvents'>): JsonColumns {
  return new JsonColumns(tree, vendor.config, { areDependents: layout.ofDependents, nameEvents });
}

function* headOfOneList(window: ByteWindow, options: HeadOptions): Steps<JsonHead> {
  const layouts = jsonLayouts(window);
  yield;
  const search = new HeadSearch(window, layouts, options);
  for (const at of layouts.keys()) {
    const head = yield* search.readAs(at);
    if (head !== null) return head;
  }
  return search.ofNobody();
}

/** Tries one layout after the other, and keeps why earlier ones failed. */
class HeadSearch {
  readonly #window: ByteWindow;
  readonly #layouts: readonly JsonLayout[];
  readonly #options: HeadOptions;
  readonly #failures: Failure[] = [];
  /** Whether the first failure is about records that name persons. */
  #isOfNamed = false;
  readonly #passedOver: JsonLayout[] = [];
  /** Why the array of persons is no list of records. */
  #ofPersons: Failure | null = null;
  /** The head around the arrays is an employer's, who may have sent its employees. */
  #ofEmployer: Failure | null = null;
  #empty: JsonLayout | null = null;
  #isOfSegments = false;
  /** Arrays whose elements are lists of persons, or unknown. */
  readonly #ofLists = new Set<JsonLayout>();

  constructor(window: ByteWindow, layouts: readonly JsonLayout[], options: HeadOptions) {
    this.#window = window;
    this.#layouts = layouts;
    this.#options = options;
  }

  /** The head in one layout; null if its records name nobody, or if another layout goes first. */
  *readAs(at: number): Steps<JsonHead | null> {
    const layout = this.#layouts[at]!;
    if (layout.within !== undefined && (layout.ofDependents || !(layout.lists || this.#ofLists.has(layout.within)))) return null;
    const { rows, isBroken, tree, isOfFamilies, nameEvents } = readTree(this.#window, layout);
    if (isBroken) {
      this.#failures.push(broken(whatBreaks(this.#window.bytes, layout.start, this.#window.end) ?? 'It breaks within its first records.'));
      return null;
    }
    if (rows === 0) {
      this.#empty ??= layout.lists ? layout : null;
      // Its first element is larger than the head.
      if (this.#isFollowedByOnly(at)) this.#ofLists.add(layout);
      return null;
    }
    const places = placesOf(tree);
    const paths = layout.bare && !isOfFamilies ? places.filter((path) => !path.some((part) => typeof part === 'number')) : places;
    yield;
    const { vendors, hint, fileName } = this.#options;
    const namesFor = yield* namesForEach(vendors, { paths, places, nameEvents });
    const choice = attempt(() => chooseVendor(namesFor, 'json', vendors, hint, fileName));
    yield;
    if (!(choice instanceof Failure)) return this.#take(at, { ...choice, layout, tree, nameEvents });
    this.#passOver(at, paths, choice);
    return null;
  }

  /** A file without any record. */
  ofNobody(): JsonHead {
    if (this.#isOfSegments) throw segmentsAsJson();
    const { vendors, hint } = this.#options;
    const isGeneric = ({ config: { name, status, file_formats } }: VendorVersion): boolean =>
      name === GENERIC_NAME && status === 'active' && file_formats.includes('json');
    const vendor = hint ?? vendors.find(isGeneric);
    if (this.#failures.length > 0 || this.#empty === null || vendor === undefined) throw this.#failures[0] ?? broken('It holds no record.');
    const detection = { chosen_by: hint === null ? ('aliases' as const) : ('hint' as const), ranking: [] };
    return { vendor, detection, layout: this.#empty, tree: new PathTree('growing'), nameEvents: false, passedOver: this.#besides(this.#empty) };
  }

  /** Takes records that name persons, unless they are not the file's own, or each is a list of persons. */
  #take(at: number, head: Omit<JsonHead, 'passedOver'>): JsonHead | null {
    const { layout } = head;
    // A person in an employer's file, but not in its list of employees or members, may be a contact.
    if (this.#ofEmployer !== null && !layout.lists) throw this.#ofEmployer;
    // The only element of an array may hold the list of persons.
    const mayHoldList = this.#isFollowedByOnly(at);
    const mayFail = this.#ofPersons !== null || mayHoldList;
    const columns = mayFail ? attempt(() => columnsOf(head)) : null;
    if (!(columns instanceof Failure)) return { ...head, passedOver: this.#besides(layout) };
    if (this.#ofPersons !== null) throw this.#ofPersons;
    this.#failures.push(columns);
    this.#ofLists.add(layout);
    return null;
  }

  /** The names of arrays that were passed over and do not contain this one. */
  #besides(layout: JsonLayout): string[] {
    const around = new Set<JsonLayout>();
    for (let one = layout.within; one !== undefined; one = one.within) around.add(one);
    return this.#passedOver.flatMap((one) => (around.has(one) ? [] : (one.name ?? [])));
  }

  /** Notes why records that name nobody are not the file's. */
  #passOver(at: number, paths: readonly JsonPath[], failure: Failure): void {
    const layout = this.#layouts[at]!;
    this.#isOfSegments ||= areSegments(paths);
    const namesPerson = paths.some((path) => NAMES_PERSON.test(wordsOf(String(path.at(-1)))));
    if (layout.name !== undefined && (namesPerson || pointsToPersons(layout.name, paths))) this.#passedOver.push(layout);
    if (layout.name !== undefined && PERSONS.test(wordsOf(layout.name)) && this.#layouts[0]!.bare) this.#ofPersons ??= failure;
    // The contents of an object of another kind, like the dependents in a tax return, are of that kind, too.
    const kind = layout.bare || this.#isFollowedByOnly(at) ? otherKind(paths.map((path) => headerKey(pathText(path)))) : null;
    if (kind === 'employers') this.#ofEmployer = failure;
    else if (kind !== null) throw failure;
    if (layout.depth === 0 && (this.#empty !== null || layout.bare)) return;
    // The refusal for a list of persons helps more than that for an earlier list without any.
    if (!namesPerson || this.#isOfNamed) this.#failures.push(failure);
    else this.#failures.unshift(failure);
    this.#isOfNamed ||= namesPerson;
  }

  /** Whether the next layout reads the only element of this layout's array. */
  #isFollowedByOnly(at: number): boolean {
    return this.#layouts[at + 1]?.within === this.#layouts[at];
  }
}

/** Whether a list is one of coverages that say by an id whose they are. */
function pointsToPersons(name: string, paths: readonly JsonPath[]): boolean {
  return COVERAGES.test(nameOfList(name)) && paths.some((path) => ID_OF_PERSON.test(flatWords(path)));
}

const ID_OF_PERSON = /^(?:employee|member|subscriber|person|participant|insured|enrollee|worker) (?:id|number|no|key|ref|uuid)$/;

/** The names of the columns by each config that may be chosen: with thousands of paths that is what takes long, so each is a step. */
function* namesForEach(
  vendors: readonly VendorVersion[],
  { paths, places, nameEvents }: { paths: readonly JsonPath[]; places: readonly JsonPath[]; nameEvents: boolean },
): Steps<(config: VendorConfig) => readonly string[]> {
  const namesFor = (config: VendorConfig): readonly string[] => columnNames(paths, config, addLists(noLists(nameEvents), paths, places));
  const known = new Map<VendorConfig, readonly string[]>();
  for (const { config } of vendors) {
    if (config.status !== 'active' || !config.file_formats.includes('json')) continue;
    known.set(config, namesFor(config));
    if (paths.length > FEW_PATHS) yield;
  }
  return (config) => known.get(config) ?? namesFor(config);
}

const FEW_PATHS = 500;

interface ReadTree {
  readonly rows: number;
  readonly isBroken: boolean;
  readonly tree: PathTree;
  /** Whether each record is a family. */
  readonly isOfFamilies: boolean;
  readonly nameEvents: boolean;
}

/** The columns of the head's records, by what these are: typed values, families, or persons. */
function readTree(window: ByteWindow, layout: JsonLayout): ReadTree {
  let tree = new PathTree('growing');
  const { rows, isBroken } = readHeadRecords(window, layout, tree, () => undefined);
  const types = typedBy(tree.paths);
  if (types !== null) {
    tree = new PathTree('growing', types);
    readHeadRecords(window, layout, tree, () => undefined);
  }
  const family = isBroken ? null : treeOfFamilies(window, layout, tree);
  const areEvents = !isBroken && nameEvents(tree.paths, (take) => void readHeadRecords(window, layout, tree, take));
  return { rows, isBroken, tree: family ?? tree, isOfFamilies: family !== null, nameEvents: areEvents };
}

/**
 * The head read as families: each record lists all persons of a family and tells who the subscriber is. A lone object may as well hold the
 * list of records. It is a family if it states the coverage.
 */
function treeOfFamilies(window: ByteWindow, layout: JsonLayout, { paths, types }: PathTree): PathTree | null {
  const list = familyListOf(paths);
  if (list === null || (layout.bare && !statesCoverage(list, paths))) return null;
  const tree = new PathTree('growing', types, list);
  return readHeadRecords(window, layout, tree, () => undefined).areTold ? tree : null;
}

const NAMES_PERSON = /^(?:(?:first|given|last|family|full) ?name|surname|fname|lname)$/;

/** Reads the head's complete records without a fault, until `take` answers false. The window does not move. */
export function readHeadRecords(
  window: ByteWindow,
  layout: JsonLayout,
  tree: PathTree,
  take: (row: Row) => unknown,
): { rows: number; isBroken: boolean; areTold: boolean } {
  const records = createRecords(layout, tree, 1);
  const text = new JsonRowText(records.scanner);
  const at = window.at;
  let [rows, areTold] = [0, true];
  window.at = layout.start;
  records.lent((row) => {
    while (records.read(window, row)) {
      rows++;
      if (row.fault !== 'none') continue;
      areTold &&= records.scanner.isFamilyTold;
      if (records.scanner.hasEscapes) text.unescape(row);
      if (take(row) === false) return;
    }
  });
  window.at = at;
  return { rows, isBroken: records.state === 'broken', areTold };
}

function attempt<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (err) {
    if (err instanceof Failure) return err;
    throw err;
  }
}

function* attemptSteps<T>(steps: Steps<T>): Steps<T | Failure> {
  try {
    return yield* steps;
  } catch (err) {
    if (err instanceof Failure) return err;
    throw err;
  }
}
