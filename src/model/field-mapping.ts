import { Type, type Static } from 'typebox';
import { DateFormat, PivotYear } from './date-format.ts';
import { FIELDS } from './record.ts';
import { MAX_TRANSFORMS, Transform } from './transform.ts';

export const Header = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'A column by its header; compared without case, marks and double spaces.',
});

const Columns = (description: string) => Type.Optional(Type.Array(Header, { maxItems: 800, description }));
const Positions = Type.Optional(
  Type.Array(Type.Integer({ minimum: 1, maximum: 2048 }), {
    maxItems: 50,
    description: 'Columns by their number, from 1, where the headers are of no use; after those by name.',
  }),
);

/** Several columns that make one value. */
export const Concat = Type.Object(
  {
    parts: Type.Array(
      Type.Object(
        { from: Columns('The columns of this part in order of preference; the first filled one counts.'), positions: Positions },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20 },
    ),
    separator: Type.Optional(Type.String({ maxLength: 10, description: 'What stands between two filled parts; a blank where it is not said.' })),
  },
  {
    additionalProperties: false,
    description: 'Several columns as one value: the filled parts, in order. Where none is filled, `from` counts.',
    examples: [{ parts: [{ from: ['SSN Area'] }, { from: ['SSN Group'] }, { from: ['SSN Serial'] }], separator: '-' }],
  },
);
export type Concat = Static<typeof Concat>;

/** Where one target field comes from. */
export const FieldMapping = Type.Object(
  {
    from: Columns('Columns in order of preference; the first filled one counts.'),
    positions: Positions,
    concat: Type.Optional(Concat),
    join: Type.Optional(
      Type.Array(Header, {
        maxItems: 200,
        description: 'For the street: columns of its second line; the first filled one is put behind it, after a comma.',
      }),
    ),
    transforms: Type.Optional(
      Type.Array(Transform, {
        maxItems: MAX_TRANSFORMS,
        description: "What is done to the column's text, in order, before the field reads it. A value that becomes empty is no value.",
      }),
    ),
    constant: Type.Optional(Type.String({ maxLength: 200, description: 'The value where no column has one.' })),
    formats: Type.Optional(Type.Array(DateFormat, { description: "For dates: the forms that are accepted, in order. Without it, the vendor's." })),
    pivot_year: Type.Optional(PivotYear),
    lookup: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: "For coded fields: the sender's words (any case) and the code each stands for, before the common words.",
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Where a field of the record comes from, and what is done to it on the way.',
    examples: [
      { from: ['Member ID', 'Member Number'], transforms: [{ kind: 'trim', side: 'left', characters: '0' }] },
      { positions: [3], transforms: [{ kind: 'slice', from: 1, to: 8 }], formats: ['YYYYMMDD'] },
      { from: ['Status'], lookup: { Act: 'add', Trm: 'terminate' } },
    ],
  },
);
export type FieldMapping = Static<typeof FieldMapping>;

export const FieldMappings = Type.Partial(
  Type.Object(Object.fromEntries(FIELDS.map((field) => [field, FieldMapping])) as Record<(typeof FIELDS)[number], typeof FieldMapping>),
  { additionalProperties: false },
);
export type FieldMappings = Static<typeof FieldMappings>;
