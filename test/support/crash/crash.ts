import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import { derivedId } from '../../../src/base/ids.ts';
import { bundledProgram } from '../../../src/cli/bundle.ts';
import type { Job } from '../../../src/model/job.ts';
import { relaySweep } from '../../../stages/jobs/events/relay.ts';
import { eventually } from '../eventually.ts';
import { readGroups, type TestJobs } from '../job-context.ts';
import { root } from '../program.ts';

/** Where a worker process dies: around one call, or of the groups whose ids begin so. */
export type Kill = KillPoint | { group: string };

export interface KillPoint {
  index: number;
  side: 'before' | 'after';
}

/** All that a job leaves, with what names the job itself taken out: equal for two runs of the same file. */
export interface Left {
  status: string;
  statistics: Job['statistics'];
  groups: { id: string; frame: string }[];
  records: string;
  errors: string;
  events: { kind: string; sequence: number; ofJob: boolean }[];
  segments: unknown[];
}

/** A worker process on the test's store and queues; killed at a point where one is given. */
export async function startWorkerProcess(test: TestJobs, kill: Kill | null): Promise<ChildProcess> {
  const { settings } = test.context;
  const child = fork(await bundledWorker(), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
      REDIS_URL: inject('redisUrl'),
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: test.database,
      QUEUE_PREFIX: test.context.flow.prefix,
      // A dead worker is found within a second or two.
      JOB_LOCK_MS: '1000',
      STALLED_CHECK_MS: '300',
      ...killEnvironment(kill),
    },
  });
  return child;
}

let bundled: Promise<string> | null = null;

/** The worker as a deployment has it: each start from the sources takes four times as long. */
function bundledWorker(): Promise<string> {
  const folder = join(inject('programs'), `worker-${process.pid}`);
  bundled ??= bundledProgram(root, folder, 'test/support/crash/worker.ts');
  return bundled;
}

function killEnvironment(kill: Kill | null): Record<string, string> {
  if (kill === null) return {};
  return 'group' in kill ? { KILL_GROUP: kill.group } : { KILL_AT: String(kill.index), KILL_SIDE: kill.side };
}

/** Stops a worker process as a deployment would. Returns how many points it passed; null where it had been killed. */
export async function stopWorkerProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return null;
  const exited = once(child, 'exit');
  let points: number | null = null;
  child.on('message', (message) => {
    if (typeof message === 'object' && 'points' in message) points = Number(message.points);
  });
  child.kill('SIGTERM');
  await exited;
  return points;
}

/** Resolves when the job has ended. */
export async function ended(test: TestJobs, jobId: string): Promise<Job> {
  return eventually(
    async () => {
      const job = await test.context.store.jobs.get(jobId);
      if (job?.phase !== 'ended') throw new Error(`the job is in ${job?.phase}`);
      return job;
    },
    { timeout: 40_000, interval: 50 },
  );
}

export async function whatIsLeft({ context }: TestJobs, job: Job): Promise<Left> {
  const { store } = context;
  // What a worker's sweep does every five seconds.
  await relaySweep(context);
  const groups: Left['groups'] = [];
  const texts = { records: '', errors: '' };
  for (const kind of ['records', 'errors'] as const) {
    const { ids, text } = await readGroups(context, job, kind);
    texts[kind] = text;
    for (const id of ids) {
      const group = await store.groups.read(kind, id);
      const frame = createHash('sha256')
        .update(group?.json ?? '')
        .update(group?.meta ?? '')
        .digest('hex');
      groups.push({ id: `${kind} ${id.slice(job.run_id.length)}`, frame });
    }
  }
  const segments = await store.segments.list(job.run_id, job.generation);
  const events = (await store.deliveries.listOf(job.partner_id, { limit: 100, job_id: job._id })).deliveries
    .map(({ kind, sequence, event_id }) => ({ kind, sequence, ofJob: event_id === derivedId('evt', job._id, sequence) }))
    .toSorted((a, b) => a.sequence - b.sequence);
  return {
    status: job.status,
    statistics: job.statistics,
    groups,
    ...texts,
    events,
    segments: segments.map(({ index, state, starts, tally }) => ({ index, state, starts, tally })),
  };
}
