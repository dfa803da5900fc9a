import { headerKey } from '../header.ts';

/** Whether a column says by its name that it holds SSNs, whoever's; of an 834's places those with the qualifier of an SSN. */
export function isSsnHeader(header: string): boolean {
  if (/^(?:[A-Z0-9]{2,3}\/)?(?:NM109\*34|REF\*SY)(?:#\d+)?$/.test(header)) return true;
  return /(?:^| )(?:ssn|snn|s s n|social sec|ss number|ss no|social|social security.*|soc sec.*)(?: |$)|ssn$|^ssn|socialsecurity/.test(
    headerKey(header),
  );
}
