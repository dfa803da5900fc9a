import type { VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { headerKey } from '../../../headers/header.ts';
import { columnsOf } from '../../../map/columns.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import { haveLastName } from '../../families/last-names.ts';
import type { HeadRecord } from '../../head-records.ts';
import { wordsOf } from '../../json/path-words.ts';
import { headersInHead } from '../known-headers.ts';
import { isOfCoverage, isOfOthers, listsWhoIsWho, sayWhoIsWho, sayWhoIsWhoInCodes } from './relationship-words.ts';

/**
 * A column whose name tells little (`Role`, `Record Type`) or nothing (`Code`, blank) is the relationship, if the file has no other, if all
 * cells tell who a person is, some the subscriber and some a dependent, and if the families prove it. The proof is needed because rates and
 * amounts use the same words.
 */
export function withRelationshipColumn(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  const index = columnsOf(config, columns);
  const { fields, linkage } = config.mapping;
  if (index.allPlaces(fields.relationship ?? {}, null).length > 0) return null;
  const known = headersInHead(config);
  const [family = -1] = index.allPlaces({ from: linkage.family_id }, null);
  const [first = -1, last = -1] = [fields.first_name, fields.last_name].map((field) => index.places(field ?? {}, null)[0]);
  const word = ({ cells }: Pick<HeadRecord, 'cells'>, at: number): string => wordKey(cells[at] ?? '');
  // This leaves out notes below the table.
  const isNamed = (row: HeadRecord): boolean => [first, last].every((at) => at < 0 || word(row, at) !== '');
  const proves = (at: number, needs: Needs): boolean => {
    if (COMMON_WORDS.relationship[word(rows.find(isNamed) ?? NOBODY, at)] === undefined) return false;
    const of = rows.filter((row) => isNamed(row) || word(row, at) !== '');
    const words = new Set(of.map((row) => word(row, at)));
    if (!sayWhoIsWho(words) && !(needs !== 'some' && sayWhoIsWhoInCodes(words, needs === 'listed'))) return false;
    return areFamilies(
      of.map((row) => ({ family: word(row, family), first: word(row, first), last: row.cells[last] ?? '', says: word(row, at) })),
      needs === 'some' ? SOME : MOST,
    );
  };
  const may = columns.flatMap((column, at) => (known.has(headerKey(column)) || isOfOthers(wordsOf(column)) ? [] : [at]));
  const called = may.find((at) => SAYS_WHO.test(headerKey(columns[at]!)) && proves(at, 'some'));
  const at = called ?? (first < 0 && last < 0 ? undefined : onlyOne(may.filter((at) => mayBe(columns[at]!) && proves(at, needsOf(columns[at]!)))));
  return at === undefined ? null : columns.map((column, place) => (place === at ? calledRelationship(column.trim()) : column));
}

function calledRelationship(column: string): string {
  return column === '' ? 'Relationship' : `Relationship (${column.replaceAll(/[()]/g, '')})`;
}

const NOBODY = { cells: [] };
const SAYS_WHO = /role|type|kind|category|person|member|famil|\bwho\b|party/;

/**
 * How much the families must prove: little if the name suggests a relationship (`some`), more if only the cells do (`most`); `listed` for
 * codes that the name lists.
 */
type Needs = 'some' | 'most' | 'listed';

function needsOf(column: string): Needs {
  return listsWhoIsWho(column) ? 'listed' : 'most';
}

/** A column of coverages tells who is covered. */
function mayBe(column: string): boolean {
  return listsWhoIsWho(column) || !isOfCoverage(wordsOf(column));
}

function onlyOne(places: readonly number[]): number | undefined {
  return places.length === 1 ? places[0] : undefined;
}

interface Said {
  family: string;
  first: string;
  last: string;
  says: string;
}

/** The share of dependents, or of families, that must belong to a subscriber. */
const SOME = 1 / 2;
const MOST = 3 / 4;

/**
 * Whether each person has one relationship, and dependents belong to a subscriber: by the family id, otherwise by the last name of the
 * subscriber above.
 */
function areFamilies(rows: readonly Said[], share: number): boolean {
  const persons = new Map<string, string>();
  const families = new Map<string, Set<boolean>>();
  let [dependents, named, above] = [0, 0, ''];
  for (const { family, first, last, says } of rows) {
    const person = `${family} ${first} ${wordKey(last)}`;
    if ((persons.get(person) ?? says) !== says) return false;
    persons.set(person, says);
    const isSelf = COMMON_WORDS.relationship[says] === 'self';
    families.set(family, (families.get(family) ?? new Set()).add(isSelf));
    if (isSelf) above = last;
    else {
      dependents++;
      if (haveLastName(last, above)) named++;
    }
  }
  const hasId = rows.some(({ family }) => family !== '');
  if (!hasId) return named >= dependents * share;
  const ofDependents = [...families].filter(([id, said]) => id !== '' && said.has(false));
  const together = ofDependents.filter(([, said]) => said.size > 1).length;
  return together > 0 && (share === SOME || together >= ofDependents.length * share);
}
