import { writtenOut } from '../../../headers/header.ts';
import type { PersonPart } from './person-columns.ts';
import type { Member, Runs } from './person-runs.ts';
import { hasPart, startOf, type SettledRun } from './run-patterns.ts';
import { UNKNOWN, type RunProof } from './run-proof.ts';

/** Which persons beside the employee are dependents although no column says who they are. */
interface Judged {
  readonly dependents: readonly SettledRun[];
  /** Persons other than the employee of whom nothing tells who they are. */
  readonly unknown: readonly SettledRun[];
}

/**
 * Names that repeat behind the employee's (`Name, DOB, Name, DOB, Name, DOB`) are dependents, if several stand directly behind each other
 * with the same columns and a birth date or an SSN, and the rows name others than the employee there. A single one is a dependent if a
 * relationship says so and some employee has none. Ruled out are joined tables, which repeat the employee; files with a row for each
 * person, which repeat its subscriber; and rows of several employees, in which ids repeat. `keys` are those of the columns.
 */
export function judgeUnnamed(
  runs: readonly SettledRun[],
  keys: readonly string[],
  { own, called }: Pick<Runs, 'own' | 'called'>,
  proof: RunProof,
): Judged {
  const [first] = runs;
  if (first === undefined || standInEmployees(runs, keys)) return NOBODY;
  // The employee may come again in the first place, with a word for the employee.
  const isSelf = runs.length > 1 && [...proof.relationships(first)].join() === 'self';
  const others = isSelf ? runs.slice(1) : runs;
  const said = new Set(others.flatMap((run) => [...proof.relationships(run)]));
  if (said.has('self') || others.some((run) => proof.namesEmployee(run)) || !others.every(({ isRegular }) => isRegular)) return NOBODY;
  if (others.some((run, n) => n > 0 && proof.namesSame(others[n - 1]!, run))) return NOBODY;
  const isTold = hasPart(first, 'dob', 'ssn') && others.every(({ chain }) => chain === first.chain);
  const isOfFamily = said.size === 0 || [...said].some((word) => !STRANGERS.has(word));
  const isProven = runs.length > 1 ? isTold && isOfFamily : isDependent(first, said, proof);
  if (isProven) return { dependents: others, unknown: [] };
  // Behind a name that says that it is the employee's, a bare one is the row's own person's; what the employee does not have may be that person's.
  const hasMore = first.members.some(({ part }) => BODILY.has(part) && (own.get(part as PersonPart) ?? Infinity) > startOf(first));
  const isAnother = (hasPart(first, 'dob') && !hasPart(first, 'ssn') && !hasMore) || [...said].some((word) => STRANGERS.has(word));
  // Beneficiaries, too, have a name and a relationship.
  const isOnlyNamed = !hasPart(first, 'dob', 'ssn', 'gender') && !proof.isRepeated;
  const mayBeAnybody = called.size > 0 ? said.size > 0 && (runs.length > 1 || isOnlyNamed) : runs.length > 1 || isAnother;
  return mayBeAnybody && others.some((run) => proof.namesAnother(run)) ? { dependents: [], unknown: others } : NOBODY;
}

/** Whether an id of the employee repeats. */
function standInEmployees(runs: readonly SettledRun[], keys: readonly string[]): boolean {
  const taken = new Set(runs.flatMap(({ members }) => members.map(({ at }) => at)));
  return keys.some((key, at) => ID_OF_PERSON.test(writtenOut(key)) && keys.indexOf(key) !== at && !taken.has(keys.indexOf(key)));
}

const BODILY: ReadonlySet<Member['part']> = new Set(['dob', 'ssn', 'gender'] as const);
const NOBODY: Judged = { dependents: [], unknown: [] };
const ID_OF_PERSON = /^(?:(?:employee|member|subscriber|participant|insured|worker|associate|person) ?)?(?:id|number|code)(?: number)?$/;
/** Emergency contacts and heirs. */
const STRANGERS = new Set(['parent', 'other', UNKNOWN]);

function isDependent(run: SettledRun, said: ReadonlySet<string>, proof: RunProof): boolean {
  const isOfFamily = !said.has(UNKNOWN) && [...said].some((word) => !STRANGERS.has(word));
  return isOfFamily && hasPart(run, 'dob', 'ssn', 'gender') && proof.isLeftOut(run) && proof.namesAnother(run);
}
