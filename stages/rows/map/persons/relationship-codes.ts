import type { CommonReading, RelationshipHabit } from '../../../../src/model/reading.ts';
import { RELATIONSHIPS } from '../../../../src/model/record.ts';
import { COMMON_WORDS } from '../vocabulary.ts';

type RelationshipsOfFile = Pick<CommonReading, 'relationship_habit' | 'subscriber_words'>;
type Words = Readonly<Record<string, (typeof RELATIONSHIPS)[number]>>;

/** What relationship codes mean in a file with this habit; it goes before what they mean elsewhere. */
const WORDS: Readonly<Record<RelationshipHabit, Words>> = {
  from_1: counted(1),
  from_0: counted(0),
  x12_numbers: withoutZeros(),
  s: { s: 'self' },
  m: { m: 'self' },
  p: { p: 'self' },
  i: { i: 'self' },
  sons: { s: 'child' },
  m_sons: { m: 'self', s: 'child' },
  p_sons: { p: 'self', s: 'child' },
  i_sons: { i: 'self', s: 'child' },
};

/** A vendor's own words; below them those of the file's habit, and those that its families prove. */
export function relationshipLookup(
  lookup: Readonly<Record<string, string>>,
  { relationship_habit: habit, subscriber_words: proven = [] }: RelationshipsOfFile,
): Readonly<Record<string, string>> {
  if (habit === undefined && proven.length === 0) return lookup;
  return { ...(habit === undefined ? {} : WORDS[habit]), ...Object.fromEntries(proven.map((word) => [word, 'self'])), ...lookup };
}

/** Codes of the 834 without their zeros, from programs that take them for numbers: 1 is 01. */
function withoutZeros(): Words {
  const meanings = Array.from({ length: 9 }, (_, at) =>
    RELATIONSHIPS.find((relationship) => COMMON_WORDS.relationship[`0${at + 1}`] === relationship),
  );
  return Object.fromEntries(meanings.flatMap((meaning, at) => (meaning === undefined ? [] : [[String(at + 1), meaning] as const])));
}

/** Employee, spouse, child; higher numbers are other dependents. With and without a leading zero. */
function counted(first: number): Words {
  const codes = Array.from({ length: 10 - first }, (_, at) => [first + at, (['self', 'spouse', 'child'] as const)[at] ?? 'other'] as const);
  return Object.fromEntries(codes.flatMap(([number, meaning]) => [[String(number), meaning] as const, [`0${number}`, meaning] as const]));
}
