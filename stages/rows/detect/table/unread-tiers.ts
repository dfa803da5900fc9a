import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitOfDependent, meaningOfColumn } from '../../headers/benefit-columns.ts';
import { headerKey, wordsKey } from '../../headers/header.ts';
import { LISTED_COVERAGE } from '../../headers/listed-coverage.ts';
import { wordKey } from '../../map/vocabulary.ts';
import type { HeadRows } from '../head-records.ts';
import { headersInHead, ownHeadersInHead, type KnownHeaders } from '../header/known-headers.ts';
import { areTiers } from '../header/coverages/tier-column.ts';
import { firstRows } from './unread-columns.ts';

/**
 * Columns of an unknown name in which the first rows say tiers, several of them, that no other column of tiers says, too: each may be a
 * coverage of a benefit that nobody knows by this name. `ofVendor` is the config as it is without this file.
 */
export function unreadTiers(config: VendorConfig, columns: readonly string[], headRows: HeadRows, ofVendor: VendorConfig): number[] {
  if (config.name !== GENERIC_NAME) return [];
  const known = knownTo(config, ofVendor);
  const unknown = columns.flatMap((column, at) =>
    column.trim() === '' || OF_OTHERS.test(wordsKey(column)) || isRead(column, config, known) ? [] : [at],
  );
  if (unknown.length === 0) return [];
  const rows = firstRows(headRows).map(({ cells }) => columns.map((_, at) => wordKey(cells[at] ?? '')));
  const saysSame = (at: number, other: number): boolean => other !== at && rows.every((words) => words[at] === '' || words[at] === words[other]);
  return unknown.filter((at) => areTiers(rows.flatMap((words) => words[at]! || [])) && !columns.some((_, other) => saysSame(at, other)));
}

/** The headers of a config that was made for a file with several coverages are those of the vendor, which are kept, and those of the coverages (`isRead`). */
function knownTo(config: VendorConfig, ofVendor: VendorConfig): KnownHeaders {
  const hasSets = config.mapping.coverages.kind === 'sets' && ofVendor.mapping.coverages.kind !== 'sets';
  return hasSets ? ownHeadersInHead(ofVendor) : headersInHead(config);
}

/** Whether a column may be read by its name. */
function isRead(column: string, config: VendorConfig, known: KnownHeaders): boolean {
  if (known.has(headerKey(column)) || known.has(wordsKey(column)) || LISTED_COVERAGE.test(column)) return true;
  return meaningOfColumn(config, column) !== undefined || isBenefitOfDependent(config, column);
}

/** What somebody had, may have or is asked, and what it costs. */
const OF_OTHERS =
  /\b(?:prior|previous|prev|former|old|last|next|future|other|secondary|eligible|eligibility|offered|available|requested|quoted|proposed|rate|cost|premium|price|deduction|contribution|limit|wellness|surcharge|tobacco|questions?)\b/;
