import { derivedId } from '../../src/base/ids.ts';
import type { VendorConfig } from '../../src/model/vendor-config.ts';
import { adpWorkforceNow } from './adp-workforce-now.ts';
import { arcoro } from './arcoro.ts';
import { avesis } from './avesis.ts';
import { bambooHr } from './bamboohr.ts';
import { benefix } from './benefix.ts';
import { caDhcs } from './ca-dhcs.ts';
import { calSavers } from './calsavers.ts';
import { cmsAlr } from './cms-alr.ts';
import { cmsCclf8 } from './cms-cclf8.ts';
import { cmsFfe } from './cms-ffe.ts';
import { cmsBeneficiarySummary } from './cms-beneficiary-summary.ts';
import { cobraQb } from './cobra-qb.ts';
import { connectYourCare } from './connect-your-care.ts';
import { dcHbxCensus } from './dc-hbx-census.ts';
import { dcHealthLinkCensus } from './dc-health-link-census.ts';
import { dcHealthLinkConversion } from './dc-health-link-conversion.ts';
import { ease } from './ease.ts';
import { eligpipeMedicalA } from './eligpipe-medical-a.ts';
import { eligpipeMedicalB } from './eligpipe-medical-b.ts';
import { eligpipeMedicalC } from './eligpipe-medical-c.ts';
import { eligpipeVision } from './eligpipe-vision.ts';
import { employeeNavigator } from './employee-navigator.ts';
import { empower } from './empower.ts';
import { eyeMed } from './eyemed.ts';
import { forma } from './forma.ts';
import { generic834 } from './generic-834.ts';
import { generic } from './generic.ts';
import { hcsc } from './hcsc.ts';
import { highmark } from './highmark.ts';
import { lawsonBn106 } from './lawson-bn106.ts';
import { lawsonBn106Segments } from './lawson-bn106-segments.ts';
import { lbmcEnrollees } from './lbmc-enrollees.ts';
import { lifeWorks } from './lifeworks.ts';
import { medica } from './medica.ts';
import { metLife } from './metlife.ts';
import { optumFsa } from './optum-fsa.ts';
import { stateOfMaryland } from './state-of-maryland.ts';
import { truven } from './truven.ts';
import { uhc } from './uhc.ts';
import { universalBenefits } from './universal-benefits.ts';
import { uzioCensus } from './uzio-census.ts';
import { verscend } from './verscend.ts';
import { voya } from './voya.ts';

export interface CatalogEntry {
  readonly vendor_id: string;
  readonly config: VendorConfig;
}

/** Every vendor of the catalog. */
const VENDORS: readonly VendorConfig[] = [
  generic,
  generic834,
  adpWorkforceNow,
  arcoro,
  avesis,
  bambooHr,
  benefix,
  caDhcs,
  cmsFfe,
  cmsBeneficiarySummary,
  dcHbxCensus,
  dcHealthLinkCensus,
  dcHealthLinkConversion,
  ease,
  eligpipeMedicalA,
  eligpipeMedicalB,
  eligpipeMedicalC,
  eligpipeVision,
  employeeNavigator,
  forma,
  hcsc,
  highmark,
  lbmcEnrollees,
  lifeWorks,
  medica,
  truven,
  uhc,
  universalBenefits,
  uzioCensus,
  verscend,
  voya,
  calSavers,
  cobraQb,
  connectYourCare,
  cmsCclf8,
  empower,
  eyeMed,
  lawsonBn106,
  lawsonBn106Segments,
  metLife,
  optumFsa,
  stateOfMaryland,
  cmsAlr,
];

/** The vendors that every installation begins with. An id derives from the vendor's name, so it is the same everywhere and a name never changes. */
export const catalog: readonly CatalogEntry[] = VENDORS.map((config) => ({ vendor_id: derivedId('vnd', config.name), config }));

/** The vendor of a file that fits by header aliases only. */
export const GENERIC_VENDOR_ID = derivedId('vnd', generic.name);
