import type { X12Reading } from '../../../../src/model/reading.ts';
import type { RowError } from '../../../../src/model/row-error.ts';
import type { FieldMappings, VendorConfig } from '../../../../src/model/vendor-config.ts';
import { columnIndex, headerKey } from '../../header.ts';
import { Kernel } from '../../kernel/kernel.ts';
import { X12_CHECKED } from '../../map/x12/codes.ts';
import { columnsOf, compilePlaces, MAX_SETS, placeNames } from '../../read/x12/places.ts';
import { X12Walker } from '../../read/x12/walker.ts';
import { RowRemark, type Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import { Cutter } from '../cutter.ts';
import { headEncoding, Utf8Check } from '../encoding.ts';
import { createFamilies, type Families } from '../families.ts';
import { encodingAssumed, fileFinding } from '../findings.ts';
import { invalidFileFormat } from '../format.ts';
import type { InspectOptions, Inspection, Inspector } from '../inspection.ts';
import type { Choice } from '../vendor.ts';
import { Envelope } from './envelope.ts';
import { readX12Head } from './head.ts';
import { X12LinkageScan, type X12Linkage } from './linkage.ts';
import { X12Roles } from './roles.ts';
import { chooseX12Vendor } from './vendor.ts';
import { isWrapped } from './wrapped.ts';

const SUBSCRIBER = 'INS01';
/** Places that rules of the standard look at, whatever a vendor maps. */
const ALWAYS = [SUBSCRIBER, 'INS02', 'REF*0F', ...Object.keys(X12_CHECKED), 'DTP*303', 'DTP*349', 'DTP*357', 'HD/DTP*303#{n}', 'HD/DTP*349#{n}'];

/** Inspects an 834: who sent it, how its members make families, then INS loop by INS loop. */
export class X12Inspector implements Inspector {
  readonly #choice: Choice;
  readonly #names: readonly string[];
  readonly #linkage: X12Linkage;
  readonly #walker: X12Walker;
  readonly #envelope = new Envelope();
  readonly #families: Families;
  readonly #cutter: Cutter;
  readonly #kernel = Kernel.take(NOTHING_TO_RUN);
  readonly #utf8 = new Utf8Check();
  /** Coverages that a row has columns for. */
  readonly #room: number;
  readonly #wrapped: boolean;
  /** Rows in whose segments lines end. */
  #brokenRows = 0;
  #sets = 1;
  #fileBytes = 0;

  /** `whole` when the head is all there is. */
  constructor(options: InspectOptions, head: Uint8Array, whole: boolean) {
    const { encoding } = headEncoding(head);
    if (encoding !== 'utf-8') throw invalidFileFormat('This is an EDI 834 file in UTF-16. Send it as ASCII or UTF-8.');
    this.#wrapped = isWrapped(head);
    this.#choice = chooseX12Vendor(
      readX12Head(head, whole, options.vendors, [], () => undefined, this.#kernel),
      options.vendors,
      options.hint,
    );
    const { config } = this.#choice.vendor;
    this.#names = placeNames([...ALWAYS, ...namesOf(config)]);
    const columns = columnsOf(this.#names, MAX_SETS);
    const inspected = inspectedPlaces(config, columns);
    const roles = new X12Roles(config, columns.indexOf(SUBSCRIBER));
    const linking = new X12LinkageScan(inspected.family, roles, inspected.relationship, config.mapping.linkage.following);
    readX12Head(head, whole, [], columns, (row) => linking.row(row), this.#kernel);
    this.#linkage = linking.settle();
    this.#room = compilePlaces(columns).sets;
    const { familyColumn } = this.#linkage;
    const seen = seenColumns(columns, [...inspected.relationship, ...(inspected.planSets ?? []).flat(), familyColumn]);
    const family = familyColumn < 0 ? [] : [seen.indexOf(columns[familyColumn]!)];
    this.#families = createFamilies(
      { linkage: this.#linkage.linkage, blank_relationship: 'by_order' },
      { ...inspectedPlaces(config, seen), family },
      new X12Roles(config, seen.indexOf(SUBSCRIBER)),
    );
    this.#walker = new X12Walker({
      places: compilePlaces(seen),
      columns: seen.length,
      start: 0,
      firstRow: 1,
      context: null,
      // Not known before the last byte; what is looked at here is the same bytes either way.
      windows1252: false,
      observer: this.#envelope.tracker,
      kernel: this.#kernel,
    });
    this.#cutter = new Cutter(0, 0, 1, options.segmentBytes);
    this.#take(head, false);
  }

  push(chunk: Uint8Array): void {
    this.#take(chunk, false);
  }

  end(): Inspection {
    this.#take(NO_BYTES, true);
    this.#kernel.giveBack();
    const { vendor, detection } = this.#choice;
    const { finding, linkage, familyColumn } = this.#linkage;
    const encoding = this.#utf8.end() ? 'utf-8' : 'windows-1252';
    const wrapped = this.#wrapped && this.#brokenRows > 0;
    const reading: X12Reading = {
      format: 'edi_834',
      encoding,
      ...(wrapped ? { wrapped } : {}),
      columns: columnsOf(this.#names, this.#sets),
      day_first: [],
      linkage,
      blank_relationship: 'by_order',
      family_column: familyColumn,
    };
    const findings: RowError[] = [
      ...(encoding === 'windows-1252' ? [encodingAssumed()] : []),
      ...(wrapped ? [fileFinding('line_end_in_value', null, null)] : []),
      ...(finding === null ? [] : [fileFinding(finding, null, null)]),
      ...this.#envelope.end(),
    ];
    return {
      format: 'edi_834',
      vendor,
      reading,
      detection,
      file_kind: fileKind(this.#envelope.actions, vendor.config),
      test: this.#envelope.isTest,
      row_count: this.#cutter.totalRows,
      cuts: this.#cutter.end(this.#fileBytes),
      keyed: this.#families.end(),
      interchanges: [...this.#envelope.interchanges],
      findings,
    };
  }

  #take(bytes: Uint8Array, last: boolean): void {
    this.#fileBytes += bytes.length;
    this.#utf8.push(bytes);
    this.#walker.feed(bytes, last);
    while (this.#walker.next(this.#kernel.row)) this.#takeRow(this.#kernel.row);
  }

  #takeRow(row: Row): void {
    const families = this.#families;
    const offset = this.#walker.loopOffset;
    const { continues } = families;
    const boundary = row.fault === 'none' ? families.begins(row) : families.fault();
    this.#envelope.tracker.row();
    if ((row.remarks & RowRemark.lineEndRemoved) !== 0) this.#brokenRows++;
    this.#sets = Math.max(this.#sets, Math.min(this.#walker.coverages, this.#room));
    if (this.#cutter.isDue(offset, boundary)) {
      this.#cutter.cut(offset, offset, row.number, boundary ? null : continues, this.#walker.context());
      if (!boundary && continues !== null) families.cut();
    } else if (boundary) this.#cutter.boundaryAt(offset);
    this.#cutter.countRow();
  }
}

const NO_BYTES = new Uint8Array(0);
/** Loops are read, and nothing is mapped. */
const NOTHING_TO_RUN = new Uint8Array(0);

/** Every name that the vendor's mapping could read. */
function namesOf({ mapping }: VendorConfig): string[] {
  const { fields, linkage, coverages } = mapping;
  const ofFields = (mapped: FieldMappings): string[] =>
    Object.values(mapped).flatMap((field) => [
      ...(field?.from ?? []),
      ...(field?.join ?? []),
      ...(field?.concat?.parts ?? []).flatMap((part) => part.from ?? []),
    ]);
  return [...ofFields(fields), ...(linkage.family_id ?? []), ...(coverages.kind === 'loops' ? ofFields(coverages.fields) : [])];
}

/** The columns that inspection looks at, in their order: those given, who is a subscriber, and what the header of a set says. */
function seenColumns(columns: readonly string[], looked: readonly number[]): string[] {
  return columns.filter((name, column) => looked.includes(column) || name === SUBSCRIBER || name.startsWith('HEADER/'));
}

function inspectedPlaces(config: VendorConfig, columns: readonly string[]): InspectedColumns {
  const index = columnIndex(columns);
  const placesOf = (names: readonly string[] | undefined): number[] => [
    ...new Set((names ?? []).flatMap((name) => index.get(headerKey(name)) ?? [])),
  ];
  const { fields, linkage, coverages } = config.mapping;
  const plan =
    coverages.kind === 'loops' ? [...(coverages.fields['coverage.plan_id']?.from ?? []), ...(coverages.fields['coverage.benefit']?.from ?? [])] : [];
  const planSets = Array.from({ length: MAX_SETS }, (_, n) => placesOf(plan.map((name) => name.replaceAll('{n}', String(n + 1)))));
  return {
    family: placesOf(linkage.family_id),
    relationship: placesOf(fields.relationship?.from),
    plan: [],
    planSets: planSets.filter((places) => places.length > 0),
    ambiguousDates: [],
  };
}

/** BGN08: 2 changes, 4 verifies and RX replaces the whole. Sets that do not agree say nothing of the file. */
function fileKind(actions: ReadonlySet<string>, config: VendorConfig): Inspection['file_kind'] {
  const kinds = new Set([...actions].map((action) => KINDS[action] ?? 'unknown'));
  const [only] = kinds;
  if (only === undefined) return config.dialect.file_kind;
  return kinds.size === 1 ? only : 'unknown';
}

const KINDS: Readonly<Record<string, Inspection['file_kind']>> = { '2': 'change', '4': 'full', RX: 'full' };
