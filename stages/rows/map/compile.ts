import type { Reading } from '../../../src/model/reading.ts';
import { CODED_FIELDS, DATE_FIELDS, FIELDS, type CodedField, type DateField, type Field } from '../../../src/model/record.ts';
import type { FieldMapping, FieldMappings, VendorConfig } from '../../../src/model/vendor-config.ts';
import type { HashKey } from '../hash.ts';
import { columnIndex, headerKey } from '../header.ts';
import { Kind, slotOf } from '../record.ts';
import { mapState, mapZip } from './address.ts';
import type { DateValue } from './calendar.ts';
import { mapCode } from './code.ts';
import { mapDate } from './date.ts';
import { isSsnHeader } from './ssn-header.ts';
import { settleNames } from './name.ts';
import { mapPhone } from './phone.ts';
import { dropSsn, mapSsn } from './ssn.ts';
import type { MapStep } from './step.ts';
import { mapIdentifier, mapText } from './text.ts';

const { absent: ABSENT_KIND, code: CODE_KIND } = Kind;

/** Everything that turns the rows of one file into records, compiled once. */
export interface Mapping {
  /** The subscriber or dependent that the row is about, without coverage. */
  readonly person: readonly MapStep[];
  /** One list of steps for each coverage that a row can state; one in most layouts. */
  readonly coverages: readonly CoverageMapping[];
  /** Dependents in numbered columns. */
  readonly dependents: readonly DependentMapping[];
  /** Fields that a step can fill, in a record of the row. */
  readonly mapped: ReadonlySet<Field>;
  /** Fields that a step can fill in a dependent of numbered columns. */
  readonly mappedInDependents: ReadonlySet<Field>;
  /** Slots that hold an identifier out of an SSN column, by column. */
  readonly ssnColumns: ReadonlySet<number>;
}

export interface CoverageMapping {
  readonly steps: readonly MapStep[];
  /** Where these columns are blank, the row does not have this coverage; null: it always has. */
  readonly presentBy: readonly number[] | null;
}

export interface DependentMapping {
  readonly steps: readonly MapStep[];
  /** Where these columns are blank, the row has no such dependent. */
  readonly presentBy: readonly number[];
}

export interface MappingOptions {
  readonly matchingKey: HashKey;
  readonly submittedOn: DateValue;
}

/** Compiles a vendor's mapping for a file with these columns. */
export function compileMapping(config: VendorConfig, reading: Reading, options: MappingOptions): Mapping {
  const { mapping } = config;
  const columns = new Columns(reading.columns);
  const compile = (fields: FieldMappings, only: (field: Field) => boolean, n: number | null = null): Compiled =>
    compileFields(fields, only, n, columns, config, reading, options);

  const familyColumn = familyColumnOf(config, reading);
  const familyColumns = familyColumn < 0 ? [] : [familyColumn];
  const person = compile(mapping.fields, (field) => !isCoverage(field));
  const names = nameStep(person.mapped);
  const link = mapText(familyColumns, slotOf('family_id'), null);
  const coverages = compileCoverages(config, columns, compile);
  const dependents: DependentMapping[] = [];
  const mappedInDependents = new Set<Field>();
  const numbered = mapping.dependent_columns;
  for (let n = 1; numbered !== null && n <= numbered.max; n++) {
    const one = compile(numbered.fields, () => true, n);
    const ownNames = nameStep(one.mapped);
    if (one.columns.length === 0) continue;
    dependents.push({ steps: [...one.steps, ...(ownNames ? [ownNames] : [])], presentBy: presenceColumns(one) });
    for (const field of one.mapped) mappedInDependents.add(field);
  }
  return {
    person: [...person.steps, ...(familyColumns.length > 0 ? [link, ownIdentity(familyColumns[0]!)] : []), ...(names ? [names] : [])],
    coverages: coverages.list,
    dependents,
    mapped: new Set([...withNames(person.mapped), ...coverages.mapped]),
    mappedInDependents: withNames(mappedInDependents),
    ssnColumns: new Set(reading.columns.flatMap((column, at) => (isSsnHeader(column) ? [at] : []))),
  };
}

/** The first of the vendor's family id columns that the file has, or -1. */
export function familyColumnOf(config: VendorConfig, reading: Reading): number {
  return new Columns(reading.columns).of(config.mapping.linkage.family_id ?? [], null)[0] ?? -1;
}

interface Compiled {
  readonly steps: MapStep[];
  readonly mapped: Set<Field>;
  /** Columns that the steps read, with their field. */
  readonly columns: { readonly field: Field; readonly at: number }[];
}

function compileFields(
  fields: FieldMappings,
  only: (field: Field) => boolean,
  n: number | null,
  columns: Columns,
  config: VendorConfig,
  reading: Reading,
  options: MappingOptions,
): Compiled {
  const compiled: Compiled = { steps: [], mapped: new Set(), columns: [] };
  for (const field of FIELDS) {
    const mapping = fields[field];
    if (mapping === undefined || !only(field)) continue;
    const places = SAME_AS_INSPECTED.has(field) ? columns.allOf(mapping.from ?? [], n) : columns.of(mapping.from ?? [], n);
    const constant = mapping.constant ?? null;
    if (places.length === 0 && constant === null) continue;
    compiled.steps.push(fieldStep(field, mapping, places, constant, config, reading, options));
    compiled.mapped.add(field);
    for (const at of places) compiled.columns.push({ field, at });
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
  reading: Reading,
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
      },
      constant,
    );
  }
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

function compileCoverages(
  config: VendorConfig,
  columns: Columns,
  compile: (fields: FieldMappings, only: (field: Field) => boolean) => Compiled,
): { list: CoverageMapping[]; mapped: Set<Field> } {
  const { coverages, fields } = config.mapping;
  const common = compile(fields, isCoverage);
  const mapped = new Set(common.mapped);
  const list: CoverageMapping[] = [];
  switch (coverages.kind) {
    case 'row':
      return { list: [{ steps: common.steps, presentBy: null }], mapped };
    case 'sets':
      for (const set of coverages.sets) {
        const own = compile(set, isCoverage);
        const plan = own.columns.filter(({ field }) => field === 'coverage.plan_id').map(({ at }) => at);
        const presentBy = plan.length > 0 ? plan : own.columns.map(({ at }) => at);
        if (presentBy.length === 0) continue;
        list.push({ steps: [...emptying(common.mapped, own.mapped, compile, fields), ...own.steps], presentBy });
        for (const field of own.mapped) mapped.add(field);
      }
      break;
    case 'plan_columns': {
      const used = new Set([
        ...Object.values(fields).flatMap((mapping) => columns.of(mapping?.from ?? [], null)),
        ...columns.of(config.mapping.linkage.family_id ?? [], null),
      ]);
      columns.headers.forEach((header, at) => {
        const plan = header.trim();
        if (used.has(at) || plan.length !== coverages.header_length || !/^[A-Za-z0-9]+$/.test(plan)) return;
        list.push({ steps: [...common.steps, planColumn(at, plan)], presentBy: [at] });
      });
      mapped.add('coverage.plan_id').add('coverage.coverage_type');
      break;
    }
    default:
      return coverages satisfies never;
  }
  // A row without any of them is one record whose coverage is null.
  return { list, mapped };
}

/** The steps of the fields that all sets share and this one does not state itself. */
function emptying(
  common: ReadonlySet<Field>,
  own: ReadonlySet<Field>,
  compile: (fields: FieldMappings, only: (field: Field) => boolean) => Compiled,
  fields: FieldMappings,
): MapStep[] {
  return compile(fields, (field) => common.has(field) && !own.has(field)).steps;
}

/** A filled cell under a plan's header is a coverage of that plan; a word for "waived" says that it was offered and declined. */
function planColumn(column: number, plan: string): MapStep {
  const planSlot = slotOf('coverage.plan_id');
  const typeSlot = slotOf('coverage.coverage_type');
  const waived = CODED_FIELDS['coverage.coverage_type'].indexOf('WAIVED');
  const name = mapText([], planSlot, plan);
  const tier = mapCode([column], typeSlot, 'coverage.coverage_type', null, {});
  return (row, record, issues) => {
    name(row, record, issues);
    record.source[planSlot] = column;
    const before = issues.count;
    tier(row, record, issues);
    // The cell may as well hold "enrolled" or an amount: only the waiver is read out of it.
    issues.dropFrom(before);
    if (record.kind[typeSlot] === CODE_KIND && record.value[typeSlot] !== waived) record.kind[typeSlot] = ABSENT_KIND;
  };
}

/** What stands in the family's own column is the subscriber's: a dependent that has nothing else there has no id or SSN of its own. */
function ownIdentity(familyColumn: number): MapStep {
  const relationship = slotOf('relationship');
  const drop = dropFamilyIdentity(familyColumn);
  return (_row, record, issues) => {
    if (record.kind[relationship] !== CODE_KIND || record.value[relationship] === 0) return;
    drop(record, issues);
  };
}

/** Empties a dependent's member id and SSN where they came from the column that names the family, and forgets their issues. */
export function dropFamilyIdentity(familyColumn: number): (record: Parameters<MapStep>[1], issues: Parameters<MapStep>[2] | null) => void {
  const ssn = slotOf('ssn');
  const member = slotOf('member_id');
  return (record, issues) => {
    if (record.source[ssn] === familyColumn && record.kind[ssn] !== ABSENT_KIND) {
      dropSsn(record, ssn);
      issues?.dropSlot(ssn);
    }
    if (record.source[member] === familyColumn && record.kind[member] !== ABSENT_KIND) {
      record.kind[member] = ABSENT_KIND;
      issues?.dropSlot(member);
    }
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

/** The columns of a file by their headers. */
class Columns {
  readonly headers: readonly string[];
  readonly #index: Map<string, number[]>;

  constructor(headers: readonly string[]) {
    this.headers = headers;
    this.#index = columnIndex(headers);
  }

  /** The places of these headers in order of preference, each once. Of several columns with one name the first counts. */
  of(headers: readonly string[], n: number | null): number[] {
    return this.#places(headers, n, 1);
  }

  /** The same with every column of a name. */
  allOf(headers: readonly string[], n: number | null): number[] {
    return this.#places(headers, n, Infinity);
  }

  #places(headers: readonly string[], n: number | null, perName: number): number[] {
    const places = headers.flatMap(
      (header) => this.#index.get(headerKey(n === null ? header : header.replaceAll('{n}', String(n))))?.slice(0, perName) ?? [],
    );
    return [...new Set(places)];
  }
}

function isCoverage(field: Field): boolean {
  return field.startsWith('coverage.') || field === 'action';
}

function isDateField(field: Field): field is DateField {
  return (DATE_FIELDS as readonly Field[]).includes(field);
}

function isCodedField(field: Field): field is CodedField {
  return Object.hasOwn(CODED_FIELDS, field);
}
