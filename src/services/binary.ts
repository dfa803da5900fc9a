import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../base/failure.ts';
import { executableName, findOnPath, reasonOf, runCommand } from './command.ts';

/** A server program: how it is known, and the ways it can be had, in the order in which they are tried. */
export interface ServerProgram {
  readonly name: string;
  readonly command: string;
  /** Finds major, minor and patch in what `--version` prints. */
  readonly version: RegExp;
  /** The oldest version that will do. */
  readonly minimum: readonly [major: number, minor: number];
  readonly fetches: readonly Fetch[];
  /** What a person can do where no way holds. */
  readonly waysOut: string;
}

/** A way to get the program onto this machine. */
export interface Fetch {
  readonly from: string;
  /** Why it cannot be tried here, or null. */
  unfit(environment: NodeJS.ProcessEnv): Promise<string | null>;
  /** Gets the program and gives its path, which is either inside `folder` (and is then kept) or a place of the system. */
  fetch(folder: string, environment: NodeJS.ProcessEnv): Promise<string>;
}

export interface Binary {
  path: string;
  version: string;
  /** Which way held, as a person is told. */
  way: string;
}

export interface FindOptions {
  /** Where fetched programs are kept. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
}

/** The first way that holds: on PATH, fetched earlier, fetched now. Throws a Failure that names the ways out where none does. */
export async function findBinary(program: ServerProgram, options: FindOptions): Promise<Binary> {
  const reasons: string[] = [];
  const onPath = await findOnPath(program.command, options.environment);
  if (onPath === null) reasons.push(`PATH: no ${program.command}`);
  else {
    const found = await tryBinary(program, onPath, 'on PATH', options);
    if (typeof found !== 'string') return found;
    reasons.push(`PATH: ${found}`);
  }
  for (const path of await fetchedEarlier(program, options.folder)) {
    const found = await tryBinary(program, path, 'fetched earlier', options);
    if (typeof found !== 'string') return found;
    reasons.push(`${options.folder}: ${found}`);
  }
  for (const way of program.fetches) {
    const found = await tryFetch(program, way, options);
    if (typeof found !== 'string') return found;
    reasons.push(`${way.from}: ${found}`);
  }
  const tried = reasons.map((reason) => `  - ${reason}`).join('\n');
  throw new Failure('server_unavailable', `${program.name} cannot be had on this machine. Tried:\n${tried}\nWays out:\n${program.waysOut}`);
}

const VERSION_TIMEOUT_MS = 15_000;
const WORK_PREFIX = '.fetch-';
const STALE_WORK_MS = 3_600_000;

async function tryBinary(program: ServerProgram, path: string, way: string, options: FindOptions): Promise<Binary | string> {
  try {
    const printed = await runCommand(path, ['--version'], { environment: options.environment, timeoutMs: VERSION_TIMEOUT_MS });
    const [, major, minor, patch] = program.version.exec(printed) ?? [];
    if (major === undefined || minor === undefined || patch === undefined) return `${path} does not tell its version`;
    const version = `${major}.${minor}.${patch}`;
    const [minimumMajor, minimumMinor] = program.minimum;
    const fits = Number(major) > minimumMajor || (Number(major) === minimumMajor && Number(minor) >= minimumMinor);
    return fits ? { path, version, way } : `${path} is ${version}; ${minimumMajor}.${minimumMinor} or newer is needed`;
  } catch (err) {
    return `${path} does not run: ${reasonOf(err)}`;
  }
}

/** Works in a folder of its own and renames the tried program into place: a broken fetch or two at once leave nothing half done. */
async function tryFetch(program: ServerProgram, way: Fetch, options: FindOptions): Promise<Binary | string> {
  const unfit = await way.unfit(options.environment);
  if (unfit !== null) return unfit;
  options.say(`${program.name}: fetching it once from ${way.from} …`);
  await mkdir(options.folder, { recursive: true });
  await removeStaleWork(options.folder);
  const work = await mkdtemp(join(options.folder, WORK_PREFIX));
  try {
    const path = await way.fetch(work, options.environment);
    if (!path.startsWith(work)) return await tryBinary(program, path, `installed from ${way.from}`, options);
    await chmod(path, 0o755);
    const tried = await tryBinary(program, path, `fetched from ${way.from}`, options);
    if (typeof tried === 'string') return tried;
    const final = join(options.folder, executableName(`${program.command}-${tried.version}`));
    await rename(path, final);
    return { ...tried, path: final };
  } catch (err) {
    return reasonOf(err);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function fetchedEarlier(program: ServerProgram, folder: string): Promise<string[]> {
  const name = new RegExp(`^${program.command}-\\d+\\.\\d+\\.\\d+(\\.exe)?$`);
  const names = (await listing(folder)).filter((entry) => name.test(entry));
  return names.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })).map((entry) => join(folder, entry));
}

/** A fetch that was killed could not remove its folder. */
async function removeStaleWork(folder: string): Promise<void> {
  for (const entry of await listing(folder)) {
    if (!entry.startsWith(WORK_PREFIX)) continue;
    const path = join(folder, entry);
    const age = await stat(path).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > STALE_WORK_MS) await rm(path, { recursive: true, force: true });
  }
}

async function listing(folder: string): Promise<string[]> {
  return readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return [];
    throw err;
  });
}
