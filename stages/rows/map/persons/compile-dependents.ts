import type { Field } from '../../../../src/model/record.ts';
import { dependentGroups, GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { benefitSetsOfDependents, setOfColumn, type BenefitSet, type BenefitSets } from '../../headers/benefit-columns.ts';
import { baseOf } from '../../headers/benefit-variants.ts';
import {
  coveragesOfDependent,
  coveragePrefix,
  coveredByBenefit,
  coveredByElement,
  fieldsOfCovered,
  unreadNameOf,
} from '../../headers/coverage-columns.ts';
import type { Columns } from '../columns.ts';
import { nameStep, personColumns } from './compile-person.ts';
import { saidBy } from '../compiled-fields.ts';
import { coverageOf, coverageOfDependent } from '../coverages/coverages.ts';
import { withIds } from '../coverages/ids-of-coverages.ts';
import { isCoverage } from '../coverages/is-coverage.ts';
import { dependentElections } from '../coverages/dependent-election.ts';
import { lastOfWhole } from './last-of-whole.ts';
import { isLoneSpouse } from './lone-spouse.ts';
import type { CompiledCoverages, CompiledFields, CompileFields, DependentMapping, FieldAbout, PersonColumns, StepAbout } from '../mapping.ts';
import type { NameOrder } from './name.ts';
import { withOwnAction } from '../coverages/own-action.ts';
import { aboutFlags, flagsOfDependents, mapFlags, mapFlagsOfDependents, type RelationshipFlags } from './relationship-flags.ts';

/** What tells which dependents the rows of a file have. */
export interface DependentsContext {
  readonly config: VendorConfig;
  readonly columns: Columns;
  readonly compile: CompileFields;
  readonly benefits: BenefitSets | null;
  readonly coverages: CompiledCoverages;
  readonly order: NameOrder;
  readonly isJson: boolean;
  /** The benefits in a row with a dependent are the dependent's (`benefits_of_dependents`). */
  readonly benefitsOfDependents: boolean;
}

/** The dependents that a row has in columns of its own. */
export interface CompiledDependents {
  readonly list: DependentMapping[];
  /** Whom each coverage of a row lists, in the order of `Mapping.coverages`. */
  readonly covered: readonly (readonly PersonColumns[])[];
  readonly mapped: Set<Field>;
  readonly about: StepAbout[];
}

/** A dependent with its compiled steps, and what its row tells about its coverages. */
interface Found extends Pick<DependentMapping, 'coverages' | 'ofRow' | 'others' | 'election' | 'listed'> {
  /** Its number, from 1. */
  readonly n: number;
  readonly one: CompiledFields;
  /** Columns whose "yes" tells the relationship. */
  readonly flags: RelationshipFlags;
}

/** Compiles the dependents in numbered columns, then those whom the coverages of a row list. */
export function compileDependents(context: DependentsContext): CompiledDependents {
  const covered: PersonColumns[][] = context.coverages.list.map(() => []);
  const found = [...numberedDependents(context), ...listedDependents(context, covered)];
  const abouts = found.map((dependent) => ({ dependent, ofCoverages: aboutCoverages(dependent) }));
  return {
    list: found.map((dependent) => mappingOf(dependent, context)),
    covered,
    mapped: new Set(abouts.flatMap(({ dependent, ofCoverages }) => [...dependent.one.mapped, ...ofCoverages.map(({ field }) => field)])),
    about: abouts.flatMap(({ dependent, ofCoverages }) =>
      [...aboutFlags(dependent.flags), ...dependent.one.about, ...ofCoverages].map((field) => ({
        ...field,
        of: 'dependent' as const,
        n: dependent.n,
      })),
    ),
  };
}

function numberedDependents({ config, columns, compile, benefits, coverages, isJson, benefitsOfDependents }: DependentsContext): Found[] {
  const { mapping } = config;
  const { headers } = columns;
  const byBenefit = coverages.list.length > 1 && coverages.mapped.has('coverage.benefit');
  const found: Found[] = [];
  const isLone = config.name === GENERIC_NAME && !isJson && isLoneSpouse(headers);
  for (const group of dependentGroups(mapping.dependent_columns)) {
    const { max, fields } = group;
    const elected = benefitSetsOfDependents(config, benefits, headers, group);
    const elections = dependentElections(headers, group.persons ?? [], byBenefit);
    const flagsOf = config.name === GENERIC_NAME ? flagsOfDependents(headers, group.persons ?? []) : () => [];
    for (const n of columns.numbersTo(max)) {
      const one = withOwnAction(compile, fields, n);
      if (one.columns.length === 0 || (isLone && fields.relationship?.constant !== undefined && max === 1)) continue;
      // An element of a list may be no more than a reference to somebody.
      if (config.name === GENERIC_NAME && (isJson ? !TELLING.some((field) => one.mapped.has(field)) : isNobody(one))) continue;
      const sets = elected.get(n) ?? [];
      const ids = one.columns.flatMap(({ field, at }) => (field === 'member_id' ? [at] : []));
      const own = [
        ...coveragesOfDependent(mapping.fields, headers, { fields }, n).flatMap(({ set, prefix }) => {
          const coverage = coverageOf(compile(set, isCoverage), headers, prefix);
          return coverage === null ? [] : withIds(coverage, compile, { fields: set, headers, own: ids });
        }),
        ...sets.map((set) => coverageOfDependent(set, benefits?.shared ?? {}, columns, compile)),
      ];
      const others = otherCoverages(sets, benefits);
      const election = elections.get(n) ?? null;
      const ofRow = benefitsOfDependents && own.length === 0 && election === null;
      found.push({ one, n, flags: flagsOf(n), coverages: ofRow ? coverages.list : own, ofRow, others, election, listed: null });
    }
  }
  return found;
}

/** The row's coverages in which a dependent may be. Whoever has a column for one variant of a benefit is not in another one by default. */
function otherCoverages(own: readonly BenefitSet[], benefits: BenefitSets | null): number[] {
  if (own.length === 0) return [];
  const lines = new Set(own.map(lineOf));
  return (benefits?.sets ?? []).flatMap((set, at) => (lines.has(lineOf(set)) ? [] : [at]));
}

const NO_LINE = -1;

function lineOf({ line }: BenefitSet): number {
  return baseOf(line ?? NO_LINE).line;
}

/** Persons whom coverages list. One without a name is only a reference, and stands in `covered` alone. */
function listedDependents(context: DependentsContext, covered: readonly PersonColumns[][]): Found[] {
  const { config, compile } = context;
  const found: Found[] = [];
  for (const { coverage, prefix, most } of coveringLists(context)) {
    const fields = fieldsOfCovered(config.mapping.dependent_columns?.fields ?? {}, prefix);
    for (let n = 1; coverage >= 0 && n <= most; n++) {
      const one = compile(fields, () => true, n);
      const at = covered[coverage]!.push(personColumns(one)) - 1;
      if (one.mapped.has('first_name') || one.mapped.has('last_name'))
        found.push({ one, n, flags: [], coverages: [], ofRow: false, others: [], election: null, listed: { coverage, at } });
    }
  }
  return found;
}

interface CoveringList {
  /** The place of the coverage in `Mapping.coverages`; -1 where the file has none of this list. */
  readonly coverage: number;
  readonly prefix: string;
  /** How many persons it lists at most. */
  readonly most: number;
}

function coveringLists({ config, columns: { headers }, benefits, coverages, isJson }: DependentsContext): CoveringList[] {
  const byElement = [...coveredByElement(headers)].map(([element, most]) => ({
    coverage: coverages.list.findIndex((one) => one.element === element),
    prefix: coveragePrefix(element),
    most,
  }));
  if (!isJson || benefits === null) return byElement;
  const byBenefit = [...coveredByBenefit(headers)].map(([name, most]) => ({
    coverage: setOfColumn(config, benefits, `${name} plan`),
    prefix: `${name} `,
    most,
  }));
  return [...byElement, ...byBenefit];
}

function mappingOf({ one, n, flags, coverages, ofRow, others, election, listed }: Found, { columns, order }: DependentsContext): DependentMapping {
  const names = nameStep(one.mapped, order, true);
  return {
    steps: [...one.steps, ...mapFlags(flags), ...mapFlagsOfDependents(flags), ...lastOfWhole(one, order.wholes), ...(names ? [names] : [])],
    presentBy: presenceColumns(one),
    statesRelationship: one.mapped.has('relationship'),
    coverages,
    ofRow,
    others,
    person: personColumns(one),
    unreadNames: columns.of([unreadNameOf(n)], null),
    election,
    listed,
  };
}

function aboutCoverages({ coverages, election }: Found): FieldAbout[] {
  const declined = election === null || election.decline === null ? [] : [saidBy('coverage.coverage_type', election.columns)];
  const listing = election === null || election.benefits === null ? [] : [saidBy('coverage.benefit', election.listing)];
  return [...coverages.flatMap((coverage) => coverage.about), ...declined, ...listing];
}

/** Whether columns say no more of a dependent than a gender, a relationship or days: nobody could be named by them. */
function isNobody({ columns }: CompiledFields): boolean {
  return columns.length > 0 && !columns.some(({ field }) => field === 'member_id' || TELLING.includes(field));
}

/** What tells who a dependent is. */
const TELLING: readonly Field[] = ['first_name', 'last_name', 'ssn', 'date_of_birth'];

/** There is a dependent if its name, SSN or birth date is filled. A relationship or gender alone is a leftover of the form. */
function presenceColumns(one: CompiledFields): number[] {
  const columns = one.columns.filter(({ field }) => field === 'member_id' || TELLING.includes(field));
  return (columns.length > 0 ? columns : one.columns).map(({ at }) => at);
}
