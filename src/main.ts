import { catalog } from '../config/vendors/index.ts';
import { readSettings, type Settings } from '../config/settings.ts';
import { assembleJobs } from '../stages/jobs/assemble.ts';
import type { JobContext } from '../stages/jobs/context.ts';
import { STAGES } from '../stages/jobs/stages.ts';
import { startSweeps } from '../stages/jobs/upkeep/sweeps.ts';
import { warmUp } from '../stages/rows/warm-up.ts';
import { Failure } from './base/failure.ts';
import { countBuffersAsHeap } from './base/heap.ts';
import { Lifecycle } from './base/lifecycle.ts';
import { createLog } from './base/log.ts';
import { PORT_TAKEN_EXIT_CODE, ROLES, type ReadyMessage, type Role } from './base/role.ts';
import { standBack } from './base/stand-back.ts';
import { openFlow } from './flow/flow.ts';
import { startWorkers } from './flow/worker.ts';
import { openConfiguredStore } from './store/configured.ts';
import { warmUpStore } from './store/warm-up.ts';

/** What a stopping worker may take of the whole time to stop; the rest is for closing what it stood on. */
const WORKER_STOP_SHARE = 0.8;
const CONFIGURATION_EXIT_CODE = 78;

countBuffersAsHeap();
const lifecycle = new Lifecycle();
let stopping = false;

/** What this process of the service does: `node src/main.ts edge|worker|all`. */
const role = roleOf(process.argv[2]);
const settings = settingsOf(process.env);
const log = createLog(role, settings.LOG_LEVEL);

for (const name of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(name, () => void stop(0));
// Node writes what it warns of as plain text, where every line is JSON: even a request for an absolute address makes a library be warned of.
process.removeAllListeners('warning');
process.on('warning', (err) => log.warn({ err }, 'the runtime warns of how it is used'));
process.on('unhandledRejection', (err) => fail(err, 'a promise was rejected and nobody looked'));
process.on('uncaughtException', (err) => fail(err, 'an error was thrown and nobody caught it'));

try {
  const port = await start();
  log.info({ port, role }, 'ready');
  process.send?.({ ready: true, port } satisfies ReadyMessage);
} catch (err) {
  fail(err, 'the start failed');
}

/** Connects, then starts the roles. They are stopped in reverse, an edge and workers of one process side by side. */
async function start(): Promise<number | null> {
  warmUp(catalog, { inspectOnly: role === 'edge' });
  const store = await openConfiguredStore(settings, log);
  lifecycle.started('store', () => store.close());
  const flow = await openFlow({ redisUrl: settings.REDIS_URL, prefix: settings.QUEUE_PREFIX, log, stages: STAGES });
  lifecycle.started('flow', () => flow.close());
  const context = assembleJobs({ store, flow, settings, clock: store.clock, log });
  if (role !== 'edge') {
    await warmUpStore(store.groups);
    await startWorkerRole(context);
  }
  return role === 'worker' ? null : startEdgeRole(context);
}

async function startWorkerRole(context: JobContext): Promise<void> {
  if (role === 'worker') letEdgesGoFirst();
  // Sweeps first, so that they stop last: no sweep under way may delay that a stopping worker hands its segments back.
  const sweeps = startSweeps(context);
  lifecycle.started('sweeps', () => sweeps.stop());
  const workers = await startWorkers(STAGES, context, {
    redisUrl: settings.REDIS_URL,
    prefix: settings.QUEUE_PREFIX,
    log,
    lockMs: settings.JOB_LOCK_MS,
    stalledCheckMs: settings.STALLED_CHECK_MS,
    stopMs: settings.SHUTDOWN_TIMEOUT_MS * WORKER_STOP_SHARE,
  });
  lifecycle.started('workers', () => workers.stop());
}

/** An edge answers people, a worker nobody: on a machine where both want the same core, the edge has it first. */
function letEdgesGoFirst(): void {
  try {
    standBack();
  } catch (err) {
    log.warn({ err }, 'the system does not let a worker stand back behind edges');
  }
}

async function startEdgeRole(context: JobContext): Promise<number> {
  const { store, flow, clock } = context;
  await store.vendors.seed(catalog);
  // A worker does without the HTTP rooms: its heap, which every collection marks, is a quarter smaller.
  const { startEdge } = await import('./edge/edge.ts');
  const edge = await startEdge({ store, flow, settings, log, clock, context });
  if (role === 'all') lifecycle.startedBeside('edge', () => edge.stop());
  else lifecycle.started('edge', () => edge.stop());
  return edge.port;
}

function roleOf(text: string | undefined): Role {
  const found = ROLES.find((name) => name === text);
  if (found !== undefined) return found;
  return quit(`Usage: ${process.argv[1]} <${ROLES.join('|')}>`);
}

function settingsOf(environment: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(environment);
  } catch (err) {
    if (err instanceof Failure) return quit(err.message);
    throw err;
  }
}

function quit(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(CONFIGURATION_EXIT_CODE);
}

/** What somebody outside can mend is said in its own words; everything else is a line of the log, with its places. */
function fail(err: unknown, what: string): void {
  if (err instanceof Failure) process.stderr.write(`${err.message}\n`);
  else log.fatal({ err }, what);
  void stop(err instanceof Failure && err.code === 'port_taken' ? PORT_TAKEN_EXIT_CODE : 1);
}

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    log.error({ timeout_ms: settings.SHUTDOWN_TIMEOUT_MS }, 'did not stop in time');
    process.exit(exitCode === 0 ? 1 : exitCode);
  }, settings.SHUTDOWN_TIMEOUT_MS).unref();
  await lifecycle.stop(log);
  process.exit(exitCode);
}
