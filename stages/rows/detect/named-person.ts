import type { Field } from '../../../src/model/record.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { columnsOf } from '../map/columns.ts';
import { isPersonsName } from '../map/persons/name-header.ts';

/** A first and a last name, or a whole one, and one of the identifiers that the config counts. */
export function namesPersonAndIdentifier(headers: readonly string[], config: VendorConfig): boolean {
  const named = columnsNamed(headers, config);
  return namesIdentifier(named, config) && namesPerson(headers, named);
}

/** How a refusal puts what is missing. */
export interface LackWords {
  withoutIdentifier: string;
  withoutFirstName: string;
  withoutLastName: string;
  nameOfAnybody: string;
}

/** What alone is missing of a person with an identifier. */
export function lackOfPerson(headers: readonly string[], config: VendorConfig, words: LackWords): string | null {
  const named = columnsNamed(headers, config);
  if (namesPerson(headers, named)) return words.withoutIdentifier;
  // A payer or an employer has a name and an id, too.
  if (named.isThere(['name'])) return namesIdentifier(named, config) ? words.nameOfAnybody : null;
  if (!PERSONAL_FIELDS.some(named.has)) return null;
  if (named.has('first_name') === named.has('last_name') || !namesIdentifier(named, config)) return null;
  return named.has('last_name') ? words.withoutFirstName : words.withoutLastName;
}

/** What the columns name, by a config: by the words of headers in camel case, too, as rows are mapped. */
interface NamedColumns {
  isThere(names: readonly string[]): boolean;
  has(field: Field): boolean;
}

function columnsNamed(headers: readonly string[], config: VendorConfig): NamedColumns {
  const columns = columnsOf(config, headers);
  const isThere = (names: readonly string[]): boolean => columns.of(names, null).length > 0;
  return {
    isThere,
    has(field) {
      const { from = [], concat } = config.mapping.fields[field] ?? {};
      return [from, ...(concat?.parts.map((part) => part.from ?? []) ?? [])].some(isThere);
    },
  };
}

function namesIdentifier(named: NamedColumns, { mapping, validation }: VendorConfig): boolean {
  return validation.identifiers.some((identifier) =>
    identifier === 'family_id' ? named.isThere(mapping.linkage.family_id ?? []) : named.has(identifier),
  );
}

function namesPerson(headers: readonly string[], { isThere, has }: NamedColumns): boolean {
  if (has('first_name') && has('last_name')) return true;
  // Payers and employers have a name, too: a bare one is a person's only beside something that only persons have.
  if (headers.some(isPersonsName)) return true;
  return isThere(['name']) && PERSONAL_FIELDS.some(has);
}

const PERSONAL_FIELDS: readonly Field[] = ['date_of_birth', 'ssn', 'gender', 'relationship'];
