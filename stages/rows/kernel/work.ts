import type { MapStep } from '../map/step.ts';
import type { Record } from '../record.ts';
import type { Row } from '../row.ts';
import type { Check } from '../validate/check.ts';
import type { Issues } from '../validate/issues.ts';
import type { Kernel } from './kernel.ts';
import type { Program } from './program.ts';

/** Steps and checks that are done one after the other over a record. */
export interface Work {
  readonly steps: readonly MapStep[];
  readonly checks: readonly Check[];
  /** Where the kernel has their operations; 0 where it has none. */
  readonly operations: number;
}

export function compileWork(steps: readonly MapStep[], checks: readonly Check[], program: Program): Work {
  return { steps, checks, operations: program.operations([...steps, ...checks]) };
}

/** Does all of it, by the kernel wherever that can. The row is the kernel's own. */
export function work({ steps, checks, operations }: Work, row: Row, record: Record, issues: Issues, kernel: Kernel): void {
  const count = steps.length + checks.length;
  const base = operations === 0 || record.at === 0 ? -1 : kernel.baseOf(row.bytes);
  let at = base < 0 ? 0 : kernel.run(operations, base, record, 0);
  while (at < count) {
    if (at < steps.length) steps[at]!(row, record, issues);
    else checks[at - steps.length]!(record, issues);
    at++;
    if (base >= 0 && at < count) at = kernel.run(operations, base, record, at);
  }
}
