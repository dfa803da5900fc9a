// Where things stand in the memory of a workbook's reading, in bytes. TypeScript and AssemblyScript read this file alike, so it
// holds whole numbers and nothing else.

// 32-bit numbers that both sides read and write.

/** Where the last call left off, in the block. */
export const NEXT = 64;
/** The rows: where the next byte goes, and where the row in work begins. */
export const OUT = 68;
export const ROW_AT = 72;
/** The row in work: its number, the column of its last cell, the columns that were begun, and its bytes as `MAX_ROW_BYTES` counts them. */
export const ROW = 76;
export const COLUMN = 80;
export const WIDTH = 84;
export const ROW_BYTES = 88;
/** A cell that is left to TypeScript: its type and style, and where in the block its value stands from and to. */
export const CELL_TYPE = 92;
export const CELL_STYLE = 96;
export const CELL_FROM = 100;
export const CELL_TO = 104;
/** How many shared texts there are, and where the next one begins. */
export const TEXTS = 108;
export const TEXT_AT = 112;
/** How many styles are known below, and the days that dates of the 1904 system lie behind. */
export const STYLES = 116;
export const DAYS_BEHIND = 120;
// Bytes 128 to 151 and 4096 to 8191 are the module's own (assembly/row.ts, assembly/texts.ts).

// Why a run over cells ended.

/** What comes is no usual cell and no usual end of a row, or the bytes are used up. */
export const OTHER = 0;
/** A usual cell with an unusual value, which TypeScript settles. */
export const VALUE = 1;
/** A row has ended, and this many wait that they should be taken. */
export const FULL = 2;

/** 1 for each column of SSNs. */
export const SSN_COLUMNS = 1024;
/** Shared texts have pages of places, this many at most and each of this many texts. */
export const MAX_TEXT_PAGES = 1024;
export const PAGE_TEXTS = 16384;
/** What a cell's style says of its number (`CellStyles`). */
export const STYLE_TABLE = 8192;
export const MAX_STYLES = 65536;

/** The XML in work. */
export const BLOCK = 73728;
export const BLOCK_BYTES = 65536;
export const ZEROS_BEHIND = 64;

/** The rows that wait, and the one in work behind them: up to the shared texts there is room for a batch and the largest row. */
export const ROWS = 139328;
/** So many bytes of rows are enough to be taken. */
export const BATCH_BYTES = 65536;

/** The shared texts, up to the end of the memory, which grows. */
export const HEAP = 1310720;
export const FIRST_PAGES = 20;
export const LAST_PAGES = 5140;
