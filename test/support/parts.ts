import { Type } from 'typebox';
import { defineStage } from '../../src/flow/stage.ts';

export interface Parts {
  done: number[];
}

/** A stage that says which of its parts are done, for tests of what carries them. */
export const part = defineStage({
  name: 'part',
  version: 'v1',
  input: Type.Object({ part: Type.Integer() }),
  output: Type.Null(),
  retry: [1],
  concurrency: 2,
  timeoutMs: 5_000,
  run: async (input, context: Parts) => {
    context.done.push(input.part);
    return { done: null };
  },
});
