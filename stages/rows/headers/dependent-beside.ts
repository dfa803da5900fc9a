import type { CommonReading } from '../../../src/model/reading.ts';
import { dependentGroups, type FieldMapping, type FieldMappings, type VendorConfig } from '../../../src/model/vendor-config.ts';
import { benefitSetsOfDependents, type BenefitSets } from './benefit-columns.ts';
import { nameKey, writtenKey } from './header.ts';
import { columnsOf } from '../map/columns.ts';
import { dependentElections } from '../map/coverages/dependent-election.ts';

/**
 * Files in which each row is an employee with one of the dependents beside (`Last Name … Dependent Last Name, Dependent DOB`):
 * the columns of the dependent are another person than those of the row, not other names of the same fields. Whether a file is
 * one, its header and the rows of its head decide together.
 */
export interface Beside {
  /** Columns in which the name of the dependent stands, or its birth date where no names are sent. */
  names: number[];
  /** Whether the others say by their names that they are the employee's: such files may as well have a row for each person. */
  ofEmployee: boolean;
  /** Columns in which the employee's birth date or SSN stands, each with those of the dependent's. */
  both: { own: number[]; dependent: number[] }[];
  /** Columns of a birth date or an SSN of which the dependent has none of its own. */
  ofOne: number[];
}

/** The columns of a dependent beside the row's person, by the header alone. Null where there are no names of two. */
export function columnsBeside(config: VendorConfig, headers: readonly string[]): Beside | null {
  const { fields, dependent_columns: dependents } = config.mapping;
  if (dependents === null) return null;
  const columns = columnsOf(config, headers);
  const of = (mapping: FieldMapping | undefined, dependent: boolean): number[] => columns.of(namesOf(mapping, dependent), null);
  const both = (mapping: FieldMapping | undefined): boolean => of(mapping, true).length > 0 && of(mapping, false).length > 0;
  const isOfEmployee = (at: number): boolean => EMPLOYEE.test(writtenKey(headers[at]!));
  const namesOfPerson = [fields.first_name, fields.last_name];
  // A first name beside an employee's whole one is another's.
  const isWhole =
    namesOfPerson.flatMap((mapping) => of(mapping, false)).some(isOfEmployee) && namesOfPerson.some((mapping) => of(mapping, true).length > 0);
  const named = isWhole ? namesOfPerson : namesOfPerson.filter(both);
  if (named.length === 0) return unnamedBeside(fields, of, headers);
  // Numbered columns are of several dependents, which is another kind of file.
  const numbered = dependentGroups(dependents).some((group) => columns.places(group.fields.first_name ?? {}, 1).length > 0);
  if (numbered) return null;
  const own = named.flatMap((mapping) => of(mapping, false));
  const ofEmployee = own.some(isOfEmployee);
  // Beside an employee's name, one birth date may be that of the row's own person, whoever it is, if it is not called the employee's.
  const personal = [fields.date_of_birth, fields.ssn, fields.gender];
  const isOneOf = (mapping: FieldMapping | undefined): boolean =>
    of(mapping, true).length === 0 && of(mapping, false).some((at) => !isOfEmployee(at));
  if (ofEmployee && !personal.some(both) && personal.some(isOneOf)) return null;
  const pairs = [fields.date_of_birth, fields.ssn].filter(both).map((mapping) => ({ own: of(mapping, false), dependent: of(mapping, true) }));
  const ofOne = [fields.date_of_birth, fields.ssn].filter(isOneOf).flatMap((mapping) => of(mapping, false).filter((at) => !isOfEmployee(at)));
  return { both: pairs, names: named.flatMap((mapping) => of(mapping, true)), ofEmployee, ofOne };
}

const EMPLOYEE = /^(?:employee|subscriber|member|primary|worker|associate|policy ?holder|certificate holder|ee |emp |sub )/;

/** Dependents who have a birth date and a relationship of their own beside an employee's, and no names, as where rates are asked for. */
function unnamedBeside(
  fields: FieldMappings,
  of: (mapping: FieldMapping | undefined, dependent: boolean) => number[],
  headers: readonly string[],
): Beside | null {
  const own = [...of(fields.first_name, false), ...of(fields.last_name, false)];
  const ofDependents = [...of(fields.first_name, true), ...of(fields.last_name, true)];
  const [born, relationship] = [of(fields.date_of_birth, true), of(fields.relationship, true)];
  const bornOwn = of(fields.date_of_birth, false);
  const isEmployees = (at: number): boolean => EMPLOYEE.test(writtenKey(headers[at]!));
  // Bare names are those of whoever has the bare birth date.
  const areOwn = own.length > 0 && (own.every(isEmployees) || bornOwn.some((at) => !isEmployees(at)));
  if (!areOwn || ofDependents.length > 0 || born.length === 0 || relationship.length === 0 || bornOwn.length === 0) return null;
  return { names: born, ofEmployee: true, both: [{ own: bornOwn, dependent: born }], ofOne: [] };
}

/** Whether the dependent beside has columns that say what it elects itself. */
export function electsBeside(config: VendorConfig, benefits: BenefitSets | null, headers: readonly string[]): boolean {
  const persons = { persons: PERSONS_BESIDE };
  return benefitSetsOfDependents(config, benefits, headers, persons).size > 0 || dependentElections(headers, PERSONS_BESIDE, true).size > 0;
}

/** The config for such a file: the names of a dependent's columns are taken from the person of the row and given to a dependent. */
export function withDependentBeside(config: VendorConfig, { dependents_beside: beside }: Pick<CommonReading, 'dependents_beside'>): VendorConfig {
  const { mapping } = config;
  const dependents = mapping.dependent_columns;
  if (beside !== true || dependents === null) return config;
  const person: FieldMappings = {};
  const other: FieldMappings = {};
  for (const [field, given] of Object.entries(mapping.fields) as [keyof FieldMappings, FieldMapping][]) {
    // Who the employee is, is no question: the column tells of the dependent, whatever its name.
    const all = field === 'relationship';
    const of = all ? (given.from ?? []) : namesOf(given, true);
    if (of.length > 0 && FIELDS_BESIDE.has(field)) other[field] = { ...given, from: of };
    if (all) continue;
    person[field] = of.length === 0 ? given : { ...given, from: namesOf(given, false) };
  }
  for (const field of DATES_BESIDE) {
    const from = (dependents.fields[field]?.from ?? []).filter((name) => name.startsWith(NUMBERED)).map((name) => name.replace(' {n}', ''));
    if (from.length > 0) other[field] = { from };
  }
  const groups = [...(dependents.groups ?? []), { max: 1, fields: other, persons: PERSONS_BESIDE }];
  return { ...config, mapping: { ...mapping, fields: person, dependent_columns: { ...dependents, groups } } };
}

const FIELDS_BESIDE = new Set<keyof FieldMappings>([
  'first_name',
  'last_name',
  'middle_name',
  'suffix',
  'date_of_birth',
  'ssn',
  'gender',
  'member_id',
  'relationship',
]);

/** Days of a dependent, which no column of the row's person has: they are called as those of a numbered one. */
const DATES_BESIDE = ['coverage.effective_date', 'coverage.termination_date'] as const;
const NUMBERED = 'Dependent {n} ';

/** What stands before a benefit that the dependent beside elects. */
const PERSONS_BESIDE = ['Dependent', 'Dep', 'Covered Dependent', 'Covered Dep', 'Dpnt'];

/** The same list each time for a list of names, because what else is known of names is kept by their list. */
function namesOf(mapping: FieldMapping | undefined, dependent: boolean): string[] {
  const { from } = mapping ?? {};
  if (from === undefined) return [];
  let parted = PARTED.get(from);
  if (parted === undefined) {
    const isOfDependent = (name: string): boolean => /^(?:(?:covered )?dep(?:endent)?|dpnt)(?! ?\d)/.test(nameKey(name));
    PARTED.set(from, (parted = { own: from.filter((name) => !isOfDependent(name)), dependent: from.filter(isOfDependent) }));
  }
  return dependent ? parted.dependent : parted.own;
}

const PARTED = new WeakMap<readonly string[], { own: string[]; dependent: string[] }>();
