import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitOfDependent, meaningOfColumn } from '../../headers/benefit-columns.ts';
import { nameOfVariant } from '../../headers/benefit-qualifiers.ts';
import type { QualifiedMeaning } from '../../headers/benefit-variants.ts';
import { headerKey } from '../../headers/header.ts';
import { planTaken } from '../../headers/plan-taken.ts';
import { renamed } from './renamed.ts';

/**
 * Columns of one name that stand behind the columns of several benefits (`Medical`, `Tier`, `Dental`, `Tier`), or each directly before one, are
 * called by the benefit that they stand beside (`Medical Tier`): the first of them would hold for every benefit, and the others for none. Only
 * where each stands beside another benefit, and not where that has such a column by its own name. Null where there are none.
 */
export function withColumnsBehindBenefits(columns: readonly string[], config: VendorConfig): string[] | null {
  if (config.name !== GENERIC_NAME) return null;
  const places = [...columns.keys()];
  const behind = byName(columnsBeside(columns, places, config));
  const before = byName(columnsBeside(columns, places.toReversed(), config));
  const own = new Set(columns.flatMap((column) => meaningKeys(meaningOfColumn(config, column))));
  const named = Map.groupBy(columns, (column) => headerKey(baseOf(column)));
  const names = [...columns];
  for (const base of new Set([...behind.keys(), ...before.keys()])) {
    const times = named.get(base)?.length ?? 0;
    const [those, ahead] = [behind.get(base) ?? [], before.get(base) ?? []];
    const isBefore = ahead.length === times && those.length < times && ahead.every(({ distance }) => distance <= MOST_BEFORE);
    for (const { at, name, meaning } of ofSeveral(isBefore ? ahead : those)) if (!meaningKeys(meaning).some((key) => own.has(key))) names[at] = name;
  }
  return renamed(columns, names);
}

/** So many columns may be said of a benefit before it is named. */
const MOST_BEFORE = 3;

interface Beside {
  at: number;
  /** How far the benefit's column is. */
  distance: number;
  /** What it is called by its benefit, and what that is. */
  name: string;
  meaning: QualifiedMeaning;
}

/** The columns that no benefit has to itself by their names, and that would be those of the benefit that comes next before them in the order of `places`. */
function columnsBeside(columns: readonly string[], places: readonly number[], config: VendorConfig): (Beside & { base: string })[] {
  const found: (Beside & { base: string })[] = [];
  let beside: { meaning: QualifiedMeaning; at: number } | null = null;
  for (const at of places) {
    const column = columns[at]!;
    const meaning = meaningOfColumn(config, column);
    // Whose a column beside one of a dependent is nobody says.
    if (meaning !== undefined) beside = planTaken(column) === null && meaning.field !== 'mark' ? { meaning, at } : null;
    else if (isBenefitOfDependent(config, column)) beside = null;
    else if (beside !== null) {
      const named = namedBy(beside.meaning, column, config);
      if (named !== null) found.push({ at, distance: Math.abs(at - beside.at), ...named });
    }
  }
  return found;
}

function byName(found: readonly (Beside & { base: string })[]): Map<string, Beside[]> {
  return Map.groupBy(found, ({ base }) => headerKey(base));
}

/** Those of several benefits; none where two are of one. */
function ofSeveral(found: readonly Beside[]): readonly Beside[] {
  const of = new Set(found.map(({ meaning: { line, variant } }) => `${line} ${variant}`));
  return found.length < 2 || of.size < found.length ? [] : found;
}

/** A name without the number that a program gave to one that it had seen. */
function baseOf(column: string): string {
  return column.trim().replace(NUMBER, '');
}

function namedBy(beside: QualifiedMeaning, column: string, config: VendorConfig): { base: string; name: string; meaning: QualifiedMeaning } | null {
  const base = baseOf(column);
  if (AMOUNT.test(headerKey(base))) return null;
  const benefit = nameOf(beside, config);
  // A "Medical Group" may be one of physicians.
  for (const name of [`${benefit} ${base}`, `${benefit} Plan ${base}`]) {
    const meaning = meaningOfColumn(config, name);
    if (meaning?.line === beside.line && meaning.variant === beside.variant && meaning.field !== 'mark') return { base, name, meaning };
  }
  return null;
}

function nameOf({ line, variant }: QualifiedMeaning, { mapping: { coverages } }: VendorConfig): string {
  const names = coverages.kind === 'row' ? (coverages.benefit_columns?.lines[line]?.names ?? []) : [];
  return nameOfVariant(names[0] ?? '', variant);
}

/** What only one column of a benefit says; that it was elected or waived, several may say. */
function meaningKeys(meaning: QualifiedMeaning | undefined): string[] {
  return meaning === undefined || meaning.field === 'election' || meaning.field === 'waiver'
    ? []
    : [`${meaning.line} ${meaning.variant} ${meaning.field}`];
}

/** As programs number the names that they have seen: `Tier.1`. */
const NUMBER = /[ ._]?\d{1,2}$/;
/** It may be what is paid. */
const AMOUNT = /^(?:amount|amt)$/;
