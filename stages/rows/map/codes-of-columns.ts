import { genderLookup } from './persons/gender.ts';

/** Behind the name of a tier's column whose codes say that an S is somebody single: a remark that no name of a column minds. */
export const S_IS_SINGLE = '(S is single)';
/** Behind the name of a column that holds PeopleSoft's own codes. */
export const PEOPLESOFT = '(PeopleSoft)';

/** Behind the name of a benefit in which several digits stand: what they mean, the file does not say. */
export const CODES = '(codes)';

/** Behind the name of a benefit under which rows answer by yes and no: another text there is no plan. */
export const ANSWERS = '(yes or no)';

/** Behind the name of an action's column that holds the letters of captured changes. */
export const CAPTURED = '(I is inserted)';

type Lookup = Readonly<Record<string, string>>;

const INSERTED: Lookup = { i: 'add' };
const SINGLE: Lookup = { s: 'INDIVIDUAL' };
/** The codes that PeopleSoft delivers for whom a coverage covers. */
const COVERAGE_CODES: Lookup = { 1: 'EMPLOYEE_ONLY', 2: 'EMPLOYEE_SPOUSE', 3: 'EMPLOYEE_CHILDREN', 4: 'FAMILY' };
/** Its types of plans, of the benefits that have a name here. */
const PLAN_TYPES: Lookup = {
  10: 'medical',
  11: 'dental',
  14: 'vision',
  20: 'life',
  21: 'life',
  22: 'life',
  23: 'life',
  24: 'life',
  25: 'life',
  30: 'disability',
  31: 'disability',
  60: 'fsa',
  61: 'fsa',
  67: 'hsa',
};

export const isCoverageCode = (cell: string): boolean => COVERAGE_CODES[cell] !== undefined;
export const isPlanType = (cell: string): boolean => PLAN_TYPES[cell] !== undefined;

/** The words that a coded field's columns have besides those of a config: what their codes mean was settled with the header, and stands behind their names. */
export function lookupOfColumns(field: string, lookup: Lookup, columns: readonly number[], headers: readonly string[]): Lookup {
  const has = (remark: string): boolean => columns.some((at) => headers[at]?.endsWith(remark) === true);
  if (field === 'gender') return genderLookup(lookup, columns, headers);
  if (field === 'action') return has(CAPTURED) ? { ...INSERTED, ...lookup } : lookup;
  if (field === 'coverage.benefit') return has(PEOPLESOFT) ? { ...PLAN_TYPES, ...lookup } : lookup;
  if (field !== 'coverage.coverage_type') return lookup;
  const tiers = has(S_IS_SINGLE) ? { ...SINGLE, ...lookup } : lookup;
  return has(PEOPLESOFT) ? { ...COVERAGE_CODES, ...tiers } : tiers;
}
