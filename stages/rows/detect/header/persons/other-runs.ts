import { columnOf, type HeaderColumn, type OtherPart } from './other-columns.ts';
import { hasAlready, isNameAgain } from './parts-of-person.ts';
import { isOfName, isOutsider, type Outsider } from './person-columns.ts';
import { headingsAbove } from './person-runs.ts';

export interface OtherColumn {
  readonly at: number;
  readonly part: OtherPart;
}

/** Columns behind the name of somebody who is not enrolled, or below a heading that says so. */
export interface OtherRun {
  readonly whose: Outsider;
  readonly n: number;
  readonly isHeading: boolean;
  /** Whether the name is the employer's, not a person's. */
  readonly isFirm: boolean;
  /** Whether a column that is nothing but a role names the person (`Manager`). */
  readonly isRole: boolean;
  /** Whether the employee is named before, or with a word for the employee. */
  readonly isBehindEmployee: boolean;
  /** Columns that say whose they are. */
  readonly named: OtherColumn[];
  /** Whether more than the name says whose it is. Bare columns are then likely somebody else's. */
  isPrefixed: boolean;
  /** Columns that do not say whose they are, in order. */
  readonly bare: OtherColumn[];
  /** Columns without an owner that are never an employee's: a share, an NPI. */
  readonly asides: number[];
}

/** A part of the employee, outside of the runs. */
export interface EmployeePart {
  /** Its place: the last column that says whose it is; otherwise the first bare one. */
  readonly at: number;
  /** Whether a column says that it is the employee's. */
  readonly isCalled: boolean;
  /** Whether a column has it in general, and not only for letters or at work. */
  readonly isFirst: boolean;
}

export interface OtherRuns {
  readonly runs: readonly OtherRun[];
  readonly employee: ReadonlyMap<OtherPart, EmployeePart>;
  /** Whether a column is called by a word for employees, not for members. */
  readonly isOfEmployer: boolean;
}

/**
 * Finds persons who are not enrolled: from a column that names one, or from a heading, as far as columns may be that person's. `bases`: the
 * names of the columns.
 */
export function otherRuns(bases: readonly string[], headings: readonly string[]): OtherRuns {
  const columns = bases.map(columnOf);
  const above = headingsAbove(headings, bases.length);
  const walk = new Walk(columns);
  columns.forEach((column, at) => walk.take(at, column, above[at]!));
  return {
    runs: walk.runs.filter((run) => !run.isHeading || isPersons(run, walk.employee)),
    employee: walk.employee,
    isOfEmployer: columns.some((column) => column.kind === 'own' && column.isOfEmployee),
  };
}

/** A heading of persons covers a name and more. Above a header there may be a line of its own (`Broker | Acme`). */
function isPersons({ bare }: OtherRun, employee: OtherRuns['employee']): boolean {
  return bare.length > 1 && bare.some(({ part }) => isOfName(part)) && [...employee.keys()].some(isOfName);
}

/** The walk over the columns, from left to right. */
class Walk {
  readonly runs: OtherRun[] = [];
  readonly employee = new Map<OtherPart, EmployeePart>();
  /** What columns say to be the employee's, including later ones. */
  readonly #called: readonly OtherPart[];
  #open: OtherRun | null = null;
  #heading: unknown = null;

  constructor(columns: readonly HeaderColumn[]) {
    this.#called = columns.flatMap((column) => (column.kind === 'own' && column.part !== null ? [column.part] : []));
  }

  take(at: number, column: HeaderColumn, heading: ReturnType<typeof headingsAbove>[number]): void {
    if (heading !== this.#heading) {
      this.#heading = heading;
      this.#open = null;
      if (heading !== null && isOutsider(heading.whose)) this.#begin(heading.whose, heading.n, { isHeading: true, isRole: false, isFirm: false });
    }
    if (column.kind === 'other') this.#takeOther(at, column);
    else if (column.kind === 'bare') this.#takeBare(at, column.part);
    else if (column.kind === 'aside') this.#open?.asides.push(at);
    else {
      this.#open = null;
      if (column.kind === 'own' && column.part !== null) this.#takeOwn(at, column.part, column.isSecond);
    }
  }

  #takeOwn(at: number, part: OtherPart, isSecond: boolean): void {
    this.employee.set(part, { at, isCalled: true, isFirst: !isSecond || this.employee.get(part)?.isFirst === true });
  }

  #takeOther(at: number, { whose, n, part, isRole, isFirm }: Extract<HeaderColumn, { kind: 'other' }>): void {
    const latest = this.runs.findLast((run) => run.whose === whose && run.n === n && run.isFirm === isFirm) ?? null;
    if (part === null || !isOfName(part)) {
      // What is told about nobody in particular opens no run.
      this.#open = latest;
      if (latest === null) return;
      latest.isPrefixed = true;
      if (part !== null) latest.named.push({ at, part });
      return;
    }
    if (latest !== null && !clashes(latest, part)) this.#open = latest;
    else this.#begin(whose, n, { isHeading: false, isRole, isFirm });
    this.#open?.named.push({ at, part });
  }

  #takeBare(at: number, part: OtherPart): void {
    const open = this.#open;
    if (open !== null && (open.isHeading ? !has(open.bare, part) : this.#mayBeOf(open, part))) {
      open.bare.push({ at, part });
      return;
    }
    this.#open = null;
    // `PCP Last Name, First Name, Last Name`: the last two are both the employee's.
    const before = open !== null && !open.isHeading && isOfName(part) ? open.bare.at(-1) : undefined;
    if (before?.at === at - 1 && isOfName(before.part)) this.#give(open!.bare.pop()!);
    this.#give({ at, part });
  }

  #give({ at, part }: OtherColumn): void {
    this.employee.set(part, { at, isCalled: false, ...this.employee.get(part), isFirst: true });
  }

  #mayBeOf(run: OtherRun, part: OtherPart): boolean {
    if (!(run.isFirm ? PARTS_OF_FIRM : PARTS_OF[run.whose]).has(part) || has(run.named, part)) return false;
    if (isOfName(part)) return isNameAgain(this.#employeesParts(), part) && !clashes(run, part);
    if (part === 'placedPhone') return [...run.bare, ...run.asides].length > 0 && !has(run.bare, 'phone');
    if (part === 'middle' || part === 'suffix') return !has(run.named, 'name') && !has(run.bare, part);
    // The second person's may stand behind the first person's (`Beneficiary 1, Beneficiary 2, DOB, DOB`).
    return !has(run.bare, part) || run.bare.at(-1)!.part === part;
  }

  #begin(whose: Outsider, n: number, by: Pick<OtherRun, 'isHeading' | 'isRole' | 'isFirm'>): void {
    const isBehindEmployee = this.#employeesParts().some(isOfName);
    this.#open = { whose, n, ...by, isBehindEmployee, named: [], isPrefixed: false, bare: [], asides: [] };
    this.runs.push(this.#open);
  }

  /** What the employee has so far, or in columns elsewhere that say so. */
  #employeesParts(): OtherPart[] {
    return [...new Set([...this.employee.keys(), ...this.#called])];
  }
}

/** Whether that person has that part already. */
function clashes({ named, bare }: OtherRun, part: OtherPart): boolean {
  return hasAlready(
    [...named, ...bare].map((column) => column.part),
    part,
  );
}

function has(columns: readonly OtherColumn[], part: OtherPart): boolean {
  return columns.some((column) => column.part === part);
}

const REACHED = ['first', 'last', 'name', 'middle', 'suffix', 'phone', 'email', 'street', 'street2', 'city', 'state', 'zip', 'id'] as const;
const PARTS_OF_FIRM: ReadonlySet<OtherPart> = new Set(['phone', 'street', 'street2', 'city', 'state', 'zip']);
const PARTS_OF: Readonly<Record<Outsider, ReadonlySet<OtherPart>>> = {
  beneficiary: new Set<OtherPart>([...REACHED, 'dob', 'ssn', 'gender', 'relationship']),
  contact: new Set<OtherPart>([...REACHED, 'relationship', 'placedPhone']),
  physician: new Set(REACHED),
  // Nobody writes to a manager's home.
  manager: new Set<OtherPart>(['first', 'last', 'name', 'middle', 'suffix', 'phone', 'email', 'id']),
  agent: new Set(REACHED),
  employer: new Set(REACHED),
};
