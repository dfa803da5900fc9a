import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { inject } from 'vitest';

export interface OwnRedis {
  url: string;
  redis: Redis;
  stop(): void;
}

/** A server of its own, by the program that runs the one of all tests. */
export async function startRedis(): Promise<OwnRedis> {
  const known = new Redis(inject('redisUrl'));
  const program = /executable:(.+?)\r/.exec(await known.info('server'))?.[1] ?? 'redis-server';
  known.disconnect();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  // A replica writes what it was given to a file before it reads it.
  const dir = mkdtempSync(path.join(tmpdir(), 'rollcall-redis-'));
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir], { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  const redis = new Redis(url, { retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  await redis.ping();
  const stop = (): void => {
    redis.disconnect();
    child.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  };
  return { url, redis, stop };
}
