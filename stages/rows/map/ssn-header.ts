import { headerKey } from '../header.ts';

/** Whether a column says by its name that it holds SSNs, whoever's. */
export function isSsnHeader(header: string): boolean {
  return /(?:^| )(?:ssn|snn|s s n|social sec|ss number|ss no|social|social security.*|soc sec.*)(?: |$)|ssn$|^ssn|socialsecurity/.test(
    headerKey(header),
  );
}
