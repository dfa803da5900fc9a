import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { testPrefix } from './prefix.ts';

/** What `npm start -- --json` prints when it is ready. */
export interface Ready {
  base_url: string;
  partner_id: string;
  client_id: string;
  client_secret: string;
  operator: { user: string; password: string };
  processes: { role: string; pid: number }[];
}

export interface Program {
  ready: Ready;
  /** Lines it has written to stderr so far. */
  readonly said: readonly string[];
  stop(): Promise<void>;
}

const START = fileURLToPath(new URL('../../src/cli/start.ts', import.meta.url));
const READY_TIMEOUT_MS = 60_000;

/** The program of `npm start`, on the test run's servers, with a data folder, database and queues of its own. */
export async function startProgram(environment: Record<string, string> = {}): Promise<Program> {
  const data = await mkdtemp(join(tmpdir(), 'rollcall-program-'));
  const prefix = testPrefix();
  const child = spawn(process.execPath, [START, '--json', '--no-sample', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      REDIS_URL: inject('redisUrl'),
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: prefix,
      QUEUE_PREFIX: prefix,
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const signal = AbortSignal.timeout(READY_TIMEOUT_MS);
  const first = await Promise.race([once(createInterface({ input: child.stdout }), 'line', { signal }), once(child, 'exit', { signal })]);
  if (typeof first[0] !== 'string') throw new Error(`the program did not start:\n${said.join('\n')}`);
  return {
    ready: JSON.parse(first[0]) as Ready,
    said,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}
