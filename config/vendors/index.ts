import { derivedId } from '../../src/base/ids.ts';
import type { VendorConfig } from '../../src/model/vendor-config.ts';
import { dcHealthLinkConversion } from './dc-health-link-conversion.ts';
import { ease } from './ease.ts';
import { eligpipeMedicalA } from './eligpipe-medical-a.ts';
import { generic } from './generic.ts';
import { universalBenefits } from './universal-benefits.ts';

export interface CatalogEntry {
  readonly vendor_id: string;
  readonly config: VendorConfig;
}

/** The vendors that every installation begins with. An id derives from the vendor's name, so it is the same everywhere and a name never changes. */
export const catalog: readonly CatalogEntry[] = [generic, dcHealthLinkConversion, ease, eligpipeMedicalA, universalBenefits].map((config) => ({
  vendor_id: derivedId('vnd', config.name),
  config,
}));

/** The vendor of a file that fits by header aliases only. */
export const GENERIC_VENDOR_ID = derivedId('vnd', generic.name);
