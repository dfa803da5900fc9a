import { Type, type Static } from 'typebox';

/** The fields of a normalized record by their JSON path, in the order in which they are written. */
export const FIELDS = [
  'member_id',
  'first_name',
  'last_name',
  'date_of_birth',
  'ssn',
  'email',
  'phone',
  'address.street',
  'address.city',
  'address.state',
  'address.zip',
  'coverage.plan_id',
  'coverage.effective_date',
  'coverage.termination_date',
  'coverage.coverage_type',
  'coverage.benefit',
  'middle_name',
  'suffix',
  'gender',
  'employee_id',
  'group_id',
  'hire_date',
  'relationship',
  'action',
] as const;

export type Field = (typeof FIELDS)[number];

/** The fields of an element of `dependents`, in the order in which they are written. */
export const DEPENDENT_FIELDS = [
  'member_id',
  'first_name',
  'last_name',
  'date_of_birth',
  'ssn',
  'relationship',
  'gender',
  'action',
  'coverage.effective_date',
  'coverage.termination_date',
] as const satisfies readonly Field[];

export const COVERAGE_TYPES = ['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', 'EMPLOYEE_CHILDREN', 'FAMILY', 'DEPENDENTS_ONLY', 'INDIVIDUAL', 'WAIVED'] as const;
export const BENEFITS = [
  'medical',
  'dental',
  'vision',
  'prescription',
  'life',
  'disability',
  'long_term_care',
  'mental_health',
  'fsa',
  'hsa',
  'other',
] as const;
export const RELATIONSHIPS = [
  'self',
  'spouse',
  'child',
  'domestic_partner',
  'stepchild',
  'adopted_child',
  'foster_child',
  'grandchild',
  'ward',
  'parent',
  'ex_spouse',
  'other',
] as const;
export const ACTIONS = ['add', 'change', 'terminate', 'reinstate', 'audit'] as const;
export const GENDERS = ['M', 'F', 'X', 'U'] as const;

/** The fields whose values come from a closed list, with that list. */
export const CODED_FIELDS = {
  'coverage.coverage_type': COVERAGE_TYPES,
  'coverage.benefit': BENEFITS,
  relationship: RELATIONSHIPS,
  action: ACTIONS,
  gender: GENDERS,
} as const satisfies Partial<Record<Field, readonly string[]>>;
export type CodedField = keyof typeof CODED_FIELDS;

export function isCodedField(field: Field): field is CodedField {
  return Object.hasOwn(CODED_FIELDS, field);
}

export const DATE_FIELDS = ['date_of_birth', 'coverage.effective_date', 'coverage.termination_date', 'hire_date'] as const satisfies readonly Field[];
export type DateField = (typeof DATE_FIELDS)[number];

export function isDateField(field: Field): field is DateField {
  return (DATE_FIELDS as readonly Field[]).includes(field);
}

const Text = Type.Union([Type.String(), Type.Null()]);

export const DependentElement = Type.Object({
  member_id: Text,
  first_name: Text,
  last_name: Text,
  date_of_birth: Text,
  ssn: Text,
  relationship: Text,
  gender: Text,
  action: Text,
  effective_date: Text,
  termination_date: Text,
});
export type DependentElement = Static<typeof DependentElement>;

/** One person and one coverage, as `GET /files/{job_id}/output` serves it. */
export const NormalizedRecord = Type.Object({
  member_id: Text,
  first_name: Text,
  last_name: Text,
  date_of_birth: Text,
  ssn: Text,
  email: Text,
  phone: Text,
  address: Type.Object({ street: Text, city: Text, state: Text, zip: Text }),
  coverage: Type.Object({ plan_id: Text, effective_date: Text, termination_date: Text, coverage_type: Text, benefit: Text }),
  dependents: Type.Array(DependentElement),
  middle_name: Text,
  suffix: Text,
  gender: Text,
  employee_id: Text,
  group_id: Text,
  hire_date: Text,
  relationship: Text,
  action: Text,
});
export type NormalizedRecord = Static<typeof NormalizedRecord>;
