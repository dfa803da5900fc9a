/** What the number format of a cell says of its number, as far as reading it goes. */
export interface NumberFormat {
  /** The number is a day since the epoch. */
  isDate: boolean;
  /** The least digits that are shown (`00000`): leading zeros that the cell shows and does not hold. 0 for other formats. */
  digits: number;
}

/** Formats that have a number and no code in the file (ECMA-376 18.8.30), with those of East Asian and Thai programs. */
export function builtInFormat(id: number): NumberFormat {
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58) || (id >= 71 && id <= 81);
  return { isDate, digits: 0 };
}

/**
 * What a format code says: a date or a time of day where letters of them stand in its first section. A length of time
 * (`[h]:mm`) is a number.
 */
export function formatOf(code: string): NumberFormat {
  const section = bare(code).split(';')[0]!;
  const isDate = /[ymdhs]/i.test(section) && !ELAPSED.test(code);
  const zeros = /^[0-]+$/.test(section) ? section.replaceAll('-', '').length : 0;
  return { isDate, digits: zeros > 1 && zeros <= MAX_DIGITS ? zeros : 0 };
}

const MAX_DIGITS = 20;
const ELAPSED = /\[(?:h+|m+|s+)\]/i;

/** Without literal text, colours, conditions, locales, what fills the width, and words that are no part of a date. */
function bare(code: string): string {
  return code
    .replace(/"[^"]*"?/g, '')
    .replace(/\\./g, (escaped) => (escaped === '\\-' ? '-' : ''))
    .replace(/[_*]./g, '')
    .replace(/\[[^\]]*\]?/g, '')
    .replace(/general|am\/pm|a\/p|e[+-]/gi, '');
}
