import { FIELDS } from '../../../src/model/record.ts';
import { dependentGroups, type FieldMappings, type VendorConfig } from '../../../src/model/vendor-config.ts';
import { columnsOfBenefits } from '../benefit-columns.ts';
import { nameKey, numberedKey } from '../header.ts';

/** The keys of all headers that a vendor's config names; worked out once for a config. */
export function headersOfVendor(config: VendorConfig): ReadonlySet<string> {
  const known = OF_CONFIG.get(config);
  if (known !== undefined) return known;
  const keys = keysOf(config);
  OF_CONFIG.set(config, keys);
  return keys;
}

const OF_CONFIG = new WeakMap<VendorConfig, ReadonlySet<string>>();

function keysOf(config: VendorConfig): ReadonlySet<string> {
  const { detection, mapping } = config;
  const names = [
    ...Object.values(detection.aliases ?? {}).flat(),
    ...detection.required_headers,
    ...detection.optional_headers,
    ...headersOfFields(mapping.fields),
    ...(mapping.linkage.family_id ?? []),
  ];
  if (mapping.coverages.kind === 'sets') names.push(...mapping.coverages.sets.flatMap(headersOfFields));
  if (mapping.coverages.kind === 'loops') names.push(...headersOfFields(mapping.coverages.fields).map((name) => name.replaceAll('{n}', '1')));
  const keys = new Set(names.map(nameKey).filter((key) => key !== ''));
  for (const { max, fields } of dependentGroups(mapping.dependent_columns)) {
    for (const name of headersOfFields(fields)) {
      for (let n = 1; n <= max; n++) keys.add(numberedKey(name, n));
    }
  }
  if (mapping.coverages.kind === 'row' && mapping.coverages.benefit_columns !== undefined) {
    for (const key of columnsOfBenefits(mapping.coverages.benefit_columns).keys()) keys.add(key);
  }
  return keys;
}

/** The keys of a file's headers, and those of headers that it has by another name. */
export function presentHeaders(keys: readonly string[], { detection }: VendorConfig): Set<string> {
  const present = new Set(keys);
  for (const [header, names] of Object.entries(detection.aliases ?? {})) {
    if (names.some((name) => keys.includes(nameKey(name)))) present.add(nameKey(header));
  }
  return present;
}

/**
 * The headers that mean something to somebody: of all these vendors, and the names of the fields themselves. The set of the
 * vendors asked for last is kept: it has ten thousand keys, and the next file is most often held against the same vendors.
 */
export function knownHeaders(vendors: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  if (last?.vendors.length === vendors.length && vendors.every((vendor, at) => vendor === last?.vendors[at])) return last.known;
  const known = new Set(FIELDS.flatMap((field) => [nameKey(field), nameKey(field.slice(field.indexOf('.') + 1))]));
  for (const vendor of vendors) for (const key of vendor) known.add(key);
  last = { vendors: [...vendors], known };
  return known;
}

let last: { readonly vendors: readonly ReadonlySet<string>[]; readonly known: ReadonlySet<string> } | null = null;

function headersOfFields(fields: FieldMappings): string[] {
  return Object.values(fields).flatMap((mapping) => [
    ...(mapping?.from ?? []),
    ...(mapping?.concat?.parts.flatMap(({ from = [] }) => from) ?? []),
    ...(mapping?.join ?? []),
  ]);
}
