import { Type, type Static } from 'typebox';
import { MAX_COVERAGES } from './bounds.ts';
import { FieldMappings, Header } from './field-mapping.ts';
import { BENEFITS } from './record.ts';

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
        'EDI 834: a coverage for each HD loop. `{n}` in a name stands for the number of the loop (`HD04#{n}`, `HD/REF*CE#{n}`); names without it are those of the member, and stand where the loop has none of its own. Beside the fields of a coverage, `group_id` may stand here. A member without HD loops is a record whose coverage is null.',
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
