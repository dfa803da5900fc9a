import type { FixedWidthLayout } from '../../../../src/model/record-layout.ts';
import type { FixedLineTypes } from './line-types.ts';
import type { TypedLine } from './layout-score.ts';

/** So large a part of the lines of one type has one length where lines are filled with blanks. */
const FILLED_SHARE = 0.8;
/** From here on a length that nobody published is the lines' length. */
const LEARNT_SHARE = 0.95;
const MIN_LINES_TO_LEARN = 3;

/**
 * How short and how long a line of each type may be. Where lines are filled with blanks to one length, a shorter one was cut
 * off; where blanks at the end are stripped, nobody can say. Without a published length there may be more behind the fields.
 */
export function settleLengths(
  types: FixedLineTypes['line_types'],
  layout: FixedWidthLayout,
  lines: readonly TypedLine[],
): FixedLineTypes['line_types'] {
  return types.map((type, index) => {
    if (type.role !== 'row' && type.role !== 'part') return type;
    const own = lines.filter((line) => line.type === layout.record_types[index]);
    const { length, share } = mostCommon(own.map(({ text }) => characters(text)));
    const published = layout.line_lengths;
    const isFilled = share >= FILLED_SHARE && (published.includes(length) || own.some(({ text }) => text.endsWith(' ')));
    const width = Math.max(0, ...type.fields.map(({ to }) => to));
    return { ...type, min_length: isFilled ? Math.min(length, width) : 0, max_length: maxLength() };

    function maxLength(): number {
      if (published.length > 0) return published.includes(length) ? length : Math.max(...published);
      return isFilled && share >= LEARNT_SHARE && own.length >= MIN_LINES_TO_LEARN ? length : 0;
    }
  });
}

/** Characters as positions count them: code points. */
function characters(text: string): number {
  return Array.from(text).length;
}

/** The most common of some lengths and how large its part is; the greater one of two. */
function mostCommon(lengths: readonly number[]): { length: number; share: number } {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  let [best, times] = [0, 0];
  for (const [length, count] of counts) if (count > times || (count === times && length > best)) [best, times] = [length, count];
  return { length: best, share: lengths.length === 0 ? 0 : times / lengths.length };
}
