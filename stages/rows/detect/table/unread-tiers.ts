import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitOfDependent, meaningOfColumn } from '../../headers/benefit-columns.ts';
import { headerKey, wordsKey } from '../../headers/header.ts';
import { LISTED_COVERAGE } from '../../headers/listed-coverage.ts';
import { wordKey } from '../../map/vocabulary.ts';
import type { HeadRows } from '../head-records.ts';
import { headersInHead } from '../header/known-headers.ts';
import { areTiers } from '../header/tier-column.ts';
import { firstRows } from './unread-columns.ts';

/**
 * Columns with unknown names that hold tiers in the first rows, several different ones, which no other column of tiers repeats: each may be
 * a coverage of a benefit under an unknown name.
 */
export function unreadTiers(config: VendorConfig, columns: readonly string[], headRows: HeadRows): number[] {
  if (config.name !== GENERIC_NAME) return [];
  const unknown = columns.flatMap((column, at) => (column.trim() === '' || OF_OTHERS.test(wordsKey(column)) || isRead(column, config) ? [] : [at]));
  if (unknown.length === 0) return [];
  const rows = firstRows(headRows).map(({ cells }) => columns.map((_, at) => wordKey(cells[at] ?? '')));
  const saysSame = (at: number, other: number): boolean => other !== at && rows.every((words) => words[at] === '' || words[at] === words[other]);
  return unknown.filter((at) => areTiers(rows.flatMap((words) => words[at]! || [])) && !columns.some((_, other) => saysSame(at, other)));
}

/** Whether a column may be read by its name. */
function isRead(column: string, config: VendorConfig): boolean {
  const known = headersInHead(config);
  if (known.has(headerKey(column)) || known.has(wordsKey(column)) || LISTED_COVERAGE.test(column)) return true;
  return meaningOfColumn(config, column) !== undefined || isBenefitOfDependent(config, column);
}

/** What somebody had, may have or is asked, and what it costs. */
const OF_OTHERS =
  /\b(?:prior|previous|prev|former|old|last|next|future|other|secondary|eligible|eligibility|offered|available|requested|quoted|proposed|rate|cost|premium|price|deduction|contribution|limit|wellness|surcharge|tobacco|questions?)\b/;
