import { catalog } from '../../../../config/vendors/index.ts';
import { suggest, type SuggestedVendor } from '../../../../src/edge/vendors/suggest.ts';
import { vendorVersion } from '../detect/inspecting.ts';

/** What is suggested for a file where only the built-in vendors are known. */
export function suggestFor(file: string | Uint8Array): Promise<SuggestedVendor> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return suggest({
    sample: { fileName: 'sample.csv', bytes, fields: new Map() },
    name: 'Sample',
    vendors: catalog.map(({ config, vendor_id }) => vendorVersion(config, vendor_id)),
    segmentBytes: 8 << 20,
  });
}

/** The field of each column that was mapped, by header. */
export function fieldsOf({ columns }: SuggestedVendor): Record<string, string> {
  return Object.fromEntries(columns.flatMap(({ column, field }) => (field === null ? [] : [[column, field]])));
}
