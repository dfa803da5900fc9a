import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { inject } from 'vitest';
import { readSettings, type Settings } from '../../config/settings.ts';
import { newId } from '../../src/base/ids.ts';
import { systemClock } from '../../src/base/time.ts';
import { acceptUpload } from '../../src/edge/upload/accept.ts';
import type { Workers } from '../../src/flow/worker.ts';
import type { Job } from '../../src/model/job.ts';
import type { RowError } from '../../src/model/row-error.ts';
import type { Jobs } from '../../src/store/jobs.ts';
import { decompress } from '../../src/store/zstd.ts';
import { RULES_VERSION } from '../../stages/rows/normalizer.ts';
import { createInspector } from '../../stages/rows/detect/inspect.ts';
import { assembleJobs } from '../../stages/jobs/assemble.ts';
import type { JobContext } from '../../stages/jobs/context.ts';
import { STAGES } from '../../stages/jobs/stages.ts';
import { silentLog, testFlow, type TestFlow } from './flow.ts';
import { storeCatalog, testStore, TEST_SECRETS_KEY } from './store.ts';

export const TEST_PARTNER = 'prt_test';

export interface UploadOptions {
  segmentBytes?: number;
  findings?: readonly RowError[];
  rulesVersion?: number;
  callbackUrl?: string | null;
  /** The text stands in what was taken out of the file, and the file itself is something else. */
  wrapped?: boolean;
}

export interface TestJobs {
  context: JobContext;
  flow: TestFlow;
  database: string;
  /** The database beneath the store. */
  db: Db;
  /** Stores a file as the edge does and does not queue it. */
  upload(text: string, options?: UploadOptions): Promise<Job>;
  /** Works all stages in this process. */
  work(context?: JobContext): Promise<Workers>;
  close(): Promise<void>;
}

/** The ways to the servers, where a test cuts them. */
export interface Ways {
  redisUrl?: string;
  mongodbUrl?: string;
}

/** Store and queues of a test's own, with the built-in vendors. */
export async function testJobs(settings: Partial<Settings> = {}, { redisUrl, mongodbUrl }: Ways = {}): Promise<TestJobs> {
  const opened = await testStore(systemClock, mongodbUrl);
  const { store, database, db, drop } = opened;
  const flow = await testFlow(STAGES, redisUrl);
  await storeCatalog(opened);
  const context = assembleJobs({ store, flow: flow.flow, settings: { ...testSettings(), ...settings }, clock: systemClock, log: silentLog });
  return {
    context,
    flow,
    database,
    db,
    upload: (text, options = {}) => upload(context, text, options),
    work: (worked = context) => flow.work(STAGES, worked),
    async close() {
      await flow.close();
      await drop();
    },
  };
}

function testSettings(): Settings {
  return readSettings({
    ENVIRONMENT: 'development',
    BASE_URL: 'http://127.0.0.1:8080/v1',
    REDIS_URL: inject('redisUrl'),
    MONGODB_URL: inject('mongodbUrl'),
    PII_HASH_KEY: '0123456789abcdef0123456789abcdef',
    SECRETS_KEY: TEST_SECRETS_KEY,
    OPERATOR_PASSWORD: 'a password for tests',
    LOG_LEVEL: 'silent',
    GROUP_BYTES: '4096',
  });
}

async function upload({ store }: JobContext, text: string, options: UploadOptions): Promise<Job> {
  const { segmentBytes = 2_000, findings = [], rulesVersion = RULES_VERSION, callbackUrl = null, wrapped = false } = options;
  const bytes = Buffer.from(text);
  const jobId = newId('job', new Date());
  const inspector = createInspector({ vendors: await store.vendors.active(TEST_PARTNER), hint: null, fileName: 'people.csv', segmentBytes });
  inspector.push(bytes);
  const inspection = inspector.end();
  const blobs = wrapped ? { originals: Buffer.from('wrapped'), inflated: bytes } : { originals: bytes };
  for (const [bucket, content] of Object.entries(blobs)) {
    const writer = store.blobs[bucket as keyof typeof blobs].create(jobId, { metadata: {} });
    await writer.write(content);
    await writer.finish();
  }
  const caller = { _id: 'token', client_id: 'cli_test', partner_id: TEST_PARTNER, scopes: [], expires_at: new Date() };
  const received = {
    inspection: { ...inspection, findings: [...inspection.findings, ...findings] },
    fileName: 'people.csv',
    content: wrapped ? ('inflated' as const) : ('original' as const),
    callbackUrl,
    vendorHint: null,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  // The edge stamps its own rules version; a test may come from an older or a newer one.
  const jobs: Jobs = { ...store.jobs, insert: (job, options) => store.jobs.insert({ ...job, rules_version: rulesVersion }, options) };
  return acceptUpload({ ...store, jobs }, { jobId, caller, received, estimate: async () => 1, generation: 0 });
}

/** The JSON of all groups of a run in their order, and their ids. */
export async function readGroups(
  { store }: JobContext,
  job: Pick<Job, 'run_id' | 'generation'>,
  kind: 'records' | 'errors',
): Promise<{ ids: string[]; values: unknown[]; text: string }> {
  const ids: string[] = [];
  let text = '';
  for (const { _id, json_bytes } of await store.groups.list(kind, job.run_id, job.generation)) {
    const group = await store.groups.read(kind, _id);
    if (group === null) throw new Error(`group ${_id} is listed and not there`);
    ids.push(_id);
    text += Buffer.from(await decompress(group.json, json_bytes)).toString();
  }
  return { ids, values: JSON.parse(`[${text.slice(1)}]`) as unknown[], text };
}
