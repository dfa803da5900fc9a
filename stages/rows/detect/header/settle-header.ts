import { Failure } from '../../../../src/base/failure.ts';
import { GENERIC_NAME, type VendorVersion } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import { refuseIdsOfDependents } from './meanings/family-column.ts';
import { withGroups } from './group-headings.ts';
import { isBlankCell, sampleRows, type HeadRecord } from '../head-records.ts';
import type { HeaderRow } from './header-row.ts';
import { headersOfVendor, type KnownHeaders } from './known-headers.ts';
import { withNumberedCoverages } from './coverages/numbered-coverages.ts';
import { charactersIn, withBoundedNames } from './bounded-names.ts';
import { refuseOnlyBeneficiaries } from './persons/only-beneficiaries.ts';
import { RENAME_RULES } from './rename-rules.ts';
import { stackedHeader } from './stacked-header.ts';
import type { Steps } from '../steps.ts';
import type { Choice } from '../vendor.ts';

/**
 * Settles the columns of a header and the vendor. If group headings stand above ("Subscriber" over some columns, "Dependent 1" over the
 * next), columns of the other persons get both names ("Dependent 1 First Name"). If two rows are the header together, each column gets the
 * name that it has. A header that is a vendor's own stays as it is. If no way fits, throws what `choose` throws for the header alone.
 */
export function* settleHeader(
  given: readonly HeadRecord[],
  header: HeaderRow,
  known: KnownHeaders,
  hint: VendorVersion | null,
  choose: (columns: readonly string[]) => Choice,
): Steps<Settled> {
  const records = withBoundedNames(given, header);
  const { cells } = records[header.index]!;
  const below = sampleRows(records.slice(header.dataIndex), cells);
  const stacked = stackedHeader(records, header);
  if (stacked !== null) {
    const alone = attempt(cells, choose);
    if (alone instanceof Failure || mayJoin(cells, stacked.columns, alone, hint)) {
      const settled = yield* settleColumns({ cells: stacked.columns, headings: stacked.headings, below }, known, hint, choose);
      if (!(settled instanceof Failure)) return settled;
    }
  }
  const headings = headingsAbove(records, header.index);
  const first = yield* settleColumns({ cells, headings, below }, known, hint, choose);
  const settled = header.isTwo
    ? yield* ofTwoRows(first, bothRows(cells, records[header.index + 1]!.cells, headings, below, known), known, hint, choose)
    : first;
  if (settled instanceof Failure) throw settled;
  refuseIdsOfDependents(settled.columns, below, settled.choice.vendor.config);
  refuseOnlyBeneficiaries(settled.columns, settled.choice.vendor.config);
  return settled;
}

/** The cells of the row above a header; of the one above that where nothing but years stands between them. */
function headingsAbove(records: readonly HeadRecord[], index: number): readonly string[] {
  const above = records[index - 1];
  if (above === undefined || above.blank || above.fault !== 'none') return [];
  const areYears = above.cells.every((cell) => /^(?:\s*|(?:(?:plan )?year )?20\d\d)$/i.test(cell.trim()));
  return areYears ? headingsAbove(records, index - 1) : above.cells;
}

interface Settled {
  columns: string[];
  choice: Choice;
}

/**
 * Two rows as one header: names that go on in the second one (`Date of` above `Birth`), if more are known so, or as many where the second
 * names no column alone; otherwise the second below the first.
 */
function bothRows(cells: string[], second: string[], headings: readonly string[], below: readonly HeadRecord[], known: KnownHeaders): HeaderInHead {
  const wrapped = cells.map((cell, at) => `${cell} ${second[at] ?? ''}`.trim());
  const more = namesIn(wrapped, known) - Math.max(namesIn(cells, known), namesIn(second, known));
  const goesOn = second.every((cell, at) => isBlankCell(cell) || !isBlankCell(cells[at]));
  return more > 0 || (more === 0 && goesOn) ? { cells: wrapped, headings, below } : { cells: second, headings: cells, below };
}

/** How many names of a header are known. */
function namesIn(columns: readonly string[], known: KnownHeaders): number {
  return new Set(columns.map(headerKey).filter((key) => known.has(key))).size;
}

/** The columns of two header rows, if more of them are known than of the first. */
function* ofTwoRows(
  first: Settled | Failure,
  both: HeaderInHead,
  known: KnownHeaders,
  hint: VendorVersion | null,
  choose: (columns: readonly string[]) => Choice,
): Steps<Settled | Failure> {
  if (!(first instanceof Failure) && first.choice.vendor.config.name !== GENERIC_NAME) return first;
  const settled = yield* settleColumns(both, known, hint, choose);
  if (settled instanceof Failure) return first;
  return first instanceof Failure || namesIn(settled.columns, known) > namesIn(first.columns, known) ? settled : first;
}

/** A header with the group headings above it and the rows below it. */
interface HeaderInHead {
  readonly cells: string[];
  readonly headings: readonly string[];
  readonly below: readonly HeadRecord[];
}

function* settleColumns(
  { cells, headings, below }: HeaderInHead,
  known: KnownHeaders,
  hint: VendorVersion | null,
  choose: (columns: readonly string[]) => Choice,
): Steps<Settled | Failure> {
  const { columns: bare, plain } = yield* withNames({ cells, headings, below }, known, choose);
  const joined = withGroups(headings, bare, below, known);
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

/** A header as it is or, unless a vendor knows it so, with its columns called as configs call them (`RENAME_RULES`). */
function* withNames({ cells, headings, below }: HeaderInHead, known: KnownHeaders, choose: (columns: readonly string[]) => Choice): Steps<Named> {
  const plain = attempt(cells, choose);
  if (!(plain instanceof Failure) && plain.vendor.config.name !== GENERIC_NAME) return { columns: cells, plain };
  let named: Named = { columns: cells, plain };
  const characters = charactersIn(cells) + cells.length * CHARACTERS_OF_COLUMN;
  let looked = 0;
  for (const rule of RENAME_RULES) {
    looked += characters;
    if (looked > MAX_CHARACTERS_AT_ONCE) {
      looked = 0;
      yield;
    }
    const config = named.plain instanceof Failure ? null : named.plain.vendor.config;
    const columns = rule({ columns: named.columns, cells, headings, below, known, config });
    if (columns === null) continue;
    const choice = attempt(columns, choose);
    // What is refused may be a file of persons once a later rule has found what identifies them.
    if (!(choice instanceof Failure) || named.plain instanceof Failure) named = { columns, plain: choice };
  }
  return named.plain instanceof Failure ? { columns: cells, plain } : named;
}

/** Rules look at every name: of a usual header all of them at once, of a crafted one each in a turn of its own. */
const MAX_CHARACTERS_AT_ONCE = 64 * 1024;
/** What a column costs that has no name. */
const CHARACTERS_OF_COLUMN = 16;

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
