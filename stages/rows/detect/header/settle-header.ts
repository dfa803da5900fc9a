import { Failure } from '../../../../src/base/failure.ts';
import { GENERIC_NAME, type VendorVersion } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import { refuseIdsOfDependents } from './family-column.ts';
import { withGroups } from './group-headings.ts';
import { sampleRows, type HeadRecord } from '../head-records.ts';
import type { HeaderRow } from './header-row.ts';
import { headersOfVendor, type KnownHeaders } from './known-headers.ts';
import { withNumberedCoverages } from './numbered-coverages.ts';
import { RENAME_RULES } from './rename-rules.ts';
import { stackedHeader } from './stacked-header.ts';
import type { Choice } from '../vendor.ts';

/**
 * Settles the columns of a header and the vendor. If group headings stand above ("Subscriber" over some columns, "Dependent 1" over the
 * next), columns of the other persons get both names ("Dependent 1 First Name"). If two rows are the header together, each column gets the
 * name that it has. A header that is a vendor's own stays as it is. If no way fits, throws what `choose` throws for the header alone.
 */
export function settleHeader(
  records: readonly HeadRecord[],
  header: HeaderRow,
  known: KnownHeaders,
  hint: VendorVersion | null,
  choose: (columns: readonly string[]) => Choice,
): Settled {
  const { cells } = records[header.index]!;
  const below = sampleRows(records.slice(header.dataIndex), cells);
  const stacked = stackedHeader(records, header);
  if (stacked !== null) {
    const alone = attempt(cells, choose);
    if (alone instanceof Failure || mayJoin(cells, stacked.columns, alone, hint)) {
      const settled = settleColumns({ cells: stacked.columns, headings: stacked.headings, below }, known, hint, choose);
      if (!(settled instanceof Failure)) return settled;
    }
  }
  const above = records[header.index - 1];
  const headings = above === undefined || above.blank || above.fault !== 'none' ? [] : above.cells;
  const first = settleColumns({ cells, headings, below }, known, hint, choose);
  const settled = header.isTwo ? ofTwoRows(first, { cells: records[header.index + 1]!.cells, headings: cells, below }, known, hint, choose) : first;
  if (settled instanceof Failure) throw settled;
  refuseIdsOfDependents(settled.columns, below, settled.choice.vendor.config);
  return settled;
}

interface Settled {
  columns: string[];
  choice: Choice;
}

/** The columns of two header rows. If names go on in the second row (`Date of` above `Birth`), both together mean more than the first. */
function ofTwoRows(
  first: Settled | Failure,
  both: HeaderInHead,
  known: KnownHeaders,
  hint: VendorVersion | null,
  choose: (columns: readonly string[]) => Choice,
): Settled | Failure {
  if (!(first instanceof Failure) && first.choice.vendor.config.name !== GENERIC_NAME) return first;
  const settled = settleColumns(both, known, hint, choose);
  const knows = ({ columns }: Settled): number => new Set(columns.map(headerKey).filter((key) => known.has(key))).size;
  return !(settled instanceof Failure) && (first instanceof Failure || knows(settled) > knows(first)) ? settled : first;
}

/** A header with the group headings above it and the rows below it. */
interface HeaderInHead {
  readonly cells: string[];
  readonly headings: readonly string[];
  readonly below: readonly HeadRecord[];
}

function settleColumns(
  { cells, headings, below }: HeaderInHead,
  known: KnownHeaders,
  hint: VendorVersion | null,
  choose: (columns: readonly string[]) => Choice,
): Settled | Failure {
  const { columns: bare, plain } = withNames({ cells, headings, below }, known, choose);
  const joined = withGroups(headings, bare, known);
  if (joined !== null && (plain instanceof Failure || mayJoin(bare, joined, plain, hint))) {
    const choice = attempt(joined, choose);
    if (!(choice instanceof Failure)) return withCoverages({ columns: joined, choice }, choose);
  }
  return plain instanceof Failure ? plain : withCoverages({ columns: bare, choice: plain }, choose);
}

/** Numbers the columns of several coverages, unless the header is a vendor's own. */
function withCoverages(settled: Settled, choose: (columns: readonly string[]) => Choice): Settled {
  const { config } = settled.choice.vendor;
  const columns = config.name === GENERIC_NAME ? withNumberedCoverages(settled.columns, config) : null;
  const choice = columns === null ? null : attempt(columns, choose);
  return columns === null || choice === null || choice instanceof Failure ? settled : { columns, choice };
}

/** A header as it is, if a vendor knows it; otherwise with its columns renamed (`RENAME_RULES`). */
function withNames({ cells, headings, below }: HeaderInHead, known: KnownHeaders, choose: (columns: readonly string[]) => Choice): Named {
  const plain = attempt(cells, choose);
  if (!(plain instanceof Failure) && plain.vendor.config.name !== GENERIC_NAME) return { columns: cells, plain };
  let named: Named = { columns: cells, plain };
  for (const rule of RENAME_RULES) {
    const config = named.plain instanceof Failure ? null : named.plain.vendor.config;
    const columns = rule({ columns: named.columns, cells, headings, below, known, config });
    if (columns === null) continue;
    const choice = attempt(columns, choose);
    if (!(choice instanceof Failure)) named = { columns, plain: choice };
  }
  return named;
}

interface Named {
  columns: string[];
  plain: Choice | Failure;
}

/** Not if the plain header is a vendor's own. A hinted vendor decides by which of the two it knows better. */
function mayJoin(bare: readonly string[], joined: readonly string[], { vendor, detection }: Choice, hint: VendorVersion | null): boolean {
  if (detection.chosen_by === 'aliases' || vendor.config.name === GENERIC_NAME) return true;
  if (hint === null) return false;
  const own = headersOfVendor(vendor.config);
  const knows = (columns: readonly string[]): number => new Set(columns.map(headerKey).filter((key) => own.has(key))).size;
  return knows(joined) > knows(bare);
}

function attempt(columns: readonly string[], choose: (columns: readonly string[]) => Choice): Choice | Failure {
  try {
    return choose(columns);
  } catch (failure) {
    if (failure instanceof Failure) return failure;
    throw failure;
  }
}
