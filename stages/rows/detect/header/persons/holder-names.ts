import { writtenKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';

/**
 * If a member has a name and a birth date (`Member First Name`, `Member DOB`), bare names without a birth date, or with one that stays the
 * same beside several members, are those of the holder. They become the employee's. Read as one person, employee and children would mix.
 */
export function withHolderNames(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  if (keys.some((key) => HOLDERS_NAME.test(key))) return null;
  const bare = partsOf(keys, (key) => key);
  if (bare.first === undefined || bare.last === undefined) return null;
  for (const member of MEMBERS) {
    const own = partsOf(keys, (key) => (key.startsWith(`${member} `) ? key.slice(member.length + 1) : ''));
    if (own.first === undefined || own.last === undefined || own.born === undefined || !isOwnPerson(rows, own, bare)) continue;
    if (bare.born !== undefined && !hasSeveralMembers(rows, own, bare)) continue;
    return columns.map((column, at) => {
      const part = PARTS.find((one) => bare[one] === at);
      if (part === undefined) return column;
      // What only the holder has is not read, because it would become the member's.
      return `${own[part] !== undefined || WITH_HOLDER.has(part) ? 'Employee' : 'Holder'} ${column.trim()}`;
    });
  }
  return null;
}

type Part = keyof typeof BARE;

const BARE = {
  first: /^(?:legal )?first(?: name)?$/,
  last: /^(?:legal )?last(?: name)?$|^surname$/,
  middle: /^(?:legal )?middle(?: name| initial)?$|^mi$/,
  suffix: /^(?:name )?suffix$/,
  born: /^(?:date of birth|dob|birth ?date|birthday)$/,
  ssn: /^(?:ssn|social security(?: number)?)$/,
  gender: /^(?:gender|sex)$/,
};
const PARTS = Object.keys(BARE) as Part[];
/** If the member has none of these, they name the family, like the employee's. */
const WITH_HOLDER: ReadonlySet<Part> = new Set(['first', 'last', 'ssn']);
const MEMBERS = ['member', 'enrollee', 'individual', 'person', 'participant'];
const HOLDERS_NAME = /^(?:employee|subscriber|insured|primary|policy ?holder|worker|associate) (?:legal )?(?:first|last)(?: name)?$/;

type Places = Partial<Record<Part, number>>;

/** The place of each part of a person, by its key without the word for the person. */
function partsOf(keys: readonly string[], rest: (key: string) => string): Places {
  const found = PARTS.flatMap((part) => {
    const at = keys.findIndex((key) => BARE[part].test(rest(key)));
    return at < 0 ? [] : [[part, at] as const];
  });
  return Object.fromEntries(found);
}

/**
 * Only if some member is somebody other than the holder. Not if the member stays the same beside several persons (it is then their
 * subscriber), nor if the member has a birth date without a name.
 */
function isOwnPerson(rows: readonly HeadRecord[], own: Places, bare: Places): boolean {
  const seen = new Map<string, string>();
  let isOther = false;
  for (const { cells } of rows) {
    const text = (at: number | undefined): string => cells[at ?? -1]?.trim().toUpperCase() ?? '';
    const [member, holder] = [own, bare].map(({ first, last }) => `${text(first)} ${text(last)}`.trim());
    if (member === '' && text(own.born) !== '') return false;
    const person = `${member} ${text(own.born)}`;
    if (member === '' || holder === '') continue;
    if ((seen.get(person) ?? holder) !== holder) return false;
    seen.set(person, holder!);
    isOther ||= member !== holder;
  }
  return isOther;
}

/** Whether somebody named by the bare columns stands beside several members. */
function hasSeveralMembers(rows: readonly HeadRecord[], own: Places, bare: Places): boolean {
  const members = new Map<string, string>();
  return rows.some(({ cells }) => {
    const textOf = ({ first, last, born }: Places): string => [first, last, born].map((at) => cells[at ?? -1]?.trim().toUpperCase() ?? '').join(' ');
    const [member, holder] = [textOf(own), textOf(bare)];
    if (member.trim() === '') return false;
    const before = members.get(holder);
    members.set(holder, before ?? member);
    return before !== undefined && before !== member;
  });
}
