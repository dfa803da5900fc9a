import type { X12Reading } from '../../../../src/model/reading.ts';
import type { RowError } from '../../../../src/model/row-error.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { Kernel, NOTHING_TO_RUN } from '../../kernel/kernel.ts';
import { columnsOf, compilePlaces } from '../../read/x12/places.ts';
import { X12Walker } from '../../read/x12/walker.ts';
import { RowRemark, type Row } from '../../row.ts';
import { Cutter } from '../cutter.ts';
import { headEncoding, Utf8Check } from '../encoding.ts';
import { createFamilies, type Families } from '../families/families.ts';
import { encodingAssumed, fileFinding } from '../findings.ts';
import { invalidFileFormat } from '../format.ts';
import type { FileInspector, InspectOptions, Inspection, SoFar } from '../inspection.ts';
import type { Steps } from '../steps.ts';
import type { Choice } from '../vendor.ts';
import { inspectedPlaces, placedBy, SUBSCRIBER, type ConfigPlaces } from './config-places.ts';
import { Envelope } from './envelope.ts';
import { piecesOf, readX12Head } from './head.ts';
import { X12LinkageScan, type X12Linkage } from './linkage.ts';
import { X12Roles } from './roles.ts';
import { SharedNumberScan } from './shared-numbers.ts';
import { SsnColumnScan } from './ssn-columns.ts';
import { chooseX12Vendor } from './vendor.ts';
import { isNumbered, isWrapped } from './wrapped.ts';

/** What the head of an 834 tells about the file. */
interface X12Plan {
  choice: Choice;
  placed: ConfigPlaces;
  linkage: X12Linkage;
  ssnColumns: readonly number[];
  sharedIds: readonly number[];
  wrapped: boolean;
  /** The head was read in its memory, and the rest of the file will be. */
  kernel: Kernel;
}

/** The inspector of an 834. `whole`: the head is the whole file. */
export function* inspectX12(options: InspectOptions, head: Uint8Array, whole: boolean): Steps<FileInspector> {
  const { encoding } = headEncoding(head);
  if (encoding !== 'utf-8') throw invalidFileFormat('This is an EDI 834 file in UTF-16. Send it as ASCII or UTF-8.');
  const wrapped = isWrapped(head);
  if (wrapped && isNumbered(head))
    throw invalidFileFormat('This is an EDI 834 file with the number of each line at its end (columns 73 to 80). Send it without these numbers.');
  const kernel = Kernel.take(NOTHING_TO_RUN);
  const sent = yield* readX12Head(head, whole, options.vendors, [], () => undefined, kernel);
  const choice = chooseX12Vendor(sent, options.vendors, options.hint);
  const { config } = choice.vendor;
  yield;
  const placed = placedBy(config);
  const { columns, inspected } = placed;
  yield;
  const roles = new X12Roles(config, columns.indexOf(SUBSCRIBER));
  const linking = new X12LinkageScan(
    { ...inspected, names: [columns.indexOf('NM103')].filter((at) => at >= 0) },
    roles,
    config.mapping.linkage.following,
  );
  const ids = new SsnColumnScan(placed, roles);
  const shared = new SharedNumberScan(placed, roles, 'REF*0F');
  const look = (row: Row): void => {
    linking.row(row);
    ids.row(row);
    shared.row(row);
  };
  yield* readX12Head(head, whole, [], columns, look, kernel);
  const linkage = linking.settle();
  yield;
  const inspector = new X12Inspector(options, {
    choice,
    placed,
    linkage,
    ssnColumns: ids.settle(),
    sharedIds: shared.settle(),
    wrapped,
    kernel,
  });
  for (const piece of piecesOf(head)) {
    yield;
    inspector.push(piece);
  }
  return inspector;
}

/** Inspects an 834 loop by loop, after its head has told the sender and how members make families. */
class X12Inspector implements FileInspector {
  readonly #choice: Choice;
  readonly #names: readonly string[];
  readonly #linkage: X12Linkage;
  readonly #ssnColumns: readonly number[];
  readonly #sharedIds: readonly number[];
  readonly #walker: X12Walker;
  readonly #envelope = new Envelope();
  readonly #roles: X12Roles;
  readonly #families: Families;
  readonly #cutter: Cutter;
  readonly #kernel: Kernel;
  readonly #utf8 = new Utf8Check();
  /** How many coverages have columns. */
  readonly #room: number;
  readonly #wrapped: boolean;
  /** Rows with line ends inside their segments. */
  #brokenRows = 0;
  /** Whether some row has a segment that ends with its line. */
  #unended = false;
  #sets = 1;
  #fileBytes = 0;

  constructor(options: InspectOptions, { choice, placed, linkage, ssnColumns, sharedIds, wrapped, kernel }: X12Plan) {
    const { names, columns, inspected, room } = placed;
    this.#choice = choice;
    this.#names = names;
    this.#linkage = linkage;
    this.#ssnColumns = ssnColumns;
    this.#sharedIds = sharedIds;
    this.#wrapped = wrapped;
    this.#kernel = kernel;
    const { config } = choice.vendor;
    this.#room = room;
    const { familyColumn } = linkage;
    const seen = seenColumns(columns, [...inspected.relationship, ...(inspected.planSets ?? []).flatMap(({ plan }) => plan), familyColumn]);
    const family = familyColumn < 0 ? [] : [seen.indexOf(columns[familyColumn]!)];
    this.#roles = new X12Roles(config, seen.indexOf(SUBSCRIBER));
    this.#families = createFamilies(
      { linkage: linkage.linkage, blank_relationship: 'by_order' },
      { ...inspectedPlaces(config, seen), family },
      this.#roles,
    );
    this.#walker = new X12Walker({
      places: compilePlaces(seen),
      columns: seen.length,
      start: 0,
      firstRow: 1,
      context: null,
      // Unknown before the last byte; what is looked at here does not depend on it.
      windows1252: false,
      observer: this.#envelope.tracker,
      lineEnds: { wrapped, unended: false },
      kernel: this.#kernel,
    });
    this.#cutter = new Cutter(0, 0, 1, options.segmentBytes);
  }

  push(chunk: Uint8Array): void {
    this.#take(chunk, false);
  }

  end(): Inspection {
    this.#take(NO_BYTES, true);
    this.#kernel.giveBack();
    const { vendor, detection } = this.#choice;
    const { finding } = this.#linkage;
    const reading = this.#reading(this.#utf8.end());
    const { encoding, wrapped } = reading;
    const findings: RowError[] = [
      ...(encoding === 'windows-1252' ? [encodingAssumed()] : []),
      ...(wrapped === true ? [fileFinding('line_end_in_value', null, null)] : []),
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

  cutCount(): number {
    return this.#cutter.cuts.length;
  }

  soFar(): SoFar {
    const { vendor } = this.#choice;
    const file_kind = fileKind(this.#envelope.actions, vendor.config);
    return { vendor, reading: this.#reading(this.#utf8.valid), file_kind, cuts: [...this.#cutter.cuts], keyed: this.#families.keyed };
  }

  #reading(isUtf8: boolean): X12Reading {
    const { linkage, familyColumn } = this.#linkage;
    return {
      format: 'edi_834',
      encoding: isUtf8 ? 'utf-8' : 'windows-1252',
      ...(this.#wrapped && this.#brokenRows > 0 ? { wrapped: true } : {}),
      ...(this.#unended ? { unended: true } : {}),
      columns: columnsOf(this.#names, this.#sets),
      day_first: [],
      linkage,
      blank_relationship: 'by_order',
      family_column: familyColumn,
      ...(this.#ssnColumns.length > 0 ? { ssn_columns: [...this.#ssnColumns] } : {}),
      ...(this.#sharedIds.length > 0 ? { shared_ids: [...this.#sharedIds] } : {}),
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
    this.#envelope.tracker.row(row.fault === 'row_too_large' ? 0 : this.#roles.memberOf(row));
    if ((row.remarks & RowRemark.lineEndRemoved) !== 0) this.#brokenRows++;
    this.#unended ||= (row.remarks & RowRemark.terminatorMissing) !== 0;
    this.#sets = Math.max(this.#sets, Math.min(this.#walker.coverages, this.#room));
    if (this.#cutter.isDue(offset, boundary)) {
      this.#cutter.cut(offset, offset, row.number, boundary ? null : continues, this.#walker.context());
      if (!boundary && continues !== null) families.cut();
    } else if (boundary) this.#cutter.boundaryAt(offset);
    this.#cutter.countRow();
  }
}

const NO_BYTES = new Uint8Array(0);

/** The columns that inspection looks at, in order: those given, the one that tells subscribers, and the values of a set's header. */
function seenColumns(columns: readonly string[], looked: readonly number[]): string[] {
  return columns.filter((name, column) => looked.includes(column) || name === SUBSCRIBER || name.startsWith('HEADER/'));
}

/** BGN08: 2 is a file of changes, 4 verifies and RX replaces the whole. If sets disagree, the kind is unknown. */
function fileKind(actions: ReadonlySet<string>, config: VendorConfig): Inspection['file_kind'] {
  const kinds = new Set([...actions].map((action) => KINDS[action] ?? 'unknown'));
  const [only] = kinds;
  if (only === undefined) return config.dialect.file_kind;
  return kinds.size === 1 ? only : 'unknown';
}

const KINDS: Readonly<Record<string, Inspection['file_kind']>> = { '2': 'change', '4': 'full', RX: 'full' };
