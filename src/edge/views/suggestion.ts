import type { SuggestedVendor } from '../vendors/suggest.ts';

/** A draft that can be sent to `POST /vendors` or `PUT /vendors/{vendor_id}` as it is, and how each column came into it. */
export function suggestionView({ config, columns, rows, inspection }: SuggestedVendor): Record<string, unknown> {
  const { language: _language, ...draft } = config;
  return {
    draft,
    format: inspection.format.toUpperCase(),
    row_count: inspection.row_count,
    rows_profiled: rows,
    columns,
    unmatched: columns.filter(({ field }) => field === null).map(({ column }) => column),
  };
}
