import { CODED_FIELDS } from '../../../../src/model/record.ts';
import { headerKey } from '../../headers/header.ts';
import { benefitOfMark, tierMarked } from '../../headers/tier-marked.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { codeOf } from '../../validate/issues.ts';
import { takeCell } from '../cell.ts';
import type { FieldAbout } from '../mapping.ts';
import type { MapStep } from '../step.ts';
import { TICKS, UNTICKED } from '../dates/ticks.ts';
import { WAIVERS } from './waiver.ts';
import { compileWords } from '../words.ts';

/** Columns named after tiers, one of which a row marks, with the tier of each. */
export type TierMarks = readonly { readonly at: number; readonly tier: number }[];

/** Those of a file, or among these column names: of a benefit, of none (`''`), or all. */
export function tierMarks(headers: readonly string[], among: readonly string[] | '' | null = null): TierMarks {
  const isAmong = (header: string): boolean => among === null || (among === '' ? benefitOfMark(headerKey(header)) === '' : among.includes(header));
  return headers.flatMap((header, at) => {
    const tier = isAmong(header) ? tierMarked(header) : null;
    return tier === null ? [] : [{ at, tier: CODED_FIELDS['coverage.coverage_type'].indexOf(tier) }];
  });
}

/** The step that reads them, where there are any. */
export function stepsOfMarks(marks: TierMarks): MapStep[] {
  return marks.length > 0 ? [mapTierMarks(marks)] : [];
}

/** Names the columns of which a tier is made. */
export function aboutMarks(marks: TierMarks): FieldAbout[] {
  return marks.length > 0 ? [{ field: 'coverage.coverage_type', columns: marks.map(({ at }) => at), constant: null, transforms: [] }] : [];
}

/** Fills the tier that a row marks, if nothing else states it. If a row marks several, or holds something else in one, the tier is unknown. */
function mapTierMarks(marks: TierMarks): MapStep {
  return (row, record, issues) => {
    if (record.kind[TIER] !== Kind.absent) return;
    const { filled, last, isMark } = look(row, marks);
    if (last === null) return;
    if (filled > 1 || !isMark) issues.noteAt(UNKNOWN, TIER, last.at);
    else {
      record.kind[TIER] = Kind.code;
      record.value[TIER] = last.tier;
      record.source[TIER] = last.at;
    }
  };
}

/** Whether a row holds anything but "no" in these columns. */
export function saysTier(marks: TierMarks): (row: Row) => boolean {
  return (row) => look(row, marks).last !== null;
}

/** What a text means as a mark: yes, no, or neither. A cell may also repeat the tier of its column. */
export function markOf(text: string, tier: number): Mark {
  const bytes = new TextEncoder().encode(text);
  return markAt(bytes, 0, bytes.length, tier);
}

export type Mark = 'yes' | 'no' | null;

function look(row: Row, marks: TierMarks): { filled: number; last: TierMarks[number] | null; isMark: boolean } {
  let filled = 0;
  let last: TierMarks[number] | null = null;
  let isMark = false;
  for (const mark of marks) {
    if (mark.at >= row.count || !takeCell(row, mark.at, CELL, TIER)) continue;
    const said = markAt(row.bytes, CELL.start[TIER]!, CELL.end[TIER]!, mark.tier);
    if (said === 'no') continue;
    filled++;
    last = mark;
    isMark = said === 'yes';
  }
  return { filled, last, isMark };
}

function markAt(bytes: Uint8Array, start: number, end: number, tier: number): Mark {
  const said = MARKS.find(bytes, start, end);
  if (said >= 0) return said === YES ? 'yes' : 'no';
  return WAIVERS.find(bytes, start, end) === tier ? 'yes' : null;
}

const [YES, NO] = [0, 1];
const MARKS = compileWords([
  ...['x', 'y', 'yes', 't', 'true', '1', '1 0', ...TICKS].map((word) => [word, YES] as const),
  ...['n', 'no', 'false', '0', '0 0', ...UNTICKED].map((word) => [word, NO] as const),
]);
const UNKNOWN = codeOf('unknown_code');
const TIER = slotOf('coverage.coverage_type');
/** A whole record, so that `takeCell` sees objects of one shape. */
const CELL = new Record();
