import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface CommandOptions {
  environment: NodeJS.ProcessEnv;
  timeoutMs: number;
}

/** Runs a command to its end and gives its output; throws where it cannot be run, fails or takes too long. */
export async function runCommand(command: string, parameters: readonly string[], options: CommandOptions): Promise<string> {
  const { stdout } = await execute(command, parameters, {
    env: options.environment,
    timeout: options.timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: 4 << 20,
    windowsHide: true,
  });
  return stdout;
}

/** The first executable of that name on PATH, or null. */
export async function findOnPath(name: string, environment: NodeJS.ProcessEnv): Promise<string | null> {
  for (const folder of (environment['PATH'] ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, executableName(name));
    if (await isExecutable(path)) return path;
  }
  return null;
}

/** What a failed command said last, in one line: for a list of ways that did not hold. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const said = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  const lines = (said === '' ? error.message : said).trim().split('\n');
  return (lines.at(-1) ?? '').trim().slice(0, 300);
}

export function executableName(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
