import type { CommonReading } from '../../../src/model/reading.ts';
import type { Field } from '../../../src/model/record.ts';
import { dependentGroups, GENERIC_NAME, type FieldMappings, type VendorConfig } from '../../../src/model/vendor-config.ts';
import { slotOf } from '../record.ts';
import { isCityLine, splitCityLine } from './city-line.ts';
import { columnsOf } from './columns.ts';
import { compileFields, emptied } from './compile-fields.ts';
import { compileCoverages, coverageOf, coverageOfDependent, isCoverage, saidBy } from './coverages.ts';
import { dependentElections } from './dependent-election.ts';
import type { MappingOptions } from './field-step.ts';
import type { CompiledFields, DependentMapping, FieldAbout, Mapping, PersonColumns, StepAbout } from './mapping.ts';
import { benefitSets, benefitSetsOfDependents, setOfColumn } from '../headers/benefit-columns.ts';
import { baseOf } from '../headers/benefit-variants.ts';
import {
  asDependents,
  coveragesOfDependent,
  coveragePrefix,
  coveredByBenefit,
  coveredByElement,
  fieldsOfCovered,
  unreadNameOf,
} from '../headers/coverage-columns.ts';
import { settleNames, type NameOrder } from './name.ts';
import { initialOfFirst } from './initial-of-first.ts';
import { listedBenefits, listsBenefits } from './listed-benefits.ts';
import { lastOfWhole } from './last-of-whole.ts';
import { isWholeName } from './name-header.ts';
import { dropForeign, isOfSubscriber, ownIdentity } from './own-identity.ts';
import { ssnColumnsOf } from './ssn-header.ts';
import type { MapStep } from './step.ts';
import { mapText } from './text.ts';
import { withTransactionDay } from './transaction-day.ts';
import { Text } from './transform/text.ts';
import { splitWholeAddress } from './whole-address.ts';
import { unstatedRelationship } from './unstated-relationship.ts';
import { checkX12Codes } from './x12/steps.ts';

/** Compiles a vendor's mapping for a file with these columns. */
export function compileMapping(config: VendorConfig, reading: CommonReading, options: MappingOptions): Mapping {
  const { mapping } = config;
  const columns = columnsOf(config, reading.columns);
  const context = { config, reading, options, columns, text: new Text() };
  const compile = (fields: FieldMappings, only: (field: Field) => boolean, n: number | null = null): CompiledFields =>
    compileFields(fields, only, n, context);

  const familyColumn = familyColumnOf(config, reading, columns);
  const familyColumns = familyColumn < 0 ? [] : [familyColumn];
  const person = compile(mapping.fields, (field) => !isCoverage(field));
  const wholes = new Set(reading.columns.flatMap((column, at) => (isWholeName(asDependents(column)) ? [at] : [])));
  const order = { wholes, lastFirst: new Set(reading.last_name_first) };
  const names = nameStep(person.mapped, order, false);
  const cityLine = cityLineOf(person, reading.columns);
  const wholeAddress = config.name === GENERIC_NAME ? wholeAddressOf(person) : null;
  const familyIds = reading.family_column === undefined ? columns.of(mapping.linkage.family_id ?? [], null) : familyColumns;
  const family = { at: familyColumn, ids: familyIds };
  const dropStated = dropForeign(person.columns, reading.columns, family, true);
  const ownFamily = reading.own_family_column === undefined ? [] : [reading.own_family_column];
  const link = mapText([...familyColumns, ...ownFamily], slotOf('family_id'), null);
  const benefits = benefitSets(config, reading.columns);
  const stated = compileCoverages(config, benefits, columns, compile, options.format === 'json');
  const coverages = config.name === GENERIC_NAME ? withTransactionDay(stated, columns) : stated;
  const dependents: DependentMapping[] = [];
  const mappedInDependents = new Set<Field>();
  const about: StepAbout[] = [
    ...[...person.about, ...(cityLine?.about ?? []), ...(wholeAddress ?? [])].map((field) => ({ ...field, of: 'person' as const, n: 0 })),
    ...coverages.list.flatMap((coverage, n) => coverage.about.map((field) => ({ ...field, of: 'coverage' as const, n }))),
  ];
  const add = (
    one: CompiledFields,
    n: number,
    { coverages: own, others, election, listed }: Pick<DependentMapping, 'coverages' | 'others' | 'election' | 'listed'>,
  ): void => {
    const ownNames = nameStep(one.mapped, order, true);
    dependents.push({
      steps: [...one.steps, ...lastOfWhole(one, wholes), ...(ownNames ? [ownNames] : [])],
      presentBy: presenceColumns(one),
      statesRelationship: one.mapped.has('relationship'),
      coverages: own,
      others,
      person: personColumns(one),
      unreadNames: columns.of([unreadNameOf(n)], null),
      election,
      listed,
    });
    const declined = election === null || election.decline === null ? [] : [saidBy('coverage.coverage_type', election.columns)];
    const listing = election === null || election.benefits === null ? [] : [saidBy('coverage.benefit', election.listing)];
    const ofCoverages = [...own.flatMap((coverage) => coverage.about), ...declined, ...listing];
    for (const field of [...one.mapped, ...ofCoverages.map((field) => field.field)]) mappedInDependents.add(field);
    about.push(...[...one.about, ...ofCoverages].map((field) => ({ ...field, of: 'dependent' as const, n })));
  };
  for (const group of dependentGroups(mapping.dependent_columns)) {
    const { max, fields } = group;
    const elected = benefitSetsOfDependents(config, benefits, reading.columns, group);
    const elections = dependentElections(reading.columns, group.persons ?? [], coverages.list.length > 1 && coverages.mapped.has('coverage.benefit'));
    for (let n = 1; n <= max; n++) {
      if (!columns.mayHave(n)) continue;
      const one = compile(fields, () => true, n);
      if (one.columns.length === 0) continue;
      const sets = elected.get(n) ?? [];
      const own = [
        ...coveragesOfDependent(mapping.fields, reading.columns, { fields }, n).flatMap(
          ({ set, prefix }) => coverageOf(compile(set, isCoverage), reading.columns, prefix) ?? [],
        ),
        ...sets.map((set) => coverageOfDependent(set, benefits?.shared ?? {}, columns, compile)),
      ];
      // Whoever has a column for one variant of a benefit is in no other by silence.
      const lines = new Set(sets.map(({ line }) => baseOf(line ?? NO_LINE).line));
      const others = sets.length === 0 ? [] : (benefits?.sets ?? []).flatMap(({ line }, at) => (lines.has(baseOf(line ?? NO_LINE).line) ? [] : [at]));
      add(one, n, { coverages: own, others, election: elections.get(n) ?? null, listed: null });
    }
  }
  const lists: PersonColumns[][] = coverages.list.map(() => []);
  const covering = [
    ...[...coveredByElement(reading.columns)].map(([element, most]) => ({
      coverage: coverages.list.findIndex((one) => one.element === element),
      prefix: coveragePrefix(element),
      most,
    })),
    ...(options.format === 'json' && benefits !== null
      ? [...coveredByBenefit(reading.columns)].map(([name, most]) => ({
          coverage: setOfColumn(config, benefits, `${name} plan`),
          prefix: `${name} `,
          most,
        }))
      : []),
  ];
  for (const { coverage, prefix, most } of covering) {
    const fields = fieldsOfCovered(mapping.dependent_columns?.fields ?? {}, prefix);
    for (let n = 1; coverage >= 0 && n <= most; n++) {
      const one = compile(fields, () => true, n);
      const at = lists[coverage]!.push(personColumns(one)) - 1;
      if (one.mapped.has('first_name') || one.mapped.has('last_name'))
        add(one, n, { coverages: [], others: [], election: null, listed: { coverage, at } });
    }
  }
  const ssnColumns = ssnColumnsOf(reading);
  const listing = reading.columns.flatMap((column, at) => (listsBenefits(column) ? [at] : []));
  return {
    person: [
      // Folding writes the relationship of a record that has none, and the record is used again for another row.
      ...(person.mapped.has('relationship') ? [] : [emptied(slotOf('relationship'))]),
      ...person.steps,
      ...(reading.subscriber_by === undefined ? [] : [unstatedRelationship(reading.subscriber_by)]),
      ...(familyColumns.length > 0 ? [link] : []),
      ...(dropStated === null ? [] : [ownIdentity(dropStated)]),
      ...lastOfWhole(person, wholes),
      ...(names ? [names, ...initialOfFirst(person, reading.columns)] : []),
      ...(cityLine === null ? [] : [cityLine.step]),
      ...(wholeAddress === null ? [] : [splitWholeAddress()]),
      ...(options.format === 'edi_834' ? [checkX12Codes((name) => columns.of([name], null)[0] ?? -1)] : []),
    ],
    dropInferred: dropForeign(person.columns, reading.columns, family, false),
    coverages: coverages.list,
    withoutCoverage: coverages.without,
    dependents,
    listed: benefits === null || config.name !== GENERIC_NAME ? null : listedBenefits(listing),
    covered: lists.some((list) => list.length > 0) ? { lists, subscriber: personColumns(person) } : null,
    mapped: new Set([
      ...withNames(person.mapped),
      ...(cityLine === null ? [] : CITY_PARTS),
      ...(wholeAddress ?? []).map(({ field }) => field),
      ...coverages.mapped,
    ]),
    mappedInDependents: withNames(mappedInDependents),
    ssnColumns,
    subscriberSsn: new Set(person.columns.flatMap(({ field, at }) => (field === 'ssn' && isOfSubscriber(reading.columns[at]!) ? [at] : []))),
    ssnSources: new Set([...ssnColumns, ...about.flatMap((step) => (step.field === 'ssn' ? step.columns : []))]),
    worked: new Set(about.flatMap(({ field, transforms }) => (transforms.length > 0 ? [field] : []))),
    idsOfCoverages:
      coverages.mapped.has('member_id') ||
      dependents.some(({ coverages: own }) => own.some(({ about: of }) => of.some(({ field }) => field === 'member_id'))),
    about,
  };
}

/** The first of the vendor's family id columns that the file has, or -1. */
export function familyColumnOf(config: VendorConfig, reading: CommonReading, columns = columnsOf(config, reading.columns)): number {
  return reading.family_column ?? columns.of(config.mapping.linkage.family_id ?? [], null)[0] ?? -1;
}

const NO_LINE = -1;

function nameStep(mapped: ReadonlySet<Field>, order: NameOrder, ofDependent: boolean): MapStep | null {
  if (!mapped.has('last_name')) return null;
  return settleNames((['first_name', 'middle_name', 'suffix'] as const).filter((field) => !mapped.has(field)).map(slotOf), order, ofDependent);
}

function withNames(mapped: ReadonlySet<Field>): Set<Field> {
  const all = new Set(mapped);
  if (mapped.has('last_name')) for (const field of ['first_name', 'middle_name', 'suffix'] as const) all.add(field);
  return all;
}

const CITY_PARTS = ['address.state', 'address.zip'] as const;

/** For a file that has the city in one column with its state. What transforms have worked on is what they left. */
function cityLineOf({ about, mapped }: CompiledFields, columns: readonly string[]): { step: MapStep; about: FieldAbout[] } | null {
  const city = about.find(({ field, transforms }) => field === 'address.city' && transforms.length === 0);
  const lines = (city?.columns ?? []).filter((at) => isCityLine(columns[at]!));
  if (lines.length === 0) return null;
  const unmapped = CITY_PARTS.filter((field) => !mapped.has(field)).map(slotOf);
  return {
    step: splitCityLine(new Set(lines), unmapped),
    about: CITY_PARTS.map((field) => ({ field, columns: lines, constant: null, transforms: [] })),
  };
}

/** For a file that has a street and no other part of an address: of what may stand in its column, too. */
function wholeAddressOf({ about, mapped }: CompiledFields): FieldAbout[] | null {
  const street = about.find(({ field, transforms }) => field === 'address.street' && transforms.length === 0);
  if (street === undefined || street.columns.length !== 1 || PLACE_PARTS.some((field) => mapped.has(field))) return null;
  return PLACE_PARTS.map((field) => ({ field, columns: street.columns, constant: null, transforms: [] }));
}

const PLACE_PARTS = ['address.city', ...CITY_PARTS] as const;

function personColumns({ columns }: CompiledFields): PersonColumns {
  const of = (...fields: Field[]): number[] => columns.filter(({ field }) => fields.includes(field)).map(({ at }) => at);
  return {
    ids: of('member_id', 'employee_id', 'ssn'),
    ssn: of('ssn'),
    first: of('first_name'),
    last: of('last_name'),
    born: of('date_of_birth'),
    relationship: of('relationship'),
  };
}

/** A dependent is there when it has a name, an SSN or a birth date: a relationship or a gender alone is a leftover of the form. */
function presenceColumns(one: CompiledFields): number[] {
  const telling = new Set<Field>(['first_name', 'last_name', 'ssn', 'date_of_birth', 'member_id']);
  const columns = one.columns.filter(({ field }) => telling.has(field));
  return (columns.length > 0 ? columns : one.columns).map(({ at }) => at);
}
