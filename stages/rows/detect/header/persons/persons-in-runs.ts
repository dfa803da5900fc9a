import { headerKey } from '../../../headers/header.ts';
import { baseNames } from './base-names.ts';
import type { HeadRecord } from '../../head-records.ts';
import type { KnownHeaders } from '../known-headers.ts';
import { isOfName, isOutsider, personColumn } from './person-columns.ts';
import { isNeutral, personRuns, type Member, type NamedHeader, type Run, type Runs } from './person-runs.ts';
import { renamed } from '../renamed.ts';
import { CALLED, unreadBehind, withPersonsName } from './run-names.ts';
import { hasPart, settleRuns, startOf, type LeadProof, type SettledRun } from './run-patterns.ts';
import { holdsNames, RunProof } from './run-proof.ts';
import { placesOfTiers } from '../coverages/tier-columns.ts';
import { judgeUnnamed } from './unnamed-runs.ts';

/**
 * Dependents beside the employee in columns that repeat without a number (`Spouse Name, DOB, Child, DOB, Child, DOB`): their columns become
 * those of numbered dependents (`Child 2 DOB`), by the person before them. A column that neither the order nor the rows prove to be the
 * dependent's or the employee's gets a name that is not read (`DOB behind Spouse Name`).
 */
export function withPersonsInRuns({ columns, cells, headings, below: rows }: NamedHeader, known: KnownHeaders): string[] | null {
  const tiers = placesOfTiers(columns);
  const bases = baseNames(columns, cells).map((name, at) => (tiers.has(at) ? '' : name));
  if (!mayBeBeside(bases, headings)) return null;
  const keys = bases.map(headerKey);
  const found = personRuns(bases, headings, namesIn({ columns, bases, keys, rows }));
  if (found.runs.length === 0) return null;
  const proof = new RunProof(rows, found.own);
  const beside = found.runs.filter(({ whose }) => !isOutsider(whose));
  const runs = settleRuns(beside, keys, leadProof(bases, found, proof));
  const taken = new Set(runs.flatMap(({ members }) => members.map(({ at }) => at)));
  const relationship = found.own.get('relationship');
  const isOfPersons = relationship !== undefined && !taken.has(relationship) && proof.isOfPersons(relationship);
  const file: File = { columns, keys, known, found, proof, runs, taken, isOfPersons };
  const named = [...columns];
  for (const { run, label } of persons(file)) {
    for (const member of run.members) named[member.at] = member.isBare ? bareName(file, run, member, label) : ownName(file, run, member, label);
    for (const member of run.extras) if (!member.isBare) named[member.at] = ownName(file, run, member, label);
    for (const member of unproven(file, run)) named[member.at] = unreadBehind(columns, run, member.at);
  }
  return renamed(columns, named) && withPersonsName(named, columns, found);
}

/** Whether a header has a word for a dependent, a repeated name, or a word for the employee before a name. Most files have none of these. */
function mayBeBeside(bases: readonly string[], headings: readonly string[]): boolean {
  if ([...bases, ...headings].some((name) => MAY_BE_DEPENDENT.test(name) || EMPLOYEES_NAME.test(name))) return true;
  const seen = new Set<string>();
  return bases.map(headerKey).some((key) => key === 'name' || (key !== '' && seen.size === seen.add(key).size));
}

const MAY_BE_DEPENDENT = /spouse|partner|husband|wife|child|kid|daughter|dep|family|dpnt|(?<![a-z])(?:sp|ch|sons?)(?![a-z])/i;
const EMPLOYEES_NAME =
  /^\W*(?:employee|emp|ee|subscriber|sub|primary|insured|worker|associate|member|mbr|participant|enrollee|individual|applicant|recipient|retiree|policy|certificate|person|patient|covered).*(?:name|first|last)/i;

interface File {
  readonly columns: readonly string[];
  /** The keys of the columns, without the numbers of copies. */
  readonly keys: readonly string[];
  readonly known: KnownHeaders;
  readonly found: Runs;
  readonly proof: RunProof;
  readonly runs: readonly SettledRun[];
  /** The columns of all runs. */
  readonly taken: ReadonlySet<number>;
  /** Whether each row is one person: without a proof, a column is that person's. */
  readonly isOfPersons: boolean;
}

/** Whether a column that is nothing but a role holds names. It does if its cells do; or, if it is never filled, if a birth date follows. */
function namesIn({ columns, bases, keys, rows }: InFile): (at: number) => boolean {
  const found = new Map<string, { holds: ReadonlyMap<number, boolean | null>; mayHold: boolean }>();
  const lookAt = (key: string): { holds: ReadonlyMap<number, boolean | null>; mayHold: boolean } => {
    // A `Dep` may be a department, which is one word.
    const mayBeWord = !/^(?:deps?|dpnt)$/.test(key);
    const places = keys.flatMap((other, place) => (other === key ? [place] : []));
    const holds = new Map(places.map((place) => [place, holdsNames(rows, place, columns[place]!, mayBeWord && isFollowed(bases, place))]));
    return { holds, mayHold: places.some((place) => holds.get(place) === null && isFollowed(bases, place)) };
  };
  return (at) => {
    const key = keys[at]!;
    const said = found.get(key) ?? lookAt(key);
    found.set(key, said);
    return [...said.holds.values()].includes(true) || (said.holds.get(at) === null && said.mayHold);
  };
}

interface InFile {
  readonly columns: readonly string[];
  readonly bases: readonly string[];
  /** The keys of `bases`. */
  readonly keys: readonly string[];
  readonly rows: readonly HeadRecord[];
}

/** Whether a part of a person, or an age, follows a column that is nothing but a role. */
function isFollowed(bases: readonly string[], at: number): boolean {
  if (/(?:^| )age$/.test(headerKey(bases[at + 1] ?? ''))) return true;
  const next = personColumn(bases.slice(at + 1).find((base) => !isNeutral(headerKey(base))) ?? '');
  return next !== null && !next.isRole && !isOfName(next.part);
}

function leadProof(bases: readonly string[], { own }: Runs, proof: RunProof): LeadProof {
  return {
    mayLead: (run, member, isOnly) => mayLead(run, member, isOnly, bases, proof),
    leads: (chain, behind, before) => {
      const saysWho = before.some(({ part }) => part === 'relationship' || part === null);
      const isEmployeesElsewhere = before.every(({ at, part }) => part !== null && (own.get(part) ?? at) !== at);
      return saysWho || (proof.leads(chain, behind.length) ?? isEmployeesElsewhere);
    },
  };
}

/** Whether what stands before a name is that person's, and not the row's own person's. */
function mayLead(run: Run, member: Member, isOnly: boolean, bases: readonly string[], proof: RunProof): boolean {
  const column = personColumn(bases[member.at]!);
  if ((column?.part ?? null) !== member.part || (column !== null && column.whose !== null) || run.heading !== null) return false;
  if (isOnly && run.whose !== null && run.whose !== 'child') return false;
  return !proof.contradicts(run, member) && (!isOnly || proof.proves(run, member));
}

interface Person {
  readonly run: SettledRun;
  /** What configs call the person; null if nothing tells who it is, so that nothing may be read. */
  readonly label: string | null;
}

/** A lone dependent without a number: it may be the row's person, or another one in each row of an employee. */
const LONE = 'Dependent';
/** As many as configs know. */
const MAX_PERSONS = 10;

/** The persons whose columns are renamed. */
function persons({ keys, found, runs, proof, taken, isOfPersons }: File): Person[] {
  const unnumbered = (kind: Run['whose']): SettledRun[] => runs.filter(({ whose, n }) => n === 0 && whose === kind);
  const relationship = found.own.get('relationship');
  // Beside a relationship a row may be a child's own, and a single column of that name may list several children.
  const mayBeRows = relationship !== undefined && !taken.has(relationship);
  const isChild = (run: SettledRun): boolean => run.heading !== null || (!mayBeRows && run.members.some(({ isRole }) => !isRole));
  const children = unnumbered('child').filter((run, _, { length }) => length > 1 || isChild(run));
  const unnamed = judgeUnnamed(isOfPersons ? [] : unnumbered(null), keys, found, proof);
  const named = unnumbered('dependent').filter((run, _, { length }) => length > 1 || !proof.namesSelf(run));
  const dependents = [...named, ...unnamed.dependents].toSorted((a, b) => startOf(a) - startOf(b));
  const isLone = dependents.length === 1 && (dependents[0]!.whose === 'dependent' || proof.isRepeated);
  const isNumbered = (kind: Run['whose']): boolean => runs.some(({ whose, n }) => n > 0 && whose === kind);
  return [
    ...only(unnumbered('spouse'), 'Spouse'),
    ...only(unnumbered('partner'), 'Partner'),
    ...counted(children, 'Child', isNumbered('child')),
    ...(isLone ? only(dependents, LONE) : counted(dependents, 'Dependent', isNumbered('dependent'))),
    ...unnamed.unknown.map((run) => ({ run, label: null })),
    ...runs
      .filter(({ whose, n, heading }) => n > 0 && heading === null && (whose === 'child' || whose === 'dependent'))
      .map((run) => ({ run, label: `${run.whose === 'child' ? 'Child' : 'Dependent'} ${run.n}` })),
  ];
}

function only(runs: readonly SettledRun[], label: string): Person[] {
  return runs.map((run) => ({ run, label: runs.length === 1 ? label : null }));
}

function counted(runs: readonly SettledRun[], label: string, isNumbered: boolean): Person[] {
  const named = runs.filter(({ members }) => members.some(({ part }) => isOfName(part) || part === 'dob'));
  return named.map((run, n) => ({ run, label: isNumbered || n >= MAX_PERSONS ? null : `${label} ${n + 1}` }));
}

/** The new name of a column that tells whose it is. */
function ownName(file: File, run: SettledRun, member: Member, label: string | null): string {
  const { columns, known } = file;
  const column = columns[member.at]!;
  // A `Dependent` alone may be anybody who has a row. With columns of its own it is somebody beside.
  const isNamed =
    label !== LONE ||
    run.heading !== null ||
    (member.isRole && run.members.some((one) => one.isBare && one.part !== null && isProven(file, run, one)));
  if (label === null || !isNamed || (run.n > 0 && !member.isRole)) return column;
  // Without its remark `DOB (Spouse)` is another person's.
  const isKnown = !/\d$/.test(label) && !column.includes('(') && known.has(headerKey(column));
  return isKnown ? column : calledBy(label, member, column, known);
}

/** The new name of a column that only its place makes a person's. */
function bareName(file: File, run: SettledRun, member: Member, label: string | null): string {
  const { columns, known, proof, isOfPersons } = file;
  const column = columns[member.at]!;
  const isGuess = run.whose !== null;
  if (isGuess && ((member.part === null && label === null) || proof.contradicts(run, member))) return column;
  const isTheirs = !isGuess || isProven(file, run, member);
  if (label === LONE && isGuess) return isTheirs ? calledBy(label, member, column, known) : column;
  if (label !== null && (isTheirs || member.part === null || isRepeated(file, member)) && (run.isRegular || !isGuess)) {
    return calledBy(label, member, column, known);
  }
  // A firm's partner is married to nobody.
  return run.whose === 'partner' || isOfPersons ? column : unreadBehind(columns, run, member.at);
}

/** Whether this column, or one behind it, is surely that person's, with nobody else's in between. */
function isProven(file: File, run: SettledRun, member: Member): boolean {
  const { proof } = file;
  const isTheirs = (one: Member): boolean => isAgain(file, run, one) || proof.proves(run, one);
  return (
    isTheirs(member) ||
    run.members.some((one) => one.isBare && one.part !== null && one.at > member.at && isTheirs(one) && !proof.contradicts(run, one))
  );
}

/** The employee has it already. A person with a number is never the employee. */
function isAgain({ found, taken }: File, run: Run, { part }: Member): boolean {
  if (part === null) return false;
  const own = found.own.get(part);
  return run.n > 0 || (own !== undefined && !taken.has(own) && (own < startOf(run) || found.called.has(part)));
}

/** Several persons have it. */
function isRepeated({ runs }: File, { part }: Member): boolean {
  return part !== null && runs.filter((run) => run.isRegular && hasPart(run, part)).length > 1;
}

/**
 * Columns that may belong to the last of several persons, or to somebody before: the other persons do not have them, and they are not the
 * employee's.
 */
function unproven(file: File, run: SettledRun): Member[] {
  const { runs, proof, isOfPersons } = file;
  if (isOfPersons) return [];
  const isNotEmployees = (member: Member): boolean => proof.proves(run, member) || (isAgain(file, run, member) && !proof.contradicts(run, member));
  if (run.isRegular) return run.extras.filter((member) => member.isBare && isNotEmployees(member));
  const mayBe = (member: Member): boolean =>
    runs.some((other) => other.whose !== null && other.chain === run.chain && !proof.contradicts(other, member));
  return [...run.extras, ...run.rest].filter((member) => member.isBare && mayBe(member));
}

/** The column's own words stay in its name, so that a repeated header is recognized. */
function calledBy(label: string, { part, isBare, isRole }: Member, column: string, known: KnownHeaders): string {
  const own = column.trim();
  const numbered = `${label} ${own.replace(WHO, '')}`;
  // A date of the dependent's own coverage, if all of them are named alike.
  if (part === null && WHO.test(own) && known.has(headerKey(numbered))) return `${numbered} (${own.replaceAll(/[()]/g, '')})`;
  if (part === null || (isBare && known.has(headerKey(`${label} ${own}`)))) return `${label} ${own}`;
  const name = `${label} ${CALLED[part]}`;
  return isRole && name.startsWith(`${own} `) ? name : `${name} (${own.replaceAll(/[()]/g, '')})`;
}

const WHO = /^(?:covered )?(?:dependent|dependant|dep|dpnt|child|ch)[\s_.-]+/i;
