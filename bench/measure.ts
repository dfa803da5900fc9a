import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ENVIRONMENT_OF_ROLES, NODE_OPTIONS_OF_ROLES } from '../src/base/role.ts';
import { round, type Timed } from './suite.ts';

const PROGRAMS = path.join(import.meta.dirname, 'programs');
const BUNDLE = path.join(import.meta.dirname, '../bin/bundle.mjs');
const BUNDLED_PROGRAMS = path.join(import.meta.dirname, '../.rollcall/bench/programs');

export const MIB = 1024 * 1024;
const CLOCK_TICKS_PER_SECOND = 100;
const MAX_OUTPUT_BYTES = 256 * 1024;
const PROGRAM_TIMEOUT_MS = 900_000;

/** What a program under measurement prints as its last line. */
export interface ProgramResult extends Timed {
  rss_mb: number;
  [more: string]: number;
}

/** Runs a program in a process of its own, so that no run warms up or fills the memory of another. */
export async function runProgram(command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<ProgramResult> {
  const [program, ...args] = command;
  const { stdout } = await promisify(execFile)(program as string, args, {
    timeout: PROGRAM_TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ProgramResult;
}

/** Runs a program of ours (`programs/`, by its name) as a worker is run: bundled, with a worker's options. */
export async function runOurs(program: string, ...parameters: readonly string[]): Promise<ProgramResult> {
  const file = path.join(await (bundled ??= bundlePrograms()), `${program}.js`);
  return runProgram([process.execPath, ...NODE_OPTIONS_OF_ROLES.worker, file, ...parameters], ENVIRONMENT_OF_ROLES.worker);
}

/** The folder in which the programs stand bundled, once they do. */
let bundled: Promise<string> | null = null;

async function bundlePrograms(): Promise<string> {
  const sources = readdirSync(PROGRAMS).map((name) => path.join(PROGRAMS, name));
  await promisify(execFile)(process.execPath, [BUNDLE, BUNDLED_PROGRAMS, ...sources], { timeout: PROGRAM_TIMEOUT_MS });
  return BUNDLED_PROGRAMS;
}

/** Peak resident memory of the calling process. */
export function peakRssMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

/** Peak resident memory and CPU seconds of another process, from the kernel's own books; null where it keeps none. */
export function processUse(pid: number): { rss_mb: number; cpu_s: number } | null {
  try {
    const peakKib = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = Number(afterName[11]) + Number(afterName[12]);
    return { rss_mb: Math.round((Number(peakKib) * 1024) / MIB), cpu_s: round(ticks / CLOCK_TICKS_PER_SECOND) };
  } catch {
    // No /proc on this system, or the process has gone: then there is nothing to report.
    return null;
  }
}
