import type { FamilySuffix } from '../../../src/model/reading.ts';
import { DATE_FIELDS } from '../../../src/model/record.ts';
import {
  dependentGroups,
  GENERIC_NAME,
  type DateFormat,
  type FieldMapping,
  type FieldMappings,
  type VendorConfig,
} from '../../../src/model/vendor-config.ts';
import { benefitSets, benefitSetsOfDependents, type BenefitSets } from '../headers/benefit-columns.ts';
import { columnsBeside, electsBeside, type Beside } from '../headers/dependent-beside.ts';
import { headerKey } from '../headers/header.ts';
import { asDependents, coveragesOfDependent } from '../headers/coverage-columns.ts';
import { columnsOf, type Columns } from '../map/columns.ts';
import { saysLastFirst } from './families/name-order.ts';
import { isWholeName } from '../map/persons/name-header.ts';
import { saysOfEmployment } from '../map/persons/employment-header.ts';
import { isOfDependent, isOfSubscriber } from '../map/persons/own-identity.ts';
import { WITH_REMARKS } from '../map/persons/relationship-remark.ts';
import type { RelationshipRemarks } from '../map/persons/remarked-relationship.ts';
import { NO_PLAN, type PlanPlaces } from './families/run-plans.ts';
import { ssnAndIdColumns, type SsnAndIds } from './families/ssn-ids.ts';
import { subscriberMarks, type SubscriberMarks } from './families/subscriber-marks.ts';
import { isTypeOfMember } from './families/type-of-member.ts';

/** The places in the header of columns that inspection looks at. Of several places, the first filled cell counts. */
export interface InspectedColumns {
  /** The first family id column of the config's list that the file has. */
  family: number[];
  /** If there is no such column and rows name others beside the employee: the employee's identifier, and the dependents' SSNs. */
  holder?: { id: number; dependents: number[] };
  /** If there is no such column: ids and SSNs that a family may share, and the persons' names. */
  shared?: { ids: number[]; ssn: number[]; first: number[]; last: number[] };
  /** Columns that may refer to the subscriber's row. */
  pointers?: number[];
  /** Set if that column holds persons' ids that end in the person's number. */
  familySuffix?: FamilySuffix;
  /** The names of the row's person. */
  names: { readonly first: readonly number[]; readonly last: readonly number[] };
  relationship: number[];
  /** Whether the relationship is only stated by a member type, which may also be a class of membership. */
  mayBeClass?: true;
  /** The relationships of dependents in columns of their subscriber's row. A function, because only some files need them. */
  relationshipsBeside?: () => number[];
  /** Columns of ids and SSNs of anybody. A function, because only the head needs them. */
  ssnAndIds?: () => SsnAndIds;
  /** Ids of the row's person, and its SSN. */
  ids: number[];
  /** Ids that are called an employee's. */
  employeeIds?: number[];
  ssn: number[];
  marks: SubscriberMarks;
  plan: PlanPlaces;
  /** In rows with several coverages: the plan and benefit columns of each. */
  planSets?: PlanPlaces[];
  /** Name columns in which a remark may tell the relationship, and columns that only employees fill, including ids. */
  remarks?: RelationshipRemarks;
  employment?: number[];
  /** In files that name an employee and one dependent in each row. */
  beside?: Beside;
  /** In such files: the columns of each benefit, if dependents have none of their own. */
  benefitsBeside?: readonly (readonly number[])[];
  /** Columns of whole names. */
  wholeNames: number[];
  /** Those of them whose name puts the last name first. */
  lastNamesFirst?: number[];
  /** Date columns in which day and month may stand in either order. */
  ambiguousDates: number[];
}

const OF_EMPLOYEE = /\b(?:employee|emp|empl|ee)\b/;

export function inspectedColumns(config: VendorConfig, columns: readonly string[]): InspectedColumns {
  const index = columnsOf(config, columns);
  const { fields, linkage, coverages } = config.mapping;
  const benefits = benefitSets(config, columns);
  const beside = columnsBeside(config, columns);
  const family = index.allPlaces({ from: linkage.family_id }, null).slice(0, 1);
  const mayHold = family.length === 0 && (linkage.family_id ?? []).length > 0;
  const holder = mayHold ? holderOf(index, fields.ssn, beside === null ? undefined : fields.member_id) : undefined;
  const relationship = index.allPlaces(fields.relationship ?? {}, null);
  const placesOf = (mapping: FieldMapping = {}): number[] => index.places(mapping, null);
  const ids = placesOf(fields.member_id);
  const employeeIds = placesOf(fields.employee_id);
  const ssn = placesOf(fields.ssn);
  const names = { first: placesOf(fields.first_name), last: placesOf(fields.last_name) };
  const shared = { ids, ssn, ...names };
  const plansOf = benefits === null ? null : planSets(benefits, index);
  const wholeNames = columns.flatMap((column, at) => (isWholeName(asDependents(column)) ? [at] : []));
  return {
    family,
    ...(mayHold ? { shared } : {}),
    ...(holder === undefined ? {} : { holder }),
    ...(config.name === GENERIC_NAME ? pointersAmong(columns) : {}),
    names,
    relationship,
    ...(config.name === GENERIC_NAME && isTypeOfMember(relationship.map((at) => columns[at]!)) ? { mayBeClass: true } : {}),
    relationshipsBeside: () => [...(beside === null ? [] : relationship), ...relationshipsOfDependents(config, index)],
    ssnAndIds: () => ssnAndIdColumns(config, index),
    ids: [...ids, ...employeeIds],
    employeeIds: [...employeeIds, ...[...family, ...ids].filter((at) => OF_EMPLOYEE.test(headerKey(columns[at]!)))],
    ssn,
    marks: subscriberMarks(columns, [...shared.first, ...shared.last], family, ids),
    plan:
      coverages.kind === 'row' && benefits === null
        ? { plan: index.allPlaces(fields['coverage.plan_id'] ?? {}, null), benefit: placesOf(fields['coverage.benefit']) }
        : NO_PLAN,
    ...(plansOf === null ? {} : { planSets: plansOf }),
    ...(config.name !== GENERIC_NAME || beside !== null
      ? {}
      : remarkedNames(columns, names, wholeNames, [...family, ...employeeIds, ...placesOf(fields.hire_date)])),
    ...(beside === null ? {} : { beside }),
    ...(beside === null || plansOf === null || electsBeside(config, benefits, columns) ? {} : { benefitsBeside: plansOf.map(({ plan }) => plan) }),
    wholeNames,
    lastNamesFirst: wholeNames.filter((at) => saysLastFirst(columns[at]!)),
    ambiguousDates: ambiguousDateColumns(config, index, benefits),
  };
}

/** What the rows have to prove. */
const POINTS =
  /^(?:(?:parent|linked|linkto|linkedto|relatedto|dependentof|dependantof|main|principal|headofhousehold|hoh|primary|family(?=subscriber))(?:member|person|record|employee|enrollee|insured|applicant|subscriber|dependent)?(?:id|number|no|key|ref|reference|uuid)|(?:subscriber|employee|member|insured|policyholder)(?:ref|reference|key|uuid)|primary(?:member|person|employee|insured|subscriber))$/;

function pointersAmong(columns: readonly string[]): { pointers?: number[] } {
  const pointers = columns.flatMap((column, at) => (POINTS.test(headerKey(column).replaceAll(/[ ._]/g, '')) ? [at] : []));
  return pointers.length === 0 ? {} : { pointers };
}

/** Nothing if no column can have such remarks. */
function remarkedNames(
  columns: readonly string[],
  { first, last }: InspectedColumns['names'],
  wholeNames: readonly number[],
  ids: readonly number[],
): Pick<InspectedColumns, 'remarks' | 'employment'> {
  const isPart = (at: number | undefined): boolean => at !== undefined && !wholeNames.includes(at);
  const firstPart = last.findIndex(isPart);
  const parts = [first[0], last[0]].filter((at) => isPart(at) && columns[at!]!.endsWith(WITH_REMARKS)).map((at) => [at!]);
  const wholes = firstPart < 0 ? [...last] : last.slice(0, firstPart);
  // Beside a dependent's name, the subscriber's name is not the row's person's.
  const own = wholes.filter((at) => !isOfSubscriber(columns[at]!));
  const remarked = [own.length === 0 ? wholes : own, ...parts].filter((names) => names.length > 0);
  if (remarked.length === 0) return {};
  const employed = columns.flatMap((column, at) =>
    (saysOfEmployment(column) || CLASS_OF_EMPLOYEES.test(headerKey(column))) && !NOT_OF_EMPLOYEES.test(headerKey(column)) ? [at] : [],
  );
  return { remarks: { names: remarked, employees: [] }, employment: [...new Set([...ids, ...employed])].slice(0, MAX_EMPLOYMENT) };
}

/** Dependents fill these, too: a dependent may be a student, and may cost a contribution. */
const NOT_OF_EMPLOYEES = /student|deduct|contribut|premium|relation/;
const CLASS_OF_EMPLOYEES = /^(?:employee|emp|ee) (?:class|type|status|category|group)$/;
/** Past this many columns the first are used. */
const MAX_EMPLOYMENT = 30;

/** The SSN of somebody who is no dependent, or the id of somebody who has a dependent beside. */
function holderOf(index: Columns, ssn: FieldMapping = {}, ids: FieldMapping = {}): InspectedColumns['holder'] {
  const places = index.places(ssn, null);
  const dependents = places.filter((at) => isOfDependent(index.headers[at]!));
  const id = [...places, ...index.places(ids, null)].find((at) => !isOfDependent(index.headers[at]!));
  return id === undefined ? undefined : { id, dependents };
}

function relationshipsOfDependents({ mapping }: VendorConfig, index: Columns): number[] {
  const ofGroups = dependentGroups(mapping.dependent_columns).flatMap(({ fields, max }) =>
    index.numbersTo(max).flatMap((n) => index.allPlaces(fields.relationship ?? {}, n)),
  );
  return [...new Set(ofGroups)];
}

/** In the order in which they stand in a row. */
function planSets({ sets }: BenefitSets, index: Columns): PlanPlaces[] {
  return sets
    .map(({ fields, elections, line }) => ({
      plan: [...new Set([...index.allPlaces(fields['coverage.plan_id'] ?? {}, null), ...index.allPlaces({ from: elections }, null)])],
      benefit: line ?? [],
    }))
    .filter(({ plan }) => plan.length > 0)
    .toSorted((a, b) => Math.min(...a.plan) - Math.min(...b.plan));
}

function ambiguousDateColumns(config: VendorConfig, index: Columns, benefits: BenefitSets | null): number[] {
  const { fields, coverages, dependent_columns: dependents } = config.mapping;
  const dated = (set: FieldMappings, n: number | null = null) => dateMappings(set).map((mapping) => ({ mapping, n }));
  const mapped = [
    ...dated(fields),
    ...(benefits?.sets ?? []).flatMap((set) => dated(set.fields)),
    ...(coverages.kind === 'sets' ? coverages.sets.flatMap((set) => dated(set)) : []),
    ...dependentGroups(dependents).flatMap((group) => [
      ...[...benefitSetsOfDependents(config, benefits, index.headers, group).values()].flat().flatMap((set) => dated(set.fields)),
      ...index
        .numbersTo(group.max)
        .flatMap((n) => [...dated(group.fields, n), ...coveragesOfDependent(fields, index.headers, group, n).flatMap(({ set }) => dated(set))]),
    ]),
  ];
  const places = mapped
    .filter(({ mapping }) => isAmbiguous(mapping.formats ?? config.dialect.date_formats, config))
    .flatMap(({ mapping, n }) => index.allPlaces(mapping, n));
  return [...new Set(places)].toSorted((a, b) => a - b);
}

/** Both orders of a form are allowed. Generic's month-first forms are read day-first if a column proves it. */
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
  return DATE_FIELDS.flatMap((field) => {
    const mapping = fields[field];
    // A transform tells its own form of dates.
    return mapping === undefined || mapping.transforms?.some(({ kind }) => kind === 'date') === true ? [] : [mapping];
  });
}
