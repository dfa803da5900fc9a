import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../../config/settings.ts';
import { Failure } from '../base/failure.ts';
import { Lifecycle } from '../base/lifecycle.ts';
import { createLog } from '../base/log.ts';
import { connectProducer } from '../flow/connection.ts';
import { startServices } from '../services/local.ts';
import { openConfiguredStore } from '../store/configured.ts';
import { bundledProgram } from './bundle.ts';
import { loadCredentials, saveCredentials, type Credentials } from './credentials.ts';
import { developmentEnvironment } from './environment.ts';
import { followNpm } from './follow-npm.ts';
import { asksForHelp } from './help.ts';
import { ensurePartner, type DevelopmentClient } from './partner.ts';
import { describeReady, type Ready } from './ready.ts';
import { startReceiver } from './receiver.ts';
import { startRoles, type Roles } from './roles.ts';
import { sendSample } from './sample.ts';
import { parseStartOptions, USAGE, type StartOptions } from './start-options.ts';
import { watchSources } from './watch-sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const log = createLog('start', 'warn');
const lifecycle = new Lifecycle();
const stopping = new AbortController();

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop(0));
// Whoever started this process may be killed without a word.
process.once('disconnect', () => void stop(0));
followNpm(() => void stop(0));

try {
  const parameters = process.argv.slice(2);
  if (asksForHelp(parameters)) process.stdout.write(`${USAGE}\n`, () => void stop(0));
  else await start(parseStartOptions(parameters, process.env, root));
} catch (err) {
  if (!stopping.signal.aborted) {
    say(err instanceof Failure ? err.message : String(err instanceof Error ? err.stack : err));
    await stop(1);
  }
}

async function start(options: StartOptions): Promise<void> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const services = await startServices({ folder: options.folder, binaries: join(root, '.rollcall', 'bin'), environment: process.env, say });
  lifecycle.started('services', () => services.stop());
  void services.lost.then((name) => end(`${name} has ended.`));
  const credentials = await loadCredentials(options.folder);
  const environment = developmentEnvironment(process.env, credentials, services);
  const [client, program] = await Promise.all([preparePartner(options, credentials, environment), bundledProgram(root)]);
  const roles = await startRoles({ program, environment, port: options.port, workers: options.workers, guard: services.guard, say });
  lifecycle.started('roles', () => roles.stop());
  if (options.watch)
    lifecycle.started(
      'watch',
      watchSources(root, () => void restart(roles)),
    );
  const ready: Ready = {
    ready: true,
    base_url: roles.baseUrl,
    ...client,
    // The environment may have set another operator than the one that is kept.
    operator: { user: environment['OPERATOR_USER'] ?? '', password: environment['OPERATOR_PASSWORD'] ?? '' },
    redis_url: services.redisUrl,
    mongodb_url: services.mongodbUrl,
    processes: roles.processes(),
  };
  say(describeReady(ready, options.folder));
  if (options.json) process.stdout.write(`${JSON.stringify(ready)}\n`);
  if (options.sample) await trySample(roles, client, credentials);
  say('\nRollcall is up; Ctrl-C ends it.');
}

/** Opens Redis and the store once before the processes do: both can be reached, indexes are made, the partner exists, the keys fit the data. */
async function preparePartner(options: StartOptions, credentials: Credentials, environment: NodeJS.ProcessEnv): Promise<DevelopmentClient> {
  const settings = readSettings({ BASE_URL: 'http://127.0.0.1:8080/v1', ...environment });
  const redis = await connectProducer(settings.REDIS_URL, log);
  redis.disconnect();
  const store = await openConfiguredStore(settings, log);
  try {
    const client = await ensurePartner(store, credentials.client);
    if (client !== credentials.client) await saveCredentials(options.folder, { ...credentials, client });
    return client;
  } finally {
    await store.close();
  }
}

/** The sample shows the service; that it cannot be shown does not end it. */
async function trySample(roles: Roles, client: DevelopmentClient, credentials: Credentials): Promise<void> {
  const receiver = await startReceiver(credentials.webhook_secret);
  lifecycle.started('receiver', () => receiver.stop());
  try {
    await sendSample({ baseUrl: roles.baseUrl, client, receiver, webhookSecret: credentials.webhook_secret, say, signal: stopping.signal });
  } catch (err) {
    if (!stopping.signal.aborted) say(`The sample could not be sent: ${err instanceof Error ? err.message : String(err)}`);
  }
}

/** What cannot be bundled is half written: the processes go on as they are. */
async function restart(roles: Roles): Promise<void> {
  try {
    const program = await bundledProgram(root);
    say('Source files have changed; starting edge and workers again.');
    roles.restart(program);
  } catch (err) {
    say(err instanceof Error ? err.message : String(err));
  }
}

/** A server that is lost takes the service with it: what runs on would only report errors. */
function end(reason: string): void {
  if (stopping.signal.aborted) return;
  say(reason);
  void stop(1);
}

async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await lifecycle.stop(log);
  process.exit(exitCode);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
