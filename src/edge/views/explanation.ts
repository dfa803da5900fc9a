import type { Job } from '../../model/job.ts';
import type { RowError } from '../../model/row-error.ts';
import { RULES_VERSION } from '../../../stages/rows/normalizer.ts';
import type { ExplainedField } from '../../../stages/rows/explain/explain.ts';
import type { ExplainedRow } from '../explain/explain-row.ts';

/** What `GET /jobs/{job_id}/rows/{row_number}` says. */
export function explanationView(
  job: Job,
  row: number,
  { explanation, withFamily, entries }: ExplainedRow,
  documentation: string,
): Record<string, unknown> {
  const { fault, cells, records } = explanation;
  return {
    job_id: job._id,
    row_number: row,
    outcome: outcomeOf(explanation, withFamily, entries),
    vendor: { vendor_id: job.vendor_id, name: job.vendor_name, version: job.vendor_version, owner: job.vendor_owner === null ? 'shared' : 'partner' },
    // Another version of the code may have made the output: then this is how the row would come out today.
    rules: { version: job.rules_version, explained_with: RULES_VERSION },
    family_considered: withFamily,
    fault,
    cells,
    records: records.map(({ as, in_rows, fields }) => ({ as, in_rows, fields: fields.map((field) => fieldView(field, entries)) })),
    entries: entries.map((entry) => ({ ...entry, documentation_url: documentation + entry.code })),
  };
}

/** Null where that is not known, because the row's family was not looked at. */
function outcomeOf({ fault, records }: ExplainedRow['explanation'], withFamily: boolean, entries: readonly RowError[]): string | null {
  if (fault !== null) return 'unreadable';
  if (records.some(({ in_rows }) => in_rows !== null && in_rows.length > 0)) return 'in_output';
  if (withFamily || entries.some(({ severity }) => severity === 'error')) return 'left_out';
  return null;
}

function fieldView({ field, value, from, sources, transforms }: ExplainedField, entries: readonly RowError[]): Record<string, unknown> {
  return { field, value, from, sources, transforms, problems: entries.filter((entry) => entry.field === field).map(({ code }) => code) };
}
