// What TypeScript does within a run of rows (class `UnusualSteps`): nothing but this is called from here.

/** Does step `at` of a list of operations on a record of the row in work. If it notes anything, it says so at ROWS_NOTED. */
export declare function doStep(list: i32, at: i32, record: i32): void;

/** Gives a copy of a record the texts that only TypeScript has (`Kind.literal`). */
export declare function copyTexts(from: i32, to: i32): void;

/** How many bytes the texts of a record have, with those that only TypeScript has. */
export declare function bytesOfTexts(record: i32): i32;

/** Reports what was noted about the row in work, whose records stand in a list, and says at RECORD_INVALID which of them have errors. */
export declare function reportRow(records: i32, count: i32): void;
