import { MAX_COVERAGES } from '../../../../../src/model/bounds.ts';
import type { Field } from '../../../../../src/model/record.ts';
import type { VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { benefitSets } from '../../../headers/benefit-columns.ts';
import { headerKey, nameKey, writtenOut } from '../../../headers/header.ts';
import { coveragePrefix } from '../../../headers/coverage-columns.ts';

/**
 * Columns of several coverages side by side get the names that coverages in lists have (`Coverage 2: Tier`, which `withArrays` maps). They
 * may be numbered (`Plan 1`, `Tier 1`, `Plan 2`; the first may have no number) or repeated (`Plan`, `Tier`, `Plan`, `Tier`). Null if there
 * are none, and if benefits have named columns.
 */
export function withNumberedCoverages(columns: readonly string[], config: VendorConfig): string[] | null {
  if (config.mapping.coverages.kind !== 'row' || benefitSets(config, columns) !== null) return null;
  const fields = coverageFields(config);
  const parts = columns.map(headerKey).map((key) => partOf(key, fields) ?? partOf(writtenOut(key), fields));
  const sets = numbered(parts) ?? repeated(parts);
  return sets?.map((set, at) => (set === 0 ? columns[at]! : `${coveragePrefix(set)}${parts[at]!.base}`)) ?? null;
}

interface Part {
  /** The name without its number. */
  base: string;
  field: Field;
  /** 0 if it has none. */
  number: number;
}

const MIN_SETS = 2;

/** The fields of a coverage by the keys of their names in a config; computed once for each config. */
function coverageFields({ mapping: { fields } }: VendorConfig): ReadonlyMap<string, Field> {
  const kept = OF_FIELDS.get(fields);
  if (kept !== undefined) return kept;
  const known = new Map<string, Field>();
  for (const field of [
    'coverage.plan_id',
    'coverage.effective_date',
    'coverage.termination_date',
    'coverage.coverage_type',
    'coverage.benefit',
  ] as const)
    for (const name of fields[field]?.from ?? []) if (!known.has(nameKey(name))) known.set(nameKey(name), field);
  OF_FIELDS.set(fields, known);
  return known;
}

const OF_FIELDS = new WeakMap<VendorConfig['mapping']['fields'], ReadonlyMap<string, Field>>();

/** `plan 2`, `plan2`, `coverage 2 level` and `plan`; null for a column that is no part of a coverage. */
function partOf(key: string, fields: ReadonlyMap<string, Field>): Part | null {
  const own = fields.get(key);
  if (own !== undefined) return { base: key, field: own, number: 0 };
  const match = /^(\D*?) ?(\d{1,2})(?:$| (\D+)$)/.exec(key);
  if (match === null) return null;
  const base = [match[1]!, match[3] ?? ''].filter((words) => words !== '').join(' ');
  const field = fields.get(base);
  const number = Number(match[2]);
  return field === undefined || number === 0 || number > MAX_COVERAGES ? null : { base, field, number };
}

/** Whether a column can tell that there is a coverage. */
function states({ field }: Part): boolean {
  return field === 'coverage.plan_id' || field === 'coverage.benefit';
}

/** The set of each column, 0 for none; null if fewer than two sets have a plan or a benefit. */
function numbered(parts: readonly (Part | null)[]): number[] | null {
  const withNumber = new Set(parts.flatMap((part) => (part !== null && part.number > 0 ? [part.base] : [])));
  // The first of several may have no number.
  const isFirst = (part: Part): boolean => part.number === 0 && withNumber.has(part.base);
  const inSets = parts.filter((part): part is Part => part !== null && (part.number > 0 || isFirst(part)));
  const numbers = [...new Set(inSets.filter(states).map(({ number }) => number))].toSorted((a, b) => a - b);
  if (withNumber.size === 0 || numbers.length < MIN_SETS) return null;
  const setOf = (part: Part | null): number => (part === null || !inSets.includes(part) ? 0 : numbers.indexOf(part.number) + 1);
  const seen = new Set<string>();
  const isOnce = inSets.every((part) => seen.size < seen.add(`${part.base} ${part.number}`).size);
  return isOnce ? parts.map(setOf) : null;
}

/** The set of each repeated column. A plan or a benefit must stand as often as another column of its coverage. */
function repeated(parts: readonly (Part | null)[]): number[] | null {
  const times = new Map<string, number>();
  for (const part of parts) if (part !== null) times.set(part.base, (times.get(part.base) ?? 0) + 1);
  const stating = parts.filter((part) => part !== null && states(part)).map((part) => times.get(part!.base)!);
  const sets = Math.max(0, ...stating);
  const together = [...times].filter(([, often]) => often === sets).length;
  if (sets < MIN_SETS || sets > MAX_COVERAGES || together < 2) return null;
  const seen = new Map<string, number>();
  return parts.map((part) => {
    if (part === null || times.get(part.base) !== sets) return 0;
    const nth = (seen.get(part.base) ?? 0) + 1;
    seen.set(part.base, nth);
    return nth;
  });
}
