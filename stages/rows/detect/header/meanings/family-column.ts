import { Failure } from '../../../../../src/base/failure.ts';
import { GENERIC_NAME, type VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { headerKey, wordsKey, writtenOut } from '../../../headers/header.ts';
import { columnsOf, type Columns } from '../../../map/columns.ts';
import { isOfDependent } from '../../../map/persons/own-identity.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { headersInHead } from '../known-headers.ts';

/**
 * An id with an unknown name (`Account ID`, `Unique Corp ID`) names the family, if dependents share it with a subscriber, each subscriber
 * has another one, and nothing else names the family. If only dependents have other ids, or nobody has, it is the subscriber's own id, too.
 */
export function withFamilyColumn(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  const index = columnsOf(config, columns);
  const { fields, linkage } = config.mapping;
  if (config.name !== GENERIC_NAME || index.allPlaces({ from: linkage.family_id }, null).length > 0) return null;
  const said = rowsThatSay(index, rows, config);
  if (said === null) return null;
  const known = headersInHead(config);
  const names = ['first_name', 'middle_name', 'last_name'] as const;
  const persons = names.flatMap((field) => index.places(fields[field] ?? {}, null));
  const at = columns.findIndex((column, place) => {
    const key = wordsKey(column);
    const isKnown = known.has(headerKey(column)) || known.has(key);
    if (!IS_ID.test(writtenOut(key)) || !OF_FAMILY.test(writtenOut(key.replace(UNIQUE, ''))) || OF_WORK.test(key) || (isKnown && !ACCOUNT.test(key)))
      return false;
    return isShared(said, persons, place, isKnown ? MIN_ACCOUNTS : MIN_FAMILIES);
  });
  if (at < 0) return null;
  const isBlank = (place: number): boolean => rows.every(({ cells }) => textOf(cells, place) === '');
  const name = identifiersOf(index, config).every((place) => isOfDependent(columns[place]!) || isBlank(place)) ? 'Subscriber ID' : 'Family ID';
  return columns.map((column, place) => (place === at ? `${name} (${column.trim()})` : column));
}

/** Refuses a file in which only dependents have an identifier: only they would be left of it, as orphans or as persons of their own. */
export function refuseIdsOfDependents(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): void {
  const index = columnsOf(config, columns);
  const ids = identifiersOf(index, config);
  if (config.name !== GENERIC_NAME || ids.length === 0 || !ids.every((at) => isOfDependent(columns[at]!))) return;
  if (index.allPlaces({ from: config.mapping.linkage.family_id }, null).length > 0) return;
  const said = rowsThatSay(index, rows, config) ?? [];
  const without = said.filter(({ isSelf, cells }) => isSelf && ids.every((at) => textOf(cells, at) === ''));
  if (without.length * MANY < said.length || without.length === 0) return;
  throw new Failure(
    'unrecognized_layout',
    'Only dependents have an identifier in the file',
    'Send a member id, an employee id or an SSN for every person, or an id of the family in each row',
  );
}

interface Said {
  isSelf: boolean;
  cells: readonly string[];
}

/**
 * Rows that tell whether they are the subscriber's: by a known relationship, otherwise by an id that only dependents have. Null if the file
 * has neither.
 */
function rowsThatSay(index: Columns, rows: readonly HeadRecord[], { mapping: { fields } }: VendorConfig): Said[] | null {
  const [relationship] = index.places(fields.relationship ?? {}, null);
  const [id] = index.places(fields.member_id ?? {}, null).filter((at) => isOfDependent(index.headers[at]!));
  if (relationship !== undefined)
    return rows.flatMap(({ cells }) => {
      const said = COMMON_WORDS.relationship[wordKey(cells[relationship] ?? '')];
      return said === undefined ? [] : [{ isSelf: said === 'self', cells }];
    });
  return id === undefined ? null : rows.map(({ cells }) => ({ isSelf: textOf(cells, id) === '', cells }));
}

/**
 * Whether each subscriber has a value of its own, and most dependents have that of one with two or more rows. Asks for at least so many
 * subscribers.
 */
function isShared(rows: readonly Said[], names: readonly number[], at: number, subscribers: number): boolean {
  const owners = new Map<string, string>();
  for (const { cells } of rows.filter(({ isSelf }) => isSelf)) {
    const [value, name] = [textOf(cells, at), names.map((place) => textOf(cells, place)).join(' ')];
    if (value.length < MIN_CHARACTERS || (owners.get(value) ?? name) !== name) return false;
    owners.set(value, name);
  }
  const dependents = rows.filter(({ isSelf }) => !isSelf);
  const belonging = dependents.filter(({ cells }) => owners.has(textOf(cells, at)));
  const values = new Set(rows.map(({ cells }) => textOf(cells, at)));
  return owners.size >= subscribers && belonging.length > 0 && belonging.length * 2 >= dependents.length && values.size > 1;
}

/** The columns with identifiers of persons. */
function identifiersOf(index: Columns, { mapping: { fields } }: VendorConfig): number[] {
  return (['member_id', 'employee_id', 'ssn'] as const).flatMap((field) => index.places(fields[field] ?? {}, null));
}

function textOf(cells: readonly string[], at: number): string {
  return (cells[at] ?? '').trim();
}

/** An account may also be a group's, and a short file may have two groups. */
const ACCOUNT = /^account (?:id|number|no|code)$/;
const MIN_ACCOUNTS = 3;
const MIN_FAMILIES = 2;
/** One in so many rows. */
const MANY = 4;
const UNIQUE = /^(?:unique|universal|external|our|primary) /;
const IS_ID = /(?:^| )(?:id|number|key|code|identifier|ref|reference)$/;
/** Ids of a family. Persons may share any other code by chance. */
const OF_FAMILY =
  /^(?:account|corp|corporate|family|household|contract|certificate|cert|policy ?holder|employee|worker|associate|staff|personnel|person|member|subscriber|insured|enrollee|holder|participant)\b/;
/** Ids that several employees share, although few in a short file. */
const OF_WORK =
  /\b(?:group|company|employer|plan|policy|class|type|status|department|dept|division|location|team|job|position|tax|tier|level|role|category)\b/;
/** A single letter or digit tells no families apart. */
const MIN_CHARACTERS = 2;
