import { inject } from 'vitest';
import { readSettings, type Settings } from '../../../../config/settings.ts';
import { newId, runIdOf } from '../../../../src/base/ids.ts';
import { createLog } from '../../../../src/base/log.ts';
import { openFlow, type Flow } from '../../../../src/flow/flow.ts';
import type { StageContext } from '../../../../src/flow/stage.ts';
import type { Delivery } from '../../../../src/model/delivery.ts';
import type { EventKind } from '../../../../src/model/event.ts';
import type { Job } from '../../../../src/model/job.ts';
import type { NewJob } from '../../../../src/store/jobs.ts';
import type { Store } from '../../../../src/store/store.ts';
import type { JobContext } from '../../../../stages/jobs/context.ts';
import { deliver } from '../../../../stages/jobs/deliver.ts';
import { render } from '../../../../stages/jobs/render.ts';
import { testPrefix } from '../../../support/prefix.ts';
import { TEST_SECRETS_KEY, testStore } from '../../../support/store.ts';

export const SECRET = 'a-secret-of-the-partner';
const LOG = createLog('test', 'silent');

/** What the stages of this folder get in a process, on a database and queues of its own, with a clock that the test moves. */
export interface Rig {
  context: JobContext;
  store: Store;
  flow: Flow;
  prefix: string;
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
  stop(): Promise<void>;
}

export async function startRig(changes: Partial<Settings> = {}): Promise<Rig> {
  let now = new Date('2025-03-01T10:00:00Z');
  const clock = { now: () => now };
  const { store, drop } = await testStore(clock);
  const prefix = testPrefix();
  const flow = await openFlow({ redisUrl: inject('redisUrl'), prefix, log: LOG, stages: [deliver, render] });
  const context: JobContext = {
    store,
    flow,
    clock,
    log: LOG,
    settings: { ...SETTINGS, ...changes },
    rules: { of: unused },
    submit: unused,
    withdraw: unused,
  };
  return {
    context,
    store,
    flow,
    prefix,
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
    job: (fields) => store.jobs.insert(newJob(fields), { estimateSeconds: 10 }),
    async complete({ _id, generation }) {
      await store.jobs.start(_id, generation);
      await store.jobs.finish(_id, generation, { status: 'completed_with_errors', statistics: STATISTICS });
    },
    async deliveries({ partner_id, _id }) {
      const { deliveries } = await store.deliveries.listOf(partner_id, { limit: 50, job_id: _id });
      return deliveries.toSorted((a, b) => a.sequence - b.sequence || a.target.localeCompare(b.target));
    },
    attempt: ({ _id }, number, other = {}) => deliver.run({ delivery_id: _id, attempt: number }, stageContext({ ...context, ...other })),
    async stop() {
      await flow.close();
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

const STATISTICS = { total_rows: 3, valid_rows: 2, invalid_rows: 1, warnings: 4, errors: 1, records: 2 };

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

function newJob(fields: Partial<NewJob> & { partner_id: string }): NewJob {
  const _id = newId('job', new Date());
  return {
    _id,
    schema: 2,
    run_id: runIdOf(_id),
    client_id: 'cli_1',
    rules_version: 1,
    file_name: 'Zoë "März".csv',
    format: 'csv',
    vendor_id: 'vnd_generic',
    vendor_name: 'Generic',
    vendor_owner: null,
    vendor_version: 1,
    file_kind: 'unknown',
    test: false,
    content: 'original',
    blob_id: `blob_${_id}`,
    bytes: 100,
    sha256: '0'.repeat(64),
    reading: {
      format: 'csv',
      encoding: 'utf-8',
      delimiter: 44,
      quote: 34,
      columns: ['a'],
      data_start: 2,
      records_before: 1,
      day_first: [],
      linkage: 'none',
      blank_relationship: 'subscriber',
    },
    detection: { chosen_by: 'headers', ranking: [] },
    findings: [],
    keyed: false,
    row_count: 3,
    segment_count: 1,
    callback_url: null,
    duplicate_of: null,
    reprocess_of: null,
    ...fields,
  };
}
