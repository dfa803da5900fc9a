import type { PersonPart } from './person-columns.ts';
import type { Member, Run } from './person-runs.ts';

/** A run, as far as its columns are surely one person's. */
export interface SettledRun extends Run {
  /** Parts behind it that no other person of its kind has. They may be the employee's. */
  readonly extras: readonly Member[];
  /** Whether all persons of its kind have the same columns in the same order, person by person. */
  readonly isRegular: boolean;
  /** The number of its chain; a chain is runs directly behind each other. */
  readonly chain: number;
}

/** What rows and other columns tell about columns before names. */
export interface LeadProof {
  /** Whether a column before a run may tell about that person what others tell about theirs. `isOnly`: there are no others. */
  mayLead(run: Run, member: Member, isOnly: boolean): boolean;
  /** Whether columns between two persons belong to the second one (`behind`: as they stand behind the first), and so `before` to the first one. */
  leads(chain: readonly Run[], behind: readonly Member[], before: readonly Member[]): boolean;
}

/**
 * Gives each run the columns before its name, if the persons' columns begin with them (`Rel, Name, DOB`), and keeps in each run only what
 * the others of its kind have, too. `keys` are those of the columns.
 */
export function settleRuns(runs: readonly Run[], keys: readonly string[], proof: LeadProof): SettledRun[] {
  const chains = chainsOf(runs);
  for (const chain of chains) takeLeading(chain, keys, proof);
  const settled = new Map(kindsOf(runs).flatMap((kind) => settleKind(kind, keys)));
  return chains.flatMap((chain, n) => {
    const isByPart = standsByPart(chain);
    return chain.map((run): SettledRun => {
      const one = settled.get(run)!;
      return { ...run, ...one, isRegular: one.isRegular && !isByPart, chain: n };
    });
  });
}

export function startOf({ members }: Run): number {
  return Math.min(...members.map(({ at }) => at));
}

export function hasPart({ members }: Run, ...parts: readonly PersonPart[]): boolean {
  return members.some(({ part }) => part !== null && parts.includes(part));
}

/** Runs of one kind. There is one spouse, so a second one tells nothing about the first. */
function kindsOf(runs: readonly Run[]): Run[][] {
  return [...Map.groupBy<unknown, Run>(runs, (run) => (run.whose === 'spouse' || run.whose === 'partner' ? run : run.whose)).values()];
}

/** Runs directly behind each other. */
function chainsOf(runs: readonly Run[]): Run[][] {
  const chains: Run[][] = [];
  for (const run of runs) {
    const before = chains.at(-1)?.at(-1);
    if (before !== undefined && before.to + 1 === startOf(run)) chains.at(-1)!.push(run);
    else chains.push([run]);
  }
  return chains;
}

/** `Spouse, Child, DOB, DOB`: the first birth date is the first person's. */
function standsByPart(chain: readonly Run[]): boolean {
  return chain.some(({ whose, rest }, n) => {
    const before = chain[n - 1];
    const isAlike = before !== undefined && (before.whose === null) === (whose === null);
    return isAlike && rest.some(({ part }) => part !== null && !hasPart(before, part));
  });
}

function namesOf({ members }: Pick<Run, 'members'>, keys: readonly string[]): string[] {
  return members.map(({ at, part }) => part ?? keys[at]!);
}

/** The columns behind each person but the last, and before the first, belong to the next one. */
function takeLeading(chain: readonly Run[], keys: readonly string[], proof: LeadProof): void {
  const [first, ...others] = chain as [Run, ...Run[]];
  if (others.length === 0) {
    const member: Member = { at: startOf(first) - 1, part: 'relationship', isBare: true, isRole: false };
    if (member.at >= 0 && !hasPart(first, 'relationship') && proof.mayLead(first, member, true)) first.members = [member, ...first.members];
    return;
  }
  const shapes = chain.map((run) => namesOf(run, keys));
  const [shape] = shapes as [string[]];
  const shared = sharedLength(shape, shapes.at(-1)!);
  const isSame = shapes.slice(0, -1).every((names) => names.length === shape.length && isPrefix(names, shape));
  const behind = first.members.slice(shared);
  const from = startOf(first) - behind.length;
  if (!isSame || shared === 0 || behind.length === 0 || behind.length > MAX_LEADING || from < 0) return;
  const before = behind.map((member, n): Member => ({ ...member, at: from + n }));
  const isLed = behind.every(({ at, isBare }, n) => isBare && keys[at] === keys[from + n]);
  if (!isLed || !before.every((member) => proof.mayLead(first, member, false)) || !proof.leads(chain, behind, before)) return;
  const leading = [before, ...chain.slice(0, -1).map(({ members }) => members.slice(shared))];
  chain.forEach((run, n) => {
    const own = run === chain.at(-1) ? run.members : run.members.slice(0, shared);
    run.members = [...leading[n]!, ...own];
  });
}

/** A relationship, a birth date, a gender, an SSN and one more. */
const MAX_LEADING = 5;

/** What the persons of one kind have in common. */
function settleKind(runs: readonly Run[], keys: readonly string[]): [Run, Pick<SettledRun, 'members' | 'extras' | 'isRegular'>][] {
  const sequences = runs.map((run) => namesOf(run, keys));
  const last = sequences.at(-1)!;
  const before = sequences.slice(0, -1).reduce((common, names) => common.slice(0, sharedLength(common, names)), sequences[0]!);
  // The last person may lack columns, and what follows may belong to none of them.
  const isShorter = runs.length > 1 && isPrefix(last, before);
  const shared = runs.length === 1 ? upToStranger(runs[0]!.members) : isShorter ? before.length : sharedLength(before, last);
  const isRegular = runs.slice(0, -1).every(({ members }) => members.slice(shared).every(({ part }) => part === null));
  return runs.map((run) => {
    const extras = run.members.slice(shared).filter(({ part }) => part !== null);
    return [run, { members: run.members.slice(0, shared), extras, isRegular: isRegular && !(run.rest.length > 0 && extras.length > 0) }];
  });
}

/** A person alone of its kind: nothing proves that an unknown column is part of it. */
function upToStranger(members: readonly Member[]): number {
  const stranger = members.findIndex(({ part }) => part === null);
  return stranger < 0 ? members.length : stranger;
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((name, at) => other[at] !== name);
  return differs < 0 ? one.length : differs;
}

function isPrefix(one: readonly string[], other: readonly string[]): boolean {
  return sharedLength(one, other) === one.length;
}
