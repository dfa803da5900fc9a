import { FIELDS } from '../../../../src/model/record.ts';
import {
  dependentGroups,
  GENERIC_NAME,
  type BenefitColumns,
  type DependentColumns,
  type FieldMappings,
  type VendorConfig,
  type VendorVersion,
} from '../../../../src/model/vendor-config.ts';
import { columnsOfBenefits } from '../../headers/benefit-keys.ts';
import { qualified } from '../../headers/benefit-qualifiers.ts';
import { columnOfPerson, nameKey, numberedKeys, writtenOut } from '../../headers/header.ts';
import { madeOnce, remembered } from '../../base/remembered.ts';
import { isTranslatedName } from './translated-names.ts';

/** Keys of headers (header.ts), each once; they can be asked for, or walked through. */
export interface HeaderKeys extends Iterable<string> {
  has(key: string): boolean;
}

/** What is only asked whether it knows a key. */
export type KnownHeaders = Pick<HeaderKeys, 'has'>;

/** The keys of all headers that a vendor's config names; computed once for each config. */
export const headersOfVendor: (config: VendorConfig) => HeaderKeys = madeOnce((config) => {
  const own = ownKeys(config);
  const { coverages, dependent_columns: dependents } = config.mapping;
  return coverages.kind === 'row' && coverages.benefit_columns !== undefined
    ? withBenefits(own, columnNamesOf(config, coverages.benefit_columns), personsOf(dependents))
    : own;
});

/** The same without benefit columns; computed once for each config. */
const ownKeys: (config: VendorConfig) => ReadonlySet<string> = madeOnce(namedKeys);

function namedKeys(config: VendorConfig): ReadonlySet<string> {
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
      for (const key of numberedKeys(name, max)) keys.add(key);
    }
  }
  return keys;
}

/** Columns in which dependents elect are known, too, but are not among the keys that are walked through. */
function withBenefits(keys: ReadonlySet<string>, ofBenefits: BenefitNames, persons: readonly string[]): HeaderKeys {
  const ofDependent = (key: string): boolean => {
    const of = columnOfPerson(persons, key);
    return of !== null && ofBenefits.has(of.rest);
  };
  return {
    has: (key) => keys.has(key) || ofBenefits.has(key) || ofDependent(key),
    *[Symbol.iterator]() {
      yield* keys;
      for (const key of ofBenefits.keys()) if (!keys.has(key)) yield key;
    },
  };
}

interface BenefitNames extends KnownHeaders {
  keys(): Iterable<string>;
}

/** The names of benefit columns; for Generic also those with a word that qualifies a benefit. */
function columnNamesOf({ name }: VendorConfig, benefits: BenefitColumns): BenefitNames {
  const known = columnsOfBenefits(benefits);
  if (name !== GENERIC_NAME) return known;
  const isQualified = (key: string): boolean => {
    const plain = qualified(key);
    return plain !== null && known.has(plain.key);
  };
  return { has: (key) => known.has(key) || isQualified(key), keys: () => known.keys() };
}

function personsOf(dependents: DependentColumns | null): string[] {
  return dependentGroups(dependents).flatMap(({ persons = [] }) => persons);
}

/** The keys of a file's headers, and those of the headers that they stand for. */
export function presentHeaders(keys: readonly string[], { detection }: VendorConfig): Set<string> {
  const own = new Set(keys);
  const present = new Set(keys);
  for (const [header, names] of Object.entries(detection.aliases ?? {})) {
    if (names.some((name) => own.has(nameKey(name)))) present.add(nameKey(header));
  }
  return present;
}

/**
 * Whether a header means anything: to one of these vendors, or as the name of a field. Asks the vendors' own sets, because Generic's config
 * alone has 35,000 keys, and a union would take as much memory again.
 */
export function knownHeaders(vendors: readonly HeaderKeys[]): KnownHeaders {
  return { has: (key) => NAMES_OF_FIELDS.has(key) || vendors.some((vendor) => vendor.has(key)) };
}

/**
 * Whether a header in a head means anything. The same cells are asked for again and again: with each delimiter, with and without the
 * headings above them. Answers are kept, so drop it together with the head.
 */
export function knownInHead(vendors: readonly VendorVersion[], hint: VendorVersion | null): KnownHeaders {
  return { has: remembered(knownToAny(vendors, hint).has, { answers: Infinity, characters: Infinity }) };
}

/** Whether a cell of a row means anything as a header, for those who look for headers among the rows of a file. */
export function knownInRows(vendors: readonly VendorVersion[], hint: VendorVersion | null): KnownHeaders {
  return { has: remembered(knownToAny(vendors, hint).has, OF_ROWS) };
}

function knownToAny(vendors: readonly VendorVersion[], hint: VendorVersion | null): KnownHeaders {
  const known = [...vendors, ...(hint === null ? [] : [hint])].map(({ config }) => headersInHead(config));
  return { has: (key) => NAMES_OF_FIELDS.has(key) || known.some((headers) => headers.has(key)) || isTranslatedName(key) };
}

/** Asking all vendors takes as long as reading ten rows. Many cells are the same, so this many answers are kept while a file is read. */
const OF_ROWS = { answers: 1024, characters: Infinity };

/** The keys by which a config knows a header: those that it names and, for Generic, also abbreviated ones. */
export function headersInHead(config: VendorConfig): KnownHeaders {
  return inHead(config, headersOfVendor(config));
}

/** The same without the columns of benefits. */
export function ownHeadersInHead(config: VendorConfig): KnownHeaders {
  return inHead(config, ownKeys(config));
}

function inHead(config: VendorConfig, keys: KnownHeaders): KnownHeaders {
  if (config.name !== GENERIC_NAME) return keys;
  const others = writtenKeys(config);
  const isWritten = (key: string): boolean => keys.has(key) || others.has(key);
  return { has: (key) => keys.has(key) || isWritten(writtenOut(key)) };
}

/** What the keys are that a config names, written out, where they are others then: of most they are not. Worked out once for a config. */
const writtenKeys = madeOnce((config: VendorConfig): ReadonlySet<string> => {
  const own = ownKeys(config);
  return new Set([...own].map(writtenOut).filter((key) => !own.has(key)));
});

const NAMES_OF_FIELDS: ReadonlySet<string> = new Set(FIELDS.flatMap((field) => [nameKey(field), nameKey(field.slice(field.indexOf('.') + 1))]));

function headersOfFields(fields: FieldMappings): string[] {
  return Object.values(fields).flatMap((mapping) => [
    ...(mapping?.from ?? []),
    ...(mapping?.concat?.parts.flatMap(({ from = [] }) => from) ?? []),
    ...(mapping?.join ?? []),
  ]);
}
