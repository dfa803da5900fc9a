import type { Field } from '../../../src/model/record.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { benefitSets } from '../headers/benefit-columns.ts';
import type { Inspection } from '../detect/inspection.ts';
import { headersOfVendor } from '../detect/header/known-headers.ts';
import { headerKey } from '../headers/header.ts';
import { draftOf, isUsable } from './draft.ts';
import { knownColumns } from './known-columns.ts';
import { numberedColumn, type NumberedColumn } from './numbered.ts';
import { profileColumns } from './profile.ts';
import { assign, candidatesOf, looksLike, type Candidate } from './score.ts';

/** What was made of one column. */
export interface SuggestedColumn {
  /** The header as the file has it. */
  column: string;
  /** The field it is mapped to, `family_id` where it only tells families apart, null where it is mapped to nothing. */
  field: string | null;
  /** 0 to 1; 0 where it is mapped to nothing. */
  confidence: number;
  reasons: string[];
  /** What the cells of a column that is mapped to nothing look like; null where they say nothing. */
  looks_like: string | null;
}

export interface Suggestion {
  config: VendorConfig;
  columns: SuggestedColumn[];
  /** Rows whose cells were looked at. */
  rows: number;
}

export interface SuggestOptions {
  name: string;
  /** Vendors whose headers are known, the most trusted first. The first one's forms of dates hold where the sample has none. */
  vendors: readonly VendorConfig[];
}

/**
 * Proposes a config for a file: its columns by the headers that vendors use, by headers that resemble those, and by what
 * their cells look like to the steps that would map them. Yields between pieces of work.
 */
export function* suggestVendor(
  content: Uint8Array,
  { reading, cuts, format, file_kind }: Inspection,
  options: SuggestOptions,
): Generator<void, Suggestion> {
  const { name, vendors } = options;
  const known = knownColumns(vendors);
  const { rows, columns: profiles } = yield* profileColumns(content, reading, cuts);
  const headers = reading.columns.slice(0, profiles.length);
  const usable = headers.flatMap((header, column) => (isUsable(header) ? [{ header, column }] : []));
  const numbered = withFirstLines(usable.flatMap(({ header, column }) => numberedColumn(column, header, known) ?? []));
  const counted = new Set(numbered.map(({ column }) => column));
  const benefits = benefitColumns(vendors[0], headers);
  const candidates: Candidate[] = [];
  for (const { header, column } of usable) {
    if (!counted.has(column) && !benefits.has(column)) candidates.push(...candidatesOf(column, header, profiles[column]!, known));
    if (column % COLUMNS_AT_ONCE === 0) yield;
  }
  const mapped = withFirstLines(assign(candidates));
  const keys = headers.map(headerKey);
  const families = known.families.map((key) => keys.indexOf(key)).filter((column) => column >= 0 && isUsable(headers[column]!));
  const config = draftOf({
    name,
    // Columns that stand under their names are told by these, as those between delimiters are.
    format: format === 'fixed_width' ? 'csv' : format,
    headers,
    profiles,
    mapped,
    numbered,
    families,
    common: new Set(vendors.slice(0, 1).flatMap((vendor) => [...headersOfVendor(vendor)])),
    dateFormats: vendors[0]?.dialect.date_formats ?? ['YYYY-MM-DD'],
    fileKind: file_kind,
    coverages: benefits.size > 0 && vendors[0] !== undefined ? vendors[0].mapping.coverages : { kind: 'row' },
  });
  const columns = headers.map((column, at): SuggestedColumn => {
    const meant = meaningOf(at, { mapped, numbered, benefits, families });
    return meant === null
      ? { column, field: null, confidence: 0, reasons: [], looks_like: looksLike(profiles[at]!) }
      : { column, ...meant, looks_like: null };
  });
  return { config, columns, rows };
}

type ColumnMeaning = Pick<SuggestedColumn, 'field' | 'confidence' | 'reasons'>;

/** What was found out about the columns, by their places. */
interface FoundColumns {
  mapped: readonly Candidate[];
  numbered: readonly NumberedColumn[];
  benefits: ReadonlyMap<number, ColumnMeaning>;
  families: readonly number[];
}

/** Null for a column that is mapped to nothing. */
function meaningOf(at: number, { mapped, numbered, benefits, families }: FoundColumns): ColumnMeaning | null {
  const found = mapped.find(({ column }) => column === at);
  if (found !== undefined) return { field: found.field, confidence: rounded(found.confidence), reasons: found.reasons };
  const dependent = numbered.find(({ column }) => column === at);
  if (dependent !== undefined) return { field: dependent.field, confidence: rounded(dependent.confidence), reasons: [`of dependent ${dependent.n}`] };
  const ofBenefit = benefits.get(at);
  if (ofBenefit !== undefined) return ofBenefit;
  if (!families.includes(at)) return null;
  return { field: 'family_id', confidence: 0.9, reasons: ['the header is one that tells families apart'] };
}

/** The columns of a file in which benefits have columns of their own, by the config that knows their names. */
function benefitColumns(vendor: VendorConfig | undefined, headers: readonly string[]): Map<number, ColumnMeaning> {
  const found = new Map<number, ColumnMeaning>();
  for (const { fields, elections, waivers } of (vendor === undefined ? null : benefitSets(vendor, headers))?.sets ?? []) {
    const benefit = fields['coverage.benefit']?.constant;
    // A plan that names no benefit is a column like any other.
    if (benefit === undefined) continue;
    const named = [
      ...Object.entries(fields).map(([field, { from = [] }]) => ({ field, from })),
      { field: 'coverage.plan_id', from: elections },
      { field: 'coverage.coverage_type', from: waivers },
    ];
    for (const { field, from } of named) {
      for (const name of from) found.set(headers.indexOf(name), { field, confidence: 0.9, reasons: [`of the benefit ${benefit}`] });
    }
  }
  return found;
}

/** A second line needs a first one. */
function withFirstLines<Column extends { field: Field; second: boolean }>(columns: readonly Column[]): Column[] {
  const first = new Set(columns.filter(({ second }) => !second).map(({ field }) => field));
  return columns.filter(({ field }) => first.has(field));
}

const COLUMNS_AT_ONCE = 20;

function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
