import { Type } from 'typebox';
import { afterEach, expect, inject, it } from 'vitest';
import { MAX_TAG, openFairness } from '../../src/flow/fairness.ts';
import { connectProducer } from '../../src/flow/connection.ts';
import { defineStage } from '../../src/flow/stage.ts';
import { tree } from '../../src/flow/tree.ts';
import { eventually } from '../support/eventually.ts';
import { silentLog, testFlow, type TestFlow } from '../support/flow.ts';

/** Who started, in the order of the starts. */
interface Starts {
  order: string[];
  onStart?(job: string): Promise<void>;
}

const segment = defineStage({
  name: 'segment',
  version: 'v1',
  input: Type.Object({ job: Type.String() }),
  output: Type.Null(),
  retry: [],
  concurrency: 2,
  timeoutMs: 1_000,
  fair: true,
  run: async ({ job }, context: Starts) => {
    context.order.push(job);
    await context.onStart?.(job);
    return { done: null };
  },
});
const end = defineStage({
  name: 'end',
  version: 'v1',
  input: Type.Object({}),
  output: Type.Null(),
  children: Type.Null(),
  retry: [],
  concurrency: 1,
  timeoutMs: 1_000,
  run: async () => ({ done: null }),
});
const WORKERS = 2;

let test: TestFlow;
afterEach(() => test.close());

/** Queues a file of a partner who has `jobs` unfinished ones, this one included. */
function submit(job: string, segments: number, jobs: number): Promise<void> {
  const leaves = Array.from({ length: segments }, (_, i) => ({ id: `${job}.${i}`, input: { job } }));
  return test.flow.submit(tree(end, { id: job, input: {}, children: [[segment, leaves]] }), { run: job, jobs });
}

/** How many segments of other partners start before the last one of this job. */
function foreignBefore(order: string[], job: string): number {
  return order.slice(0, order.lastIndexOf(job)).filter((other) => other !== job).length;
}

/** What docs/adr/0007-fair-queueing.md proves for a burst of files. */
function bound(segments: number): number {
  return segments * (1 + Math.log(segments)) + WORKERS;
}

it.each([1, 4, 12])('a hundred files of one partner delay the file of another by no more than the bound (%i segments)', async (own) => {
  test = await testFlow([segment, end]);
  for (let file = 1; file <= 100; file++) await submit(`a${file}`, 5, file);
  await submit('b', own, 1);
  const starts: Starts = { order: [] };
  await test.work([segment], starts);
  await eventually(() => expect(starts.order).toHaveLength(500 + own));
  expect(foreignBefore(starts.order, 'b')).toBeLessThanOrEqual(bound(own));
});

it('five hundred files of one partner that are half done delay the one file of another by few segments', async () => {
  test = await testFlow([segment, end]);
  for (let file = 1; file <= 500; file++) await submit(`a${file}`, 2, file);
  const starts: Starts = { order: [] };
  let after = 0;
  starts.onStart = async () => {
    if (starts.order.length === 300) {
      await submit('b', 2, 1);
      after = starts.order.length;
    }
  };
  await test.work([segment], starts);
  await eventually(() => expect(starts.order).toHaveLength(1002));
  // Each of A's files has at most ⌈S/k⌉ segments among the next S tags; those of a burst share few tags.
  const delayed = foreignBefore(starts.order.slice(after), 'b');
  expect(delayed).toBeLessThanOrEqual(40);
});

it('a big file keeps its share under a steady stream of small files of other partners', async () => {
  test = await testFlow([segment, end]);
  await submit('big', 40, 1);
  const starts: Starts = { order: [] };
  let small = 0;
  // Whenever a small file starts the next one comes: there is always one that waits.
  starts.onStart = async (job) => {
    if (job !== 'big' || small === 0) await submit(`small${small++}`, 1, 1);
  };
  await test.work([segment], starts);
  await eventually(() => expect(starts.order.filter((job) => job === 'big')).toHaveLength(40));
  // One segment of the big file for about one small file.
  expect(foreignBefore(starts.order, 'big')).toBeLessThanOrEqual(2 * 40 + WORKERS);
});

it('a returning job continues after its own last tag; no tag exceeds the limit, and an idle queue starts again at 0', async () => {
  test = await testFlow([segment, end]);
  await submit('a', 2, 1);
  const redis = await connectProducer(inject('redisUrl'), silentLog);
  const fairness = openFairness(redis, test.flow.prefix);
  expect(await fairness.tags(segment.queue, { run: 'a', jobs: 3 }, 2)).toEqual([5, 8]);
  await fairness.started(segment.queue, MAX_TAG - 1);
  expect(await fairness.tags(segment.queue, { run: 'c', jobs: 1 }, 3)).toEqual([MAX_TAG, MAX_TAG, MAX_TAG]);
  await fairness.started(segment.queue, 7);
  expect(await fairness.tags(segment.queue, { run: 'd', jobs: 1 }, 1)).toEqual([MAX_TAG]);
  await test.flow.remove(segment, ['a.0', 'a.1']);
  expect(await fairness.tags(segment.queue, { run: 'e', jobs: 2 }, 2)).toEqual([2, 4]);
  await redis.quit();
});
