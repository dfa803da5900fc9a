import type { ContinuedRows } from '../../../../src/model/reading.ts';
import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isFilled } from '../../map/cell.ts';
import { columnsOf } from '../../map/columns.ts';
import { isOfDependent } from '../../map/persons/own-identity.ts';
import { COMMON_WORDS } from '../../map/vocabulary.ts';
import type { Row } from '../../row.ts';
import { wordOf } from '../families/relationship-habit.ts';
import type { HeadRows } from '../head-records.ts';

type LastNames = NonNullable<ContinuedRows['last_names']>;

/** So many rows show what their form is. */
const MAX_ROWS = 1000;
const MIN_ROWS = 2;
const FEW = 10;

/**
 * The columns of a file whose dependents leave their last name to the employee above, as cells do that are merged down a family. The head proves
 * it: several dependents, by their relationship, have a first name alone, hardly any repeats the last name above, and nobody else lacks one.
 */
export function lastNamesAbove(config: VendorConfig, headers: readonly string[], headRows: HeadRows): LastNames | null {
  if (config.name !== GENERIC_NAME || config.mapping.coverages.kind !== 'row') return null;
  const { fields, linkage } = config.mapping;
  const index = columnsOf(config, headers);
  const placesOf = (from: Parameters<typeof index.places>[0] = {}): number[] =>
    index.allPlaces(from, null).filter((at) => !isOfDependent(headers[at]!));
  const columns: LastNames = {
    first: placesOf(fields.first_name),
    last: placesOf(fields.last_name),
    relationship: index.allPlaces(fields.relationship ?? {}, null),
    family: [...new Set([...placesOf({ from: linkage.family_id }), ...placesOf(fields.employee_id)])],
  };
  const { first, last, relationship } = columns;
  if (first.length === 0 || last.length === 0 || relationship.length === 0 || first.some((at) => last.includes(at))) return null;
  const isDependent = (row: Row): boolean => (COMMON_WORDS.relationship[wordOf(row, relationship)] ?? 'self') !== 'self';
  let [rows, found, repeated, lacking, above] = [0, 0, 0, 0, ''];
  headRows((row) => {
    const name = wordOf(row, last);
    if (name === '' && !first.some((at) => isFilled(row, at))) return true;
    if (name === '' && above !== '' && isDependent(row)) found++;
    else if (name === '') lacking++;
    else if (name === above && isDependent(row)) repeated++;
    if (name !== '') above = name;
    return ++rows < MAX_ROWS;
  });
  return found >= MIN_ROWS && repeated * FEW <= found && lacking * FEW <= found ? columns : null;
}
