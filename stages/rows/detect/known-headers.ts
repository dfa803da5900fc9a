import { FIELDS } from '../../../src/model/record.ts';
import type { FieldMappings, VendorConfig } from '../../../src/model/vendor-config.ts';
import { headerKey } from '../header.ts';

/** The keys of all headers that a vendor's config names. */
export function headersOfVendor(config: VendorConfig): Set<string> {
  const { detection, mapping } = config;
  const names = [
    ...detection.required_headers,
    ...detection.optional_headers,
    ...headersOfFields(mapping.fields),
    ...(mapping.linkage.family_id ?? []),
  ];
  if (mapping.coverages.kind === 'sets') names.push(...mapping.coverages.sets.flatMap(headersOfFields));
  if (mapping.dependent_columns !== null) {
    names.push(...headersOfFields(mapping.dependent_columns.fields).flatMap((name) => numberedHeaders(name, mapping.dependent_columns!.max)));
  }
  return new Set(names.map(headerKey).filter((key) => key !== ''));
}

/** The headers that mean something to somebody: of all these vendors, and the names of the fields themselves. */
export function knownHeaders(vendors: readonly Set<string>[]): Set<string> {
  const known = new Set(FIELDS.flatMap((field) => [headerKey(field), headerKey(field.slice(field.indexOf('.') + 1))]));
  for (const vendor of vendors) for (const key of vendor) known.add(key);
  return known;
}

/** `Dep{n} SSN` as `Dep1 SSN`, `Dep2 SSN`, … */
export function numberedHeaders(name: string, max: number): string[] {
  if (!name.includes('{n}')) return [name];
  return Array.from({ length: max }, (_, at) => name.replaceAll('{n}', String(at + 1)));
}

function headersOfFields(fields: FieldMappings): string[] {
  return Object.values(fields).flatMap((mapping) => mapping?.from ?? []);
}
