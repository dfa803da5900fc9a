import { STATES } from '../map/vocabulary.ts';

/**
 * An address whose parts all go by one name (`Employee Address` four times): the last column holds nothing but zips, the one before
 * it states, and before that stands the city.
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
