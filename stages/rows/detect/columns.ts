import { DATE_FIELDS } from '../../../src/model/record.ts';
import type { DateFormat, FieldMapping, FieldMappings, VendorConfig } from '../../../src/model/vendor-config.ts';
import { columnIndex, headerKey } from '../header.ts';
import { numberedHeaders } from './known-headers.ts';
import { GENERIC_NAME } from './vendor.ts';

/** The columns that inspection looks into, by their places in the header; of several the first filled one counts. */
export interface InspectedColumns {
  /** The first family id column of the config's list that the file has. */
  family: number[];
  relationship: number[];
  plan: number[];
  /** Columns of dates whose numbers may be day and month in either order. */
  ambiguousDates: number[];
}

export function inspectedColumns(config: VendorConfig, columns: readonly string[]): InspectedColumns {
  const index = columnIndex(columns);
  const { fields, linkage, coverages } = config.mapping;
  return {
    family: placesOf(linkage.family_id, index).slice(0, 1),
    relationship: placesOf(fields.relationship?.from, index),
    plan: coverages.kind === 'row' ? placesOf(fields['coverage.plan_id']?.from, index) : [],
    ambiguousDates: ambiguousDateColumns(config, index),
  };
}

function ambiguousDateColumns(config: VendorConfig, index: ReadonlyMap<string, number[]>): number[] {
  const { fields, coverages, dependent_columns: dependents } = config.mapping;
  const mapped: { mapping: FieldMapping; max: number }[] = [
    ...dateMappings(fields).map((mapping) => ({ mapping, max: 1 })),
    ...(coverages.kind === 'sets' ? coverages.sets.flatMap(dateMappings).map((mapping) => ({ mapping, max: 1 })) : []),
    ...(dependents === null ? [] : dateMappings(dependents.fields).map((mapping) => ({ mapping, max: dependents.max }))),
  ];
  const places = mapped
    .filter(({ mapping }) => isAmbiguous(mapping.formats ?? config.dialect.date_formats, config))
    .flatMap(({ mapping, max }) =>
      placesOf(
        mapping.from?.flatMap((name) => numberedHeaders(name, max)),
        index,
      ),
    );
  return [...new Set(places)].toSorted((a, b) => a - b);
}

/** Both orders of one form are accepted. Generic's month-first forms are always read the other way where a column proves it. */
function isAmbiguous(formats: readonly DateFormat[], config: VendorConfig): boolean {
  return MONTH_FIRST.some(([monthFirst, dayFirst]) => formats.includes(monthFirst) && (formats.includes(dayFirst) || config.name === GENERIC_NAME));
}

const MONTH_FIRST: readonly (readonly [DateFormat, DateFormat])[] = [
  ['MM/DD/YYYY', 'DD/MM/YYYY'],
  ['MM-DD-YYYY', 'DD-MM-YYYY'],
  ['MM/DD/YY', 'DD/MM/YY'],
  ['MM-DD-YY', 'DD-MM-YY'],
];

function dateMappings(fields: FieldMappings): FieldMapping[] {
  return DATE_FIELDS.map((field) => fields[field]).filter((mapping) => mapping !== undefined);
}

function placesOf(names: readonly string[] | undefined, index: ReadonlyMap<string, number[]>): number[] {
  return [...new Set((names ?? []).flatMap((name) => index.get(headerKey(name)) ?? []))];
}
