import type { VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { benefitSets } from '../../../headers/benefit-columns.ts';
import { isOfBenefitInRemark } from '../../../headers/benefit-remark.ts';
import { headerKey } from '../../../headers/header.ts';

/**
 * Drops a benefit in brackets (`Effective Date (Dental)` beside the only `Plan Name`) in a file with one coverage in each row: it tells no
 * coverages apart there. Not if another column would then have the same name.
 */
export function withoutBenefitRemarks(columns: readonly string[], config: VendorConfig): string[] | null {
  if (!columns.some(isOfBenefitInRemark) || benefitSets(config, columns) !== null) return null;
  const taken = new Set(columns.map(headerKey));
  return columns.map((column) => {
    const bare = isOfBenefitInRemark(column) ? column.slice(0, column.lastIndexOf('(')).trim() : column;
    if (bare === column || taken.has(headerKey(bare))) return column;
    taken.add(headerKey(bare));
    return bare;
  });
}
