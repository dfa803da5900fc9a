import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Failure } from '../base/failure.ts';
import { reasonOf } from './command.ts';
import type { LocalServer, ServerOptions } from './local-server.ts';

const LAUNCH_TIMEOUT_MS = 60_000;

/** Starts mongod stand-alone on 127.0.0.1, on the port that is asked for or a free one. Throws a Failure where it does not come up. */
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
      // Of a port that it gave out within ten seconds the library would take another one, also where that server has ended.
      ...(options.port === undefined ? {} : { port: options.port, portGeneration: false }),
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
