import { RepeatedHeader, titleOf } from '../../read/repeated-header.ts';
import { cellTexts, type HeadRows } from '../head-records.ts';

/** A shorter one may be a word of a row. */
const MIN_CHARACTERS = 6;
/** At most so many rows stand between a title and the header below it. */
const MAX_BETWEEN = 3;

/**
 * The titles that a report repeats above its header on each page (`ACME Benefits, …, Page 2`): rows above the file's header (`above`, by
 * their cells) that also stand above a repeated header, with whatever numbers. No person is lost with such a row. `rows` are all rows below
 * the header, as they stand. (lines/aligned-plan.ts finds them in printed lines.)
 */
export function pageTitles(above: readonly (readonly string[])[], columns: readonly string[], quote: number, rows: HeadRows): string[] {
  const titles = new Set(above.map(titleOf).filter((title) => title.length >= MIN_CHARACTERS && /\p{L}/u.test(title)));
  if (titles.size === 0) return [];
  const header = new RepeatedHeader(columns);
  const found = new Set<string>();
  let waiting: string[] = [];
  let between = 0;
  rows((row) => {
    if (waiting.length > 0 && header.is(row)) {
      for (const title of waiting) found.add(title);
      waiting = [];
      return true;
    }
    const title = row.fault === 'none' || row.count < columns.length ? titleOf(cellTexts(row, quote)) : '';
    if (titles.has(title)) {
      waiting.push(title);
      between = 0;
    } else if (title !== '' && ++between > MAX_BETWEEN) waiting = [];
    return true;
  });
  return [...found];
}
