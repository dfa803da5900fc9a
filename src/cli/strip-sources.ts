import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../base/failure.ts';

const run = promisify(execFile);

/** Makes the copies of the sources that the roles load, in a process that lets go of the compiler afterwards. Throws a Failure. */
export async function stripSources(root: string): Promise<void> {
  try {
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'bin', 'strip.mjs')]);
  } catch (err) {
    throw new Failure('start_failed', `The sources could not be prepared: ${err instanceof Error ? err.message : String(err)}`);
  }
}
