import { timestamp } from '../../base/time.ts';
import type { VendorVersion } from '../../model/vendor-config.ts';
import type { VendorStats } from '../../store/usage.ts';
import type { VendorRevision } from '../../store/vendors.ts';
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
  return { ...vendorView(vendor, stats), ...stampView(vendor), ...rulesView(vendor) };
}

/** A version as it was: the config with who made it and when, without figures. */
export function revisionView(revision: VendorRevision): Record<string, unknown> {
  const { name, status, file_formats } = revision.config;
  return {
    vendor_id: revision.vendor_id,
    name,
    status,
    file_formats,
    ...stampView(revision),
    change_note: revision.note,
    shared: revision.owner === null,
    ...rulesView(revision),
  };
}

/** A line of the list of versions. */
export function revisionLine(revision: VendorRevision): Record<string, unknown> {
  const { name, status } = revision.config;
  return { ...stampView(revision), change_note: revision.note, shared: revision.owner === null, name, status };
}

/** A change as the audit tells it. A vendor's first version adds the whole of it. */
export function auditLine(revision: VendorRevision): Record<string, unknown> {
  return {
    version: revision.version,
    who: revision.updated_by,
    when: timestamp(revision.updated_at),
    note: revision.note,
    shared: revision.owner === null,
    changes: revision.changes ?? [{ op: 'add', path: '', value: revision.config }],
  };
}

function stampView({ version, updated_at, updated_by }: VendorVersion): Record<string, unknown> {
  return { version, updated_at: timestamp(updated_at), updated_by };
}

function rulesView({ config: { detection, dialect, mapping, validation, source } }: VendorVersion): Record<string, unknown> {
  return { detection, dialect, mapping, validation, source };
}
