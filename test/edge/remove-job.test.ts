import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIdOf } from '../../src/base/ids.ts';
import { finishedJob } from './finished-job.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
beforeAll(async () => {
  edge = await testEdge({ settings: { SEGMENT_BYTES: 1024 } });
  client = await edge.client();
});
afterAll(() => edge.close());

const remove = (who: TestClient, jobId: string): Promise<Response> => who.fetch(`/jobs/${jobId}`, { method: 'DELETE' });
const statusOf = async (jobId: string): Promise<string> => (await client.json<{ status: string }>(`/jobs/${jobId}`)).body.status;

/** Every address at which something of a job can be read. */
async function readable(jobId: string): Promise<string[]> {
  const runId = runIdOf(jobId);
  const paths = [
    `/jobs/${jobId}`,
    `/files/${jobId}/output`,
    `/files/${jobId}/errors`,
    `/files/${jobId}/original`,
    `/download/${runId}`,
    `/errors/${runId}`,
  ];
  const found: string[] = [];
  for (const path of paths) {
    const answer = await client.json(path);
    if (answer.status !== 404 || answer.body.error.code !== 'not_found') found.push(path);
  }
  const { body } = await client.json<{ runs: { job_id: string }[] }>('/status');
  return body.runs.some(({ job_id }) => job_id === jobId) ? [...found, '/status'] : found;
}

async function stored(jobId: string): Promise<number[]> {
  const { store } = edge;
  const runId = runIdOf(jobId);
  const groups = await Promise.all((['records', 'errors'] as const).map((kind) => store.groups.list(kind, runId, 0)));
  return [
    Number((await store.blobs.originals.stat(jobId)) !== null),
    (await store.segments.list(runId, 0)).length,
    ...groups.map((list) => list.length),
  ];
}

/** Everything that the queues hold, in any state. */
async function queued(): Promise<number> {
  const counts = await edge.context.flow.counts();
  return Object.values(counts).reduce((sum, states) => sum + Object.values(states).reduce((all, count) => all + count, 0), 0);
}

test('a job that has ended is gone at once, with all its data; the removal is written down', async () => {
  const workers = await edge.jobs.work(edge.context);
  try {
    const { job_id } = (await client.upload(PEOPLE)).body;
    await expect.poll(() => statusOf(job_id)).toBe('completed_with_errors');
    const answer = await remove(client, job_id);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await readable(job_id)).toEqual([]);
    expect(await stored(job_id)).toEqual([0, 0, 0, 0]);
    const entries = await edge.store.audit.listOf(job_id, 10);
    expect(entries[0]).toMatchObject({ who: client.id, action: 'remove job', note: 'it was completed_with_errors' });
    // What the figures of the vendor count remains.
    const { body } = await client.json<{ vendors: { name: string; total_files_processed: number }[] }>('/vendors');
    expect(body.vendors.find(({ name }) => name === 'Generic')?.total_files_processed).toBe(1);
    expect((await remove(client, job_id)).status).toBe(404);
  } finally {
    await workers.stop();
  }
});

test('a job that waits is taken off the queue and never worked on; one that is in work ends there', async () => {
  const rows = Array.from({ length: 8_000 }, (_, i) => `M${i},Ann,Ash,1985-03-15`);
  const large = ['Member ID,First Name,Last Name,Date of Birth', ...rows, ''].join('\n');
  const [waiting, other] = [(await client.upload(large)).body.job_id, (await client.upload(large)).body.job_id];
  const segments = await edge.store.segments.list(runIdOf(other), 0);
  await expect.poll(queued).toBeGreaterThanOrEqual(2 * segments.length + 2);
  const before = await queued();
  expect((await remove(client, waiting)).status).toBe(204);
  expect(await queued()).toBeLessThanOrEqual(before - segments.length);
  const workers = await edge.jobs.work(edge.context);
  try {
    await expect.poll(() => statusOf(other)).toBe('processing');
    expect((await remove(client, other)).status).toBe(204);
    // A job behind both is done: nothing of them is in the way.
    const { job_id } = (await client.upload(PEOPLE)).body;
    await expect.poll(() => statusOf(job_id)).toBe('completed_with_errors');
    expect(await readable(waiting)).toEqual([]);
    expect(await readable(other)).toEqual([]);
    expect(await stored(waiting)).toEqual([0, 0, 0, 0]);
  } finally {
    await workers.stop();
  }
});

test('nobody removes the job of another partner, and nobody without the scope', async () => {
  const { job_id } = (await client.upload(PEOPLE)).body;
  const stranger = await edge.client();
  expect((await remove(stranger, job_id)).status).toBe(404);
  const reader = await edge.client({ scopes: ['jobs'], partnerId: client.partnerId });
  expect((await remove(reader, job_id)).status).toBe(403);
  expect((await remove(client, 'job_unknown')).status).toBe(404);
  expect((await client.json(`/jobs/${job_id}`)).status).toBe(200);
});

test('whoever waits for the CSV of a job that is removed meanwhile is told so, and waits no longer', async () => {
  // No worker is there, so the CSV is not made before the job is gone.
  const { _id } = await finishedJob(edge.store, { partnerId: client.partnerId, records: [[{ member_id: 'M1' }]] });
  const before = await queued();
  const waiting = client.json(`/files/${_id}/output?format=csv`);
  await expect.poll(queued).toBeGreaterThan(before);
  expect((await remove(client, _id)).status).toBe(204);
  const { status, body } = await waiting;
  expect([status, body.error.code]).toEqual([404, 'not_found']);
});
