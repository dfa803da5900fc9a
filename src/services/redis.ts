import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Failure } from '../base/failure.ts';
import { endChild } from './process.ts';
import type { LocalServer, ServerOptions } from './local-server.ts';

const PORT_ATTEMPTS = 10;
const READY_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 5_000;

/** Starts Redis as in production (append-only file, no eviction) on 127.0.0.1. */
export async function startRedis(options: ServerOptions, pickPort = pickerOf(options.port)): Promise<LocalServer> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  let said = '';
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
    const port = await pickPort();
    const outcome = await launch(options, port);
    if ('child' in outcome) return serverOf(outcome.child, port, options);
    said = outcome.said;
    // Somebody took the port between our look and the server's: only the server's own bind decides.
    if (!/address already in use/i.test(said)) break;
  }
  throw new Failure('server_unavailable', `Redis (${options.binary.path}) did not start: ${said}`);
}

type Outcome = { child: ChildProcess } | { said: string };

async function launch(options: ServerOptions, port: number): Promise<Outcome> {
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: options.folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  // Its own session, so that Ctrl-C reaches the program first and the server is there until the last job is handed back.
  const child = spawn(options.binary.path, parameters, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, windowsHide: true });
  const failed = once(child, 'error').then(([err]) => ({ said: String(err) }));
  if (child.pid === undefined) return failed;
  options.guard.watch('server', child.pid);
  const lines: string[] = [];
  const ready = new Promise<Outcome>((resolve) => {
    const listen = (line: string) => {
      if (/ready to accept connections/i.test(line)) resolve({ child });
      if (lines.push(line) > KEPT_LINES) lines.shift();
    };
    createInterface({ input: child.stdout }).on('line', listen);
    createInterface({ input: child.stderr }).on('line', listen);
  });
  const gone = once(child, 'close').then(() => ({ said: lines.join(' / ') }));
  const late = new Promise<Outcome>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, { said: 'it was not ready in time' }).unref());
  const outcome = await Promise.race([ready, gone, failed, late]);
  if ('said' in outcome) {
    await endChild(child, STOP_GRACE_MS);
    options.guard.forget(child.pid);
  }
  return outcome;
}

const KEPT_LINES = 6;

function serverOf(child: ChildProcess, port: number, options: ServerOptions): LocalServer {
  const pid = child.pid ?? 0;
  const gone = once(child, 'exit').then(() => options.guard.forget(pid));
  child.unref();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid,
    gone,
    stop: async () => {
      await endChild(child, STOP_GRACE_MS);
      await gone;
    },
  };
}

function pickerOf(port: number | undefined): () => Promise<number> {
  return port === undefined ? freePort : () => Promise.resolve(port);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a listening socket has no port');
  return address.port;
}
