import type { Record } from '../record.ts';
import type { HasOp } from '../kernel/op.ts';
import type { Issues } from './issues.ts';

/** A rule for the slots of one record. It notes issues, and may empty a slot whose value cannot be used. */
export type Check = ((record: Record, issues: Issues) => void) & HasOp;
