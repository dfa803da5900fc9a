import type { Fault } from '../../../src/base/check.ts';
import { CODED_FIELDS, FIELDS, isCodedField, isDateField, type Field } from '../../../src/model/record.ts';
import type { DateFormat, FieldMapping, FieldMappings } from '../../../src/model/vendor-config.ts';
import { fieldWords } from '../map/code.ts';
import { compileDates } from '../map/dates/date-text.ts';
import { YEAR_PIVOTS } from '../map/dates/date.ts';
import { wordKey } from '../map/vocabulary.ts';
import { below, duplicateFaults, headerFaults } from './paths.ts';
import { transformFaults } from './transform-faults.ts';

export interface FieldFaultOptions {
  /** Where these fields stand in the config. */
  path: string;
  /** The forms of dates of the vendor, for fields that state none of their own. */
  dateFormats: readonly DateFormat[];
  /** True where `{n}` in a header is counted up. */
  numbered: boolean;
  /** Fields that have no effect in this place, with the reason. */
  refused?: (field: Field) => string | null;
}

/** What is wrong with the mappings of some fields, beyond their shape: settings that would be passed over in silence, above all. */
export function fieldFaults(fields: FieldMappings, options: FieldFaultOptions): Fault[] {
  return FIELDS.flatMap((field) => {
    const mapping = fields[field];
    if (mapping === undefined) return [];
    const path = below(options.path, field);
    const refusal = options.refused?.(field) ?? null;
    return refusal === null ? mappingFaults(field, mapping, path, options) : [{ path, message: refusal }];
  });
}

function mappingFaults(field: Field, mapping: FieldMapping, path: string, options: FieldFaultOptions): Fault[] {
  const { from = [], positions = [], concat, constant, lookup } = mapping;
  const isEmpty = from.length === 0 && positions.length === 0 && concat === undefined && constant === undefined;
  const wrongConstant = constant === undefined ? null : constantFault(field, constant, mapping, options.dateFormats);
  return [
    ...(isEmpty ? [{ path, message: 'names neither a column nor a constant' }] : []),
    ...columnFaults(below(path, 'from'), from, options.numbered),
    ...joinFaults(field, mapping, below(path, 'join'), options.numbered),
    ...duplicateFaults(below(path, 'positions'), positions.map(String)),
    ...concatFaults(field, mapping, path, options.numbered),
    ...transformFaults(field, mapping, below(path, 'transforms')),
    ...dateFaults(field, mapping, path),
    ...(lookup === undefined ? [] : lookupFaults(field, lookup, below(path, 'lookup'))),
    ...(wrongConstant === null ? [] : [{ path: below(path, 'constant'), message: wrongConstant }]),
  ];
}

function columnFaults(path: string, names: readonly string[], numbered: boolean): Fault[] {
  return [...headerFaults(path, names, numbered), ...duplicateFaults(path, names)];
}

function joinFaults(field: Field, { join = [], transforms = [], concat }: FieldMapping, path: string, numbered: boolean): Fault[] {
  const faults = columnFaults(path, join, numbered);
  if (join.length === 0) return faults;
  if (field !== 'address.street') return [...faults, { path, message: 'only address.street has a second line' }];
  if (transforms.length === 0 && concat === undefined) return faults;
  return [...faults, { path, message: 'is passed over beside transforms and concat: make the second line a part of concat' }];
}

/** What is wrong with how dates are to be read. */
function dateFaults(field: Field, { formats, pivot_year, transforms = [] }: FieldMapping, path: string): Fault[] {
  const faults: Fault[] = [];
  if (formats !== undefined) {
    if (!isDateField(field)) faults.push({ path: below(path, 'formats'), message: 'the field is no date' });
    else if (formats.length === 0) faults.push({ path: below(path, 'formats'), message: 'names no form: no date could be read' });
    faults.push(...duplicateFaults(below(path, 'formats'), formats));
  }
  if (pivot_year !== undefined && !isDateField(field)) faults.push({ path: below(path, 'pivot_year'), message: 'the field is no date' });
  if (transforms.at(-1)?.kind !== 'date') return faults;
  for (const [name, setting] of Object.entries({ formats, pivot_year }))
    if (setting !== undefined) faults.push({ path: below(path, name), message: 'is passed over: the transform date says how dates are read' });
  return faults;
}

function concatFaults(field: Field, { concat }: FieldMapping, path: string, numbered: boolean): Fault[] {
  if (concat === undefined) return [];
  if (field === 'relationship') return [{ path: below(path, 'concat'), message: 'families are told apart by one column' }];
  return concat.parts.flatMap(({ from = [], positions = [] }, at): Fault[] => {
    const place = below(path, 'concat', 'parts', at);
    if (from.length === 0 && positions.length === 0) return [{ path: place, message: 'names no column' }];
    return columnFaults(below(place, 'from'), from, numbered);
  });
}

function lookupFaults(field: Field, lookup: Readonly<Record<string, string>>, path: string): Fault[] {
  if (!isCodedField(field)) return [{ path, message: 'the values of the field are no closed list' }];
  const codes: readonly string[] = CODED_FIELDS[field];
  const seen = new Map<string, string>();
  return Object.entries(lookup).flatMap(([word, code]): Fault[] => {
    const key = wordKey(word);
    const before = seen.get(key);
    seen.set(key, code);
    if (key === '') return [{ path: below(path, word), message: 'has no letter or digit by which it could be found' }];
    if (!codes.includes(code)) return [{ path: below(path, word), message: `must be one of ${codes.join(', ')}` }];
    return before === undefined || before === code
      ? []
      : [{ path: below(path, word), message: 'the same word, but for case and marks, has another code' }];
  });
}

function constantFault(field: Field, constant: string, mapping: FieldMapping, dateFormats: readonly DateFormat[]): string | null {
  if (WITHOUT_CONSTANT.has(field)) return 'the field takes its value from a column only';
  const bytes = new TextEncoder().encode(constant.trim());
  if (bytes.length === 0) return 'is blank';
  if (isCodedField(field)) {
    const found = fieldWords(field, mapping.lookup ?? {}).find(bytes, 0, bytes.length);
    return found < 0 ? `must be one of ${CODED_FIELDS[field].join(', ')}, or a word for one of them` : null;
  }
  if (isDateField(field)) {
    const read = compileDates({
      formats: mapping.formats ?? dateFormats,
      dayFirst: false,
      pivot: mapping.pivot_year ?? YEAR_PIVOTS[field],
      submittedOn: ANY_DAY,
    });
    return read(bytes, 0, bytes.length) < 0 ? 'is no date in a form of this field' : null;
  }
  return null;
}

/** Their steps read columns and nothing else: the same value for everybody would be wrong. */
const WITHOUT_CONSTANT = new Set<Field>(['ssn', 'phone', 'address.state', 'address.zip']);
/** 1 January 2026: only the pivot of two-digit years looks at it. */
const ANY_DAY = 2026 * 512 + 32 + 1;
