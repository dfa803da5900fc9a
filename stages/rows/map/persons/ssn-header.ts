import type { CommonReading } from '../../../../src/model/reading.ts';
import { headerKey } from '../../headers/header.ts';

/** The columns of SSNs: by their names, or because the file's rows show it. */
export function ssnColumnsOf({ columns, ssn_columns: shown = [] }: Pick<CommonReading, 'columns' | 'ssn_columns'>): Set<number> {
  return new Set([...columns.flatMap((column, at) => (isSsnHeader(column) ? [at] : [])), ...shown]);
}

/** Whether the name of a column says that it holds anybody's SSNs; in an 834, a place with the qualifier of an SSN. */
export function isSsnHeader(header: string): boolean {
  if (/^(?:[A-Z0-9]{2,3}\/)?(?:NM109\*34|REF\*SY)(?:#\d+)?$/.test(header)) return true;
  return /(?:^| )(?:ssn|snn|s s n|social sec|ss number|ss no|social|social security.*|soc sec.*)(?: |$)|ssn$|^ssn|socialsecurity/.test(
    headerKey(header),
  );
}
