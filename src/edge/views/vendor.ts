import { timestamp } from '../../base/time.ts';
import type { VendorVersion } from '../../model/vendor-config.ts';
import type { VendorStats } from '../../store/usage.ts';
import { momentView } from './job.ts';

/** A vendor as the list shows it. The figures are those of the caller's own files. */
export function vendorView({ vendor_id, config }: VendorVersion, stats: VendorStats | undefined): Record<string, unknown> {
  const seconds = stats?.average_processing_time_seconds ?? null;
  return {
    vendor_id,
    name: config.name,
    status: config.status,
    file_formats: config.file_formats,
    last_file_received: momentView(stats?.last_file_received ?? null),
    total_files_processed: stats?.total_files_processed ?? 0,
    average_processing_time_seconds: seconds === null ? null : Math.round(seconds),
  };
}

export function fullVendorView(vendor: VendorVersion, stats: VendorStats | undefined): Record<string, unknown> {
  const { detection, dialect, mapping, validation, source } = vendor.config;
  return {
    ...vendorView(vendor, stats),
    version: vendor.version,
    updated_at: timestamp(vendor.updated_at),
    updated_by: vendor.updated_by,
    detection,
    dialect,
    mapping,
    validation,
    source,
  };
}
