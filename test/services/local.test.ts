import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findBinary } from '../../src/services/binary.ts';
import { startGuard } from '../../src/services/guard.ts';
import { startServices, type LocalServices } from '../../src/services/local.ts';
import { REDIS } from '../../src/services/programs.ts';
import { startRedis } from '../../src/services/redis.ts';
import { answers } from '../support/port.ts';

const binaries = fileURLToPath(new URL('../../.rollcall/bin', import.meta.url));
const environment = { PATH: process.env['PATH'] };
const GONE = { timeout: 20_000, interval: 20 };

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-services-'));
  said = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('both servers run on 127.0.0.1, one line each tells which, and nothing is left after a stop', async () => {
  const services = await start();
  expect(services.redisUrl).toMatch(/^redis:\/\/127\.0\.0\.1:\d+$/);
  expect(services.mongodbUrl).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+$/);
  expect(said).toContainEqual(expect.stringMatching(/^Redis \d+\.\d+\.\d+ \(.+\) at redis:.+, data in .+redis-\d+$/));
  expect(said).toContainEqual(expect.stringMatching(/^MongoDB \d+\.\d+\.\d+ \(.+\) at mongodb:.+, data in .+mongodb-\d+$/));
  await services.stop();
  expect(await answers(services.redisUrl)).toBe(false);
  expect(await answers(services.mongodbUrl)).toBe(false);
});

test('data survives a stop and a start', async () => {
  const first = await start();
  await withClients(first, async (redis, mongodb) => {
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    await redis.set('key', 'value');
    await mongodb.db('kept').collection<{ _id: string }>('things').insertOne({ _id: 'thing' });
  });
  await first.stop();
  const second = await start();
  await withClients(second, async (redis, mongodb) => {
    expect(await redis.get('key')).toBe('value');
    expect(await mongodb.db('kept').collection('things').countDocuments()).toBe(1);
  });
  await second.stop();
});

test('a server that is killed, and once more as soon as it is back, is started again where it was, with its data', async () => {
  const services = await start();
  await withClients(services, async (redis, mongodb) => {
    await redis.set('key', 'value');
    await mongodb
      .db('kept')
      .collection<{ _id: string }>('things')
      .insertOne({ _id: 'thing' }, { writeConcern: { j: true } });
  });
  for (const times of [1, 2]) {
    const pids = await withClients(services, async (redis, mongodb) => {
      const { pid } = await mongodb.db('admin').command({ serverStatus: 1 });
      return [Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]), Number(pid)];
    });
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => said.filter((line) => /^(Redis|MongoDB) ended; starting it again$/.test(line)).length === 2 * times, GONE);
    await vi.waitUntil(async () => (await answers(services.redisUrl)) && (await answers(services.mongodbUrl)), GONE);
  }
  await withClients(services, async (redis, mongodb) => {
    expect(await redis.get('key')).toBe('value');
    expect(await mongodb.db('kept').collection('things').countDocuments()).toBe(1);
  });
  await services.stop();
  expect(await answers(services.redisUrl)).toBe(false);
  expect(await answers(services.mongodbUrl)).toBe(false);
});

test('a killed program leaves no server behind, and the next start finds its folder free', async () => {
  const program = spawn(process.execPath, [fileURLToPath(new URL('hold-services.ts', import.meta.url)), folder, binaries], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: program.stdout }), 'line')) as [string];
  const { redisUrl, mongodbUrl } = JSON.parse(line) as LocalServices;
  expect(await answers(redisUrl)).toBe(true);
  expect(await answers(mongodbUrl)).toBe(true);
  program.kill('SIGKILL');
  const next = await start();
  expect(await answers(redisUrl)).toBe(false);
  expect(await answers(mongodbUrl)).toBe(false);
  await next.stop();
});

test('addresses of the environment are taken as they are and shown without their password', async () => {
  const given = { ...environment, REDIS_URL: 'redis://user:secret@redis.example:6379', MONGODB_URL: 'mongodb://user:secret@mongo.example/' };
  const services = await startServices({ folder, binaries, environment: given, say: (line) => said.push(line) });
  expect(services).toMatchObject({ redisUrl: given.REDIS_URL, mongodbUrl: given.MONGODB_URL });
  expect(said.join('\n')).not.toContain('secret');
  await services.stop();
});

test('a second program on the same folder is refused in words', async () => {
  const guard = await startGuard(join(folder, 'lock'));
  await expect(startGuard(join(folder, 'lock'), 50)).rejects.toMatchObject({ code: 'folder_in_use', message: expect.stringContaining('--data') });
  await guard.stop();
  const next = await startGuard(join(folder, 'lock'), 50);
  await next.stop();
});

test('the guard ends what it watches when the pipe closes, even what does not listen to SIGTERM', async () => {
  const guard = await startGuard(join(folder, 'lock'));
  const stubborn = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')"], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(stubborn.stdout, 'data');
  const gone = once(stubborn, 'exit');
  guard.watch('program', stubborn.pid ?? 0);
  guard.removeAtEnd(join(folder, 'extra'));
  await guard.stop();
  expect((await gone)[1]).toBe('SIGKILL');
});

test('a port that somebody took in between is left to them and another one tried', async () => {
  const binary = await findBinary(REDIS, { folder: binaries, environment, say: () => undefined });
  const guard = await startGuard(join(folder, 'lock'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = (other.address() as AddressInfo).port;
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  const pick = vi.fn<() => Promise<number>>().mockResolvedValueOnce(taken).mockResolvedValue(port);
  const redis = await startRedis({ binary, folder: join(folder, 'redis'), guard }, pick);
  expect(redis.url).toBe(`redis://127.0.0.1:${port}`);
  expect(pick).toHaveBeenCalledTimes(2);
  await redis.stop();
  await guard.stop();
  other.close();
  await vi.waitUntil(async () => !(await answers(redis.url)), GONE);
});

function start(): Promise<LocalServices> {
  return startServices({ folder, binaries, environment, say: (line) => said.push(line) });
}

async function withClients<T>(services: LocalServices, work: (redis: Redis, mongodb: MongoClient) => Promise<T>): Promise<T> {
  const redis = new Redis(services.redisUrl);
  const mongodb = new MongoClient(services.mongodbUrl);
  try {
    return await work(redis, mongodb);
  } finally {
    redis.disconnect();
    await mongodb.close();
  }
}
