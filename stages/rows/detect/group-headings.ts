import { Failure } from '../../../src/base/failure.ts';
import { GENERIC_NAME, type VendorVersion } from '../../../src/model/vendor-config.ts';
import { headerKey } from '../header.ts';
import { withCarriersDates } from './carriers-dates.ts';
import { withColumnsByValues } from './columns-by-values.ts';
import { withColumnsInContext } from './columns-in-context.ts';
import { withCurrentCoverage } from './current-coverage.ts';
import { withFlattenedNames } from './flattened-header.ts';
import { withEmploymentEnd } from './employment-end.ts';
import { sampleRows, type HeadRecord } from './head-records.ts';
import type { HeaderRow } from './header-row.ts';
import { headersOfVendor, type KnownHeaders } from './known-headers.ts';
import { withRelationshipColumn } from './relationship-column.ts';
import { withOneAddress } from './one-address.ts';
import { withRoleNames } from './role-names.ts';
import { withSpelledPersons } from './spelled-persons.ts';
import { withNumberedCoverages } from './numbered-coverages.ts';
import { stackedHeader } from './stacked-header.ts';
import type { Choice } from './vendor.ts';

/**
 * The columns of a header and whose they are. Where headings of groups stand above it ("Subscriber" over some columns, "Dependent
 * 1" over the next ones), the columns of the others are called by both ("Dependent 1 First Name"), and where two rows are a
 * header only together, each column by the one that names it; unless the header by itself is a vendor's own. Throws what
 * `choose` throws for the header by itself, where no way fits.
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
      const settled = settleColumns(stacked.columns, stacked.headings, below, known, hint, choose);
      if (!(settled instanceof Failure)) return settled;
    }
  }
  const above = records[header.index - 1];
  const headings = above === undefined || above.blank || above.fault !== 'none' ? [] : above.cells;
  const settled = settleColumns(cells, headings, below, known, hint, choose);
  if (settled instanceof Failure) throw settled;
  return settled;
}

interface Settled {
  columns: string[];
  choice: Choice;
}

function settleColumns(
  cells: string[],
  headings: readonly string[],
  below: readonly HeadRecord[],
  known: KnownHeaders,
  hint: VendorVersion | null,
  choose: (columns: readonly string[]) => Choice,
): Settled | Failure {
  const { columns: bare, plain } = withNames(cells, below, known, choose);
  const joined = withGroups(headings, bare, known);
  if (joined !== null && (plain instanceof Failure || mayJoin(bare, joined, plain, hint))) {
    const choice = attempt(joined, choose);
    if (!(choice instanceof Failure)) return withCoverages({ columns: joined, choice }, choose);
  }
  return plain instanceof Failure ? plain : withCoverages({ columns: bare, choice: plain }, choose);
}

/** A header of which several coverages have columns of one name or of a number, unless it is a vendor's own. */
function withCoverages(settled: Settled, choose: (columns: readonly string[]) => Choice): Settled {
  const { config } = settled.choice.vendor;
  const columns = config.name === GENERIC_NAME ? withNumberedCoverages(settled.columns, config) : null;
  const choice = columns === null ? null : attempt(columns, choose);
  return columns === null || choice === null || choice instanceof Failure ? settled : { columns, choice };
}

/** A header as it is or, unless a vendor knows it so, with the columns of persons called as configs do, by their words and by their rows. */
function withNames(cells: string[], below: readonly HeadRecord[], known: KnownHeaders, choose: (columns: readonly string[]) => Choice): Named {
  const plain = attempt(cells, choose);
  if (!(plain instanceof Failure) && plain.vendor.config.name !== GENERIC_NAME) return { columns: cells, plain };
  let settled: Named = { columns: cells, plain };
  const renames: readonly ((named: Named) => string[] | null)[] = [
    ({ columns }) => withFlattenedNames(columns),
    ({ columns }) => withSpelledPersons(columns, known),
    ({ columns }) => withRoleNames(columns, below, known),
    ({ columns }) => withColumnsInContext(columns, below),
    ({ columns, plain }) => (plain instanceof Failure ? null : withRelationshipColumn(columns, below, plain.vendor.config)),
    ({ columns, plain }) => (plain instanceof Failure ? null : withEmploymentEnd(columns, plain.vendor.config)),
    ({ columns, plain }) => (plain instanceof Failure ? null : withOneAddress(columns, plain.vendor.config)),
    ({ columns }) => withColumnsByValues(columns, below),
    ({ columns }) => withCurrentCoverage(columns),
    ({ columns }) => withCarriersDates(columns),
  ];
  for (const rename of renames) {
    const columns = rename(settled);
    const choice = columns === null ? plain : attempt(columns, choose);
    if (columns !== null && !(choice instanceof Failure)) settled = { columns, plain: choice };
  }
  return settled;
}

interface Named {
  columns: string[];
  plain: Choice | Failure;
}

/**
 * A header's columns with the headings of their groups; null where none belongs to a group that changes what it means. A heading
 * stands over its own column and those to the right of it up to the next heading, as a merged cell does.
 */
export function withGroups(headings: readonly string[], columns: readonly string[], known: KnownHeaders): string[] | null {
  const groups = groupsOf(headings, columns.length);
  if (groups.length === 0) return null;
  const keys = columns.map(headerKey);
  const times = new Map<string, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  const joined = [...columns];
  for (const { names, own, from, to } of groups) {
    // Of several groups of the person's own, one is the row's and the other the subscriber's.
    if (own && groups.filter((group) => group.own).length < 2) continue;
    const places = Array.from({ length: to - from }, (_, at) => from + at).filter((at) => keys[at] !== '');
    const named = new Map(places.map((at) => [at, names.map((name) => `${name} ${columns[at]!}`).find((name) => known.has(headerKey(name)))]));
    // A title says nothing of the columns that happen to stand below it.
    const isHeading = places.some((at) => named.get(at) !== undefined);
    for (const at of isHeading ? places : []) {
      const name = named.get(at);
      // What no other group has may stand behind the last group and belong to none.
      if (name !== undefined && (!own || times.get(keys[at]!)! > 1)) joined[at] = name;
      else if (!own && times.get(keys[at]!)! > 1) joined[at] = `${names[0]!} ${columns[at]!}`;
    }
  }
  return joined.some((name, at) => name !== columns[at]) ? joined : null;
}

interface Group {
  /** How its columns may be called: by the heading, or without what only says that it is one. */
  names: string[];
  /** The subscriber's or the row's own person. */
  own: boolean;
  from: number;
  to: number;
}

/** A heading over everything is a title. */
const MIN_HEADINGS = 2;
const MAX_HEADING_CHARACTERS = 60;
const OWN =
  /^(?:subscriber|employee|member|ee|emp|insured|participant|enrollee|primary(?: member| insured)?|policyholder|person|personal|demographics?|worker|associate)$/;
const SECTION = /[\s:–-]+(?:information|info|details|data|section|coverage|benefits?|elections?|insurance|demographics?)\s*$/i;

function groupsOf(headings: readonly string[], columns: number): Group[] {
  const keys = headings.slice(0, columns).map(headerKey);
  // Some write a heading into every one of its columns.
  const filled = keys.flatMap((key, at) => (key === '' || key === keys[at - 1] ? [] : [{ heading: headings[at]!.trim(), at }]));
  const first = filled[0];
  // One heading alone, over columns behind those of the person.
  if (first === undefined || (filled.length < MIN_HEADINGS && first.at === 0)) return [];
  if (filled.some(({ heading }) => heading.length > MAX_HEADING_CHARACTERS)) return [];
  const counts = new Map<string, number>();
  for (const { heading } of filled) counts.set(headerKey(heading), (counts.get(headerKey(heading)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return filled.map(({ heading, at }, index) => {
    const key = headerKey(heading);
    const n = (seen.get(key) ?? 0) + 1;
    seen.set(key, n);
    const plain = heading.replaceAll('#', ' ').replace(SECTION, '').trim() || heading;
    const names = counts.get(key) === 1 ? [heading, plain] : [`${plain} ${n}`, `${heading} ${n}`];
    return { names: [...new Set(names)], own: OWN.test(headerKey(plain)), from: at, to: filled[index + 1]?.at ?? columns };
  });
}

/** Not where the header as it is belongs to a vendor; a hinted one decides by which of the two it knows better. */
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
