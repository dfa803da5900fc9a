import { join } from 'node:path';
import type { Job } from 'bullmq';
import { Type } from 'typebox';
import { afterEach, expect, inject, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { defineStage, type Outcome, type StageContext } from '../../src/flow/stage.ts';
import { tree } from '../../src/flow/tree.ts';
import { eventually } from '../support/eventually.ts';
import { testFlow, type TestFlow } from '../support/flow.ts';
import { root, runProgram } from '../support/program.ts';

const Input = Type.Object({ part: Type.Integer() });
const Output = Type.Object({ part: Type.Integer() });

/** What the runs of a test do and what they leave. */
interface Bench {
  run(part: number, context: StageContext): Promise<Outcome<{ part: number }>>;
  failures: [part: number, code: string][];
  finished: string[];
}

class ServerAway extends Error {}

const part = defineStage({
  name: 'part',
  version: 'v1',
  input: Input,
  output: Output,
  retry: [1, 1],
  concurrency: 2,
  timeoutMs: 200,
  run: (input, context: Bench & StageContext) => context.run(input.part, context),
  failed: async (input, failure, context) => void context.failures.push([input.part, failure.code]),
  isPassing: (error) => error instanceof ServerAway,
});
const whole = defineStage({
  name: 'whole',
  version: 'v1',
  input: Type.Object({ job: Type.String() }),
  output: Type.Null(),
  children: Output,
  retry: [],
  concurrency: 1,
  timeoutMs: 1_000,
  run: async ({ job }, context: Bench & StageContext) => {
    context.finished.push(job);
    return { done: null };
  },
});
const STAGES = [part, whole];
const SHARE = { run: 'run_1', jobs: 1 };

let open: TestFlow | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

async function bench(run: Bench['run']): Promise<{ test: TestFlow; context: Bench }> {
  open = await testFlow(STAGES);
  return { test: open, context: { run, failures: [], finished: [] } };
}

function job(parts: number, id = 'run_1') {
  return tree(whole, {
    id,
    input: { job: id },
    children: [[part, Array.from({ length: parts }, (_, i) => ({ id: `${id}.${i}`, input: { part: i } }))]],
  });
}

/** The one job of the first stage once it is delayed and its runs have left this note. That it is delayed is asked last: `getDelayed` reads whose turn is later first, and what they are then. */
async function delayedAfter({ flow }: TestFlow, note: { start: number; passing: number }): Promise<Job> {
  return eventually(async () => {
    const [job] = (await flow.queues()[0]?.getDelayed()) ?? [];
    expect(job?.progress).toEqual(note);
    expect(await job?.isDelayed()).toBe(true);
    return job!;
  });
}

it('the stage that waits runs once, after all its children', async () => {
  const seen: number[] = [];
  const { test, context } = await bench(async (i) => {
    expect(context.finished).toEqual([]);
    seen.push(i);
    return { done: { part: i } };
  });
  await test.flow.submit(job(5), SHARE);
  await test.flow.submit(job(5), SHARE);
  await test.work(STAGES, context);
  await eventually(() => expect(context.finished).toEqual(['run_1']));
  expect(seen.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  await eventually(async () => expect(await test.flow.has(whole, 'run_1')).toBe(false));
});

it('more children than one call may add all run before the stage that waits', async () => {
  let done = 0;
  const { test, context } = await bench(async (i) => {
    done++;
    return { done: { part: i } };
  });
  await test.flow.submit(job(1_250), SHARE);
  await test.work(STAGES, context);
  await eventually(() => expect(context.finished).toEqual(['run_1']));
  expect(done).toBe(1_250);
});

it('a run that throws is tried again after each delay of its list, then given up, and the stage that waits still runs', async () => {
  const attempts: number[] = [];
  const { test, context } = await bench(async (_, { attempt }) => {
    attempts.push(attempt);
    throw new Error('a message that quotes 123-45-6789');
  });
  await test.flow.submit(job(1), SHARE);
  await test.work(STAGES, context);
  await eventually(() => expect(context.finished).toEqual(['run_1']));
  expect(attempts).toEqual([1, 2, 3]);
  expect(context.failures).toEqual([[0, 'unexpected_error']]);
  const [queue] = test.flow.queues();
  const [kept] = (await queue?.getFailed()) ?? [];
  expect(kept?.failedReason).toBe('unexpected_error');
  expect(kept?.stacktrace).toEqual([]);
  expect(await test.flow.has(part, 'run_1.0')).toBe(false);
  expect(await test.flow.hasFailed(part, 'run_1.0')).toBe(true);
});

it('a failed run that is kept for the dashboard can be queued anew', async () => {
  let broken = true;
  const { test, context } = await bench(async (i) => (broken ? { cancel: new Failure('broken', 'It is broken') } : { done: { part: i } }));
  await test.flow.submit(job(1), SHARE);
  await test.work(STAGES, context);
  await eventually(() => expect(context.finished).toEqual(['run_1']));
  expect(context.failures).toEqual([[0, 'broken']]);
  broken = false;
  await test.flow.submit(job(1), SHARE);
  await eventually(() => expect(context.finished).toEqual(['run_1', 'run_1']));
  expect(context.failures).toEqual([[0, 'broken']]);
});

it('a run put off comes again and has lost no attempt', async () => {
  const attempts: number[] = [];
  const { test, context } = await bench(async (i, { attempt }) => {
    attempts.push(attempt);
    return attempts.length < 5 ? { laterMs: 1 } : { done: { part: i } };
  });
  await test.flow.submit(job(1), SHARE);
  await test.work(STAGES, context);
  await eventually(() => expect(context.finished).toEqual(['run_1']));
  expect(attempts).toEqual([1, 1, 1, 1, 1]);
});

it('a run past its time is aborted and counts as failed', async () => {
  const { test, context } = await bench(
    (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  await test.flow.submit(job(1), SHARE);
  await test.work(STAGES, context);
  await eventually(() => expect(context.failures).toEqual([[0, 'stage_timeout']]));
});

it('a payload that older code queued and this code does not know is refused', async () => {
  const { test, context } = await bench(async () => ({ cancel: new Failure('ran', 'It ran') }));
  const [queue] = test.flow.queues();
  await queue?.add('part', { piece: 'x' }, { jobId: 'old', attempts: 3 });
  await test.work(STAGES, context);
  await eventually(async () =>
    expect((await queue?.getFailed())?.map((failed) => [failed.failedReason, failed.attemptsMade])).toEqual([['invalid_payload', 1]]),
  );
  expect(context.failures).toEqual([]);
});

it('a failure that cannot be recorded is not given up', async () => {
  const { test, context } = await bench(async () => ({ cancel: new Failure('broken', 'It is broken') }));
  let calls = 0;
  context.failures.push = () => {
    calls++;
    throw new Error('the store is away');
  };
  await test.flow.submit(job(1), SHARE);
  await test.work(STAGES, context);
  await eventually(() => expect(calls).toBe(1));
  await eventually(async () => expect((await test.flow.depths())[0]).toMatchObject({ queue: 'part.v1', delayed: 1 }));
  expect(await test.flow.hasFailed(part, 'run_1.0')).toBe(false);
});

it('a run whose server is away loses no attempt, and waits ten seconds at most however long the server stays away', async () => {
  let isAway = true;
  const attempts: number[] = [];
  const { test, context } = await bench(async (i, { attempt }) => {
    attempts.push(attempt);
    if (isAway) throw new ServerAway();
    return { done: { part: i } };
  });
  await test.flow.submit(job(1), SHARE);
  await test.work(STAGES, context);
  const waitsS: number[] = [];
  for (let passing = 1; passing <= 4; passing++) {
    const putOff = await delayedAfter(test, { start: passing, passing });
    waitsS.push(Math.round(putOff.delay / 1_000));
    isAway = passing < 4;
    await putOff.promote();
  }
  await eventually(() => expect(context.finished).toHaveLength(1));
  expect(waitsS).toEqual([1, 5, 10, 10]);
  expect(attempts).toEqual([1, 1, 1, 1, 1]);
  expect(context.failures).toEqual([]);
});

it('however often a run was wanted later, it is put off while its server is away', async () => {
  let laters = 400;
  const { test, context } = await bench(async () => {
    if (laters-- > 0) return { laterMs: 1 };
    throw new ServerAway();
  });
  await test.flow.submit(job(1), SHARE);
  await test.work(STAGES, context);
  const queue = test.flow.queues()[0];
  await eventually(
    async () => {
      const [delayed] = (await queue?.getDelayed()) ?? [];
      if (laters > 0) await delayed?.promote();
      expect(laters).toBeLessThan(0);
      expect(delayed?.progress).toEqual({ start: 401, passing: 1 });
    },
    { timeout: 30_000, interval: 5 },
  );
  expect(context.failures).toEqual([]);
});

it('a run whose server stays away is given up at last', async () => {
  let runs = 0;
  const { test, context } = await bench(async () => {
    runs++;
    throw new ServerAway();
  });
  await test.flow.submit(job(1), SHARE);
  await test.work(STAGES, context);
  const putOff = await delayedAfter(test, { start: 1, passing: 1 });
  await putOff.updateProgress({ start: 1, passing: 360 });
  await putOff.promote();
  await eventually(() => expect(context.failures).toEqual([[0, 'unexpected_error']]));
  expect(runs).toBe(4);
});

it('a worker that stops hands its run back at once, and another takes it with no attempt lost', async () => {
  const began = Promise.withResolvers<void>();
  const { test, context } = await bench(async (_, { signal }) => {
    began.resolve();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  await test.flow.submit(job(1), SHARE);
  const first = await test.work(STAGES, context);
  await began.promise;
  await first.stop();
  expect((await test.flow.depths())[0]).toMatchObject({ waiting: 1, active: 0, delayed: 0 });

  const attempts: number[] = [];
  await test.work(STAGES, {
    ...context,
    run: async (i, { attempt }) => {
      attempts.push(attempt);
      return { done: { part: i } };
    },
  });
  await eventually(() => expect(context.finished).toEqual(['run_1']));
  expect(attempts).toEqual([1]);
});

it('a run that does not notice its abort does not hold the worker up', async () => {
  const began = Promise.withResolvers<void>();
  const { test, context } = await bench(() => {
    began.resolve();
    return new Promise(() => {});
  });
  await test.flow.submit(job(1), SHARE);
  const first = await test.work(STAGES, context);
  await began.promise;
  await first.stop();
  expect((await test.flow.depths())[0]).toMatchObject({ waiting: 1, active: 0 });
});

it('a run that asks to be alone shares the process with no other', async () => {
  let inWork = 0;
  const together: number[] = [];
  const { test, context } = await bench(async (i, { alone }) => {
    const work = async (): Promise<Outcome<{ part: number }>> => {
      inWork++;
      await new Promise((resolve) => setImmediate(resolve));
      if (i === 0) together.push(inWork);
      inWork--;
      return { done: { part: i } };
    };
    return i === 0 ? alone(work) : work();
  });
  await test.flow.submit(job(20), SHARE);
  await test.work(STAGES, context);
  await eventually(() => expect(context.finished).toEqual(['run_1']));
  expect(together).toEqual([1]);
});

it('says how each worker process does, until it stops', async () => {
  const { test, context } = await bench(async (i, { worked }) => {
    worked(500);
    return { done: { part: i } };
  });
  const workers = await test.work(STAGES, context);
  await eventually(async () => expect(await test.flow.heartbeats()).toHaveLength(1));
  const [beat] = await test.flow.heartbeats();
  expect(beat).toMatchObject({ pid: process.pid, rows_done: 0, in_work: 0 });
  expect(beat?.rss_bytes).toBeGreaterThan(1e6);
  await workers.stop();
  expect(await test.flow.heartbeats()).toEqual([]);
});

it('is healthy to the health check of its container while it says that it lives', async () => {
  const { test, context } = await bench(async (i) => ({ done: { part: i } }));
  const environment = { REDIS_URL: inject('redisUrl'), QUEUE_PREFIX: test.flow.prefix };
  const check = async () => (await runProgram(process.execPath, [join(root, 'bin/health.mjs'), 'worker'], environment)).code;
  expect(await check()).toBe(1);
  const workers = await test.work(STAGES, context);
  await eventually(async () => expect(await test.flow.heartbeats()).toHaveLength(1));
  expect(await check()).toBe(0);
  await workers.stop();
  expect(await check()).toBe(1);
});

it('tells how long each line is and how old its ends are', async () => {
  const { test } = await bench(async (i) => ({ done: { part: i } }));
  await test.flow.add(part, { part: 1 }, { id: 'a' });
  await test.flow.add(part, { part: 2 }, { id: 'b', priority: 3 });
  await test.flow.add(part, { part: 3 }, { id: 'c', delayMs: 60_000 });
  const [depth] = await test.flow.depths();
  expect(depth).toMatchObject({ queue: 'part.v1', waiting: 2, delayed: 1, active: 0 });
  expect(depth?.oldestWaitingMs).toBeLessThan(60_000);
  expect(await test.flow.missing(part, ['a', 'x', 'c'])).toEqual(['x']);
  await test.flow.remove(part, ['a', 'b', 'c', 'x']);
  expect(await test.flow.missing(part, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
});

it('a tree takes in runs that were queued before it, whether they wait, are in work or are done', async () => {
  const began = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const ran: number[] = [];
  const { test, context } = await bench(async (part) => {
    ran.push(part);
    if (part === 1) {
      began.resolve();
      await release.promise;
    }
    return { done: { part } };
  });
  const leaves = [0, 1, 2].map((part) => ({ id: `run_1.${part}`, input: { part } }));
  await test.flow.submitLeaves(part, leaves.slice(0, 2), SHARE);
  await test.work([{ ...part, timeoutMs: 60_000, concurrency: () => 1 }, whole], context);
  await began.promise;
  expect(await test.flow.missing(part, ['run_1.0', 'run_1.1'])).toEqual(['run_1.0']);
  await test.flow.submitLeaves(part, leaves.slice(2), SHARE);
  await test.flow.submit(job(3), SHARE);
  expect(context.finished).toEqual([]);
  release.resolve();
  await eventually(() => expect(context.finished).toEqual(['run_1']));
  // What is done and asked for once more runs once more.
  expect(ran.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 2]);
});
