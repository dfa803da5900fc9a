import { wordsKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';
import { renamed } from '../renamed.ts';

/**
 * Columns with the value before and behind a change beside each other, which say so behind the name (`Plan (Old)`, `Plan (New)`) or as where
 * somebody came from (`From Plan`, `To Plan`), are called as most call them (`Old Plan`, `New Plan`). The new one of anything else
 * has the bare name, unless another column has it. Only in pairs, and not where a row
 * leaves the new value blank: it may mean the old one.
 */
export function withOldAndNew(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  if (!columns.some((column) => MAY_SAY.test(column))) return null;
  const sides = columns.map(sideOf);
  const pairs = sides.flatMap((side, before) => {
    if (side === null || side.isNew) return [];
    const after = sides.findIndex((other) => other?.isNew === true && other.of === side.of);
    return after < 0 ? [] : [{ of: side.of, before, after }];
  });
  const isFilled = ({ cells }: HeadRecord, at: number): boolean => (cells[at] ?? '').trim() !== '';
  const named = [...columns];
  for (const { of, before, after } of pairs) {
    // A waiver in the place of the plan needs no tier.
    const afters = OF_COVERAGE.test(of) ? pairs.flatMap((pair) => (OF_COVERAGE.test(pair.of) ? [pair.after] : [])) : [after];
    if (rows.some((row) => isFilled(row, before) && !afters.some((at) => isFilled(row, at)))) continue;
    named[before] = `Old ${of}`;
    const isTaken = (): boolean => columns.some((column, at) => sides[at] === null && wordsKey(column) === of);
    named[after] = NEW_IS_KNOWN.test(of) || isTaken() ? `New ${of}` : of;
  }
  return renamed(columns, named);
}

const NEW_IS_KNOWN = /\b(?:plan|tier|level|option|election)$/;
const OF_COVERAGE = /\b(?:plan|tier|level|option|coverage|election)\b/;

interface Side {
  /** The name without what says which of the two it is, as names are compared. */
  of: string;
  isNew: boolean;
}

const MAY_SAY = /(?:old|new|previous|prior|before|after)\W*$|^\W*from\b/i;
const BEHIND = /^(.*\w)(?:\s*[([]\s*|\s*[-_:]\s*|\s+)(?:(?:old|previous|prior|before)|(new|after))(?: (?:value|change))?\s*[)\]]?$/i;
const WAY = /^(?:from|(to)) ((?:\w+ )?(?:plan|tier|level|coverage level|coverage tier|option))(?: (?:name|code))?$/;

function sideOf(column: string): Side | null {
  const [, way, what] = WAY.exec(wordsKey(column)) ?? [];
  if (what !== undefined) return { of: what, isNew: way !== undefined };
  const [, name, isNew] = BEHIND.exec(column.trim()) ?? [];
  return name === undefined ? null : { of: wordsKey(name), isNew: isNew !== undefined };
}
