import { STATES } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';

/**
 * An address whose parts all have one name (`Employee Address`, four times): the last column holds nothing but zips, the one before it
 * states, and the one before that cities.
 */
export function withPartsOfAddress(columns: readonly string[], keys: readonly string[], cellsOf: (at: number) => string[]): string[] {
  const named = [...columns];
  for (let from = 0; from < keys.length; from++) {
    let to = from + 1;
    while (to < keys.length && keys[to] === keys[from]) to++;
    if (to - from >= MIN_PARTS && to - from <= MAX_PARTS && /(?:^| )address$/.test(keys[from]!)) {
      const [state, zip] = [cellsOf(to - 2), cellsOf(to - 1)];
      const isAddress = zip.length > 0 && zip.every((cell) => /^\d{5}(?:-?\d{4})?$/.test(cell)) && state.length > 0 && state.every(isState);
      const parts = to - from === MIN_PARTS ? ['', ' City', ' State', ' Zip'] : ['', ' Line 2', ' City', ' State', ' Zip'];
      if (isAddress) parts.forEach((part, at) => (named[from + at] = `${columns[from + at]!.trim()}${part}`));
    }
    from = to - 1;
  }
  return named;
}

const MIN_PARTS = 4;
const MAX_PARTS = 5;

function isState(cell: string): boolean {
  return STATES[cell.toUpperCase()] !== undefined;
}

/**
 * A column of the whole address (`Address`) beside its first line (`Address1`): in most rows it begins with that line and goes on. It gets
 * a name that says so, and is read only if the line is blank.
 */
export function withWholeAddress(columns: readonly string[], keys: readonly string[], rows: readonly HeadRecord[]): string[] {
  const whole = keys.findIndex((key) => WHOLE.test(key));
  const line = keys.findIndex((key) => key.startsWith(keys[whole] ?? '') && FIRST_LINE.test(key));
  if (whole < 0 || line < 0) return [...columns];
  const both = rows.flatMap(({ cells }) => {
    const [all, first] = [whole, line].map((at) => (cells[at] ?? '').trim().toLowerCase());
    return all !== '' && first !== '' ? [all!.length > first!.length && all!.startsWith(first!)] : [];
  });
  if (both.filter((is) => is).length * 2 <= both.length) return [...columns];
  return columns.map((column, at) => (at === whole ? `Full Address (${column.trim()})` : column));
}

const WHOLE = /^(?:[a-z]+ )*address$/;
const FIRST_LINE = /address ?(?:line ?)?(?:1|one)$/;
