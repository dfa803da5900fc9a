import { Role } from '../../family/role.ts';
import { isFilled } from '../../map/cell.ts';
import { relationshipRemark } from '../../map/persons/relationship-remark.ts';
import { RemarkReader, type RelationshipRemarks } from '../../map/persons/remarked-relationship.ts';
import { wordKey } from '../../map/vocabulary.ts';
import type { Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import { cellText, type HeadRows } from '../head-records.ts';
import { DOUBLE_QUOTE } from '../table/dialect.ts';
import { haveLastName } from './last-names.ts';
import { familyWordOf, wordOf } from './relationship-habit.ts';

/** What remarks behind names say in a file, and the columns of names in which some are not believed. */
export interface FoundRemarks {
  said: RelationshipRemarks | null;
  /** No row of the head says it in another way. */
  isOnly: boolean;
  unread: number[];
}

export const NO_REMARKS: FoundRemarks = { said: null, isOnly: false, unread: [] };

/**
 * Whether remarks behind names say who somebody is (`Ann Lee (Spouse)`).
 *
 * - A dependent by its remark must have a family's id or stand below somebody of the same last name. Nothing in its row may be an employee's:
 *   an id or a hire date of its own, or the number that subscribers have.
 * - A column of relationships goes before remarks, also a blank one if blank means the subscriber.
 * - If the subscribers are known otherwise (`isProven`), remarks only say what the others are to them.
 */
export function relationshipRemarks(headRows: HeadRows, inspected: InspectedColumns, roleOf: (row: Row) => Role, isProven: boolean): FoundRemarks {
  const { remarks: said } = inspected;
  if (said === undefined || !hasRemarks(headRows, new RemarkReader(said))) return NO_REMARKS;
  const clues = cluesOf(inspected);
  const rows = rowsOf(headRows, inspected, clues, roleOf);
  if (isProven) {
    const remarked = rows.filter(({ relationship }) => relationship > 0);
    const isUsed = remarked.some(({ role }) => role === Role.dependent);
    return { said: isUsed ? said : null, isOnly: false, unread: placesOf(remarked.filter((row) => isSure(row) && row.role === Role.subscriber)) };
  }
  const dependents = rows.filter(isByRemark);
  const { employees, own, shareWork } = employedOf(rows, dependents, clues);
  const believed = dependents.filter((row) => !own.has(row));
  const mayBeNames = shareWork || rows.some(({ name }) => NICKNAME.test(name));
  const isBelieved = employees !== null && isBlankUnknown(rows) && areLinked(rows, believed) && areFamilies(rows, believed, mayBeNames);
  // In an employee's row, a word for a son may be a nickname (`Junior`).
  const doubted = dependents.filter((row) => (own.has(row) || !isBelieved) && (isSure(row) || (!own.has(row) && !mayBeNames)));
  const isOnly = rows.every(({ role }) => role === Role.unstated);
  return { said: isBelieved ? { ...said, employees } : null, isOnly, unread: placesOf(doubted) };
}

/** A row of the head: the column of its name, the remark behind it (0 for self, -1 for none that is known), and who it is by everything else. */
interface Said {
  at: number;
  scope: number;
  name: string;
  remark: string;
  relationship: number;
  role: Role;
  family: string;
  person: string;
  last: string;
  /** The words of the clues, in their order. */
  words: readonly string[];
  /** The last row that is no dependent and has the same family id, or, without ids, stands above. */
  holder: Said | null;
  /** Whether the next row that is no dependent has its last name, while the one above has not. */
  isAbove: boolean;
}

/** A column that may say whose a row is: what employees have, the number or flag of a person, or an id of the person. */
type Clue = readonly [column: number, kind: 'employment' | 'mark' | 'id', isId?: boolean];

/** This many rows are enough to tell. */
const MAX_ROWS = 1000;
/** Initials, nicknames and last names, too. */
const MAY_BE_NAME = new Set(['', 'son', 'sp', 'ch', 'dep', 'child']);
const NICKNAME = /["(\u201c]/;

function hasRemarks(headRows: HeadRows, reader: RemarkReader): boolean {
  let [rows, found] = [0, false];
  headRows((row) => {
    found = reader.read(row) > 0;
    return !found && ++rows < MAX_ROWS;
  });
  return found;
}

function cluesOf({ employment = [], marks, ids, family, employeeIds = [] }: InspectedColumns): Clue[] {
  const areIds = new Set([...family, ...employeeIds, ...ids]);
  const [numbers, others] = [[...marks.flags.map(({ at }) => at), ...marks.numbers], ids.filter((at) => !employment.includes(at))];
  return [
    ...employment.map((at): Clue => [at, 'employment', areIds.has(at)]),
    ...numbers.map((at): Clue => [at, 'mark']),
    ...others.map((at): Clue => [at, 'id']),
  ];
}

function rowsOf(headRows: HeadRows, inspected: InspectedColumns, clues: readonly Clue[], roleOf: (row: Row) => Role): Said[] {
  const { first, last } = inspected.names;
  const reader = new RemarkReader(inspected.remarks!);
  const rows: Said[] = [];
  let [above, scope]: [Said | null, number] = [null, -1];
  headRows((row) => {
    if (row.scope !== scope) above = null;
    scope = row.scope;
    const relationship = reader.read(row);
    const said: Said = {
      ...partedName(row, reader.at),
      at: reader.at,
      scope,
      relationship,
      role: roleOf(row),
      family: familyWordOf(row, inspected),
      person: [...first, ...last].map((at) => wordOf(row, [at])).join(' '),
      last: partedName(row, last.find((at) => isFilled(row, at)) ?? -1).name,
      words: clues.map(([column]) => wordOf(row, [column])),
      holder: above,
      isAbove: false,
    };
    if (isHolder(said)) above = said;
    return rows.push(said) < MAX_ROWS;
  });
  markAbove(rows);
  const byId = Map.groupBy(rows.filter(isHolder), ({ family }) => family);
  for (const row of rows) if (row.family !== '') row.holder = byId.get(row.family)?.[0] ?? null;
  return rows;
}

/** Expects the rows in their order, with `holder` still being the row above. */
function markAbove(rows: readonly Said[]): void {
  let below: Said | null = null;
  for (const row of rows.toReversed()) {
    if (isHolder(row)) below = row;
    else if (below?.scope === row.scope)
      row.isAbove = haveLastName(row.last, below.last) && (row.holder === null || !haveLastName(row.last, row.holder.last));
  }
}

function partedName(row: Row, at: number): Pick<Said, 'name' | 'remark'> {
  const text = at < 0 ? '' : cellText(row, at, DOUBLE_QUOTE).trim();
  const remark = relationshipRemark(text);
  return remark < 0 ? { name: text, remark: '' } : { name: text.slice(0, remark), remark: wordKey(text.slice(remark)) };
}

function isSure({ remark }: Said): boolean {
  return !MAY_BE_NAME.has(remark);
}

function isByRemark({ relationship, role }: Said): boolean {
  return relationship > 0 && role === Role.unstated;
}

function isHolder(row: Said): boolean {
  return row.role !== Role.dependent && !isByRemark(row);
}

function placesOf(rows: readonly Said[]): number[] {
  return [...new Set(rows.map(({ at }) => at))];
}

/**
 * Who has what an employee has and nobody of the family (`own`), and the columns that say so; null where some dependents have theirs there,
 * too. `shareWork`: some have what the one above has.
 */
function employedOf(
  rows: readonly Said[],
  dependents: readonly Said[],
  clues: readonly Clue[],
): { employees: RelationshipRemarks['employees'] | null; own: Set<Said>; shareWork: boolean } {
  const own = new Set<Said>();
  const employees: RelationshipRemarks['employees'] = [];
  let [isTorn, shareWork] = [false, false];
  for (const [k, [column, kind, isId = true]] of clues.entries()) {
    const ofHolders = new Set(rows.flatMap((row) => (isHolder(row) && row.words[k] !== '' ? [row.words[k]!] : [])));
    // Neither is a long number that of a person in the family.
    if (ofHolders.size === 0 || (kind === 'mark' && ofHolders.size > MAX_MARKS)) continue;
    const filled = dependents.filter(({ words }) => words[k] !== '');
    // If dependents leave the column blank, whoever fills it is an employee: sharing the department of the row above proves no family.
    const isCopied = isId || filled.length === dependents.length;
    const shared = kind === 'mark' ? [] : filled.filter(({ words, holder, family }) => holder?.words[k] === words[k] && (isCopied || family !== ''));
    const isOwn = ({ words, holder }: Said): boolean => {
      if (kind === 'mark') return ofHolders.has(words[k]!);
      return kind === 'employment' || shared.length > 0 || haveOneNumber(words[k]!, holder?.words[k] ?? '');
    };
    const alone = filled.filter((row) => !shared.includes(row) && isOwn(row));
    for (const row of alone) own.add(row);
    if (shared.length === 0 && kind !== 'id') employees.push({ column, is: kind === 'mark' ? [...ofHolders] : [] });
    else isTorn ||= alone.length > 0;
    shareWork ||= kind === 'employment' && shared.some(({ family }) => family === '');
  }
  return { employees: isTorn ? null : employees, own, shareWork };
}

const MAX_MARKS = 4;

/** Whether two ids end with one number of a person (`W100-01`, `W200-01`). */
function haveOneNumber(one: string, other: string): boolean {
  const [number, of] = [one, other].map((id) => / (\d{1,3})$/.exec(id)?.[1]);
  return number !== undefined && number === of;
}

/** Where a column says who is a dependent and never who is a subscriber, blank is the subscriber's. */
function isBlankUnknown(rows: readonly Said[]): boolean {
  return rows.every(({ role }) => role === Role.unstated) || rows.some(({ role }) => role === Role.subscriber);
}

/** Whether all are linked in one way: by family ids, or by order if no id links anybody. */
function areLinked(rows: readonly Said[], dependents: readonly Said[]): boolean {
  const withId = dependents.filter(({ family }) => family !== '').length;
  if (withId > 0) return withId === dependents.length;
  return !rows.some(({ family, person, holder }) => family !== '' && holder !== null && holder.person !== person);
}

/**
 * Whether dependents belong to somebody, and more of them where they are few. Words that may be names, or notes of an office (`Sp` of whoever
 * speaks Spanish), prove it only where many say so, nothing else may be said, and not all of them say the same.
 */
function areFamilies(rows: readonly Said[], dependents: readonly Said[], mayBeNames: boolean): boolean {
  const related = dependents.filter(({ family, last, holder }) => holder !== null && (family !== '' || haveLastName(last, holder.last)));
  const areFew = dependents.length * FEW < rows.length;
  if (related.length < (areFew && rows.length === MAX_ROWS ? MIN_OF_MANY : 1)) return false;
  // Order tells families only where dependents stand below their subscriber.
  if (dependents.filter(({ family, isAbove }) => family === '' && isAbove).length * FEW > dependents.length) return false;
  if (related.some(isSure)) return related.length >= dependents.length * (areFew ? MOST : SOME);
  return !areFew && !mayBeNames && related.length >= dependents.length * MOST && (related.some(({ family }) => family !== '') || sayMuch(rows));
}

/** Whether remarks say several things of people. */
function sayMuch(rows: readonly Said[]): boolean {
  return new Set(rows.flatMap(({ relationship }) => (relationship < 0 ? [] : [relationship]))).size > 1;
}

/** One of this many. */
const FEW = 10;
/** Behind the rows that were looked at may be more, of other families. */
const MIN_OF_MANY = 3;
/** The share of dependents who must belong to somebody. */
const [SOME, MOST] = [1 / 2, 3 / 4];
