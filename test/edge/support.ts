import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Settings } from '../../config/settings.ts';
import type { Clock } from '../../src/base/time.ts';
import { startEdge, type Edge } from '../../src/edge/edge.ts';
import type { Log } from '../../src/base/log.ts';
import type { ErrorBody } from '../../src/edge/error-body.ts';
import { SCOPES, type Scope } from '../../src/model/partner.ts';
import type { Store } from '../../src/store/store.ts';
import type { JobContext } from '../../stages/jobs/context.ts';
import { silentLog } from '../support/flow.ts';
import { testJobs, type TestJobs, type Ways } from '../support/job-context.ts';

export interface TestEdge {
  /** Without the version segment. */
  root: string;
  /** The base address. */
  base: string;
  store: Store;
  context: JobContext;
  jobs: TestJobs;
  edge: Edge;
  /** A client with a token; of a new partner, where none is given. */
  client(options?: { scopes?: readonly Scope[]; partnerId?: string }): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestClient {
  id: string;
  secret: string;
  partnerId: string;
  token: string;
  /** A path under the base address, or, beginning with the root, a whole one. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  json<T = object>(path: string, init?: RequestInit): Promise<JsonAnswer<T>>;
  upload(file: string | Uint8Array<ArrayBuffer>, options?: UploadOptions): Promise<JsonAnswer<UploadResult>>;
}

/** A body has the members of an error or those of a success; tests look at the ones they expect. */
export interface JsonAnswer<T> {
  status: number;
  body: T & ErrorBody;
  headers: Headers;
}

export interface UploadResult {
  job_id: string;
  submitted_at: string;
  estimated_completion: string;
  row_count: number;
  duplicate_of: string | null;
  detected_vendor: string;
}

export interface UploadOptions {
  name?: string;
  before?: Record<string, string>;
  after?: Record<string, string>;
}

export interface TestEdgeOptions {
  settings?: Partial<Settings>;
  clock?: Clock;
  log?: Log;
  ways?: Ways;
  /** Changes what the edge is given. */
  context?: (context: JobContext) => JobContext;
  countTimeoutMs?: number;
}

/** An edge on a free port, over a store and queues of its own. */
export async function testEdge({
  settings = {},
  clock,
  log = silentLog,
  ways = {},
  context: change = (context) => context,
  countTimeoutMs,
}: TestEdgeOptions = {}): Promise<TestEdge> {
  const port = await freePort();
  const root = `http://127.0.0.1:${port}`;
  const jobs = await testJobs({ BASE_URL: `${root}/v1`, PORT: port, RATE_LIMIT_PER_HOUR: 100_000, ...settings }, ways);
  const context = change({ ...jobs.context, settings: { ...jobs.context.settings, QUEUE_PREFIX: jobs.flow.flow.prefix } });
  const { store } = context;
  const edge = await startEdge({
    store,
    flow: context.flow,
    settings: context.settings,
    log,
    clock: clock ?? context.clock,
    context,
    ...(countTimeoutMs === undefined ? {} : { countTimeoutMs }),
  });
  return {
    root,
    base: `${root}/v1`,
    store,
    context,
    jobs,
    edge,
    async client({ scopes = SCOPES.filter((scope) => scope !== 'admin'), partnerId } = {}) {
      const partner = partnerId ?? (await store.partners.create({ name: 'A partner' }))._id;
      const { client_id, client_secret } = await store.clients.create({ partner_id: partner, scopes });
      const created = await store.clients.get(client_id);
      if (created === null) throw new Error('the client is not stored');
      // Not by the token endpoint: comparing the secret takes longer than most tests.
      const token = await store.tokens.issue(created, 3600);
      return clientOf(root, { id: client_id, secret: client_secret, partnerId: partner, token });
    },
    async close() {
      await edge.stop();
      await jobs.close();
    },
  };
}

function clientOf(root: string, who: Pick<TestClient, 'id' | 'secret' | 'partnerId' | 'token'>): TestClient {
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(path.startsWith('http') ? path : `${root}/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${who.token}`, ...(init.headers as Record<string, string>) },
    });
  const json = async <T>(path: string, init?: RequestInit): Promise<JsonAnswer<T>> => {
    const answer = await call(path, init);
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text) as T & ErrorBody, headers: answer.headers };
  };
  return {
    ...who,
    fetch: call,
    json,
    upload(file, { name = 'people.csv', before = {}, after = {} } = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(before)) form.set(field, value);
      form.set('file', new Blob([file]), name);
      for (const [field, value] of Object.entries(after)) form.set(field, value);
      return json('/files/upload', { method: 'POST', body: form });
    },
  };
}

/** A port that nothing listens on. The edge must know its address before it listens, because its links begin with it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A small file that fits the vendor Generic by its headers. */
export const PEOPLE = [
  'Member ID,First Name,Last Name,Date of Birth,SSN,Email,Phone,Address,City,State,Zip,Plan ID,Effective Date,Termination Date',
  'M1,Ann,Ash,1985-03-15,123-45-6789,ann@example.com,(555) 201-3344,1 Elm St,Dover,DE,19901,GOLD,2024-01-01,',
  'M2,Bob,Birch,1990-13-45,987-65-4321,bob@example.com,555-201-3355,2 Oak St,Dover,DE,19901,GOLD,2024-01-01,2024-12-31',
  'M3,Cy,Cedar,1979-07-02,219-09-9999,cy@example.com,555-201-3366,3 Fir St,Dover,DE,19901,SILVER,2024-02-01,',
  '',
].join('\n');
