import type { Field } from '../../../src/model/record.ts';
import { fullKey, headerKey } from '../headers/header.ts';
import { OP_OWN_IDENTITY } from '../kernel/op-codes.ts';
import { list, withOp } from '../kernel/op.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import type { Issues } from '../validate/issues.ts';
import { keepBeforeComma } from './before-comma.ts';
import { isWholeName } from './name-header.ts';
import { dropSsn } from './ssn.ts';
import type { MapStep } from './step.ts';
import { textOf } from '../text.ts';

const { absent: ABSENT_KIND, code: CODE_KIND } = Kind;

/** Empties what a dependent does not have of its own, and forgets what was noted about it. */
export interface DropForeign {
  (record: Record, issues: Issues | null): void;
  /** The slots that it empties, and the columns that are its subscriber's; null where it looks at names, too. */
  readonly from: readonly { readonly slot: number; readonly dropped: readonly number[] }[] | null;
}

/** The columns of the file from which each of its fields is read. */
type FieldColumns = readonly { readonly field: Field; readonly at: number }[];

/** The fields in which a value of the subscriber makes another person of a dependent. */
const PERSONAL: readonly Field[] = ['ssn', 'member_id', 'date_of_birth', 'gender'];
const NAMES: readonly Field[] = ['first_name', 'middle_name'];

/** Runs last: a row that says that it is a dependent's has nothing of its subscriber. */
export function ownIdentity(drop: DropForeign): MapStep {
  const relationship = slotOf('relationship');
  const from = drop.from === null ? [-1] : [drop.from.length, ...drop.from.flatMap(({ slot, dropped }) => [slot, ...list(dropped)])];
  return withOp({ code: OP_OWN_IDENTITY, slot: relationship, numbers: [relationship, ...from] }, (_row, record, issues) => {
    if (record.kind[relationship] !== CODE_KIND || record.value[relationship] === 0) return;
    drop(record, issues);
  });
}

/**
 * Takes from a dependent what stands in a column of its subscriber: the id and the SSN in the column that names the family;
 * and what an employee's or subscriber's column holds where the file has another column for the same field, or any column
 * where the file has one for dependents. Null where the file has no such columns. `named` for rows that are known to be
 * dependents' before they are checked: of these the names are taken, too, and a subscriber's whole name is
 * no last name, unless a comma says which part of it is (`Ruiz, Ana`): families share it.
 */
export function dropForeign(
  columns: FieldColumns,
  headers: readonly string[],
  family: { at: number; ids: readonly number[] },
  named: boolean,
): DropForeign | null {
  // Where dependents have names of their own columns, what is called the employee's or member's is so even without another column.
  const namedBy = family.at >= 0 ? columns.flatMap(({ field, at }) => (NAMED_BY.has(field) ? [headers[at]!] : [])) : [];
  const apart = namedBy.some(isOfDependent);
  // So where a member has a name beside the employee's: a birth date of the employee is nobody else's.
  const beside = namedBy.some(isOfEmployee) && namedBy.some(isOfMember);
  const slots = (named ? [...PERSONAL, ...NAMES] : PERSONAL).flatMap((field) => {
    const places = columns.filter((column) => column.field === field).map(({ at }) => at);
    // Without a family's column the SSN may be all that tells a dependent from others.
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

/** The columns of the subscriber's whole name, which stands in for a last name, where the row's person has a first name of its own. */
function wholesOfSubscriber(columns: FieldColumns, headers: readonly string[]): number[] {
  if (!columns.some(({ field, at }) => field === 'first_name' && !isOfSubscriber(headers[at]!))) return [];
  return columns.flatMap(({ field, at }) => (field === 'last_name' && isOfSubscriber(headers[at]!) && isWholeName(headers[at]!) ? [at] : []));
}

/** Whether the whole name has the first one in it: then it is the row's own, whatever its column is called. */
function namesItself({ kind, bytes, start, end }: Record): boolean {
  if (kind[FIRST] !== Kind.text || kind[LAST] !== Kind.text) return true;
  const [first, whole] = [FIRST, LAST].map((slot) => headerKey(textOf(bytes, start[slot]!, end[slot]!))) as [string, string];
  return ` ${whole} `.includes(` ${first} `);
}

const [FIRST, LAST] = [slotOf('first_name'), slotOf('last_name')];

/** What may stand in the column that names the family, whatever other columns there are. */
const FAMILY_NAMES = new Set<Field>(['ssn', 'member_id']);

/** The fields by which it is known whose columns a file has. */
const NAMED_BY = new Set<Field>(['first_name', 'last_name']);
/** What no two persons of a family share, as they may a member id. */
const BODILY = new Set<Field>(['ssn', 'date_of_birth']);

/** Whether a column says by its name that it is about the one who holds the coverage. */
export function isOfSubscriber(header: string): boolean {
  return /^(?:employee|subscriber|primary|(?:policy|contract) ?holder|responsible individual|insured|worker|associate|participant|retiree|(?:ee|emp|sub) |ee(?:ssn|dob|id|first|middle|birth|gender|sex)|empssn|empdob)/.test(
    fullKey(header),
  );
}

/** Whether a column says by its name that it is about the one who holds the coverage, where a member is not the row's person. */
function isOfHolder(header: string): boolean {
  return isOfSubscriber(header) || /^(?:member|mbr|mem) /.test(fullKey(header));
}

/** The same, by words that never stand for the person of a row. */
function isOfEmployee(header: string): boolean {
  return /^(?:employee|subscriber|primary|policy ?holder|responsible individual|worker|associate|(?:ee|emp|sub) )/.test(fullKey(header));
}

function isOfMember(header: string): boolean {
  return /^(?:member|enrollee|individual|person|participant|insured) /.test(fullKey(header));
}

/** Whether a column says by its name that it is about a dependent, or whoever else is covered. */
export function isOfDependent(header: string): boolean {
  return /^(?:(?:(?:covered )?dep(?:endent)?|dpnt)(?! ?\d)|covered (?:individual|person|member)|patient)/.test(fullKey(header));
}
