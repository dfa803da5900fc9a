import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Failure } from '../base/failure.ts';
import { reasonOf } from './command.ts';
import type { LocalServer, ServerOptions } from './local-server.ts';

const LAUNCH_TIMEOUT_MS = 60_000;

/** Starts mongod stand-alone on 127.0.0.1. Where the port is taken, it has another one. */
export async function startMongodb(options: ServerOptions): Promise<LocalServer> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  // The library reads these when it looks for a program: it is given one, so it must neither download nor compare versions.
  process.env['MONGOMS_RUNTIME_DOWNLOAD'] = 'false';
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] = 'false';
  const { MongoMemoryServer } = await import('mongodb-memory-server-core');
  const server = await MongoMemoryServer.create({
    binary: { systemBinary: options.binary.path, version: options.binary.version },
    instance: {
      ip: '127.0.0.1',
      ...(options.port === undefined ? {} : { port: options.port }),
      dbPath: options.folder,
      storageEngine: 'wiredTiger',
      launchTimeout: LAUNCH_TIMEOUT_MS,
      args: [
        '--wiredTigerCacheSizeGB',
        '0.5',
        '--setParameter',
        'diagnosticDataCollectionEnabled=false',
        ...(process.platform === 'win32' ? [] : ['--nounixsocket']),
      ],
    },
    // Its own session, so that Ctrl-C reaches the program first.
    spawn: { detached: true },
  }).catch((err: unknown) => {
    throw new Failure('server_unavailable', `MongoDB (${options.binary.path}) did not start: ${reasonOf(err)}`);
  });
  const mongod = server.instanceInfo?.instance.mongodProcess;
  const pid = mongod?.pid;
  if (mongod === undefined || pid === undefined) throw new Failure('server_unavailable', 'MongoDB started and has no process.');
  options.guard.watch('server', pid);
  const gone = once(mongod, 'exit').then(() => options.guard.forget(pid));
  return {
    url: server.getUri().replace(/\/$/, ''),
    pid,
    gone,
    stop: async () => {
      await server.stop({ doCleanup: false });
      await gone;
    },
  };
}
