import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { columnsOf } from '../../map/columns.ts';
import { SAME_FIELDS, saysSame } from '../../map/same-words.ts';
import type { HeadRows } from '../head-records.ts';

/** So many rows show what their form is. */
const MAX_ROWS = 2000;

/** The columns of addresses, phones and e-mail in which a row of the head says that it has what stands somewhere else. */
export function sameColumns(config: VendorConfig, headers: readonly string[], headRows: HeadRows): number[] {
  const { fields } = config.mapping;
  const index = columnsOf(config, headers);
  const places = [...new Set(SAME_FIELDS.flatMap((field) => index.places(fields[field] ?? {}, null)))];
  if (places.length === 0) return [];
  const found = new Set<number>();
  let rows = 0;
  headRows((row) => {
    for (const at of places) if (saysSame(row, at)) found.add(at);
    return ++rows < MAX_ROWS;
  });
  // Who says so in one of them may say so in the others, further down.
  return found.size === 0 ? [] : places;
}
