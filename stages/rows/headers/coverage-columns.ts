import { MAX_COVERAGES, MAX_DEPENDENTS } from '../../../src/model/bounds.ts';
import type { CommonReading } from '../../../src/model/reading.ts';
import type { DependentColumns, FieldMapping, FieldMappings, VendorConfig } from '../../../src/model/vendor-config.ts';
import { isCoverage } from '../map/coverages/is-coverage.ts';
import { benefitsBesideLists, type BesideLists } from './benefits-beside-lists.ts';
import { LISTED_COVERAGE } from './listed-coverage.ts';

const DEPENDENT_COLUMN = /^dependent (\d+) /;

/**
 * A vendor's config for a file whose records hold arrays of coverages or of dependents: as many sets of coverage columns and
 * numbered dependents as its longest arrays have, mapped by the names that the config has for one. The columns are those of
 * the reading (`columnNames`). Benefits that have columns of their own beside such an array (`beside`) are coverages behind its elements.
 * Any other config, and any other file, stays as it is.
 */
export function withArrays(
  config: VendorConfig,
  { columns }: Pick<CommonReading, 'columns'>,
  beside: BesideLists | null = benefitsBesideLists(config, columns),
): VendorConfig {
  const { mapping } = config;
  const sets = Math.min(MAX_COVERAGES, highest(columns, LISTED_COVERAGE));
  const numbered = mapping.dependent_columns;
  const dependents = numbered === null ? 0 : Math.min(MAX_DEPENDENTS, highest(columns, DEPENDENT_COLUMN));
  const hasSets = sets > 0 && mapping.coverages.kind === 'row';
  if (!hasSets && (numbered === null || dependents <= numbered.max)) return config;
  const listed = Array.from({ length: sets }, (_, at) => coverageSet(mapping.fields, coveragePrefix(at + 1)));
  return {
    ...config,
    mapping: {
      ...mapping,
      fields: hasSets && beside !== null ? beside.shared : mapping.fields,
      coverages: hasSets ? { kind: 'sets', sets: [...listed, ...(beside?.sets ?? [])].slice(0, MAX_COVERAGES) } : mapping.coverages,
      dependent_columns: numbered === null ? null : { ...numbered, max: Math.max(numbered.max, dependents) },
    },
  };
}

/** What `withArrays` makes, for a file with a header: only several coverages beside each other are called so, unless the config itself has such names. */
export function withCoverageSets(config: VendorConfig, reading: Pick<CommonReading, 'columns'>): VendorConfig {
  if (highest(reading.columns, LISTED_COVERAGE) === 0) return config;
  const isOwn = Object.values(config.mapping.fields).some(({ from = [] }) => highest(from, LISTED_COVERAGE) > 0);
  return isOwn ? config : withArrays(config, reading, null);
}

/** The fields of each coverage that the nth dependent of a group (or child, by the group) states for itself, and what stands before the names of their columns; none in most files. */
export function coveragesOfDependent(
  fields: FieldMappings,
  columns: readonly string[],
  group: Pick<DependentColumns, 'fields'>,
  n: number,
): { set: FieldMappings; prefix: string }[] {
  const said = group.fields.relationship?.constant ?? null;
  if (said !== null && said !== 'child') return [];
  const prefix = `${said ?? 'dependent'} ${n} coverage `;
  const sets = Math.min(MAX_COVERAGES, highest(columns, new RegExp(`^${prefix}(\\d+): `)));
  return Array.from({ length: sets }, (_, at) => ({ set: coverageSet(fields, `${prefix}${at + 1}: `), prefix: `${prefix}${at + 1}: ` }));
}

/** The elements of lists of coverages that list whom they cover: how many persons each lists at most. */
export function coveredByElement(columns: readonly string[]): Map<number, number> {
  const most = new Map<number, number>();
  for (const column of columns) {
    const [, element, person] = COVERED_COLUMN.exec(column)?.map(Number) ?? [];
    if (element === undefined || person === undefined || element > MAX_COVERAGES) continue;
    most.set(element, Math.min(MAX_DEPENDENTS, Math.max(person, most.get(element) ?? 0)));
  }
  return most;
}

/** By which a person can be told. */
const COVERED_COLUMN = /^Coverage (\d+): covered (\d+) (?=.*(?:id|name|ssn|number|first|last|security)\b)/;

/** The same of benefits that have objects of their own, by the words for each before the names of their columns. */
export function coveredByBenefit(columns: readonly string[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const column of columns) {
    const [, benefit, person] = COVERED_BY_BENEFIT.exec(column) ?? [];
    if (benefit !== undefined) most.set(benefit, Math.min(MAX_DEPENDENTS, Math.max(Number(person), most.get(benefit) ?? 0)));
  }
  return most;
}

const COVERED_BY_BENEFIT = /^(?!Coverage \d+: )(.+) covered (\d+) (?=.*(?:id|name|ssn|number|first|last|security)\b)/;

/** The name that a column of someone whom a coverage lists would have among the dependents'; any other column's own. */
export function asDependents(column: string): string {
  return column.replace(/^Coverage \d+: covered (?=\d+ )/, 'dependent ');
}

/** What stands before the name of a column of the nth person whom a coverage lists. */
export function coveredPrefix(n: number | string): string {
  return `covered ${n} `;
}

/** The fields of a dependent, without its days, read of whom a coverage covers, with what stands before the names of its columns. */
export function fieldsOfCovered(fields: FieldMappings, prefix: string): FieldMappings {
  const own = (name: string): string[] => (OF_DEPENDENT.test(name) ? [name.replace(OF_DEPENDENT, prefix + coveredPrefix('{n}'))] : []);
  const ofPerson = Object.entries(fields).filter(([field]) => !field.startsWith('coverage.'));
  return Object.fromEntries(ofPerson.map(([field, mapping]) => [field, { ...mapping, from: (mapping.from ?? []).flatMap(own) }]));
}

const OF_DEPENDENT = /^dependent \{n\} /i;

function highest(columns: readonly string[], pattern: RegExp): number {
  return columns.reduce((most, column) => Math.max(most, Number(pattern.exec(column)?.[1] ?? 0)), 0);
}

/** The name of a column that may hold a name of the nth dependent, and is not read. */
export function unreadNameOf(n: number): string {
  return `dependent ${n}: unread name`;
}

/** What stands before the name of a column of the coverage that is the nth element of an array. */
export function coveragePrefix(n: number | string): string {
  return `Coverage ${n}: `;
}

/** What a column of one of several coverages says of it. */
export function withoutCoveragePrefix(column: string): string {
  return column.replace(/^Coverage \d+: /, '');
}

/** The same object for the same config, so that what is worked out of its names (`keysOfNames`) holds for the next file, too. */
function coverageSet(fields: FieldMappings, prefix: string): FieldMappings {
  let kept = SETS.get(fields);
  if (kept === undefined) SETS.set(fields, (kept = new Map()));
  const known = kept.get(prefix);
  if (known !== undefined) return known;
  const made = makeCoverageSet(fields, prefix);
  if (kept.size < MAX_KEPT_SETS) kept.set(prefix, made);
  return made;
}

const SETS = new WeakMap<FieldMappings, Map<string, FieldMappings>>();
/** With the keys of its names one takes some 400 KB; few files list more coverages. */
const MAX_KEPT_SETS = 6;

function makeCoverageSet(fields: FieldMappings, prefix: string): FieldMappings {
  const ofCoverage = Object.entries(fields).flatMap(([field, mapping]): [string, FieldMapping][] => {
    if (isCoverage(field)) return [[field, inSet(field === 'action' ? calledAction(mapping) : mapping, prefix)]];
    const from = (mapping.from ?? []).filter((name) => IDS_OF_COVERAGE[field]?.test(name) === true);
    return from.length === 0 ? [] : [[field, inSet({ from }, prefix)]];
  });
  return Object.fromEntries(ofCoverage);
}

/** How the carrier of one coverage calls its member and the group; who somebody is beside it, or to the sender, its elements do not say. */
const IDS_OF_COVERAGE: { readonly [field: string]: RegExp | undefined } = {
  member_id:
    /^(?:(?:(?:health ?)?plan|carrier|payer) ?)?(?:member|mbr|subscriber|enrollee|insured|certificate|cert|insurance|cardholder|card) ?(?:id|number|no|identifier|identification)(?: ?number)?$/i,
  group_id: /^(?!benefit|bill).*(?:group|policy)/i,
};

/** Beside one coverage, a type of change or a transaction is mostly why or by which number, and not what was done. */
function calledAction(mapping: FieldMapping): FieldMapping {
  return { ...mapping, from: (mapping.from ?? []).filter((name) => CALLED_ACTION.test(name) && !/reason/i.test(name)) };
}

const CALLED_ACTION = /(?<!trans)action|maint|\badd\b/i;

function inSet(mapping: FieldMapping, prefix: string): FieldMapping {
  const named = (names: readonly string[]): string[] => names.map((name) => prefix + name);
  return {
    ...mapping,
    ...(mapping.from === undefined ? {} : { from: named(mapping.from) }),
    ...(mapping.concat === undefined
      ? {}
      : {
          concat: {
            ...mapping.concat,
            parts: mapping.concat.parts.map((part) => (part.from === undefined ? part : { ...part, from: named(part.from) })),
          },
        }),
  };
}
