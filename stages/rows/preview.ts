import type { Cut } from '../../src/model/cut.ts';
import type { RowError } from '../../src/model/row-error.ts';
import type { Inspection } from './detect/inspection.ts';
import { createCollector } from './keyed/collector.ts';
import { FileRouting } from './keyed/file-routing.ts';
import type { RoutedRows } from './keyed/routed-rows.ts';
import { createNormalizer, type PlainGroup, type Rules } from './normalizer.ts';
import { createReader } from './read/reader.ts';
import { MAX_FIELDS, Row } from './row.ts';
import type { RecordMeta } from './serialize/meta.ts';

/** The first rows of a file, normalized, and what is wrong with them. */
export interface RowsPreview {
  /** How many rows were looked at. */
  rows: number;
  invalid_rows: number;
  /** As they stand in an output. A record of these rows holds dependents that follow within the next 256 KiB. */
  records: unknown[];
  errors: RowError[];
}

const PIECE_BYTES = 64 * 1024;
/** How far past the last row is read for dependents of its family. */
const LOOKAHEAD_BYTES = 256 * 1024;
const GROUP_BYTES = 1 << 20;

/**
 * Normalizes the first `maxRows` rows of a whole file that lies in memory. Yields between pieces of 64 KiB, so that the
 * caller may let others work.
 */
export function* previewRows(
  content: Uint8Array,
  { cuts, keyed }: Pick<Inspection, 'cuts' | 'keyed'>,
  rules: Rules,
  maxRows: number,
): Generator<void, RowsPreview> {
  const end = yield* lastRowOf(content, cuts, rules, maxRows);
  const routed = keyed ? yield* routeFile(content, cuts, rules) : new Map<number, RoutedRows>();
  const records: unknown[] = [];
  const errors: RowError[] = [];
  for (const [segment, cut] of cuts.entries()) {
    if (cut.first_row > end.row) break;
    const normalizer = createNormalizer(rules, { cut, groupBytes: GROUP_BYTES, routed: routed.get(segment) ?? null });
    for (const piece of pieces(cut, end.at + LOOKAHEAD_BYTES)) {
      normalizer.feed(content.subarray(piece.start, piece.end), piece.last);
      while (normalizer.work()) yield;
      yield;
    }
    normalizer.finish();
    const groups = normalizer.takeGroups();
    const metas = listOf<RecordMeta>(groups, 'records', 'meta');
    records.push(...listOf(groups, 'records', 'json').filter((_record, at) => metas[at]!.row <= end.row));
    errors.push(...listOf<RowError>(groups, 'errors', 'json').filter(({ row_number }) => row_number <= end.row));
    for (const group of groups) normalizer.giveBack(group);
  }
  return {
    rows: end.rows,
    invalid_rows: new Set(errors.filter(({ severity }) => severity === 'error').map(({ row_number }) => row_number)).size,
    records,
    errors,
  };
}

interface LastRow {
  rows: number;
  /** Its number in the file; 0 in a file without rows. */
  row: number;
  /** A place in the file behind it. */
  at: number;
}

/** The row with which the preview ends. */
function* lastRowOf(content: Uint8Array, cuts: readonly Cut[], rules: Rules, maxRows: number): Generator<void, LastRow> {
  const row = new Row(MAX_FIELDS);
  const found: LastRow = { rows: 0, row: 0, at: 0 };
  for (const cut of cuts) {
    const reader = createReader(rules.reading, cut);
    for (const piece of pieces(cut, content.length)) {
      reader.feed(content.subarray(piece.start, piece.end), piece.last);
      found.at = piece.end;
      while (reader.next(row)) {
        found.row = row.number;
        if (++found.rows === maxRows) return found;
      }
      yield;
    }
  }
  return found;
}

function* routeFile(content: Uint8Array, cuts: readonly Cut[], rules: Rules): Generator<void, Map<number, RoutedRows>> {
  const routing = new FileRouting();
  for (const [segment, cut] of cuts.entries()) {
    const collector = createCollector(rules, cut, routing.sinkOf(segment));
    for (const piece of pieces(cut, content.length)) {
      collector.feed(content.subarray(piece.start, piece.end), piece.last);
      while (collector.work()) yield;
      yield;
    }
    collector.finish();
  }
  return routing.routed();
}

/** A cut in pieces, up to a place; `last` is the one with which the cut ends. */
function* pieces(cut: Cut, upTo: number): Generator<{ start: number; end: number; last: boolean }> {
  const stop = Math.min(cut.end, upTo);
  for (let start = cut.start; start < stop; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, stop);
    yield { start, end, last: end === cut.end };
  }
}

function listOf<T>(groups: readonly PlainGroup[], kind: PlainGroup['kind'], part: 'json' | 'meta'): T[] {
  const decoder = new TextDecoder();
  const text = groups
    .filter((group) => group.kind === kind)
    .map((group) => decoder.decode(group[part] ?? new Uint8Array(0)))
    .join('');
  return JSON.parse(`[${text.slice(1)}]`) as T[];
}
