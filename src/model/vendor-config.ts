import { Type, type Static } from 'typebox';
import { Coverages } from './coverage-mapping.ts';
import { DateFormat } from './date-format.ts';
import { DependentColumns, Linkage } from './family-mapping.ts';
import { FieldMappings, Header } from './field-mapping.ts';
import { FIELDS } from './record.ts';
import { FixedWidthLayout, TaggedLinesLayout } from './record-layout.ts';
import { ADJUSTABLE_CODES } from './row-error-codes.ts';
import { MAX_RULES, Rule } from './rule.ts';
import { Pattern } from './transform.ts';

export { BenefitColumns } from './coverage-mapping.ts';
export { DATE_FORMATS, DateFormat } from './date-format.ts';
export { DependentColumns, dependentGroups } from './family-mapping.ts';
export { FieldMapping, FieldMappings } from './field-mapping.ts';

/** A vendor with this name takes what no other vendor does, by header aliases. */
export const GENERIC_NAME = 'Generic';
/** One with this name takes every 834 that no other vendor does. */
export const GENERIC_834_NAME = 'Generic 834';

/** The version of the config language. A change to the schema that old documents do not fit comes with a new one. */
export const CONFIG_LANGUAGE = 1;

const FILE_FORMATS = ['csv', 'excel', 'fixed_width', 'edi_834', 'json'] as const;
export const FileFormat = Type.Enum(FILE_FORMATS);
export type FileFormat = Static<typeof FileFormat>;

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
