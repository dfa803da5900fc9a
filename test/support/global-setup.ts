import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startServices } from '../../src/services/local.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    redisUrl: string;
    mongodbUrl: string;
  }
}

const binaries = fileURLToPath(new URL('../../.rollcall/bin', import.meta.url));

/** One Redis and one mongod for the whole run, in a folder that goes with it. A machine that cannot have them fails the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'rollcall-test-'));
  const services = await startServices({
    folder,
    binaries,
    temporary: true,
    environment: process.env,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  project.provide('redisUrl', services.redisUrl);
  project.provide('mongodbUrl', services.mongodbUrl);
  return () => services.stop();
}
