import { FIELDS, isDateField, type Field } from '../../../src/model/record.ts';
import { GENERIC_NAME, type FieldMapping, type FieldMappings } from '../../../src/model/vendor-config.ts';
import { partsOf } from '../headers/value-parts.ts';
import { OP_EMPTY } from '../kernel/op-codes.ts';
import { list, withOp } from '../kernel/op.ts';
import { Kind, slotOf } from '../record.ts';
import { withoutBankAccounts } from './persons/bank-account.ts';
import type { Columns } from './columns.ts';
import { fieldStep, type FieldContext } from './field-step.ts';
import type { CompiledFields } from './mapping.ts';
import { homePhoneFirst } from './persons/home-phone.ts';
import { withoutHolders } from './persons/name-header.ts';
import { ssnColumnsOf } from './persons/ssn-header.ts';
import type { MapStep } from './step.ts';
import { secondLines, withSecondLine } from './persons/street.ts';
import { saysBenefit } from './coverages/tier.ts';
import { fromColumns, fromParts } from './transform/source.ts';
import { compileTransforms } from './transform/compile.ts';
import { mapTransformed } from './transform/field.ts';
import type { Text } from './transform/text.ts';
import { YEAR_PIVOTS } from './dates/date.ts';
import { endedCoverage } from './x12/fields.ts';

export interface FieldsContext extends FieldContext {
  readonly columns: Columns;
  /** The text that the transforms of all fields work on, one after the other. */
  readonly text: Text;
}

/** The steps of a config's fields for which the file has a column, or the config a constant. `n`: the number of a dependent. */
export function compileFields(fields: FieldMappings, only: (field: Field) => boolean, n: number | null, context: FieldsContext): CompiledFields {
  const compiled: CompiledFields = { steps: [], mapped: new Set(), columns: [], about: [] };
  let tier: MapStep | null = null;
  for (const field of FIELDS) {
    const mapping = fields[field];
    const source = mapping === undefined || !only(field) ? null : sourceOf(field, mapping, n, context);
    if (source === null) continue;
    const step = stepOf(source, fields, n, context);
    compiled.mapped.add(field);
    // The tier's column may hold the benefit, which is only known once the benefit's own columns have been read.
    if (field === 'coverage.coverage_type' && !source.isWorked && saysBenefit(source.places, context.reading.columns)) tier = step;
    else compiled.steps.push(step);
    addAbout(compiled, source);
  }
  const ends = fields['coverage.termination_date'];
  if (context.options.format === 'edi_834' && ends !== undefined && compiled.mapped.has('coverage.termination_date')) {
    const endOf = (at: readonly number[]): MapStep => fieldStep('coverage.termination_date', ends, at, ends.constant ?? null, context);
    compiled.steps.push(endedCoverage(context.columns, n, endOf));
  }
  if (tier !== null) {
    if (!compiled.mapped.has('coverage.benefit')) compiled.steps.push(emptied(slotOf('coverage.benefit')));
    compiled.steps.push(tier);
    compiled.mapped.add('coverage.benefit');
  }
  return compiled;
}

/** Where a field is read from in this file. */
interface FieldSource {
  readonly field: Field;
  readonly mapping: FieldMapping;
  /** Columns that hold it, in order of preference. */
  readonly places: readonly number[];
  /** If a value is spread over several columns: the columns of each part, and the text between the parts. */
  readonly parts: readonly (readonly number[])[];
  readonly separator: string;
  /** Columns whose text is appended: the second line of a street. */
  readonly joined: readonly number[];
  readonly constant: string | null;
  /** Whether its text is made by transforms, or composed of parts, before it is read. */
  readonly isWorked: boolean;
}

/** Null if the file has no column for the field, and the config no constant. */
function sourceOf(field: Field, mapping: FieldMapping, n: number | null, context: FieldsContext): FieldSource | null {
  const { columns, config } = context;
  const places = placesOf(field, mapping, n, context);
  // Columns that the head has proven to hold parts have names that say so (`withPartsOfValues`).
  const parted = places.length === 0 && n === null && config.name === GENERIC_NAME ? partsOf(field, columns) : null;
  const parts = parted?.places ?? (mapping.concat?.parts ?? []).map((part) => columns.places(part, n)).filter((part) => part.length > 0);
  const constant = mapping.constant ?? null;
  if (places.length === 0 && parts.length === 0 && constant === null) return null;
  const isWorked = parts.length > 0 || (mapping.transforms ?? []).length > 0;
  const joined = field === 'address.street' && !isWorked ? secondLines(columns.of(mapping.join ?? [], n), places, columns.headers) : [];
  return { field, mapping, places, parts, separator: parted?.separator ?? mapping.concat?.separator ?? ' ', joined, constant, isWorked };
}

function stepOf(source: FieldSource, fields: FieldMappings, n: number | null, context: FieldsContext): MapStep {
  const { field, mapping, places, joined, constant, isWorked } = source;
  if (isWorked) return workedStep(source, ssnPlacesOf(fields, n, context), context);
  const step = fieldStep(field, mapping, places, constant, context);
  return joined.length === 0 ? step : withSecondLine(step, joined, slotOf(field));
}

function addAbout(compiled: CompiledFields, { field, mapping, places, parts, joined, constant }: FieldSource): void {
  const all = [...new Set([...parts.flat(), ...places])];
  for (const at of all) compiled.columns.push({ field, at });
  const transforms = [...(parts.length > 0 ? ['concat'] : []), ...(mapping.transforms ?? []).map(({ kind }) => kind)];
  compiled.about.push({ field, columns: [...all, ...joined], constant, transforms });
}

/** The step that leaves a slot empty. */
export function emptied(slot: number): MapStep {
  const { absent } = Kind;
  return withOp({ code: OP_EMPTY, slot, numbers: list([slot]) }, (_row, record) => {
    record.kind[slot] = absent;
  });
}

/** The columns of a field by preference in this file, without those that may mean something else. */
function placesOf(field: Field, mapping: FieldMapping, n: number | null, { config, columns }: FieldsContext): readonly number[] {
  const named = SAME_AS_INSPECTED.has(field) ? columns.allPlaces(mapping, n) : columns.places(mapping, n);
  if (field === 'last_name') return withoutHolders(named, columns.headers);
  if (field === 'phone' && config.name === GENERIC_NAME) return homePhoneFirst(named, columns.headers);
  // Only a config that names no required column takes every name it knows.
  const isGuess = field === 'group_id' && config.detection.required_headers.length === 0;
  return isGuess ? withoutBankAccounts(named, columns.headers) : named;
}

/** Fields that tell families apart: every column of their names is read, as in inspection. */
const SAME_AS_INSPECTED = new Set<Field>(['relationship', 'coverage.plan_id']);

/** The columns that hold SSNs: by their name, or because the SSN is read out of them. */
function ssnPlacesOf({ ssn }: FieldMappings, n: number | null, { columns, reading }: FieldsContext): Set<number> {
  const mapped = ssn === undefined ? [] : [ssn, ...(ssn.concat?.parts ?? [])].flatMap((sources) => columns.places(sources, n));
  return new Set([...ssnColumnsOf(reading), ...mapped]);
}

/** Text that comes from transforms or several columns, read as the field's own type. */
function workedStep(source: FieldSource, ssnPlaces: ReadonlySet<number>, context: FieldsContext): MapStep {
  const { field, mapping, places, parts, separator, constant } = source;
  const { reading, options, text } = context;
  const transforms = mapping.transforms ?? [];
  const isDate = isDateField(field);
  // The transform `date` writes one form. Anything else is read in the forms of the vendor.
  const own = isDate && transforms.at(-1)?.kind === 'date' ? { ...mapping, formats: ['YYYY-MM-DD' as const] } : mapping;
  // On a row of one column, whose dates may be proven day-first.
  const ofText = (dayFirst: boolean): MapStep =>
    fieldStep(field, own, [0], null, { ...context, reading: { ...reading, columns: [''], day_first: dayFirst ? [0] : [] } });
  const ssnColumns = field === 'ssn' ? [] : [...parts.flat(), ...places].filter((at) => ssnPlaces.has(at));
  return mapTransformed({
    slot: slotOf(field),
    text,
    source: parts.length > 0 ? fromParts(parts, separator, fromColumns(places), ssnColumns) : fromColumns(places),
    oneCell: parts.length === 0,
    transforms: compileTransforms(transforms, {
      submittedOn: options.submittedOn,
      pivot: isDate ? YEAR_PIVOTS[field] : 'coverage',
      reads: isDate ? 'date' : field === 'ssn' || field === 'phone' ? field : null,
    }),
    step: ofText(false),
    dayFirst: isDate && reading.day_first.length > 0 ? { columns: reading.day_first, step: ofText(true) } : null,
    nothing: fieldStep(field, mapping, [], constant, context),
    firstColumn: parts[0]?.[0] ?? places[0] ?? -1,
    // A cell that the file itself marks as a date is no text.
    marked: isDate && places.length > 0 ? fieldStep(field, mapping, places, constant, context) : null,
  });
}
