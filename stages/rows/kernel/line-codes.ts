// What a line is that is of no type of its layout. TypeScript and AssemblyScript read this file alike.

export const BLANK_LINE = -1;
export const UNKNOWN_LINE = -2;
/** Of it the kernel says nothing: TypeScript does. */
export const UNUSUAL_LINE = -9;
