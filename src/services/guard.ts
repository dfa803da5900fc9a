import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Failure } from '../base/failure.ts';

/** Ends what a program leaves running, however the program goes, and holds the lock of its folder as long as anything runs. */
export interface Guard {
  /** Programs are ended before servers, so that they can still say goodbye to them. */
  watch(kind: 'program' | 'server', pid: number): void;
  /** For a process that has ended: its number may soon be another's. */
  forget(pid: number): void;
  /** Removes a folder at the very end. */
  removeAtEnd(folder: string): void;
  /** Resolves when the guard itself has ended, for whatever reason. */
  gone: Promise<void>;
  /** Ends what is still watched; resolves when it has gone and the folder is free. */
  stop(): Promise<void>;
}

/** A guard left by a killed program is gone by then. */
const LOCK_TIMEOUT_MS = 10_000;

/** Throws a Failure where another program has the lock. */
export async function startGuard(lockFile: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<Guard> {
  const child = spawn(
    process.execPath,
    ['--no-warnings', fileURLToPath(new URL('guard-process.ts', import.meta.url)), lockFile, String(lockTimeoutMs)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      // Its own session: a signal to the program's group (Ctrl-C, kill -9 -GROUP) does not reach the guard.
      detached: true,
      env: plainEnvironment(),
    },
  );
  const gone = once(child, 'exit').then(() => undefined);
  const answer = await Promise.race([firstLine(child), gone.then(() => 'gone')]);
  if (answer === 'busy')
    throw new Failure('folder_in_use', `Another Rollcall runs on ${lockFile.replace(/[^/\\]*$/, '')}. End it, or name another folder with --data.`);
  if (answer !== 'held') throw new Failure('guard_failed', 'The process that guards the local servers did not start.');
  child.unref();
  // A guard that is gone cannot be told anything; the program itself still stops what it started.
  child.stdin.on('error', () => undefined);
  const tell = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    watch: (kind, pid) => tell(`watch ${kind} ${pid}`),
    forget: (pid) => tell(`forget ${pid}`),
    removeAtEnd: (folder) => tell(`remove ${folder}`),
    gone,
    stop: async () => {
      child.ref();
      child.stdin.end();
      await gone;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) return 'gone';
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  lines.close();
  return line;
}

/** Without what a test runner or debugger puts there for its own child processes. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, NODE_CHANNEL_FD: _channel, ...rest } = process.env;
  return rest;
}
