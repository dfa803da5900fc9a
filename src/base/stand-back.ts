import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
const AUTOGROUP = '/proc/self/autogroup';
/** A third of the weight of a usual session: an edge goes first, and beside busy programs of others there is still work done. */
const NICE_OF_SESSION = 5;

/**
 * Lets other processes have a core first that both want. Linux counts a priority for each thread. Where it weighs sessions against one
 * another (`autogroup`, in most distributions), that says nothing to processes of other sessions; but a process that leads a session, as
 * `npm start` begins each, can lower the session's own. Throws where the system does not let it.
 */
export function standBack(): void {
  const priority = Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW);
  for (const thread of ownThreads()) setPriority(thread, priority);
  if (existsSync(AUTOGROUP) && leadsItsSession()) writeFileSync(AUTOGROUP, String(NICE_OF_SESSION));
}

/** Those that are there; what they start has their priority. Elsewhere a process has one for all of them. */
function ownThreads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}

function leadsItsSession(): boolean {
  // Behind the name, which may have blanks and brackets: state, parent, group, session.
  const session = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ')[3];
  return Number(session) === process.pid;
}
