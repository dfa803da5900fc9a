import { Role } from '../../family/role.ts';
import { takeCell } from '../../map/cell.ts';
import { Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';

/** A run with more plans than this on one side counts as keyed, which is never wrong, only slower. */
const MAX_PLANS = 64;
const SLOT = slotOf('coverage.plan_id');

/** Where a row states a coverage; of several columns the first filled one counts. */
export interface PlanPlaces {
  readonly plan: readonly number[];
  /** Under which one plan id may stand for several plans: its columns, or the number of the config's line where the plan's column says it. */
  readonly benefit: readonly number[] | number;
}

export const NO_PLAN: PlanPlaces = { plan: [], benefit: [] };

/** The plans that the rows of one family state, as hashes, by whether a subscriber or a dependent states them. */
export class RunPlans {
  readonly #sets: readonly PlanPlaces[];
  readonly #cell = new Record();
  readonly #subscribers = new PlanSet();
  readonly #dependents = new PlanSet();
  /** Of the first row that says nothing of its relationship: a subscriber unless another row of the run says it is. */
  readonly #unstated = new PlanSet();
  #hashHigh = 0;
  #hashLow = 0;

  /** One for each coverage that a row can state. */
  constructor(sets: readonly PlanPlaces[]) {
    this.#sets = sets;
  }

  clear(): void {
    this.#subscribers.count = 0;
    this.#dependents.count = 0;
    this.#unstated.count = 0;
  }

  add(row: Row, role: Role, firstUnstated: boolean): void {
    const plans = role === Role.subscriber ? this.#subscribers : firstUnstated ? this.#unstated : this.#dependents;
    for (const { plan, benefit } of this.#sets) {
      // Sets stand behind each other: past the end of the row there are none.
      if (this.#sets.length > 1 && Math.min(...plan) >= row.count) break;
      if (!this.#hashCell(row, plan)) continue;
      const high = this.#hashHigh;
      const low = this.#hashLow;
      plans.add(high, low, typeof benefit === 'number' ? benefit + 1 : this.#hashCell(row, benefit) ? this.#hashHigh ^ this.#hashLow || 1 : 0);
    }
  }

  /** Whether a dependent states a plan that no subscriber of the run does. */
  strays(runStatesSubscriber: boolean): boolean {
    const subscribers = runStatesSubscriber ? this.#subscribers : this.#unstated;
    if (this.#dependents.count > MAX_PLANS || subscribers.count > MAX_PLANS) return true;
    return !this.#dependents.isWithin(subscribers) || (runStatesSubscriber && !this.#unstated.isWithin(subscribers));
  }

  /** Hashes the first filled cell; false where there is none. */
  #hashCell(row: Row, columns: readonly number[]): boolean {
    for (const column of columns) {
      if (!takeCell(row, column, this.#cell, SLOT)) continue;
      const start = this.#cell.start[SLOT]!;
      const end = this.#cell.end[SLOT]!;
      let high = row.escaped[column]! + 1;
      let low = 0x811c9dc5;
      for (let at = start; at < end; at++) {
        const byte = row.bytes[at]!;
        high = (Math.imul(high, 0x85ebca6b) + byte) | 0;
        low = Math.imul(low ^ byte, 0x01000193);
      }
      this.#hashHigh = high;
      this.#hashLow = low;
      return true;
    }
    return false;
  }
}

class PlanSet {
  readonly #high = new Int32Array(MAX_PLANS);
  readonly #low = new Int32Array(MAX_PLANS);
  /** 0 where none is stated. */
  readonly #benefit = new Int32Array(MAX_PLANS);
  /** MAX_PLANS + 1 where there were more. */
  count = 0;

  add(high: number, low: number, benefit: number): void {
    for (let k = Math.min(this.count, MAX_PLANS) - 1; k >= 0; k--)
      if (this.#high[k] === high && this.#low[k] === low && this.#benefit[k] === benefit) return;
    if (this.count > MAX_PLANS) return;
    if (this.count < MAX_PLANS) {
      this.#high[this.count] = high;
      this.#low[this.count] = low;
      this.#benefit[this.count] = benefit;
    }
    this.count++;
  }

  isWithin(other: PlanSet): boolean {
    for (let k = 0; k < this.count; k++) if (!other.#has(this.#high[k]!, this.#low[k]!, this.#benefit[k]!)) return false;
    return true;
  }

  /** Under a benefit that is not another one. */
  #has(high: number, low: number, benefit: number): boolean {
    for (let k = Math.min(this.count, MAX_PLANS) - 1; k >= 0; k--) {
      if (this.#high[k] !== high || this.#low[k] !== low) continue;
      if (benefit === 0 || this.#benefit[k] === 0 || this.#benefit[k] === benefit) return true;
    }
    return false;
  }
}
