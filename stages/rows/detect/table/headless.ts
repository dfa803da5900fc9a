import type { VendorScore } from '../../../../src/model/detection.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { SPACE } from '../../read/line-end.ts';
import { commonLineBytes, DELIMITERS, DOUBLE_QUOTE, partedLines } from './dialect.ts';
import { invalidFileFormat } from '../format.ts';
import type { HeadRecord } from '../head-records.ts';
import { NAME_FIELDS, nearestLayouts, unknownLayout } from '../lines/choose-layout.ts';
import { firstLineBytes, headLines } from '../lines/head-lines.ts';
import { namesSomebody } from '../lines/names-somebody.ts';
import { seenFields } from '../lines/seen-fields.ts';
import { allInOneCell, mismatch, tooManyCells, typedLines, unevenLines, withoutHeader } from '../layout-refusals.ts';

/** The refusal of a text without a delimiter. `layouts`: how well vendors of fixed width fitted. */
export function refuseUnparted(window: ByteWindow, hint: VendorVersion | null, layouts: readonly VendorScore[]): Error {
  if (isBlank(window)) return withoutHeader(0, hint);
  const lines = headLines(window, 0).flatMap(({ text }) => text.replace(/^\ufeff/, '').trim() || []);
  const inOne = hint === null && lines.every((line) => /^".*"$/.test(line)) ? allInOneCell(lines) : null;
  if (inOne !== null) return invalidFileFormat(inOne);
  const lineBytes = commonLineBytes(window);
  if (lineBytes > 0 && hint !== null) return mismatch(hint.config);
  if (lineBytes > 0) return unknown(lineBytes, window, layouts);
  const { parted, of } = partedLines(window);
  if (of > 1 && parted * 2 > of) return unevenLines();
  if (!window.last && firstLineBytes(window) === window.end - window.at)
    return invalidFileFormat('This is text whose first line does not end within the first 1 MiB of the file. Check the line ends of the file.');
  return invalidFileFormat(
    `This is text without a comma, tab, bar or semicolon that would part its lines into cells, and as text of fixed width it fits no layout that is known; ${nearestLayouts(layouts)}; where it is of fixed width, ${NAME_FIELDS}`,
  );
}

function unknown(lineBytes: number, window: ByteWindow, layouts: readonly VendorScore[]): Error {
  return unknownLayout(lineBytes, layouts, namesSomebody(window), seenFields(headLines(window, 0)));
}

/** Nothing but delimiters, quotes, blanks and line ends. */
function isBlank({ bytes, at, end }: ByteWindow): boolean {
  let filled = at;
  while (filled < end && (bytes[filled]! <= SPACE || bytes[filled] === DOUBLE_QUOTE || DELIMITERS.includes(bytes[filled]!))) filled++;
  return filled === end;
}

/** The refusal of a text without a header: as delimited text, lines of several types, or fixed width with commas in its values. */
export function refuseHeadless(
  window: ByteWindow,
  records: readonly HeadRecord[],
  hint: VendorVersion | null,
  layouts: readonly VendorScore[],
): Error {
  const filled = records.filter(({ blank }) => !blank);
  const [first] = filled;
  if (first === undefined) return withoutHeader(0, hint);
  const lineBytes = commonLineBytes(window);
  if (hint === null && lineBytes > 0 && isFixedWidth(filled)) return unknown(lineBytes, window, layouts);
  if (hint === null && isTagged(filled)) return typedLines();
  if (hint === null && first.fault === 'column_count') return tooManyCells();
  return withoutHeader(first.cells.length, hint);
}

/** A file of fixed width has padded fields in at least this share of its lines. */
const PADDED_SHARE = 0.8;
const PADDING = /\S {3,}/;
/** If this share of the lines has delimiters in the same places, they are delimited text, however their cells are padded. */
const PARTED_ALIKE_SHARE = 0.8;

/** Whether lines of equal length are of fixed width: padded, and with delimiters in different places. */
function isFixedWidth(records: readonly HeadRecord[]): boolean {
  const padded = records.filter(({ cells }) => cells.some((cell) => PADDING.test(cell)));
  if (padded.length < records.length * PADDED_SHARE) return false;
  // The first line may be a header, whose cells are padded like no row's.
  const rows = records.slice(1);
  const times = new Map<string, number>();
  for (const { cells } of rows) {
    const places = cells.map(({ length }) => length).join();
    if (cells.length > 1) times.set(places, (times.get(places) ?? 0) + 1);
  }
  return Math.max(0, ...times.values()) < rows.length * PARTED_ALIKE_SHARE;
}

/** A word between marks: lines of tagged files begin with that, or with a code. */
const MARKED = /^[^\p{L}\p{N}\s]{1,2}\p{L}[\p{L}\p{N}_]*[^\p{L}\p{N}\s]{1,2}$/u;
/** More digits belong to an id. */
const CODE = /^(?=.*\p{L})(?!.*\d{3})[\p{L}\p{N}_]{1,12}$/u;
const MIN_RECORDS = 3;

/** Whether the first cells are the types of the lines: in marks, or as codes, each of which has its own number of cells, and not all the same. */
function isTagged(records: readonly HeadRecord[]): boolean {
  const tags = records.map(({ cells }) => (cells[0] ?? '').trim());
  if (tags.every((tag) => MARKED.test(tag))) return true;
  if (records.length < MIN_RECORDS || !tags.every((tag) => CODE.test(tag))) return false;
  const widths = new Map<string, number>();
  for (const [at, { cells }] of records.entries()) {
    if ((widths.get(tags[at]!) ?? cells.length) !== cells.length) return false;
    widths.set(tags[at]!, cells.length);
  }
  return widths.size < records.length && new Set(widths.values()).size > 1;
}
