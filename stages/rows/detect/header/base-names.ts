import { headerKey } from '../../headers/header.ts';

/**
 * The names of columns without the number that a spreadsheet or a program gives to the second of one name: `DOB.1`, `DOB_2`, `Name (2)`, `First Name2`.
 * `written` is how the file has them.
 */
export function baseNames(columns: readonly string[], written: readonly string[]): string[] {
  const plain = new Set([...columns, ...written].filter((column) => !COPY.test(column.trim())).map(headerKey));
  // `Child 1` and `Child 2` without a `Child` are numbered by who wrote them.
  return columns.map((column) => {
    const base = COPY.exec(column.trim())?.[1];
    return base !== undefined && plain.has(headerKey(base)) ? base : column;
  });
}

const COPY = /^(.{0,60}?[^\s\d._(-])(?:[\s._-]{0,2}\d{1,2}|\s{0,2}\(\d{1,2}\)|[\s._-](?:duplicate|dup|copy)[\s._-]?\d{0,2})$/i;
