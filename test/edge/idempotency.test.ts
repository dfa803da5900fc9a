import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE, testEdge, type JsonAnswer, type TestClient, type TestEdge, type UploadResult } from './support.ts';
import { FILE_PART_HEAD, uploadHead, wire } from './raw.ts';

let edge: TestEdge;
let client: TestClient;

beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
});
afterAll(() => edge.close());

interface Sent {
  key: string;
  file?: string;
  name?: string;
  fields?: Record<string, string>;
  as?: TestClient;
}

async function send({ key, file = PEOPLE, name = 'people.csv', fields = {}, as = client }: Sent): Promise<JsonAnswer<UploadResult>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([file]), name);
  return as.json('/files/upload', { method: 'POST', body: form, headers: { 'idempotency-key': key } });
}

const jobs = async (of = client): Promise<number> => (await edge.store.jobs.list(of.partnerId, { limit: 200 })).jobs.length;
const leftovers = (): Promise<unknown[]> => edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 100 });

test('the same request under the same key gets the same answer, and makes one job', async () => {
  const before = await jobs();
  const first = await send({ key: 'same', fields: { vendor_hint: 'Generic' } });
  expect(first.status).toBe(201);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  const again = await send({ key: 'same', fields: { vendor_hint: 'Generic' } });
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await jobs()).toBe(before + 1);
  await expect.poll(leftovers).toEqual([]);
});

test('what is kept under a key holds no name of a file: it would outlive a job that is removed', async () => {
  const sent = { key: 'kept', name: 'Ann Ash, Dover.csv' };
  const first = await send(sent);
  const kept = await edge.jobs.db.collection('idempotency').findOne({ job_id: first.body.job_id });
  expect(kept).toMatchObject({ state: 'done' });
  expect(JSON.stringify(kept)).not.toContain('Ann');
  expect(await client.fetch(`/jobs/${first.body.job_id}`, { method: 'DELETE' })).toMatchObject({ status: 204 });
  expect((await send(sent)).body).toEqual(first.body);
});

test.each<[string, Omit<Sent, 'key'>]>([
  ['other bytes', { file: `${PEOPLE}M4,Di,Dogwood,1981-01-01,,,,,,,,,,\n` }],
  ['another name', { name: 'others.csv' }],
  ['another field', { fields: { vendor_hint: 'Generic' } }],
])('the same key with %s is refused, and makes no job', async (what, different) => {
  const key = `different-${what.replaceAll(' ', '-')}`;
  expect((await send({ key })).status).toBe(201);
  const before = await jobs();
  const { status, body } = await send({ key, ...different });
  expect(status).toBe(409);
  expect(body.error.code).toBe('idempotency_conflict');
  expect(await jobs()).toBe(before);
  await expect.poll(leftovers).toEqual([]);
});

test('a key belongs to its client', async () => {
  const other = await edge.client();
  const first = await send({ key: 'shared' });
  const second = await send({ key: 'shared', as: other, name: 'others.csv' });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.job_id).not.toBe(first.body.job_id);
});

test('of requests that race under one key one is carried out, and the others are told to come again or get its answer', async () => {
  const before = await jobs();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send({ key: 'race' })));
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ body }) => body.job_id)).size).toBe(1);
  for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
    expect([status, body.error.code]).toEqual([409, 'idempotency_conflict']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await jobs()).toBe(before + 1);
  expect((await send({ key: 'race' })).body).toEqual(made[0]?.body);
});

test('while the first request still runs, the second is refused; once it has left, the key is free', async () => {
  const line = await wire(edge.root);
  line.socket.write(uploadHead(client.token, { 'Content-Length': '50000000', 'Idempotency-Key': 'slow' }) + FILE_PART_HEAD + PEOPLE);
  await expect.poll(leftovers).toHaveLength(1);
  expect((await send({ key: 'slow' })).status).toBe(409);
  line.socket.destroy();
  await expect.poll(async () => (await send({ key: 'slow' })).status).toBe(201);
});

test('a request that is refused gives its key back', async () => {
  expect((await send({ key: 'refused', file: '%PDF-1.7' })).body.error.code).toBe('invalid_file_format');
  expect((await send({ key: 'refused' })).status).toBe(201);
});

test('a holder that died gives way when its lease is over; if it had made its job, that is the answer', async () => {
  const first = await send({ key: 'died' });
  const requests = edge.jobs.db.collection('idempotency');
  const over = { lease_until: new Date(0), state: 'running', answer: null };
  await requests.updateOne({ job_id: first.body.job_id }, { $set: over });
  const before = await jobs();
  const again = await send({ key: 'died' });
  expect(again.status).toBe(201);
  expect(again.body.job_id).toBe(first.body.job_id);
  expect(await jobs()).toBe(before);

  await requests.updateOne(
    { abandoned_job_id: first.body.job_id },
    { $set: { ...over, job_id: 'job_never_made', abandoned_job_id: null, fingerprint: null } },
  );
  const anew = await send({ key: 'died' });
  expect(anew.status).toBe(201);
  expect(anew.body.job_id).not.toBe(first.body.job_id);
  expect(await jobs()).toBe(before + 1);
});

test.each(['', 'two words', 'x'.repeat(256)])('%j is no key', async (key) => {
  const { status, body } = await send({ key });
  expect(status).toBe(400);
  expect(body.error.code).toBe('invalid_request');
});

test('requests that are only compared take places as uploads do', async () => {
  const narrow = await testEdge({ settings: { MAX_CONCURRENT_UPLOADS: 2 } });
  try {
    const one = await narrow.client();
    expect((await send({ key: 'compared', as: one })).status).toBe(201);
    const line = await wire(narrow.root);
    line.socket.write(uploadHead(one.token, { 'Content-Length': '50000000', 'Idempotency-Key': 'compared', Expect: '100-continue' }));
    await line.sees(/100 Continue/);
    expect((await send({ key: 'compared', as: one })).body.error.code).toBe('service_unavailable');
    line.socket.destroy();
    await expect.poll(async () => (await send({ key: 'compared', as: one })).status).toBe(201);
  } finally {
    await narrow.close();
  }
});

/** Where the store of an edge breaks: behind a job that it made, or before it looks for one. */
interface Breaks {
  insert: boolean;
  getOf: boolean;
  findBySha?: boolean;
}

async function breakingEdge(breaks: Breaks): Promise<TestEdge> {
  const broken = (): never => {
    throw new Error('the connection broke before the answer');
  };
  return testEdge({
    context: ({ store, ...context }) => ({
      ...context,
      store: {
        ...store,
        jobs: {
          ...store.jobs,
          async insert(...given) {
            const job = await store.jobs.insert(...given);
            return breaks.insert ? broken() : job;
          },
          findBySha: async (...given) => (breaks.findBySha === true ? broken() : store.jobs.findBySha(...given)),
          getOf: async (...given) => (breaks.getOf ? broken() : store.jobs.getOf(...given)),
        },
      },
    }),
  });
}

const jobsOf = async (of: TestEdge, { partnerId }: TestClient): Promise<string[]> =>
  (await of.store.jobs.list(partnerId, { limit: 10 })).jobs.map(({ _id }) => _id);
const endLeases = (of: TestEdge): Promise<unknown> =>
  of.jobs.db.collection('idempotency').updateMany({ state: 'running' }, { $set: { lease_until: new Date(0) } });

test('if the store fails while the job is written, the key is kept until its lease is over, because the job may exist', async () => {
  const breaks = { insert: true, getOf: false };
  const unsure = await breakingEdge(breaks);
  try {
    const one = await unsure.client();
    expect((await send({ key: 'unsure', as: one })).status).toBe(500);
    breaks.insert = false;
    expect((await send({ key: 'unsure', as: one })).status).toBe(409);
    await endLeases(unsure);
    const { status, body } = await send({ key: 'unsure', as: one });
    expect(status).toBe(201);
    expect(await jobsOf(unsure, one)).toEqual([body.job_id]);
  } finally {
    await unsure.close();
  }
});

test('where the store fails before the job is written, the key is free at once', async () => {
  const breaks = { insert: false, getOf: false, findBySha: true };
  const unsure = await breakingEdge(breaks);
  try {
    const one = await unsure.client();
    expect((await send({ key: 'unmade', as: one })).status).toBe(500);
    breaks.findBySha = false;
    expect((await send({ key: 'unmade', as: one })).status).toBe(201);
    expect(await jobsOf(unsure, one)).toHaveLength(1);
  } finally {
    await unsure.close();
  }
});

test('whoever takes over from one that died before it could look for the job still finds it', async () => {
  const breaks = { insert: true, getOf: false };
  const unsure = await breakingEdge(breaks);
  try {
    const one = await unsure.client();
    expect((await send({ key: 'twice', as: one })).status).toBe(500);
    await endLeases(unsure);
    breaks.getOf = true;
    expect((await send({ key: 'twice', as: one })).status).toBe(500);
    await endLeases(unsure);
    breaks.insert = breaks.getOf = false;
    const { status, body } = await send({ key: 'twice', as: one });
    expect(status).toBe(201);
    expect(await jobsOf(unsure, one)).toEqual([body.job_id]);
  } finally {
    await unsure.close();
  }
});
