import { RE2JS } from 're2js';
import { Failure } from '../../../src/base/failure.ts';
import { MAX_PATTERN_STEPS } from '../../../src/model/transform.ts';
import { parsePlainPattern } from './syntax.ts';
import { compileTable, FITS, NOT_ASCII } from './table.ts';
import { textOf } from '../base/text.ts';

/**
 * A pattern of a vendor's config, in an engine that takes time in proportion to the text whatever the pattern is (RE2's): no
 * partner can hang a process with one. Throws Failure('invalid_pattern') with the engine's reason.
 */
export function compilePattern(source: string, anyCase = false): RE2JS {
  const pattern = compiled(source, anyCase);
  if (pattern.programSize() > MAX_PATTERN_STEPS)
    throw new Failure('invalid_pattern', `is longer than ${MAX_PATTERN_STEPS} steps once it is compiled`);
  return pattern;
}

/** Compiles a pattern that a whole text, given as bytes, has to fit. Plain patterns become a table; the engine does the others. */
export function compileWholeMatch(source: string): (bytes: Uint8Array, start: number, end: number) => boolean {
  const engine = compilePattern(source);
  const plain = parsePlainPattern(source);
  const table = plain === null ? null : compileTable(plain);
  // Not its `test`, whose table of states may grow to megabytes for each pattern.
  const slow = (bytes: Uint8Array, start: number, end: number) => engine.matcher(textOf(bytes, start, end)).matches();
  if (table === null) return slow;
  return (bytes, start, end) => {
    const match = table(bytes, start, end);
    return match === NOT_ASCII ? slow(bytes, start, end) : match === FITS;
  };
}

/** What is wrong with a pattern, or null. */
export function patternFault(source: string): string | null {
  try {
    compilePattern(source);
    return null;
  } catch (err) {
    if (err instanceof Failure) return err.message;
    throw err;
  }
}

function compiled(source: string, anyCase: boolean): RE2JS {
  try {
    return RE2JS.compile(source, anyCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (err) {
    throw new Failure('invalid_pattern', `is no pattern in the syntax of RE2${err instanceof Error ? ` (${reasonOf(err.message)})` : ''}`);
  }
}

/** The engine quotes the part that it did not understand, which is the config's own. */
function reasonOf(message: string): string {
  return message.replace(/^error parsing regexp: /, '');
}
