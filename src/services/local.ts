import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf } from '../base/unreachable.ts';
import { findBinary, type Binary, type ServerProgram } from './binary.ts';
import { startGuard, type Guard } from './guard.ts';
import { keepServer } from './kept-server.ts';
import type { LocalServer, ServerOptions } from './local-server.ts';
import { startMongodb } from './mongodb.ts';
import { MONGODB, REDIS } from './programs.ts';
import { startRedis } from './redis.ts';
import { shownPath } from './shown-path.ts';

export interface LocalServicesOptions {
  /** Where data lives; one program at a time uses it. */
  folder: string;
  /** Where fetched programs are kept. */
  binaries: string;
  /** Whether the folder goes when the program does, however it goes. */
  temporary?: boolean;
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
}

export interface LocalServices {
  redisUrl: string;
  mongodbUrl: string;
  guard: Guard;
  /** Resolves with the name of what was started here and has ended for good: a server that cannot be started again, or the guard. */
  lost: Promise<string>;
  /** Stops what was started here; data stays. */
  stop(): Promise<void>;
}

/**
 * Redis and MongoDB for development and tests, each in the first way that holds: the address in the environment, the
 * program on PATH, fetched earlier, fetched now. Throws a Failure that names the ways out.
 */
export async function startServices(options: LocalServicesOptions): Promise<LocalServices> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const guard = await startGuard(join(options.folder, 'lock'));
  if (options.temporary === true) guard.removeAtEnd(options.folder);
  const starts = await Promise.allSettled([
    provide(REDIS, options.environment['REDIS_URL'], startRedis, guard, options),
    provide(MONGODB, options.environment['MONGODB_URL'], startMongodb, guard, options),
  ]);
  const stop = async () => {
    await Promise.all(starts.map(async (start) => (start.status === 'fulfilled' ? start.value.stop() : undefined)));
    await guard.stop();
  };
  const [redis, mongodb] = starts;
  if (redis.status === 'fulfilled' && mongodb.status === 'fulfilled') {
    return {
      redisUrl: redis.value.url,
      mongodbUrl: mongodb.value.url,
      guard,
      lost: Promise.race([redis.value.lost, mongodb.value.lost, guard.gone.then(() => 'The guard')]),
      stop,
    };
  }
  await stop();
  throw redis.status === 'rejected' ? redis.reason : (mongodb as PromiseRejectedResult).reason;
}

interface Provided {
  url: string;
  lost: Promise<string>;
  stop(): Promise<void>;
}

type Start = (options: ServerOptions) => Promise<LocalServer>;

async function provide(
  program: ServerProgram,
  given: string | undefined,
  start: Start,
  guard: Guard,
  options: LocalServicesOptions,
): Promise<Provided> {
  if (given !== undefined && given !== '') {
    options.say(`${program.name} at ${placeOf(given)}, as ${program.name.toUpperCase()}_URL says`);
    return { url: given, lost: new Promise(() => undefined), stop: async () => undefined };
  }
  const binary = await findBinary(program, { folder: options.binaries, environment: options.environment, say: options.say });
  const folder = join(options.folder, 'data', dataFolderName(program, binary));
  const server = await keepServer(program.name, (port) => start({ binary, folder, guard, ...(port === undefined ? {} : { port }) }), options.say);
  options.say(`${program.name} ${binary.version} (${binary.way}) at ${server.url}, data in ${shownPath(folder)}`);
  return { url: server.url, lost: server.gone.then(() => program.name), stop: server.stop };
}

/** A server does not read the files of a newer one, nor always those of a much older one: each major version has its own. */
function dataFolderName(program: ServerProgram, binary: Binary): string {
  return `${program.name.toLowerCase()}-${binary.version.split('.')[0]}`;
}
