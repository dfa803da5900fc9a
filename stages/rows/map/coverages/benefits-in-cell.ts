import { BENEFITS, type Field } from '../../../../src/model/record.ts';
import { headerKey } from '../../headers/header.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { codeOf } from '../../validate/issues.ts';
import { takeCell } from '../cell.ts';
import { fieldWords } from '../code.ts';
import { emptied } from '../compile-fields.ts';
import type { CompiledCoverages, CoverageMapping, FieldAbout } from '../mapping.ts';
import { namesOneOfSeveral } from './plan-of-benefit.ts';
import type { MapStep } from '../step.ts';
import { textOf } from '../../base/text.ts';

/** The name of a column that lists somebody's benefits in each cell, as the head proves; the file's own name follows in brackets. */
export const LISTED_BENEFITS = 'Listed Benefits';
/** More than anybody has. Longer lists get a warning. */
const MAX_LISTED = 20;

const KEY = headerKey(LISTED_BENEFITS);

/**
 * If the cells of a file list benefits: one coverage for each benefit, all of which share the row's other columns. In other files the
 * coverages as given.
 */
export function ofList(ofRow: CompiledCoverages, headers: readonly string[]): CompiledCoverages {
  const column = headers.findIndex((header) => headerKey(header) === KEY);
  const [row] = ofRow.list;
  if (column < 0 || row === undefined) return ofRow;
  const steps = [emptied(BENEFIT), emptied(PLAN), ...row.steps];
  const mapped = new Set<Field>([...ofRow.mapped, 'coverage.benefit', 'coverage.plan_id']);
  return { list: listedCoverages(column, steps, row.about), without: steps, mapped };
}

/** A part of a cell: where it stands, and the index of its benefit, or -1. */
interface Part {
  from: number;
  to: number;
  benefit: number;
}

/**
 * The benefits that a cell lists (`Medical; Dental`), each once. Split at the first kind of mark that leaves nothing but benefits, because
 * names may contain other marks (`Life and AD&D`).
 */
export function benefitsIn(text: string): Part[] {
  let all: Part[] = [];
  for (const mark of MARKS) {
    all = partsBy(mark, text);
    if (all.every(({ benefit }) => benefit >= 0)) break;
  }
  const seen = new Set<string>();
  return all.filter(({ benefit, from, to }) => {
    const name = text.slice(from, to).toLowerCase();
    const isFirst = benefit < 0 || !seen.has(name);
    if (benefit >= 0) seen.add(name);
    return isFirst;
  });
}

const MARKS = [/^$/, /[;|\n]/, /[;|\n,]/, /[;|\n,/]/, /[;|\n,/+&]| and /i];
const ENCODER = new TextEncoder();

function partsBy(mark: RegExp, text: string): Part[] {
  const words = fieldWords('coverage.benefit', {});
  let at = 0;
  return text.split(mark).flatMap((piece) => {
    const from = text.indexOf(piece, at) + piece.length - piece.trimStart().length;
    const word = piece.trim();
    at = from + word.length;
    const bytes = ENCODER.encode(word);
    return word === '' ? [] : [{ from, to: at, benefit: words.find(bytes, 0, bytes.length) }];
  });
}

/** A cell that says that there is none. */
export const SAYS_NONE = /^(?:no (?:coverages?|benefits?)|not (?:covered|enrolled)|waived(?: all)?|declined|none)$/i;

const BENEFIT = slotOf('coverage.benefit');
const PLAN = slotOf('coverage.plan_id');
const OTHER = BENEFITS.indexOf('other');
const UNKNOWN = codeOf('unknown_code');
const CELL = new Record();

/** One coverage for each benefit in a row's cell. They share whatever else the row states about coverage (`steps`). */
function listedCoverages(column: number, steps: readonly MapStep[], about: readonly FieldAbout[]): CoverageMapping[] {
  let last: { text: string; parts: Part[] } = { text: '', parts: [] };
  const listIn: ListIn = (row) => {
    const text = cellText(row, column);
    if (text !== last.text) last = { text, parts: SAYS_NONE.test(text) ? [] : benefitsIn(text) };
    return last;
  };
  return Array.from({ length: MAX_LISTED }, (_, n) => ({
    steps: [...steps, nthBenefit(column, listIn, n)],
    presentBy: [],
    isSaid: (row: Row) => listIn(row).parts.length > n,
    about: [...about, { field: 'coverage.benefit' as const, columns: [column], constant: null, transforms: [] }],
  }));
}

type ListIn = (row: Row) => { text: string; parts: readonly Part[] };

function cellText(row: Row, column: number): string {
  if (column >= row.count || !takeCell(row, column, CELL, BENEFIT)) return '';
  return textOf(row.bytes, CELL.start[BENEFIT]!, CELL.end[BENEFIT]!).trim();
}

/**
 * The n-th benefit of the list. An unknown one is `other` under its own name, with a warning. If there are several of a kind (`STD`,
 * `LTD`), the name is the plan.
 */
function nthBenefit(column: number, listIn: ListIn, n: number): MapStep {
  return (row, record, issues) => {
    const { text, parts } = listIn(row);
    const part = parts[n];
    if (part === undefined) return;
    const name = text.slice(part.from, part.to);
    record.kind[BENEFIT] = Kind.code;
    record.value[BENEFIT] = part.benefit < 0 ? OTHER : part.benefit;
    record.source[BENEFIT] = column;
    const areMore = n === MAX_LISTED - 1 && parts.length > MAX_LISTED;
    if (part.benefit < 0 || areMore) issues.noteAt(UNKNOWN, BENEFIT, column);
    if (part.benefit >= 0 && !namesOneOfSeveral(part.benefit, name)) return;
    record.kind[PLAN] = Kind.literal;
    record.literal[PLAN] = ENCODER.encode(name);
    record.source[PLAN] = column;
  };
}
