import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitColumn, isBenefitOfDependent } from '../../headers/benefit-columns.ts';
import { isFilled } from '../../map/cell.ts';
import { isFloat } from '../../read/float-columns.ts';
import type { Row } from '../../row.ts';

/** Columns whose filled cells in the head are all whole numbers with a single zero behind the point. What is elected of a benefit may be money. */
export function findFloats(config: VendorConfig, columns: readonly string[], records: (take: (row: Row) => boolean) => void): number[] {
  const floats = new Set<number>();
  let left = columns.flatMap((name, at) => (isBenefitColumn(config, name) || isBenefitOfDependent(config, name) ? [] : [at]));
  records((row) => {
    left = left.filter((at) => !isFilled(row, at) || isFloat(row, at));
    for (const at of left) if (isFilled(row, at)) floats.add(at);
    return left.length > 0;
  });
  return left.filter((at) => floats.has(at));
}
