import { PART_NAMES } from '../../headers/value-parts.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { wordsOf } from './path-words.ts';

const [MONTH, DAY, YEAR] = PART_NAMES.date_of_birth;
/** What the parts of a birth date are called: year, month and day. */
export const PARTS_OF_DAY: readonly string[] = [YEAR, MONTH, DAY];

/** The places of days that are written in parts: of each those of its year, its month and its day. */
export function partsOfDays(paths: readonly JsonPath[]): number[][] {
  const places = new Map(paths.map((path, at) => [placeText(path), at]));
  const below = (path: JsonPath, parts: JsonPath): number[] => parts.flatMap((part) => places.get(placeText([...path, part])) ?? []);
  return paths.flatMap((path) => {
    const above = path.slice(0, -1);
    const isList = path.length > 1 && path.at(-1) === 0;
    if (!isList && wordsOf(String(path.at(-1))) !== 'year') return [];
    const parts = below(above, isList ? [0, 1, 2] : ['year', 'month', 'day']);
    return parts.length === 3 && below(above, [3]).length === 0 ? [parts] : [];
  });
}

/** The text of a place, its last part in lower case. */
function placeText(path: JsonPath): string {
  const last = path.at(-1);
  return pathText(typeof last === 'string' ? [...path.slice(0, -1), last.toLowerCase()] : path);
}
