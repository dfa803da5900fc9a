import { COVERAGE_TYPES } from '../../../../../src/model/record.ts';
import { GENERIC_NAME, type VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { benefitSets, isBenefitColumn, meaningOfColumn } from '../../../headers/benefit-columns.ts';
import { states } from '../../../headers/benefit-variants.ts';
import { planTaken } from '../../../headers/plan-taken.ts';
import { headerKey, wordsKey } from '../../../headers/header.ts';
import { benefitOfMark, tierMarked, tierMarkedColumn, tierOfName, type Tier } from '../../../headers/tier-marked.ts';
import { columnsOf } from '../../../map/columns.ts';
import { electionColumns } from '../../../map/coverages/election-columns.ts';
import { markOf } from '../../../map/coverages/tier-marks.ts';
import { wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { tierColumns, type TierColumns } from './tier-columns.ts';

type Rows = readonly Pick<HeadRecord, 'cells'>[];

/**
 * Columns called by tiers (`EE | ES | EC | FAM`), one of which is marked in each row by an X or the like, get names that tell their tier
 * (`tierMarkedColumn`): for the benefit before or above their names, or for the row's coverage. Only if no other column holds the tier, and
 * nearly all rows have marks and at most one. Otherwise they may be prices, counts, or other covered persons.
 */
export function withMarkedTiers(columns: readonly string[], headings: readonly string[], rows: Rows, config: VendorConfig): string[] | null {
  const named = config.name === GENERIC_NAME ? tierColumns(columns, headings, config) : [];
  const persons = named.length === 0 ? [] : rowsOfPersons(rows, named);
  const all = named.filter((tiers) => holdMarks(tiers, persons));
  if (all.length === 0) return null;
  const header = headerOf(columns, all, config);
  const likely = behindBenefits(all, header).filter((tiers) => tiers.of !== 'other' && (tiers.isSure || isProven(tiers, header, persons)));
  const read = standAlone(likely, header).filter((tiers) => areAnswers(tiers, persons));
  if (read.length === 0) return null;
  return columns.map((column, at) => {
    const tiers = read.find((one) => isAmong(one, at));
    if (tiers === undefined) return column;
    return tierMarkedColumn(tiers.of instanceof Object ? tiers.of.benefit : null, tiers.names[at - tiers.from]!);
  });
}

/**
 * Columns of this kind that mostly hold marks but were not renamed, and marked columns beside renamed ones (`EE + Parents`): the report
 * says that they were not read.
 */
export function unreadMarks(columns: readonly string[], firstRows: () => Rows, config: VendorConfig): number[] {
  const isGeneric = config.name === GENERIC_NAME;
  const [read, named] = isGeneric ? [markedColumns(columns), tierColumns(columns, [], config)] : [[], []];
  if (read.length + named.length === 0) return [];
  const rows = rowsOfPersons(firstRows(), [...read, ...named]);
  const all = named.filter((tiers) => {
    const { marks, others, numbers } = saidIn(tiers, rows);
    return marks > others + numbers;
  });
  const header = headerOf(columns, all, config);
  const unread = all.filter((tiers) => (tiers.isSure || tiers.of !== 'other') && !isSaid(tiers, header) && !isOfMore(tiers, header, rows));
  const beside = read.flatMap((tiers) => tiersBeside(tiers, header, rows));
  return columns.flatMap((_, at) => (beside.includes(at) || unread.some((tiers) => isAmong(tiers, at)) ? [at] : []));
}

/** Columns that are named so already, grouped by benefit where they stand side by side. */
function markedColumns(columns: readonly string[]): Marked[] {
  const found: (Marked & { of: string; tiers: Tier[] })[] = [];
  for (const [at, column] of columns.entries()) {
    const tier = tierMarked(column);
    if (tier === null) continue;
    const of = benefitOfMark(headerKey(column)) ?? '';
    const last = found.at(-1);
    if (last?.to === at && last.of === of) {
      last.to++;
      last.tiers.push(tier);
    } else found.push({ from: at, to: at + 1, of, tiers: [tier] });
  }
  return found;
}

/** Columns side by side, and the tier that each marks. */
interface Marked extends Pick<TierColumns, 'from' | 'tiers'> {
  to: number;
}

function isAmong({ from, to }: Marked, at: number): boolean {
  return at >= from && at < to;
}

/** A row of totals fills hardly anything else. */
function rowsOfPersons(rows: Rows, named: readonly Marked[]): Rows {
  return rows.filter(({ cells }) => cells.filter((cell, at) => cell.trim() !== '' && !named.some((tiers) => isAmong(tiers, at))).length > 1);
}

/** What else a header tells about coverages. */
interface Header {
  readonly columns: readonly string[];
  readonly config: VendorConfig;
  /** All columns called by tiers. */
  readonly all: readonly TierColumns[];
  /** The columns that belong to one benefit and are no tiers. */
  readonly ofBenefits: readonly { readonly line: number; readonly isTier: boolean; readonly states: boolean }[];
  /** Whether a column holds the tier, or the plan, of a row. */
  readonly hasTier: boolean;
  readonly hasPlan: boolean;
}

function headerOf(columns: readonly string[], all: readonly TierColumns[], config: VendorConfig): Header {
  const index = columnsOf(config, columns);
  const has = (field: 'coverage.coverage_type' | 'coverage.plan_id'): boolean => index.allPlaces(config.mapping.fields[field] ?? {}, null).length > 0;
  const ofBenefits = columns.flatMap((column, at) => {
    const meaning = all.some((tiers) => isAmong(tiers, at)) ? undefined : meaningOfColumn(config, column);
    if (meaning === undefined) return [];
    return [{ line: meaning.line, isTier: meaning.field === 'coverage.coverage_type', states: states(meaning.field) }];
  });
  return { columns, config, all, ofBenefits, hasTier: has('coverage.coverage_type'), hasPlan: has('coverage.plan_id') };
}

/** Groups without a heading, each directly behind a column of another benefit, belong to that benefit. */
function behindBenefits(all: readonly TierColumns[], { columns, config }: Header): readonly TierColumns[] {
  const bare = all.filter(({ of }) => of === 'row');
  const before = bare.map(({ from }) => columns[from - 1] ?? '');
  const lines = before.map((column) => (isBenefitColumn(config, column) ? meaningOfColumn(config, column)?.line : undefined));
  if (bare.length < 2 || lines.includes(undefined) || new Set(lines).size < lines.length) return all;
  return all.map((tiers) => (tiers.of === 'row' ? { ...tiers, of: { benefit: before[bare.indexOf(tiers)]! } } : tiers));
}

/**
 * Words that households and languages have, too, need a proof: something else says that they are tiers, and they are not part of a larger
 * set of another kind.
 */
function isProven(tiers: TierColumns, header: Header, rows: Rows): boolean {
  const isSaidSo = tiers.isOfCoverage || tiers.tiers.includes('WAIVED') || header.hasPlan || benefitSets(header.config, header.columns) !== null;
  return isSaidSo && !isOfMore(tiers, header, rows);
}

/** Whether rows mark a neighbouring column instead, which is neither a waiver nor a tier of another plan: `Single | Family | Head of Household`. */
function isOfMore(tiers: TierColumns, header: Header, rows: Rows): boolean {
  const beside = [tiers.from - 1, tiers.to].filter((at) => !isWaiver(header.columns[at]) && !header.all.some((other) => isAmong(other, at)));
  return !tiers.isSure && beside.some((at) => isMarkedInPlace(at, tiers, header, rows));
}

/** Neighbouring columns that are called like a tier and that rows mark instead. */
function tiersBeside(tiers: Marked, header: Header, rows: Rows): number[] {
  const isBeside = (at: number): boolean => {
    const column = header.columns[at] ?? '';
    if (isWaiver(column)) return false;
    return (OF_TIER.test(wordsKey(column)) || tierOfName(wordKey(column)) !== null) && isMarkedInPlace(at, tiers, header, rows);
  };
  const found: number[] = [];
  for (let at = tiers.from - 1; isBeside(at); at--) found.push(at);
  for (let at = tiers.to; isBeside(at); at++) found.push(at);
  return found;
}

/** It is read on its own: `Waived`. */
function isWaiver(column = ''): boolean {
  return electionColumns([column]).asked.length > 0;
}

const OF_TIER =
  /\b(?:ee|emp|employee|subscriber|spouse|sp|partner|parents?|child|children|ch|family|fam|dependents?|deps?|waive[dr]?|waiving|declin(?:ed?|ing)|party|person|couple)\b/;

function isMarkedInPlace(at: number, tiers: Marked, { columns, config }: Header, rows: Rows): boolean {
  if ((columns[at] ?? '').trim() === '' || isBenefitColumn(config, columns[at]!)) return false;
  const said = rows.map(({ cells }) => sayOf(cells[at], null));
  return said.includes('yes') && !said.includes(null) && rows.every(({ cells }, row) => said[row] !== 'yes' || markedIn(tiers, cells) === 0);
}

/** Those whose tier is stated neither in another column nor in other such columns. */
function standAlone(all: readonly TierColumns[], header: Header): TierColumns[] {
  const of = Map.groupBy(all, (tiers) => coverageOf(tiers, header.config));
  return all.filter((tiers) => {
    const isAlone = tiers.of === 'row' ? all.length === 1 : of.get(coverageOf(tiers, header.config))!.length === 1;
    return isAlone && !isSaid(tiers, header);
  });
}

/** Whether another column states the tier. Beside the column of a plan, tiers called by another plan tell which one was offered. */
function isSaid({ of }: TierColumns, { config, ofBenefits, hasTier, hasPlan }: Header): boolean {
  if (!(of instanceof Object)) return hasTier || ofBenefits.some(({ isTier }) => isTier);
  const line = meaningOfColumn(config, of.benefit)?.line;
  const own = ofBenefits.filter((other) => other.line === line);
  return planTaken(of.benefit) === null ? own.some(({ isTier }) => isTier) : hasPlan || own.some((other) => other.states);
}

/** What tells the coverages of a file apart; blank if nothing is named. */
function coverageOf({ of }: TierColumns, config: VendorConfig): string {
  if (!(of instanceof Object)) return '';
  const meaning = meaningOfColumn(config, of.benefit);
  return `${meaning?.line} ${meaning?.variant} ${planTaken(of.benefit) ?? ''}`;
}

/**
 * Whether these columns hold marks and nothing else. If they are surely tiers, a few rows may say something else in words; those rows get a
 * warning.
 */
function holdMarks(tiers: TierColumns, rows: Rows): boolean {
  const { marks, others, numbers } = saidIn(tiers, rows);
  return marks > 0 && numbers === 0 && (others === 0 || (tiers.isSure && others * MIN_MARKS_FOR_ANOTHER <= marks));
}

/** One in so many marks may be something else. */
const MIN_MARKS_FOR_ANOTHER = 7;

/** How many cells are marks, how many hold a number, and how many anything else. */
function saidIn(tiers: TierColumns, rows: Rows): { marks: number; others: number; numbers: number } {
  const said = { marks: 0, others: 0, numbers: 0 };
  for (const { cells } of rows) {
    for (const [n, tier] of tiers.tiers.entries()) {
      const cell = cells[tiers.from + n] ?? '';
      const mark = sayOf(cell, tier);
      if (mark === 'yes') said.marks++;
      else if (mark === null) said[/\d/.test(cell) ? 'numbers' : 'others']++;
    }
  }
  return said;
}

/** Whether hardly any row marks several. */
function areAnswers(tiers: TierColumns, rows: Rows): boolean {
  const marked = rows.map(({ cells }) => markedIn(tiers, cells));
  return marked.filter((count) => count > 1).length * MIN_ROWS_FOR_TWO <= marked.filter((count) => count > 0).length;
}

/** One in so many rows may have two marks; it gets a warning. */
const MIN_ROWS_FOR_TWO = 4;

function markedIn({ from, tiers }: Marked, cells: readonly string[]): number {
  return tiers.filter((tier, n) => sayOf(cells[from + n], tier) === 'yes').length;
}

/** What a cell answers. A blank cell or a filler means "no". Null for anything but a mark. */
function sayOf(cell: string | undefined, tier: TierColumns['tiers'][number] | null): 'yes' | 'no' | null {
  const text = cell?.trim() ?? '';
  return NOTHING.test(text) ? 'no' : markOf(text, tier === null ? -1 : COVERAGE_TYPES.indexOf(tier));
}

const NOTHING = /^(?:[-._?*~/\\–—]*|n\/a|n\.a\.|#n\/a|null|nil|nan|na|none)$/i;
