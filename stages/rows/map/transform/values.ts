import { wordKey } from '../vocabulary.ts';
import { compileWords } from '../words.ts';
import type { TextStep, TransformOf as Of } from './step.ts';
import type { Text } from './text.ts';

const encoder = new TextEncoder();

/** Replaces whole values. */
export function lookup({ values, default: otherwise }: Of<'lookup'>): TextStep {
  const find = compileValues(Object.keys(values));
  const replacements = Object.values(values).map((value) => encoder.encode(value));
  const rest = otherwise === undefined ? null : encoder.encode(otherwise);
  return (text) => {
    const found = find(text);
    if (found >= 0) return text.point(replacements[found]!);
    return rest === null || text.point(rest);
  };
}

/** Drops values that mean that there is none. */
export function empty({ values }: Of<'empty'>): TextStep {
  const find = compileValues(values);
  return (text) => {
    if (find(text) >= 0) text.end = text.start;
    return true;
  };
}

/** Finds a text among values, without regard to case and marks; a value of marks only (`-`, `??`) by its very characters. */
function compileValues(values: readonly string[]): (text: Text) => number {
  const keys = values.map(wordKey);
  const words = compileWords(keys.map((key, at) => [key, at] as const));
  const marks = new Map(values.flatMap((value, at) => (keys[at] === '' ? [[value.trim(), at] as const] : [])));
  return (text) => {
    let found: number;
    if (text.isAscii()) found = words.find(text.bytes, text.start, text.end);
    else {
      const key = encoder.encode(wordKey(text.toString()));
      found = words.find(key, 0, key.length);
    }
    return found < 0 && marks.size > 0 ? (marks.get(text.toString()) ?? -1) : found;
  };
}
