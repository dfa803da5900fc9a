import type { CommonReading } from '../../../src/model/reading.ts';
import { headerKey } from '../headers/header.ts';

/** The columns that hold SSNs: by their names, or because the file's rows show it. */
export function ssnColumnsOf({ columns, ssn_columns: shown = [] }: Pick<CommonReading, 'columns' | 'ssn_columns'>): Set<number> {
  return new Set([...columns.flatMap((column, at) => (isSsnHeader(column) ? [at] : [])), ...shown]);
}

/** Whether a column says by its name that it holds SSNs, whoever's; of an 834's places those with the qualifier of an SSN. */
export function isSsnHeader(header: string): boolean {
  if (/^(?:[A-Z0-9]{2,3}\/)?(?:NM109\*34|REF\*SY)(?:#\d+)?$/.test(header)) return true;
  return /(?:^| )(?:ssn|snn|s s n|social sec|ss number|ss no|social|social security.*|soc sec.*)(?: |$)|ssn$|^ssn|socialsecurity/.test(
    headerKey(header),
  );
}
