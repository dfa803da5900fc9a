import type { RowError, Severity } from './row-error.ts';

/** Rows that a cause names. */
const MAX_FIRST_ROWS = 5;

/** All entries of an error report that one thing has caused. */
export interface ErrorCause {
  code: string;
  field: string | null;
  severity: Severity;
  rule: string | null;
  count: number;
  /** The first rows of it, each once, in file order. */
  first_rows: number[];
  /** Its first entry, as the report has it. */
  sample: RowError;
}

/** The causes of a report, as stored. It is made from the report alone, so that a repeat writes the same. */
export interface ErrorSummary {
  /** Run and generation. */
  _id: string;
  schema: 1;
  /** Errors before warnings, the most frequent first. */
  causes: ErrorCause[];
}

/** Entries in, causes out. What it holds is bounded by the number of causes. */
export function createErrorTally(): { add(entries: readonly RowError[]): void; causes(): ErrorCause[] } {
  const byCause = new Map<string, ErrorCause>();
  return {
    add(entries) {
      for (const entry of entries) {
        const { code, field, severity, rule = null, row_number } = entry;
        const key = `${code} ${field ?? ''} ${severity} ${rule ?? ''}`;
        const cause = byCause.get(key);
        if (cause === undefined) byCause.set(key, { code, field, severity, rule, count: 1, first_rows: [row_number], sample: entry });
        else {
          cause.count++;
          if (cause.first_rows.length < MAX_FIRST_ROWS && cause.first_rows.at(-1) !== row_number) cause.first_rows.push(row_number);
        }
      }
    },
    // The order of the map is that of the report, and sorting keeps it among equals.
    causes: () => [...byCause.values()].toSorted((a, b) => rank(a) - rank(b) || b.count - a.count),
  };
}

function rank({ severity }: ErrorCause): number {
  return severity === 'error' ? 0 : 1;
}
