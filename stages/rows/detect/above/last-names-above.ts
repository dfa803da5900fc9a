import type { ContinuedRows } from '../../../../src/model/reading.ts';
import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { mayHoldLastName, saysDependent } from '../../above/continued-rows.ts';
import { isFilled } from '../../map/cell.ts';
import { columnsOf } from '../../map/columns.ts';
import { isOfDependent } from '../../map/persons/own-identity.ts';
import { wordOf } from '../families/relationship-habit.ts';
import type { HeadRows } from '../head-records.ts';

type LastNames = NonNullable<ContinuedRows['last_names']>;

/** So many rows show what their form is. */
const MAX_ROWS = 1000;
const MIN_ROWS = 2;
const FEW = 10;

/**
 * The columns of a file whose dependents leave their last name to the employee above, as cells do that are merged down a family. The head proves
 * it: several dependents, by their relationship, have a first name alone, most of them of one word, hardly any repeats the last name above, and nobody else lacks one.
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
  let [rows, found, several, repeated, lacking, above] = [0, 0, 0, 0, 0, ''];
  headRows((row) => {
    const name = wordOf(row, last);
    if (name === '' && !first.some((at) => isFilled(row, at))) return true;
    const isDependent = saysDependent(row, relationship);
    if (name === '' && above !== '' && isDependent && mayHoldLastName(row, first)) several++;
    else if (name === '' && above !== '' && isDependent) found++;
    else if (name === '') lacking++;
    else if (name === above && isDependent) repeated++;
    if (name !== '') above = name;
    return ++rows < MAX_ROWS;
  });
  const isProven = found >= MIN_ROWS && several * 2 <= found && repeated * FEW <= found && lacking * FEW <= found;
  return isProven ? columns : null;
}
