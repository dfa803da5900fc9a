import type { HeadRecord } from '../../head-records.ts';
import { OtherProof, rowsOfEmployees } from './other-proof.ts';
import { isPersonPart, type OtherPart } from './other-columns.ts';
import type { OtherColumn, OtherRun, OtherRuns } from './other-runs.ts';
import { isOfName } from './person-columns.ts';
import type { Run } from './person-runs.ts';
import { RunProof } from './run-proof.ts';

/** Whose a column is; `unread` if it may be either's. */
type Verdict = 'theirs' | 'own' | 'unread';

/** Decides whose the bare columns of a run are. Asked from left to right: what stands behind one of the employee's is mostly the employee's, too. */
export class OtherJudge {
  /** The run in the form used for dependents. */
  readonly run: Run;
  readonly #other: OtherRun;
  readonly #found: OtherRuns;
  readonly #isLast: boolean;
  readonly #start: number;
  readonly #proof: RunProof;
  readonly #proofOfEmployees: RunProof;
  readonly #cells: OtherProof;
  /** The verdict on the column before; null for the first column. */
  #before: Verdict | null = null;
  #partBefore: OtherPart | null = null;
  #isBehindOwn = false;

  /** `isLast`: nothing stands behind the run except others of its kind. */
  constructor(other: OtherRun, found: OtherRuns, rows: readonly HeadRecord[], isLast: boolean) {
    const { whose, n, named } = other;
    const members = named.flatMap(({ at, part }) => (isPersonPart(part) ? [{ at, part, isBare: false, isRole: false }] : []));
    this.run = { whose, n, heading: null, members, to: 0, rest: [] };
    this.#other = other;
    this.#found = found;
    this.#isLast = isLast;
    this.#start = Math.min(...named.map(({ at }) => at));
    const own = new Map([...found.employee].flatMap(([part, { at }]) => (isPersonPart(part) ? [[part, at] as const] : [])));
    const ofEmployees = rowsOfEmployees(rows, own.get('relationship'));
    this.#proof = new RunProof(rows, own);
    this.#proofOfEmployees = new RunProof(ofEmployees, own);
    this.#cells = new OtherProof(ofEmployees, namesAt([...own].map(([part, at]) => ({ part, at }))), namesAt(named));
  }

  of(column: OtherColumn): Verdict {
    if (this.#other.isHeading) return 'theirs';
    // Behind one of the employee's columns, only what employees do not have: a relationship, and what stands before it.
    if (this.#isBehindOwn && column.part !== 'relationship' && !this.#isOfPersonAgain(column.part)) return 'own';
    this.#before = this.#proof.namesEmployee(this.run) ? 'own' : this.#verdictOf(column);
    this.#partBefore = column.part;
    this.#isBehindOwn ||= this.#before === 'own';
    return this.#before;
  }

  /** Whether names must not be read as the employee's although they may be enrolled: members of Medicare are called beneficiaries, too. */
  isDesignated(): boolean {
    const { whose, isHeading, asides, bare } = this.#other;
    const { employee, isOfEmployer } = this.#found;
    const isNamedApart =
      [...employee].some(([part, { isCalled }]) => isCalled && isOfName(part)) || (employee.get('name')?.at ?? Infinity) < this.#start;
    if (whose !== 'beneficiary' || isHeading || !isNamedApart) return false;
    const at = bare.find(({ part }) => part === 'relationship')?.at;
    const members = [...this.run.members, ...(at === undefined ? [] : [{ at, part: 'relationship' as const, isBare: true, isRole: false }])];
    const run = { ...this.run, members };
    const said = this.#proof.relationships(run);
    return !said.has('self') && (isOfEmployer || said.size > 0 || asides.length > 0 || this.#proof.isLeftOut(run));
  }

  #verdictOf({ at, part }: OtherColumn): Verdict {
    const { whose, isBehindEmployee } = this.#other;
    if (!isPersonPart(part)) return this.#verdictOfDetail(at, part);
    const member = { at, part, isBare: true, isRole: false };
    if (this.#proof.contradicts(this.run, member)) return 'own';
    if (part === 'relationship') return this.#cells.standsWithout(at) ? 'own' : 'theirs';
    if (isOfName(part) || part === 'middle' || part === 'suffix' || this.#isAgain(part)) return 'theirs';
    if (this.#proof.isOfPersons(this.#found.employee.get('relationship')?.at)) return 'own';
    if (this.#proofOfEmployees.proves(this.run, member)) return 'theirs';
    if (this.#isFollowed(at)) return 'theirs';
    const mayBeTheirs = whose === 'beneficiary' && isBehindEmployee;
    return mayBeTheirs && (this.#isDescribed(at) || (this.#isLast && !this.#other.isPrefixed && part !== 'gender')) ? 'unread' : 'own';
  }

  #verdictOfDetail(at: number, part: OtherPart): Verdict {
    const { whose, isBehindEmployee, isFirm } = this.#other;
    if (!isFirm && this.#isAgain(part)) return 'theirs';
    const isOfRelative = whose === 'contact' || whose === 'beneficiary';
    // Neighbours have the same city, so a city follows its street. Without a street nothing tells somebody else's city.
    if (BEHIND_STREET.has(part)) return this.#before !== null && OF_ADDRESS.has(this.#partBefore) ? this.#before : 'own';
    const asOther = this.#cells.asOther(at);
    const namedIn = part === 'email' ? this.#cells.namedIn(at) : null;
    if ((asOther === 'differs' && !isOfRelative) || namedIn === 'own') return 'own';
    if (isFirm) return asOther === 'shared' || this.#found.employee.get(part)?.isFirst === true ? 'theirs' : 'own';
    if (asOther === 'shared' || namedIn === 'other' || this.#standsFreely(part)) return 'theirs';
    // Two relatives may share a name, so any other proof goes first.
    if (asOther === 'differs' && !this.#isFollowed(at)) return 'own';
    const member = { at, part: null, isBare: true, isRole: false };
    if (this.#proof.contradicts(this.run, member)) return 'own';
    if (isOfRelative && this.#cells.standsWithout(at)) return 'own';
    if (whose === 'contact' && part === 'phone') return 'theirs';
    if (isOfRelative && this.#proofOfEmployees.proves(this.run, member)) return 'theirs';
    if (this.#isFollowed(at)) return 'theirs';
    return isBehindEmployee && (this.#isDescribed(at) || this.#isLikely(part)) ? 'unread' : 'own';
  }

  /**
   * An agent is there to be called; and the last person in a row owns what follows. But employees have managers, and are called themselves,
   * unlike their beneficiaries.
   */
  #isLikely(part: OtherPart): boolean {
    const { whose, isRole, isPrefixed } = this.#other;
    if ((whose === 'agent' || whose === 'employer') && (part === 'phone' || part === 'email')) return true;
    if (whose === 'beneficiary' && part === 'phone') return false;
    if (isRole || whose === 'manager') return this.#isLast && !isRole && !isPrefixed;
    return part === 'id' || (this.#isLast && !isPrefixed);
  }

  /** Whether the employee has it already, or the column says that it is the employee's. */
  #isAgain(part: OtherPart): boolean {
    const { employee } = this.#found;
    const names: readonly OtherPart[] = part === 'phone' || part === 'placedPhone' ? ['phone', 'placedPhone'] : [part];
    return names.some((name) => employee.get(name)?.isCalled === true || (employee.get(name)?.at ?? Infinity) < this.#start);
  }

  /** Whether the employee has it in a column far from anybody else's. */
  #standsFreely(part: OtherPart): boolean {
    return part !== 'id' && (this.#found.employee.get(part)?.at ?? -1) > this.#start;
  }

  /** Whether a column behind it is surely theirs, with nobody else's in between. */
  #isFollowed(at: number): boolean {
    return this.#other.bare.some((column) => column.at > at && this.#isOfPersonAgain(column.part));
  }

  #isOfPersonAgain(part: OtherPart): boolean {
    return isPersonPart(part) && !isOfName(part) && this.#isAgain(part);
  }

  /** Whether other bare columns are surely theirs: those before it, and a relationship or share behind it. */
  #isDescribed(at: number): boolean {
    const { whose, bare, asides } = this.#other;
    const isAside = asides.some((aside) => aside < at || whose === 'beneficiary');
    return this.#before !== null || isAside || bare.some(({ part }) => part === 'relationship');
  }
}

const BEHIND_STREET: ReadonlySet<OtherPart | null> = new Set(['street2', 'city', 'state', 'zip'] as const);
const OF_ADDRESS: ReadonlySet<OtherPart | null> = new Set(['street', ...BEHIND_STREET] as const);

function namesAt(columns: readonly OtherColumn[]): number[] {
  return columns.flatMap(({ part, at }) => (isOfName(part) ? [at] : []));
}
