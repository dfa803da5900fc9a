import { afterEach, beforeEach, expect, it } from 'vitest';
import { runIdOf } from '../../src/base/ids.ts';
import { janitor } from '../../stages/jobs/upkeep/janitor.ts';
import { ended } from '../support/crash/crash.ts';
import { eventually } from '../support/eventually.ts';
import { readGroups } from '../support/job-context.ts';
import { keyedPeople, people, person } from '../support/people.ts';
import { tracesOf } from '../support/traces.ts';
import { SlowUpload } from './slow-upload.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

/** Files are recognized by their first mebibyte, and stored in chunks of one: they have some 2.5. */
const PEOPLE = 8_000;
const REMARK = 240;

let test: TestEdge;
let client: TestClient;
beforeEach(async () => {
  test = await testEdge({ settings: { SEGMENT_BYTES: 256 * 1024, GROUP_BYTES: 1 << 17 } });
  client = await test.client();
});
afterEach(() => test.close());

interface Outcome {
  status: string;
  generation: number;
  statistics: unknown;
  records: string;
  errors: string;
}

async function outcome(jobId: string): Promise<Outcome> {
  const job = await ended(test.jobs, jobId);
  const [records, errors] = [await readGroups(test.context, job, 'records'), await readGroups(test.context, job, 'errors')];
  return { status: job.status, generation: job.generation, statistics: job.statistics, records: records.text, errors: errors.text };
}

/** What comes of the same file where nothing is worked on before all of it is there. */
async function sentWhole(text: string): Promise<Outcome> {
  const known = WHOLE.get(text);
  if (known !== undefined) return known;
  const job = await test.jobs.upload(text, { segmentBytes: 256 * 1024 });
  await test.context.submit(job);
  const done = await outcome(job._id);
  WHOLE.set(text, done);
  return done;
}

const WHOLE = new Map<string, Outcome>();

const traces = (jobId: string): Promise<string[]> => tracesOf(test.jobs.db, jobId);

/** What a worker writes that has not heard of the end is removed a minute and an hour later. */
async function clearedTwice(jobId: string): Promise<void> {
  const late = {
    _id: `${runIdOf(jobId)}.0000.000000.000000`,
    first_row: 1,
    count: 1,
    json: new Uint8Array(3),
    json_bytes: 3,
    meta: null,
    meta_bytes: 0,
  };
  for (const _ of ['a minute later', 'an hour later']) {
    await test.store.groups.put('records', late);
    await janitor(test.context);
    expect(await traces(jobId)).toContain('records');
    await test.jobs.db.collection<{ _id: string }>('early_jobs').updateOne({ _id: jobId }, { $set: { clear_at: new Date('2020-01-01') } });
    await janitor(test.context);
    expect(await traces(jobId)).not.toContain('records');
  }
  expect(await traces(jobId)).toEqual([]);
}

it('a file is worked on while it comes in, and ends as if it had been sent at once', async () => {
  const text = people(PEOPLE, { badEvery: 100, remark: REMARK });
  await test.jobs.work();
  const upload = new SlowUpload(test, client);
  const { jobId, rest } = await upload.sendUntilDone(text, 3);
  expect(await test.store.jobs.get(jobId)).toBeNull();
  expect((await client.json(`/jobs/${jobId}`)).status).toBe(404);
  upload.send(rest);
  expect((await upload.end()).job_id).toBe(jobId);
  const done = await outcome(jobId);
  expect(done).toMatchObject({ status: 'completed_with_errors', generation: 0 });
  expect(done).toEqual(await sentWhole(text));
  expect(await traces(jobId)).not.toContain('early_jobs');
});

it('a file that ends otherwise than it has begun is worked on anew', async () => {
  const dated = (text: string): string => text.replaceAll(/1980-01-(\d\d)/g, (_, day: string) => `0${1 + (Number(day) % 9)}/02/1980`);
  const text = `${dated(people(PEOPLE, { remark: REMARK }))}${person(PEOPLE).replace('1980-01-', '31/01/19')},\n`;
  await test.jobs.work();
  const upload = new SlowUpload(test, client);
  const { jobId, rest } = await upload.sendUntilDone(text, 3);
  upload.send(rest);
  await upload.end();
  const done = await outcome(jobId);
  expect(done.generation).toBe(1);
  expect(done.records).toContain('"1980-02-09"');
  expect({ ...done, generation: 0 }).toEqual(await sentWhole(text));
  expect((await readGroups(test.context, { run_id: runIdOf(jobId), generation: 0 }, 'records')).ids).toEqual([]);
});

it('a file whose dependents turn out to stand apart is worked on anew, as keyed files are', async () => {
  const text = keyedPeople(PEOPLE / 2, { remark: REMARK });
  await test.jobs.work();
  const upload = new SlowUpload(test, client);
  const { jobId, rest } = await upload.sendUntilDone(text, 2, { part: 0.45 });
  upload.send(rest);
  await upload.end();
  const done = await outcome(jobId);
  expect(done.generation).toBe(1);
  expect({ ...done, generation: 0 }).toEqual(await sentWhole(text));
});

it('a file that was begun on another day than its job is made is worked on anew', async () => {
  const text = people(PEOPLE, { badEvery: 100, remark: REMARK });
  await test.jobs.work();
  const upload = new SlowUpload(test, client);
  const { jobId, rest } = await upload.sendUntilDone(text, 1);
  await test.jobs.db.collection<{ _id: string }>('early_jobs').updateOne({ _id: jobId }, { $set: { submitted_at: new Date('2024-01-01') } });
  upload.send(rest);
  await upload.end();
  const done = await outcome(jobId);
  expect(done.generation).toBe(1);
  expect({ ...done, generation: 0 }).toEqual(await sentWhole(text));
});

it('segments that nobody has begun when the file has come are taken over by its job', async () => {
  const text = people(PEOPLE, { badEvery: 100, remark: REMARK });
  const upload = new SlowUpload(test, client);
  const { jobId, rest } = await upload.sendUntilDone(text, 0);
  upload.send(rest);
  await upload.end();
  await test.jobs.work();
  const done = await outcome(jobId);
  expect(done.generation).toBe(0);
  expect(done).toEqual(await sentWhole(text));
});

it('files of one partner that come in at once share what the partner has of the workers', async () => {
  const others = ['job_a', 'job_b', 'job_c'].map((_id) => ({ _id, partner_id: client.partnerId, clear_at: null }));
  await test.jobs.db.collection<{ _id: string; partner_id: string; clear_at: null }>('early_jobs').insertMany(others);
  const upload = new SlowUpload(test, client);
  await upload.sendUntilDone(people(PEOPLE, { remark: REMARK }), 0);
  const queue = test.context.flow.queues().find(({ name }) => name.startsWith('normalize'))!;
  const tags = await eventually(async () => {
    const runs = await queue.getPrioritized();
    expect(runs.length).toBeGreaterThan(1);
    return runs.map(({ opts }) => opts.priority!);
  });
  expect(tags.slice(0, 2)).toEqual([4, 8]);
  upload.breakOff();
});

it('an upload that breaks off leaves nothing of what was begun, also where a worker goes on for a while', async () => {
  await test.jobs.work();
  const upload = new SlowUpload(test, client);
  const { jobId } = await upload.sendUntilDone(people(PEOPLE, { remark: REMARK }), 3);
  expect(await traces(jobId)).toEqual(expect.arrayContaining(['early_jobs', 'segments', 'records', 'record_keys', 'originals.chunks']));
  upload.breakOff();
  await eventually(async () => expect(await traces(jobId)).toEqual(['early_jobs']));

  await clearedTwice(jobId);
});

it('what an edge has begun that died is removed with its upload', async () => {
  const upload = new SlowUpload(test, client);
  const { jobId, sent } = await upload.sendUntilDone(people(PEOPLE, { remark: REMARK }), 0);
  await eventually(async () => expect(await test.jobs.db.collection('originals.chunks').countDocuments()).toBe(Math.floor(sent / (1 << 20))));
  // As the janitor finds it: an edge that lives would have shown so.
  await test.jobs.db.collection('originals.files').updateMany({}, { $set: { 'metadata.touched_at': new Date('2020-01-01') } });
  await janitor(test.context);
  expect(await traces(jobId)).toEqual(['early_jobs']);
  await clearedTwice(jobId);
  upload.breakOff();
});
