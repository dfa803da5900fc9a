import { renamed } from './renamed.ts';

/**
 * `First Name (Spouse (if any))` is `First Name (Spouse)`, and `Employee ID (SSN (no dashes))` holds an SSN: what a remark says of a remark
 * tells nothing of whose or which a column is, but the remark does. `SSN (last 4)` and `(no dashes (SSN))` stay.
 */
export function withoutInnerRemarks(columns: readonly string[]): string[] | null {
  return renamed(
    columns,
    columns.map((column) =>
      column.replace(INNER, (whole, before: string, inner: string) => (/last|ssn|social/i.test(inner) ? whole : `(${before.trim()})`)),
    ),
  );
}

const INNER = /\(([^()]{1,60})\(([^()]{0,60})\)\s*\)/;
