import type { Field } from '../../../src/model/record.ts';
import {
  dependentGroups,
  GENERIC_NAME,
  type BenefitColumns,
  type DependentColumns,
  type FieldMapping,
  type FieldMappings,
  type VendorConfig,
} from '../../../src/model/vendor-config.ts';
import { columnsOfBenefits, type BenefitKeys } from './benefit-keys.ts';
import { MAX_VARIANTS, nameOfVariant } from './benefit-qualifiers.ts';
import { baseOf, meaningOf, partVariants, states, variantOf, type Found, type QualifiedMeaning } from './benefit-variants.ts';
import { planTaken } from './plan-taken.ts';
import { columnOfPerson, headerKey, nameKey, wordsKey } from './header.ts';
import { statedLines } from './stated-benefits.ts';
import { benefitOfMark } from './tier-marked.ts';

/** How a row states coverages, in a file whose benefits have columns of their own. */
export interface BenefitSets {
  /** The fields that all coverages share: those of the config, without columns that belong to one benefit. */
  shared: FieldMappings;
  sets: readonly BenefitSet[];
  /** Set if the file has one benefit, or only dates on which benefits begin: any column of a benefit tells that a row has it. */
  byAny?: true;
}

/** One coverage that a row can state. */
export interface BenefitSet {
  /** The config's line of its benefit, or a variant of it; null for a plan without a benefit. */
  line: number | null;
  fields: FieldMappings;
  /** Columns that hold a plan, or only a tier, "yes" or "waived". */
  elections: readonly string[];
  /** Columns in which "yes" says that it was waived. */
  waivers: readonly string[];
  /** Columns named after its tiers, one of which a row marks. */
  marks: readonly string[];
  /** The plan, if the row names none, so that two coverages of one benefit stay apart; null if the benefit is enough. */
  name: string | null;
  /** Columns that it shares with other variants of its benefit. They do not tell that a row has it. */
  ofAll?: readonly string[];
  /** Set if only the date of enrollment tells that a row has it. */
  byDay?: true;
}

/**
 * The coverages of a file whose benefits have columns of their own, for inspection and mapping alike; null for every other file and config.
 * A plan's column without a benefit is one more coverage. If only one benefit has columns, a plan or benefit column beside them is the same
 * coverage, and each row has one.
 */
export function benefitSets({ name: vendor, mapping }: VendorConfig, columns: readonly string[]): BenefitSets | null {
  const { coverages, fields } = mapping;
  if (coverages.kind !== 'row' || coverages.benefit_columns === undefined) return null;
  const { benefit_columns: benefits } = coverages;
  const known = columnsOfBenefits(benefits);
  const keys = firstByKey(columns);
  const found = partVariants(columnsByLine(keys, known, vendor), benefits);
  if (found.size === 0) return null;
  const shared = withoutColumns(fields, known);
  const plan = shared['coverage.plan_id'];
  const has = (mapping: FieldMapping | undefined): boolean => mapping?.from?.some((name) => keys.has(nameKey(name))) === true;
  const hasPlan = has(plan);
  const stated = statedLines(found, benefits, {
    hasPlanOrBenefit: hasPlan || has(fields['coverage.benefit']),
    hasTier: has(shared['coverage.coverage_type']) || [...keys.keys()].some((key) => benefitOfMark(key) === ''),
    hasDay: has(shared['coverage.effective_date']),
  });
  if (stated === null) return null;
  const { all, byDay, byAny } = stated;
  const lines = all.map(([line]) => line);
  const unnamed: BenefitSet[] =
    hasPlan && plan !== undefined ? [{ line: null, fields: { 'coverage.plan_id': plan }, elections: [], waivers: [], marks: [], name: null }] : [];
  const named = all.map(([line, ofLine]): BenefitSet => ({ ...setOf(benefits, line, ofLine, lines), ...(byDay.has(line) ? { byDay: true } : {}) }));
  return { shared, sets: [...unnamed, ...named], ...(byAny ? { byAny: true } : {}) };
}

/** The columns of each benefit, by the config's line. */
function columnsByLine(keys: ReadonlyMap<string, string>, known: BenefitKeys, vendor: string): Map<number, Found[]> {
  const ofLines = new Map<number, Found[]>();
  const taken: string[] = [];
  for (const [key, column] of keys) {
    const meaning = meaningOfName(key, column, known, vendor);
    if (meaning === undefined) continue;
    // Each plan is a coverage of its own.
    const of = planTaken(column);
    if (of !== null && !taken.includes(of)) taken.push(of);
    const variant = of === null ? meaning.variant : MAX_VARIANTS + taken.indexOf(of);
    add(ofLines, meaning.line, { ...meaning, variant, column });
  }
  return ofLines;
}

/**
 * The coverages that dependents have in columns of their own ("Spouse Dental", "Dependent 1 Medical"), by the dependent's number. None if
 * each row has one coverage, of any benefit.
 */
export function benefitSetsOfDependents(
  { name: vendor, mapping: { coverages } }: VendorConfig,
  benefits: BenefitSets | null,
  columns: readonly string[],
  { persons = [] }: Pick<DependentColumns, 'persons'>,
): Map<number, BenefitSet[]> {
  const sets = new Map<number, BenefitSet[]>();
  if (benefits === null || coverages.kind !== 'row' || coverages.benefit_columns === undefined) return sets;
  const { benefit_columns: own } = coverages;
  const known = columnsOfBenefits(own);
  const found = new Map<number, Map<number, Found[]>>();
  for (const [key, column] of firstByKey(columns)) {
    const of = meaningOfDependent(key, persons, known, vendor);
    if (of === null) continue;
    let ofDependent = found.get(of.n);
    if (ofDependent === undefined) found.set(of.n, (ofDependent = new Map()));
    const { line } = of.meaning;
    const variant = variantOf(line, of.meaning.variant);
    add(ofDependent, benefits.sets.some((set) => set.line === variant) ? variant : line, { ...of.meaning, column });
  }
  for (const [n, ofDependent] of found) {
    const stated = [...ofDependent]
      .filter(([, ofLine]) => ofLine.some(({ field }) => states(field) || field === 'waiver'))
      .map(([line, ofLine], _, all) =>
        setOf(
          own,
          line,
          ofLine,
          all.map(([other]) => other),
        ),
      );
    if (stated.length > 0) sets.set(n, stated);
  }
  return sets;
}

/** Whether a column by itself can say that a dependent has a benefit. */
export function isBenefitOfDependent({ name, mapping: { coverages, dependent_columns: dependents } }: VendorConfig, column: string): boolean {
  if (coverages.kind !== 'row' || coverages.benefit_columns === undefined) return false;
  const known = columnsOfBenefits(coverages.benefit_columns);
  return dependentGroups(dependents).some(({ persons = [] }) => meaningOfDependent(headerKey(column), persons, known, name) !== null);
}

/** What the column of a key tells about a dependent in columns, and about which one; null for any other key. */
function meaningOfDependent(
  key: string,
  persons: readonly string[],
  known: BenefitKeys,
  vendor: string,
): { n: number; meaning: QualifiedMeaning } | null {
  const of = columnOfPerson(persons, key);
  // "Spouse Life" is a benefit of the employee.
  const meaning = of === null || meaningOf(key, known, vendor) !== undefined ? undefined : meaningOf(of.rest, known, vendor);
  return of === null || meaning === undefined ? null : { n: of.n, meaning };
}

/** The first column of each name, by its key. */
function firstByKey(columns: readonly string[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const column of columns) {
    const key = headerKey(column);
    if (!first.has(key)) first.set(key, column);
  }
  return first;
}

function add(found: Map<number, Found[]>, line: number, column: Found): void {
  const ofLine = found.get(line);
  if (ofLine === undefined) found.set(line, [column]);
  else ofLine.push(column);
}

/** Whether a column by itself can say that a benefit is stated. */
export function isBenefitColumn(config: VendorConfig, column: string): boolean {
  return benefitStatedBy(config, column) !== null;
}

/** The benefit whose plan, election or tier a column holds; null for every other column. */
export function benefitStatedBy(config: VendorConfig, column: string): string | null {
  const { coverages } = config.mapping;
  if (coverages.kind !== 'row' || coverages.benefit_columns === undefined) return null;
  const meaning = meaningOfColumn(config, column);
  return meaning !== undefined && states(meaning.field) ? coverages.benefit_columns.lines[meaning.line]!.benefit : null;
}

/** What a column tells, if it belongs to one benefit; undefined for any other column. */
export function meaningOfColumn({ name, mapping: { coverages } }: VendorConfig, column: string): QualifiedMeaning | undefined {
  if (coverages.kind !== 'row' || coverages.benefit_columns === undefined) return undefined;
  return meaningOfName(headerKey(column), column, columnsOfBenefits(coverages.benefit_columns), name);
}

/** Also in camel case, of whose words the key knows nothing (`DentalProductCode`). */
function meaningOfName(key: string, column: string, known: BenefitKeys, vendor: string): QualifiedMeaning | undefined {
  const words = vendor === GENERIC_NAME ? wordsKey(column) : key;
  return meaningOf(key, known, vendor) ?? (words === key ? undefined : meaningOf(words, known, vendor));
}

/** The set that a column of this name would belong to; -1 if there is none. */
export function setOfColumn(config: VendorConfig, { sets }: BenefitSets, column: string): number {
  const meaning = meaningOfColumn(config, column);
  return meaning === undefined ? -1 : sets.findIndex(({ line }) => line === meaning.line);
}

/** `among` are the lines of all sets. */
function setOf(benefits: BenefitColumns, line: number, found: readonly Found[], among: readonly number[]): BenefitSet {
  const { fields, lines } = benefits;
  const named = (wanted: Found['field']): string[] =>
    found
      .filter(({ field }) => field === wanted)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ column }) => column);
  const own = Object.entries(fields).flatMap(([field, mapping]): [string, FieldMapping][] => {
    const from = named(field as Field);
    return from.length === 0 ? [] : [[field, { ...mapping, from }]];
  });
  for (const field of ['member_id', 'group_id'] as const) {
    const ids = named(field);
    if (ids.length > 0) own.push([field, { from: ids }]);
  }
  const ofAll = found.flatMap(({ column, isOfAll }) => (isOfAll === true ? [column] : []));
  const base = baseOf(line);
  const { benefit, names } = lines[base.line]!;
  const isParted = among.some((other) => other !== line && baseOf(other).line === base.line);
  const isOneOfSeveral = isParted || lines.some((other, at) => at !== base.line && other.benefit === benefit);
  const plan = planTaken(found[0]!.column);
  const name = plan ?? (isOneOfSeveral ? nameOfVariant(names[0]!, isParted ? base.variant : 0) : null);
  return {
    line,
    fields: { ...Object.fromEntries(own), 'coverage.benefit': { constant: benefit } },
    elections: named('election'),
    waivers: named('waiver'),
    marks: named('mark'),
    name,
    ...(ofAll.length > 0 ? { ofAll } : {}),
  };
}

/** Fields without the columns that belong to one benefit. */
export function withoutBenefits(fields: FieldMappings, benefits: BenefitColumns): FieldMappings {
  return withoutColumns(fields, columnsOfBenefits(benefits));
}

/** A column that belongs to one benefit is no other benefit's. */
function withoutColumns(fields: FieldMappings, known: Pick<BenefitKeys, 'without'>): FieldMappings {
  const left = Object.entries(fields).map(([field, mapping]) => [
    field,
    mapping.from === undefined ? mapping : { ...mapping, from: known.without(mapping.from) },
  ]);
  return Object.fromEntries(left) as FieldMappings;
}
