import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../base/failure.ts';

const run = promisify(execFile);

/**
 * The path of the program of the roles as it stands now, bundled where it is not yet, in a process of its own; or that of the first of
 * other programs, bundled into a folder. Throws a Failure.
 */
export async function bundledProgram(root: string, ...others: [] | [folder: string, ...sources: string[]]): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [join(root, 'bin', 'bundle.mjs'), ...others]);
    return stdout.trim();
  } catch (err) {
    throw new Failure('start_failed', `The sources could not be prepared: ${reasonOf(err)}`);
  }
}

/** What the process said, or why there was none. */
function reasonOf(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  return 'stderr' in err && typeof err.stderr === 'string' && err.stderr !== '' ? err.stderr.trim() : err.message;
}
