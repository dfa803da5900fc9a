import type { WordTable } from '../map/words.ts';
import type { CodeTable } from '../map/x12/code-table.ts';

/** What the kernel does of a step or a check, where a row has nothing unusual for it: an operation, and its numbers. */
export interface Op {
  /** One of op-codes.ts. */
  readonly code: number;
  /** The slot that it fills; 0 where it names its slots among its numbers. */
  readonly slot: number;
  /** What the operation says it reads (assembly/kernel.ts); a table stands for where it is put. */
  readonly numbers: readonly (number | WordTable | CodeTable)[];
}

/** A step or a check that the kernel may do in its place. */
export interface HasOp {
  readonly op?: Op;
}

/** Says of a step or a check what the kernel may do in its place. */
export function withOp<Step extends object>(op: Op, step: Step): Step & HasOp {
  return Object.assign(step, { op });
}

/** A list among the numbers of an operation: how many, and which. */
export function list(items: readonly number[]): number[] {
  return [items.length, ...items];
}
