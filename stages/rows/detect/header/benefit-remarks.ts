import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { benefitSets } from '../../headers/benefit-columns.ts';
import { isOfBenefitInRemark } from '../../headers/benefit-remark.ts';
import { headerKey } from '../../headers/header.ts';

/**
 * In a file of a coverage a row the remark that names a benefit (`Effective Date (Dental)` beside one `Plan Name`) tells no two coverages
 * apart: the column is called without it, where no other column is called so. Null in any other file.
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
