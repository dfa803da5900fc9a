import { isFilled } from '../../map/cell.ts';
import { answeredNo } from '../../map/coverages/election.ts';
import type { Row } from '../../row.ts';
import type { HeadRows } from '../head-records.ts';
import { MAX_WITHOUT, wordOf } from './relationship-habit.ts';

/** Where rows of an employee with a dependent beside say who has which benefits. */
export interface BenefitsBeside {
  /** Columns that name the employee's family. */
  readonly family: readonly number[];
  /** Columns of which one is filled where a row names a dependent. */
  readonly dependent: readonly number[];
  /** Columns of each benefit that no dependent has for itself. */
  readonly benefits: readonly (readonly number[])[];
}

/** What a row elects, a bit for each benefit. */
type Elected = number;

/** The rows of one employee. */
interface Seen {
  /** What its rows without a dependent elect together; null where it has none. */
  own: Elected | null;
  /** What each row with a dependent elects. */
  readonly rows: Elected[];
  readonly dependents: Set<string>;
}

/**
 * Whether the benefits of a row with a dependent are the dependent's: dependents of several employees lack some of what a row without one, or with
 * another dependent, elects. Nearly none has what the row of its employee has not, none stands in two rows of one, and none in the only row of its employee
 * unless it has all or nothing. Rows of dependents that elect nothing may leave out what stands in another row: they prove nothing, and must not be many.
 */
export function areBenefitsOfDependents(headRows: HeadRows, beside: BenefitsBeside): boolean {
  const employees = employeesOf(headRows, beside);
  if (employees === null) return false;
  const all = 2 ** beside.benefits.length - 1;
  let [proving, against, electing, blank] = [0, 0, 0, 0];
  for (const seen of employees) {
    if (seen.rows.length === 0) continue;
    electing += seen.rows.filter((elected) => elected !== 0).length;
    blank += seen.rows.filter((elected) => elected === 0).length;
    if (seen.dependents.size < seen.rows.length || isAgainst(seen, all)) against++;
    else if (isProof(seen)) proving++;
  }
  return proving >= MIN_PROOFS && against * MAX_WITHOUT <= proving && blank <= electing;
}

const MIN_PROOFS = 2;

/** In the order of their rows; null where the rows of one stand apart, so that no row says what the others do. */
function employeesOf(headRows: HeadRows, { family, dependent, benefits }: BenefitsBeside): Seen[] | null {
  const ids = new Set<string>();
  const employees: Seen[] = [];
  const saysNo = benefits.map((columns) => answeredNo(columns));
  let [above, isApart] = ['', false];
  headRows((row) => {
    const id = wordOf(row, family);
    if (id === '' || id !== above) employees.push({ own: null, rows: [], dependents: new Set() });
    if (id !== '' && id !== above) isApart ||= ids.has(id);
    ids.add(id);
    above = id;
    const seen = employees.at(-1)!;
    const elected = electedIn(row, benefits, saysNo);
    if (!dependent.some((column) => isFilled(row, column))) seen.own = (seen.own ?? 0) | elected;
    else {
      seen.rows.push(elected);
      seen.dependents.add(dependent.map((column) => wordOf(row, [column])).join('|'));
    }
  });
  return isApart ? null : employees;
}

function electedIn(row: Row, benefits: BenefitsBeside['benefits'], saysNo: readonly ((row: Row) => boolean)[]): Elected {
  let elected = 0;
  for (const [at, columns] of benefits.entries()) if (columns.some((column) => isFilled(row, column)) && !saysNo[at]!(row)) elected |= 1 << at;
  return elected;
}

/** Whether rows with a dependent elect what they cannot if the benefits are the dependents'. */
function isAgainst({ own, rows }: Seen, all: Elected): boolean {
  if (own !== null) return rows.some((elected) => !isWithin(elected, own));
  if (rows.length === 1) return rows[0] !== 0 && rows[0] !== all;
  // Rows of one coverage each say nothing of whose it is.
  return rows.some((one) => rows.some((other) => !isWithin(one, other) && !isWithin(other, one)));
}

/** Whether a dependent has something, and lacks something that another row elects. */
function isProof({ own, rows }: Seen): boolean {
  const together = rows.reduce((sum, elected) => sum | elected, own ?? 0);
  return rows.some((elected) => elected !== 0 && elected !== together);
}

function isWithin(one: Elected, other: Elected): boolean {
  return (one & ~other) === 0;
}
