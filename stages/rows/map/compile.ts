import type { CommonReading } from '../../../src/model/reading.ts';
import { CODED_FIELDS, DATE_FIELDS, FIELDS, type CodedField, type DateField, type Field } from '../../../src/model/record.ts';
import type { FieldMapping, FieldMappings, VendorConfig } from '../../../src/model/vendor-config.ts';
import type { HashKey } from '../hash.ts';
import { Kind, slotOf } from '../record.ts';
import { mapState, mapZip } from './address.ts';
import type { DateValue } from './calendar.ts';
import { mapCode } from './code.ts';
import { Columns } from './columns.ts';
import { compileCoverages, isCoverage } from './coverages.ts';
import { mapDate } from './date.ts';
import type { Compiled, DependentMapping, Mapping, StepAbout } from './mapping.ts';
import { settleNames } from './name.ts';
import { dropForeign, ownIdentity } from './own-identity.ts';
import { mapPhone } from './phone.ts';
import { isSsnHeader } from './ssn-header.ts';
import { mapSsn } from './ssn.ts';
import type { MapStep } from './step.ts';
import { withSecondLine } from './street.ts';
import { mapTier, saysBenefit } from './tier.ts';
import { mapIdentifier, mapText } from './text.ts';

export interface MappingOptions {
  readonly matchingKey: HashKey;
  readonly submittedOn: DateValue;
}

/** Compiles a vendor's mapping for a file with these columns. */
export function compileMapping(config: VendorConfig, reading: CommonReading, options: MappingOptions): Mapping {
  const { mapping } = config;
  const columns = new Columns(reading.columns);
  const compile = (fields: FieldMappings, only: (field: Field) => boolean, n: number | null = null): Compiled =>
    compileFields(fields, only, n, columns, config, reading, options);

  const familyColumn = familyColumnOf(config, reading);
  const familyColumns = familyColumn < 0 ? [] : [familyColumn];
  const person = compile(mapping.fields, (field) => !isCoverage(field));
  const names = nameStep(person.mapped);
  const family = { at: familyColumn, ids: columns.of(mapping.linkage.family_id ?? [], null) };
  const dropStated = dropForeign(person.columns, reading.columns, family, true);
  const link = mapText(familyColumns, slotOf('family_id'), null);
  const coverages = compileCoverages(config, columns, compile);
  const dependents: DependentMapping[] = [];
  const mappedInDependents = new Set<Field>();
  const about: StepAbout[] = [
    ...person.about.map((field) => ({ ...field, of: 'person' as const, n: 0 })),
    ...coverages.list.flatMap((coverage, n) => coverage.about.map((field) => ({ ...field, of: 'coverage' as const, n }))),
  ];
  const numbered = mapping.dependent_columns;
  for (let n = 1; numbered !== null && n <= numbered.max; n++) {
    const one = compile(numbered.fields, () => true, n);
    const ownNames = nameStep(one.mapped);
    if (one.columns.length === 0) continue;
    dependents.push({ steps: [...one.steps, ...(ownNames ? [ownNames] : [])], presentBy: presenceColumns(one) });
    for (const field of one.mapped) mappedInDependents.add(field);
    about.push(...one.about.map((field) => ({ ...field, of: 'dependent' as const, n })));
  }
  return {
    person: [
      // Folding writes the relationship of a record that has none, and the record is used again for another row.
      ...(person.mapped.has('relationship') ? [] : [emptied(slotOf('relationship'))]),
      ...person.steps,
      ...(familyColumns.length > 0 ? [link] : []),
      ...(dropStated === null ? [] : [ownIdentity(dropStated)]),
      ...(names ? [names] : []),
    ],
    dropInferred: dropForeign(person.columns, reading.columns, family, false),
    coverages: coverages.list,
    dependents,
    mapped: new Set([...withNames(person.mapped), ...coverages.mapped]),
    mappedInDependents: withNames(mappedInDependents),
    ssnColumns: new Set(reading.columns.flatMap((column, at) => (isSsnHeader(column) ? [at] : []))),
    about,
  };
}

/** The first of the vendor's family id columns that the file has, or -1. */
export function familyColumnOf(config: VendorConfig, reading: CommonReading): number {
  return new Columns(reading.columns).of(config.mapping.linkage.family_id ?? [], null)[0] ?? -1;
}

function compileFields(
  fields: FieldMappings,
  only: (field: Field) => boolean,
  n: number | null,
  columns: Columns,
  config: VendorConfig,
  reading: CommonReading,
  options: MappingOptions,
): Compiled {
  const compiled: Compiled = { steps: [], mapped: new Set(), columns: [], about: [] };
  let tier: MapStep | null = null;
  for (const field of FIELDS) {
    const mapping = fields[field];
    if (mapping === undefined || !only(field)) continue;
    const places = SAME_AS_INSPECTED.has(field) ? columns.allOf(mapping.from ?? [], n) : columns.of(mapping.from ?? [], n);
    const constant = mapping.constant ?? null;
    if (places.length === 0 && constant === null) continue;
    const step = fieldStep(field, mapping, places, constant, config, reading, options);
    compiled.mapped.add(field);
    const joined = field === 'address.street' ? columns.of(mapping.join ?? [], n) : [];
    // A tier's column may state the benefit, which is then known only when the benefit's own columns have been read.
    if (field === 'coverage.coverage_type' && saysBenefit(places, reading.columns)) tier = step;
    else compiled.steps.push(joined.length === 0 ? step : withSecondLine(step, joined, slotOf(field)));
    for (const at of places) compiled.columns.push({ field, at });
    compiled.about.push({ field, columns: [...places, ...joined], constant, transforms: [] });
  }
  if (tier !== null) {
    if (!compiled.mapped.has('coverage.benefit')) compiled.steps.push(emptied(slotOf('coverage.benefit')));
    compiled.steps.push(tier);
    compiled.mapped.add('coverage.benefit');
  }
  return compiled;
}

/** Fields by which families are told apart: read in every column of a name, because inspection does so. */
const SAME_AS_INSPECTED = new Set<Field>(['relationship', 'coverage.plan_id']);

function fieldStep(
  field: Field,
  mapping: FieldMapping,
  columns: readonly number[],
  constant: string | null,
  config: VendorConfig,
  reading: CommonReading,
  options: MappingOptions,
): MapStep {
  const slot = slotOf(field);
  if (isDateField(field)) {
    return mapDate(
      columns,
      slot,
      field,
      {
        formats: mapping.formats ?? config.dialect.date_formats,
        dayFirst: reading.day_first,
        submittedOn: options.submittedOn,
        openEnds: config.dialect.open_end_dates,
        firstDayNotCovered: config.dialect.termination_is_first_day_not_covered,
        date1904: 'date_1904' in reading && reading.date_1904 === true,
      },
      constant,
    );
  }
  if (field === 'coverage.coverage_type') return mapTier(columns, reading.columns, slot, constant, mapping.lookup ?? {});
  if (isCodedField(field)) return mapCode(columns, slot, field, constant, mapping.lookup ?? {});
  switch (field) {
    case 'ssn':
      return mapSsn(columns, slot, options.matchingKey);
    case 'phone':
      return mapPhone(columns, slot);
    case 'address.state':
      return mapState(columns, slot);
    case 'address.zip':
      return mapZip(columns, slot);
    case 'member_id':
    case 'employee_id':
    case 'group_id':
    case 'coverage.plan_id':
      return mapIdentifier(columns, slot, constant);
    case 'first_name':
    case 'last_name':
    case 'middle_name':
    case 'suffix':
    case 'email':
    case 'address.street':
    case 'address.city':
      return mapText(columns, slot, constant);
    default:
      return field satisfies never;
  }
}

function emptied(slot: number): MapStep {
  const { absent } = Kind;
  return (_row, record) => {
    record.kind[slot] = absent;
  };
}

function nameStep(mapped: ReadonlySet<Field>): MapStep | null {
  if (!mapped.has('last_name')) return null;
  return settleNames((['first_name', 'middle_name', 'suffix'] as const).filter((field) => !mapped.has(field)).map(slotOf));
}

function withNames(mapped: ReadonlySet<Field>): Set<Field> {
  const all = new Set(mapped);
  if (mapped.has('last_name')) for (const field of ['first_name', 'middle_name', 'suffix'] as const) all.add(field);
  return all;
}

/** A dependent is there when it has a name, an SSN or a birth date: a relationship or a gender alone is a leftover of the form. */
function presenceColumns(one: Compiled): number[] {
  const telling = new Set<Field>(['first_name', 'last_name', 'ssn', 'date_of_birth', 'member_id']);
  const columns = one.columns.filter(({ field }) => telling.has(field));
  return (columns.length > 0 ? columns : one.columns).map(({ at }) => at);
}

function isDateField(field: Field): field is DateField {
  return (DATE_FIELDS as readonly Field[]).includes(field);
}

function isCodedField(field: Field): field is CodedField {
  return Object.hasOwn(CODED_FIELDS, field);
}
