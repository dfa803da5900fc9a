import { Type, type Static } from 'typebox';
import { FIELDS } from './record.ts';

/** The version of the config language. A change to the schema that old documents do not fit comes with a new one. */
export const CONFIG_LANGUAGE = 1;

export const FILE_FORMATS = ['csv', 'excel', 'fixed_width', 'edi_834', 'json'] as const;
export const FileFormat = Type.Enum(FILE_FORMATS);
export type FileFormat = Static<typeof FileFormat>;

/** Y year, M month as number, Mon month as name, D day; two-digit years turn at a pivot that the field's role sets. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  'MM/DD/YYYY',
  'MM-DD-YYYY',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD-Mon-YYYY',
  'MM/DD/YY',
  'MM-DD-YY',
  'DD/MM/YY',
  'DD-MM-YY',
  'DD-Mon-YY',
  'MMDDYYYY',
] as const;
export const DateFormat = Type.Enum(DATE_FORMATS);
export type DateFormat = Static<typeof DateFormat>;

const Header = Type.String({ minLength: 1, maxLength: 200, description: 'A column by its header; compared without case, marks and double spaces.' });

/** Where one target field comes from. */
export const FieldMapping = Type.Object(
  {
    from: Type.Optional(Type.Array(Header, { maxItems: 200, description: 'Columns in order of preference; the first filled one counts.' })),
    join: Type.Optional(
      Type.Array(Header, {
        maxItems: 50,
        description: 'For the street: columns of its second line; the first filled one is put behind it, after a comma.',
      }),
    ),
    constant: Type.Optional(Type.String({ maxLength: 200, description: 'The value where no column has one.' })),
    formats: Type.Optional(Type.Array(DateFormat, { description: "For dates: the forms that are accepted, in order. Without it, the vendor's." })),
    lookup: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: "For coded fields: the sender's words (any case) and the code each stands for, before the common words.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type FieldMapping = Static<typeof FieldMapping>;

const FieldMappings = Type.Partial(
  Type.Object(Object.fromEntries(FIELDS.map((field) => [field, FieldMapping])) as Record<(typeof FIELDS)[number], typeof FieldMapping>),
  { additionalProperties: false },
);
export type FieldMappings = Static<typeof FieldMappings>;

/** How rows make a family. Which way a file goes is settled when it is inspected, by the columns it has. */
export const Linkage = Type.Object(
  {
    family_id: Type.Optional(
      Type.Array(Header, { description: 'Rows with the same value here are one family wherever they stand. Used where the file has the column.' }),
    ),
    following: Type.Boolean({
      description: 'Dependents stand below their subscriber. Used where the file has a relationship column and no family id.',
    }),
  },
  { additionalProperties: false },
);
export type Linkage = Static<typeof Linkage>;

/** Dependents in numbered columns of their subscriber's row; `{n}` in a header stands for 1, 2, … */
export const DependentColumns = Type.Object(
  { max: Type.Integer({ minimum: 1, maximum: 50 }), fields: FieldMappings },
  { additionalProperties: false },
);
export type DependentColumns = Static<typeof DependentColumns>;

/** How one row states coverages. */
export const Coverages = Type.Union([
  Type.Object({ kind: Type.Literal('row') }, { additionalProperties: false, description: 'The coverage fields of the mapping: one coverage a row.' }),
  Type.Object(
    { kind: Type.Literal('sets'), sets: Type.Array(FieldMappings, { minItems: 1, maxItems: 64 }) },
    { additionalProperties: false, description: 'Several sets of coverage fields; a set whose plan is filled is a coverage.' },
  ),
  Type.Object(
    { kind: Type.Literal('plan_columns'), header_length: Type.Integer({ minimum: 1, maximum: 40 }) },
    {
      additionalProperties: false,
      description:
        'Every column whose header is that many letters and digits, with a digit or all in capitals, and no known name of a field is a plan; a filled cell is a coverage with the header as its plan id. A file without any is not detected as of this vendor.',
    },
  ),
]);
export type Coverages = Static<typeof Coverages>;

export const VendorConfig = Type.Object(
  {
    language: Type.Literal(CONFIG_LANGUAGE),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    status: Type.Enum(['active', 'inactive', 'draft']),
    file_formats: Type.Array(FileFormat, { minItems: 1 }),
    detection: Type.Object(
      {
        required_headers: Type.Array(Header, { maxItems: 500, description: "A file without one of these is not this vendor's." }),
        optional_headers: Type.Array(Header, { maxItems: 500, description: 'Headers that make it likelier.' }),
      },
      { additionalProperties: false },
    ),
    dialect: Type.Object(
      {
        date_formats: Type.Array(DateFormat, { minItems: 1 }),
        open_end_dates: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, description: 'Words and dates that mean no end.' }),
        file_kind: Type.Enum(['full', 'change', 'unknown']),
        termination_is_first_day_not_covered: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    mapping: Type.Object(
      {
        fields: FieldMappings,
        linkage: Linkage,
        coverages: Coverages,
        dependent_columns: Type.Union([DependentColumns, Type.Null()]),
      },
      { additionalProperties: false },
    ),
    validation: Type.Object(
      {
        required: Type.Array(Type.Enum(FIELDS)),
        identifiers: Type.Array(Type.Union([Type.Enum(FIELDS), Type.Literal('family_id')]), { description: 'One of these must be filled.' }),
        errors: Type.Array(Type.String(), { description: 'Codes of warnings that count as errors for this vendor.' }),
      },
      { additionalProperties: false },
    ),
    source: Type.String({ maxLength: 1000, description: 'Where the layout was published.' }),
  },
  { additionalProperties: false },
);
export type VendorConfig = Static<typeof VendorConfig>;

/** A config with the identity it has in the store. `version` counts from 1; `owner` is a partner's id, or null for the shared catalog. */
export interface VendorVersion {
  vendor_id: string;
  owner: string | null;
  version: number;
  config: VendorConfig;
  updated_at: Date;
  updated_by: string;
}
