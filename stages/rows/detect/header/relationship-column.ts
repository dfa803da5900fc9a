import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import { columnsOf } from '../../map/columns.ts';
import { COMMON_WORDS, wordKey } from '../../map/vocabulary.ts';
import type { HeadRecord } from '../head-records.ts';
import { headersInHead } from './known-headers.ts';
import { wordsOf } from '../json/path-words.ts';
import { isOfOthers, sayWhoIsWho } from './relationship-words.ts';

/**
 * The column of a name that says little (`Role`, `Record Type`) whose cells all say who a person is, some the subscriber and some a
 * dependent, is the relationship of a file that has no other, if families prove it: the same words say whom a rate or an amount is for.
 * Null where there is none.
 */
export function withRelationshipColumn(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  const index = columnsOf(config, columns);
  const { fields, linkage } = config.mapping;
  if (index.allPlaces(fields.relationship ?? {}, null).length > 0) return null;
  const known = headersInHead(config);
  const word = ({ cells }: HeadRecord, at: number): string => wordKey(cells[at] ?? '');
  const [family = -1] = index.allPlaces({ from: linkage.family_id }, null);
  const [first = -1, last = -1] = [fields.first_name, fields.last_name].map((field) => index.places(field ?? {}, null)[0]);
  const at = columns.findIndex((column, place) => {
    const key = headerKey(column);
    if (!SAYS_WHO.test(key) || known.has(key) || isOfOthers(wordsOf(column)) || !sayWhoIsWho(new Set(rows.map((row) => word(row, place)))))
      return false;
    return areFamilies(rows.map((row) => ({ family: word(row, family), first: word(row, first), last: word(row, last), says: word(row, place) })));
  });
  return at < 0 ? null : columns.map((column, place) => (place === at ? `Relationship (${column.trim()})` : column));
}

const SAYS_WHO = /role|type|kind|category|person|member|famil|\bwho\b|party/;

interface Said {
  family: string;
  first: string;
  last: string;
  says: string;
}

/** Whether each person is one thing, and dependents belong to a subscriber: by the family's id, else by the last name of the one above. */
function areFamilies(rows: readonly Said[]): boolean {
  const persons = new Map<string, string>();
  const families = new Map<string, Set<boolean>>();
  let [dependents, named, above] = [0, 0, ''];
  for (const { family, first, last, says } of rows) {
    const person = `${family} ${first} ${last}`;
    if ((persons.get(person) ?? says) !== says) return false;
    persons.set(person, says);
    const isSelf = COMMON_WORDS.relationship[says] === 'self';
    families.set(family, (families.get(family) ?? new Set()).add(isSelf));
    if (isSelf) above = last;
    else {
      dependents++;
      if (last === above) named++;
    }
  }
  const hasId = rows.some(({ family }) => family !== '');
  return hasId ? [...families].some(([id, said]) => id !== '' && said.size > 1) : named * 2 >= dependents;
}
