import type { FixedWidthLayout } from '../../../../src/model/record-layout.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import type { FixedLineTypes } from './line-types.ts';
import type { TypedLine } from './layout-score.ts';
import { holdsAnother, widthOf } from './second-member.ts';

/** So large a part of the lines of one type has one length where lines are filled with blanks. */
const FILLED_SHARE = 0.8;
/** So many lines of one length are no chance, where only one is shorter. */
const MIN_FILLED = 2;
/** From here on a length that nobody published is the lines' length. */
const LEARNT_SHARE = 0.95;
const MIN_LINES_TO_LEARN = 3;
/** So long a line may be with a remark or a number behind its fields; with more there, it holds another member. */
const REMARK_SHARE = 1.5;
/** So many lines are searched for a second member. */
const MAX_SEARCHED = 20;

/**
 * How short and how long a line of each type may be. Where lines are filled with blanks to one length, a shorter one was cut
 * off; where blanks at the end are stripped, nobody can say. Without a published length there may be more behind the fields, unless the
 * lines of the file have nothing there, or the next member: where a line end is missing, they would be lost.
 */
export function settleLengths(
  types: FixedLineTypes['line_types'],
  layout: FixedWidthLayout,
  lines: readonly TypedLine[],
  config: VendorConfig,
): FixedLineTypes['line_types'] {
  return types.map((type, index) => {
    if (type.role !== 'row' && type.role !== 'part') return type;
    const recordType = layout.record_types[index]!;
    const own = lines.filter((line) => line.type === recordType);
    const { length, share } = mostCommon(own.map(({ text }) => characters(text)));
    const published = layout.line_lengths;
    const mostlyFilled = share >= FILLED_SHARE || isFilledButOne(own, length);
    const isFilled = mostlyFilled && (published.includes(length) || own.some(({ text }) => text.endsWith(' ')));
    const width = widthOf(recordType);
    return { ...type, min_length: isFilled ? Math.min(length, width) : 0, max_length: maxLength() };

    function maxLength(): number {
      if (published.length > 0) return published.includes(length) ? length : Math.max(...published);
      const mayLearn = own.length >= MIN_LINES_TO_LEARN;
      if (isFilled && share >= LEARNT_SHARE && mayLearn) return length;
      const longer = own.filter(({ text }) => characters(text.trimEnd()) > width);
      if (mayLearn && longer.length <= own.length * (1 - LEARNT_SHARE)) return Math.ceil(width * REMARK_SHARE);
      // What stands in most lines is of their layout, even another person.
      if (mayLearn) return longestLine(own, width, config);
      return longer.slice(0, MAX_SEARCHED).some((line) => holdsAnother(line, width, config)) ? width : 0;
    }
  });
}

/** Among few lines one that was cut off is a large part: all others have the length, some by the blanks at their end. */
function isFilledButOne(lines: readonly TypedLine[], length: number): boolean {
  const full = lines.filter(({ text }) => characters(text) === length);
  return full.length >= MIN_FILLED && full.length === lines.length - 1 && full.some(({ text }) => text.endsWith(' '));
}

/** Where most lines go on behind the fields: how long one may be that does not hold two. */
function longestLine(lines: readonly TypedLine[], width: number, config: VendorConfig): number {
  const lengths = lines.map(({ text }) => characters(text)).toSorted((a, b) => a - b);
  const usual = Math.max(width, lengths[(lengths.length - 1) >> 1]!);
  const far = lines.filter(({ text }) => characters(text.trimEnd()) > usual * REMARK_SHARE);
  const areFew = far.length <= Math.max(1, lines.length * (1 - LEARNT_SHARE));
  const doubled = new Set(
    far.filter((line, at) => (areFew && characters(line.text) >= usual * 2) || (at < MAX_SEARCHED && holdsAnother(line, width, config))),
  );
  const longest = Math.max(usual, ...lines.filter((line) => !doubled.has(line)).map(({ text }) => characters(text)));
  return Math.max(longest, Math.min(Math.ceil(longest * REMARK_SHARE), usual * 2 - 1));
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
