import type { VendorVersion } from '../../model/vendor-config.ts';
import { failure } from '../error-body.ts';

/** The vendor that a hint names, by id or name in any case; null without a hint. Throws unknown_vendor for any other. */
export function vendorOf(hint: string | null, vendors: readonly VendorVersion[]): VendorVersion | null {
  const wanted = hint?.trim().toLowerCase() ?? '';
  if (wanted === '') return null;
  const vendor = vendors.find(({ vendor_id }) => vendor_id === wanted) ?? vendors.find(({ config }) => config.name.trim().toLowerCase() === wanted);
  if (vendor === undefined) throw failure('unknown_vendor');
  return vendor;
}
