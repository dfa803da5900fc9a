import { Type, type Static } from 'typebox';
import { MAX_DEPENDENTS } from './bounds.ts';
import { FieldMappings, Header } from './field-mapping.ts';

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

/** Every group of dependents' columns of a config, those without a name of their own last. */
export function dependentGroups(dependents: DependentColumns | null): Pick<DependentColumns, 'max' | 'fields' | 'persons'>[] {
  return dependents === null ? [] : [...(dependents.groups ?? []), dependents];
}
