import { headerKey } from '../../../headers/header.ts';

/**
 * Column names without the number that a spreadsheet or a program adds to repeated names: `DOB.1`, `DOB_2`, `Name (2)`, `First Name2`.
 * `written`: the names as they stand in the file.
 */
export function baseNames(columns: readonly string[], written: readonly string[]): string[] {
  const plain = new Set([...columns, ...written].filter((column) => !COPY.test(column.trim())).map(headerKey));
  // `Child 1` and `Child 2` without a `Child` were numbered by their author.
  return columns.map((column) => {
    const base = COPY.exec(column.trim())?.[1];
    return base !== undefined && plain.has(headerKey(base)) ? base : column;
  });
}

const COPY = /^(.{0,60}?[^\s\d._(-])(?:[\s._-]{0,2}\d{1,2}|\s{0,2}\(\d{1,2}\)|[\s._-](?:duplicate|dup|copy)[\s._-]?\d{0,2})$/i;
