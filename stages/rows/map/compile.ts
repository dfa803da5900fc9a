import type { CommonReading } from '../../../src/model/reading.ts';
import type { Field } from '../../../src/model/record.ts';
import { GENERIC_NAME, type FieldMappings, type VendorConfig } from '../../../src/model/vendor-config.ts';
import { slotOf } from '../record.ts';
import { isCityLine, splitCityLine } from './persons/city-line.ts';
import { columnsOf, type Columns } from './columns.ts';
import { compileFields, emptied } from './compile-fields.ts';
import { compileDependents } from './persons/compile-dependents.ts';
import { nameStep, personColumns, withNames } from './persons/compile-person.ts';
import { compileCoverages } from './coverages/coverages.ts';
import { isCoverage } from './coverages/is-coverage.ts';
import { fieldStep, type MappingOptions } from './field-step.ts';
import type { CompiledFields, FieldAbout, Mapping, StepAbout } from './mapping.ts';
import { benefitSets } from '../headers/benefit-columns.ts';
import { asDependents } from '../headers/coverage-columns.ts';
import { withoutSameWords } from './same-words.ts';
import { initialOfFirst } from './persons/initial-of-first.ts';
import { listedBenefits, listsBenefits } from './coverages/listed-benefits.ts';
import { lastOfWhole } from './persons/last-of-whole.ts';
import { isWholeName } from './persons/name-header.ts';
import type { NameOrder } from './persons/name.ts';
import { dropForeign, isOfSubscriber, ownIdentity } from './persons/own-identity.ts';
import { withoutRemarks } from './persons/relationship-remark.ts';
import { aboutRemarks, mapRemarks } from './persons/remarked-relationship.ts';
import { ssnColumnsOf } from './persons/ssn-header.ts';
import { aboutFlags, mapFlagsOfDependents, relationshipFlags } from './persons/relationship-flags.ts';
import type { MapStep } from './step.ts';
import { mapStem } from '../family/stem.ts';
import { mapText } from './text.ts';
import { withoutEndsOfRehired } from './dates/rehired.ts';
import { withTransactionDay } from './dates/transaction-day.ts';
import { Text } from './transform/text.ts';
import { splitWholeAddress } from './persons/whole-address.ts';
import { unstatedRelationship } from './persons/unstated-relationship.ts';
import { ssnSlip } from './x12/ssn-slip.ts';
import { checkX12Codes } from './x12/steps.ts';

/** Compiles a vendor's mapping for a file with these columns. */
export function compileMapping(config: VendorConfig, reading: CommonReading, options: MappingOptions): Mapping {
  const { mapping } = config;
  const columns = columnsOf(config, reading.columns);
  const context = { config, reading, options, columns, text: new Text() };
  const compile = (fields: FieldMappings, only: (field: Field) => boolean, n: number | null = null): CompiledFields =>
    compileFields(fields, only, n, context);

  const wholes = new Set(reading.columns.flatMap((column, at) => (isWholeName(asDependents(column)) ? [at] : [])));
  const order = { wholes, lastFirst: new Set(reading.last_name_first) };
  const person = compile(mapping.fields, (field) => !isCoverage(field));
  const own = ofRowsPerson(person, order, { config, reading, options, columns });
  const benefits = benefitSets(config, reading.columns);
  const stated = compileCoverages(config, benefits, columns, compile, options.format === 'json');
  const readHired = (at: number[]): MapStep => fieldStep('hire_date', mapping.fields.hire_date ?? {}, at, null, context);
  const coverages = config.name === GENERIC_NAME ? withTransactionDay(withoutEndsOfRehired(stated, reading.columns, readHired), columns) : stated;
  const dependents = compileDependents({
    config,
    columns,
    compile,
    benefits,
    coverages,
    order,
    isJson: options.format === 'json',
    benefitsOfDependents: reading.benefits_of_dependents === true,
  });
  const about: StepAbout[] = [
    ...[...person.about, ...own.about].map((field) => ({ ...field, of: 'person' as const, n: 0 })),
    ...coverages.list.flatMap((coverage, n) => coverage.about.map((field) => ({ ...field, of: 'coverage' as const, n }))),
    ...dependents.about,
  ];
  const ssnColumns = ssnColumnsOf(reading);
  const listing = reading.columns.flatMap((column, at) => (listsBenefits(column) ? [at] : []));
  return {
    person: own.steps,
    dropInferred: own.dropInferred,
    coverages: coverages.list,
    withoutCoverage: coverages.without,
    dependents: dependents.list,
    listed: benefits === null || config.name !== GENERIC_NAME ? null : listedBenefits(listing),
    covered: dependents.covered.some((list) => list.length > 0) ? { lists: dependents.covered, subscriber: personColumns(person) } : null,
    mapped: new Set<Field>([...own.mapped, ...coverages.mapped]),
    mappedInDependents: withNames(dependents.mapped),
    ssnColumns,
    subscriberSsn: new Set(person.columns.flatMap(({ field, at }) => (field === 'ssn' && isOfSubscriber(reading.columns[at]!) ? [at] : []))),
    ssnSources: new Set([...ssnColumns, ...about.flatMap((step) => (step.field === 'ssn' ? step.columns : []))]),
    worked: new Set(about.flatMap(({ field, transforms }) => (transforms.length > 0 ? [field] : []))),
    idsOfCoverages:
      coverages.mapped.has('member_id') ||
      (coverages.mapped.has('group_id') && config.mapping.coverages.kind !== 'loops') ||
      dependents.list.some(({ coverages: own }) => own.some(({ about: of }) => of.some(({ field }) => field === 'member_id'))),
    groupsOfCoverages: coverages.mapped.has('group_id'),
    about,
  };
}

interface RowsPerson extends Pick<Mapping, 'dropInferred'> {
  steps: MapStep[];
  mapped: Set<Field>;
  /** What the steps behind those of the config's fields do. */
  about: FieldAbout[];
}

interface PersonContext {
  config: VendorConfig;
  reading: CommonReading;
  options: MappingOptions;
  columns: Columns;
}

/** The steps of the row's own person: those of the fields, then those that need all fields. */
function ofRowsPerson(person: CompiledFields, order: NameOrder, context: PersonContext): RowsPerson {
  const { config, reading, options, columns } = context;
  const { family_suffix: suffix, relationship_remarks: remarks } = reading;
  const familyColumn = familyColumnOf(config, reading, columns);
  const familyColumns = familyColumn < 0 ? [] : [familyColumn];
  const familyIds = reading.family_column === undefined ? columns.of(config.mapping.linkage.family_id ?? [], null) : familyColumns;
  // If persons' ids also name the family, they stay the persons' own.
  const family = suffix === undefined ? { at: familyColumn, ids: familyIds } : { at: -1, ids: [] };
  const dropStated = dropForeign(person.columns, reading.columns, family, true);
  const flags =
    config.name === GENERIC_NAME && (reading.subscriber_by !== undefined || person.mapped.has('relationship'))
      ? relationshipFlags(reading.columns)
      : [];
  const cityLine = cityLineOf(person, reading.columns);
  const wholeAddress = config.name === GENERIC_NAME ? wholeAddressOf(person) : null;
  const ofRemarks = aboutRemarks(remarks);
  return {
    steps: [
      // Folding writes the relationship of a record that has none, and the record is reused for another row.
      ...(person.mapped.has('relationship') ? [] : [emptied(slotOf('relationship'))]),
      ...person.steps,
      ...relationshipSteps(person, reading, flags),
      ...(familyColumns.length > 0 ? [familyStep(familyColumns, reading)] : []),
      ...(dropStated === null ? [] : [ownIdentity(dropStated)]),
      ...nameSteps(person, order, reading),
      ...(cityLine === null ? [] : [cityLine.step]),
      ...(wholeAddress === null ? [] : [splitWholeAddress()]),
      ...(reading.same_columns === undefined ? [] : [withoutSameWords(reading.same_columns)]),
      ...(options.format === 'edi_834' ? x12Steps(reading, columns) : []),
    ],
    dropInferred: dropForeign(person.columns, reading.columns, family, false),
    mapped: new Set<Field>([
      ...withNames(person.mapped),
      ...ofRemarks.map(({ field }) => field),
      ...(cityLine === null ? [] : CITY_PARTS),
      ...(wholeAddress ?? []).map(({ field }) => field),
    ]),
    about: [...(cityLine?.about ?? []), ...(wholeAddress ?? []), ...aboutFlags(flags), ...ofRemarks],
  };
}

/** Tells who somebody is without a relationship: by what proves the subscriber, otherwise by remarks behind names. */
function relationshipSteps(person: CompiledFields, reading: CommonReading, flags: ReturnType<typeof relationshipFlags>): MapStep[] {
  const { subscriber_by: by, family_suffix: suffix, relationship_remarks: remarks } = reading;
  if (by !== undefined) return [unstatedRelationship(by, suffix, flags, remarks)];
  const ofRemarks = remarks === undefined ? [] : [mapRemarks(remarks, !person.mapped.has('relationship'))];
  return [...mapFlagsOfDependents(flags), ...ofRemarks];
}

function familyStep(familyColumns: readonly number[], { own_family_column: own, family_suffix: suffix }: CommonReading): MapStep {
  const step = mapText([...familyColumns, ...(own === undefined ? [] : [own])], slotOf('family_id'), null);
  return suffix === undefined ? step : mapStem(step, slotOf('family_id'), suffix);
}

function nameSteps(person: CompiledFields, order: NameOrder, reading: CommonReading): MapStep[] {
  const names = nameStep(person.mapped, order, false);
  const split = names ? [names, ...withoutRemarks(person, reading.columns), ...initialOfFirst(person, reading.columns)] : [];
  return [...lastOfWhole(person, order.wholes), ...split];
}

function x12Steps({ ssn_columns: ssns = [] }: CommonReading, columns: Columns): MapStep[] {
  return [checkX12Codes((name) => columns.of([name], null)[0] ?? -1), ...(ssns.length > 0 ? [ssnSlip(ssns)] : [])];
}

/** The first of the vendor's family id columns that the file has, or -1. */
export function familyColumnOf(config: VendorConfig, reading: CommonReading, columns = columnsOf(config, reading.columns)): number {
  return reading.family_column ?? columns.of(config.mapping.linkage.family_id ?? [], null)[0] ?? -1;
}

const CITY_PARTS = ['address.state', 'address.zip'] as const;

/** For files with city and state in one column. What transforms have changed stays as they left it. */
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

/** For files with a street and no other part of an address: whatever its column may also hold. */
function wholeAddressOf({ about, mapped }: CompiledFields): FieldAbout[] | null {
  const street = about.find(({ field, transforms }) => field === 'address.street' && transforms.length === 0);
  if (street === undefined || street.columns.length !== 1 || PLACE_PARTS.some((field) => mapped.has(field))) return null;
  return PLACE_PARTS.map((field) => ({ field, columns: street.columns, constant: null, transforms: [] }));
}

const PLACE_PARTS = ['address.city', ...CITY_PARTS] as const;
