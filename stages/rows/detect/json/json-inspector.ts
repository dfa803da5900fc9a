import type { JsonReading } from '../../../../src/model/reading.ts';
import type { RowError } from '../../../../src/model/row-error.ts';
import { isFilled } from '../../map/cell.ts';
import { JsonRowText } from '../../read/json/json-row-text.ts';
import { NestedRecords } from '../../read/json/nested-records.ts';
import { createRecords, type RecordSource } from '../../read/json/record-source.ts';
import type { Row } from '../../row.ts';
import { inspectedColumns, type InspectedColumns } from '../columns.ts';
import { Cutter } from '../cutter.ts';
import { DateOrders } from '../date-order.ts';
import { createFamilies, type Families } from '../families/families.ts';
import { encodingAssumed, orderAssumed, trailerCountDiffers, valuesUnread } from '../findings.ts';
import type { HeadRows } from '../head-records.ts';
import { inspectionOf, soFarOf, type FileInspector, type InspectOptions, type Inspection, type SoFar } from '../inspection.ts';
import { settleLinkage, type SettledLinkage } from '../families/linkage.ts';
import { SourceText } from '../source-text.ts';
import type { Steps } from '../steps.ts';
import { actionOfList } from './lists-of-actions.ts';
import { groupAround, groupBehind } from './group-around.ts';
import type { JsonColumns } from './json-columns.ts';
import { columnsOf, readHeadRecords, readJsonHead, type JsonHead } from './json-head.ts';
import { broken, dependentsAlone, listsOfPersons } from './json-layout.ts';
import { JsonTail } from './json-tail.ts';
import { whatBreaks } from './no-json.ts';
import { pathText } from '../../read/json/path-tree.ts';
import { COVERAGES, DEPENDENTS, nameOfList, PERSONS } from './path-words.ts';
import { ResourceTypes } from './resource-types.ts';

/** The inspector of JSON. `whole`: the head is the whole file. */
export function* inspectJson(options: InspectOptions, bytes: Uint8Array, whole: boolean): Steps<FileInspector> {
  const text = new SourceText(bytes, whole);
  const { window } = text;
  yield;
  const head = yield* readJsonHead(window, options);
  const group = head.layout.depth > 0 ? groupAround(window, head.layout.start, head.vendor.config.mapping.fields.group_id) : null;
  const { layout, tree } = head;
  yield;
  const columns = columnsOf(head);
  const headRows: HeadRows = (take) => void readHeadRecords(window, layout, tree, take);
  columns.nameByValues(headRows);
  yield;
  const inspected = inspectedColumns(columns.config, columns.names);
  if (layout.ofDependents) headRows((row) => requireRelationship(row, inspected));
  const linkage = yield* settleLinkage(headRows, columns.linkageConfig, inspected);
  for (const at of linkage.unreadRemarks) columns.leftOut.add(tree.paths[at]!);
  yield;
  return new JsonInspector(options, text, { head, columns, linkage, group });
}

/** Among dependents without a subscriber above, a blank relationship would make one the subscriber of the others. */
function requireRelationship(row: Row, { relationship }: InspectedColumns): void {
  if (!relationship.some((column) => isFilled(row, column))) throw dependentsAlone();
}

/** Inspects JSON record by record, as settled by the head, with the code that its reader uses. */
class JsonInspector implements FileInspector {
  readonly #text: SourceText;
  readonly #head: JsonHead;
  readonly #linkage: SettledLinkage;
  readonly #group: string | null;
  readonly #inspected: InspectedColumns;
  readonly #families: Families;
  readonly #dates: DateOrders;
  readonly #columns: JsonColumns;
  /** Dates in columns that appeared behind the head. */
  readonly #lateDates: DateOrders[] = [];
  readonly #records: RecordSource;
  readonly #rowText: JsonRowText;
  readonly #cutter: Cutter;
  readonly #tail: JsonTail;
  readonly #resources: ResourceTypes;
  #arrayEnd = -1;
  readonly #run = (): void => this.#scan();

  constructor(
    options: InspectOptions,
    text: SourceText,
    { head, columns, linkage, group }: { head: JsonHead; columns: JsonColumns; linkage: SettledLinkage; group: string | null },
  ) {
    this.#text = text;
    const { window } = text;
    this.#head = head;
    const { layout, tree } = head;
    this.#columns = columns;
    this.#linkage = linkage;
    this.#group = group;
    this.#inspected = this.#linkage.inspected;
    this.#families = createFamilies(
      { linkage: this.#linkage.linkage, blank_relationship: this.#linkage.blankRelationship, ...this.#linkage.habit },
      this.#inspected,
      this.#linkage.roles,
    );
    this.#dates = new DateOrders(this.#inspected.ambiguousDates);

    this.#records = createRecords(layout, tree, 1);
    this.#rowText = new JsonRowText(this.#records.scanner);
    this.#tail = new JsonTail(layout);
    this.#resources = new ResourceTypes(tree);
    const cutBytes = this.#text.isUtf16 ? options.segmentBytes / 2 : options.segmentBytes;
    this.#cutter = new Cutter(this.#text.sourceOf(layout.start), layout.start, 1, cutBytes);
    window.at = layout.start;
    this.#scan();
  }

  push(chunk: Uint8Array): void {
    this.#text.push(chunk, this.#run);
  }

  end(): Inspection {
    this.#text.end(this.#run);
    const { tree } = this.#head;
    if (this.#columns.hasNew) this.#meet();
    if (this.#tail.hasFurtherElements) throw listsOfPersons();
    if (this.#isCutShort()) throw broken('It ends too early, or something follows its end.');
    const reading = this.#reading(this.#group ?? this.#groupBehind());
    const findings: RowError[] = [];
    if (this.#text.encoding === 'windows-1252') findings.push(encodingAssumed());
    const { leftOut } = this.#columns;
    this.#columns.leaveOutUntold();
    const hasOthers = leftOut.any || tree.incomplete;
    const lists = [...this.#head.passedOver, ...this.#tail.furtherLists, ...membersLeftOut(this.#nested)];
    for (const list of lists) leftOut.add([list]);
    if (tree.incomplete || leftOut.any) findings.push(valuesUnread(leftOut.names(tree.paths), hasOthers ? null : whatToDoAbout(lists)));
    findings.push(...this.#countDiffers(), ...orderAssumed([this.#dates, ...this.#lateDates], tree.paths.map(pathText)));
    return inspectionOf(this.#head, reading, {
      row_count: this.#cutter.totalRows,
      cuts: this.#cutter.end(this.#arrayEnd < 0 ? this.#text.fileBytes : this.#arrayEnd),
      keyed: this.#families.end(),
      findings,
    });
  }

  cutCount(): number {
    return this.#cutter.cuts.length;
  }

  soFar(): SoFar {
    return soFarOf(this.#head, this.#reading(this.#group), { cuts: this.#cutter.cuts, keyed: this.#families.keyed });
  }

  #reading(group: string | null): JsonReading {
    const { layout, tree } = this.#head;
    const names = [...this.#columns.names];
    return {
      format: 'json',
      encoding: this.#text.encoding,
      layout: layout.layout,
      ...(layout.nested === undefined ? {} : { nested: layout.nested }),
      ...(tree.types === null ? {} : { types: tree.types }),
      ...(tree.family === null ? {} : { family: tree.family.map(String) }),
      ...(group === null ? {} : { group_id: group }),
      // Places that a record has which is not complete yet have no names: they are named together, once it is.
      paths: tree.paths.slice(0, names.length).map((path) => [...path]),
      columns: names,
      day_first: this.#dayFirst(),
      linkage: this.#linkage.linkage,
      blank_relationship: this.#linkage.blankRelationship,
      ...this.#linkage.habit,
    };
  }

  /** A trailer's count may be that of records with or without the trailers, or of persons if records hold dependents. */
  #countDiffers(): RowError[] {
    const { control } = this.#records;
    const rows = this.#cutter.totalRows;
    const holdsPersons = this.#head.tree.paths.some((path) => path.some((part) => typeof part === 'number'));
    const [stated] = control.stated;
    const isSaid = control.stated.some((count) => count >= rows && count <= rows + control.passed);
    return stated === undefined || isSaid || holdsPersons ? [] : [trailerCountDiffers(stated, rows)];
  }

  #scan(): void {
    const { window } = this.#text;
    const records = this.#records;
    records.lent((row) => {
      while (records.read(window, row)) this.#take(row);
    });
    if (records.state === 'broken') {
      const why = whatBreaks(window.bytes, window.at, window.end);
      throw broken(`It breaks in or behind record ${records.lastNumber}.${why === null ? '' : ` ${why}`}`);
    }
    if (records.state !== 'ended') return;
    if (this.#arrayEnd < 0) this.#arrayEnd = this.#text.sourceOf(window.at);
    this.#tail.push(window.bytes, window.at, window.end);
    window.at = window.end;
  }

  #take(row: Row): void {
    const families = this.#families;
    const { window } = this.#text;
    const { from, scanner } = this.#records;
    if (scanner.hasEscapes) this.#rowText.unescape(row);
    const offset = window.base + from;
    const { continues } = families;
    const boundary = row.fault === 'none' ? families.begins(row) : families.fault();
    if (this.#cutter.isDue(offset, boundary)) {
      const cutContinues = boundary ? null : continues;
      this.#cutter.cut(this.#text.sourceOf(from), offset, row.number, cutContinues, this.#nested?.context);
      if (cutContinues !== null) families.cut();
    } else if (boundary) this.#cutter.boundaryAt(offset);
    this.#cutter.countRow();
    if (row.fault !== 'none') return;
    if (!scanner.isFamilyTold) throw listsOfPersons();
    this.#resources.check(row);
    if (this.#dates.cellsNeeded > 0) this.#dates.row(row);
    if (this.#columns.hasNew) this.#meet();
    this.#columns.seekOtherRelationship(row);
    this.#columns.seekOtherPlan(row);
    this.#columns.seekUnread(row);
    for (const orders of this.#lateDates) orders.row(row);
  }

  /** Columns that no earlier record had. Their dates are followed from here on. */
  #meet(): void {
    const dates = this.#columns.meet();
    if (dates.length > 0) this.#lateDates.push(new DateOrders(dates));
  }

  #dayFirst(): number[] {
    const late = this.#lateDates.flatMap((orders) => orders.dayFirst());
    return [...this.#dates.dayFirst(), ...late].toSorted((a, b) => a - b);
  }

  /** A group that stands behind the records' list, in the objects around it. */
  #groupBehind(): string | null {
    const { layout, vendor } = this.#head;
    const { bytes } = this.#tail;
    if (bytes === null || layout.depth < 2 || layout.within !== undefined) return null;
    return groupBehind(bytes, layout, vendor.config.mapping.fields.group_id);
  }

  get #nested(): NestedRecords | null {
    return this.#records instanceof NestedRecords ? this.#records : null;
  }

  #isCutShort(): boolean {
    const { layout } = this.#head;
    if (this.#nested !== null) return !this.#nested.isWhole;
    if (layout.layout === 'lines') return false;
    const { window } = this.#text;
    if (layout.depth === 0) return this.#arrayEnd >= 0 || window.at < window.end;
    return this.#arrayEnd < 0 || !this.#tail.isWhole();
  }
}

/** What stands around records in lists within lists and is not read although it may be of persons: their lists, and what comes behind those that should have it. */
function membersLeftOut(records: NestedRecords | null): string[] {
  if (records === null) return [];
  return [...records.late, ...[...records.passedLists].filter(mayBeOfPersons)];
}

function mayBeOfPersons(list: string): boolean {
  const name = nameOfList(list);
  return PERSONS.test(name) || COVERAGES.test(name) || actionOfList(name) !== null;
}

/** What a sender can do about lists that point to the persons of another one; null for other lists. */
function whatToDoAbout(lists: readonly string[]): string | null {
  const names = lists.map(nameOfList);
  if (names.every((name) => COVERAGES.test(name))) return 'Send the coverages of each person in that person, such as "coverages": [{ "planId": … }].';
  if (!names.every((name) => DEPENDENTS.test(name))) return null;
  return 'Send the dependents of each person in that person, such as "dependents": [{ … }], or say of each its relationship and whose it is by the id of that person ("employeeId").';
}
