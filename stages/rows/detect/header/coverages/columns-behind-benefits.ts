import { GENERIC_NAME, type VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { isBenefitOfDependent, meaningOfColumn } from '../../../headers/benefit-columns.ts';
import { nameOfVariant } from '../../../headers/benefit-qualifiers.ts';
import type { QualifiedMeaning } from '../../../headers/benefit-variants.ts';
import { headerKey } from '../../../headers/header.ts';
import { planTaken } from '../../../headers/plan-taken.ts';
import { renamed } from '../renamed.ts';

/**
 * Columns of the same name that stand behind the columns of several benefits (`Medical`, `Tier`, `Dental`, `Tier`), or each directly before
 * one, get the name of that benefit (`Medical Tier`). Otherwise the first would be read for all benefits, and the others for none. Only if
 * each stands beside another benefit, and only if that benefit has no such column yet. One alone is read for all, unless other benefits have their own
 * (`ofOne`).
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
    const found = times === 1 ? ofOne(those, own) : ofSeveral(isBefore ? ahead : those);
    for (const { at, name, meaning } of found) if (!meaningKeys(meaning).some((key) => own.has(key))) names[at] = name;
  }
  return renamed(columns, names);
}

/** How many columns of a benefit may stand before its name. */
const MOST_BEFORE = 3;

interface Beside {
  at: number;
  /** How far away the benefit's column is. */
  distance: number;
  /** Whether the benefit's column before it names a plan. */
  isBehindPlan: boolean;
  /** The column's name with its benefit, and what that name means. */
  name: string;
  meaning: QualifiedMeaning;
}

/** Columns that name no benefit, each with the nearest benefit before it in the order of `places`. */
function columnsBeside(columns: readonly string[], places: readonly number[], config: VendorConfig): (Beside & { base: string })[] {
  const found: (Beside & { base: string })[] = [];
  let beside: { meaning: QualifiedMeaning; at: number } | null = null;
  for (const at of places) {
    const column = columns[at]!;
    const meaning = meaningOfColumn(config, column);
    // Nothing says whose a column beside a dependent's is.
    if (meaning !== undefined) beside = planTaken(column) === null && meaning.field !== 'mark' ? { meaning, at } : null;
    else if (isBenefitOfDependent(config, column)) beside = null;
    else if (beside !== null) {
      const named = namedBy(beside.meaning, column, config);
      if (named !== null)
        found.push({ at, distance: Math.abs(at - beside.at), isBehindPlan: at > beside.at && beside.meaning.field === 'coverage.plan_id', ...named });
    }
  }
  return found;
}

function byName(found: readonly (Beside & { base: string })[]): Map<string, Beside[]> {
  return Map.groupBy(found, ({ base }) => headerKey(base));
}

/** The columns if each belongs to another benefit; none if two belong to the same. */
function ofSeveral(found: readonly Beside[]): readonly Beside[] {
  const of = new Set(found.map(({ meaning: { line, variant } }) => `${line} ${variant}`));
  return found.length < 2 || of.size < found.length ? [] : found;
}

/**
 * The only column of a name, if it stands directly behind a benefit's plan, is that benefit's where another benefit has such a column by its own
 * name (`Medical Plan, Tier, Dental Plan, Dental Tier`). Otherwise it may be that of all.
 */
function ofOne([only]: readonly Beside[], own: ReadonlySet<string>): readonly Beside[] {
  if (only?.distance !== 1 || !only.isBehindPlan) return [];
  return [...own].some((key) => key.endsWith(` ${only.meaning.field}`)) ? [only] : [];
}

/** A name without the number that a program adds to repeated names. */
function baseOf(column: string): string {
  return column.trim().replace(NUMBER, '');
}

function namedBy(beside: QualifiedMeaning, column: string, config: VendorConfig): { base: string; name: string; meaning: QualifiedMeaning } | null {
  const base = baseOf(column);
  if (AMOUNT.test(headerKey(base))) return null;
  const benefit = nameOf(beside, config);
  // A "Medical Group" may be a group of physicians.
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

/** What only one column of a benefit can say. Several can say that it was elected or waived. */
function meaningKeys(meaning: QualifiedMeaning | undefined): string[] {
  return meaning === undefined || meaning.field === 'election' || meaning.field === 'waiver'
    ? []
    : [`${meaning.line} ${meaning.variant} ${meaning.field}`];
}

/** As programs number repeated names: `Tier.1`. */
const NUMBER = /[ ._]?\d{1,2}$/;
/** This may be a price. */
const AMOUNT = /^(?:amount|amt)$/;
