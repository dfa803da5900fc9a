import type { TaggedLinesReading } from '../../../../src/model/reading.ts';
import { wordKey } from '../../map/vocabulary.ts';

/** What the names of tags say of how lines belong together. */
export interface TagNames {
  /** The type of rows that each type is a part of, by its name; -1 for all that are none. */
  readonly rowOf: Int32Array;
  /** Whether a line with this tag, which the layout does not have, can be no part of any row. */
  isStranger(tag: string): boolean;
}

/**
 * Records of several kinds may stand in one file. Which lines belong to which can be told where tags are words between marks and all parts
 * are called after their row: [QB], [QBEVENT]. There a stranger is a word between the same marks that is not called after a row and in
 * which nothing is left of the name of a part. Any other line of no known type may be a part whose tag was damaged, or the rest of a line
 * that was broken in two. Null where the names of tags say nothing.
 */
export function tagNames(types: TaggedLinesReading['line_types']): TagNames | null {
  const tags = types.flatMap(({ role, tags: texts }, type) => texts.map((text) => ({ role, type, ...parted(text) })));
  const rows = tags.filter(({ role }) => role === 'row');
  const parts = tags.filter(({ role }) => role === 'part');
  const marks = rows[0]?.marks ?? '';
  if (parts.length === 0 || marks === '' || [...rows, ...parts].some((tag) => tag.marks !== marks)) return null;
  const rowOf = new Int32Array(types.length).fill(-1);
  const endings: string[] = [];
  for (const { type, word } of parts) {
    const [row] = rows.filter((one) => word.startsWith(one.word) && word !== one.word).toSorted((a, b) => b.word.length - a.word.length);
    if (row === undefined) return null;
    rowOf[type] = row.type;
    endings.push(word.slice(row.word.length));
  }
  return {
    rowOf,
    isStranger(tag) {
      const { word, marks: own } = parted(tag);
      return own === marks && !rows.some((row) => word.startsWith(row.word)) && !endings.some((ending) => word.includes(ending));
    },
  };
}

/** A tag that is a word between marks: [QB]. Any other has no marks. */
function parted(tag: string): { word: string; marks: string } {
  const [, open = '', word = '', close = ''] = /^([^\p{L}\p{N}\s]+)([\p{L}\p{N}]+)([^\p{L}\p{N}\s]+)$/u.exec(tag.trim()) ?? [];
  return { word: wordKey(word), marks: word === '' ? '' : `${open} ${close}` };
}
