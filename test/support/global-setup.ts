import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, statfs, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startServices } from '../../src/services/local.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    redisUrl: string;
    mongodbUrl: string;
    /** Where tests put programs that they make; it goes at the end. */
    programs: string;
  }
}

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm';
/** A run takes half a GiB of it, at most. */
const ENOUGH_BYTES = 4 * 2 ** 30;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** One Redis and one mongod for the whole run, in a folder that goes with it. A machine that cannot have them fails the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await folderOfFiles(), 'rollcall-test-'));
  const services = await startServices({
    folder,
    binaries: join(root, '.rollcall/bin'),
    temporary: true,
    environment: process.env,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  project.provide('redisUrl', services.redisUrl);
  project.provide('mongodbUrl', services.mongodbUrl);
  project.provide('programs', await folderOfPrograms(folder));
  return () => services.stop();
}

/** Programs find packages from it as from the sources. */
async function folderOfPrograms(folder: string): Promise<string> {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await symlink(join(root, 'node_modules'), join(programs, 'node_modules'));
  return programs;
}

/** Memory, where there is enough of it: nearly each test has a database, whose forty files mongod writes through to the disk one by one. */
async function folderOfFiles(): Promise<string> {
  const usual = await realpath(tmpdir());
  if (!existsSync(MEMORY)) return usual;
  const { bavail, bsize } = await statfs(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES ? MEMORY : usual;
}
