import { headerKey } from '../headers/header.ts';
import { planTaken } from '../headers/plan-taken.ts';
import { ANSWERS, CODES } from './codes-of-columns.ts';
import { isAmountColumn } from './coverages/election-columns.ts';

/** Which cells of a benefit's elections are amounts of money, or name no plan for another reason. */
export interface AmountColumns {
  /** Columns of nothing but amounts. */
  readonly columns: readonly number[];
  /** Whether a bare number is an amount, too: the sum insured, or what is put aside in a year. */
  readonly bare: boolean;
  /** Whether the column is named after the plan (headers/plan-taken.ts), so that no cell names one. */
  readonly isPlan?: boolean;
  /** Columns that hold a tier where another names the plan. */
  readonly tiers?: readonly number[];
  /** Columns of digits of which nobody says what they mean. */
  readonly codes?: readonly number[];
  /** Columns of answers, yes or no. */
  readonly answers?: readonly number[];
}

/** Finds the amounts among the `elections` of a benefit; `name`: its plan if the row names none. */
export function amountColumns(elections: readonly number[], headers: readonly string[], benefit: string, name: string | null): AmountColumns {
  return {
    columns: elections.filter((at) => isAmountColumn(headers[at]!)),
    bare: OF_MONEY.has(benefit) || (name !== null && OF_MONEY.has(name)),
    isPlan: elections.some((at) => planTaken(headers[at]!) !== null),
    tiers: elections.filter((at) => headerKey(headers[at]!).endsWith(' cov')),
    codes: elections.filter((at) => headers[at]!.endsWith(CODES)),
    answers: elections.filter((at) => headers[at]!.endsWith(ANSWERS)),
  };
}

/** Benefits whose columns hold an amount rather than a plan; by name if they have no code of their own. */
const OF_MONEY = new Set(['life', 'disability', 'fsa', 'hsa', 'HRA', 'Commuter', 'Transit', 'Parking']);

/** With fewer it may be an option: `1`, `2`. */
const MIN_AMOUNT_DIGITS = 3;

const [PERCENT, SLASH] = [37, 47];

/**
 * Digits with a currency sign, a comma, a point or a percent sign (`66 2/3%`): a price, or the sum insured. `bare`: three or more digits
 * are enough.
 */
export function isAmount(bytes: Uint8Array, start: number, end: number, bare: boolean): boolean {
  let digits = 0;
  let marks = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte >= 48 && byte <= 57) digits++;
    else if (byte === 36 || byte === 44 || byte === 46 || byte === PERCENT) marks++;
    else if (byte !== 32 && !(byte === SLASH && bytes[end - 1] === PERCENT)) return false;
  }
  return (digits > 0 && marks > 0) || (bare && digits >= MIN_AMOUNT_DIGITS);
}
