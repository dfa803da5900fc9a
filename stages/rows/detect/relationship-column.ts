import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { headerKey } from '../header.ts';
import { columnsOf } from '../map/columns.ts';
import { wordKey } from '../map/vocabulary.ts';
import type { HeadRecord } from './head-records.ts';
import { headersInHead } from './known-headers.ts';
import { isOfOthers, sayWhoIsWho } from './relationship-words.ts';

/**
 * The column of a name that says nothing (`Role`, `Record Type`) whose cells all say who a person is, some the subscriber and some a
 * dependent, is the relationship of a file that has no other. Null where there is none.
 */
export function withRelationshipColumn(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  if (columnsOf(config, columns).allPlaces(config.mapping.fields.relationship ?? {}, null).length > 0) return null;
  const known = headersInHead(config);
  const data = rows.filter(({ fault, blank }) => fault === 'none' && !blank);
  const isUnknown = (key: string): boolean => !known.has(key) && !isOfOthers(key);
  const at = columns.findIndex(
    (column, place) => isUnknown(headerKey(column)) && sayWhoIsWho(new Set(data.map(({ cells }) => wordKey(cells[place] ?? '')))),
  );
  return at < 0 ? null : columns.map((column, place) => (place === at ? `Relationship (${column.trim()})` : column));
}
