import { Type, type Static } from 'typebox';
import { DATE_FIELDS, FIELDS, RELATIONSHIPS } from './record.ts';
import { Severity } from './row-error.ts';
import { Pattern } from './transform.ts';

/** So many rules a vendor. */
export const MAX_RULES = 200;

const Field = Type.Enum(FIELDS, { description: 'The field of the record that the rule is about.' });
const DateField = Type.Enum(DATE_FIELDS);
const Value = Type.String({ minLength: 1, maxLength: 100 });

/** When a rule holds. All that is said must be so. */
export const Condition = Type.Object(
  {
    field: Type.Enum(FIELDS),
    filled: Type.Optional(Type.Boolean({ description: 'The field has a value (true), or has none (false).' })),
    is: Type.Optional(Type.Array(Value, { minItems: 1, maxItems: 100, description: 'The field has one of these values of the record.' })),
    is_not: Type.Optional(Type.Array(Value, { minItems: 1, maxItems: 100, description: 'The field has a value, and none of these.' })),
  },
  {
    additionalProperties: false,
    description: 'When the rule holds, by another field of the same record; always, where it is not said.',
    examples: [{ field: 'relationship', is: ['spouse', 'domestic_partner'] }],
  },
);
export type Condition = Static<typeof Condition>;

/** A day: of the calendar, or counted from the day on which the file was received. */
const RelativeDay = Type.Object(
  {
    years: Type.Optional(Type.Integer({ minimum: -200, maximum: 200 })),
    months: Type.Optional(Type.Integer({ minimum: -2400, maximum: 2400 })),
    days: Type.Optional(Type.Integer({ minimum: -73_000, maximum: 73_000 })),
  },
  { additionalProperties: false, description: 'So long after (or, negative, before) the day on which the file was received; {} is that day.' },
);
const Bound = Type.Union([Type.Number(), Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), RelativeDay], {
  description: 'For dates YYYY-MM-DD or a day counted from the day on which the file was received; for other fields a number.',
  examples: ['2020-01-01', { months: -3 }, 18],
});
export type Bound = Static<typeof Bound>;

/** What every rule has. */
const COMMON = {
  id: Type.String({
    pattern: '^[a-z][a-z0-9_]{0,63}$',
    description: 'Stands as `rule` in the entries of the error report. Small letters, digits and _; no two rules have the same.',
  }),
  severity: Type.Optional(Severity),
  message: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: "What the entry says instead of the usual message. Fixed text: values of the file stand in the entry's own members.",
    }),
  ),
};
const WHEN = { when: Type.Optional(Condition) };

/** One rule about a record or a family. `check` says which kind it is. A broken rule is an error unless it says that it is a warning. */
export const Rule = Type.Union(
  [
    Type.Object(
      { ...COMMON, ...WHEN, check: Type.Literal('required'), field: Field },
      {
        additionalProperties: false,
        description: 'The field has a value. Code: required.',
        examples: [{ id: 'spouse_ssn', check: 'required', field: 'ssn', when: { field: 'relationship', is: ['spouse'] }, severity: 'warning' }],
      },
    ),
    Type.Object(
      {
        ...COMMON,
        ...WHEN,
        check: Type.Literal('allowed'),
        field: Field,
        values: Type.Array(Value, { minItems: 1, maxItems: 1000 }),
        any_case: Type.Optional(Type.Boolean({ description: 'Letters A to Z are compared without case; with case where it is not said.' })),
      },
      {
        additionalProperties: false,
        description: 'The field, where it has a value, has one of these: for coded fields the codes of the record. Code: not_allowed.',
        examples: [{ id: 'known_plan', check: 'allowed', field: 'coverage.plan_id', values: ['MED-1', 'DEN-1'], message: 'The plan is not offered' }],
      },
    ),
    Type.Object(
      { ...COMMON, ...WHEN, check: Type.Literal('pattern'), field: Field, pattern: Pattern },
      {
        additionalProperties: false,
        description: 'The whole text of the field fits the pattern. Code: pattern_mismatch.',
        examples: [{ id: 'member_id_form', check: 'pattern', field: 'member_id', pattern: '[A-Z]{2}\\d{6}' }],
      },
    ),
    Type.Object(
      {
        ...COMMON,
        ...WHEN,
        check: Type.Literal('length'),
        field: Field,
        min: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
        max: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      },
      {
        additionalProperties: false,
        description: 'The text of the field has so many characters. Codes: too_short, too_long.',
        examples: [{ id: 'short_name', check: 'length', field: 'last_name', max: 35, severity: 'warning' }],
      },
    ),
    Type.Object(
      { ...COMMON, ...WHEN, check: Type.Literal('range'), field: Field, min: Type.Optional(Bound), max: Type.Optional(Bound) },
      {
        additionalProperties: false,
        description: 'The date, or the number that the text is, lies between two bounds, which belong to it. Code: out_of_range.',
        examples: [{ id: 'not_far_ahead', check: 'range', field: 'coverage.effective_date', min: '2015-01-01', max: { months: 6 } }],
      },
    ),
    Type.Object(
      {
        ...COMMON,
        ...WHEN,
        check: Type.Literal('date_order'),
        earlier: DateField,
        later: DateField,
        same_day: Type.Optional(Type.Boolean({ description: 'Whether both may be the same day; they may where it is not said.' })),
      },
      {
        additionalProperties: false,
        description: 'Of two dates of a record, where it has both, one does not lie before the other. Reported at the later one. Code: date_order.',
        examples: [{ id: 'hired_after_birth', check: 'date_order', earlier: 'date_of_birth', later: 'hire_date', same_day: false }],
      },
    ),
    Type.Object(
      {
        ...COMMON,
        check: Type.Literal('age_limit'),
        relationships: Type.Array(Type.Enum(RELATIONSHIPS), { minItems: 1, maxItems: RELATIONSHIPS.length }),
        max_age: Type.Integer({ minimum: 0, maximum: 150, description: 'The last age, in whole years, that is accepted.' }),
        on: Type.Optional(
          Type.Enum(['received', 'effective'], {
            description:
              'The day that counts: when the file was received (where it is not said), or the effective date of the record, where it has one.',
          }),
        ),
      },
      {
        additionalProperties: false,
        description: 'Dependents of these relationships are not older. Code: age_limit.',
        examples: [{ id: 'child_age', check: 'age_limit', relationships: ['child', 'stepchild', 'adopted_child'], max_age: 25, severity: 'warning' }],
      },
    ),
    Type.Object(
      {
        ...COMMON,
        check: Type.Literal('one_spouse'),
        relationships: Type.Optional(
          Type.Array(Type.Enum(RELATIONSHIPS), {
            minItems: 1,
            maxItems: RELATIONSHIPS.length,
            description: 'Who counts; spouse and domestic_partner where it is not said.',
          }),
        ),
      },
      {
        additionalProperties: false,
        description: 'A family has at most one spouse. Reported at the second and each further person. Code: several_spouses.',
        examples: [{ id: 'one_spouse', check: 'one_spouse', severity: 'warning' }],
      },
    ),
  ],
  { description: 'A rule about each record of a file, or about each family.' },
);
export type Rule = Static<typeof Rule>;
