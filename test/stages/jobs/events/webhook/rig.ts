import { readSettings, type Settings } from '../../../../../config/settings.ts';
import type { Flow } from '../../../../../src/flow/flow.ts';
import type { StageContext } from '../../../../../src/flow/stage.ts';
import type { Workers } from '../../../../../src/flow/worker.ts';
import type { Delivery } from '../../../../../src/model/delivery.ts';
import type { EventKind } from '../../../../../src/model/event.ts';
import type { Job } from '../../../../../src/model/job.ts';
import type { NewJob } from '../../../../../src/store/jobs.ts';
import type { Store } from '../../../../../src/store/store.ts';
import type { JobContext } from '../../../../../stages/jobs/context.ts';
import { deliver } from '../../../../../stages/jobs/events/deliver.ts';
import { render } from '../../../../../stages/jobs/renditions/render.ts';
import { silentLog, testFlow } from '../../../../support/flow.ts';
import { newJob, STATISTICS } from '../../../../support/jobs.ts';
import { TEST_SECRETS_KEY, testStore } from '../../../../support/store.ts';

export const SECRET = 'a-secret-of-the-partner';

/** What the stages of this folder get in a process, on a database and queues of its own, with a clock that the test moves. */
export interface Rig {
  context: JobContext;
  store: Store;
  flow: Flow;
  now(): Date;
  /** Moves the clock to a moment. */
  moveTo(moment: Date): void;
  moveBy(ms: number): void;
  /** A partner, with a target for these events. */
  partner(target?: { url: string; events: EventKind[]; secret?: string }): Promise<string>;
  job(fields: Partial<NewJob> & { partner_id: string }): Promise<Job>;
  /** Moves a job to the end of its life: processing, then completed. */
  complete(job: Job): Promise<void>;
  deliveries(job: Job): Promise<Delivery[]>;
  /** Runs one attempt as a worker would. */
  attempt(delivery: Delivery, number: number, changes?: Partial<JobContext>): ReturnType<typeof deliver.run>;
  /** Works what is queued, in this process, until it is stopped. */
  work(): Promise<Workers>;
  stop(): Promise<void>;
}

export async function startRig(changes: Partial<Settings> = {}): Promise<Rig> {
  let now = new Date('2025-03-01T10:00:00Z');
  const clock = { now: () => now };
  const { store, drop } = await testStore(clock);
  const stages = [deliver, render];
  const { flow, work, close } = await testFlow(stages);
  const context: JobContext = {
    store,
    flow,
    clock,
    log: silentLog,
    settings: { ...SETTINGS, ...changes },
    rules: { of: unused },
    submit: unused,
    withdraw: unused,
  };
  return {
    context,
    store,
    flow,
    now: clock.now,
    moveTo(moment) {
      now = moment;
    },
    moveBy(ms) {
      now = new Date(now.getTime() + ms);
    },
    async partner(target) {
      const { _id } = await store.partners.create({ name: 'Acme' });
      if (target !== undefined) await store.partners.setWebhook(_id, { secret: SECRET, ...target });
      return _id;
    },
    job: (fields) => store.jobs.insert(newJob({ file_name: 'Zoë "März".csv', row_count: 3, segment_count: 1, ...fields }), { estimateSeconds: 10 }),
    async complete({ _id, generation }) {
      await store.jobs.start(_id, generation);
      await store.jobs.finish(_id, generation, { status: 'completed_with_errors', statistics: STATISTICS });
    },
    async deliveries({ partner_id, _id }) {
      const { deliveries } = await store.deliveries.listOf(partner_id, { limit: 50, job_id: _id });
      return deliveries.toSorted((a, b) => a.sequence - b.sequence || a.target.localeCompare(b.target));
    },
    attempt: ({ _id }, number, other = {}) => deliver.run({ delivery_id: _id, attempt: number }, stageContext({ ...context, ...other })),
    work: () => work(stages, context),
    async stop() {
      await close();
      await drop();
    },
  };
}

function unused(): never {
  throw new Error('no stage of this folder needs it');
}

/** What a worker adds to the context of the process. */
export function stageContext(context: JobContext): JobContext & StageContext {
  return { ...context, signal: new AbortController().signal, attempt: 1, lastReturned: false, alone: (work) => work(), worked: () => undefined };
}

const SETTINGS = readSettings({
  ENVIRONMENT: 'development',
  BASE_URL: 'https://rollcall.example.com/api/v1',
  REDIS_URL: 'redis://unused',
  MONGODB_URL: 'mongodb://unused',
  PII_HASH_KEY: '0'.repeat(32),
  SECRETS_KEY: TEST_SECRETS_KEY,
  OPERATOR_PASSWORD: 'not-a-password',
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  WEBHOOK_TIMEOUT_MS: '5000',
});
