// The operations of the kernel: steps of mapping and checks. TypeScript and AssemblyScript both read this file.

/** None: TypeScript does it. */
export const OP_NONE = 0;
export const OP_EMPTY = 1;
export const OP_TEXT = 2;
export const OP_IDENTIFIER = 3;
export const OP_DATE = 4;
export const OP_CODE = 5;
export const OP_STATE = 6;
export const OP_ZIP = 7;
export const OP_PHONE = 8;
export const OP_SSN = 9;
export const OP_NAMES = 10;
export const OP_SECOND_LINE = 11;
export const OP_OWN_IDENTITY = 12;
export const OP_REQUIRED = 13;
export const OP_SOME_IDENTIFIER = 14;
export const OP_SSN_FORM = 15;
export const OP_BIRTH = 16;
export const OP_EMAIL = 17;
export const OP_COVERAGE_DATES = 18;
export const OP_PLACEHOLDERS = 19;
export const OP_SSN_GUARD = 20;
export const OP_NO_PLAN = 21;
export const OP_STATUS = 22;
export const OP_X12_CODE = 23;
export const OP_X12_RELATIONSHIP = 24;
export const OP_X12_IDENTIFIER = 25;
export const OP_X12_CHECKED = 26;
export const OP_X12_TERMINATION = 27;
export const OP_WORDED = 28;

// Words that a status is searched for, as bits.
export const WAIVES = 1;
export const ENDS = 2;

// Forms of dates, as bits.
export const MONTH_FIRST_SLASH = 1;
export const YEAR_FIRST_DASH = 2;
export const YEAR_FIRST_COMPACT = 4;
export const MONTH_FIRST_COMPACT = 8;
