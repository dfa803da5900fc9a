import type { TaggedLinesReading } from '../../../../src/model/reading.ts';
import { wordKey } from '../../map/vocabulary.ts';

/** What the names of tags say about which lines belong together. */
export interface TagNames {
  /**
   * The row type that a line of this type is part of, judged by the name of its tag; -1 for all others. One type may have tags of several rows,
   * which only then are asked for.
   */
  rowOf(type: number, tag: () => string): number;
  /** Whether a line with this tag, which is not in the layout, cannot be part of any row. */
  isStranger(tag: string): boolean;
}

/**
 * A file may hold records of several kinds. The names of tags tell which lines belong together if tags are words between brackets and all
 * parts are named after their row: [QB], [QBEVENT]. Then a foreign line is one whose bracketed word neither begins with the name of a row
 * nor contains what part names add to it. Any other line of an unknown type may be a part with a damaged tag, or the rest of a line that was
 * broken in two. Null if the names say nothing.
 */
export function tagNames(types: TaggedLinesReading['line_types']): TagNames | null {
  const tags = types.flatMap(({ role, tags: texts }, type) => texts.map((text) => ({ role, type, ...parted(text) })));
  const rows = tags.filter(({ role }) => role === 'row');
  const parts = tags.filter(({ role }) => role === 'part');
  const marks = rows[0]?.marks ?? '';
  if (parts.length === 0 || marks === '' || [...rows, ...parts].some((tag) => tag.marks !== marks)) return null;
  const rowOf = new Int32Array(types.length).fill(NO_ROW);
  const rowOfWord = new Map<string, number>();
  const endings: string[] = [];
  for (const { type, word } of parts) {
    const [row] = rows.filter((one) => word.startsWith(one.word) && word !== one.word).toSorted((a, b) => b.word.length - a.word.length);
    if (row === undefined) return null;
    rowOfWord.set(word, row.type);
    rowOf[type] = rowOf[type] === NO_ROW || rowOf[type] === row.type ? row.type : SEVERAL_ROWS;
    endings.push(word.slice(row.word.length));
  }
  return {
    rowOf(type, tag) {
      return rowOf[type] === SEVERAL_ROWS ? (rowOfWord.get(parted(tag()).word) ?? NO_ROW) : rowOf[type]!;
    },
    isStranger(tag) {
      const { word, marks: own } = parted(tag);
      return own === marks && !rows.some((row) => word.startsWith(row.word)) && !endings.some((ending) => word.includes(ending));
    },
  };
}

const NO_ROW = -1;
const SEVERAL_ROWS = -2;

/** The word of a tag such as [QB] and the brackets around it. Both are empty for any other tag. */
function parted(tag: string): { word: string; marks: string } {
  const [, open = '', word = '', close = ''] = /^([^\p{L}\p{N}\s]+)([\p{L}\p{N}]+)([^\p{L}\p{N}\s]+)$/u.exec(tag.trim()) ?? [];
  return { word: wordKey(word), marks: word === '' ? '' : `${open} ${close}` };
}
