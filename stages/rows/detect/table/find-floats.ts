import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitColumn, isBenefitOfDependent } from '../../headers/benefit-columns.ts';
import { isFilled } from '../../map/cell.ts';
import { isFloat } from '../../read/float-columns.ts';
import type { HeadRows } from '../head-records.ts';

/** Columns whose filled cells in the head are all whole numbers with a fraction of one zero. What is elected of a benefit may be money. */
export function findFloats(config: VendorConfig, columns: readonly string[], headRows: HeadRows): number[] {
  const floats = new Set<number>();
  const others = new Set(columns.flatMap((name, at) => (isBenefitColumn(config, name) || isBenefitOfDependent(config, name) ? [at] : [])));
  headRows((row) => {
    for (let at = 0; at < columns.length; at++) {
      if (others.has(at) || !isFilled(row, at)) continue;
      if (isFloat(row, at)) floats.add(at);
      else others.add(at);
    }
  });
  return [...floats].filter((at) => !others.has(at)).toSorted((a, b) => a - b);
}
