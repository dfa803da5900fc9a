import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const MIB = 1024 * 1024;
const CLOCK_TICKS_PER_SECOND = 100;
const MAX_OUTPUT_BYTES = 64 * 1024;

/** What a program under measurement prints as its last line. */
export interface ProgramResult {
  rows: number;
  seconds: number;
  rss_mb: number;
  [more: string]: number;
}

/** Runs a script of this folder in a process of its own, so that no run warms up or fills the memory of another. */
export async function runProgram(script: string, args: string[], timeoutMs: number): Promise<ProgramResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { timeout: timeoutMs, maxBuffer: MAX_OUTPUT_BYTES });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ProgramResult;
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

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** One figure: what was measured, and how it stands to the peer that read the same file in the same run. */
export interface Figure {
  suite: string;
  what: string;
  rows: number;
  seconds: number;
  rows_per_s: number;
  mb_per_s: number;
  rss_mb: number | null;
  /** This figure's time divided by the peer's: below 1 is faster than the peer. */
  time_ratio_to: Record<string, number>;
}

export function figure(
  suite: string,
  what: string,
  fixture: { bytes: number },
  result: { rows: number; seconds: number; rss_mb: number | null },
  peers: Record<string, number>,
): Figure {
  return {
    suite,
    what,
    rows: result.rows,
    seconds: round(result.seconds),
    rows_per_s: Math.round(result.rows / result.seconds),
    mb_per_s: Math.round(fixture.bytes / 1e6 / result.seconds),
    rss_mb: result.rss_mb,
    time_ratio_to: Object.fromEntries(Object.entries(peers).map(([peer, seconds]) => [peer, round(result.seconds / seconds, 3)])),
  };
}
