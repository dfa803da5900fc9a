import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Ready } from '../../src/cli/ready.ts';
import { isAlive } from '../../src/services/process.ts';
import { answers } from './port.ts';

/** `npm start` as a user has it: the whole service, in a folder of its own. */
export interface Program {
  child: ChildProcess;
  ready: Ready;
  /** Every line on stdout so far. */
  stdout: string[];
  /** Resolves with the first line on stderr, past or to come, that matches. */
  said(pattern: RegExp): Promise<string>;
  stderr(): string;
  /** What of it still runs: processes by role, servers by name. */
  remains(): Promise<string[]>;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the program and waits until it is ready. */
export async function startProgram(command: string, parameters: string[], environment: NodeJS.ProcessEnv = {}): Promise<Program> {
  const child = launch(command, parameters, environment);
  const stdout: string[] = [];
  const stderr: string[] = [];
  const errors = createInterface({ input: child.stderr });
  errors.on('line', (line) => stderr.push(line));
  const lines = createInterface({ input: child.stdout });
  const first = once(lines, 'line') as Promise<[string]>;
  lines.on('line', (line) => stdout.push(line));
  const ended = once(child, 'exit').then(() => null);
  const outcome = await Promise.race([first, ended]);
  if (outcome === null) throw new Error(`the program ended before it was ready:\n${stderr.join('\n')}`);
  const ready = JSON.parse(outcome[0]) as Ready;
  return {
    child,
    ready,
    stdout,
    stderr: () => stderr.join('\n'),
    said: async (pattern) => {
      const heard = async (): Promise<string> => {
        const found = stderr.find((line) => pattern.test(line));
        if (found !== undefined) return found;
        await once(errors, 'line');
        return heard();
      };
      const line = await Promise.race([heard(), ended]);
      if (line === null) throw new Error(`the program ended without saying ${String(pattern)}:\n${stderr.join('\n')}`);
      return line;
    },
    remains: async () => {
      const servers = { redis: ready.redis_url, mongodb: ready.mongodb_url, edge: ready.base_url };
      const answering = await Promise.all(Object.entries(servers).map(async ([name, url]) => ((await answers(url)) ? [name] : [])));
      return [...ready.processes.flatMap(({ role, pid }) => (isAlive(pid) ? [role] : [])), ...answering.flat()];
    },
  };
}

/** Runs the program to its end. */
export async function runProgram(
  command: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = launch(command, parameters, environment);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** What a test runner puts into its own environment is no part of what the program sees. */
function launch(command: string, parameters: string[], environment: NodeJS.ProcessEnv) {
  const { PATH, HOME } = process.env;
  return spawn(command, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { PATH, HOME, ...environment } });
}
