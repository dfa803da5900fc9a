import type { Field } from '../../../../src/model/record.ts';
import type { FieldMappings, VendorConfig } from '../../../../src/model/vendor-config.ts';
import { madeOnce } from '../../base/remembered.ts';
import { columnIndex, nameKey } from '../../headers/header.ts';
import { COUNTRY_ELEMENT, X12_CHECKED } from '../../map/x12/codes.ts';
import { columnsOf, compilePlaces, MAX_SETS, placeNames } from '../../read/x12/places.ts';
import type { InspectedColumns } from '../columns.ts';
import { NO_PLAN, type PlanPlaces } from '../families/run-plans.ts';

export const SUBSCRIBER = 'INS01';
/** Places that rules of the standard need, whatever a vendor maps. */
const DATES = ['DTP*303', 'DTP*349', 'DTP*357', 'HD/DTP*303#{n}', 'HD/DTP*349#{n}', 'HD/DTP*357#{n}'];
const ALWAYS = [SUBSCRIBER, 'INS02', 'REF*0F', 'NM101', COUNTRY_ELEMENT, ...Object.keys(X12_CHECKED), ...DATES];

/** What a vendor's config reads from an 834. */
export interface ConfigPlaces {
  /** The places that get columns. */
  readonly names: readonly string[];
  /** The same with room for the most coverages of a row, for what inspection looks at. */
  readonly columns: readonly string[];
  readonly inspected: InspectedColumns;
  /** The places of members' ids and SSNs. */
  readonly ids: readonly number[];
  readonly ssn: readonly number[];
  /** How many coverages have columns. */
  readonly room: number;
}

/** The places of a config; computed once for each config, because it takes longer than reading most 834s. */
export const placedBy: (config: VendorConfig) => ConfigPlaces = madeOnce(place);

function place(config: VendorConfig): ConfigPlaces {
  const names = placeNames([...ALWAYS, ...namesOf(config)]);
  const columns = columnsOf(names, MAX_SETS);
  const placesOf = placesAmong(columns);
  const { fields, linkage } = config.mapping;
  const ssn = placesOf(fields.ssn?.from);
  const ids = [...placesOf(fields.member_id?.from), ...placesOf(fields.employee_id?.from), ...placesOf(linkage.family_id)];
  return {
    names,
    columns,
    inspected: inspectedPlaces(config, columns),
    ids: [...new Set(ids)].filter((column) => !ssn.includes(column)),
    ssn,
    room: compilePlaces(columns).sets,
  };
}

function namesOf({ mapping }: VendorConfig): string[] {
  const { fields, linkage, coverages } = mapping;
  const ofFields = (mapped: FieldMappings): string[] =>
    Object.values(mapped).flatMap((field) => [
      ...(field?.from ?? []),
      ...(field?.join ?? []),
      ...(field?.concat?.parts ?? []).flatMap((part) => part.from ?? []),
    ]);
  return [...ofFields(fields), ...(linkage.family_id ?? []), ...(coverages.kind === 'loops' ? ofFields(coverages.fields) : [])];
}

/** The columns of an 834 that inspection looks at. */
export function inspectedPlaces(config: VendorConfig, columns: readonly string[]): InspectedColumns {
  const placesOf = placesAmong(columns);
  const { fields, linkage, coverages } = config.mapping;
  const ofCoverage: FieldMappings = coverages.kind === 'loops' ? coverages.fields : {};
  const planSets = Array.from({ length: MAX_SETS }, (_, n): PlanPlaces => {
    const places = (field: Field): number[] => placesOf(ofCoverage[field]?.from?.map((name) => name.replaceAll('{n}', String(n + 1))));
    const benefit = places('coverage.benefit');
    return { plan: [...places('coverage.plan_id'), ...benefit], benefit };
  });
  return {
    family: placesOf(linkage.family_id),
    names: { first: [], last: [] },
    relationship: placesOf(fields.relationship?.from),
    ids: placesOf(fields.member_id?.from),
    ssn: placesOf(fields.ssn?.from),
    marks: { flags: [], numbers: [], onlyDependents: -1, ofEmployees: false, idsOfDependents: [], names: [] },
    plan: NO_PLAN,
    planSets: planSets.filter(({ plan }) => plan.length > 0),
    wholeNames: [],
    ambiguousDates: [],
  };
}

/** Where the names of a config stand among columns, each place once. */
function placesAmong(columns: readonly string[]): (names: readonly string[] | undefined) => number[] {
  const index = columnIndex(columns);
  return (names = []) => [...new Set(names.flatMap((name) => index.get(nameKey(name)) ?? []))];
}
