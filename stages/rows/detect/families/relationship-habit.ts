import type { RelationshipHabit } from '../../../../src/model/reading.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { shortenToStem } from '../../family/stem.ts';
import { takeCell } from '../../map/cell.ts';
import { wordKey } from '../../map/vocabulary.ts';
import { Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { textOf } from '../../text.ts';

/**
 * How a file writes who a row is, where short codes mean another thing with each sender. Every file has subscribers: where no
 * row of the head says so in the common words and none is blank, the code that stands in every family is theirs. Who has a
 * letter for husbands or for wives needs none for spouses. Null where the common words hold, or where it cannot be told.
 */
export function relationshipHabit(
  headRows: HeadRows,
  config: VendorConfig,
  inspected: InspectedColumns,
  isSelf: (row: Row) => boolean,
): RelationshipHabit | null {
  if (hasOwnWords(config)) return null;
  if (inspected.relationship.length === 0) return habitBeside(headRows, inspected);
  const seen = { rows: 0, self: 0, blank: 0, first: '' };
  const words = new Set<string>();
  const families = new Map<string, Set<string>>();
  headRows((row) => {
    if (words.size > MAX_WORDS) return;
    const word = wordOf(row, inspected.relationship);
    if (word === '') seen.blank++;
    else if (seen.self === 0 && isSelf(row)) seen.self++;
    if (seen.rows++ === 0) seen.first = word;
    words.add(word);
    // Once somebody says self, or nothing, it does not matter which word stands in every family.
    const family = seen.self + seen.blank > 0 ? '' : familyWordOf(row, inspected);
    if (family === '') return;
    const said = families.get(family);
    if (said === undefined) families.set(family, new Set([word]));
    else said.add(word);
  });
  if (words.size > MAX_WORDS) return null;
  const has = (...any: string[]): boolean => any.some((word) => words.has(word));
  const hasSons = saysSons(words) && !isEverywhere(headRows, inspected, 's');
  if (seen.blank > 0) return hasSons ? 'sons' : null;
  const numbers = [...words].every((word) => /^0?\d$/.test(word));
  // Codes of the 834 have no 2; whoever counts from zero has.
  if (seen.self > 0 && numbers) return has('0', '00') && has('2', '02') ? 'from_0' : null;
  if (seen.self > 0 && has('18') && [...words].every((word) => /^\d{1,2}$/.test(word)) && [...words].some((word) => /^[1-9]$/.test(word)))
    return 'x12_numbers';
  if (seen.self > 0) return hasSons ? 'sons' : null;
  const standsInFamilies = (...any: string[]): boolean => {
    const all = [...families.values()].map((said) => any.some((word) => said.has(word)));
    return all.length === 0 ? any.includes(seen.first) : nearlyAll(all);
  };
  if (numbers) return has('1', '01') && standsInFamilies('1', '01') ? 'from_1' : null;
  const letterOf = <Letter extends (typeof LETTERS)[number]>(letters: readonly Letter[]): Letter | null => {
    const candidates = letters.filter((letter) => words.has(letter));
    const letter = candidates.find((one) => one === seen.first) ?? (candidates.length === 1 ? candidates[0] : undefined);
    return letter !== undefined && standsInFamilies(letter) ? letter : null;
  };
  const besideSons = hasSons ? letterOf(['m', 'p', 'i']) : null;
  return besideSons === null ? letterOf(LETTERS) : `${besideSons}_sons`;
}

/** Whether a vendor says itself what its relationships are. */
export function hasOwnWords(config: VendorConfig): boolean {
  const mapping = config.mapping.fields.relationship;
  return mapping?.lookup !== undefined || mapping?.constant !== undefined || (mapping?.transforms ?? []).length > 0;
}

/** Where nobody but dependents in columns of their subscriber's row says who they are. */
function habitBeside(headRows: HeadRows, { relationshipsBeside }: InspectedColumns): RelationshipHabit | null {
  const columns = relationshipsBeside?.() ?? [];
  if (columns.length === 0) return null;
  const words = new Set<string>();
  headRows((row) => {
    if (words.size <= MAX_WORDS) for (const column of columns) words.add(wordOf(row, [column]));
  });
  return saysSons(words) ? 'sons' : null;
}

/** Husbands or wives, sons and daughters, and no other letters for those. */
function saysSons(words: ReadonlySet<string>): boolean {
  const has = (...any: string[]): boolean => any.some((word) => words.has(word));
  return words.size <= MAX_WORDS && has('h', 'w') && has('s') && has('d') && !has('c', 'ch', 'sp');
}

/** Whether a word stands in this many families that it is the subscriber's. */
function isEverywhere(headRows: HeadRows, inspected: InspectedColumns, word: string): boolean {
  const families = new Map<string, boolean>();
  headRows((row) => {
    const id = familyWordOf(row, inspected);
    if (id !== '') families.set(id, families.get(id) === true || wordOf(row, inspected.relationship) === word);
  });
  return families.size > 0 && nearlyAll([...families.values()]);
}

/** All but one of ten, for each of which the head has its subscriber. */
export function nearlyAll(families: readonly boolean[]): boolean {
  return families.filter((has) => !has).length * MAX_WITHOUT <= families.length;
}

/** More different words than any list of relationships that is made of codes. */
const MAX_WORDS = 16;
/** At most one of this many families may lack its subscriber. */
export const MAX_WITHOUT = 10;
/** Subscriber, member, primary, insured. */
const LETTERS = ['s', 'm', 'p', 'i'] as const;

const SLOT = slotOf('relationship');
const CELL = new Record();

/** What names the family of a row, as words are compared, or nothing. */
export function familyWordOf(row: Row, { family, familySuffix }: InspectedColumns): string {
  if (familySuffix === undefined) return wordOf(row, family);
  if (!family.some((column) => takeCell(row, column, CELL, SLOT))) return '';
  shortenToStem(CELL, row.bytes, SLOT, familySuffix);
  return wordKey(textOf(row.bytes, CELL.start[SLOT]!, CELL.end[SLOT]!));
}

/** What the first filled one of these cells says, as words are compared, or nothing. */
export function wordOf(row: Row, columns: readonly number[]): string {
  for (const column of columns) {
    if (takeCell(row, column, CELL, SLOT)) return wordKey(textOf(row.bytes, CELL.start[SLOT]!, CELL.end[SLOT]!));
  }
  return '';
}
