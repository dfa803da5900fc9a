import { remembered } from '../base/remembered.ts';
import { textOf } from '../base/text.ts';
import { findWord, type WordTable } from './words.ts';

/**
 * Finds what the code in a cell means, -1 where it is none: one of these words, or a code and its description (`18 - Self`, `2: Employee +
 * Spouse`, `F - Female`, `Employee Only (EE)`), whose words count. A code of letters has to mean the same or to be the first letter of the
 * words: `Non-Employee` is nobody's code. A file has few such cells that differ, so what they mean is remembered.
 */
export function codeFinder(words: WordTable): (bytes: Uint8Array, start: number, end: number) => number {
  const described = remembered((text: string) => describedCode(words, text), { answers: 256, characters: MAX_BYTES });
  return (bytes, start, end) => {
    const found = words.find(bytes, start, end);
    return found >= 0 || end - start > MAX_BYTES || !hasMark(bytes, start, end) ? found : described(textOf(bytes, start, end).trim());
  };
}

function describedCode(words: WordTable, text: string): number {
  const [, number, described] = NUMBERED.exec(text) ?? [];
  if (number !== undefined) return findWord(words, described!);
  const [, first, second] = LETTERED.exec(text) ?? BRACKETED.exec(text) ?? [];
  if (first === undefined || BELOW.test(text)) return -1;
  const [code, said] = first.length < second!.length ? [first, second!] : [second!, first];
  const found = findWord(words, said);
  return findWord(words, code) === found || (code.length === 1 && said.toLowerCase().startsWith(code.toLowerCase())) ? found : -1;
}

/** As many as the longest word has, and a code before it. */
const MAX_BYTES = 72;
/** Three letters behind a number may be a count: `1-Dep`. */
const NUMBERED = /^(\d{1,3})\s*[-\u2013:=.]\s*(\p{L}.{3,})$/u;
const LETTERED = /^(\p{L}[^-\u2013:=]*?)\s*[-\u2013:=]\s*(\p{L}.*)$/u;
/** Somebody below a member, though "sub" alone is a subscriber. */
const BELOW = /^sub\s*[-\u2013:=]\s*(?!sub)/iu;
const BRACKETED = /^(\p{L}.*?)\s*\((\p{L}{1,4})\)$/u;

/** Whether something may part a code from its description: words that are unknown in every row have none. */
function hasMark(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (IS_MARK[bytes[at]!] === 1) return true;
  return false;
}

/** Also the first byte of a dash. */
const IS_MARK = new Uint8Array(256);
for (const byte of [...new TextEncoder().encode('-:=.('), 0xe2]) IS_MARK[byte] = 1;
