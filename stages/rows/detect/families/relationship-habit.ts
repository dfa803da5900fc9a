import type { RelationshipHabit } from '../../../../src/model/reading.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { shortenToStem } from '../../family/stem.ts';
import { firstText, takeCell } from '../../map/cell.ts';
import { wordKey } from '../../map/vocabulary.ts';
import { Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { textOf } from '../../base/text.ts';

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
  const said = saidOf(headRows, inspected, isSelf);
  if (said.words.size > MAX_WORDS) return null;
  const hasSons = saysSons(said.words) && !isEverywhere(headRows, inspected, 's');
  if (said.blanks > 0) return hasSons ? 'sons' : null;
  return said.selves > 0 ? habitBesideSelf(said.words, hasSons) : habitWithoutSelf(said, hasSons);
}

/** What the rows of the head say in the column of relationships. */
interface Said {
  readonly words: Set<string>;
  /** The word of the first row. */
  first: string;
  blanks: number;
  /** Rows that call their person the subscriber; past the first they are not counted. */
  selves: number;
  /** The words of each family. Where somebody says self, or nothing, nobody asks for them. */
  readonly families: Map<string, Set<string>>;
}

function saidOf(headRows: HeadRows, inspected: InspectedColumns, isSelf: (row: Row) => boolean): Said {
  const said: Said = { words: new Set(), first: '', blanks: 0, selves: 0, families: new Map() };
  headRows((row) => {
    if (said.words.size > MAX_WORDS) return;
    const word = wordOf(row, inspected.relationship);
    if (word === '') said.blanks++;
    else if (said.selves === 0 && isSelf(row)) said.selves++;
    if (said.words.size === 0) said.first = word;
    said.words.add(word);
    const family = said.selves + said.blanks > 0 ? '' : familyWordOf(row, inspected);
    if (family === '') return;
    const ofFamily = said.families.get(family);
    if (ofFamily === undefined) said.families.set(family, new Set([word]));
    else ofFamily.add(word);
  });
  return said;
}

/** The habit of a file some of whose rows say in the common words who the subscriber is. */
function habitBesideSelf(words: ReadonlySet<string>, hasSons: boolean): RelationshipHabit | null {
  const all = [...words];
  // Codes of the 834 have no 2; whoever counts from zero has.
  if (all.every(isOneDigit)) return hasAny(words, '0', '00') && hasAny(words, '2', '02') ? 'from_0' : null;
  if (words.has('18') && all.every((word) => /^\d{1,2}$/.test(word)) && all.some((word) => /^[1-9]$/.test(word))) return 'x12_numbers';
  return hasSons ? 'sons' : null;
}

/** The habit of a file in which no row says so: the subscriber's is the word that stands in every family. */
function habitWithoutSelf({ words, first, families }: Said, hasSons: boolean): RelationshipHabit | null {
  const standsInFamilies = (...any: string[]): boolean => {
    const all = [...families.values()].map((said) => hasAny(said, ...any));
    return all.length === 0 ? any.includes(first) : nearlyAll(all);
  };
  if ([...words].every(isOneDigit)) return hasAny(words, '1', '01') && standsInFamilies('1', '01') ? 'from_1' : null;
  const letterOf = <Letter extends (typeof LETTERS)[number]>(letters: readonly Letter[]): Letter | null => {
    const candidates = letters.filter((letter) => words.has(letter));
    const letter = candidates.find((one) => one === first) ?? (candidates.length === 1 ? candidates[0] : undefined);
    return letter !== undefined && standsInFamilies(letter) ? letter : null;
  };
  const besideSons = hasSons ? letterOf(['m', 'p', 'i']) : null;
  return besideSons === null ? letterOf(LETTERS) : `${besideSons}_sons`;
}

function isOneDigit(word: string): boolean {
  return /^0?\d$/.test(word);
}

function hasAny(words: ReadonlySet<string>, ...any: string[]): boolean {
  return any.some((word) => words.has(word));
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
  return words.size <= MAX_WORDS && hasAny(words, 'h', 'w') && words.has('s') && words.has('d') && !hasAny(words, 'c', 'ch', 'sp');
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
  return wordKey(firstText(row, columns));
}
