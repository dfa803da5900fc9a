// Kinds of slots (`Kind` of record.ts) and of cells (`CellKind` of row.ts).

export const ABSENT_KIND: u8 = 0;
export const TEXT_KIND: u8 = 1;
export const DATE_KIND: u8 = 2;
export const SSN_KIND: u8 = 4;
export const PHONE_KIND: u8 = 5;
export const CODE_KIND: u8 = 6;
export const TOKEN_KIND: u8 = 7;
export const LITERAL_KIND: u8 = 8;

export const TEXT_CELL: u8 = 0;
export const NUMBER_CELL: u8 = 1;
export const DATE_CELL: u8 = 2;
export const BOOLEAN_CELL: u8 = 3;
export const PADDED_CELL: u8 = 5;

/** Added to the last four digits of an SSN that is never issued. */
export const SSN_IMPLAUSIBLE = 1048576;
