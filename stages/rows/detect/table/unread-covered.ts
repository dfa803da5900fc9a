import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitColumn, isBenefitOfDependent } from '../../headers/benefit-columns.ts';
import { HEALTH_BENEFITS } from '../../headers/benefit-words.ts';
import { headerKey, wordsKey } from '../../headers/header.ts';
import type { HeadRows } from '../head-records.ts';
import { headersInHead } from '../header/known-headers.ts';
import { firstRows } from './unread-columns.ts';

/**
 * Columns that say by yes and no whom a benefit covers (`Medical EE`, `Medical SP`, `Medical CH`), where no field reads them: the employee's, and
 * one or more of others of the same benefit.
 */
export function unreadCovered(config: VendorConfig, columns: readonly string[], headRows: HeadRows): number[] {
  if (config.name !== GENERIC_NAME) return [];
  const known = headersInHead(config);
  const found = columns.flatMap((column, at) => {
    const [, benefit, employee] = COVERED.exec(wordsKey(column)) ?? [];
    const isRead = (): boolean => known.has(headerKey(column)) || isBenefitColumn(config, column) || isBenefitOfDependent(config, column);
    return benefit === undefined || isRead() ? [] : [{ at, benefit, isEmployee: employee !== undefined }];
  });
  const ofSeveral = found.filter(({ benefit, isEmployee }) => found.some((other) => other.benefit === benefit && other.isEmployee !== isEmployee));
  if (ofSeveral.length === 0) return [];
  const rows = firstRows(headRows);
  const places = ofSeveral.map(({ at }) => at);
  const cells = rows.flatMap((row) => places.map((at) => row.cells[at]?.trim() ?? ''));
  return cells.every((cell) => ANSWER.test(cell)) && cells.some((cell) => YES.test(cell)) ? places : [];
}

/** As names are compared, shortened or written out. */
export const COVERED = new RegExp(
  `^(${HEALTH_BENEFITS}|med|den|vis) (?:(ee|emp|employee|subscriber)|sp|spouse|ch|child|children|dep|dependents?|family|fam)(?: cov(?:erage|ered)?)?$`,
);
const YES = /^(?:y|yes|x|true|1)$/i;
const ANSWER = /^(?:y|yes|x|true|1|n|no|false|0|)$/i;
