import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, inject, test } from 'vitest';
import type { ReadyMessage, Role } from '../src/base/role.ts';
import { bundledProgram } from '../src/cli/bundle.ts';
import { testPrefix } from './support/prefix.ts';
import { root } from './support/program.ts';
import { testStore, TEST_SECRETS_KEY } from './support/store.ts';

let program: string;
beforeAll(async () => void (program = await bundledProgram(root)));

test('a process of both roles works from its start on, and SIGTERM ends it cleanly', async () => {
  const { database, drop } = await testStore();
  const child = launch('all', { MONGODB_DATABASE: database });
  try {
    const [{ ready, port }] = (await once(child, 'message')) as [ReadyMessage];
    expect(ready).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await drop();
  }
}, 60_000);

test('a warning of the runtime is a line of the log like any other, without its words', async () => {
  const { database, drop } = await testStore();
  const warning = 'data:text/javascript,process.on("SIGUSR2",()=>process.emitWarning("words",{code:"DEP1"}))';
  const child = launch('edge', { MONGODB_DATABASE: database, LOG_LEVEL: 'warn', NODE_OPTIONS: `--import ${JSON.stringify(warning)}` });
  try {
    await once(child, 'message');
    child.kill('SIGUSR2');
    const [line] = (await once(createInterface({ input: child.stderr! }), 'line')) as [string];
    const err = { name: 'Warning', code: 'DEP1', places: expect.any(Array) };
    expect(JSON.parse(line)).toEqual({ level: 40, role: 'edge', pid: child.pid, time: expect.any(String), err, msg: expect.any(String) });
  } finally {
    child.kill('SIGKILL');
    await drop();
  }
}, 60_000);

test.each([
  [
    'no Redis',
    { REDIS_URL: 'redis://user:word@127.0.0.1:1' },
    1,
    /^Redis at 127\.0\.0\.1:1 cannot be used \(.*ECONNREFUSED.*\): start it, or correct REDIS_URL\.\n$/,
  ],
  [
    'no place in MongoDB',
    { MONGODB_URL: withUser(inject('mongodbUrl')) },
    1,
    /^MongoDB at \S+ cannot be used \(AuthenticationFailed\): .*MONGODB_URL\.\n$/,
  ],
  [
    'no port',
    { PORT: new URL(inject('redisUrl')).port },
    98,
    /^The edge cannot listen at 127\.0\.0\.1:\d+: another program does\. Set another PORT\.\n$/,
  ],
] as const)(
  'a process that finds %s ends, and says so in one sentence',
  async (_, environment, exitCode, sentence) => {
    const { database, drop } = await testStore();
    try {
      const child = launch('edge', { MONGODB_DATABASE: database, LOG_LEVEL: 'warn', ...environment });
      const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
      expect(said).toMatch(sentence);
      expect(said).not.toMatch(/user|word/);
      expect(code).toBe(exitCode);
    } finally {
      await drop();
    }
  },
  60_000,
);

function launch(role: Role, environment: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [program, role], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      BASE_URL: 'http://127.0.0.1:8080/v1',
      PORT: '0',
      REDIS_URL: inject('redisUrl'),
      MONGODB_URL: inject('mongodbUrl'),
      QUEUE_PREFIX: testPrefix(),
      PII_HASH_KEY: 'ab'.repeat(16),
      SECRETS_KEY: TEST_SECRETS_KEY,
      OPERATOR_PASSWORD: 'long enough to be one',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
}

function withUser(url: string): string {
  return url.replace('://', '://user:word@');
}
