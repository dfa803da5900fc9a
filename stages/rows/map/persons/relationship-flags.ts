import { RELATIONSHIPS } from '../../../../src/model/record.ts';
import { columnOfPerson, wordsKey } from '../../headers/header.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { takeCell } from '../cell.ts';
import type { FieldAbout } from '../mapping.ts';
import type { MapStep } from '../step.ts';
import { compileWords } from '../words.ts';

/** Columns of yes and no that tell whether a person is the spouse, or a child, of the subscriber (`isSpouse`, "Dependent 1 Is Child"). */
export type RelationshipFlags = readonly { readonly at: number; readonly relationship: number }[];

/** Those for the row's own person. */
export function relationshipFlags(headers: readonly string[]): RelationshipFlags {
  return flagsOf(headers.map(wordsKey));
}

/** Those for each dependent of a group, by number. `persons`: the words before the names of its columns. */
export function flagsOfDependents(headers: readonly string[], persons: readonly string[]): (n: number) => RelationshipFlags {
  if (!headers.some((header) => MAY_END_SO.test(header))) return () => NO_FLAGS;
  const named = headers.map((header) => columnOfPerson(persons, wordsKey(header)));
  return (n) => flagsOf(named.map((of) => (of?.n === n ? of.rest : null)));
}

/** Whether a name behind that of a person tells by yes and no what the relationship is. */
export function saysByFlag(name: string): boolean {
  return FLAG.test(name);
}

/** The relationship if exactly one flag of a row is yes; otherwise -1. */
export function flagged(flags: RelationshipFlags, row: Row): { relationship: number; at: number } {
  let said = NOTHING;
  for (const flag of flags) {
    if (!takeCell(row, flag.at, CELL, SLOT) || YES.find(row.bytes, CELL.start[SLOT]!, CELL.end[SLOT]!) < 0) continue;
    if (said !== NOTHING) return NOTHING;
    said = flag;
  }
  return said;
}

/** Where nothing else says what a dependent is, a flag does. */
export function mapFlags(flags: RelationshipFlags): MapStep[] {
  if (flags.length === 0) return [];
  return [
    (row, record) => {
      if (record.kind[SLOT] !== Kind.absent) return;
      const { relationship, at } = flagged(flags, row);
      if (relationship >= 0) putRelationship(record, relationship, at);
    },
  ];
}

/** If a relationship is only `DEPENDENT`, which alone means a child, a flag tells more. */
export function mapFlagsOfDependents(flags: RelationshipFlags): MapStep[] {
  if (flags.length === 0) return [];
  return [
    (row, record) => {
      const said = record.source[SLOT]!;
      if (record.kind[SLOT] !== Kind.code || record.value[SLOT] !== CHILD || said < 0 || !takeCell(row, said, CELL, SLOT)) return;
      if (DEPENDENT.find(row.bytes, CELL.start[SLOT]!, CELL.end[SLOT]!) < 0) return;
      const { relationship, at } = flagged(flags, row);
      if (relationship >= 0) putRelationship(record, relationship, at);
    },
  ];
}

/** The columns that fill the relationship, for the explanation of a row. */
export function aboutFlags(flags: RelationshipFlags): FieldAbout[] {
  return flags.length === 0 ? [] : [{ field: 'relationship', columns: flags.map(({ at }) => at), constant: null, transforms: [] }];
}

export function putRelationship(record: Record, relationship: number, source: number): void {
  record.kind[SLOT] = Kind.code;
  record.value[SLOT] = relationship;
  record.source[SLOT] = source;
}

function flagsOf(keys: readonly (string | null)[]): RelationshipFlags {
  return keys.flatMap((key, at) => {
    const [, word] = FLAG.exec(key ?? '') ?? [];
    if (word === undefined) return [];
    const relationship = word === 'spouse' || word === 'child' ? word : 'domestic_partner';
    return [{ at, relationship: RELATIONSHIPS.indexOf(relationship) }];
  });
}

const FLAG = /^is ?(?:an? ?|the ?)?(spouse|child|domestic ?partner)(?: ?(?:flag|ind|indicator|yn))?$/;
const MAY_END_SO = /is[ _-]?(?:an?|the)?[ _-]?(?:spouse|child|domestic[ _-]?partner)/i;
const NO_FLAGS: RelationshipFlags = [];
const NOTHING = { relationship: -1, at: -1 };
const SLOT = slotOf('relationship');
const CELL = new Record();
const CHILD = RELATIONSHIPS.indexOf('child');
const DEPENDENT = compileWords(['dependent', 'dependant', 'dep', 'd'].map((word) => [word, 0] as const));
const YES = compileWords(['yes', 'y', 'true', 't', '1'].map((word) => [word, 0] as const));
