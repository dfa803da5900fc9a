import { MongoServerError } from 'mongodb';
import { afterEach, expect, it } from 'vitest';
import type { StageContext } from '../../../src/flow/stage.ts';
import type { Job } from '../../../src/model/job.ts';
import { segmentId } from '../../../src/model/segment.ts';
import type { JobContext } from '../../../stages/jobs/context.ts';
import { finish } from '../../../stages/jobs/end/finish.ts';
import { normalize } from '../../../stages/jobs/segments/normalize.ts';
import { wholeJobId } from '../../../stages/jobs/payloads.ts';
import { RULES_VERSION } from '../../../stages/rows/normalizer.ts';
import { reconcile } from '../../../stages/jobs/upkeep/reconcile.ts';
import { ended } from '../../support/crash/crash.ts';
import { eventually } from '../../support/eventually.ts';
import { forgetAll } from '../../support/flow.ts';
import { readGroups, testJobs, type TestJobs } from '../../support/job-context.ts';
import { keyedPeople, people, person } from '../../support/people.ts';

let test: TestJobs;
afterEach(() => test.close());

it('a file goes from its upload to records and errors in file order', async () => {
  test = await testJobs();
  const job = await test.upload(people(300, { badEvery: 50 }));
  expect(job.segment_count).toBeGreaterThan(4);
  await test.context.submit(job);
  await test.work();
  const done = await ended(test, job._id);
  expect(done).toMatchObject({ status: 'completed_with_errors', phase: 'ended', error: null });
  expect(done.statistics).toMatchObject({ total_rows: 300, valid_rows: 294, invalid_rows: 6, records: 294 });
  expect(done.started_at).not.toBeNull();

  const records = await readGroups(test.context, done, 'records');
  expect(records.values).toHaveLength(294);
  expect(records.ids).toEqual(records.ids.toSorted());
  const errors = await readGroups(test.context, done, 'errors');
  const rows = (errors.values as { row_number: number }[]).map(({ row_number }) => row_number);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  expect(rows).toContain(2);
});

it('a job tells of each state it came to, once and in order', async () => {
  test = await testJobs();
  const job = await test.upload(people(20));
  await test.context.submit(job);
  await test.work();
  const done = await ended(test, job._id);
  expect(done.event_sequence).toBe(3);
  await eventually(async () => expect((await test.context.store.jobs.get(job._id))?.outbox).toEqual([]));
});

it('a file without rows passes through processing as well', async () => {
  test = await testJobs();
  const job = await test.upload(people(0));
  expect(job).toMatchObject({ segment_count: 0, phase: 'finish' });
  await test.context.submit(job);
  await test.work();
  const done = await ended(test, job._id);
  expect(done).toMatchObject({ status: 'completed', statistics: { total_rows: 0, valid_rows: 0, records: 0 } });
  expect(done.started_at).not.toBeNull();
  expect(done.event_sequence).toBe(3);
});

it('someone who stands in the file twice is a warning that names the first row, after all other entries', async () => {
  test = await testJobs();
  const job = await test.upload([people(100).trimEnd(), person(7), person(300, true), person(42), ''].join('\n'));
  await test.context.submit(job);
  await test.work();
  const done = await ended(test, job._id);
  const { values, ids } = await readGroups(test.context, done, 'errors');
  const duplicates = (values as { row_number: number; code: string; severity: string; message: string }[]).slice(-2);
  expect(duplicates).toMatchObject([
    { row_number: 102, code: 'duplicate_member', severity: 'warning', message: expect.stringContaining('row 9') },
    { row_number: 104, code: 'duplicate_member', severity: 'warning', message: expect.stringContaining('row 44') },
  ]);
  expect(ids.at(-1)).toContain('~');
  expect(done.statistics).toMatchObject({ warnings: 2, records: 102 });
});

it('findings about the file stand before the entries of its rows', async () => {
  test = await testJobs();
  const finding = {
    row_number: 0,
    severity: 'warning',
    code: 'encoding_assumed',
    field: null,
    message: 'm',
    original_value: null,
    suggested_fix: null,
  } as const;
  const found = await test.upload(people(60, { badEvery: 20 }), { findings: [finding] });
  await test.context.submit(found);
  await test.work();
  const done = await ended(test, found._id);
  const { values } = await readGroups(test.context, done, 'errors');
  expect((values as { code: string }[])[0]?.code).toBe('encoding_assumed');
  expect(done.statistics?.warnings).toBe(1);
});

it('submitting a job again and again queues and does its segments once', async () => {
  test = await testJobs();
  const job = await test.upload(people(200));
  await Promise.all([test.context.submit(job), test.context.submit(job), test.context.submit(job)]);
  const [depth] = (await test.flow.flow.depths()).filter(({ queue }) => queue === 'normalize.v1');
  expect(depth?.waiting).toBe(job.segment_count);
  await test.work();
  const done = await ended(test, job._id);
  expect((await readGroups(test.context, done, 'records')).values).toHaveLength(200);
});

it('a segment that runs again writes the same groups', async () => {
  test = await testJobs();
  const job = await test.upload(people(200, { badEvery: 9 }));
  await test.context.submit(job);
  await test.work();
  const done = await ended(test, job._id);
  const before = await Promise.all([readGroups(test.context, done, 'records'), readGroups(test.context, done, 'errors')]);
  // As after a crash between the groups and the word that they are done.
  const context = { ...test.context, ...stageContext() };
  const store = { ...test.context.store, jobs: { ...test.context.store.jobs, get: async () => ({ ...job, status: 'processing' as const }) } };
  const segments = {
    ...test.context.store.segments,
    get: async (id: string) => ({ ...(await test.context.store.segments.get(id))!, state: 'waiting' as const }),
  };
  for (let segment = 0; segment < job.segment_count; segment++) {
    await normalize.run({ job_id: job._id, generation: 0, segment }, { ...context, store: { ...store, segments } });
  }
  expect(await Promise.all([readGroups(test.context, done, 'records'), readGroups(test.context, done, 'errors')])).toEqual(before);
});

it('a Redis that has lost its memory costs no row and repeats none', async () => {
  test = await testJobs();
  const job = await test.upload(people(400, { badEvery: 40 }));
  await test.context.submit(job);
  // Two segments are done, then Redis forgets; what is in work goes on writing.
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let done = 0;
  const segments = {
    ...test.context.store.segments,
    done: async (...args: Parameters<typeof test.context.store.segments.done>) => {
      if (++done === 3) {
        held.resolve();
        await released.promise;
      }
      return test.context.store.segments.done(...args);
    },
  };
  await test.work({ ...test.context, store: { ...test.context.store, segments } });
  await held.promise;
  await forgetAll(test.flow.flow.prefix);
  released.resolve();
  expect(await reconcile(test.context)).toBe(1);
  const end = await ended(test, job._id);
  expect(end.statistics).toMatchObject({ total_rows: 400, invalid_rows: 10, records: 390 });
  expect((await readGroups(test.context, end, 'records')).values).toHaveLength(390);
});

it('a job that was accepted and never queued is queued by reconcile, once', async () => {
  test = await testJobs();
  const job = await test.upload(people(50));
  expect(await reconcile(test.context)).toBe(1);
  expect(await reconcile(test.context)).toBe(0);
  await test.work();
  expect((await ended(test, job._id)).status).toBe('completed');
});

it('a job whose segments are done and whose end was lost is ended by reconcile', async () => {
  test = await testJobs();
  const job = await test.upload(people(50));
  await test.context.submit(job);
  const { flow } = test.context;
  const workers = await test.flow.work([normalize], test.context);
  await eventually(async () => expect(await test.context.store.segments.unfinished(job.run_id, 0)).toEqual([]));
  await eventually(async () => expect(await flow.waitsForChildren(finish, wholeJobId(job))).toBe(false));
  await workers.stop();
  await flow.remove(finish, [wholeJobId(job)]);
  expect(await reconcile(test.context)).toBe(1);
  await test.work();
  expect((await ended(test, job._id)).status).toBe('completed');
});

it('a segment that fails for good fails its job: nothing else of it runs, and another job goes on', async () => {
  test = await testJobs();
  const [bad, good] = [await test.upload(people(300)), await test.upload(people(30))];
  const groups = {
    ...test.context.store.groups,
    put: async (...args: Parameters<typeof test.context.store.groups.put>) => {
      if (args[1]._id.startsWith(bad.run_id)) throw Object.assign(new Error('quota of 123-45-6789'), { name: 'MongoError' });
      return test.context.store.groups.put(...args);
    },
  };
  await test.context.submit(bad);
  await test.context.submit(good);
  const impatient = { ...normalize, retry: [] };
  await test.flow.flow.remove(normalize, [segmentId(bad.run_id, 0, 0)]);
  await test.flow.flow.add(impatient, { job_id: bad._id, generation: 0, segment: 0 }, { id: segmentId(bad.run_id, 0, 0), priority: 1 });
  await test.work({ ...test.context, store: { ...test.context.store, groups } });
  const failed = await ended(test, bad._id);
  expect(failed).toMatchObject({
    status: 'failed',
    statistics: null,
    error: { code: 'segment_failed', message: 'A part of the file could not be processed' },
  });
  expect((await ended(test, good._id)).status).toBe('completed');
  await eventually(async () => expect(await reconcile(test.context)).toBe(0));
  expect((await test.context.store.jobs.get(bad._id))?.status).toBe('failed');
  await eventually(async () => expect(await test.flow.flow.has(normalize, segmentId(bad.run_id, 0, 5))).toBe(false));
});

it('a file that cannot be read to its end fails at once, without further attempts', async () => {
  test = await testJobs();
  const job = await test.upload(people(100));
  await test.context.store.blobs.originals.remove(job.blob_id);
  await test.context.submit(job);
  await test.work();
  expect(await ended(test, job._id)).toMatchObject({ status: 'failed', error: { code: 'file_unreadable' } });
});

it('a wrapped file gives the same records as the file inside it, and is read from what was taken out of it', async () => {
  test = await testJobs();
  await test.work();
  const outputs: string[] = [];
  for (const wrapped of [false, true]) {
    const job = await test.upload(people(100), { wrapped });
    await test.context.submit(job);
    outputs.push((await readGroups(test.context, await ended(test, job._id), 'records')).text);
  }
  expect(outputs[0]).toContain('member_id');
  expect(outputs[1]).toBe(outputs[0]);
});

it('a keyed file comes out the same however it is cut, each dependent with its subscriber', async () => {
  test = await testJobs();
  await test.work();
  const outputs: { records: string; errors: string; statistics: unknown }[] = [];
  for (const segmentBytes of [1_500, 4_000, 1_000_000]) {
    const job = await test.upload(keyedPeople(120), { segmentBytes });
    expect(job.keyed).toBe(true);
    await test.context.submit(job);
    const done = await ended(test, job._id);
    const [records, errors] = [await readGroups(test.context, done, 'records'), await readGroups(test.context, done, 'errors')];
    const people = records.values as { member_id: string; dependents: { member_id: string }[] }[];
    expect(people).toHaveLength(120);
    // The 51st dependent of the file belongs to family 350 mod 120.
    expect(people[110]?.dependents.map(({ member_id }) => member_id)).toEqual(['M100050']);
    outputs.push({ records: records.text, errors: errors.text, statistics: done.statistics });
    expect(await firstLink(test, done)).toBeNull();
  }
  expect(outputs[1]).toEqual(outputs[0]);
  expect(outputs[2]).toEqual(outputs[0]);
});

it('a column that is no family id at all fails the file instead of multiplying its rows', async () => {
  test = await testJobs();
  const rows = Array.from(
    { length: 1_200 },
    (_, i) => `${i % 2 === 0 ? 'A' : 'B'},${i < 600 ? 'Self' : 'Child'},Last${i},First${i},M${i},1980-01-01`,
  );
  const job = await test.upload(['Family ID,Relationship,Last Name,First Name,Member ID,Date of Birth', ...rows, ''].join('\n'));
  await test.context.submit(job);
  await test.work();
  expect(await ended(test, job._id)).toMatchObject({ status: 'failed', error: { code: 'family_ids_unusable' } });
});

it('a segment that killed its worker five times fails its job', async () => {
  test = await testJobs();
  const job = await test.upload(people(100));
  for (let start = 0; start < 5; start++) await test.context.store.segments.started(segmentId(job.run_id, 0, 1), false);
  await test.context.submit(job);
  await test.work();
  expect(await ended(test, job._id)).toMatchObject({ status: 'failed', error: { code: 'processing_crashed' } });
});

it('a segment that killed its worker twice runs alone, and its count is cleared when it returns', async () => {
  test = await testJobs();
  const job = await test.upload(people(100));
  const id = segmentId(job.run_id, 0, 1);
  for (let start = 0; start < 2; start++) await test.context.store.segments.started(id, false);
  let alone = 0;
  const context = { ...test.context, ...stageContext(), alone: <T>(work: () => Promise<T>) => (alone++, work()) };
  await normalize.run({ job_id: job._id, generation: 0, segment: 1 }, context);
  await normalize.run({ job_id: job._id, generation: 0, segment: 0 }, context);
  expect(alone).toBe(1);
  expect(await test.context.store.segments.get(id)).toMatchObject({ state: 'done', starts: 0 });
});

it('starts that ended because the store was away are no deaths of the worker', async () => {
  test = await testJobs();
  const job = await test.upload(people(10), { segmentBytes: 1_000_000 });
  const { segments, ...store } = test.context.store;
  let thrown = 0;
  // As a primary does that no longer reaches the others: what it is told stands, or not, and its answer is an error.
  const away = (): never => {
    thrown++;
    throw new MongoServerError({ code: 64, errmsg: 'waiting for replication timed out' });
  };
  const started: typeof segments.started = async (...given) => {
    const starts = await segments.started(...given);
    return thrown < 16 ? away() : starts;
  };
  const returned: typeof segments.returned = async (id) => (thrown < 16 ? away() : segments.returned(id));
  await test.context.submit(job);
  await test.work({ ...test.context, store: { ...store, segments: { ...segments, started, returned } } });
  const [queue] = test.flow.flow.queues().filter(({ name }) => name === 'normalize.v1');
  await eventually(
    async () => {
      for (const delayed of (await queue?.getDelayed()) ?? []) await delayed.promote();
      expect(await test.context.store.jobs.get(job._id)).toMatchObject({ status: 'completed', error: null });
    },
    { timeout: 20_000 },
  );
  expect(thrown).toBe(16);
});

it('a segment that waits to run alone is not counted for the death of the one that has its turn', async () => {
  test = await testJobs();
  const { segments } = test.context.store;
  const job = await test.upload(people(100));
  const id = segmentId(job.run_id, 0, 1);
  for (let start = 0; start < 2; start++) await segments.started(id, false);
  const startsWhileWaiting: (number | undefined)[] = [];
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    startsWhileWaiting.push((await segments.get(id))?.starts);
    return work();
  };
  await normalize.run({ job_id: job._id, generation: 0, segment: 1 }, { ...test.context, ...stageContext(), alone });
  expect(startsWhileWaiting).toEqual([2]);
});

it('a worker with newer rules starts the job over, and the output is of one version', async () => {
  test = await testJobs();
  const job = await test.upload(people(200, { badEvery: 20 }), { rulesVersion: 0 });
  expect(job.rules_version).toBe(0);
  await test.context.submit(job);
  await test.work();
  const done = await ended(test, job._id);
  expect(done).toMatchObject({ generation: 1, rules_version: RULES_VERSION, statistics: { total_rows: 200, invalid_rows: 10 } });
  expect((await readGroups(test.context, done, 'records')).values).toHaveLength(190);
  expect(await test.context.store.groups.list('records', job.run_id, 0)).toEqual([]);
});

it('a worker with older rules leaves a newer segment alone for a while', async () => {
  test = await testJobs();
  const job = await test.upload(people(20), { rulesVersion: 99 });
  const outcome = await normalize.run({ job_id: job._id, generation: 0, segment: 0 }, { ...test.context, ...stageContext() });
  expect(outcome).toEqual({ laterMs: 5_000 });
  expect(await finish.run({ job_id: job._id, generation: 0 }, { ...test.context, ...stageContext() })).toEqual({ laterMs: 5_000 });
  expect((await test.context.store.jobs.get(job._id))?.status).toBe('queued');
});

it('what is still queued for a job that was removed finds nothing to do', async () => {
  test = await testJobs();
  const job = await test.upload(people(100));
  await test.context.submit(job);
  await test.context.store.removeRun(job);
  await test.work();
  await eventually(async () => expect((await test.flow.flow.depths()).map(({ waiting, active }) => waiting + active)).toEqual([0, 0, 0, 0, 0, 0]));
  expect(await test.context.store.groups.list('records', job.run_id, 0)).toEqual([]);
});

it('a segment whose job is removed while it is in work has not failed', async () => {
  test = await testJobs();
  const { store } = test.context;
  const job = await test.upload(people(100));
  const removing = {
    ...store,
    segments: {
      ...store.segments,
      async started(...args: Parameters<typeof store.segments.started>) {
        const starts = await store.segments.started(...args);
        await store.removeRun(job);
        return starts;
      },
    },
  };
  const outcome = await normalize.run({ job_id: job._id, generation: 0, segment: 0 }, { ...test.context, store: removing, ...stageContext() });
  expect(outcome).toEqual({ done: { rows: 0 } });
});

async function firstLink({ context }: TestJobs, { run_id, generation }: Job): Promise<unknown> {
  for (const kind of ['subscribers', 'strays', 'routed']) for await (const part of context.store.links.list(run_id, generation, kind)) return part;
  return null;
}

function stageContext() {
  return { signal: new AbortController().signal, attempt: 1, lastReturned: false, alone: <T>(work: () => Promise<T>) => work(), worked: () => {} };
}

it('a late second run of a segment of a keyed file writes nothing over what the first one wrote', async () => {
  test = await testJobs();
  const { store } = test.context;
  const job = await test.upload(keyedPeople(60));
  expect(job.keyed).toBe(true);
  const waiting = await store.segments.get(segmentId(job.run_id, job.generation, 0));
  await test.context.submit(job);
  await test.work();
  await ended(test, job._id);
  // The second run looked at job and segment before the first one ended; by now the link parts are gone.
  let looks = 0;
  const written: string[] = [];
  const late: JobContext & StageContext = {
    ...test.context,
    ...stageContext(),
    store: {
      ...store,
      jobs: { ...store.jobs, get: async () => job },
      segments: { ...store.segments, get: (id) => (looks++ === 0 ? Promise.resolve(waiting) : store.segments.get(id)) },
      groups: { ...store.groups, put: async (_kind, { _id }) => void written.push(_id) },
    },
  };
  expect(await normalize.run({ job_id: job._id, generation: job.generation, segment: 0 }, late)).toEqual({ done: { rows: 0 } });
  expect(looks).toBe(2);
  expect(written).toEqual([]);
});
