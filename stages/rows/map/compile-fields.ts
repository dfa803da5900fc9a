import { FIELDS, isDateField, type Field } from '../../../src/model/record.ts';
import { GENERIC_NAME, type FieldMapping, type FieldMappings } from '../../../src/model/vendor-config.ts';
import { partsOf } from '../headers/value-parts.ts';
import { OP_EMPTY } from '../kernel/op-codes.ts';
import { list, withOp } from '../kernel/op.ts';
import { Kind, slotOf } from '../record.ts';
import { withoutBankAccounts } from './bank-account.ts';
import type { Columns } from './columns.ts';
import { fieldStep, type FieldContext } from './field-step.ts';
import type { CompiledFields } from './mapping.ts';
import { homePhoneFirst } from './home-phone.ts';
import { withoutHolders } from './name-header.ts';
import { ssnColumnsOf } from './ssn-header.ts';
import type { MapStep } from './step.ts';
import { secondLines, withSecondLine } from './street.ts';
import { saysBenefit } from './tier.ts';
import { fromColumns, fromParts } from './transform/source.ts';
import { compileTransforms } from './transform/compile.ts';
import { mapTransformed } from './transform/field.ts';
import type { Text } from './transform/text.ts';
import { YEAR_PIVOTS } from './date.ts';
import { endedCoverage } from './x12/fields.ts';

export interface FieldsContext extends FieldContext {
  readonly columns: Columns;
  /** The text that the transforms of all fields work on, one after the other. */
  readonly text: Text;
}

/** The steps of those fields of a config that the file has a column or the config a constant for. `n` is the number of a dependent. */
export function compileFields(fields: FieldMappings, only: (field: Field) => boolean, n: number | null, context: FieldsContext): CompiledFields {
  const { columns, reading } = context;
  const compiled: CompiledFields = { steps: [], mapped: new Set(), columns: [], about: [] };
  let tier: MapStep | null = null;
  for (const field of FIELDS) {
    const mapping = fields[field];
    if (mapping === undefined || !only(field)) continue;
    const named = placesOf(field, mapping, n, columns);
    // A config that requires no column takes what has a name that it knows.
    const guesses = field === 'group_id' && context.config.detection.required_headers.length === 0;
    const own = inOrder(field, named, context);
    const places = guesses ? withoutBankAccounts(own, columns.headers) : own;
    // Where the head has proven that parts stand in columns of their own, they are called so (`withPartsOfValues`).
    const parted = places.length === 0 && n === null && context.config.name === GENERIC_NAME ? partsOf(field, columns) : null;
    const parts = parted?.places ?? (mapping.concat?.parts ?? []).map((part) => columns.places(part, n)).filter((part) => part.length > 0);
    const constant = mapping.constant ?? null;
    if (places.length === 0 && parts.length === 0 && constant === null) continue;
    const worked = parts.length > 0 || (mapping.transforms ?? []).length > 0;
    const joined = field === 'address.street' && !worked ? secondLines(columns.of(mapping.join ?? [], n), places, columns.headers) : [];
    const step = worked
      ? workedStep(
          field,
          parted === null ? mapping : { ...mapping, concat: { parts: [], separator: parted.separator } },
          places,
          parts,
          ssnPlacesOf(fields, n, context),
          context,
        )
      : fieldStep(field, mapping, places, constant, context);
    compiled.mapped.add(field);
    // A tier's column may state the benefit, which is then known only when the benefit's own columns have been read.
    if (field === 'coverage.coverage_type' && !worked && saysBenefit(places, reading.columns)) tier = step;
    else compiled.steps.push(joined.length === 0 ? step : withSecondLine(step, joined, slotOf(field)));
    const all = [...new Set([...parts.flat(), ...places])];
    for (const at of all) compiled.columns.push({ field, at });
    const transforms = [...(parts.length > 0 ? ['concat'] : []), ...(mapping.transforms ?? []).map(({ kind }) => kind)];
    compiled.about.push({ field, columns: [...all, ...joined], constant, transforms });
  }
  const ends = fields['coverage.termination_date'];
  if (context.options.format === 'edi_834' && ends !== undefined && compiled.mapped.has('coverage.termination_date')) {
    compiled.steps.push(endedCoverage(columns, n, (at) => fieldStep('coverage.termination_date', ends, at, ends.constant ?? null, context)));
  }
  if (tier !== null) {
    if (!compiled.mapped.has('coverage.benefit')) compiled.steps.push(emptied(slotOf('coverage.benefit')));
    compiled.steps.push(tier);
    compiled.mapped.add('coverage.benefit');
  }
  return compiled;
}

/** The step that leaves a slot empty. */
export function emptied(slot: number): MapStep {
  const { absent } = Kind;
  return withOp({ code: OP_EMPTY, slot, numbers: list([slot]) }, (_row, record) => {
    record.kind[slot] = absent;
  });
}

/** Without columns that may be another thing, and in the order in which the columns of this file are preferred. */
function inOrder(field: Field, places: readonly number[], { config, columns }: FieldsContext): readonly number[] {
  if (field === 'last_name') return withoutHolders(places, columns.headers);
  return field === 'phone' && config.name === GENERIC_NAME ? homePhoneFirst(places, columns.headers) : places;
}

/** Fields by which families are told apart: read in every column of a name, because inspection does so. */
const SAME_AS_INSPECTED = new Set<Field>(['relationship', 'coverage.plan_id']);

function placesOf(field: Field, mapping: FieldMapping, n: number | null, columns: Columns): number[] {
  return SAME_AS_INSPECTED.has(field) ? columns.allPlaces(mapping, n) : columns.places(mapping, n);
}

/** The columns that hold SSNs: by their name, or because the SSN is read out of them. */
function ssnPlacesOf({ ssn }: FieldMappings, n: number | null, { columns, reading }: FieldsContext): Set<number> {
  const mapped = ssn === undefined ? [] : [ssn, ...(ssn.concat?.parts ?? [])].flatMap((sources) => columns.places(sources, n));
  return new Set([...ssnColumnsOf(reading), ...mapped]);
}

/** Text that transforms have gone over, or that stands in several columns, read as the field's own type. */
function workedStep(
  field: Field,
  mapping: FieldMapping,
  places: readonly number[],
  parts: readonly (readonly number[])[],
  ssnPlaces: ReadonlySet<number>,
  context: FieldsContext,
): MapStep {
  const { reading, options, text } = context;
  const transforms = mapping.transforms ?? [];
  const isDate = isDateField(field);
  // What the transform `date` has written has one form; everything else is read as the vendor writes dates.
  const own = isDate && transforms.at(-1)?.kind === 'date' ? { ...mapping, formats: ['YYYY-MM-DD' as const] } : mapping;
  // On a row of one column, whose dates may be proven day-first.
  const stepOf = (dayFirst: boolean) =>
    fieldStep(field, own, [0], null, { ...context, reading: { ...reading, columns: [''], day_first: dayFirst ? [0] : [] } });
  const ssnColumns = field === 'ssn' ? [] : [...parts.flat(), ...places].filter((at) => ssnPlaces.has(at));
  return mapTransformed({
    slot: slotOf(field),
    text,
    source: parts.length > 0 ? fromParts(parts, mapping.concat?.separator ?? ' ', fromColumns(places), ssnColumns) : fromColumns(places),
    oneCell: parts.length === 0,
    transforms: compileTransforms(transforms, {
      submittedOn: options.submittedOn,
      pivot: isDate ? YEAR_PIVOTS[field] : 'coverage',
      reads: isDate ? 'date' : field === 'ssn' || field === 'phone' ? field : null,
    }),
    step: stepOf(false),
    dayFirst: isDate && reading.day_first.length > 0 ? { columns: reading.day_first, step: stepOf(true) } : null,
    nothing: fieldStep(field, mapping, [], mapping.constant ?? null, context),
    firstColumn: parts[0]?.[0] ?? places[0] ?? -1,
    // A cell that the file itself marks as a date is no text.
    marked: isDate && places.length > 0 ? fieldStep(field, mapping, places, mapping.constant ?? null, context) : null,
  });
}
