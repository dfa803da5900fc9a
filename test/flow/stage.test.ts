import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { defineStage } from '../../src/flow/stage.ts';
import { tree } from '../../src/flow/tree.ts';

const plain = { version: 'v1', retry: [10], concurrency: 1, timeoutMs: 1000 } as const;
const Counted = Type.Object({ rows: Type.Integer() });

const count = defineStage({
  ...plain,
  name: 'count',
  input: Type.Object({ segment: Type.Integer() }),
  output: Counted,
  run: async () => ({ done: { rows: 1 } }),
});
const name = defineStage({
  ...plain,
  name: 'name',
  input: Type.Object({ segment: Type.Integer() }),
  output: Type.String(),
  run: async () => ({ done: 'x' }),
});
const sum = defineStage({
  ...plain,
  name: 'sum',
  input: Type.Object({ job: Type.String() }),
  output: Type.Null(),
  children: Counted,
  run: async () => ({ done: null }),
});

it('a flow whose neighbours agree is a tree of ids and payloads', () => {
  const made = tree(sum, { id: 'run_1', input: { job: 'job_1' }, children: [[count, [{ id: 'run_1.0', input: { segment: 0 } }]]] });
  expect(made.stage.queue).toBe('sum.v1');
  expect(made.children.map(({ stage, leaves }) => [stage.queue, leaves.length])).toEqual([['count.v1', 1]]);
});

it('a flow whose neighbours disagree does not compile', () => {
  // @ts-expect-error name leaves a string where sum reads rows
  tree(sum, { id: 'run_1', input: { job: 'job_1' }, children: [[name, [{ id: 'run_1.0', input: { segment: 0 } }]]] });
  // @ts-expect-error count takes a number
  tree(sum, { id: 'run_1', input: { job: 'job_1' }, children: [[count, [{ id: 'run_1.0', input: { segment: '0' } }]]] });
  // @ts-expect-error sum takes a job
  tree(sum, { id: 'run_1', input: {}, children: [[count, [{ id: 'run_1.0', input: { segment: 0 } }]]] });
  // @ts-expect-error count waits for nothing
  tree(count, { id: 'run_1', input: { segment: 0 }, children: [[count, [{ id: 'run_1.0', input: { segment: 0 } }]]] });
  // @ts-expect-error a run leaves what its contract says
  defineStage({ ...plain, name: 'wrong', input: Type.Null(), output: Counted, run: async () => ({ done: { rows: 'many' } }) });
});
