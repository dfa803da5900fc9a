import { Type, type Static } from 'typebox';

/**
 * What short codes of relationships mean in this file: `from_1` counts employee, spouse, child from 1, `from_0` from 0; a letter
 * is the one that stands for the subscriber (subscriber, member, primary, insured); `sons` that S is a son beside H and W, with
 * the subscriber's letter before it or with the usual words for one.
 */
const RelationshipHabit = Type.Enum(['from_1', 'from_0', 'x12_numbers', 's', 'm', 'p', 'i', 'sons', 'm_sons', 'p_sons', 'i_sons']);
export type RelationshipHabit = Static<typeof RelationshipHabit>;

const FamilySuffix = Type.Union([Type.Literal('mark'), Type.Integer({ minimum: 1, maximum: 3 })]);
export type FamilySuffix = Static<typeof FamilySuffix>;

const Places = Type.Array(Type.Integer({ minimum: 0 }));
/** Columns (by index) of files whose rows leave out what stands in the row above. */
const ContinuedRows = Type.Object({
  /** Of the person's names: a row without them may go on with the one above. */
  names: Places,
  /** All that says who the person is; what is blank of it is that of the row above. */
  person: Places,
  /** By which a row states another coverage of the person. */
  coverage: Places,
  /** All columns of coverages. */
  coverages: Places,
  /** By which a row names another dependent of the employee. */
  dependents: Places,
  /** Where a row of coverages has a type of its own: by which it is known whose they are, the first person's above who has the same there. */
  owner: Type.Optional(Places),
  /** Where dependents leave their last name to the employee above: their names, who they are, and the ids that a family shares. */
  last_names: Type.Optional(Type.Object({ first: Places, last: Places, relationship: Places, family: Places })),
});
export type ContinuedRows = Static<typeof ContinuedRows>;

/** What cells look like, told apart so far that values of one column are seldom those of the next. */
const CellForm = Type.Enum(['email', 'ssn', 'date', 'number', 'letters']);
export type CellForm = Static<typeof CellForm>;
const ColumnForm = Type.Object({ column: Type.Integer({ minimum: 0 }), form: CellForm });
export type ColumnForm = Static<typeof ColumnForm>;

/** Columns (by index) of dates without separators, and the form in which they are written. */
const ShortDates = Type.Array(Type.Object({ column: Type.Integer({ minimum: 0 }), format: Type.Enum(['CYYMMDD', 'YYYYDDD']) }));
export type ShortDates = Static<typeof ShortDates>;

/** What mapping and the linkage of families look at, in the reading of every format. */
const COMMON = {
  /** The names of a row's fields, by their number: header cells, decoded, as the file has them, or what the format names. */
  columns: Type.Array(Type.String()),
  /** Columns (by index) whose numeric dates are proven day-first. */
  day_first: Type.Array(Type.Integer({ minimum: 0 })),
  /** Dates as mainframes write them, as the file's first rows show. */
  short_dates: Type.Optional(ShortDates),
  linkage: Type.Enum(['none', 'following', 'family_id']),
  /** Who a row with a blank relationship is: the subscriber in files where only dependents say what they are, else what the order of the rows says. */
  blank_relationship: Type.Enum(['subscriber', 'by_order']),
  /** Where the file's codes of relationships are not those that most senders use. */
  relationship_habit: Type.Optional(RelationshipHabit),
  /** Words of the file's relationships, as words are compared, that are known to nobody and that its families prove to be the subscriber's. */
  subscriber_words: Type.Optional(Type.Array(Type.String())),
  /** Where no column says the relationship: a row is the subscriber's where this column holds one of these words, or what another column holds. */
  subscriber_by: Type.Optional(
    Type.Object({
      column: Type.Integer({ minimum: 0 }),
      is: Type.Union([Type.Integer({ minimum: 0 }), Type.Array(Type.String())]),
      /** The words stand behind the family's part of the id (`family_suffix`). */
      of_suffix: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Names behind which a remark says who somebody is (`Ann Lee (Spouse)`), as the file's first rows show, for rows in which nothing else says it. */
  relationship_remarks: Type.Optional(
    Type.Object({
      /** Columns (by index) of whole names, or of first and of last ones: of each list the first filled one names the row's person. */
      names: Type.Array(Places),
      /** Columns in which one of these words, or without any words whatever is filled, proves that the row is an employee's in spite of such a remark. */
      employees: Type.Array(Type.Object({ column: Type.Integer({ minimum: 0 }), is: Type.Array(Type.String()) })),
    }),
  ),
  /** Each row is an employee with one dependent beside, whose columns are not the row's own person. */
  dependents_beside: Type.Optional(Type.Boolean()),
  /** In such rows the columns of benefits say what the dependent has, and in rows without one what the employee has. */
  benefits_of_dependents: Type.Optional(Type.Boolean()),
  /** Columns (by index) of whole names without a comma in which the last name stands first. */
  last_name_first: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
  /** Columns (by index) that hold SSNs, as the file's first rows show, though their names do not say so. */
  ssn_columns: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
  /** Which column names the family, where inspection settles that (-1: none does); without it, the first of the vendor's that the file has. */
  family_column: Type.Optional(Type.Integer({ minimum: -1 })),
  /** The column that names the family holds ids of persons: a person's number stands behind its last mark, or is this many digits at its end. */
  family_suffix: Type.Optional(FamilySuffix),
  /** Columns (by index) of addresses, phones and e-mail in which rows say that they have what stands somewhere else (`Same as EE`). */
  same_columns: Type.Optional(Places),
  /** What stands above the header on each page, as the file's first rows show: the filled cells of such a row, each number as a zero. */
  page_titles: Type.Optional(Type.Array(Type.String())),
  /** Rows may go on with the one above, as the file's first rows show. */
  continued_rows: Type.Optional(ContinuedRows),
  /** Where order makes families: subscribers have a row for each coverage, directly behind each other, as the file's first rows show. */
  rows_of_coverages: Type.Optional(Type.Boolean()),
  /** Which column names the family of a row in which that one is blank: the subscriber's own id, to which those of dependents point. */
  own_family_column: Type.Optional(Type.Integer({ minimum: 0 })),
};
const CommonReading = Type.Object(COMMON);
export type CommonReading = Static<typeof CommonReading>;

/**
 * Everything decided about a file when it was inspected, once, so that no segment infers it again. One shape for each
 * format; it stands on the job and is versioned with it.
 */
export const CsvReading = Type.Object({
  ...COMMON,
  format: Type.Literal('csv'),
  encoding: Type.Enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']),
  /** The delimiter's byte. */
  delimiter: Type.Integer({ minimum: 1, maximum: 127 }),
  /** The quote's byte, or 0 where the file has none. */
  quote: Type.Integer({ minimum: 0, maximum: 127 }),
  /** The byte that makes a quote data inside quotes, a backslash; absent or 0 where quotes are doubled. */
  escape: Type.Optional(Type.Integer({ minimum: 0, maximum: 127 })),
  /** True where the file holds no invisible and no no-break character, so that none is looked for. */
  clean: Type.Optional(Type.Boolean()),
  /** Columns (by index) whose whole numbers are written as floats (`1001.0`), as the file's first rows show. */
  float_columns: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
  /** Rows leave off blank cells at their end, as the file's first rows show: one is whole where what stands in these columns has the form that it has in all. */
  short_rows: Type.Optional(Type.Array(ColumnForm)),
  /** Where the first data record begins, in bytes of the job's content. */
  data_start: Type.Integer({ minimum: 0 }),
  /** Records before the first data record: title, header and blank ones. */
  records_before: Type.Integer({ minimum: 0 }),
});
export type CsvReading = Static<typeof CsvReading>;

/** A sheet of a workbook, whose filled rows stand as "sheet rows" beside the file as received (docs/formats/excel.md); places are places there. */
export const ExcelReading = Type.Object({
  ...COMMON,
  format: Type.Literal('excel'),
  /** The sheet's name, as the workbook has it. */
  sheet: Type.String(),
  /** The row of the sheet that holds the header. */
  header_row: Type.Integer({ minimum: 1 }),
  /** Where the first row below the header begins. */
  data_start: Type.Integer({ minimum: 0 }),
  /** Whether a bare serial number counts days from 1904 instead of 1900. */
  date_1904: Type.Boolean(),
});
export type ExcelReading = Static<typeof ExcelReading>;

/** An X12 834: what its INS loops are read for. Separators and headers stand in the cuts, because each interchange has its own. */
export const X12Reading = Type.Object({
  ...COMMON,
  format: Type.Literal('edi_834'),
  encoding: Type.Enum(['utf-8', 'windows-1252']),
  /** Lines of one length, wherever segments end: the file says so once, and no row does. */
  wrapped: Type.Optional(Type.Boolean()),
  /** Some segments end with their line, without a terminator. */
  unended: Type.Optional(Type.Boolean()),
  /** Places of members' numbers (by index) that hold what is nobody's own, as the file's first rows show. */
  shared_ids: Type.Optional(Places),
});
export type X12Reading = Static<typeof X12Reading>;

/** Where records stand in lists within lists, in several lists, under keys of their own, or as lists of values. */
const NestedLists = Type.Object({
  /** From the root to a record: names of members, and 0 for every element of an array and every member of an object. */
  lists: Type.Array(Type.Array(Type.Union([Type.String(), Type.Literal(0)]))),
  /** What each list says of its persons by what it is called: what is done with them, or which benefit they have; null for one that does not. */
  says: Type.Optional(Type.Array(Type.Union([Type.Object({ field: Type.Enum(['action', 'benefit']), word: Type.String() }), Type.Null()]))),
  /** The records are members of objects, and their names are ids. */
  keys: Type.Optional(Type.Literal(true)),
  /** The records are lists of values, of which these are the names. */
  names: Type.Optional(Type.Array(Type.String())),
  /** The first element of such a list of records is that of the names. */
  names_first: Type.Optional(Type.Literal(true)),
});
export type NestedLists = Static<typeof NestedLists>;

/** Rows are objects; their fields are the values in them, wherever they lie. */
export const JsonReading = Type.Object({
  ...COMMON,
  format: Type.Literal('json'),
  encoding: Type.Enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']),
  /** One object a line, the elements of an array, or one object behind the other with no more than blanks or a comma between two. */
  layout: Type.Enum(['lines', 'elements', 'objects']),
  /** Set where records stand otherwise. */
  nested: Type.Optional(NestedLists),
  /**
   * Where each column lies in an object: names of members and, in arrays, numbers of elements from 0. `columns` has the names
   * by which the vendor knows them.
   */
  paths: Type.Array(Type.Array(Type.Union([Type.String(), Type.Integer({ minimum: 0 })]))),
  /** Set where each value says its own type as this database writes it: its place is the one of the object around it. */
  types: Type.Optional(Type.Union([Type.Literal('dynamodb'), Type.Literal('firestore')])),
  /** The list in which each record names all persons of a family: its subscriber, wherever it stands there, is read as the first of it. */
  family: Type.Optional(Type.Array(Type.String())),
  /** The group that an object around the records states: that of each person who states none. */
  group_id: Type.Optional(Type.String({ maxLength: 100 })),
});
export type JsonReading = Static<typeof JsonReading>;

const Index = Type.Integer({ minimum: 0 });

/** How lines of one type make rows; `numbered` ones repeat, each time in the next columns. */
const LINE_TYPE = {
  role: Type.Enum(['row', 'part', 'header', 'trailer', 'other']),
  /** How many of them a row may have. */
  max: Type.Integer({ minimum: 1 }),
  /** How far the columns of the next one stand behind those of the first. */
  step: Index,
  /** The type, by its index, whose last line it belongs to; -1: none. */
  within: Type.Integer({ minimum: -1 }),
  repeats_parent: Type.Boolean(),
  /** For a trailer: the first of its fields, by index, is a count of these. */
  counts: Type.Union([Type.Literal('rows'), Type.Literal('lines'), Type.Null()]),
};

export const FixedWidthReading = Type.Object({
  ...COMMON,
  format: Type.Literal('fixed_width'),
  /** Windows-1252 where some line is no UTF-8; what a line is, its own bytes say. */
  encoding: Type.Enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']),
  /** Where the first line of data stands, in bytes of the file as received (inflated). */
  data_start: Index,
  /** Lines before it. */
  records_before: Index,
  /** Bytes of a record where records do not end with a line end; 0: they are lines. */
  record_bytes: Index,
  line_types: Type.Array(
    Type.Object({
      ...LINE_TYPE,
      /** The tag's position, from 0, and its texts; none: every line that no other type takes. */
      tag_at: Index,
      tags: Type.Array(Type.String()),
      /** A second text that the line must have, and its position; none: it needs none. */
      also_at: Index,
      also: Type.Array(Type.String()),
      /** `[from, to)` in characters of the line. */
      fields: Type.Array(Type.Object({ column: Index, from: Index, to: Index, decimals: Index })),
      /** A shorter line was cut off; 0: blanks at the end may be missing. */
      min_length: Index,
      /** A line with text behind this is longer than its layout; 0: there may be more than the layout names. */
      max_length: Index,
      /** Blanks part the fields: a value that reaches into the next one has no place of its own. */
      parted: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type FixedWidthReading = Static<typeof FixedWidthReading>;

export const TaggedLinesReading = Type.Object({
  ...COMMON,
  format: Type.Literal('tagged_lines'),
  encoding: Type.Enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']),
  delimiter: Type.Integer({ minimum: 1, maximum: 127 }),
  quote: Type.Integer({ minimum: 0, maximum: 127 }),
  data_start: Index,
  records_before: Index,
  line_types: Type.Array(
    Type.Object({
      ...LINE_TYPE,
      tags: Type.Array(Type.String()),
      /** `cell` counts from 0. */
      fields: Type.Array(Type.Object({ column: Index, cell: Index })),
    }),
  ),
});
export type TaggedLinesReading = Static<typeof TaggedLinesReading>;

/** A union that grows by one member for each format. */
export const Reading = Type.Union([CsvReading, ExcelReading, X12Reading, JsonReading, FixedWidthReading, TaggedLinesReading]);
export type Reading = Static<typeof Reading>;
