import type { WordTable } from '../map/words.ts';
import type { CodeTable } from '../map/x12/code-table.ts';

/** An operation of the kernel and its numbers: the usual case of a step or a check. */
export interface Op {
  /** One of op-codes.ts. */
  readonly code: number;
  /** The slot that it fills; 0 if its slots are among its numbers. */
  readonly slot: number;
  /** What the operation reads, as its function in assembly/ says. A table is replaced by its place. */
  readonly numbers: readonly (number | WordTable | CodeTable)[];
}

/** A step or a check that the kernel may do. */
export interface HasOp {
  readonly op?: Op;
}

/** Adds to a step or a check the operation that may replace it. */
export function withOp<Step extends object>(op: Op, step: Step): Step & HasOp {
  return Object.assign(step, { op });
}

/** A list among the numbers of an operation: its count, then its items. */
export function list(items: readonly number[]): number[] {
  return [items.length, ...items];
}
