import type { VendorConfig, VendorVersion } from '../model/vendor-config.ts';

export interface CatalogEntry {
  vendor_id: string;
  config: VendorConfig;
}

export interface NewVersion {
  vendor_id: string;
  /** Null for the shared catalog. */
  owner: string | null;
  config: VendorConfig;
  updated_by: string;
  note: string | null;
  /** The version that must be the current one; where it is not, the failure is `version_conflict`. */
  after?: number;
}

/**
 * Vendors and their versions. The catalog is shared (owner null). A partner's own chain of a vendor begins from the
 * shared version, counts on from it, and hides the shared one from that partner and from nobody else.
 */
export interface Vendors {
  /** Brings the shared catalog up to date: a vendor whose content differs gets a new version. */
  seed(catalog: readonly CatalogEntry[]): Promise<void>;
  /** Appends an immutable version and makes it the current one. */
  append(version: NewVersion): Promise<VendorVersion>;
  /** Current versions that detection may choose for this partner, by vendor id. */
  active(partnerId: string): Promise<VendorVersion[]>;
  /** The current or the given version, of the partner's own chain before the shared one; null looks at the shared one only. */
  get(partnerId: string | null, vendorId: string, version?: number): Promise<VendorVersion | null>;
  /** Current versions of every status that the partner (null: nobody) sees, by vendor id. */
  list(partnerId: string | null): Promise<VendorVersion[]>;
}
