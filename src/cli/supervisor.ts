import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ENVIRONMENT_OF_ROLES, NODE_OPTIONS_OF_ROLES, PORT_TAKEN_EXIT_CODE, type ReadyMessage, type Role } from '../base/role.ts';
import type { Guard } from '../services/guard.ts';
import { endChild } from '../services/process.ts';
import { countQuickEnds } from '../services/quick-ends.ts';

export interface RoleOptions {
  role: Role;
  /** The path of the program that it runs. */
  program: string;
  environment: NodeJS.ProcessEnv;
  guard: Guard;
  say: (line: string) => void;
}

/** A role in a process of its own, started again whenever it ends. */
export interface SupervisedRole {
  readonly role: Role;
  pid(): number;
  /** Ends the process; the next one runs this program. */
  restart(program: string): void;
  stop(graceMs: number): Promise<void>;
}

export type Start = { started: SupervisedRole } | { failed: 'port_taken' | 'ended' };

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 15_000;
const RESTART_GRACE_MS = 12_000;

/** Starts the role and resolves when it is ready, or when its first process has ended without being so. */
export async function superviseRole(options: RoleOptions): Promise<Start> {
  const child = launch(options);
  const outcome = await Promise.race([readiness(child), once(child, 'exit')]);
  if (Array.isArray(outcome)) return { failed: outcome[0] === PORT_TAKEN_EXIT_CODE ? 'port_taken' : 'ended' };
  return { started: keepAlive(child, options) };
}

function keepAlive(first: ChildProcess, options: RoleOptions): SupervisedRole {
  const { role, say } = options;
  let { program } = options;
  const stopping = new AbortController();
  let child = first;
  let wanted = false;
  const watched = (async () => {
    for (let quickEnds = 0; ;) {
      const startedAt = performance.now();
      await ended(child);
      if (stopping.signal.aborted) return;
      quickEnds = wanted ? 0 : countQuickEnds(quickEnds, startedAt);
      // The first quick end in a row costs nothing: a worker that was killed has work waiting for it.
      const backoffMs = quickEnds < 2 ? 0 : Math.min(FIRST_BACKOFF_MS * 2 ** (quickEnds - 2), MAX_BACKOFF_MS);
      say(
        `${role} ${child.pid ?? '?'} ended (${child.signalCode ?? child.exitCode}); ${backoffMs === 0 ? 'starting it again' : `starting it again in ${backoffMs} ms`}`,
      );
      if (backoffMs > 0) await delay(backoffMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = launch({ ...options, program });
      wanted = false;
    }
  })();
  return {
    role,
    pid: () => child.pid ?? 0,
    restart: (changed) => {
      program = changed;
      wanted = true;
      void endChild(child, RESTART_GRACE_MS);
    },
    stop: async (graceMs) => {
      stopping.abort();
      await endChild(child, graceMs);
      await watched;
    },
  };
}

function launch({ role, program, environment, guard }: RoleOptions): ChildProcess {
  // Its own session: Ctrl-C reaches the starter, which stops the roles in order. The channel tells them when it is gone.
  const child = fork(program, [role], {
    env: { ...ENVIRONMENT_OF_ROLES[role], ...environment },
    execArgv: [...NODE_OPTIONS_OF_ROLES[role]],
    stdio: ['ignore', 2, 'inherit', 'ipc'],
    detached: true,
  });
  const { pid } = child;
  if (pid !== undefined) {
    guard.watch('program', pid);
    child.once('exit', () => guard.forget(pid));
  }
  return child;
}

async function readiness(child: ChildProcess): Promise<ReadyMessage> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [unknown];
    if (isReady(message)) return message;
  }
}

function isReady(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'ready' in message;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
