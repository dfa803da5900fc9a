import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, signal } from './process.ts';

/**
 * The guard: a process on a pipe from the program that it guards, in a session of its own. It holds the lock of the
 * program's folder and, when the pipe closes (however the program went), ends what the program has left running.
 *
 * Parameters: the lock's file and how long to wait for it. Answers `held` or `busy` on stdout, then reads lines:
 * `watch program|server PID`, `forget PID`, `remove FOLDER`.
 */
const PROGRAM_GRACE_MS = 3_000;
const SERVER_GRACE_MS = 5_000;
const CHECK_INTERVAL_MS = 20;
const SQLITE_BUSY = 5;

const [lockFile = '', lockTimeoutMs = '0'] = process.argv.slice(2);
const watched = { program: new Set<number>(), server: new Set<number>() };
const folders = new Set<string>();

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);

const lock = takeLock();
if (lock === null) process.stdout.write('busy\n');
else {
  process.stdout.write('held\n');
  for await (const line of createInterface({ input: process.stdin })) obey(line);
  await end(watched.program, PROGRAM_GRACE_MS);
  await end(watched.server, SERVER_GRACE_MS);
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  lock.close();
}

/** A lock of the operating system on a file: it goes with the process, whatever ends that. */
function takeLock(): DatabaseSync | null {
  const database = new DatabaseSync(lockFile);
  try {
    database.exec(`PRAGMA busy_timeout = ${Number(lockTimeoutMs)}; BEGIN EXCLUSIVE`);
    return database;
  } catch (err) {
    if (err instanceof Error && 'errcode' in err && err.errcode === SQLITE_BUSY) return null;
    throw err;
  }
}

function obey(line: string): void {
  const [verb = '', ...rest] = line.split(' ');
  if (verb === 'watch') watched[rest[0] === 'program' ? 'program' : 'server'].add(Number(rest[1]));
  else if (verb === 'forget') for (const pids of Object.values(watched)) pids.delete(Number(rest[0]));
  else if (verb === 'remove') folders.add(rest.join(' '));
}

async function end(pids: ReadonlySet<number>, graceMs: number): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGTERM');
  await allGone(pids, graceMs);
  for (const pid of pids) signal(pid, 'SIGKILL');
  await allGone(pids, graceMs);
}

async function allGone(pids: ReadonlySet<number>, timeoutMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < timeoutMs && [...pids].some(isAlive); waitedMs += CHECK_INTERVAL_MS) await delay(CHECK_INTERVAL_MS);
}
