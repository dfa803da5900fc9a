import { isFilled } from '../../map/cell.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { HeadRows } from '../head-records.ts';
import { ADDRESS, wordsOf } from './path-words.ts';

/**
 * The places of further addresses in a record (`mailingAddress` beside `residenceAddress`). Their parts would be mixed into one address.
 * The address where somebody lives is read, unless some row of the head has only another one. `known` tells which places would be read.
 */
export function furtherAddresses(paths: readonly JsonPath[], known: (at: number) => boolean, headRows: HeadRows): number[] {
  const objects = new Map<string, { rank: number; places: number[] }>();
  for (const [at, path] of paths.entries()) {
    const rank = rankOf(path);
    if (rank < 0 || !known(at)) continue;
    const key = pathText(path.slice(0, -1));
    const object = objects.get(key) ?? { rank, places: [] };
    objects.set(key, object);
    object.places.push(at);
  }
  const [first, ...others] = [...objects.values()].toSorted((a, b) => a.rank - b.rank);
  if (first === undefined || others.length === 0) return [];
  const further = others.flatMap(({ places }) => places);
  let isAlways = true;
  headRows((row) => {
    const isAnywhere = (places: readonly number[]): boolean => places.some((at) => isFilled(row, at));
    isAlways &&= isAnywhere(first.places) || !isAnywhere(further);
    return isAlways;
  });
  return isAlways ? further : [];
}

/** The lower, the more a part of an address is about where somebody lives; -1 for anything else. Elements of lists are told apart elsewhere. */
function rankOf(path: JsonPath): number {
  const [object, part] = path.slice(-2).map((name) => wordsOf(String(name)));
  if (part === undefined || path.some((name) => typeof name === 'number') || !ADDRESS.test(object!) || !PART.test(part)) return -1;
  const rank = RANKS.findIndex((words) => words.test(object!));
  return rank < 0 ? RANKS.length : rank;
}

const PART = /\b(?:street|lines?|address|addr|city|town|municipality|state|province|region|subdivision|zip|postal|post ?code)\b/;
const RANKS = [
  /^(?:member |person |employee |subscriber )?address$/,
  /\bhome\b/,
  /\bresid/,
  /\bphysical\b/,
  /\b(?:primary|permanent|legal|street)\b/,
];
