import { DATE_FIELDS, FIELDS, type Field } from '../../../src/model/record.ts';
import {
  CONFIG_LANGUAGE,
  DATE_FORMATS,
  type DateFormat,
  type FieldMapping,
  type FieldMappings,
  type FileFormat,
  type VendorConfig,
} from '../../../src/model/vendor-config.ts';
import { headerKey, templateKey } from '../headers/header.ts';
import type { NumberedColumn } from './numbered.ts';
import type { ColumnProfile } from './profile.ts';
import type { Candidate } from './score.ts';

export interface DraftParts {
  name: string;
  format: FileFormat;
  headers: readonly string[];
  profiles: readonly ColumnProfile[];
  mapped: readonly Candidate[];
  numbered: readonly NumberedColumn[];
  /** Columns that name the family, the surest first. */
  families: readonly number[];
  /** Keys of headers that any file may have. */
  common: ReadonlySet<string>;
  /** What dates may look like where the sample has none. */
  dateFormats: readonly DateFormat[];
  fileKind: VendorConfig['dialect']['file_kind'];
  coverages: VendorConfig['mapping']['coverages'];
}

const MAX_HEADER_CHARACTERS = 200;
const MAX_LISTED = 500;
const MAX_DISTINCTIVE = 6;
const MAX_COLUMNS_OF_FIELD = 200;
const NAMING: readonly Field[] = ['last_name', 'first_name', 'member_id', 'employee_id', 'ssn'];
const IDENTIFIERS: readonly Field[] = ['member_id', 'employee_id', 'ssn'];

/** A config of what was found. It compiles, and is a draft: somebody looks at it before it takes files. */
export function draftOf(parts: DraftParts): VendorConfig {
  const fields = fieldsOf(parts.mapped, parts.headers);
  const numbered = numberedFields(parts.numbered);
  const familyIds = parts.families.map((column) => parts.headers[column]!);
  const identifiers = IDENTIFIERS.filter((field) => fields[field] !== undefined);
  return {
    language: CONFIG_LANGUAGE,
    name: parts.name,
    status: 'draft',
    file_formats: [parts.format],
    detection: detectionOf(parts),
    dialect: {
      date_formats: dateFormatsOf(parts),
      open_end_dates: [],
      file_kind: parts.fileKind,
      termination_is_first_day_not_covered: false,
    },
    mapping: {
      fields,
      linkage: { ...(familyIds.length > 0 ? { family_id: familyIds } : {}), following: fields.relationship !== undefined },
      coverages: parts.coverages,
      dependent_columns: numbered,
    },
    validation: {
      required: (['last_name', 'first_name'] as const).filter(
        (field) => fields[field] !== undefined || (field === 'first_name' && fields.last_name !== undefined),
      ),
      identifiers: [...identifiers, ...(familyIds.length > 0 || numbered !== null ? (['family_id'] as const) : [])],
      errors: [],
    },
    source: 'Suggested from a sample',
  };
}

/** Whether a header can stand in a config: it has a name by which it is found, and no mark that means something there. */
export function isUsable(header: string): boolean {
  return header.length > 0 && header.length <= MAX_HEADER_CHARACTERS && headerKey(header) !== '' && !header.includes('{n}') && header.isWellFormed();
}

function fieldsOf(mapped: readonly Candidate[], headers: readonly string[]): FieldMappings {
  const fields: Partial<Record<Field, FieldMapping>> = {};
  for (const field of FIELDS) {
    const of = mapped.filter((candidate) => candidate.field === field).toSorted((a, b) => a.rank - b.rank || b.confidence - a.confidence);
    const named = (second: boolean): string[] => unique(of.filter((candidate) => candidate.second === second).map(({ column }) => headers[column]!));
    const [from, join] = [named(false).slice(0, MAX_COLUMNS_OF_FIELD), named(true).slice(0, 50)];
    if (from.length > 0) fields[field] = { from, ...(join.length > 0 ? { join } : {}) };
  }
  return fields;
}

function numberedFields(numbered: readonly NumberedColumn[]): VendorConfig['mapping']['dependent_columns'] {
  if (numbered.length === 0) return null;
  const fields: Partial<Record<Field, FieldMapping>> = {};
  for (const field of FIELDS) {
    const of = numbered.filter((column) => column.field === field);
    const from = unique(of.filter(({ second }) => !second).map(({ template }) => template)).slice(0, MAX_COLUMNS_OF_FIELD);
    const join = unique(of.filter(({ second }) => second).map(({ template }) => template)).slice(0, 50);
    if (from.length > 0) fields[field] = { from, ...(join.length > 0 ? { join } : {}) };
  }
  return { max: Math.max(...numbered.map(({ n }) => n)), fields };
}

/** Files of this vendor have the columns that name a person, and a few that other vendors do not have. */
function detectionOf({ headers, mapped, numbered, common }: DraftParts): VendorConfig['detection'] {
  const usable = unique(headers.filter(isUsable));
  const naming = new Set(mapped.filter(({ field }) => NAMING.includes(field)).map(({ column }) => headerKey(headers[column]!)));
  const counted = new Set(numbered.filter(({ n }) => n > 1).map(({ column }) => headerKey(headers[column]!)));
  const distinctive = usable.filter((header) => !common.has(headerKey(header)) && !counted.has(headerKey(header))).slice(0, MAX_DISTINCTIVE);
  const required = usable.filter((header) => naming.has(headerKey(header)) || distinctive.includes(header)).slice(0, MAX_LISTED);
  return { required_headers: required, optional_headers: usable.filter((header) => !required.includes(header)).slice(0, MAX_LISTED) };
}

/** The fewest forms that read every date of the mapped columns, the commonest first. */
function dateFormatsOf({ mapped, numbered, profiles, dateFormats }: DraftParts): DateFormat[] {
  const isDate = ({ field }: { field: Field }): boolean => (DATE_FIELDS as readonly Field[]).includes(field);
  const columns = [...mapped.filter(isDate), ...numbered.filter(isDate)]
    .map(({ column }) => profiles[column])
    .filter((profile) => profile !== undefined);
  const chosen = new Map<DateFormat, number>();
  for (const profile of columns) {
    let read = 0;
    const forms = DATE_FORMATS.map((format) => ({ format, hits: profile.dates.get(format) ?? 0 })).toSorted((a, b) => b.hits - a.hits);
    for (const { format, hits } of forms) {
      if (hits === 0 || read >= profile.date) break;
      read += hits;
      chosen.set(format, (chosen.get(format) ?? 0) + hits);
    }
  }
  const formats = [...chosen].toSorted((a, b) => b[1] - a[1]).map(([format]) => format);
  return formats.length > 0 ? formats : [...dateFormats];
}

/** Each header once, as headers are compared. */
function unique(headers: readonly string[]): string[] {
  const seen = new Set<string>();
  return headers.filter((header) => {
    const key = templateKey(header);
    return !seen.has(key) && seen.add(key);
  });
}
