import type { CommonReading } from '../../../src/model/reading.ts';
import { isCodedField, isDateField, type DateField, type Field } from '../../../src/model/record.ts';
import { GENERIC_NAME, type FieldMapping, type FileFormat, type VendorConfig } from '../../../src/model/vendor-config.ts';
import type { HashKey } from '../base/hash.ts';
import { slotOf } from '../record.ts';
import { mapState, mapZip } from './persons/address.ts';
import { withAreaCode } from './persons/area-code.ts';
import type { DateValue } from './dates/calendar.ts';
import { mapCode } from './code.ts';
import { columnsOf } from './columns.ts';
import { mapDate } from './dates/date.ts';
import { foreignAddress } from './persons/foreign-address.ts';
import { lookupOfColumns } from './codes-of-columns.ts';
import { keepingIds } from './persons/id-or-ssn.ts';
import { ofOneCountry } from './persons/national-number.ts';
import { mapPhone } from './persons/phone.ts';
import { takingBehindNames } from './persons/id-in-name.ts';
import { relationshipLookup } from './persons/relationship-codes.ts';
import { mapSsn } from './persons/ssn.ts';
import type { MapStep } from './step.ts';
import { mapTier } from './coverages/tier.ts';
import { mapIdentifier, mapNameSuffix, mapText } from './text.ts';
import { x12Step } from './x12/fields.ts';
import { BARE_DAY, COVERAGE_DESCRIPTION, GOVERNMENT_ID, MEMBER_NUMBER, OPTION, passingOver } from './doubtful.ts';

export interface MappingOptions {
  readonly matchingKey: HashKey;
  readonly submittedOn: DateValue;
  /** The file's format; without it, a file whose columns have headers. */
  readonly format?: FileFormat;
}

/** What the steps of all fields of a file share. */
export interface FieldContext {
  readonly config: VendorConfig;
  readonly reading: CommonReading;
  readonly options: MappingOptions;
}

/** The step with which a field reads columns as its own type. */
export function fieldStep(field: Field, mapping: FieldMapping, columns: readonly number[], constant: string | null, context: FieldContext): MapStep {
  const step = (at: readonly number[]): MapStep => plainStep(field, mapping, at, constant, context);
  const { options, reading } = context;
  return options.format === 'edi_834' ? x12Step({ field, mapping, columns, constant, reading, step }) : step(columns);
}

function plainStep(field: Field, mapping: FieldMapping, columns: readonly number[], constant: string | null, context: FieldContext): MapStep {
  const { config, reading, options } = context;
  const slot = slotOf(field);
  if (isDateField(field)) return dateStep(field, mapping, columns, constant, context);
  if (field === 'coverage.coverage_type') {
    const tier = (from: readonly number[]): MapStep =>
      mapTier(from, reading.columns, slot, constant, lookupOfColumns(field, mapping.lookup ?? {}, from, reading.columns));
    const isAlone = columns.every((at) => COVERAGE_DESCRIPTION.is(reading.columns[at] ?? ''));
    return isAlone || config.name !== GENERIC_NAME ? tier(columns) : passingOver(COVERAGE_DESCRIPTION, columns, reading.columns, tier, slot);
  }
  // Further persons in a row have words of their own: none of them is a subscriber.
  if (mapping === config.mapping.fields.relationship) {
    return mapCode(columns, slot, 'relationship', constant, relationshipLookup(mapping.lookup ?? {}, reading));
  }
  if (field === 'relationship' && reading.relationship_habit === 'sons') {
    return mapCode(columns, slot, field, constant, relationshipLookup(mapping.lookup ?? {}, { relationship_habit: 'sons' }));
  }
  if (isCodedField(field)) return mapCode(columns, slot, field, constant, lookupOfColumns(field, mapping.lookup ?? {}, columns, reading.columns));
  switch (field) {
    case 'ssn':
      return ofOneCountry(
        passingOver(GOVERNMENT_ID, columns, reading.columns, (from) => mapSsn(from, slot, options.matchingKey), slot),
        columns,
        reading.columns,
        statesOf(config, reading),
      );
    case 'phone':
      return withAreaCode(mapPhone(columns, slot), columns, reading, slot);
    case 'address.state':
      return mapState(columns, slot);
    case 'address.zip':
      return mapZip(columns, slot, foreignAddress(statesOf(config, reading), reading.columns));
    case 'member_id':
      return passingOver(
        MEMBER_NUMBER,
        columns,
        reading.columns,
        (from) => keepingIds(mapIdentifier(from, slot, constant), from, reading.columns, slot),
        slot,
      );
    case 'coverage.plan_id':
      return passingOver(OPTION, columns, reading.columns, (from) => mapIdentifier(from, slot, constant), slot);
    case 'employee_id':
      return takingBehindNames(keepingIds(mapIdentifier(columns, slot, constant), columns, reading.columns, slot), columns, reading.columns, slot);
    case 'group_id':
      return mapIdentifier(columns, slot, constant);
    case 'first_name':
    case 'last_name':
    case 'middle_name':
    case 'email':
    case 'address.street':
    case 'address.city':
      return mapText(columns, slot, constant);
    case 'suffix':
      return mapNameSuffix(columns, slot, constant);
    default:
      return field satisfies never;
  }
}

function dateStep(
  field: DateField,
  mapping: FieldMapping,
  columns: readonly number[],
  constant: string | null,
  { config: { dialect }, reading, options }: FieldContext,
): MapStep {
  const slot = slotOf(field);
  const forms = {
    formats: mapping.formats ?? dialect.date_formats,
    pivotYear: mapping.pivot_year ?? null,
    dayFirst: reading.day_first,
    shortDates: reading.short_dates ?? [],
    submittedOn: options.submittedOn,
    openEnds: dialect.open_end_dates,
    firstDayNotCovered: dialect.termination_is_first_day_not_covered,
    date1904: 'date_1904' in reading && reading.date_1904 === true,
  };
  return passingOver(BARE_DAY, columns, reading.columns, (from) => mapDate(from, slot, field, forms, constant), slot);
}

function statesOf(config: VendorConfig, reading: CommonReading): number[] {
  return columnsOf(config, reading.columns).places(config.mapping.fields['address.state'] ?? {}, null);
}
