import type { VendorVersion } from '../../model/vendor-config.ts';
import type { Preview } from '../vendors/preview.ts';

/** The first rows of a sample as a job would write them. `version` is null where the rules are a draft. */
export function previewView(
  vendor: VendorVersion,
  isStored: boolean,
  { inspection, rows, invalid_rows, records, errors }: Preview,
): Record<string, unknown> {
  const found = [...inspection.findings, ...errors];
  return {
    vendor_id: vendor.vendor_id,
    vendor: vendor.config.name,
    version: isStored ? vendor.version : null,
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
