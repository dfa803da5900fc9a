import type { Field } from '../../../../src/model/record.ts';
import { fullKey, headerKey } from '../../headers/header.ts';
import { OP_OWN_IDENTITY } from '../../kernel/op-codes.ts';
import { list, withOp } from '../../kernel/op.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import type { Issues } from '../../validate/issues.ts';
import { keepBeforeComma } from './before-comma.ts';
import { isWholeName } from './name-header.ts';
import { dropSsn } from './ssn.ts';
import type { MapStep } from '../step.ts';
import { textOf } from '../../base/text.ts';

const { absent: ABSENT_KIND, code: CODE_KIND } = Kind;

/** Empties what does not belong to a dependent, and forgets what was noted about it. */
export interface DropForeign {
  (record: Record, issues: Issues | null): void;
  /** The slots that it empties, and the columns that are the subscriber's; null if it looks at names, too. */
  readonly from: readonly { readonly slot: number; readonly dropped: readonly number[] }[] | null;
}

/** The columns of the file from which each of its fields is read. */
type FieldColumns = readonly { readonly field: Field; readonly at: number }[];

/** Fields in which the subscriber's value would turn a dependent into another person. */
const PERSONAL: readonly Field[] = ['ssn', 'member_id', 'date_of_birth', 'gender'];
const NAMES: readonly Field[] = ['first_name', 'middle_name'];

/** Runs last: nothing of the subscriber stays in a row that says that it is a dependent's. */
export function ownIdentity(drop: DropForeign): MapStep {
  const relationship = slotOf('relationship');
  const from = drop.from === null ? [-1] : [drop.from.length, ...drop.from.flatMap(({ slot, dropped }) => [slot, ...list(dropped)])];
  return withOp({ code: OP_OWN_IDENTITY, slot: relationship, numbers: [relationship, ...from] }, (_row, record, issues) => {
    if (record.kind[relationship] !== CODE_KIND || record.value[relationship] === 0) return;
    drop(record, issues);
  });
}

/**
 * Takes from a dependent what stands in a column of its subscriber: the id and SSN in the column that names the family; and the contents of
 * an employee's or subscriber's column, if the file has another column for that field, or of any column, if the file has one for
 * dependents. Null if the file has no such columns. `named`: for rows that are known to be dependents' before they are checked. Of these
 * the names are taken, too. A subscriber's whole name gives no last name then, unless a comma tells which part of it that is (`Ruiz, Ana`):
 * families share it.
 */
export function dropForeign(
  columns: FieldColumns,
  headers: readonly string[],
  family: { at: number; ids: readonly number[] },
  named: boolean,
): DropForeign | null {
  // If dependents have name columns of their own, an employee's or member's columns are that person's even if there is no other column.
  const namedBy = family.at >= 0 ? columns.flatMap(({ field, at }) => (NAMED_BY.has(field) ? [headers[at]!] : [])) : [];
  const apart = namedBy.some(isOfDependent);
  // So is a birth date of the employee, if a member has a name beside the employee's.
  const beside = namedBy.some(isOfEmployee) && namedBy.some(isOfMember);
  const slots = (named ? [...PERSONAL, ...NAMES] : PERSONAL).flatMap((field) => {
    const places = columns.filter((column) => column.field === field).map(({ at }) => at);
    // Without a column of the family the SSN may be all that tells a dependent from others.
    const dependents = field === 'ssn' && family.at < 0 ? [] : places.filter((at) => isOfDependent(headers[at]!));
    const ofHolder = (at: number): boolean =>
      (apart && BODILY.has(field) && isOfHolder(headers[at]!)) ||
      ((apart || beside) && (BODILY.has(field) || field === 'gender') && isOfEmployee(headers[at]!));
    const foreign = places.filter(
      (at) => family.ids.includes(at) || isOfSubscriber(headers[at]!) || (dependents.length > 0 && !dependents.includes(at)) || ofHolder(at),
    );
    const dropped = foreign.length < places.length ? foreign : foreign.filter((at) => (at === family.at && FAMILY_NAMES.has(field)) || ofHolder(at));
    return dropped.length === 0 ? [] : [{ slot: slotOf(field), dropped }];
  });
  const names = named ? wholesOfSubscriber(columns, headers) : [];
  if (slots.length === 0 && names.length === 0) return null;
  const ssn = slotOf('ssn');
  const drop = (record: Record, issues: Issues | null): void => {
    if (names.length > 0 && names.includes(record.source[LAST]!) && !namesItself(record) && !keepBeforeComma(record)) {
      record.kind[LAST] = ABSENT_KIND;
      issues?.dropSlot(LAST);
    }
    for (const { slot, dropped } of slots) {
      if (record.kind[slot] === ABSENT_KIND || !dropped.includes(record.source[slot]!)) continue;
      if (slot === ssn) dropSsn(record, slot);
      else record.kind[slot] = ABSENT_KIND;
      issues?.dropSlot(slot);
    }
  };
  return Object.assign(drop, { from: names.length > 0 ? null : slots });
}

/** The columns of the subscriber's whole name, which stands in for a last name if the row's person has a first name. */
function wholesOfSubscriber(columns: FieldColumns, headers: readonly string[]): number[] {
  if (!columns.some(({ field, at }) => field === 'first_name' && !isOfSubscriber(headers[at]!))) return [];
  return columns.flatMap(({ field, at }) => (field === 'last_name' && isOfSubscriber(headers[at]!) && isWholeName(headers[at]!) ? [at] : []));
}

/** Whether the whole name contains the first name: then it is the row's own, whatever its column is called. */
function namesItself({ kind, bytes, start, end }: Record): boolean {
  if (kind[FIRST] !== Kind.text || kind[LAST] !== Kind.text) return true;
  const [first, whole] = [FIRST, LAST].map((slot) => headerKey(textOf(bytes, start[slot]!, end[slot]!))) as [string, string];
  return ` ${whole} `.includes(` ${first} `);
}

const [FIRST, LAST] = [slotOf('first_name'), slotOf('last_name')];

/** Fields that may name the family, whatever other columns there are. */
const FAMILY_NAMES = new Set<Field>(['ssn', 'member_id']);

/** Fields that tell whose columns a file has. */
const NAMED_BY = new Set<Field>(['first_name', 'last_name']);
/** What no two persons of a family share, unlike a member id. */
const BODILY = new Set<Field>(['ssn', 'date_of_birth']);

/** Whether the name of a column says that it is about the holder of the coverage. */
export function isOfSubscriber(header: string): boolean {
  return /^(?:employee|subscriber|primary|(?:policy|contract) ?holder|responsible individual|insured|worker|associate|participant|retiree|(?:ee|emp|sub) |ee(?:ssn|dob|id|first|middle|birth|gender|sex)|empssn|empdob)/.test(
    fullKey(header),
  );
}

/** The same, in files where a member is not the row's person. */
function isOfHolder(header: string): boolean {
  return isOfSubscriber(header) || /^(?:member|mbr|mem) /.test(fullKey(header));
}

/** The same, by words that never mean the row's person. */
function isOfEmployee(header: string): boolean {
  return /^(?:employee|subscriber|primary|policy ?holder|responsible individual|worker|associate|(?:ee|emp|sub) )/.test(fullKey(header));
}

function isOfMember(header: string): boolean {
  return /^(?:member|enrollee|individual|person|participant|insured) /.test(fullKey(header));
}

/** Whether the name of a column says that it is about a dependent, or somebody else who is covered. */
export function isOfDependent(header: string): boolean {
  return /^(?:(?:(?:covered )?dep(?:endent)?|dpnt)(?! ?\d)|covered (?:individual|person|member)|patient)/.test(fullKey(header));
}
