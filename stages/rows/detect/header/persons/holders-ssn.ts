import { writtenKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';
import { renamed } from '../renamed.ts';

/**
 * A bare SSN beside one of the member (`SSN, Relationship, Member SSN`) is the employee's, if members with several SSNs of their own share it,
 * it is that of one of them, and none of theirs stands beside two of it. Otherwise dependents would lose their own.
 */
export function withHoldersSsn(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const [bare, own] = [BARE, OWN].map((name) => keys.flatMap((key, at) => (name.test(key) ? [at] : [])));
  if (bare!.length !== 1 || own!.length !== 1 || keys.some((key) => HOLDERS.test(key))) return null;
  const owners = new Map<string, string>();
  const shared = new Map<string, Set<string>>();
  for (const { cells } of rows) {
    const [holder, member] = [digitsIn(cells[bare![0]!]), digitsIn(cells[own![0]!])];
    if (FILLER.test(holder) || FILLER.test(member)) continue;
    if ((owners.get(member) ?? holder) !== holder) return null;
    owners.set(member, holder);
    shared.set(holder, (shared.get(holder) ?? new Set()).add(member));
  }
  const families = [...shared].filter(([, members]) => members.size > 1);
  // What persons without a family share, like a number that stands for none, is nobody's own.
  if (families.length === 0 || !families.every(([holder, members]) => members.has(holder))) return null;
  return renamed(
    columns,
    columns.map((column, at) => (at === bare![0] ? `Employee ${column.trim()}` : at === own![0] ? 'Member SSN' : column)),
  );
}

const SSN = '(?:ssn|social security(?: (?:number|no))?|social|ss number)';
const BARE = new RegExp(`^${SSN}$`);
const OWN = new RegExp(`^(?:member|individual|person|participant|enrollee|covered (?:individual|person|member)|patient) ?s? ${SSN}$`);
const HOLDERS = new RegExp(`^(?:employee|ee|emp|subscriber|sub|worker|associate|policy ?holder|primary|insured|sponsor|contract holder) ?${SSN}$`);

/** Nothing, or one digit again and again. */
const FILLER = /^(?:(\d)\1*)?$/;

function digitsIn(cell = ''): string {
  return cell.replaceAll(/\D/g, '');
}
