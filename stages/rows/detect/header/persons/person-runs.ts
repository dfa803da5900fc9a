import { headerKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';
import { hasAlready, isNameAgain } from './parts-of-person.ts';
import { headingOfPersons, isOfName, isOutsider, personColumn, speaksOf, type PersonColumn, type PersonPart, type Whose } from './person-columns.ts';

/** The columns of a header by their names so far, its cells as written, the headings above and the rows below. */
export interface NamedHeader {
  readonly columns: readonly string[];
  readonly cells: readonly string[];
  readonly headings: readonly string[];
  readonly below: readonly HeadRecord[];
}

/** A column of a run. */
export interface Member {
  readonly at: number;
  /** Null for a column that is no part of a person, but stands in every run of its kind. */
  readonly part: PersonPart | null;
  /** Whether the column's name does not tell whose it is. */
  readonly isBare: boolean;
  /** Whether the name is nothing but a role. */
  readonly isRole: boolean;
}

/** Columns of one person beside the employee, in order. `whose` is null if only a repeated name shows that there is a person. */
export interface Run {
  readonly whose: Exclude<Whose, 'own'>;
  /** The number in its columns' names; 0 if they have none. */
  readonly n: number;
  /** The heading above its columns, if it tells whose they are. */
  readonly heading: Heading | null;
  members: Member[];
  /** The last column that belongs to it or to nobody. */
  to: number;
  /** Columns behind it that begin with a part that it has already: they may stand part by part (`Child, Child, DOB, DOB`). */
  readonly rest: Member[];
}

/** Whose the columns of a header are, as far as their names and order tell. */
export interface Runs {
  readonly runs: readonly Run[];
  /** The place of each of the employee's parts: in a column that says so, or in one where nobody else stands. */
  readonly own: ReadonlyMap<PersonPart, number>;
  /** Parts that columns say to be the employee's. */
  readonly called: ReadonlySet<PersonPart>;
}

/**
 * Finds the persons beside the employee: from a column that names one (`Spouse Name`, `Child`) or, behind the employee's name, from a bare
 * name that repeats, up to the next person or a column that is no person's. `bases`: the names of the columns. `headings` stand above them.
 * `isName`: whether a column that is nothing but a role holds names.
 */
export function personRuns(bases: readonly string[], headings: readonly string[], isName: (at: number) => boolean): Runs {
  const keys = bases.map(headerKey);
  const above = headingsAbove(headings, bases.length);
  const walk = new Walk();
  const seen = new Set<string>();
  const again = new Set(keys.filter((key) => key !== '' && seen.size === seen.add(key).size));
  bases.forEach((base, at) => {
    const column = ofHeading(personColumn(base), above[at]!);
    if (column === null || (column.isRole && !isOutsider(column.whose) && !isName(at)))
      walk.pass(at, base, {
        isNeutral: isNeutral(keys[at]!),
        isAgain: again.has(keys[at]!),
        isBlank: keys[at] === '',
      });
    else walk.take(at, column, column.whose === above[at]?.whose ? above[at] : null);
  });
  return { runs: walk.end(), own: walk.own, called: walk.called };
}

type Heading = NonNullable<ReturnType<typeof headingOfPersons>>;

/** The heading of persons above each column, which covers columns up to the next heading. A single one over all columns is a title. */
export function headingsAbove(headings: readonly string[], width: number): (Heading | null)[] {
  const texts = headings.slice(0, width).map((heading) => heading.trim());
  // Some files repeat a heading in each of its columns.
  const isNew = (at: number): boolean => (texts[at] ?? '') !== '' && texts[at] !== texts[at - 1];
  const isTitle = texts.filter((_, at) => isNew(at)).length < 2 && isNew(0);
  let over: Heading | null = null;
  return Array.from({ length: width }, (_, at) => (isTitle ? null : (over = isNew(at) ? headingOfPersons(texts[at]!) : over)));
}

function ofHeading(column: PersonColumn | null, above: Heading | null): PersonColumn | null {
  return column === null || column.whose !== null || above === null ? column : { ...column, ...above };
}

/** How a column that is no part of a person may relate to the person before it. */
interface Passed {
  /** Whether it is asked about each person of a family and never read. */
  readonly isNeutral: boolean;
  readonly isAgain: boolean;
  readonly isBlank: boolean;
}

/** Whether it is asked about each person of a family and never read. */
export function isNeutral(key: string): boolean {
  return NEUTRAL.test(key);
}

const NEUTRAL =
  /^(?:age|grade|(?:(?:full|part) ?time |ft )?student(?: status)?|tobacco(?: (?:use|user))?|smoker|disabled|handicapped|height|weight)$/;

/** The walk over the columns, from left to right. */
class Walk {
  readonly own = new Map<PersonPart, number>();
  readonly called = new Set<PersonPart>();
  readonly #runs: Run[] = [];
  /** The person to whom bare columns belong; null for the employee. */
  #open: Run | null = null;
  /** The person behind whom columns begin with a part that it has already. */
  #cut: Run | null = null;
  /** Relationships behind the employee without a name beside them, each with what follows it. */
  readonly #unnamed: Run[] = [];
  #isUnnamed = false;

  end(): readonly Run[] {
    const isNamed = this.#runs.some(({ whose }) => whose === null || whose === 'dependent');
    return isNamed || this.#unnamed.length < 2 ? this.#runs : [...this.#runs, ...this.#unnamed];
  }

  /** A column that is no part of a person. */
  pass(at: number, base: string, { isNeutral, isAgain, isBlank }: Passed): void {
    this.#isUnnamed &&= isNeutral;
    this.#cut = null;
    const open = this.#open;
    if (open === null) return;
    const isOfOutsider = isOutsider(open.whose);
    if (isAgain && !isNeutral && !isOfOutsider) this.#put(open, { at, part: null, isBare: true, isRole: false });
    else {
      const isTheirs = speaksOf(base, open.whose);
      // Some files separate persons with blank columns.
      if (isNeutral || isBlank || isTheirs) open.to = at;
      if (!isTheirs && (!isNeutral || isOfOutsider)) this.#open = null;
    }
  }

  take(at: number, column: PersonColumn, heading: Heading | null): void {
    const { whose, part } = column;
    if (whose === null) {
      this.#takeBare({ at, part, isBare: true, isRole: false }, part);
      return;
    }
    this.#isUnnamed = false;
    this.#cut = null;
    if (whose === 'own') this.#takeOwn(at, part);
    else this.#takeNamed(at, column, whose, heading);
  }

  #takeOwn(at: number, part: PersonPart): void {
    this.#open = null;
    this.own.set(part, at);
    this.called.add(part);
  }

  #takeNamed(at: number, { part, isRole, n }: PersonColumn, whose: NonNullable<Run['whose']>, heading: Heading | null): void {
    const latest = this.#runs.findLast((run) => run.whose === whose && run.n === n && run.heading === heading);
    const member: Member = { at, part, isBare: false, isRole };
    if (latest === undefined || clashes(latest, part)) this.#begin({ whose, n, heading, members: [member], to: at, rest: [] });
    else if (latest === this.#open) this.#put(latest, member);
    else {
      latest.members.push(member);
      this.#open = null;
    }
  }

  #takeBare(member: Member, part: PersonPart): void {
    const open = this.#open;
    const isAgain = isOfName(part) && isNameAgain([...this.own.keys()], part);
    const mayBeOf = open !== null && !isNeverOf(open.whose, part);
    if (mayBeOf && isNamed(open) && !clashes(open, part) && (!isOfName(part) || isAgain)) {
      this.#put(open, member);
      return;
    }
    if (isAgain) {
      this.#cut = null;
      this.#begin({ whose: null, n: 0, heading: null, members: [member], to: member.at, rest: [] });
      return;
    }
    // If a person's columns say whose they are, a bare one that repeats is not that person's.
    if (open !== null && isNamed(open) && clashes(open, part) && !open.members.some((one) => one.part === part && !one.isBare)) this.#cut = open;
    this.#cut?.rest.push(member);
    this.#open = null;
    this.#takeUnnamed(member, part);
    if (!this.own.has(part)) this.own.set(part, member.at);
  }

  /** `Rel, DOB, Rel, DOB`: nobody is named in requests for rates. */
  #takeUnnamed(member: Member, part: PersonPart): void {
    const latest = this.#unnamed.at(-1);
    if (part === 'relationship') {
      this.#unnamed.push({ whose: null, n: 0, heading: null, members: [member], to: member.at, rest: [] });
      this.#isUnnamed = true;
    } else if (this.#isUnnamed && latest !== undefined && !isOfName(part) && !clashes(latest, part)) this.#put(latest, member);
    else this.#isUnnamed = false;
  }

  #begin(run: Run): void {
    this.#runs.push(run);
    this.#open = run;
  }

  #put(run: Run, member: Member): void {
    run.members.push(member);
    run.to = member.at;
  }
}

/** Nobody asks when an emergency contact was born, or whose relative a physician is. */
function isNeverOf(whose: Whose, part: PersonPart): boolean {
  if (!isOutsider(whose) || whose === 'beneficiary') return false;
  return part === 'dob' || part === 'ssn' || part === 'gender' || (part === 'relationship' && whose !== 'contact');
}

/** Whether a person has that part already. */
function clashes({ members }: Run, part: PersonPart): boolean {
  return hasAlready(
    members.map((member) => member.part),
    part,
  );
}

function isNamed({ members }: Run): boolean {
  return members.some(({ part }) => isOfName(part));
}
