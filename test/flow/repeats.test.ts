import { expect, it } from 'vitest';
import { tellRepeats } from '../../src/flow/repeats.ts';

it('an error that comes again and again is told once in ten seconds, with how often it came; another one at once', () => {
  let nowMs = 0;
  const told: [string, number][] = [];
  const report = tellRepeats(
    ({ message }, times) => told.push([message, times]),
    () => nowMs,
  );
  for (let times = 0; times < 100; times++, nowMs += 100) report(new Error('full'));
  expect(told).toEqual([['full', 1]]);
  report(new Error('full'));
  report(new Error('other'));
  expect(told).toEqual([
    ['full', 1],
    ['full', 100],
    ['other', 1],
  ]);
});
