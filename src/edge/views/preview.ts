import type { VendorVersion } from '../../model/vendor-config.ts';
import type { Preview } from '../vendors/preview.ts';

/** The first rows of a sample as a job would write them, under the vendor whose rules hold. `version` is null where these are the `draft`. */
export function previewView(draft: VendorVersion | null, { inspection, rows, invalid_rows, records, errors }: Preview): Record<string, unknown> {
  const { vendor } = inspection;
  const found = [...inspection.findings, ...errors];
  return {
    vendor_id: vendor.vendor_id,
    vendor: vendor.config.name,
    version: vendor.vendor_id === draft?.vendor_id ? null : vendor.version,
    format: inspection.format.toUpperCase(),
    file_kind: inspection.file_kind,
    row_count: inspection.row_count,
    rows_shown: rows,
    statistics: {
      total_rows: rows,
      valid_rows: rows - invalid_rows,
      invalid_rows,
      errors: found.filter(({ severity }) => severity === 'error').length,
      warnings: found.filter(({ severity }) => severity === 'warning').length,
    },
    detection: inspection.detection,
    records,
    errors: found,
  };
}
