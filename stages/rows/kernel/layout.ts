// Where things stand in the kernel's memory, in bytes. TypeScript and AssemblyScript both read this file, so it holds whole numbers and nothing else.

export const MEMORY_PAGES = 242;

/** Where `write` stopped in the output. */
export const STATE_AT = 16;
/** Where the next composed text goes. */
export const JOINED_AT = 20;
/** What `readCells` has found: how many cells, and whether all of them may stand in a JSON string as they are. */
export const CELLS_AT = 24;
export const PLAIN_AT = 28;

/** The line found last: where it ends, where the next one begins and, if it was read as a row, its type. */
export const LINE_STATE = 32;
export const LINE_END = 0;
export const LINE_NEXT = 4;
export const LINE_TYPE = 8;

// The sheet row read last: its number, how many cells are errors, and whether it is plain (`Row.plain`).
export const SHEET_NUMBER = 48;
export const SHEET_ERRORS = 52;
export const SHEET_PLAIN = 56;

/** The JSON object read last: whether it is plain, and whether its texts have escapes. */
export const JSON_PLAIN = 60;
export const JSON_ESCAPES = 64;

// Usual rows (stages/rows/usual-rows.ts). First how the rows of the file are read, how they make families, and what is done with them:
export const ROWS_READER = 128;
export const READS_CELLS = 0;
export const READS_LINES = 1;
export const READS_SHEET_ROWS = 2;
export const READS_LOOPS = 3;
export const ROWS_COLUMNS = 132;
export const ROWS_DELIMITER = 136;
export const ROWS_QUOTE = 140;
export const ROWS_PLAIN_DELIMITER = 144;
/** The first two bytes of the header. */
export const ROWS_HEADER = 148;
export const ROWS_LINKAGE = 152;
export const LINKED_BY_NOTHING = 0;
export const LINKED_BY_ORDER = 1;
export const LINKED_BY_ID = 2;
export const ROWS_BLANK_IS_SUBSCRIBER = 156;
/** What is done with a row that makes one record; and, unless 0, with one that may make several (assembly/spread.ts). */
export const ROWS_OPERATIONS = 160;
export const ROWS_SPREAD = 164;
export const ROWS_JSON_PARTS = 168;
export const ROWS_META_TEXTS = 172;
/** Both halves of the key of matching hashes. */
export const ROWS_KEY = 176;
// Where the next row begins, and its number; where the bytes end, and how many rows may be done.
export const ROWS_FROM = 184;
export const ROWS_NUMBER = 188;
export const ROWS_END = 192;
export const ROWS_LEFT = 196;
/** A family with more text is `family_too_large`. */
export const MAX_FAMILY_BYTES = 1048576;
/** How many records at the front of the pool are those of the family in work. The others are drafts; a row fills no more of them than this. */
export const ROWS_COUNT = 200;
export const ROWS_MOST = 204;
/** The slots that are searched for SSNs of others in the family. */
export const ROWS_HIDING = 208;
// Where the next JSON goes, where its room ends, and where the group is full; where meta texts and keys end.
export const ROWS_JSON = 212;
export const ROWS_JSON_END = 216;
export const ROWS_FULL_AT = 220;
export const ROWS_META = 224;
export const ROWS_KEYS = 228;
// The outcome: rows done, records written, and how many places of the pool may hold another record than before.
export const ROWS_DONE = 232;
export const ROWS_WRITTEN = 236;
export const ROWS_MOVED = 240;
// The row read last: where it ends, whether it is plain, how many fields it has.
export const ROWS_ROW_END = 244;
export const ROWS_ROW_PLAIN = 248;
export const ROWS_ROW_FIELDS = 252;
/** The pool: the places of records. A family, or a row, with more records is left to TypeScript. */
export const ROWS_POOL = 256;
export const MAX_FAMILY_RECORDS = 32;
export const MAX_RECORDS_OF_ROW = 16;
/** Only rows with a number below are worked: in a keyed file this is the next row that was routed, or into whose family one was. */
export const ROWS_BELOW = 384;
export const ALL_ROWS = 2147483647;
/** 1 if only rows of ASCII are worked: the others are not in UTF-8 yet. */
export const ROWS_ASCII = 388;
/** 1 if there is something to report about the family in work: it is written once another one begins, and TypeScript adds what belongs to it. */
export const ROWS_REPORTED = 392;
/** The row of the first record that was written. */
export const ROWS_FIRST = 396;
/** Not 0 if TypeScript noted something about the row in work; or if it has to do all of this row. */
export const ROWS_NOTED = 400;
export const NOTED_FOR_TYPESCRIPT = 2;
/** Of an 834: how many values of the header its rows have; of each its column, where it begins and ends. */
export const ROWS_HEADER_VALUES = 512;
export const MAX_HEADER_VALUES = 32;

/** `workRows` has stopped before a row that it has not read. */
export const ROWS_UNREAD = -1;

// Classes of bytes, as TypeScript defines them: 256 each.
export const FIRST_TABLE = 1024;
export const LAST_TABLE = 1280;
export const SECOND_TABLE = 1536;
export const FOLD_TABLE = 1792;
export const EMAIL_TABLE = 2048;
export const PHONE_TABLE = 2304;
export const WORD_TABLE = 2560;
export const SUFFIX_TABLE = 2816;
export const SSN_TABLE = 3072;
/** 00 to 99, two characters each. */
export const DIGITS_TABLE = 3328;
/** 1 for each two capitals that are the code of a state: 26 × 26. */
export const STATE_TABLE = 3584;
/** First letters of the words for "waived" and "ended": `WAIVES` and `ENDS`. */
export const STATUS_TABLE = 4352;
/** 32 bits for each byte that may begin a trailer. */
export const TRAILER_TABLE = 4608;

/** The line in work: a bit for each byte that is no blank; and for each byte that continues a character, the number of the character behind it. */
export const LINE_BITS = 5632;
export const MAX_LINE_BYTES = 8192;
export const LINE_SHIFTS = 6656;
export const MAX_LINE_SHIFTS = 256;

// The row in work: a 32-bit number for each field where it begins and where it ends, and two bytes.
/** A longer record has the fault `row_too_large`. */
export const MAX_ROW_BYTES = 1048576;
export const MAX_ROW_FIELDS = 2048;
export const ROW_START = 8192;
export const ROW_END = 16384;
export const ROW_ESCAPED = 24576;
export const ROW_CELL = 26624;

// Records, and the columns of one: 32 slots each.
export const RECORDS_AT = 32768;
export const MAX_RECORDS = 256;
export const RECORD_BYTES = 832;
export const RECORD_START = 0;
export const RECORD_END = 128;
export const RECORD_VALUE = 256;
export const RECORD_HIGH = 384;
export const RECORD_LOW = 512;
export const RECORD_SOURCE = 640;
export const RECORD_KIND = 704;
export const RECORD_ESCAPED = 736;
export const RECORD_SSN = 768;
// Of a record that waits to be written: its row number, and whether the row is plain. The two numbers behind them belong to the kernel
// (assembly/families.ts).
export const RECORD_NUMBER = 772;
export const RECORD_PLAIN = 776;
/** 1 if it has an error, and is not written. */
export const RECORD_INVALID = 788;
/** The codes warned about, as bits by their index (model: ROW_ERROR_CODES), in so many words of 32 bits. */
export const RECORD_WARNINGS = 792;
export const WARNING_WORDS = 3;

// What the reader of an 834 tells the kernel of its loops (read/x12/loop-kernel.ts), and what it learns of the last one.
export const LOOP_CLASSES = 245760;
/** More elements are dropped; no segment of an 834 has more than 17. Where they begin and end stands from 246016 on. */
export const MAX_ELEMENTS = 40;
/** How many fields of the row the loop may have filled. */
export const LOOP_FILLED = 246400;
export const LOOP_COVERAGES = 246404;
export const LOOP_SEGMENTS = 246408;
export const LOOP_TERMINATOR = 246412;
export const LOOP_COMPONENT = 246416;
/** How many fields stand before those of coverages. */
export const LOOP_BASE = 246420;
export const LOOP_SETS = 246424;
export const LOOP_STRIDE = 246428;
export const LOOP_SHIFT = 246432;
export const LOOP_MASK = 246436;
export const LOOP_NAMES = 246440;
export const LOOP_ENTITIES = 246444;
export const LOOP_TABLES = 246528;
export const MAX_LOOP_TABLE_BYTES = 15616;

// What the name of a segment says of the loop that it is part of.
export const ROLE_NONE = 0;
export const ROLE_OF_MEMBER = 1;
export const ROLE_BOUNDARY = 2;
export const ROLE_NAME = 3;
export const ROLE_COVERAGE = 4;
export const ROLE_LEAVES = 5;
export const ROLE_CATEGORIES = 6;
export const ROLE_LEAVES_CATEGORIES = 7;
/** Segments of an 834 from which nothing is taken. */
export const ROLE_PASSED = 8;

/** What was compiled for a file: lists of operations, tables of words, the constants of a record's JSON. */
export const PROGRAM_AT = 262144;
export const MAX_PROGRAM_BYTES = 1048576;

/** The first room for JSON; there are more behind everything else. */
export const OUTPUT_AT = 1310720;
export const MAX_OUTPUT_BYTES = 2228224;

/** The bytes of the file in work, and behind them composed texts: spans must point into one buffer. */
export const WINDOW_AT = 3538944;
export const MAX_WINDOW_BYTES = 4325312;
export const MAX_JOINED_BYTES = 524288;

/** More rooms for JSON, one after the other. */
export const MORE_OUTPUTS_AT = 8388608;
export const MORE_OUTPUTS = 3;

/** The places of a JSON file, as `TreeImage` lays them out: the counts, then nodes and members. */
export const TREE_AT = 15138816;
export const MAX_TREE_BYTES = 524288;
export const TREE_ROOT = 0;
export const TREE_COLUMNS = 4;
export const TREE_GROWS = 8;

/** A node (`PathNode`): the column of a value here, the node of an object here, the first member, its members and its items. */
export const NODE_BYTES = 32;
export const NODE_COLUMN = 0;
export const NODE_AS_OBJECT = 4;
export const NODE_FIRST = 8;
export const NODE_MEMBERS = 12;
export const NODE_MEMBERS_END = 16;
export const NODE_ITEMS = 20;
export const NODE_ITEMS_END = 24;
/** Of a list: what kind of first element takes the place of the list itself. */
export const NODE_FIRST_ITEM = 28;
export const ITEM_IS_OBJECT = 1;
export const ITEM_IS_VALUE = 2;

/** A member: the first bytes of its name with the closing quote, the mask of those that count, where the others stand, and the length of all. */
export const KEY_BYTES = 16;
export const MEMBER_BYTES = 48;
export const MEMBER_MASK = 16;
export const MEMBER_REST = 20;
export const MEMBER_LENGTH = 24;
export const MEMBER_CHILD = 28;
/** The member that followed it in the last object. Before it the kernel notes which object had it last. */
export const MEMBER_AFTER = 36;

/** Objects and arrays within each other; deeper is the fault `too_deep`. */
export const MAX_JSON_DEPTH = 32;

/** The output of usual rows: a meta text and a key for each of so many records; the identifier that is hashed; an empty record. */
export const MAX_ROWS = 500;
export const KEYS_AT = 15712256;
export const KEY_BYTES_OF_RECORD = 20;
export const HASHED_AT = 15724544;
export const MAX_HASHED_BYTES = 128;
export const SCRATCH_AT = 15724672;
/** The codes of warnings as JSON strings, each in so many bytes, of which the last one is its length. */
export const WARNING_TEXTS = 15728640;
export const WARNING_TEXT_BYTES = 64;
/** Meta texts, the longest of which has every warning that there is. */
export const META_AT = 15736832;
export const META_END = 15859712;
export const META_BYTES_OF_RECORD = 96;
export const MAX_META_BYTES = 2400;
