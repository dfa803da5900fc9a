import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { headerKey } from '../header.ts';
import { columnsOf } from '../map/columns.ts';
import { COMMON_WORDS, wordKey } from '../map/vocabulary.ts';
import type { HeadRecord } from './head-records.ts';
import { headersInHead } from './known-headers.ts';

/**
 * The column of a name that says nothing (`Role`, `Record Type`) whose cells all say who a person is, some the subscriber and some a
 * dependent, is the relationship of a file that has no other. Null where there is none.
 */
export function withRelationshipColumn(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  if (columnsOf(config, columns).allPlaces(config.mapping.fields.relationship ?? {}, null).length > 0) return null;
  const known = headersInHead(config);
  const data = rows.filter(({ fault, blank }) => fault === 'none' && !blank);
  const at = columns.findIndex(
    (column, place) => !known.has(headerKey(column)) && saysWhoIsWho(data.map(({ cells }) => wordKey(cells[place] ?? ''))),
  );
  return at < 0 ? null : columns.map((column, place) => (place === at ? `Relationship (${column.trim()})` : column));
}

/** Words only: a letter may be anything. */
const MIN_LETTERS = 3;

function saysWhoIsWho(words: readonly string[]): boolean {
  const said = words.map((word) => (word.length < MIN_LETTERS ? undefined : COMMON_WORDS.relationship[word]));
  return said.includes('self') && said.some((relationship) => DEPENDENTS.has(relationship ?? '')) && !said.includes(undefined);
}

const DEPENDENTS = new Set(['spouse', 'child', 'domestic_partner', 'stepchild']);
