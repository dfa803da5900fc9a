import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitOfDependent, meaningOfColumn } from '../../headers/benefit-columns.ts';
import { nameOfVariant } from '../../headers/benefit-qualifiers.ts';
import type { QualifiedMeaning } from '../../headers/benefit-variants.ts';
import { headerKey } from '../../headers/header.ts';
import { planTaken } from '../../headers/plan-taken.ts';
import { renamed } from './renamed.ts';

/**
 * Columns of one name that stand behind the columns of several benefits (`Medical`, `Tier`, `Dental`, `Tier`) are called by the benefit
 * that they stand behind (`Medical Tier`): the first of them would hold for every benefit, and the others for none. Only where each stands
 * behind another benefit, and not where that has such a column by its own name. Null where there are none.
 */
export function withColumnsBehindBenefits(columns: readonly string[], config: VendorConfig): string[] | null {
  if (config.name !== GENERIC_NAME) return null;
  const behind = columnsBehind(columns, config);
  const own = new Set(columns.flatMap((column) => meaningKeys(meaningOfColumn(config, column))));
  const names = [...columns];
  for (const repeated of Map.groupBy(behind, ({ base }) => headerKey(base)).values()) {
    const of = new Set(repeated.map(({ meaning: { line, variant } }) => `${line} ${variant}`));
    if (repeated.length < 2 || of.size < repeated.length) continue;
    for (const { at, name, meaning } of repeated) if (!meaningKeys(meaning).some((key) => own.has(key))) names[at] = name;
  }
  return renamed(columns, names);
}

interface Behind {
  at: number;
  /** The name without the number that a program gave to one that it had seen. */
  base: string;
  /** What it is called by its benefit, and what that is. */
  name: string;
  meaning: QualifiedMeaning;
}

/** The columns that no benefit has to itself by their names, and that would be those of the benefit that stands next before them. */
function columnsBehind(columns: readonly string[], config: VendorConfig): Behind[] {
  const found: Behind[] = [];
  let before: QualifiedMeaning | undefined;
  for (const [at, column] of columns.entries()) {
    const meaning = meaningOfColumn(config, column);
    // Whose a column behind one of a dependent is nobody says.
    if (meaning !== undefined) before = planTaken(column) === null && meaning.field !== 'mark' ? meaning : undefined;
    else if (isBenefitOfDependent(config, column)) before = undefined;
    else if (before !== undefined) {
      const named = namedBy(before, column, config);
      if (named !== null) found.push({ at, ...named });
    }
  }
  return found;
}

function namedBy(before: QualifiedMeaning, column: string, config: VendorConfig): Omit<Behind, 'at'> | null {
  const base = column.trim().replace(NUMBER, '');
  if (AMOUNT.test(headerKey(base))) return null;
  const benefit = nameOf(before, config);
  // A "Medical Group" may be one of physicians.
  for (const name of [`${benefit} ${base}`, `${benefit} Plan ${base}`]) {
    const meaning = meaningOfColumn(config, name);
    if (meaning?.line === before.line && meaning.variant === before.variant && meaning.field !== 'mark') return { base, name, meaning };
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
