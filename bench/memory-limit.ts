import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MIB, processUse } from './measure.ts';

/** A process that the kernel keeps below a bound of memory, and what it has counted. */
export interface LimitedProcess {
  /** Bytes at most, those among them that it held before. */
  peakBytes(): number;
  /** How often it wanted more than it may have. */
  timesAtBound(): number;
  /** Lifts the bound, once the process has ended. */
  remove(): void;
}

const ROOT = '/sys/fs/cgroup';
/** The files of a memory group: of the second version of control groups, which have all controllers in one tree, and of the first. */
const UNIFIED = { bound: 'memory.max', peak: 'memory.peak', refusals: ['memory.events', /^max (\d+)/m] } as const;
const DIVIDED = { bound: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes', refusals: ['memory.failcnt', /(\d+)/] } as const;

/**
 * Puts a running process into a memory group of its own. What it holds already stays counted where it is, so its bound is that much lower.
 * Null where this machine has no memory groups, or lets us make none.
 */
export function limitMemory(pid: number, maxBytes: number): LimitedProcess | null {
  const isUnified = existsSync(path.join(ROOT, 'cgroup.controllers'));
  const files = isUnified ? UNIFIED : DIVIDED;
  const held = (processUse(pid)?.rss_mb ?? 0) * MIB;
  const folder = path.join(ownFolder(isUnified), `rollcall-bench-${pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, files.bound), String(maxBytes - held));
    writeFileSync(path.join(folder, 'cgroup.procs'), String(pid));
  } catch {
    if (existsSync(folder)) rmdirSync(folder);
    return null;
  }
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  return {
    peakBytes: () => held + Number(read(files.peak)),
    timesAtBound: () => Number(files.refusals[1].exec(read(files.refusals[0]))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
}

/** The group of this process, under which it may make others. */
function ownFolder(isUnified: boolean): string {
  const own = readFileSync('/proc/self/cgroup', 'utf8');
  const place = (isUnified ? /^0::(.*)$/m : /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m).exec(own)?.[1] ?? '/';
  return path.join(ROOT, isUnified ? '' : 'memory', place);
}
