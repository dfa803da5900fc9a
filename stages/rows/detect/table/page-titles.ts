import { RepeatedHeader, titleOf } from '../../read/repeated-header.ts';
import { cellTexts, type HeadRows } from '../head-records.ts';

/** A shorter one may be a word of a row. */
const MIN_CHARACTERS = 6;
/** So many rows may stand between a title and the header below it. */
const MAX_BETWEEN = 3;

/**
 * What a report prints above its header on each page (`ACME Benefits, …, Page 2`): rows that stand above the header of the file (`above`, by their
 * cells) and above a repeated one again, whatever their numbers are. Nobody is lost with such a row. `rows` are all below the header, as they stand.
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
