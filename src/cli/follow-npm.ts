import { readFileSync } from 'node:fs';
import { isAlive } from '../services/process.ts';

const CHECK_MS = 500;
const MAX_GENERATIONS = 4;

/**
 * Calls back when the npm that started this process has gone: killed, it says nothing to what it runs, and a shell may
 * stand between the two. Without npm above (or without /proc to find it in) there is nothing to follow.
 */
export function followNpm(gone: () => void): void {
  const npm = findNpm();
  if (npm === null) return;
  setInterval(() => {
    if (!isAlive(npm)) gone();
  }, CHECK_MS).unref();
}

function findNpm(): number | null {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform !== 'linux') return null;
  let pid = process.ppid;
  for (let generation = 0; generation < MAX_GENERATIONS && pid > 1; generation++) {
    if (/^npm |\/npm-cli\.js/.test(commandOf(pid))) return pid;
    pid = parentOf(pid);
  }
  return null;
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name in parentheses may hold anything; state and parent follow it.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
