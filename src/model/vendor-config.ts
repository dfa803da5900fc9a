import { Type, type Static } from 'typebox';
import { MAX_COVERAGES, MAX_DEPENDENTS } from './bounds.ts';
import { DateFormat, PivotYear } from './date-format.ts';
import { BENEFITS, FIELDS } from './record.ts';
import { ADJUSTABLE_CODES } from './row-error-codes.ts';
import { MAX_RULES, Rule } from './rule.ts';
import { FixedWidthLayout, TaggedLinesLayout } from './record-layout.ts';
import { MAX_TRANSFORMS, Pattern, Transform } from './transform.ts';

/** The version of the config language. A change to the schema that old documents do not fit comes with a new one. */
export const CONFIG_LANGUAGE = 1;

export const FILE_FORMATS = ['csv', 'excel', 'fixed_width', 'edi_834', 'json'] as const;
export const FileFormat = Type.Enum(FILE_FORMATS);
export type FileFormat = Static<typeof FileFormat>;

export { DATE_FORMATS, DateFormat } from './date-format.ts';

const Header = Type.String({ minLength: 1, maxLength: 200, description: 'A column by its header; compared without case, marks and double spaces.' });

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

const Persons = Type.Optional(
  Type.Array(Header, {
    minItems: 1,
    maxItems: 50,
    description:
      'Where coverages have `benefit_columns`: what stands before such a column in which the dependent elects for itself (`Spouse`, `Dependent {n}`).',
  }),
);

/** Dependents in numbered columns of their subscriber's row; `{n}` in a header stands for 1, 2, … */
export const DependentColumns = Type.Object(
  {
    max: Type.Integer({ minimum: 1, maximum: MAX_DEPENDENTS }),
    fields: FieldMappings,
    persons: Persons,
    step: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'For columns by their number: how many columns each dependent takes. `positions` are those of the first.',
      }),
    ),
    groups: Type.Optional(
      Type.Array(
        Type.Object(
          { max: Type.Integer({ minimum: 1, maximum: MAX_DEPENDENTS }), fields: FieldMappings, persons: Persons },
          { additionalProperties: false },
        ),
        {
          maxItems: 10,
          description: 'Dependents whose columns go by other names, such as a spouse: their own count and fields, most with a constant relationship.',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
export type DependentColumns = Static<typeof DependentColumns>;

/** A vendor with this name takes what no other vendor does, by header aliases. */
export const GENERIC_NAME = 'Generic';

/** Every group of dependents' columns of a config, those without a name of their own last. */
export function dependentGroups(dependents: DependentColumns | null): Pick<DependentColumns, 'max' | 'fields' | 'persons'>[] {
  return dependents === null ? [] : [...(dependents.groups ?? []), dependents];
}

/** Columns of which each benefit has its own. In their names `{benefit}` stands for each name of each line. */
export const BenefitColumns = Type.Object(
  {
    fields: FieldMappings,
    elections: Type.Array(Header, {
      maxItems: 100,
      description: 'Columns that hold a plan, or only a tier, "yes", "enrolled", "waived": the words are not read as plans.',
    }),
    waivers: Type.Optional(
      Type.Array(Header, {
        maxItems: 100,
        description: 'Columns in which "yes" says that the coverage was waived. What else they hold says nothing.',
      }),
    ),
    lines: Type.Array(
      Type.Object({ benefit: Type.Enum(BENEFITS), names: Type.Array(Header, { minItems: 1, maxItems: 20 }) }, { additionalProperties: false }),
      { minItems: 1, maxItems: 64, description: 'Where two lines are of one benefit, the first name of each is its plan in rows that name none.' },
    ),
  },
  {
    additionalProperties: false,
    examples: [
      {
        fields: { 'coverage.plan_id': { from: ['{benefit} Plan'] }, 'coverage.coverage_type': { from: ['{benefit} Tier'] } },
        elections: ['{benefit}'],
        lines: [
          { benefit: 'medical', names: ['Medical', 'Health'] },
          { benefit: 'dental', names: ['Dental'] },
        ],
      },
    ],
  },
);
export type BenefitColumns = Static<typeof BenefitColumns>;

/** How one row states coverages. */
export const Coverages = Type.Union([
  Type.Object(
    { kind: Type.Literal('row'), benefit_columns: Type.Optional(BenefitColumns) },
    {
      additionalProperties: false,
      description:
        'The coverage fields of the mapping: one coverage a row. In a file in which two lines of `benefit_columns` or more have columns, each line whose plan is filled is a coverage of its benefit.',
    },
  ),
  Type.Object(
    { kind: Type.Literal('sets'), sets: Type.Array(FieldMappings, { minItems: 1, maxItems: MAX_COVERAGES }) },
    { additionalProperties: false, description: 'Several sets of coverage fields; a set whose plan is filled is a coverage.' },
  ),
  Type.Object(
    { kind: Type.Literal('loops'), fields: FieldMappings },
    {
      additionalProperties: false,
      description:
        'EDI 834: a coverage for each HD loop. `{n}` in a name stands for the number of the loop (`HD04#{n}`, `HD/REF*CE#{n}`); names without it are those of the member, and stand where the loop has none of its own. A member without HD loops is a record whose coverage is null.',
    },
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

const AdjustedSeverity = Type.Enum(['error', 'warning', 'off']);
type AdjustedSeverities = Record<(typeof ADJUSTABLE_CODES)[number], typeof AdjustedSeverity>;

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
        aliases: Type.Optional(
          Type.Record(Header, Type.Array(Header, { maxItems: 50 }), {
            maxProperties: 200,
            description: 'Other names of a header, for detection and mapping alike. A column of the name itself goes first.',
            examples: [{ 'Member ID': ['Mbr No', 'Participant Number'] }],
          }),
        ),
        file_names: Type.Optional(
          Type.Array(Pattern, {
            maxItems: 20,
            description: 'Patterns of file names (any case, anywhere in the name). Only a hint: it decides between vendors that fit equally well.',
            examples: [['^acme_elig_\\d{8}']],
          }),
        ),
        sender_ids: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 35 }), {
            maxItems: 200,
            description: 'EDI 834: ids under which this vendor sends (ISA06, GS02), compared without case and blanks.',
          }),
        ),
        receiver_ids: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 35 }), {
            maxItems: 200,
            description: 'EDI 834: ids of receivers to whom only this vendor sends (ISA08, GS03).',
          }),
        ),
        edi_markers: Type.Optional(
          Type.Array(Type.String({ minLength: 2, maxLength: 80 }), {
            maxItems: 50,
            description: 'EDI 834: beginnings of segments that only this vendor sends, elements parted by stars (`N1*75*APTC AMT`).',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    dialect: Type.Object(
      {
        date_formats: Type.Array(DateFormat, { minItems: 1 }),
        open_end_dates: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, description: 'Words and dates that mean no end.' }),
        file_kind: Type.Enum(['full', 'change', 'unknown']),
        termination_is_first_day_not_covered: Type.Boolean(),
        fixed_width: Type.Optional(FixedWidthLayout),
        tagged_lines: Type.Optional(TaggedLinesLayout),
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
        severities: Type.Optional(
          Type.Partial(Type.Object(Object.fromEntries(ADJUSTABLE_CODES.map((code) => [code, AdjustedSeverity])) as AdjustedSeverities), {
            additionalProperties: false,
            description: 'How the checks that every vendor has are taken: as an error, as a warning, or not at all.',
            examples: [{ birth_date_missing: 'error', void_coverage: 'off' }],
          }),
        ),
        rules: Type.Optional(
          Type.Array(Rule, { maxItems: MAX_RULES, description: "The vendor's own rules, besides the checks that every vendor has." }),
        ),
        duplicates: Type.Optional(
          Type.Enum(['warning', 'off'], {
            description: 'Whether the same person and coverage twice in a file is said (`duplicate_member`). Both records are kept in any case.',
          }),
        ),
        max_error_rate: Type.Optional(
          Type.Object(
            {
              percent: Type.Number({ minimum: 0, maximum: 100, description: 'So many of a hundred rows may be invalid.' }),
              min_rows: Type.Optional(
                Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Files of fewer rows never fail by it; 1 where it is not said.' }),
              ),
            },
            {
              additionalProperties: false,
              description: 'A file with more invalid rows fails as a whole: the job ends with `too_many_invalid_rows`, and nothing of it is served.',
              examples: [{ percent: 20, min_rows: 100 }],
            },
          ),
        ),
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
