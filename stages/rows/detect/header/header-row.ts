import { headerKey } from '../../headers/header.ts';
import type { HeadRecord } from '../head-records.ts';
import type { KnownHeaders } from './known-headers.ts';
import { isExampleRow, isRuleRow } from './rule-row.ts';
import { isRowOfTiers } from './coverages/tier-columns.ts';

/** At most so many records may stand above a header: titles, version rows, notes. */
export const HEADER_SEARCH_RECORDS = 20;

export interface HeaderRow {
  /** The index of the header among the records. */
  index: number;
  /** The first record of data: behind a second header row, and behind rows that only say what columns take or that show how to fill them. */
  dataIndex: number;
  /** Whether a second header row follows. */
  isTwo: boolean;
  /** How many of its cells are known headers. */
  hits: number;
}

/**
 * The header among the first records: the one with the most known headers, at least two; the first of several. A record with a date, an
 * e-mail address or a long number is data. A second header row is one directly below that names the same columns for people.
 */
export function findHeader(records: readonly HeadRecord[], known: KnownHeaders): HeaderRow | null {
  let best: HeaderRow | null = null;
  for (const [index, record] of records.slice(0, HEADER_SEARCH_RECORDS).entries()) {
    const hits = headerHits(record, known);
    if (hits >= MIN_HITS && hits > (best?.hits ?? 0)) best = headerAt(records, index, known);
  }
  return best;
}

/**
 * The first records, as `read` gives them from a place on; if no header is among them and nothing but instructions, the ones around the header
 * below these. `passed`: how many stand before them.
 */
export function headWithHeader(read: (from: number) => HeadRecord[], from: number, known: KnownHeaders): { records: HeadRecord[]; passed: number } {
  const first = read(from);
  let [records, passed] = [first, 0];
  const above: HeadRecord[] = [];
  for (let tries = 0; tries < MAX_PAGES; tries++) {
    const header = findHeader(records, known);
    // What stands right above the header may name groups of columns.
    const count = header === null ? HEADER_SEARCH_RECORDS : tries === 0 ? 0 : Math.max(0, header.index - HEADINGS);
    if (count === 0) return { records, passed };
    const next = records[count];
    above.push(...records.slice(0, count));
    if (next === undefined || !areInstructions(above)) break;
    records = read(next.from);
    passed += count;
    if (header !== null) return { records, passed };
  }
  return { records: first, passed: 0 };
}

/** So many times the first records may be instructions. */
const MAX_PAGES = 5;
const HEADINGS = 2;
const MAX_INSTRUCTION_CELLS = 2;
/** One of so many lines of instructions is a sentence, and no more have a date or a long number: rows of persons above a header would be lost. */
const LINES_PER_SENTENCE = 4;
const SENTENCE = /\p{L}+(?:[^\p{L}\d]+\p{L}+){3}/u;

/** Whether records are instructions: a cell or two in each, and sentences rather than names and numbers. */
function areInstructions(records: readonly HeadRecord[]): boolean {
  const filled = records.filter(({ blank }) => !blank);
  const [sentences, data] = [
    filled.filter(({ cells }) => cells.some((cell) => SENTENCE.test(cell))),
    filled.filter((record) => dataCells(record) > 0),
  ];
  const isFew = ({ cells }: HeadRecord): boolean => cells.filter((cell) => cell.trim() !== '').length <= MAX_INSTRUCTION_CELLS;
  return filled.every(isFew) && sentences.length * LINES_PER_SENTENCE >= filled.length && data.length * LINES_PER_SENTENCE <= filled.length;
}

function headerAt(records: readonly HeadRecord[], index: number, known: KnownHeaders): HeaderRow {
  const [record, below] = [records[index]!, records[index + 1]];
  const isTwo = below !== undefined && isSecondHeader(record, below, known);
  let dataIndex = index + (isTwo ? 2 : 1);
  const examples: number[] = [];
  for (; dataIndex < records.length; dataIndex++) {
    if (isExampleRow(records[dataIndex]!, record.cells)) examples.push(dataIndex);
    else if (!isRuleRow(records[dataIndex]!)) break;
  }
  if (examples.length > MAX_EXAMPLES) dataIndex = examples[0]!;
  return { index, dataIndex, isTwo, hits: headerHits(record, known) };
}

/** Where more rows say so, it is said of something in all of them, such as a plan. */
const MAX_EXAMPLES = 3;

/**
 * The header of the first table of persons. The record with the most known headers may be that of another table below, and the persons
 * above it would be taken for titles. `isOfPersons` tells whether a header alone is one of persons.
 */
export function firstHeader(
  records: readonly HeadRecord[],
  header: HeaderRow | null,
  known: KnownHeaders,
  isOfPersons: (cells: readonly string[]) => boolean,
): HeaderRow | null {
  for (let index = 0; index < (header?.index ?? 0); index++) {
    const one = headerAt(records, index, known);
    const { cells } = records[index]!;
    const isHeader = one.hits >= MIN_TABLE_HITS && one.hits * 2 >= cells.filter((cell) => cell.trim() !== '').length;
    const isAbove =
      isHeader &&
      records.slice(one.dataIndex, header!.index).filter((record) => record.fault === 'none' && dataCells(record) > 0).length >= MIN_TABLE_ROWS;
    if (isAbove && isOfPersons(cells)) return one;
  }
  return header;
}

/** How the header may be repeated in the file: by the columns' names now, and by the cells as they stand. */
export function ownHeaders(records: readonly HeadRecord[], header: HeaderRow | null, columns: readonly string[]): (readonly string[])[] {
  return [columns, ...(header === null ? [] : records.slice(header.index, header.dataIndex).map(({ cells }) => cells))];
}

const MIN_HITS = 2;
const MIN_TABLE_HITS = 3;
/** A single row may be the example of a template. */
const MIN_TABLE_ROWS = 2;
const SECOND_HEADER_SHARE = 0.5;
const MIN_WORD_CHARACTERS = 3;

/** A header may name a date here and there; a person's row contains known headers only by chance. */
const HITS_PER_DATA_CELL = 4;
/** A date, an e-mail address, or seven digits in a row: usual in persons' rows, and rare in headers. */
const DATA = /\d{1,4}[/-]\d{1,2}[/-]\d{1,4}|\S@\S|\d{7}|\d-[A-Za-z]{3}-\d/;

function headerHits(record: HeadRecord, known: KnownHeaders): number {
  if (record.fault !== 'none') return 0;
  const wanted = dataCells(record) * HITS_PER_DATA_CELL;
  if (record.cells.length <= wanted) return 0;
  const hits = new Set(record.cells.map(headerKey).filter((key) => known.has(key))).size;
  return hits > wanted ? hits : 0;
}

function dataCells(record: HeadRecord): number {
  return record.cells.filter((cell) => DATA.test(cell)).length;
}

function isSecondHeader(header: HeadRecord, below: HeadRecord, known: KnownHeaders): boolean {
  if (below.blank || below.fault !== 'none' || dataCells(below) > 0) return false;
  if (isRowOfTiers(below.cells)) return true;
  const keys = new Map(below.cells.map((cell, at) => [headerKey(cell), at]));
  keys.delete('');
  const filled = keys.size;
  if ([...keys.keys()].some((key) => known.has(key)) && repeatsBelowGroups(header, below, filled)) return true;
  const naming = [...keys].filter(([key, at]) => known.has(key) || shareWord(key, headerKey(header.cells[at] ?? ''))).length;
  return naming >= MIN_HITS && naming >= filled * SECOND_HEADER_SHARE;
}

/** Whether a row leaves out what the header names, and says few things again and again below the groups behind it: `Tier, Cost, Tier, Cost`. */
function repeatsBelowGroups(header: HeadRecord, below: HeadRecord, names: number): boolean {
  const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== '';
  const leftOut = header.cells.filter((cell, at) => isFilled(cell) && !isFilled(below.cells[at])).length;
  const isBelowNothing = below.cells.some((cell, at) => isFilled(cell) && !isFilled(header.cells[at]));
  return leftOut >= MIN_HITS && isBelowNothing && below.cells.filter(isFilled).length >= names * 2;
}

function shareWord(one: string, other: string): boolean {
  const words = new Set(other.split(' '));
  return one.split(' ').some((word) => word.length >= MIN_WORD_CHARACTERS && words.has(word));
}
