import { writtenWords } from '../json/path-words.ts';
import { isOfName, isOutsider, outsiderOf, personColumn, type Outsider, type PersonPart } from './person-columns.ts';
import { headingsAbove } from './person-runs.ts';

/** What a column says of somebody who is not enrolled: as of any person, and how to reach that one. */
export type OtherPart = PersonPart | keyof typeof DETAILS;

export interface OtherColumn {
  readonly at: number;
  readonly part: OtherPart;
}

/** Columns behind the name of one who is not enrolled, or below a heading that says so. */
export interface OtherRun {
  readonly whose: Outsider;
  readonly n: number;
  readonly isHeading: boolean;
  /** Whether it is no person's name, but the employer's. */
  readonly isFirm: boolean;
  /** Whether a column that says nothing else names the person (`Manager`). */
  readonly isRole: boolean;
  /** Whether the employee is named before, or with a word for it. */
  readonly isBehindEmployee: boolean;
  /** Those that say themselves whose they are. */
  readonly named: OtherColumn[];
  /** Whether more than the name says so itself: then bare ones are likely another's. */
  isPrefixed: boolean;
  /** Those that do not, in the order in which they stand. */
  readonly bare: OtherColumn[];
  /** Where something is said of the person, without whose it is, that is asked of no employee: a share, an NPI. */
  readonly asides: number[];
}

export interface OtherRuns {
  readonly runs: readonly OtherRun[];
  /** Where each part stands for the employee, outside of the runs. */
  readonly own: ReadonlyMap<OtherPart, number>;
  /** Parts of the employee that say so themselves. */
  readonly called: ReadonlySet<OtherPart>;
  /** Parts that the employee has outside of the runs and not for letters or at work alone, where one may have two. */
  readonly first: ReadonlySet<OtherPart>;
  /** Whether a word for an employee says so, not one for a member. */
  readonly isOfEmployer: boolean;
}

/** Finds who is not enrolled: from a column that names such a one, or a heading, as far as columns may be that person's. `bases` are the names of the columns. */
export function otherRuns(bases: readonly string[], headings: readonly string[]): OtherRuns {
  const columns = bases.map(columnOf);
  const above = headingsAbove(headings, bases.length);
  const called = new Map(columns.flatMap((column, at) => (column.kind === 'own' && column.part !== null ? [[column.part, at] as const] : [])));
  const walk = new Walk(bases, called);
  columns.forEach((column, at) => walk.take(at, column, above[at]!));
  return {
    runs: walk.runs.filter((run) => !run.isHeading || isPersons(run, walk.own)),
    own: walk.own,
    called: new Set(called.keys()),
    first: walk.first,
    isOfEmployer: columns.some(({ kind }, at) => kind === 'own' && EMPLOYEE.test(writtenWords(bases[at]!))),
  };
}

/** A heading over persons has a name and more below it: above a header may stand a line of its own (`Broker | Acme`). */
function isPersons({ bare }: OtherRun, own: ReadonlyMap<OtherPart, number>): boolean {
  return bare.length > 1 && bare.some(({ part }) => isName(part)) && [...own.keys()].some(isName);
}

type Column =
  | {
      readonly kind: 'other';
      readonly whose: Outsider;
      readonly n: number;
      readonly part: OtherPart | null;
      readonly isRole: boolean;
      readonly isFirm: boolean;
    }
  | { readonly kind: 'own'; readonly part: OtherPart | null }
  | { readonly kind: 'bare'; readonly part: OtherPart }
  | { readonly kind: 'aside' | 'stranger' };

function columnOf(base: string): Column {
  const person = personColumn(base);
  if (person !== null) {
    const { whose, part, n, isRole } = person;
    if (isOutsider(whose)) return { kind: 'other', whose, n, part, isRole, isFirm: false };
    if (whose === null) return { kind: 'bare', part };
    return whose === 'own' ? { kind: 'own', part } : STRANGER;
  }
  const key = writtenWords(base);
  const part = detailOf(key);
  if (part !== null) return { kind: 'bare', part };
  if (ASIDE.test(key) || base.trim() === '%') return { kind: 'aside' };
  const outsider = outsiderOf(base);
  if (outsider !== null) {
    return { kind: 'other', whose: outsider.whose, n: outsider.n, part: detailOf(outsider.rest), isRole: false, isFirm: false };
  }
  if (FIRM.test(key)) return { kind: 'other', whose: 'employer', n: 0, part: 'name', isRole: false, isFirm: true };
  const own = OWN.exec(key);
  if (own === null) return STRANGER;
  return { kind: 'own', part: own[1] === undefined ? (EMPLOYEE.test(key) ? 'name' : null) : detailOf(own[1]) };
}

function detailOf(key: string): OtherPart | null {
  return DETAIL_NAMES.find((detail) => DETAILS[detail].test(key)) ?? null;
}

const STRANGER: Column = { kind: 'stranger' };

/** The walk over the columns, from left to right. */
class Walk {
  readonly runs: OtherRun[] = [];
  readonly own = new Map<OtherPart, number>();
  readonly first = new Set<OtherPart>();
  readonly #bases: readonly string[];
  readonly #called: ReadonlyMap<OtherPart, number>;
  #open: OtherRun | null = null;
  #heading: unknown = null;

  constructor(bases: readonly string[], called: ReadonlyMap<OtherPart, number>) {
    this.#bases = bases;
    this.#called = called;
  }

  take(at: number, column: Column, heading: ReturnType<typeof headingsAbove>[number]): void {
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
      if (column.kind === 'own' && column.part !== null) this.#takeOwn(at, column.part);
    }
  }

  #takeOwn(at: number, part: OtherPart): void {
    this.own.set(part, at);
    if (!SECOND.test(writtenWords(this.#bases[at]!))) this.first.add(part);
  }

  #takeOther(at: number, { whose, n, part, isRole, isFirm }: Extract<Column, { kind: 'other' }>): void {
    const latest = this.runs.findLast((run) => run.whose === whose && run.n === n && run.isFirm === isFirm) ?? null;
    if (part === null || !isName(part)) {
      // What is said of nobody who is named opens no run.
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
    // `PCP Last Name, First Name, Last Name`: both of the two are the employee's.
    const before = open !== null && !open.isHeading && isName(part) ? open.bare.at(-1) : undefined;
    if (before?.at === at - 1 && isName(before.part)) this.#give(open!.bare.pop()!);
    this.#give({ at, part });
  }

  #give({ at, part }: OtherColumn): void {
    if (!this.own.has(part)) this.own.set(part, at);
    this.first.add(part);
  }

  #mayBeOf(run: OtherRun, part: OtherPart): boolean {
    if (!(run.isFirm ? PARTS_OF_FIRM : PARTS_OF[run.whose]).has(part) || has(run.named, part)) return false;
    if (isName(part)) return this.#isNamed(part) && !clashes(run, part);
    if (part === 'placedPhone') return [...run.bare, ...run.asides].length > 0 && !has(run.bare, 'phone');
    if (part === 'middle' || part === 'suffix') return !has(run.named, 'name') && !has(run.bare, part);
    // That of a second one may stand behind that of the first (`Beneficiary 1, Beneficiary 2, DOB, DOB`).
    return !has(run.bare, part) || run.bare.at(-1)!.part === part;
  }

  /** Whether the employee has that name. */
  #isNamed(part: OtherPart): boolean {
    const names = [...new Set([...this.own.keys(), ...this.#called.keys()])].filter(isName);
    return names.includes('name') || names.includes(part) || names.length > 1 || (part === 'name' && names.length > 0);
  }

  #begin(whose: Outsider, n: number, by: Pick<OtherRun, 'isHeading' | 'isRole' | 'isFirm'>): void {
    const isBehindEmployee = [...this.own.keys(), ...this.#called.keys()].some(isName);
    this.#open = { whose, n, ...by, isBehindEmployee, named: [], isPrefixed: false, bare: [], asides: [] };
    this.runs.push(this.#open);
  }
}

/** Whether that person has such a name already. */
function clashes({ named, bare }: OtherRun, part: OtherPart): boolean {
  const parts = [...named, ...bare];
  return part === 'name' ? parts.some((column) => isName(column.part)) : has(parts, part) || (isName(part) && has(parts, 'name'));
}

function has(columns: readonly OtherColumn[], part: OtherPart): boolean {
  return columns.some((column) => column.part === part);
}

function isName(part: OtherPart): boolean {
  return isPersonPart(part) && isOfName(part);
}

/** Whether it is said of any person, and not how to reach one. */
export function isPersonPart(part: OtherPart): part is PersonPart {
  return !Object.hasOwn(DETAILS, part);
}

/** How to reach somebody, as bare columns say it. */
const DETAILS = {
  phone: /^(?:contact )?phone(?: number)?$/,
  /** The employee's, if it does not stand among columns of one whom one calls. */
  placedPhone: /^(?:(?:home|work|business|cell|cellular|mobile) phone|cell|mobile)(?: number)?$/,
  email: /^(?:contact )?e ?mail(?: address)?$/,
  street: /^(?:street )?address(?: line)?(?: 1)?$|^street(?: 1)?$/,
  street2: /^(?:street )?address(?: line)? 2$|^street 2$/,
  city: /^city$/,
  state: /^state(?: code)?$/,
  zip: /^(?:zip|postal)(?: ?code)?$/,
  id: /^id(?: number)?$/,
} as const;
const DETAIL_NAMES = Object.keys(DETAILS) as (keyof typeof DETAILS)[];
const OWN = /^(?:employee|subscriber|member|insured|primary|worker|associate|participant|home|mailing|personal|cell|mobile|work)(?: (.*))?$/;
/** Where somebody gets letters or is called, who may have another address or phone. */
const SECOND = /^(?:mailing|work|cell|mobile) /;
/** The employer by its name: an address may stand behind it. */
const FIRM = /^(?:company|employer|organi[sz]ation|client|group|business|firm)(?: name)?$/;
const EMPLOYEE = /^(?:employee|worker|associate)(?: |$)/;
const ASIDE =
  /^(?:provider (?:id|number|npi)|(?:percent|percentage|pct|share|allocation)(?: share)?|npi|npn|(?:npi|npn|license) number|license|specialty|fax(?: number)?)$/;

const REACHED = ['first', 'last', 'name', 'middle', 'suffix', 'phone', 'email', 'street', 'street2', 'city', 'state', 'zip', 'id'] as const;
const PARTS_OF_FIRM: ReadonlySet<OtherPart> = new Set(['phone', 'street', 'street2', 'city', 'state', 'zip']);
const PARTS_OF: Readonly<Record<Outsider, ReadonlySet<OtherPart>>> = {
  beneficiary: new Set<OtherPart>([...REACHED, 'dob', 'ssn', 'gender', 'relationship']),
  contact: new Set<OtherPart>([...REACHED, 'relationship', 'placedPhone']),
  physician: new Set(REACHED),
  // Nobody writes to where a manager lives.
  manager: new Set<OtherPart>(['first', 'last', 'name', 'middle', 'suffix', 'phone', 'email', 'id']),
  agent: new Set(REACHED),
  employer: new Set(REACHED),
};
