import type { Clock } from '../../src/base/time.ts';

/** A clock that only moves when it is told to. It begins in years to come, so that no database removes what it thinks expired. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(start = new Date('2040-01-15T12:00:00Z')): TestClock {
  let now = start.getTime();
  return { now: () => new Date(now), advance: (ms) => void (now += ms) };
}
