import { timestamp } from '../../src/base/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../src/model/job.ts';
import { finishedJob, rowError } from './finished-job.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
let jobs: Job[];

beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
  jobs = [];
  for (const status of ['completed', 'failed', 'completed_with_errors'] as const) {
    jobs.push(
      await finishedJob(edge.store, {
        partnerId: client.partnerId,
        status,
        records: [[{ a: 1 }]],
        errors: [[rowError(3)]],
        given: { vendor_name: status === 'failed' ? 'Other' : 'Generic' },
      }),
    );
  }
  await finishedJob(edge.store, { partnerId: 'prt_somebody_else' });
});
afterAll(() => edge.close());

interface Page {
  runs: { job_id: string }[];
  next_cursor: string | null;
}

const page = async (query = ''): Promise<Page> => (await client.json<Page>(`/status${query}`)).body;
const runs = async (query = ''): Promise<string[]> => (await page(query)).runs.map(({ job_id }) => job_id);

test('the runs of the partner are listed newest first, in the shape of the contract', async () => {
  const body = await page();
  expect(body).toEqual({ updated_at: expect.stringMatching(/Z$/), runs: expect.any(Array), next_cursor: null });
  expect(body.runs.map(({ job_id }) => job_id)).toEqual(jobs.map(({ _id }) => _id).toReversed());
  const [newest] = body.runs;
  const job = jobs[2];
  expect(newest).toEqual({
    run_id: job?.run_id,
    partner: client.partnerId,
    status: 'completed_with_errors',
    original_filename: 'people.csv',
    uploaded_at: expect.stringMatching(/^\d{4}-.*Z$/),
    completed_at: expect.stringMatching(/^\d{4}-.*Z$/),
    stats: { total_rows: 2, valid_rows: 1, error_rows: 1 },
    download_url: `/download/${job?.run_id}`,
    errors_url: `/errors/${job?.run_id}`,
    job_id: job?._id,
    vendor: 'Generic',
    format: 'CSV',
  });
});

test('filters and pages take from the list and never give a run twice', async () => {
  expect(await runs('?status=failed')).toEqual([jobs[1]?._id]);
  expect(await runs('?vendor=Other')).toEqual([jobs[1]?._id]);
  expect(await runs('?from=2000-01-01&to=2000-01-02T00:00:00Z')).toEqual([]);
  expect(await runs('?from=2000-01-01')).toHaveLength(3);
  expect(await runs('?vendor=oTHER')).toEqual([jobs[1]?._id]);
  expect(await runs('?vendor=Oth.*')).toEqual([]);
  // The span holds the second and the day that end it.
  const latest = timestamp(new Date(Math.max(...jobs.map((job) => job.submitted_at.getTime()))));
  expect(await runs(`?to=${latest}`)).toHaveLength(3);
  expect(await runs(`?to=${latest.slice(0, 10)}`)).toHaveLength(3);
  const first = await page('?limit=2');
  expect(first.runs).toHaveLength(2);
  const second = await page(`?limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
  expect([...first.runs, ...second.runs].map(({ job_id }) => job_id)).toEqual(await runs());
  expect(second.next_cursor).toBe(null);
});

test.each([
  'limit=0',
  'limit=201',
  'limit=many',
  'vendor=%00',
  'status=done',
  'from=yesterday',
  'from=2024-02-31',
  'to=2024-13-01',
  'cursor=nonsense',
  'limit=1&limit=2',
])('%s is an invalid request', async (query) => {
  const { status, body } = await client.json(`/status?${query}`);
  expect([status, body.error.code]).toEqual([400, 'invalid_request']);
});

test('nothing new is told with 304, and a change with a new ETag', async () => {
  const first = await client.json('/status');
  const etag = first.headers.get('etag') ?? '';
  const same = await client.fetch('/status', { headers: { 'if-none-match': etag } });
  expect(same.status).toBe(304);
  expect(same.headers.get('x-ratelimit-limit')).not.toBe(null);
  await finishedJob(edge.store, { partnerId: client.partnerId });
  const changed = await client.json('/status', { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});
