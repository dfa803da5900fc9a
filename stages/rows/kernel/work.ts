import type { MapStep } from '../map/step.ts';
import type { Record } from '../record.ts';
import type { Row } from '../row.ts';
import type { Check } from '../validate/check.ts';
import type { Issues } from '../validate/issues.ts';
import type { Kernel } from './kernel.ts';
import type { Program } from './program.ts';

/** Steps and checks that are done one after the other on a record. */
export interface Work {
  readonly steps: readonly MapStep[];
  readonly checks: readonly Check[];
  /** Where the kernel has their operations; 0 if it has none. */
  readonly operations: number;
}

/** Without a program TypeScript does all of it. */
export function compileWork(steps: readonly MapStep[], checks: readonly Check[], program: Program | null): Work {
  return { steps, checks, operations: program?.operations([...steps, ...checks]) ?? 0 };
}

/** Whether the kernel knows every step and check. */
export function isOfKernel({ steps, checks, operations }: Work): boolean {
  return operations !== 0 && [...steps, ...checks].every(({ op }) => op !== undefined);
}

/** Does the work from step `done` on, with the kernel wherever it can; `row` must be the kernel's own. A row with remarks is left to TypeScript. */
export function work({ steps, checks, operations }: Work, row: Row, record: Record, issues: Issues, kernel: Kernel | null, done = 0): void {
  const count = steps.length + checks.length;
  const usual = operations !== 0 && record.at !== 0 && row.remarks === 0 ? kernel : null;
  const base = usual === null ? -1 : usual.baseOf(row.bytes);
  let at = usual === null || base < 0 || done > 0 ? done : usual.run(operations, base, record, 0);
  while (at < count) {
    if (at < steps.length) steps[at]!(row, record, issues);
    else checks[at - steps.length]!(record, issues);
    at++;
    if (usual !== null && base >= 0 && at < count) at = usual.run(operations, base, record, at);
  }
}
