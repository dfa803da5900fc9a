import { Type, type Static } from 'typebox';

const FieldName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "The field's name, by which `from` names it. In a record type with `max` it holds `{n}`, which stands for 1, 2, …",
});
const TypeName = Type.String({ minLength: 1, maxLength: 60 });

const Role = Type.Enum(['row', 'part', 'header', 'trailer', 'other'], {
  description:
    '`row`: a line of this type begins a row. `part`: it belongs to the row above it. `header` and `trailer` end a row and are none. `other` is passed over wherever it stands.',
});
const Max = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 64,
    description: 'For a part: how many of them a row may have. Without it, one, whose fields have no number.',
  }),
);
const Within = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'For a part: the record type, with `max`, to whose last line it belongs. It shares the number of that line.',
  }),
);
const RepeatsParent = Type.Optional(
  Type.Boolean({
    description:
      'For a part `within` another: a second line for the same parent takes the next number, and the fields of the parent stand there again.',
  }),
);
const Counted = Type.Enum(['rows', 'lines'], {
  description: '`rows`: rows of the file. `lines`: all of its lines that are not blank, header and trailer among them.',
});

export const FixedField = Type.Object(
  {
    name: FieldName,
    start: Type.Integer({ minimum: 1, maximum: 100_000, description: 'The first position, from 1, as carriers publish it.' }),
    length: Type.Integer({ minimum: 1, maximum: 10_000 }),
    decimals: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 9, description: 'Digits behind a decimal point that is not written: 9(3)V99 has two.' }),
    ),
  },
  { additionalProperties: false },
);
export type FixedField = Static<typeof FixedField>;

const Tag = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        start: Type.Integer({ minimum: 1, maximum: 100_000 }),
        values: Type.Array(Type.String({ pattern: '^[ -~]{1,40}$' }), { minItems: 1, maxItems: 50 }),
      },
      { additionalProperties: false, description },
    ),
  );

export const FixedRecordType = Type.Object(
  {
    name: TypeName,
    role: Role,
    tag: Tag(
      'By what a line is known to be of this type: one of these texts at this position; of several tags that fit the longest counts. A type without a tag takes every line that no other takes.',
    ),
    also: Tag('A second text that the line must have besides its tag: a qualifier at another position.'),
    fields: Type.Array(FixedField, { maxItems: 500 }),
    max: Max,
    within: Within,
    repeats_parent: RepeatsParent,
    count: Type.Optional(
      Type.Object(
        { field: FieldName, of: Counted },
        { additionalProperties: false, description: 'For a trailer: the field that says how many rows or lines were sent.' },
      ),
    ),
  },
  { additionalProperties: false },
);
export type FixedRecordType = Static<typeof FixedRecordType>;

/** Files whose fields stand at positions of the line. Positions count characters, as carriers count them. */
export const FixedWidthLayout = Type.Object(
  {
    record_types: Type.Array(FixedRecordType, { minItems: 1, maxItems: 60 }),
    line_lengths: Type.Array(Type.Integer({ minimum: 1, maximum: 100_000 }), {
      maxItems: 10,
      description:
        'The record lengths that are published. Records that do not end with a line end are read by them; without one, only where every record ends with its last field.',
    }),
  },
  {
    additionalProperties: false,
    examples: [
      {
        record_types: [
          { name: 'header', role: 'header', tag: { start: 1, values: ['HDR'] }, fields: [] },
          {
            name: 'member',
            role: 'row',
            tag: { start: 1, values: ['DTL'] },
            fields: [
              { name: 'Member ID', start: 4, length: 9 },
              { name: 'Last Name', start: 13, length: 20 },
            ],
          },
          {
            name: 'trailer',
            role: 'trailer',
            tag: { start: 1, values: ['TRL'] },
            fields: [{ name: 'Record Count', start: 4, length: 8 }],
            count: { field: 'Record Count', of: 'rows' },
          },
        ],
        line_lengths: [300],
      },
    ],
  },
);
export type FixedWidthLayout = Static<typeof FixedWidthLayout>;

export const TaggedField = Type.Object(
  { name: FieldName, at: Type.Integer({ minimum: 2, maximum: 500, description: 'Which cell of the line, from 1; the first one is the tag.' }) },
  { additionalProperties: false },
);

export const TaggedRecordType = Type.Object(
  {
    name: TypeName,
    role: Role,
    tags: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      minItems: 1,
      maxItems: 50,
      description: 'The first cell of a line of this type, any case; marks around the word do not count.',
    }),
    fields: Type.Array(TaggedField, { maxItems: 500 }),
    max: Max,
    within: Within,
    repeats_parent: RepeatsParent,
    count: Type.Optional(Type.Object({ field: FieldName, of: Counted }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
export type TaggedRecordType = Static<typeof TaggedRecordType>;

/** Delimited files without a header, whose lines say in their first cell what they are; several lines make a row. */
export const TaggedLinesLayout = Type.Object(
  { record_types: Type.Array(TaggedRecordType, { minItems: 1, maxItems: 60 }) },
  {
    additionalProperties: false,
    examples: [
      {
        record_types: [
          { name: 'member', role: 'row', tags: ['[QB]'], fields: [{ name: 'Last Name', at: 7 }] },
          { name: 'plan', role: 'part', tags: ['[QBPLANINITIAL]'], fields: [{ name: 'Plan {n}', at: 2 }], max: 10 },
        ],
      },
    ],
  },
);
export type TaggedLinesLayout = Static<typeof TaggedLinesLayout>;
