import { Type, type Static } from 'typebox';

/** What is open where a part of an X12 file begins: the transaction set, counted over the file, and what its envelope and header say. */
export const X12Context = Type.Object({
  set: Type.Integer({ minimum: 0 }),
  /** Bytes: element, component, repetition, terminator. */
  separators: Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { minItems: 4, maxItems: 4 }),
  /** The header's values that rows take over, in the order of their columns; a character for each byte. */
  header: Type.Array(Type.String()),
  /** True where a member's name stands before the first INS of the set. */
  names_first: Type.Optional(Type.Boolean()),
});
export type X12Context = Static<typeof X12Context>;

/** What is open where a part of a JSON file with lists within lists begins: objects and arrays, and what their records take over from them, as JSON. */
export const JsonContext = Type.Object({
  open: Type.Array(
    Type.Object({ is_array: Type.Boolean(), name: Type.String(), carried: Type.String(), within: Type.String(), days: Type.String() }),
  ),
});
export type JsonContext = Static<typeof JsonContext>;

/** A part of a file that can be worked on alone: whole families, as a span of bytes with the context to read it. */
export const Cut = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  /** The row number of the first record in the span. */
  first_row: Type.Integer({ minimum: 1 }),
  /** Data rows in the span. */
  rows: Type.Integer({ minimum: 0 }),
  /**
   * Set where the cut had to be made inside a run of rows that never ended: the first rows of the span belong to a
   * family past its bounds, or to dependents that no subscriber precedes.
   */
  continues: Type.Union([Type.Literal('family'), Type.Literal('orphans'), Type.Null()]),
  /** Of X12, and of JSON with lists within lists. */
  context: Type.Optional(Type.Union([X12Context, JsonContext])),
});
export type Cut = Static<typeof Cut>;
