import { expect } from 'vitest';
import { random } from '../../../support/random.ts';
import { acknowledge, envelopeFaults } from './acknowledging.ts';
import { mutated } from './mutations.ts';

/** Breaks files in this many ways, the same for the same seed: what answers them must be whole, however they are cut. */
export function acknowledgeMutations(files: readonly Uint8Array[], count: number, seed: number): { sets: number; rejected: number } {
  const next = random(seed);
  let sets = 0;
  let rejected = 0;
  for (let n = 0; n < count; n++) {
    const bytes = mutated(files[n % files.length]!, next);
    for (const type of ['999', 'ta1'] as const) {
      const text = acknowledge(bytes, type);
      expect(envelopeFaults(text), `mutation ${n} of seed ${seed}`).toEqual([]);
      expect(acknowledge(bytes, type, { chunkBytes: 1 + next(200) }), `mutation ${n} of seed ${seed}`).toBe(text);
      sets += text.match(/(?<![A-Z0-9])IK5/g)?.length ?? 0;
      rejected += text.match(/(?<![A-Z0-9])IK5.R/g)?.length ?? 0;
    }
  }
  return { sets, rejected };
}
