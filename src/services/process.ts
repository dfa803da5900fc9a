import { readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Whether a process runs. One that has ended and that nobody has reaped does not. */
export function isAlive(pid: number): boolean {
  return signal(pid, 0) && !isZombie(pid);
}

/** Sends a signal; false where the process is gone. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (err) {
    if (err instanceof Error && 'code' in err && (err.code === 'ESRCH' || err.code === 'EPERM')) return false;
    throw err;
  }
}

/** Asks a child to end, waits this long, then ends it. Resolves when it has gone. */
export async function endChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch (err) {
    if (err instanceof Error && 'code' in err && (err.code === 'ENOENT' || err.code === 'ESRCH')) return true;
    throw err;
  }
}
