// Where things stand in the memory for reading a workbook, in bytes. TypeScript and AssemblyScript both read this file, so it holds whole
// numbers and nothing else.

// 32-bit numbers that both sides read and write.

/** Where the last call stopped in the block. */
export const NEXT = 64;
/** The rows: where the next byte goes, and where the row in work begins. */
export const OUT = 68;
export const ROW_AT = 72;
/** The row in work: its number, the column of its last cell, how many columns were begun, and its bytes as `MAX_ROW_BYTES` counts them. */
export const ROW = 76;
export const COLUMN = 80;
export const WIDTH = 84;
export const ROW_BYTES = 88;
/** A cell that is left to TypeScript: its type and style, and where its value begins and ends in the block. */
export const CELL_TYPE = 92;
export const CELL_STYLE = 96;
export const CELL_FROM = 100;
export const CELL_TO = 104;
/** How many shared texts there are, and where the next one begins. */
export const TEXTS = 108;
export const TEXT_AT = 112;
/** How many styles are known below; and how many days the 1904 system is behind. */
export const STYLES = 116;
export const DAYS_BEHIND = 120;
// Bytes 128 to 151 and 4096 to 8191 belong to the module itself (assembly/row.ts, assembly/texts.ts).

// Why a run over cells ended.

/** An unusual cell or end of a row follows, or the bytes are used up. */
export const OTHER = 0;
/** A usual cell has an unusual value, which TypeScript settles. */
export const VALUE = 1;
/** A row has ended, and enough rows wait to be taken. */
export const FULL = 2;

/** 1 for each column of SSNs. */
export const SSN_COLUMNS = 1024;
/** The places of shared texts are kept in pages: at most so many, for so many texts each. */
export const MAX_TEXT_PAGES = 1024;
export const PAGE_TEXTS = 16384;
/** What a cell's style says about its number (`CellStyles`). */
export const STYLE_TABLE = 8192;
export const MAX_STYLES = 65536;

/** The XML in work. */
export const BLOCK = 73728;
export const BLOCK_BYTES = 65536;
export const ZEROS_BEHIND = 64;

/** The rows that wait, then the one in work. There is room for a batch and the largest row before the shared texts. */
export const ROWS = 139328;
/** This many bytes of rows are enough to be taken. */
export const BATCH_BYTES = 65536;

/** The shared texts, up to the end of the memory, which grows. */
export const HEAP = 1310720;
export const FIRST_PAGES = 20;
export const LAST_PAGES = 5140;
