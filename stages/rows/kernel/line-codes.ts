// Lines that are of no type of their layout. TypeScript and AssemblyScript both read this file.

export const BLANK_LINE = -1;
export const UNKNOWN_LINE = -2;
/** Left to TypeScript. */
export const UNUSUAL_LINE = -9;
