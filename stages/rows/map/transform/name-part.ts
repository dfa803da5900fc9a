import { NAME_SUFFIXES, wordKey } from '../vocabulary.ts';
import type { TextStep, TransformOf as Of } from './step.ts';

/** The parts of a whole name, each empty where the name has none. */
interface NameParts {
  first: string;
  middle: string;
  last: string;
  suffix: string;
}

/** Takes one part of a whole name. */
export function namePart({ part, order = 'first_last' }: Of<'split_name'>): TextStep {
  return (text) => text.write(splitName(text.toString(), order)[part]);
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof']);
/** What stands before a last name and belongs to it. */
const PARTICLES = new Set('van von der den de del della di da dos das du la le el al bin ibn ter ten st saint mac'.split(' '));

/**
 * `Last, First Middle` by its comma; else by the order of the words, where one word alone is a last name. A suffix may stand
 * behind the last name or at the end, with a comma or without.
 */
export function splitName(name: string, order: 'first_last' | 'last_first'): NameParts {
  const pieces = name
    .split(',')
    .map((piece) => piece.split(/\s+/).filter((word) => word !== '' && !TITLES.has(wordKey(word))))
    .filter((words) => words.length > 0);
  const parts: NameParts = { first: '', middle: '', last: '', suffix: '' };
  for (const words of pieces) {
    const suffix = words.length > 1 || pieces.length > 1 ? NAME_SUFFIXES[wordKey(words.at(-1)!)] : undefined;
    if (suffix === undefined || parts.suffix !== '') continue;
    parts.suffix = suffix;
    words.pop();
  }
  const [head, ...rest] = pieces.filter((words) => words.length > 0);
  if (head === undefined) return parts;
  const given = rest.flat();
  if (given.length > 0) {
    parts.last = head.join(' ');
    return withGiven(parts, given);
  }
  const last = order === 'last_first' ? lastNameFromStart(head) : lastNameFromEnd(head);
  parts.last = last.join(' ');
  return withGiven(parts, head);
}

function withGiven(parts: NameParts, given: readonly string[]): NameParts {
  return { ...parts, first: given[0] ?? '', middle: given.slice(1).join(' ') };
}

/** Takes the last name away from the end: the last word, and the particles before it. The first word is never part of it, unless it is all, nor is an initial behind two words. */
function lastNameFromEnd(words: string[]): string[] {
  const end = words.length > 2 && INITIAL.test(words.at(-1)!) ? words.length - 1 : words.length;
  let at = end - 1;
  while (at > 1 && PARTICLES.has(wordKey(words[at - 1]!))) at--;
  return words.splice(at, end - at);
}

const INITIAL = /^[a-z]\.?$/i;

/** Takes the last name away from the front: its particles and the word behind them. */
function lastNameFromStart(words: string[]): string[] {
  let end = 1;
  while (end < words.length && PARTICLES.has(wordKey(words[end - 1]!))) end++;
  return words.splice(0, end);
}
