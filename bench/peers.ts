import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram, type ProgramResult } from './measure.ts';

const FOLDER = path.join(import.meta.dirname, 'peers');
const POLARS = 'polars==2.1.0';

/** A program that does the same work on the same file, or a part of it. */
export interface Peer {
  readonly name: string;
  /** In peers/. */
  readonly script: string;
  readonly args?: readonly string[];
  /** What it does of the work, in a few words. */
  readonly does: string;
  /** A program that no registry has: the peer is run where the machine has it. */
  readonly needs?: string;
}

/** Installs the peers of the npm registry where they are not; throws where that fails. */
export function installPeers(): void {
  const lock = readFileSync(path.join(FOLDER, 'package-lock.json'), 'utf8');
  const installed = path.join(FOLDER, 'node_modules', '.package-lock.json');
  const names = Object.keys(
    (JSON.parse(lock) as { packages: Record<string, { dependencies?: Record<string, string> }> }).packages['']?.dependencies ?? {},
  );
  if (existsSync(installed) && names.every((name) => existsSync(path.join(FOLDER, 'node_modules', name)))) return;
  // Not `npm ci`: a lock cannot name DuckDB's packages for platforms that a registry does not have.
  const { status } = spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('the peers could not be installed; npm says why above');
}

/** How a peer is run on a file; null where the machine has not what it needs. */
export function peerOn({ script, args = [], needs }: Peer, file: string, data: string): (() => Promise<ProgramResult>) | null {
  if (needs !== undefined && spawnSync(needs, ['--version'], { stdio: 'ignore' }).error !== undefined) return null;
  const program = path.join(FOLDER, script);
  if (!script.endsWith('.py')) return () => runProgram([process.execPath, program, file, ...args]);
  const packages = pythonPackages(data);
  return packages === null ? null : () => runProgram(['python3', program, file, ...args], { PYTHONPATH: packages });
}

/** polars in a folder of its own; null where there is no Python, or the package cannot be had. */
function pythonPackages(data: string): string | null {
  const folder = path.join(data, 'python');
  if (existsSync(path.join(folder, 'polars'))) return folder;
  const { status } = spawnSync('python3', ['-m', 'pip', 'install', '--quiet', '--target', folder, POLARS], { stdio: ['ignore', 2, 2] });
  return status === 0 ? folder : null;
}
