import type { Detection } from '../../../../src/model/detection.ts';
import type { CommonReading, ContinuedRows } from '../../../../src/model/reading.ts';
import type { RowError } from '../../../../src/model/row-error.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { withCoverageSets } from '../../headers/coverage-columns.ts';
import { CsvTokenizer } from '../../read/csv-tokenizer.ts';
import { dropFractions } from '../../read/float-columns.ts';
import { RepeatedHeader, titleOf } from '../../read/repeated-header.ts';
import { RowKind, rowKind } from '../../read/row-kind.ts';
import type { RowWidth } from '../../read/row-width.ts';
import type { RowTokenizer } from '../../read/row-tokenizer.ts';
import { MAX_FIELDS, Row } from '../../row.ts';
import { ContinuedRowFiller } from '../../above/continued-rows.ts';
import { RowWriter } from '../../above/row-writer.ts';
import { continuedRows } from '../above/continued-rows.ts';
import { lastNamesAbove } from '../above/last-names-above.ts';
import { sameColumns } from '../above/same-columns.ts';
import { inspectedColumns } from '../columns.ts';
import { DateOrders } from '../date-order.ts';
import { createFamilies, type Families } from '../families/families.ts';
import { columnsUnread, listBesideUnread, listsUnread, orderAssumed, tiersUnread } from '../findings.ts';
import { readHead, type HeadRows } from '../head-records.ts';
import { settleLinkage, type SettledLinkage } from '../families/linkage.ts';
import { findFloats } from './find-floats.ts';
import { pageTitles } from './page-titles.ts';
import { personLists } from './person-lists.ts';
import { shortDates } from './short-dates.ts';
import { standBeside } from './persons-beside.ts';
import type { SecondTable } from './second-table.ts';
import { unreadColumns } from './unread-columns.ts';
import { unreadCovered } from './unread-covered.ts';
import { unreadTiers } from './unread-tiers.ts';
import type { Steps } from '../steps.ts';
import { unreadPersons } from './unread-persons.ts';
import { personsBeside } from '../layout-refusals.ts';
import type { Choice } from '../vendor.ts';

/** What a header and its vendor tell about the rows below, in any format with a header. */
export interface VendorLayout {
  columns: string[];
  /** Where the first row below the header begins, in the window that holds the head. */
  dataStart: number;
  vendor: VendorVersion;
  detection: Detection;
  linkage: CommonReading['linkage'];
  blankRelationship: CommonReading['blank_relationship'];
  habit: SettledLinkage['habit'] & Pick<CommonReading, 'continued_rows' | 'same_columns' | 'page_titles' | 'short_dates'>;
  families: Families;
  dates: DateOrders;
  /** Columns of whole numbers that are written as floats. */
  floats: number[];
  /** Columns of lists of persons, and of dependents who are in no record. They are not read. */
  personLists: number[];
  /** Columns of parts of values, of lists of benefits and of remarks. They are not read. */
  unread: number[];
  /** Columns of tiers of an unknown benefit. */
  unreadTiers: number[];
  secondTable: SecondTable;
  /** The first name of a list that stands beside the persons (`listBeside`). It is not read. */
  listBeside: string | null;
}

/** A header that is read, and the rows below it. */
export interface HeadTable {
  readonly window: ByteWindow;
  /** Where the first row below the header begins. */
  readonly dataStart: number;
  /** A fresh one for the rows. */
  readonly tokenizer: RowTokenizer;
  /** Completes rows that leave off blank cells; null if none do. */
  readonly width: RowWidth | null;
  readonly columns: string[];
  readonly choice: Choice;
  readonly secondTable: SecondTable;
  /** The cells of the records above the header. */
  readonly above: readonly (readonly string[])[];
  /** The header as it is written, if its names are looked at as others (`withoutCommonPrefix`, `withVendorsNames`). */
  readonly written: readonly string[] | null;
  readonly listBeside: string | null;
  /** The quote around cells; 0 in sheets. */
  readonly quote: number;
}

/** Settles by the rows of the head how rows make families, and begins to follow families and dates. Each row of the head is read into `row`. */
export function* settleLayout(table: HeadTable, row = new Row(MAX_FIELDS)): Steps<VendorLayout> {
  const { window, dataStart, tokenizer, width, columns, secondTable } = table;
  const { vendor, detection } = table.choice;
  const { above, written, quote } = table;
  const titles = pageTitles(above, columns, quote, (take) => readHead(window, dataStart, tokenizer, (read) => take(read) !== false, row));
  if (written !== null) titles.push(titleOf(written));
  const header = new RepeatedHeader(columns, 0, titles);
  const asWritten = (take: (row: Row) => boolean): void =>
    readHead(
      window,
      dataStart,
      tokenizer,
      (read) => {
        if (secondTable.beginsWith(read)) return false;
        if (read.fault !== 'none' || rowKind(read, columns.length, header) !== RowKind.data) return true;
        const { count } = read;
        width?.settle(read);
        if (width === null ? count >= columns.length : read.fault === 'none') return take(read);
        return true;
      },
      row,
    );
  // Numbers in sheets are written without fractions.
  const floats = tokenizer instanceof CsvTokenizer ? findFloats(vendor.config, columns, asWritten) : [];
  const headRows: HeadRows = (take) =>
    asWritten((row) => {
      dropFractions(row, floats);
      return take(row) !== false;
    });
  const config = withCoverageSets(vendor.config, { columns });
  if (standBeside(config, columns, headRows)) throw personsBeside();
  const lastNames = lastNamesAbove(config, columns, headRows);
  const filled = continuedRows(config, columns, headRows, ROW_WRITER);
  const continued = lastNames === null ? filled : { ...(filled ?? NOTHING_CONTINUED), last_names: lastNames };
  const same = sameColumns(config, columns, headRows);
  const inspected = inspectedColumns(config, columns);
  const short = shortDates(config, inspected.ambiguousDates, headRows);
  const filler = (): ContinuedRowFiller | null => (continued === null ? null : new ContinuedRowFiller(continued, columns.length, ROW_WRITER));
  const {
    linkage,
    blankRelationship,
    habit,
    inspected: settled,
    roles,
    unreadRemarks,
  } = yield* settleLinkage(filledRows(headRows, filler), config, inspected);
  return {
    columns,
    dataStart,
    vendor,
    detection,
    linkage,
    blankRelationship,
    habit: {
      ...habit,
      ...(continued === null ? {} : { continued_rows: continued }),
      ...(same.length === 0 ? {} : { same_columns: same }),
      ...(short.length === 0 ? {} : { short_dates: short }),
      ...(titles.length === 0 ? {} : { page_titles: titles }),
    },
    families: createFamilies({ linkage, blank_relationship: blankRelationship, ...habit }, settled, roles, filler()),
    dates: new DateOrders(settled.ambiguousDates),
    secondTable,
    listBeside: table.listBeside,
    floats,
    personLists: [...personLists(vendor.config, columns, headRows), ...unreadPersons(vendor.config, columns, headRows)],
    unread: [...unreadColumns(vendor.config, columns, headRows), ...unreadCovered(vendor.config, columns, headRows), ...unreadRemarks],
    unreadTiers: unreadTiers(config, columns, headRows, vendor.config),
  };
}

const NOTHING_CONTINUED: ContinuedRows = { names: [], person: [], coverage: [], coverages: [], dependents: [] };

/** What the report says about the columns of a file, once its rows have passed. */
export function columnFindings({ dates, columns, personLists, unread, unreadTiers, listBeside }: VendorLayout): RowError[] {
  return [
    ...orderAssumed([dates], columns),
    ...listsUnread(personLists, columns),
    ...columnsUnread(unread, columns),
    ...tiersUnread(unreadTiers, columns),
    ...(listBeside === null ? [] : [listBesideUnread(listBeside)]),
  ];
}

/** Inspection only looks at cells, whatever the format. */
const ROW_WRITER = new RowWriter({ format: 'csv' });

function filledRows(headRows: HeadRows, filler: () => ContinuedRowFiller | null): HeadRows {
  if (filler() === null) return headRows;
  return (take) => {
    const above = filler();
    headRows((row) => {
      above?.fill(row);
      return take(row);
    });
  };
}
