import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import type { ReadyMessage } from '../src/base/role.ts';
import { testPrefix } from './support/prefix.ts';
import { root } from './support/program.ts';
import { testStore, TEST_SECRETS_KEY } from './support/store.ts';

test('a process of both roles works from its start on, and SIGTERM ends it cleanly', async () => {
  const { database, drop } = await testStore();
  const child = spawn(process.execPath, [join(root, 'src/main.ts'), 'all'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      BASE_URL: 'http://127.0.0.1:8080/v1',
      PORT: '0',
      REDIS_URL: inject('redisUrl'),
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: database,
      QUEUE_PREFIX: testPrefix(),
      PII_HASH_KEY: 'ab'.repeat(16),
      SECRETS_KEY: TEST_SECRETS_KEY,
      OPERATOR_PASSWORD: 'long enough to be one',
      LOG_LEVEL: 'error',
    },
  });
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
